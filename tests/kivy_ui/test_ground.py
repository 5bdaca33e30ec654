"""The room beyond the cloth lies beyond it however the window is turned."""

from __future__ import annotations

import pytest

from kivy_ui import screenshot

WIDE, HIGH = 800, 480


@pytest.mark.parametrize(
    ("turned", "tray_x", "field_x"),  # upright, at 90 and 270, the tray is below the field
    [(0, WIDE - 3, 2), (90, WIDE - 3, 2), (180, 2, WIDE - 3), (270, 2, WIDE - 3)],
)
def test_the_ground_of_the_tray_lies_where_the_tray_does(
    open_app, evening_of, turned, tray_x, field_x
):
    from kivy_ui.theme import theme

    stage = open_app((WIDE, HIGH), "table", evening=evening_of("classic", ["Mia", "Ben"]))
    try:
        stage.window.rotation = turned
        stage.window.update_viewport()
        stage.settle()
        pixels, _, _ = screenshot.pixels(stage.window)
    finally:
        stage.window.rotation = 0
        stage.window.update_viewport()
    row = HIGH // 2 * WIDE * 3

    def seen(x: int) -> tuple[int, ...]:
        return tuple(pixels[row + 3 * x : row + 3 * x + 3])

    palette = theme.palette
    assert seen(tray_x) == tuple(round(255 * part) for part in palette.bg[:3])
    assert seen(field_x) == tuple(round(255 * part) for part in palette.table[:3])
