"""The four suits: one square, its corners. Ruby none round, sun four, leaf two, drop three."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.draw.pen import Pen
from kivy_ui.palette import SUIT_ORDER, SUITS, Rgba


@dataclass(frozen=True)
class SuitShape:
    """How a suit is cut from a square: its side and drop in radii, its corners in sides."""

    name: str
    side: float
    corners: tuple[float, float, float, float]  # tl, tr, br, bl
    turn: float = 0.0
    down: float = 0.0


SHAPES = {
    "red": SuitShape("ruby", 1.80, (0.16, 0.16, 0.16, 0.16), turn=45),
    "yellow": SuitShape("sun", 2.0, (0.5, 0.5, 0.5, 0.5)),
    "green": SuitShape("leaf", 1.86, (0.5, 0.07, 0.5, 0.07)),
    "blue": SuitShape("drop", 1.84, (0.06, 0.5, 0.5, 0.5), turn=45, down=0.13),
}


def suit(
    pen: Pen, name: str, cx: float, cy: float, r: float,
    color: Rgba | None = None, line: Rgba | None = None, width: float = 2.0,
) -> None:  # fmt: skip
    """A suit of radius ``r``; in its own color unless another is given, outlined with ``line``."""
    shape = SHAPES[name]
    side = shape.side * r
    with pen.at(cx, cy + shape.down * r, shape.turn):
        pen.outlined(
            -side / 2, -side / 2, side, side, [part * side for part in shape.corners],
            color or SUITS[name], line, width,
        )  # fmt: skip


def pinwheel(
    pen: Pen, cx: float, cy: float, r: float, color: Rgba | None = None, line: Rgba | None = None
) -> None:
    """The house mark and the wild: four suits round a point."""
    off = 0.86 * r
    for name, (dx, dy) in zip(SUIT_ORDER, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        suit(pen, name, cx + dx * off, cy + dy * off, 0.62 * r, color, line, 1.6)


def corner_suits(pen: Pen, x: float, y: float, w: float, h: float, inset: float, r: float) -> None:
    """The four suits in the corners of a card."""
    spots = (
        (x + inset, y + inset), (x + w - inset, y + inset),
        (x + inset, y + h - inset), (x + w - inset, y + h - inset),
    )  # fmt: skip
    for name, (cx, cy) in zip(SUIT_ORDER, spots, strict=True):
        suit(pen, name, cx, cy, r)
