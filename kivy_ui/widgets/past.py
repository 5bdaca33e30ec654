"""Past games: a row of the list, the head of an opened one, and its score sheet."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.editions import edition_art, ground
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import FEATURES, Rgba
from kivy_ui.points.sides import Side
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import Tile
from kivy_ui.widgets.scores import Cell, side_faces
from kivy_ui.widgets.target import Target

MORE = 3
"""Faces of a row that are left when there is room for few."""


def edition_tile(pen: Pen, art: str, x: float, y: float, side: float) -> None:
    """The picture of an edition on its ground."""
    pen.rounded(x, y, side, side, side * 0.24, ground(art))
    texture = picture(
        ("edition", art), side, side, pen.u,
        lambda small: edition_art(small, art, side / 2, side / 2, side * 0.9),
    )  # fmt: skip
    pen.picture(texture, x, y, side, side)


class GameRow(Tile):
    """A game of the list: its edition's picture, how it stands, when, and who plays.

    ``people`` best first, ``won`` of them with a laugh. ``lit``: it has just come into the list.
    """

    drawn_from = ("art", "text", "note", "people", "won", "lit")
    art = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    people = ObjectProperty(())
    won = NumericProperty(0)
    lit = BooleanProperty(False)

    def colors(self) -> tuple[Rgba, Rgba]:
        p = theme.palette
        return (p.lit, p.lit_lip) if self.lit else super().colors()

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        if not self.text or w < 200:
            return
        p, grow = theme.palette, theme.text_scale
        words, quiet = (p.onlit, p.onlit2) if self.lit else (p.text, p.text2)
        tile = min(h - 16, 60.0)
        edition_tile(pen, self.art, 10, (h - tile) / 2, tile)
        left = tile + 24
        if w > 600:
            size = min(42.0, h * 0.58)
            room = min(len(self.people) * size * 1.08, w * 0.46)
            self._faces(pen, w - 14 - room, h / 2 + 1, room, size)
            space = w - 24 - room - left
            high, low = h / 2 - 13 * grow, h / 2 + 15 * grow
        else:
            self._faces(pen, left, h - 24, w - left - 14, 32.0)
            space = w - left - 14
            high, low = 14 + 8 * grow, (h - 44) * 0.5 + 8 + 6 * grow
        pen.text(left, high, self.text, 30 * grow, words, align="left", room=space, least=16)
        pen.text(
            left, low, self.note, 20 * grow, quiet, weight=800, align="left", room=space, least=13
        )  # fmt: skip

    def _faces(self, pen: Pen, x: float, y: float, room: float, size: float) -> None:
        step = min(size * 1.08, room / max(1, len(self.people)))
        for i, person in enumerate(self.people):
            mood = "won" if i < self.won else ""
            across = min(size, step * 1.06)
            face_picture(pen, person.face, x + (i + 0.5) * step, y, across, mood, person.tint)


class GameHead(Drawn):
    """Which game it is: picture, title and note."""

    drawn_from = ("art", "text", "note")
    art = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        if w < 120:
            return
        p, grow = theme.palette, 1 + (theme.text_scale - 1) * 0.5
        tile = h - 8
        edition_tile(pen, self.art, 0, 4, tile)
        x, room = tile + 14, w - tile - 14
        k = h / 74
        pen.text(x, h * 0.3, self.text, 34 * k * grow, p.text, align="left", room=room, least=16)
        pen.text(x, h * 0.74, self.note, 20 * k * grow, p.text2, weight=800, align="left",
                 room=room, least=13)  # fmt: skip


class PastSheet(Target, Drawn):
    """The score sheet of a past game, newest round first; a tap or a drag shows older ones.

    ``sides``: the columns. ``rounds``: cells by round, oldest first. ``first``: how many newer
    rounds are out of sight. ``zeros``: a 0 is said, else it is a dot.
    """

    drawn_from = ("sides", "rounds", "first", "zeros")
    sides: tuple[Side, ...] = ObjectProperty(())
    rounds: tuple[tuple[Cell, ...], ...] = ObjectProperty(())
    first = NumericProperty(0)
    zeros = BooleanProperty(False)

    @property
    def row_h(self) -> float:
        """A round's height, u."""
        return 44.0 if self.width_u < 560 else 52.0

    @property
    def head_h(self) -> float:
        """What stands above the rounds, u."""
        return 104.0 if self.width_u < 560 else 124.0

    @property
    def shown(self) -> int:
        """How many rounds fit."""
        return max(1, int((self.height_u - self.head_h - 10) / self.row_h))

    @property
    def last(self) -> int:
        """The most that ``first`` can be."""
        return max(0, len(self.rounds) - self.shown)

    def on_tap(self) -> None:
        """Older rounds; after the oldest the newest again."""
        self.first = 0 if self.first >= self.last else min(self.last, self.first + self.shown)

    def on_drag(self, touch) -> None:
        """The sheet follows the finger, round by round."""
        begun = touch.ud.setdefault("past sheet", self.first)
        by = round((touch.y - touch.oy) / theme.px(self.row_h))
        self.first = max(0, min(self.last, begun + by))

    def draw(self, pen: Pen) -> None:
        w, h, p = self.width_u, self.height_u, theme.palette
        pen.rounded(0, 0, w, h, 22, p.table)
        if not self.sides or w < 120:
            return
        label = 40.0
        column = (w - label - 12) / len(self.sides)
        middles = [label + (i + 0.5) * column for i in range(len(self.sides))]
        k = self.head_h / 104
        totals = [str(side.total) for side in self.sides]
        px = min(lettering.fitted(t, 34 * k * pen.u, (column - 6) * pen.u) for t in totals)
        for side, x in zip(self.sides, middles, strict=True):
            side_faces(
                pen, side, x, 38 * k, min(44 * k, column * 0.92), "won" if side.leads else ""
            )
            pen.text(x, 80 * k, str(side.total), px / pen.u, p.text)
        pen.stroke([(14, self.head_h), (w - 14, self.head_h)], 3, p.line)
        newest = len(self.rounds) - int(self.first)
        for row, number in enumerate(range(newest, max(0, newest - self.shown), -1)):
            y = self.head_h + (row + 0.5) * self.row_h + 3
            if row:
                pen.stroke(
                    [(14, y - self.row_h / 2), (w - 14, y - self.row_h / 2)], 1.6, p.hairline
                )
            pen.text(label / 2 + 2, y, str(number), 20, p.text2, weight=800, room=label - 8)
            for cell, x in zip(self.rounds[number - 1], middles, strict=True):
                self._cell(pen, cell, x, y, column)

    def _cell(self, pen: Pen, cell: Cell, x: float, y: float, column: float) -> None:
        p = theme.palette
        if cell.points is None or (cell.points == 0 and not cell.won and not self.zeros):
            pen.circle(x, y, 3, p.line)
            return
        color = p.text
        if cell.won:
            wide = min(62.0, column - 4)
            pen.rounded(x - wide / 2, y - 17, wide, 34, 17, cell.color)
            color = FEATURES
        pen.text(x, y, str(cell.points), 25, color, room=min(62.0, column - 4) - 10)
