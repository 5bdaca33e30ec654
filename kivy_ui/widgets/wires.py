"""The hardware screen's picture: paddles, lamps, wheel and the board they are wired to."""

from __future__ import annotations

from dataclasses import dataclass, field

from kivy.properties import ObjectProperty

from companion.game import Space
from kivy_ui.draw import wheel
from kivy_ui.draw.marks import paddle
from kivy_ui.draw.pen import Pen, around
from kivy_ui.draw.picture import picture
from kivy_ui.layout.hardware import PADDLES
from kivy_ui.palette import CREAM, FEATURES, LAMP_GREEN, LAMP_RED, Rgba, mix
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import glyph_picture
from kivy_ui.widgets.target import Target

WIRE, GROUND_OF_WIRE = 5.0, 11.0
BOARD = (132.0, 216.0, 184.0, 96.0)
WHEEL = (224.0, 136.0, 52.0)


@dataclass(frozen=True)
class Wires:
    """What the picture shows.

    `board`: what the wires lead to, "" for the screen itself. `words`: left, right, as they stand
    on the paddles; `pins` below them. `down`, `good`, `bad`, `absent`: sides. `lamps`: those there
    are; `lit`: the one that is lit. `chosen`: the side whose polarity is turned. `spaces` of the
    wheel, none without one, its `angle`, None where nobody knows it, and whether it is `placed`:
    what stands at the pointer of the picture stands at its own.
    """

    board: str = ""
    words: tuple[str, str] = ("", "")
    pins: dict[str, int] = field(default_factory=dict)
    down: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    lamps: tuple[str, ...] = ()
    lit: str = ""
    chosen: str = ""
    spaces: tuple[Space, ...] = ()
    angle: float | None = None
    placed: bool = True


class WiresPicture(Drawn):
    """Draws :class:`Wires` at ``scale`` from ``origin`` on a panel."""

    drawn_from = ("wires", "scale", "origin")
    wires = ObjectProperty(Wires())
    scale = ObjectProperty(1.0)
    origin = ObjectProperty((0.0, 0.0))

    def draw(self, pen: Pen) -> None:
        p, wires = theme.palette, self.wires
        pen.rounded(0, 0, self.width_u, self.height_u, 22, p.table)
        wire = CREAM if p.name != "light" else FEATURES
        with pen.at(*self.origin, scale=self.scale):
            for side, (x, _y) in PADDLES.items():
                self._wire(pen, wires, side, x, wire)
            if wires.spaces:
                self._strand(pen, [(WHEEL[0], 188.0), (WHEEL[0], BOARD[1])], wire)
            self._board(pen, wires)
            self._lamps(pen, wires)
            for side, word in zip(PADDLES, wires.words, strict=True):
                self._paddle(pen, wires, side, word)
            if wires.spaces:
                self._wheel(pen, wires)

    def _wire(self, pen: Pen, wires: Wires, side: str, x: float, wire: Rgba) -> None:
        left = side == "left"
        way = [(x, 168.0), (x, 264.0), (BOARD[0] if left else BOARD[0] + BOARD[2], 264.0)]
        if side in wires.absent:
            pen.dashes(way, 3, theme.palette.line, 8, 10)
        elif side in wires.bad:
            pen.dashes(way, WIRE, LAMP_RED, 0.5, 11)
            glyph_picture(pen, "fault", x, 218, 56, CREAM, theme.palette.table)
        else:
            self._strand(pen, way, wire)
        if side in wires.pins:
            away = 36 if side in wires.bad else 14
            at = x + away if left else x - away
            pen.text(at, 196, str(wires.pins[side]), 22, theme.palette.text2, weight=800,
                     align="left" if left else "right")  # fmt: skip

    def _strand(self, pen: Pen, way: list[tuple[float, float]], wire: Rgba) -> None:
        pen.stroke(way, GROUND_OF_WIRE, theme.palette.table)
        pen.stroke(way, WIRE, wire)

    def _board(self, pen: Pen, wires: Wires) -> None:
        p = theme.palette
        x, y, w, h = BOARD
        pen.outlined(x, y, w, h, 16, p.key, p.line, 3)
        bad = {wires.pins[side] for side in wires.bad if side in wires.pins}
        for row in range(2):
            for i in range(10):
                color = LAMP_RED if bad and (row, i) == (0, 8) else p.text
                pen.circle(x + 22 + i * 15.5, y + 24 + row * 17, 4.2, color)
        pen.text(x + w / 2, y + 72, wires.board, 20, p.text2, weight=800, room=w - 20)

    def _lamps(self, pen: Pen, wires: Wires) -> None:
        ground = theme.palette.table
        for name, x, color in (("red", 200.0, LAMP_RED), ("green", 248.0, LAMP_GREEN)):
            lit = wires.lit == name
            fill = color if lit else mix(ground, color, 0.30)
            if name not in wires.lamps:
                pen.ring(x, 36, 14, 2, theme.palette.line)
            elif name == "red":
                corners = [(x + 16 * a, 36 + 16 * b) for a, b in around(0, 0, 1, 22.5, 382.5, 8)]
                pen.polygon(corners[:-1], fill, 3)
            else:
                pen.circle(x, 36, 15.5, fill)
        for side, (x, _y) in PADDLES.items():
            if f"arrow_{side}" in wires.lamps:
                lit = wires.lit == f"arrow_{side}"
                fill = LAMP_RED if lit else mix(ground, LAMP_RED, 0.30)
                pen.polygon([(x - 15, 26), (x + 15, 26), (x, 48)], fill, 5)

    def _paddle(self, pen: Pen, wires: Wires, side: str, word: str) -> None:
        p = theme.palette
        x, y = PADDLES[side]
        down = side in wires.down
        well = p.key_lip if p.name != "light" else FEATURES
        cap = p.line if side in wires.bad | wires.absent else CREAM
        if wires.chosen == side:
            pen.rounded(x - 68, y - 51, 136, 106, 30, p.text)
        paddle(pen, x, y - 4, 104, cap, down, well)
        ink = CREAM if cap is not CREAM else FEATURES
        pen.text(x, y - 4 + (17 if down else 0), word, 26, ink, room=86)
        if side in wires.good and side not in wires.bad:
            at = x + 58 if side == "left" else x - 58
            glyph_picture(pen, "tick disc", at, y + 46, 34, CREAM, FEATURES)

    def _wheel(self, pen: Pen, wires: Wires) -> None:
        cx, cy, r = WHEEL
        side = 2 * r + 4
        texture = picture(
            ("bench wheel", wheel.identity(wires.spaces)), side, side, pen.u,
            lambda small: wheel.disc(small, wires.spaces, side / 2, side / 2, r),
        )  # fmt: skip
        with pen.at(cx, cy, -(wires.angle or 0.0) * 360.0):
            pen.picture(texture, -side / 2, -side / 2, side, side)
        pen.polygon([(cx - 9, cy - r - 9), (cx + 9, cy - r - 9), (cx, cy - r + 8)], CREAM, 3)
        if wires.angle is not None and wires.placed:
            glyph_picture(pen, "tick disc", cx + 46, cy + 44, 30, CREAM, FEATURES)


class PaddleSpot(Target, Drawn):
    """A paddle of the picture under a finger."""
