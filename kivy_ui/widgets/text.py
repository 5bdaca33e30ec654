"""A line or a few of text in our typeface."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from kivy_ui.draw import lettering
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import Rgba
from kivy_ui.theme import TYPE, theme
from kivy_ui.widgets.base import Drawn

SENTENCES = ("note", "sentence")  # set in ExtraBold; everything else in Black
LINE_HEIGHT = 1.22  # em
UNIT_SIZE = 0.4  # of the number before it


def _height(lines: int) -> float:
    """How high lines of text stand, from the top of a capital to the foot of a g, em."""
    return (lines - 1) * LINE_HEIGHT + 0.95


class Text(Drawn):
    """Text that fits its box: set smaller (to ``least_u``) or, with ``wrap``, on more lines; a word
    that is too long for a line is broken before it gets too small to read.

    ``kind`` is one of :data:`kivy_ui.theme.TYPE` or ``"sentence"``; ``size_u`` overrides its size.
    ``tone`` names a color of the palette (``text``, ``text2``, ``onlit`` …), ``color`` overrides
    it. ``unit`` stands small behind a number, on the same foot. ``grows``: follows the text size
    people have chosen (names, numbers and sentences do, words in keys do not).
    """

    drawn_from = (
        "text", "kind", "size_u", "tone", "color", "align", "wrap", "unit", "least_u", "grows",
        "valign",
    )  # fmt: skip
    text = StringProperty("")
    kind = OptionProperty("sentence", options=("sentence", *TYPE))
    size_u = NumericProperty(0)
    least_u = NumericProperty(lettering.LAST_RESORT)
    tone = StringProperty("text")
    color = ObjectProperty(None, allownone=True)
    align = OptionProperty("left", options=("left", "center", "right"))
    valign = OptionProperty("middle", options=("top", "middle"))
    wrap = BooleanProperty(False)
    unit = StringProperty("")
    grows = BooleanProperty(True)

    @property
    def weight(self) -> int:
        return 800 if self.kind in SENTENCES else 900

    def draw(self, pen: Pen) -> None:
        size = self._grown(self.size_u or TYPE.get(self.kind, 24))
        color = self.color or getattr(theme.palette, self.tone)
        room = self.width_u
        x = {"left": 0.0, "center": room / 2, "right": room}[self.align]
        if self.unit:
            self._draw_with_unit(pen, x, size, color, room)
            return
        lines, size = self._lines(size, room)
        leading = size * LINE_HEIGHT
        middle = self.height_u / 2 if self.valign == "middle" else leading * len(lines) / 2
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * leading
            pen.text(x, y, line, size, color, weight=self.weight, align=self.align)

    def _grown(self, size: float) -> float:
        """At the text size people have chosen, as far as the box is high enough for its lines."""
        if not self.grows or theme.text_scale <= 1:
            return size
        lines = 1 if self.wrap else self.text.count("\n") + 1
        return min(size * theme.text_scale, max(size, self.height_u / _height(lines)))

    def _lines(self, size: float, room: float) -> tuple[list[str], float]:
        u, weight = theme.u, self.weight
        breaks = max(lettering.LEAST, self.least_u)  # rather than a smaller word a broken one
        over = 0.5 if self.valign == "middle" else 0.25  # air above and below capitals, em
        while True:
            lines = (
                lettering.wrapped(self.text, size * u, room * u, weight, breaks=size <= breaks)
                if self.wrap
                else self.text.split("\n")
            )
            wide = max(lettering.width(line, size * u, weight) for line in lines) > room * u
            high = len(lines) > 1 and len(lines) * size * LINE_HEIGHT > self.height_u + size * over
            if not (wide or high) or size <= self.least_u:
                return lines, size
            size = max(self.least_u, size - 0.5)

    def _draw_with_unit(self, pen: Pen, x: float, size: float, color: Rgba, room: float) -> None:
        u = theme.u
        gap = size * 0.09

        def wide(size: float) -> float:
            return (
                lettering.width(self.text, size * u, 900) / u
                + gap
                + lettering.width(self.unit, size * UNIT_SIZE * u, 900) / u
            )

        while wide(size) > room and size > self.least_u:
            size -= 0.5
        left = x - {"left": 0.0, "center": wide(size) / 2, "right": wide(size)}[self.align]
        middle = self.height_u / 2
        left += pen.text(left, middle, self.text, size, color, align="left") + gap
        foot = middle + lettering.CAPITALS * size * (1 - UNIT_SIZE) / 2
        pen.text(left, foot, self.unit, size * UNIT_SIZE, color, align="left")
