"""Rectangles in u, counted from the top left corner of the screen.

One u is 0.1915 mm on the glass (9 mm = 47 u). Everything in this package is plain arithmetic:
no widget, no pixel, no window. ``Rect`` is what a target, a panel or a seat occupies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

MARGIN = 10.0
"""Distance of targets from the edge of the screen, and from each other (2 mm)."""

LEAST_TARGET = 47.0
"""Least width and height of anything a finger is meant for (9 mm)."""

LEAST_PLAY_KEY = 57.0
"""Least width and height of a key that plays (11 mm)."""


@dataclass(frozen=True)
class Rect:
    """A rectangle: its left edge, its upper edge, width and height, all in u."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, by: float) -> Rect:
        """The rectangle ``by`` u smaller on every side (larger where ``by`` is negative)."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def at_least(self, side: float) -> Rect:
        """The rectangle, grown round its middle where a side is shorter than ``side``."""
        w, h = max(self.w, side), max(self.h, side)
        return Rect(self.cx - w / 2, self.cy - h / 2, w, h)

    def holds(self, other: Rect, tolerance: float = 0.01) -> bool:
        """Whether ``other`` lies inside, edges included."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def gap(self, other: Rect) -> float:
        """Distance to ``other``; 0 when they touch, negative when they overlap."""
        dx = max(self.x - other.right, other.x - self.right)
        dy = max(self.y - other.bottom, other.y - self.bottom)
        if dx > 0 and dy > 0:
            return math.hypot(dx, dy)
        return max(dx, dy)

    def distance(self, x: float, y: float) -> float:
        """Distance of a point from the rectangle; 0 inside."""
        dx = max(self.x - x, 0.0, x - self.right)
        dy = max(self.y - y, 0.0, y - self.bottom)
        return math.hypot(dx, dy)


def grid(area: Rect, columns: int, rows: int, gap: float = MARGIN) -> tuple[Rect, ...]:
    """Cells of equal size that fill ``area``, row by row, ``gap`` u apart."""
    w = (area.w - (columns - 1) * gap) / columns
    h = (area.h - (rows - 1) * gap) / rows
    return tuple(
        Rect(area.x + c * (w + gap), area.y + r * (h + gap), w, h)
        for r in range(rows)
        for c in range(columns)
    )


def spread(
    area: Rect, count: int, most: tuple[float, float], slim: float, flat: float,
    lines: tuple[int, int] = (99, 99),
) -> tuple[Rect, ...]:  # fmt: skip
    """``count`` cells of one size round the middle of ``area``, on as many rows as make them
    largest; a last row that is not full stands in the middle.

    A cell is at ``most`` so wide and high, no slimmer and no flatter than ``slim`` and ``flat``
    (width to height); there are at most ``lines`` columns and rows, which must hold ``count``.
    """
    best, largest = (1, 0.0, 0.0), -1.0
    for abreast in range(math.ceil(count / lines[1]), min(lines[0], count) + 1):
        rows = math.ceil(count / abreast)
        w = min(most[0], (area.w - (abreast - 1) * MARGIN) / abreast)
        h = min(most[1], (area.h - (rows - 1) * MARGIN) / rows)
        w, h = min(w, h * flat), min(h, w / slim)
        if w * h > largest:
            best, largest = (abreast, w, h), w * h
    abreast, w, h = best
    rows = math.ceil(count / abreast)
    top = area.cy - (rows * (h + MARGIN) - MARGIN) / 2
    cells = []
    for row in range(rows):
        here = min(abreast, count - row * abreast)
        left = area.cx - (here * (w + MARGIN) - MARGIN) / 2
        y = top + row * (h + MARGIN)
        cells += [Rect(left + i * (w + MARGIN), y, w, h) for i in range(here)]
    return tuple(cells)
