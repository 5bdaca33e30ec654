"""The hero of home: the last game at a glance, or an invitation to sit down."""

from __future__ import annotations

import math
from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from companion.people import Person
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.glyphs import duel
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.draw.suits import pinwheel, suit
from kivy_ui.glance import Glance, Score
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.home import HomePlan
from kivy_ui.palette import INK, PERSONS, SUITS
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn

BAND = 0.235
"""The ring's band, against its radius."""


class Mark(Drawn):
    """The house mark and its name."""

    drawn_from = ("text",)
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        h = self.height_u
        pinwheel(pen, h * 0.41, h / 2, h * 0.295, line=theme.palette.suit_line)
        pen.text(
            h * 0.82 + 14, h / 2, self.text, h * 0.59, theme.palette.text, align="left",
            room=self.width_u - h * 0.82 - 14,
        )  # fmt: skip


class Hero(Drawn):
    """Draws a :class:`Glance` within a plan; both are in u from the window's top left.

    `person` gives face and color by name.
    """

    drawn_from = ("plan", "glance")
    plan = ObjectProperty(None, allownone=True)
    glance = ObjectProperty(None, allownone=True)
    invitation = ObjectProperty(("", ""))
    text = StringProperty("")
    person: Callable[[str], Person]

    def draw(self, pen: Pen) -> None:
        plan: HomePlan | None = self.plan
        if plan is None:
            return
        palette, hero = theme.palette, plan.hero
        pen.rounded(hero.x, hero.y, hero.w, hero.h, 26, palette.table)
        shown: Glance | None = self.glance
        if shown is None:
            self._words(pen, plan.words, *self.invitation)
            ring = plan.ring
            pinwheel(pen, ring.cx, ring.cy, ring.w * 0.26, line=theme.palette.suit_line)
            return
        self._words(pen, plan.words, shown.title, shown.note)
        self._ring(pen, plan.ring, shown)
        self._scores(pen, plan.people, shown.scores)

    def _words(self, pen: Pen, box: Rect, title: str, note: str) -> None:
        size = min(46.0, box.h * 0.48) if box.h < 130 else 46.0
        size *= 1 if box.h < 98 else min(1.3, box.h / 98)
        y = box.y + box.h * 0.31
        palette = theme.palette
        pen.text(box.x, y, title, size, palette.text, align="left", room=box.w, least=26)
        small = size * 0.52
        for i, line in enumerate(_lines(pen, note, small, box.w)):
            pen.text(
                box.x + 2, y + size * (0.95 + 0.62 * i), line, small, palette.text2,
                weight=800, align="left", room=box.w,
            )  # fmt: skip

    def _ring(self, pen: Pen, box: Rect, shown: Glance) -> None:
        cx, cy, r = box.cx, box.cy, box.w / 2 - 5
        palette = theme.palette
        what = ("home's ring", shown.color, shown.clockwise, palette.disc, palette.line)
        texture = picture(what, box.w, box.w, pen.u, lambda small: _band(small, r, shown))
        pen.picture(texture, cx - box.w / 2, cy - box.w / 2, box.w, box.w)
        inner = r - BAND * r
        if shown.color:
            suit(pen, shown.color, cx, cy, inner * 0.72, theme.palette.suit_plate(shown.color))
        if shown.against:
            for name, side in ((shown.turn, -1), (shown.against, 1)):
                who, x = self.person(name), cx + side * inner * 0.43
                face_picture(pen, who.face, x, cy + 3, inner * 0.86, "turn", who.tint)
        elif shown.turn:
            who = self.person(shown.turn)
            mood = "won" if shown.over else "turn"
            face_picture(pen, who.face, cx, cy + 3, inner * 1.28, mood, who.tint)
        else:
            pinwheel(pen, cx, cy, inner * 0.4)

    def _scores(self, pen: Pen, box: Rect, scores: tuple[Score, ...]) -> None:
        rows = 1 if len(scores) <= 5 else 2
        columns = -(-len(scores) // rows)
        longest = max((str(score.points) for score in scores), key=len, default="")
        team = max((len(score.names) for score in scores), default=1) > 1
        least = 3 if team else 4 if len(longest) > 3 else 5
        wide, high = box.w / max(columns, least), box.h / rows
        most = max(LEAST, min(high * 0.34, wide * 0.5, 34))
        number = lettering.fitted(longest, most * pen.u, (wide - 6) * pen.u) / pen.u
        for i, score in enumerate(scores):
            x = box.x + wide * (i % columns + 0.5)
            y = box.y + high * (i // columns)
            face = min(high * 0.56, wide * 0.86, 60, high - number)
            for n, name in enumerate(score.names):
                who = self.person(name)
                shift = (n - (len(score.names) - 1) / 2) * face * 0.5
                face_picture(pen, who.face, x + shift, y + face * 0.55, face, "", who.tint)
            points = str(score.points)
            text = theme.palette.text
            foot = y + min(high - number * 0.55, face * 1.16 + number * 0.62)
            pen.text(x, foot, points, number, text)


def _band(pen: Pen, r: float, shown: Glance) -> None:
    """The ring without what is in it, in a box of r + 5 u each way."""
    band, middle = BAND * r, r + 5
    pen.circle(middle, middle, r + 5, theme.palette.disc)
    pen.circle(middle, middle, r, SUITS[shown.color] if shown.color else theme.palette.line)
    pen.circle(middle, middle, r - band, theme.palette.disc)
    count = 2 * round(2 * math.pi * (r - band / 2) / (2.6 * band))
    arm, deep = 0.27 * band, 0.2 * band
    for i in range(count):
        turn, heading = 360 * i / count, 0 if shown.clockwise else 180
        with pen.at(middle, middle, turn), pen.at(0, -(r - band / 2), heading):
            pen.stroke([(-deep, -arm), (deep, 0), (-deep, arm)], 0.19 * band, INK)


def _lines(pen: Pen, note: str, size: float, room: float) -> list[str]:
    return lettering.wrapped(note, size * pen.u, room * pen.u, 800)


def tile_art(kind: str, faces: tuple[Person, ...] = ()) -> Callable[..., None]:
    """What a tile of home shows beside its words, drawn round (0, 0)."""
    return {"same": _same, "new": _new, "duel": _duel}[kind](faces)


def _same(faces: tuple[Person, ...]) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, s: float) -> None:
        for who, (dx, dy) in zip(faces, ((-24, -6), (24, -6), (0, 6)), strict=False):
            if dx == 0:
                pen.circle(0, 8 * s, 23 * s, theme.palette.key)
            face_picture(pen, who.face, dx * s, dy * s, 36 * s, "", who.tint)

    return draw


def _new(_faces: tuple[Person, ...]) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, s: float) -> None:
        fan = (("blue", -22, -17), ("green", -7, -6), ("yellow", 8, 6), ("red", 23, 17))
        for color, turn, _dx in fan:
            with pen.at(0, 34 * s, turn, s):
                pen.outlined(-15, -62, 30, 44, 7, SUITS[color], theme.palette.key, 2.5)
                suit(pen, color, 0, -40, 7.5, INK)

    return draw


def _duel(_faces: tuple[Person, ...]) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, s: float) -> None:
        duel(pen, 0, 0, 66 * s, PERSONS["peach"], PERSONS["sky"])

    return draw
