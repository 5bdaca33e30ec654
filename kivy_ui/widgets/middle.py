"""The middle of the ring: whose turn it is, and the color in force with its shape.

Suit plate, badge and name turn together to face the seat on turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from kivy_ui.draw import lettering
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.suits import pinwheel, suit
from kivy_ui.layout.ring import RingPlace
from kivy_ui.layout.seats import Edge
from kivy_ui.palette import CREAM
from kivy_ui.theme import theme

FACING: dict[Edge, float] = {"near": 0.0, "left": 90.0, "far": 180.0, "right": 270.0}
"""Degrees clockwise that the middle is turned for a person at each edge."""

PLATE, BADGE, BADGE_UP = 0.78, 0.17, 0.60
NOTE_DOWN = 0.10
"""How far a name with a note under it stands below the middle, in radii."""

CAPITALS_TO, TWO_LINES_FROM = 6, 12


@dataclass(frozen=True)
class MiddleLook:
    """What the middle says. ``color`` None: no suit; ``mark`` then draws the house mark on it.
    ``note``: a few words under the name. ``edge``: whom it faces."""

    name: str
    color: str | None
    edge: Edge = "near"
    note: str = ""
    mark: bool = False


class Middle(Widget):
    """Draws a :class:`MiddleLook` within a ring's place; `text` is what people read."""

    angle = NumericProperty(0.0)
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.place: RingPlace | None = None
        self.look = MiddleLook("", None)
        self.size_u = 66.0
        self._shift = Translate(0, 0, 0)
        self._turn = Rotate(angle=0, axis=(0, 0, 1))
        self._group = InstructionGroup()
        for instruction in (PushMatrix(), self._shift, self._turn, self._group, PopMatrix()):
            self.canvas.add(instruction)
        self.bind(angle=self._face)

    def show(self, place: RingPlace, look: MiddleLook, size_u: float) -> None:
        """Change what is said; ``size_u`` is the size of the name where there is room."""
        if (place, look, size_u) == (self.place, self.look, self.size_u):
            return
        moved = place != self.place
        self.place, self.look, self.size_u = place, look, size_u
        self.text = look.name
        Animation.cancel_all(self)
        wanted = FACING[look.edge]
        way = (wanted - self.angle + 180) % 360 - 180
        seconds = 0.0 if moved else theme.motion("turn")
        if seconds and way:
            Animation(angle=self.angle + way, d=seconds, t="out_cubic").start(self)
        else:
            self.angle = wanted
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew, in the theme in force."""
        if self.place is None:
            return
        target = self.place.middle_target
        self.size = theme.px(target.w), theme.px(target.h)
        self.pos = theme.px(target.x), theme.height - theme.px(target.bottom)
        self._shift.x = round(theme.px(self.place.cx))
        self._shift.y = round(theme.height - theme.px(self.place.cy))
        self._group.clear()
        self._draw(Pen(self._group, 0, 0, theme.u), self.place.inner)

    def _face(self, *_args: object) -> None:
        self._turn.angle = -self.angle

    def _draw(self, pen: Pen, r: float) -> None:
        look, palette = self.look, theme.palette
        if look.color:
            suit(pen, look.color, 0, 0, r * PLATE, palette.suit_plate(look.color))
            suit(pen, look.color, 0, -r * BADGE_UP, r * BADGE)
        elif look.mark:
            pinwheel(pen, 0, -r * BADGE_UP, r * BADGE * 0.8)
        lines, size = self._name(r)
        step = size * 0.92
        up = step * (len(lines) - 1) / 2 - (r * NOTE_DOWN if look.note else 0)
        for i, line in enumerate(lines):
            pen.text(0, i * step - up, line, size, CREAM)
        if look.note:
            below = step * (len(lines) - 1) / 2 + r * NOTE_DOWN + size * 0.62
            note = 24.0 * self.size_u / 66
            room = 2 * r * 0.72
            pen.text(0, below, look.note, note, CREAM, weight=800, room=room, least=LEAST)

    def _name(self, r: float) -> tuple[list[str], float]:
        """The name in one or two lines, and the size at which it fits."""
        name = self.look.name
        if len(name) <= CAPITALS_TO:
            name = name.upper()
        lines = [name]
        if len(name) >= TWO_LINES_FROM:
            lines = lettering.halves(name)
        room = self._room(r) * (0.90 if len(lines) == 1 else 0.80)
        px = min(lettering.fitted(line, theme.px(self.size_u), theme.px(room)) for line in lines)
        return lines, px / theme.u

    def _room(self, r: float) -> float:
        """How much room a name has: more along a stadium, and its straight sides cut nothing off
        across it."""
        assert self.place is not None
        along, across = self.place.w, self.place.h
        if self.look.edge in ("left", "right"):
            along, across = across, along
        if along < across:
            return 2 * r * 1.12
        return 2 * r + along - across
