"""People: a tile of the list, a row of the duel board, the big face of a page."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.people import Person
from kivy_ui.draw.faces import face_picture, person_color, porthole
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.marks import name_lines, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import FEATURES, mix
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import Tile, glyph_picture

USUAL = (190.0, 198.0)
"""A tile from which on letters and face grow with it, u."""
LARGEST_NAME = 1.7
"""How far the letters grow."""


class PersonTile(Tile):
    """A face and a name, larger on a larger tile."""

    drawn_from = ("person",)
    person = ObjectProperty(None, allownone=True)
    text = StringProperty("")

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        person: Person | None = self.person
        if person is None:
            return
        large = max(1.0, min(w / USUAL[0], h / USUAL[1]))
        grow = theme.text_scale * min(large, LARGEST_NAME)
        size = min(w * 0.6, (h - 37 * grow) * 0.74, 110.0 * large)  # ears stay on the tile
        name_y = h - 23 * grow
        face_picture(pen, person.face, w / 2, (name_y - 14 * grow) / 2 + 4, size, "", person.tint)
        self._name(pen, person.name, w, name_y, 32 * grow)

    def _name(self, pen: Pen, name: str, w: float, y: float, size: float) -> None:
        """On one line, or, where that gets too small, on two."""
        lines, em = name_lines(pen, name, size, w - 16)
        lifted = y - (len(lines) > 1) * 0.3 * em
        whole_name(pen, w / 2, lifted, name, size, w - 16, theme.palette.text)


class RivalsRow(Drawn):
    """Two who have met: the faces, how often each won, and a bar that says the same."""

    drawn_from = ("one", "other", "one_won", "other_won")
    one = ObjectProperty(None, allownone=True)
    other = ObjectProperty(None, allownone=True)
    one_won = NumericProperty(0)
    other_won = NumericProperty(0)
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        if self.one is None or self.other is None:
            return
        k = max(1.0, min(self.height_u / 92, self.width_u / 420))
        with pen.at(0, 0, scale=k):
            self._draw(pen, self.width_u / k, self.height_u / k)

    def _draw(self, pen: Pen, w: float, h: float) -> None:
        p = theme.palette
        pen.rounded(0, 0, w, h, 18, p.table)
        size = min(48.0, h * 0.68)
        ahead = self.one_won > self.other_won
        face_picture(
            pen, self.one.face, 34, h / 2 + 1, size, "turn" if ahead else "", self.one.tint
        )
        face_picture(pen, self.other.face, w - 34, h / 2 + 1, size, "", self.other.tint)
        room = w / 2 - 66 - 62
        for person, won, side in ((self.one, self.one_won, -1), (self.other, self.other_won, 1)):
            edge = 66.0 if side < 0 else w - 66.0
            pen.text(edge, h * 0.34, person.name, 24, p.text, room=room,
                     align="left" if side < 0 else "right")  # fmt: skip
            pen.text(w / 2 + side * 42, h * 0.38, str(won), 40, p.text, room=54)
        self._bar(pen, 66.0, h - 20, w - 132)
        glyph_picture(pen, "duel", w / 2, h * 0.38, 26, p.text2, p.table)

    def _bar(self, pen: Pen, x: float, y: float, room: float) -> None:
        """How the duels are shared, in the two people's colors."""
        total = self.one_won + self.other_won
        gap = 6.0 if self.other_won and self.one_won else 0.0
        left = (room - gap) * self.one_won / total
        colors = [person_color(who.face, who.tint) for who in (self.one, self.other)]
        if left > 0:
            pen.rounded(x, y, max(10.0, left), 10, 5, colors[0])
        if left < room - gap:
            pen.rounded(x + left + gap, y, room - gap - left, 10, 5, colors[1])


class Portrait(Drawn):
    """A big face in its porthole on its own color, the name below."""

    drawn_from = ("person", "corners")
    person = ObjectProperty(None, allownone=True)
    corners = ObjectProperty((0, 0, 26, 0))
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        person: Person | None = self.person
        w, h = self.width_u, self.height_u
        if person is None or min(w, h) < 120:
            return
        color = person_color(person.face, person.tint)
        pen.rounded(0, 0, w, h, self.corners, color)
        name = 52 * (1 + (theme.text_scale - 1) * 0.5)
        room = h - name - 24
        r = min(room * 0.44, w * 0.4)
        cx, cy = w / 2, room / 2 + 10
        pen.circle(cx, cy, r * 1.1, mix(color, (1.0, 1.0, 1.0, 1.0), 0.35))
        porthole(pen, person.face, cx, cy, r, "turn", person.tint, FEATURES)
        pen.text(cx, h - 14 - name / 2, person.name, name, FEATURES, room=w - 32, least=LEAST)


class NumberLine(Drawn):
    """A number of a person and what it counts; ``unit`` small behind the number."""

    drawn_from = ("value", "text", "unit")
    value = StringProperty("")
    text = StringProperty("")
    unit = StringProperty("")

    def draw(self, pen: Pen) -> None:
        w, h, p = self.width_u, self.height_u, theme.palette
        grow = min(theme.text_scale, h / 34)
        pen.rounded(0, 0, w, h, min(16.0, h * 0.35), p.table)
        size = min(38.0 * grow, h * 0.86)
        column = min(w * 0.4, 132 * grow)
        pen.text(column, h / 2, self.value, size, p.text, align="right", room=column - 16)
        words = self.text if not self.unit else f"{self.unit}, {self.text}"
        pen.text(
            column + 14, h / 2 + 1, words, min(24 * grow, h * 0.6), p.text, weight=800,
            align="left", room=w - column - 28,
        )  # fmt: skip
