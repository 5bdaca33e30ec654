"""Plain furniture: panels, the fan of a hand, the unit's dot, paddles."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from kivy_ui.draw.marks import WIDE_FAN, hand_picture, paddle, wide_fan_picture
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import CREAM, FEATURES
from kivy_ui.theme import RADIUS, theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import unit_dot


class Panel(Drawn):
    """A flat ground. ``tone`` names a color of the palette, ``color`` overrides it.

    ``radius`` is one number or (tl, tr, br, bl), in u.
    """

    drawn_from = ("tone", "color", "radius")
    tone = StringProperty("table")
    color = ObjectProperty(None, allownone=True)
    radius = ObjectProperty(RADIUS["panel"])

    def draw(self, pen: Pen) -> None:
        color = self.color or getattr(theme.palette, self.tone)
        if self.radius == 0:
            pen.rectangle(0, 0, self.width_u, self.height_u, color)
        else:
            pen.rounded(0, 0, self.width_u, self.height_u, self.radius, color)


class HandFan(Drawn):
    """A hand of cards with its count; ``None`` is an uncounted one."""

    drawn_from = ("count", "scale")
    count = ObjectProperty(7, allownone=True)
    scale = NumericProperty(1)

    def draw(self, pen: Pen) -> None:
        p = theme.palette
        cx, cy = self.width_u / 2, self.height_u * 0.6
        hand_picture(pen, cx, cy, self.count, p.paper, p.paper_line, self.scale)


class SpreadHand(Drawn):
    """A hand spread out on the table, as large as its box lets it be."""

    drawn_from = ("count",)
    count = ObjectProperty(None, allownone=True)

    def draw(self, pen: Pen) -> None:
        p, w, h = theme.palette, self.width_u, self.height_u
        pen.rounded(0, 0, w, h, RADIUS["field"], p.table)
        scale = min((w - 12) / WIDE_FAN[0], (h - 12) / WIDE_FAN[1])
        wide_fan_picture(pen, w / 2, h / 2, self.count, p.paper, p.paper_line, scale)


class UnitDot(Drawn):
    """The unit's state: full is up, hollow is missing."""

    drawn_from = ("full",)
    full = BooleanProperty(True)

    def draw(self, pen: Pen) -> None:
        unit_dot(pen, self.width_u / 2, self.height_u / 2, self.full, theme.palette.key)


class Paddle(Drawn):
    """A paddle seen from above. ``down``: pressed."""

    drawn_from = ("down", "color", "well")
    down = BooleanProperty(False)
    color = ObjectProperty(CREAM)
    well = ObjectProperty(FEATURES)

    def draw(self, pen: Pen) -> None:
        s = min(self.width_u / 1.2, self.height_u / 0.95)
        cx, cy = self.width_u / 2, self.height_u / 2 - 0.085 * s
        paddle(pen, cx, cy, s, self.color, self.down, self.well)
