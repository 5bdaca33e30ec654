"""The table's cloth, on which seats or a card lie."""

from __future__ import annotations

from typing import Any

from kivy_ui.draw.pen import Pen
from kivy_ui.layout.table import TableLayout
from kivy_ui.theme import RADIUS, theme
from kivy_ui.widgets import Drawn


class Cloth(Drawn):
    """The edge of the table's cloth, with a mark near it, and the room beyond.

    The cloth itself is the window's ground (a screen's `ground`), and the room beyond is cleared,
    not drawn: the largest things on the screen cost next to nothing in a frame.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None

    def draw(self, pen: Pen) -> None:
        palette, corner = theme.palette, RADIUS["field"]
        if self.layout is None:
            return
        field, w, h = self.layout.field, self.width_u, self.height_u
        if self.layout.grid == "portrait":
            top, corners = field.bottom - corner, (0, 0, corner, corner)
            pen.ground(0, top, w, h - top, palette.bg)
            pen.rounded(field.x, top - corner, field.w, 2 * corner, corners, palette.table)
        else:
            left, corners = field.right - corner, (0, corner, corner, 0)
            pen.ground(left, 0, w - left, h, palette.bg)
            pen.rounded(left - corner, field.y, 2 * corner, field.h, corners, palette.table)
        pen.rounded(field.cx - 26, field.bottom - 7, 52, 4, 2, palette.line)
