"""Where two to ten people sit round the field.

Seats go clockwise from the near edge, as the people do: below, up the left side, along the far
edge, down the right side. At most three below and above and two on each side, so that every
seat keeps its full size on a 7-inch screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kivy_ui.layout.geometry import MARGIN, Rect

Edge = Literal["near", "left", "far", "right"]

SEAT_W = 132.0
SEAT_H = 106.0
LARGE_TEXT = (156.0, 108.0)
"""A seat whose name and numbers are half as large again; three of them fill a row."""

PLACES: dict[int, tuple[int, int, int, int]] = {
    2: (1, 0, 1, 0),
    3: (1, 0, 2, 0),
    4: (2, 0, 2, 0),
    5: (1, 1, 2, 1),
    6: (1, 1, 3, 1),
    7: (1, 2, 2, 2),
    8: (2, 2, 2, 2),
    9: (2, 2, 3, 2),
    10: (3, 2, 3, 2),
}
"""How many sit near, left, far and right: of the symmetrical ways the one with the largest
ring."""

_LOW_SIDE = 0.612
"""Upper edge of the one seat at each side when two or three sit far: below the middle."""


@dataclass(frozen=True)
class SeatPlace:
    """A seat's rectangle and the edge of the table its person sits at."""

    rect: Rect
    edge: Edge


def seat_places(
    field: Rect, count: int, scale: float, large_text: bool = False
) -> tuple[SeatPlace, ...]:
    """The places of ``count`` seats (2 to 10) in ``field``, clockwise from the near edge.

    ``scale`` is the size of a seat against 132 x 106 u, or with ``large_text`` against
    156 x 108. Raises ``ValueError`` for another count.
    """
    if count not in PLACES:
        raise ValueError(f"a table has 2 to 10 seats, not {count}")
    near, left, far, right = PLACES[count]
    w, h = SEAT_W * scale, SEAT_H * scale
    if large_text:
        w, h = _large_size(field, scale, 4 if left > 1 else 3)
    ys = _rows(field, h, scale, crowded=left > 1)
    side = _side_rows(field, ys, left)

    def at(x: float, y: float, edge: Edge) -> SeatPlace:
        return SeatPlace(Rect(field.x + x, field.y + y, w, h), edge)

    margin = _side_margin(field, w, ys[0], left)
    below = [at(x, ys[3], "near") for x in _columns(field.w, w, near, scale, left)]
    above = [at(x, ys[0], "far") for x in _columns(field.w, w, far, scale, left)]
    lefts = [at(margin, y, "left") for y in side]
    rights = [at(field.w - w - margin, y, "right") for y in side[:right]]
    # Clockwise: near middle and near left first, near right last.
    if near == 3:
        below = [below[1], below[0], below[2]]
    first, last = (below[:2], below[2:]) if near == 3 else (below[:1], below[1:])
    return (*first, *reversed(lefts), *above, *rights, *last)


def _large_size(field: Rect, scale: float, rows: int) -> tuple[float, float]:
    """As large as three in a row and ``rows`` above each other can be, 10 u apart."""
    w, h = LARGE_TEXT
    fits = min((field.w - 2 * MARGIN - 8) / 3 / w, (field.h - (rows - 1) * MARGIN - 6) / rows / h)
    return w * min(scale, fits), h * min(scale, fits)


def _side_margin(field: Rect, w: float, top: float, seats: int) -> float:
    """Distance of the side seats from the field's edge."""
    if seats < 2:
        return min(MARGIN, max(4.0, field.w / 2 - 1.5 * w - MARGIN))
    least = (field.w - 3 * w) / 4
    return min(top, max(4.0, least - 8.0)) if field.w > 500 else least


def _rows(field: Rect, h: float, scale: float, *, crowded: bool) -> tuple[float, ...]:
    """Upper edges of the far row, the two side rows and the near row."""
    if not crowded:
        top, bottom = 8.0, field.h - h - MARGIN
        return top, top, bottom, bottom
    margin = min((field.h - 4 * h) / 5, 12 * scale)
    if (field.h - 2 * margin - 4 * h) / 3 < MARGIN * scale:
        margin = (field.h - 4 * h - 31 * scale) / 2
    step = (field.h - 2 * margin - h) / 3
    return margin, margin + step, margin + 2 * step, margin + 3 * step


def _side_rows(field: Rect, ys: tuple[float, ...], seats: int) -> tuple[float, ...]:
    """Upper edges of the seats of one side, from the far one to the near one."""
    if seats == 0:
        return ()
    if seats == 1:
        return (field.h * _LOW_SIDE,)
    return ys[1], ys[2]


def _columns(width: float, w: float, seats: int, scale: float, sides: int) -> tuple[float, ...]:
    """Left edges of a row's seats, from left to right."""
    middle = width / 2 - w / 2
    if seats == 1:
        return (middle,)
    if seats == 2:
        inset = width * 0.105 if sides else MARGIN
        return inset, width - inset - w
    gap = MARGIN * scale
    if 3 * w + 2 * gap + 20 * scale > width:
        gap = max(MARGIN, (width - 3 * w) / 4)
    return middle - w - gap, middle, middle + w + gap
