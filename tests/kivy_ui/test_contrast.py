"""Every letter is told from what is really drawn behind it, in every theme."""

from __future__ import annotations

import pytest

from tests.kivy_ui import everywhere
from tests.kivy_ui.test_table_fits import NAMES

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


def test_the_eye_of_these_tests_sees_what_is_too_faint():
    from tests.kivy_ui.reading import Written, _contrast_of, ratio

    assert ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    gray = bytes([100, 100, 100] * 90 + [120, 120, 120] * 10)
    line = Written("x", 10, (120 / 255,) * 3, 0, 0, 10, 10, False)
    assert _contrast_of(line, gray, 10, 10) is None  # no ground to be seen: all alike
    black = bytes([0, 0, 0] * 90 + [255, 255, 255] * 10)
    white = Written("x", 10, (1.0, 1.0, 1.0), 0, 0, 10, 10, False)
    assert _contrast_of(white, black, 10, 10) == pytest.approx(21)
