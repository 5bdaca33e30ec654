"""Every letter stands within its widget and is large enough, in every language and at both text
sizes, and is told from what is really drawn behind it, in every theme."""

from __future__ import annotations

import pytest

from companion import words
from tests.kivy_ui import everywhere
from tests.kivy_ui.test_table_fits import NAMES


@pytest.fixture
def as_it_was():
    """Language, text size and theme are put back."""
    from kivy_ui.theme import theme

    yield theme
    words.use(words.ENGLISH)
    theme.text_scale, theme.name, theme.reduce_motion = 1.0, "dusk", False


@pytest.fixture
def unseen(window, monkeypatch):
    """Everything is laid out and lettered, and no pixel is drawn: where letters stand is known
    before that, and drawing takes nearly all the time. PICTURES draws all the same."""
    import os

    from kivy.graphics.texture import Texture

    from kivy_ui.draw import picture

    if os.environ.get("PICTURES"):
        yield
        return
    blank = Texture.create(size=(1, 1))
    picture.forget()
    monkeypatch.setattr(picture, "_render", lambda *_args: blank)
    monkeypatch.setattr(window, "on_draw", lambda: None)
    yield
    picture.forget()


@pytest.mark.parametrize("size", everywhere.SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_every_text_stands_within_its_widget(
    open_app, evening_of, store, as_it_was, unseen, pictures, size, language
):
    from tests.kivy_ui import looking
    from tests.kivy_ui.reading import Reader, faults_of_place, faults_of_size

    words.use(language)
    as_it_was.reduce_motion = True
    faults = []
    for scale in (1.0, 1.5):
        as_it_was.text_scale = scale
        with Reader() as reader:
            for name, stage in everywhere.places(open_app, evening_of, store, size):
                shown = looking.visible(stage.app)
                found = faults_of_place(reader, shown, stage.window)
                found += faults_of_size(reader, shown, as_it_was.u)
                if found:
                    stage.screenshot(pictures / f"place-{language}-{size[0]}-{name}-{scale}.png")
                faults += [f"{name} at {scale:.0%}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


LOOKS = ("dusk", "light", "black")
ALWAYS = {
    ("dusk", (800, 480)),
    ("light", (800, 480)),
    ("black", (800, 480)),
    ("light", (720, 1280)),
}
SEEN = [
    pytest.param(
        look, size, marks=() if (look, size) in ALWAYS else pytest.mark.long,
        id=f"{look}-{size[0]}x{size[1]}",
    )
    for size in (*everywhere.SIZES, (1024, 600), (1280, 800)) for look in LOOKS
]  # fmt: skip


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("look", "size"), SEEN)
def test_every_text_is_told_from_what_is_drawn_behind_it(
    open_app, evening_of, store, as_it_was, pictures, look, size
):
    from tests.kivy_ui import looking
    from tests.kivy_ui.reading import Reader, faults_of_contrast

    as_it_was.name = look
    as_it_was.reduce_motion = True
    faults = []
    with Reader() as reader:
        for name, stage in everywhere.places(open_app, evening_of, store, size):
            found = faults_of_contrast(reader, looking.visible(stage.app), stage.window, NAMES)
            if found:
                stage.screenshot(pictures / f"contrast-{look}-{size[0]}-{name}.png")
            faults += [f"{name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_the_eye_of_these_tests_sees():
    """A line that is too long, one that is too faint: both are found."""
    from tests.kivy_ui.reading import Written, _contrast_of, ratio

    assert ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    gray = bytes([100, 100, 100] * 90 + [120, 120, 120] * 10)
    line = Written("x", 10, (120 / 255,) * 3, 0, 0, 10, 10, False)
    assert _contrast_of(line, gray, 10, 10) is None  # no ground to be seen: all alike
    black = bytes([0, 0, 0] * 90 + [255, 255, 255] * 10)
    white = Written("x", 10, (1.0, 1.0, 1.0), 0, 0, 10, 10, False)
    assert _contrast_of(white, black, 10, 10) == pytest.approx(21)
    assert line.crosses(Written("y", 10, (0, 0, 0), 5, 5, 20, 20, False))
    assert not line.crosses(Written("y", 10, (0, 0, 0), 9, 5, 20, 20, False))
