"""A seat at the table: who sits there, how many cards, how many points, what is up with it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import MOODS, face_picture
from kivy_ui.draw.marks import (
    badge,
    dealer_chip_picture,
    hand_picture,
    pill,
    pill_width,
    shortened_name,
)
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import Rgba, mix
from kivy_ui.theme import EASING, LIP, RADIUS, TYPE, theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target

SEAT = (132, 106)  # u at text 100 %
SEAT_LARGE_TEXT = (156, 108)
UNKNOWN, NONE = None, -1


NAME_ROOM = 47.0
"""From the foot of a name in large text to the face and the fan over it, u."""


class Seat(Target, Drawn):
    """A seat of 132 x 106 u, or in proportion (scaled by its width).

    ``count``: cards in the hand, ``None`` where nobody knows ("?"), -1 where hands are not
    tracked (none is drawn). ``points``: as they are shown, "" for none. ``owed``: cards this seat
    has to draw. ``skip``: a coming turn is lost. ``dealer``: the chip. ``uno_due``: UNO is not
    yet said. ``has_turn``: the seat is lit. ``away``: left or eliminated. ``mood``: "" follows
    from the rest. ``ghost``: something is held over it, about to be dropped.
    """

    drawn_from = (
        "name", "face", "tint", "count", "points", "glow", "owed", "skip", "dealer", "uno_due",
        "away", "mood", "pressed", "ghost", "skip_badge_y",
    )  # fmt: skip
    name = StringProperty("")
    text = StringProperty("")
    """What the seat says to a reader: the whole name, however it is drawn."""
    face = NumericProperty(0)
    tint = StringProperty("")
    count = ObjectProperty(NONE, allownone=True)
    points = StringProperty("")
    has_turn = BooleanProperty(False)
    owed = NumericProperty(0)
    skip = BooleanProperty(False)
    dealer = BooleanProperty(False)
    uno_due = BooleanProperty(False)
    away = BooleanProperty(False)
    ghost = BooleanProperty(False)
    mood = OptionProperty("", options=MOODS)
    glow = NumericProperty(0)
    """How far the plate is lit, 0..1; follows ``has_turn``."""
    skip_badge_y = NumericProperty(0)
    """How far the skip badge is lifted, u, while it hops."""

    def on_name(self, _seat: Any, name: str) -> None:
        self.text = name

    def on_has_turn(self, _seat: Any, has_turn: bool) -> None:
        Animation.cancel_all(self, "glow")
        seconds = theme.motion("plate")
        if seconds and self.parent is not None:
            Animation(glow=float(has_turn), d=seconds, t=EASING["plate"]).start(self)
        else:
            self.glow = float(has_turn)

    @property
    def shown_mood(self) -> str:
        if self.mood:
            return self.mood
        if self.has_turn:
            return "turn"
        return "skip" if self.skip else ""

    @property
    def _fade(self) -> float:
        return 0.4 if self.away else 1.0

    def tones(self) -> tuple[Rgba, Rgba]:
        """The colors of the name and of the points."""
        p = theme.palette
        lit = self.glow > 0.5
        name = p.onlit if lit else p.text2 if self.away else p.text
        return name, p.onlit2 if lit else p.text2

    def draw(self, pen: Pen) -> None:
        large_text = theme.text_scale > 1
        w, h = SEAT_LARGE_TEXT if large_text else SEAT
        with pen.at(0, 0, scale=self.width_u / w):
            self._draw_plate(pen, w, h)
            (self._draw_large_text if large_text else self._draw_seat)(pen, w, h)

    def _draw_plate(self, pen: Pen, w: float, h: float) -> None:
        p, r = theme.palette, RADIUS["seat"]
        glow = self.glow
        if self.ghost or (self.pressed and glow < 0.5):
            pen.rounded(0, 0, w, h, r, p.plate if p.plate != p.table else mix(p.table, p.line, 0.3))
        elif glow > 0:
            face = p.lit if glow >= 1 else mix(p.table, p.lit, glow)
            lip = p.lit_lip if glow >= 1 else mix(p.table, p.lit_lip, glow)
            down = LIP if self.pressed else 0
            if not down:
                pen.rounded(0, LIP, w, h - LIP, r, lip)
            pen.rounded(0, down, w, h - LIP, r, face)

    def _draw_seat(self, pen: Pen, w: float, h: float) -> None:
        p = theme.palette
        name, muted = self.tones()
        face_picture(pen, int(self.face), 38, 39, 58, self.shown_mood, self.tint, self._fade)
        if self.count != NONE:
            hand_picture(pen, 93, 27 if self.count == 1 else 28, self.count, p.paper, p.paper_line)
        if self.uno_due:
            self._draw_uno(pen, 93, 59, 24)
        elif self.points:
            y = 61 if self.count != NONE else 40
            pen.text(93, y, self.points, 22 if self.count != NONE else 37, muted, room=70)
        shortened_name(pen, w / 2, h - 19.5, self.name, TYPE["name"], w - 10, name)
        if self.dealer:
            dealer_chip_picture(pen, 14.5, 51.5, 13.5)  # over the accents of a capital
        self._draw_marks(pen)

    def _draw_large_text(self, pen: Pen, w: float, h: float) -> None:
        p = theme.palette
        name, muted = self.tones()
        aside = 6 if self.dealer else 0  # for the chip, which has no room below the face
        face = int(self.face)
        face_picture(pen, face, 27 + aside, 32, 42, self.shown_mood, self.tint, self._fade)
        if self.count != NONE:
            hand_picture(pen, 71 + aside / 2, 26, self.count, p.paper, p.paper_line, most_behind=2)
        if self.uno_due:
            self._draw_uno(pen, w - 36, 27, 28)
        elif self.points and not self.owed:
            pen.text(w - 4, 27, self.points, 30, muted, align="right", room=60)
        size = min(55.0, NAME_ROOM / (lettering.CAPITALS + lettering.over_capitals(self.name)))
        y = h - 27 + (55.0 - size) * lettering.CAPITALS / 2  # all names stand on one foot
        shortened_name(pen, w / 2, y, self.name, size, w - 8, name, dots=False)
        if self.dealer:
            dealer_chip_picture(pen, 12, 36, 10.5)
        self._draw_marks(pen, w - 4)

    def _draw_marks(self, pen: Pen, right: float | None = None) -> None:
        """What is owed, at the left, or ending at ``right`` instead of the points; a skip."""
        p, lit = theme.palette, self.glow > 0.5
        if self.owed:
            ground, color = (p.onlit, p.lit) if lit else (p.lit, p.onlit)
            text = f"+{int(self.owed)}"
            left = 1 if right is None else right - pill_width(pen, text, 30)
            edge = p.lit if lit and p.suit_line else p.table  # light on light needs one
            pill(pen, left, -1 if right is None else 8, 36, text, 30, ground, color, edge)
        if self.skip:
            x, y = (17, 17)
            if self.owed and right is None:
                x, y = (44, 47) if self.dealer else (17, 47)
            badge(pen, x, y - self.skip_badge_y, 17, "skip")

    def _draw_uno(self, pen: Pen, cx: float, cy: float, h: float) -> None:
        """UNO is due and not said."""
        p, lit = theme.palette, self.glow > 0.5
        ground, color = (p.onlit, p.lit) if lit else (p.lit, p.onlit)
        text = _("UNO?")
        pill(pen, cx - pill_width(pen, text, 20) / 2, cy - h / 2, h, text, 20, ground, color)
