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

MOST_COLUMNS = 6
"""So many sides have a column each; more have a row each."""


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
            noted = lettering.width(self.note, 20 * grow * pen.u, 800) / pen.u
            free = max(w * 0.3, min(w * 0.46, w - left - noted - 34))
            room = min(len(self.people) * size * 1.08, free)
            self._faces(pen, w - 14 - room, h / 2 + 1, room, size)
            space = w - 24 - room - left
            high, low = h / 2 - 13 * grow, h / 2 + 15 * grow
        else:
            self._faces(pen, left, h - 24, w - left - 14, 32.0)
            space = w - left - 14
            high, low = 14 + 8 * grow, (h - 44) * 0.5 + 8 + 6 * grow
        pen.text(left, high, self.text, 30 * grow, words, align="left", room=space)
        pen.text(
            left, low, self.note, 20 * grow, quiet, weight=800, align="left", room=space
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
        pen.text(x, h * 0.3, self.text, 34 * k * grow, p.text, align="left", room=room)
        pen.text(x, h * 0.74, self.note, 20 * k * grow, p.text2, weight=800, align="left",
                 room=room)  # fmt: skip


class PastSheet(Target, Drawn):
    """The score sheet of a past game, newest round first; a tap or a drag shows older ones.

    ``sides``: the columns, or, where there are many, the rows. ``rounds``: cells by round, oldest
    first. ``first``: how many newer rounds are out of sight. ``zeros``: a 0 is said, else it is a
    dot.
    """

    drawn_from = ("sides", "rounds", "first", "zeros")
    sides: tuple[Side, ...] = ObjectProperty(())
    rounds: tuple[tuple[Cell, ...], ...] = ObjectProperty(())
    first = NumericProperty(0)
    zeros = BooleanProperty(False)

    @property
    def across(self) -> bool:
        """Whether rounds lie, a side a column; where there are many sides, each has a row."""
        return len(self.sides) <= MOST_COLUMNS

    @property
    def step(self) -> float:
        """From one round to the next, u."""
        if not self.across:
            return 56.0
        return 44.0 if self.width_u < 560 else 52.0

    @property
    def head(self) -> float:
        """What stands before the rounds, u."""
        if not self.across:
            return 128.0
        return 104.0 if self.width_u < 560 else 124.0

    @property
    def shown(self) -> int:
        """How many rounds fit."""
        room = self.height_u if self.across else self.width_u
        return max(1, int((room - self.head - 10) / self.step))

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
        moved = touch.y - touch.oy if self.across else touch.ox - touch.x
        self.first = max(0, min(self.last, begun + round(moved / theme.px(self.step))))

    def draw(self, pen: Pen) -> None:
        w, h, p = self.width_u, self.height_u, theme.palette
        pen.rounded(0, 0, w, h, 22, p.table)
        if not self.sides or w < 120:
            return
        newest = len(self.rounds) - int(self.first)
        numbers = range(newest, max(0, newest - self.shown), -1)
        (self._lying if self.across else self._standing)(pen, w, h, numbers)

    def _lying(self, pen: Pen, w: float, h: float, numbers: range) -> None:
        """A round a band, the sides' heads over it."""
        p, label = theme.palette, 40.0
        column = (w - label - 12) / len(self.sides)
        middles = [label + (i + 0.5) * column for i in range(len(self.sides))]
        k = self.head / 104
        totals = [str(side.total) for side in self.sides]
        px = min(lettering.fitted(t, 34 * k * pen.u, (column - 6) * pen.u) for t in totals)
        for side, x in zip(self.sides, middles, strict=True):
            size = min(44 * k, column * 0.92)
            side_faces(pen, side, x, 38 * k, size, "won" if side.leads else "")
            pen.text(x, 80 * k, str(side.total), px / pen.u, p.text)
        pen.stroke([(14, self.head), (w - 14, self.head)], 3, p.line)
        for row, number in enumerate(numbers):
            y = self.head + (row + 0.5) * self.step + 3
            if row:
                edge = y - self.step / 2
                pen.stroke([(14, edge), (w - 14, edge)], 1.6, p.hairline)
            pen.text(label / 2 + 2, y, str(number), 20, p.text2, weight=800, room=label - 8)
            for cell, x in zip(self.rounds[number - 1], middles, strict=True):
                self._cell(pen, cell, x, y, column, 34)

    def _standing(self, pen: Pen, w: float, h: float, numbers: range) -> None:
        """A side a row, its head at the left, a round a column."""
        p, label = theme.palette, 34.0
        row = (h - label - 8) / len(self.sides)
        size = min(24.0, row * 0.8)
        for column, number in enumerate(numbers):
            x = self.head + (column + 0.5) * self.step
            pen.text(x, label / 2 + 4, str(number), 20, p.text2, weight=800)
        for i, side in enumerate(self.sides):
            y = label + (i + 0.5) * row
            pen.stroke([(14, y - row / 2), (w - 14, y - row / 2)], 1.6, p.hairline)
            side_faces(pen, side, 32, y, min(40.0, row * 0.92), "won" if side.leads else "")
            pen.text(self.head - 12, y, str(side.total), size, p.text, align="right")
            for column, number in enumerate(numbers):
                x = self.head + (column + 0.5) * self.step
                cell = self.rounds[number - 1][i]
                self._cell(pen, cell, x, y, self.step, min(34, row - 2), size * 0.92)

    def _cell(
        self, pen: Pen, cell: Cell, x: float, y: float, column: float, high: float, size: float = 25
    ) -> None:
        p = theme.palette
        if cell.points is None or (cell.points == 0 and not cell.won and not self.zeros):
            pen.circle(x, y, 3, p.line)
            return
        color = p.text
        if cell.won:
            wide = min(62.0, column - 4)
            pen.rounded(x - wide / 2, y - high / 2, wide, high, high / 2, cell.color)
            color = FEATURES
        pen.text(x, y, str(cell.points), size, color, room=min(62.0, column - 4) - 10)
