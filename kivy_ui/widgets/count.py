"""What round over is made of: who went out, the rows of hands, the hand being counted."""

from __future__ import annotations

import math

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.faces import face_picture, person_color, porthole
from kivy_ui.draw.marks import name_room, whole_name
from kivy_ui.draw.pen import Pen, rounded_outline
from kivy_ui.palette import FEATURES, Rgba
from kivy_ui.theme import LIP, RADIUS, theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import glyph_picture
from kivy_ui.widgets.target import Target

WIDE = 330  # u from which a row shows the name beside the points


class WentOut(Drawn):
    """The bar of the one who went out, in the person's color, with what the hands bring.

    ``points`` is ``""`` until there is something to write. ``heap``: all hands lie in one heap.
    """

    drawn_from = ("name", "note", "face", "tint", "points")
    name = StringProperty("")
    note = StringProperty("")
    face = NumericProperty(0)
    tint = StringProperty("")
    points = StringProperty("")
    text = StringProperty("")

    def on_name(self, _bar: object, name: str) -> None:
        self.text = name

    def draw(self, pen: Pen) -> None:
        k = max(1.0, self.height_u / 84)
        with pen.at(0, 0, scale=k):
            self._draw(pen, self.width_u / k, self.height_u / k)

    def _draw(self, pen: Pen, w: float, h: float) -> None:
        face = int(self.face)
        pen.rounded(0, 0, w, h, RADIUS["row"], person_color(face, self.tint))
        porthole(pen, face, 40, h / 2, 0.41 * h, "won", self.tint)
        x = 46 + 0.46 * h
        wide = pen.text(w - 18, h / 2, self.points, 66 * min(1, h / 72), FEATURES, align="right")
        room = w - x - 30 - wide
        grow = 1 + (theme.text_scale - 1) * 0.5
        pen.text(x, h * 0.34, self.name, 37 * grow, FEATURES, align="left", room=room, least=22)
        pen.text(
            x + 1, h * 0.77, self.note, 20 * grow, FEATURES, weight=800, align="left", room=room
        )  # fmt: skip


POINTS_SHARE = 0.46
"""How much of a row, behind the face, its points may take of its name."""


LEAST_POINTS = 44.0
"""They get so much room (u) beside the longest of names."""


class HandRow(Target, Drawn):
    """A hand to be counted: face, name, how far it is, and what it is worth.

    ``state``: ``"wait"`` not yet, ``"now"`` being counted (lit), ``"done"``, ``"differs"``: the
    table has counted another number of cards; ``"heap"``: it lies in the heap with others;
    ``"pick"``: somebody to be chosen. ``note`` says it
    in words, on at most two lines; without ``points`` there is a dash.
    """

    drawn_from = ("name", "face", "tint", "points", "note", "state", "pressed", "hidden_points")
    name = StringProperty("")
    text = StringProperty("")
    face = NumericProperty(0)
    tint = StringProperty("")
    points = StringProperty("")
    note = StringProperty("")
    state = OptionProperty("wait", options=("wait", "now", "done", "differs", "heap", "pick"))
    hidden_points = BooleanProperty(False)
    """The points are on their way."""

    def on_name(self, _row: object, name: str) -> None:
        self.text = name

    def draw(self, pen: Pen) -> None:
        wide = self.width_u >= WIDE
        k = max(1.0, self.height_u / (76 if wide else 60))
        with pen.at(0, 0, scale=k):
            self._draw(pen, self.width_u / k, self.height_u / k, wide)

    def _draw(self, pen: Pen, w: float, h: float, wide: bool) -> None:
        p = theme.palette
        lit = self.state == "now"
        down = LIP if self.pressed else 0
        face, lip = (p.lit, p.lit_lip) if lit else (p.table, p.bg)
        if self.state == "pick":
            face, lip = p.key, p.key_lip
        if lit or self.state == "pick":
            if not down:
                pen.rounded(0, LIP, w, h - LIP, RADIUS["row"], lip)
            pen.rounded(0, down, w, h - LIP, RADIUS["row"], face)
        else:
            pen.rounded(0, 0, w, h, RADIUS["row"], p.plate if self.pressed else face)
        with pen.at(0, down if lit or self.state == "pick" else 0):
            (self._wide if wide else self._narrow)(pen, w, h - LIP, lit)

    def _mood(self) -> str:
        return "turn" if self.state == "now" else ""

    def _wide(self, pen: Pen, w: float, h: float, lit: bool) -> None:
        p = theme.palette
        name, muted = (p.onlit, p.onlit2) if lit else (p.text, p.text2)
        size = min(46, h * 0.72)
        face_picture(pen, int(self.face), 40, h / 2 + 3, size, self._mood(), self.tint)
        points = self._points(pen, 78, w - 18, h / 2, min(66, h * 0.97), name, muted)
        room = w - 78 - 18 - points
        longest = max((self.note or " ").split("\n"), key=len)
        note_px = lettering.width(longest, 20 * pen.u, 800) / pen.u + 22 if longest != " " else 0
        space = max(70.0, room - note_px)
        if lettering.width(self.name, 20 * pen.u) <= space * pen.u:
            wide = pen.text(78, h / 2, self.name, 37, name, align="left", room=space, least=20)
        else:
            wide = whole_name(pen, 78, h / 2, self.name, 26, space, name, align="left")
        self._note(pen, 78 + wide + 14, h / 2, room - wide - 20, muted)

    def _note(self, pen: Pen, x: float, y: float, room: float, muted: Rgba) -> None:
        p = theme.palette
        if self.state == "done" and not self.note:
            pen.circle(x + 11, y, 12, p.text2)
            glyph_picture(pen, "check", x + 11, y, 17, p.table, p.text2)
            return
        color = p.differ if self.state == "differs" else muted
        lines = self.note.split("\n")
        size = 24 if len(lines) == 1 else 20
        for i, line in enumerate(lines):
            middle = y + (i - (len(lines) - 1) / 2) * 23 + (2 if len(lines) == 1 else 0)
            pen.text(x, middle, line, size, color, weight=800, align="left", room=room)

    def _points(
        self, pen: Pen, x: float, right: float, y: float, size: float, color: Rgba, muted: Rgba,
        share: float = math.inf,
    ) -> float:  # fmt: skip
        """The points, or what stands for them, in at most ``share``; how wide it is, u."""
        if self.hidden_points or self.state == "pick":
            return 0.0
        if self.state == "heap":
            glyph_picture(
                pen, "heap", right - 25, y, min(34, size * 0.8), muted, theme.palette.table
            )
            return 50.0
        if self.state == "wait" or not self.points:
            pen.stroke([(right - 38, y), (right - 12, y)], 7, muted)
            return 50.0
        room = min(share, (right - x) * POINTS_SHARE)
        return pen.text(right, y, self.points, size, color, align="right", room=room)

    def _narrow(self, pen: Pen, w: float, h: float, lit: bool) -> None:
        p = theme.palette
        name, muted = (p.onlit, p.onlit2) if lit else (p.text, p.text2)
        needed = name_room(pen.u, self.name)
        small = w - 78 - 50 < needed
        side, x = (30, 44) if small else (40, 60 if theme.text_scale <= 1 else 56)
        size = min(side, h * 0.8)
        face_picture(
            pen, int(self.face), x - 8 - side / 2, h / 2 + 2, size, self._mood(), self.tint
        )
        share = max(LEAST_POINTS, w - x - 22 - needed)
        points = self._points(pen, 58, w - 12, h / 2, min(42, h * 0.9), name, muted, share)
        color = p.differ if self.state == "differs" else name
        size = (30 if self.state == "pick" else 26) * theme.text_scale
        whole_name(pen, x, h / 2, self.name, size, w - x - 18 - points, color, align="left")


class HandStrip(Drawn):
    """The hand being counted: each tapped card lies here, and a broken outline says "the next".

    ``cards`` are :class:`kivy_ui.points.hands.Left`; ``expected`` how many the table has counted
    (0: nobody knows). ``number`` is what has been typed instead, ``heap`` several hands together.
    """

    drawn_from = ("name", "face", "tint", "cards", "expected", "number", "heap", "rest",
                  "typing", "shows_name")  # fmt: skip
    name = StringProperty("")
    text = StringProperty("")
    face = NumericProperty(0)
    tint = StringProperty("")
    cards = ObjectProperty(())
    expected = NumericProperty(0)
    number = StringProperty("")
    heap = BooleanProperty(False)
    rest = BooleanProperty(False)
    """Some hands are counted beside the heap."""
    typing = BooleanProperty(False)
    shows_name = BooleanProperty(False)

    def on_name(self, _strip: object, name: str) -> None:
        self.text = name

    def draw(self, pen: Pen) -> None:
        k = max(1.0, self.height_u / 66)
        with pen.at(0, 0, scale=k):
            self._draw(pen, self.width_u / k, self.height_u / k)

    def _draw(self, pen: Pen, w: float, h: float) -> None:
        p = theme.palette
        pen.rounded(0, 0, w, h, 16, p.table)
        x = 60.0
        if self.heap:
            glyph_picture(pen, "heap", 30, h / 2, min(40, h * 0.8), p.text, p.table)
            if not self.cards and not self.typing:
                words = (
                    _("The other hands in one heap") if self.rest else _("All hands in one heap")
                )
                pen.text(x, h / 2, words, 22, p.text2, weight=800,
                         align="left", room=w - x - 10)  # fmt: skip
                return
        elif self.name:
            face_picture(pen, int(self.face), 30, h / 2 + 3, min(38, h * 0.7), "", self.tint)
            if self.shows_name or self.typing or not self.cards and not self.expected:
                room = w - x - 100 if self.shows_name and not self.typing else w - x - 90
                x += 10 + whole_name(pen, x, h / 2, self.name, 28, room, p.text, align="left")
        if self.typing:
            pen.text(w - 16, h / 2, self.number or "0", min(46, h * 0.8), p.text, align="right")
            return
        self._cards(pen, x, w - 12, h)

    def _cards(self, pen: Pen, left: float, right: float, h: float) -> None:
        p = theme.palette
        if not self.name and not self.heap:
            return
        high, count = h - 12, len(self.cards)
        places = max(count + 1, min(int(self.expected), 20))
        room = right - left
        wide = min(high * 0.74, max(22.0, room / places - 4))
        step = wide + 4 if places * (wide + 4) <= room + 4 else (room - wide) / max(1, places - 1)
        for i, card in enumerate(self.cards):
            small_card_picture(
                pen, card.kind, card.value, left + i * step + wide / 2, h / 2, wide, high
            )
        x = left + count * step
        if x + wide <= right + 1 and (not self.expected or count < self.expected):
            outline = rounded_outline(x, 6, wide, high, 7)
            pen.dashes(outline, 2.5, p.text2, 5, 6)
