"""A notice at the top of the window, over whatever is shown: it goes when it is tapped."""

from __future__ import annotations

import re
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.pen import Pen
from kivy_ui.theme import MARGIN, theme
from kivy_ui.widgets.base import Drawn, place
from kivy_ui.widgets.key import glyph_picture
from kivy_ui.widgets.target import Target

WIDEST = 640.0
FIELD = 0.64
"""How much of a lying table is the field, without the keys beside it."""

SIZES = (20, 19, 18, 17, 16, 15, 14, 13, 12)
MARK, CROSS, PAD = 58.0, 52.0, 10.0
"""Room for the mark before the words, for the cross behind them, and above and below them, u."""

LEADING = 1.24


class Notice(Target, Drawn):
    """Says ``text`` whole, on as many lines as it takes; without one it is not there.

    ``beside``: keeps to the left, clear of the keys on the right of a lying window.
    """

    drawn_from = ("text",)
    text = StringProperty("")
    beside = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(target_name="notice", disabled=True, opacity=0.0, **kwargs)
        self.fbind("beside", self._lay)
        theme.follow(self._lay)

    def on_text(self, *_args: Any) -> None:
        self.disabled, self.opacity = not self.text, float(bool(self.text))
        self._lay()

    def on_parent(self, *_args: Any) -> None:
        if self.parent is not None:
            self.parent.bind(size=self._lay)
            self._lay()

    def _lay(self, *_args: Any) -> None:
        if self.parent is None or not self.text:
            return
        whole = self.parent.width / theme.u
        if self.beside and theme.layout != "portrait":
            whole *= FIELD
        w = min(WIDEST, whole - 2 * MARGIN)
        lines, size = self._lines(w)
        h = max(58.0, len(lines) * size * LEADING + 2 * PAD)
        place(self, self.parent, (whole - w) / 2, MARGIN, w, h)

    def _lines(self, w: float) -> tuple[list[str], float]:
        """The text as it is broken, and its size: smaller only for a word wider than the room."""
        room, u = w - MARK - CROSS, theme.u
        for size in SIZES:
            lines = _broken(self.text, size * u, room * u)
            if all(lettering.width(line, size * u, 800) <= room * u for line in lines):
                break
        return lines, size

    def draw(self, pen: Pen) -> None:
        if not self.text:
            return
        p, w, h = theme.palette, self.width_u, self.height_u
        pen.rounded(0, 3, w, h - 3, 16, p.lit_lip)
        pen.rounded(0, 0, w, h - 4, 16, p.lit)
        middle = (h - 4) / 2
        glyph_picture(pen, "fault", MARK / 2, middle, 34, p.onlit, p.lit)
        glyph_picture(pen, "cross", w - CROSS / 2, middle, 24, p.onlit, p.lit)
        lines, size = self._lines(w)
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * size * LEADING
            pen.text(MARK, y, line, size, p.onlit, weight=800, align="left")


def _broken(text: str, px: float, room: float) -> list[str]:
    """The text in lines no wider than ``room``: a path is broken behind its slashes, too."""
    lines = [""]
    for part in re.findall(r"[^ /\\]*[ /\\]?", text):
        if lettering.width((lines[-1] + part).rstrip(), px, 800) > room and lines[-1]:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]
