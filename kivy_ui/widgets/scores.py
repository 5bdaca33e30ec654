"""The score sheet: a head a side, a band a round."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import CREAM, FEATURES, Rgba
from kivy_ui.points.sides import Side
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target

HEAD_AIR = 10.0
"""What is free between the heads of two sides, u."""


def side_color(side: Side) -> Rgba:
    """A side's color: its person's, a team's first person's."""
    person = side.people[0]
    return person_color(person.face, person.tint)


def side_faces(pen: Pen, side: Side, cx: float, cy: float, size: float, mood: str = "") -> None:
    """A side's face, or both of a team."""
    if len(side.people) == 1:
        person = side.people[0]
        face_picture(pen, person.face, cx, cy, size, mood, person.tint)
        return
    for person, dx in zip(side.people, (-0.36, 0.36), strict=False):
        face_picture(pen, person.face, cx + dx * size, cy, size * 0.72, mood, person.tint)


class SideHead(Target, Drawn):
    """A side and its total: above its column, or (``row``) before its row. One that is knocked out
    is struck through."""

    drawn_from = ("side", "row", "widest")
    widest = StringProperty("")
    """The longest total of all sides: they are all as large as it can be."""
    side = ObjectProperty(None, allownone=True)
    row = BooleanProperty(False)
    text = StringProperty("")

    def on_side(self, _head: object, side: Side | None) -> None:
        self.text = f"{side.name} {side.total}" if side else ""

    def draw(self, pen: Pen) -> None:
        side = self.side
        if side is None:
            return
        p, w, h = theme.palette, self.width_u, self.height_u
        mood = "turn" if side.leads else ""
        total, grow = str(side.total), theme.text_scale
        if self.row:
            size = min(42, (h + HEAD_AIR) * 0.8)
            side_faces(pen, side, 34, h / 2 + 2, size, mood)
            color = p.text2 if side.out else p.text
            pen.text(w - 4, h / 2, total, 40 * grow, color, align="right", room=w - 66)
            if side.out:
                _strike(pen, 34, h / 2 + 2, size)
            return
        k = h / 94
        size = min(44 * k, w * 0.9)
        side_faces(pen, side, w / 2, 33 * k, size, mood)
        longest = max(self.widest, total, key=len)
        px = lettering.fitted(longest, 36 * k * grow * pen.u, (w - 2) * pen.u)
        pen.text(w / 2, 76 * k, total, px / pen.u, p.text2 if side.out else p.text)
        if side.out:
            _strike(pen, w / 2, 33 * k, size)


def _strike(pen: Pen, cx: float, cy: float, size: float) -> None:
    """A line through a face: this one is out."""
    ends = [(cx - size * 0.56, cy + size * 0.5), (cx + size * 0.56, cy - size * 0.5)]
    pen.stroke(ends, 9, FEATURES)
    pen.stroke(ends, 5, CREAM)


@dataclass(frozen=True)
class Cell:
    """What one side wrote down in a round; ``won``: it went out. ``None``: was not there."""

    points: int | None
    won: bool
    color: Rgba


class RoundBand(Target, Drawn):
    """A round of the sheet; a tap corrects it.

    ``cells`` are drawn with their middles at ``middles`` along the band (u); ``across``: the band
    lies. ``zeros``: a 0 is said (where everybody writes points down), else it is a dot.
    """

    drawn_from = (
        "number", "cells", "middles", "across", "zeros", "pressed", "scale", "newest",
    )  # fmt: skip
    number = NumericProperty(0)
    cells = ObjectProperty(())
    middles = ObjectProperty(())
    across = BooleanProperty(True)
    zeros = BooleanProperty(False)
    newest = BooleanProperty(False)
    """It stands first, below the line under the totals."""
    scale = NumericProperty(1)
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        p, w, h = theme.palette, self.width_u, self.height_u
        if not self.number:
            return
        if self.pressed:
            pen.rounded(0, 0, w, h, 14, p.hairline)
        label = 22 * self.scale
        if self.across:
            width, color = (3, p.line) if self.newest else (1.6, p.hairline)
            pen.stroke([(8, -5), (w - 8, -5)], width, color)
            pen.text(24 * self.scale, h / 2, str(self.number), label, p.text2, weight=800)
        else:
            pen.stroke([(-5, 10), (-5, h - 10)], 1.6, p.hairline)
            pen.text(w / 2, 26, str(self.number), label, p.text2, weight=800)
        for cell, middle in zip(self.cells, self.middles, strict=False):
            x, y = (middle, h / 2) if self.across else (w / 2, middle)
            self._cell(pen, cell, x, y)

    def _cell(self, pen: Pen, cell: Cell, x: float, y: float) -> None:
        p, k = theme.palette, self.scale
        room = (self.middles[1] - self.middles[0] if len(self.middles) > 1 else 80) - 6
        if not self.across:
            room = self.width_u - 4
        if cell.points is None or (cell.points == 0 and not cell.won and not self.zeros):
            pen.circle(x, y, 3, p.line)
        elif cell.won:
            wide = min(62 * k, room)
            pen.rounded(x - wide / 2, y - 18 * k, wide, 36 * k, 18 * k, cell.color)
            pen.text(x, y, str(cell.points), 26 * k, FEATURES, room=wide - 10)
        else:
            pen.text(x, y, str(cell.points), 26 * k, p.text, room=room)
