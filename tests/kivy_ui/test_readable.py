"""Every letter stands within its widget and is large enough, in every language and at both text
sizes."""

from __future__ import annotations

import pytest

from companion import words
from tests.kivy_ui import everywhere


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


def named(value):
    """A language, or a size."""
    return value if isinstance(value, str) else "{}x{}".format(*value)


READ = [
    *((language, size) for language in ("en", "es", "fr", "de") for size in everywhere.SIZES),
    ("de", (1024, 600)), ("fr", (1280, 800)), ("es", (1920, 1200)),
]  # fmt: skip
"""The smallest screens in every language, the others in those with the longest words."""


@pytest.mark.parametrize(("language", "size"), READ, ids=named)
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


def test_the_eye_of_these_tests_sees_what_runs_into_another():
    from tests.kivy_ui.reading import Written

    line = Written("x", 10, (0, 0, 0), 0, 0, 10, 10, False)
    assert line.crosses(Written("y", 10, (0, 0, 0), 5, 5, 20, 20, False))
    assert not line.crosses(Written("y", 10, (0, 0, 0), 9, 5, 20, 20, False))
