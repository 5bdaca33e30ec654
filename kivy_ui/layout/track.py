"""The way round the ring, by its length: where the chevrons stand and the lit stretch runs.

A circle or a stadium, walked clockwise from the middle of its upper edge along the middle of the
band. Lengths and offsets are in u, x to the right and y down from the ring's center.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

Point = tuple[float, float]


@dataclass(frozen=True)
class Track:
    """The middle line of a band: ``w`` and ``h`` are its own width and height."""

    w: float
    h: float

    @classmethod
    def of_ring(cls, w: float, h: float, band: float) -> Track:
        """The middle line of a ring of outer size ``w`` x ``h``."""
        return cls(w - band, h - band)

    @cached_property
    def radius(self) -> float:
        """Of the round ends, or of the circle."""
        return min(self.w, self.h) / 2

    @cached_property
    def _pieces(self) -> tuple[tuple[float, Point, float, bool], ...]:
        """Length, starting point, starting angle and straightness of each piece of the way."""
        a, b = self.w / 2 - self.radius, self.h / 2 - self.radius
        q = math.pi * self.radius / 2
        return (
            (a, (0.0, -self.h / 2), 0.0, True),
            (q, (a, -b), -90.0, False),
            (2 * b, (self.w / 2, -b), 90.0, True),
            (q, (a, b), 0.0, False),
            (2 * a, (a, self.h / 2), 180.0, True),
            (q, (-a, b), 90.0, False),
            (2 * b, (-self.w / 2, b), 270.0, True),
            (q, (-a, -b), 180.0, False),
            (a, (-a, -self.h / 2), 0.0, True),
        )

    @cached_property
    def length(self) -> float:
        """Once round, in u."""
        return sum(piece[0] for piece in self._pieces)

    def chevrons(self, band: float) -> int:
        """How many chevrons stand on a band of this width: an even number."""
        return max(4, 2 * round(self.length / (2.6 * band)))

    def heading(self, s: float) -> float:
        """Which way is on at ``s``, clockwise, in degrees clockwise from the right."""
        return self._at(s)[1]

    def point(self, s: float, out: float = 0.0) -> Point:
        """The spot at length ``s``, moved ``out`` u away from the ring's middle."""
        (x, y), heading = self._at(s)
        normal = math.radians(heading - 90.0)
        return x + math.cos(normal) * out, y + math.sin(normal) * out

    def nearest(self, x: float, y: float) -> float:
        """The length at which the way comes nearest to a point, to a fraction of a u."""
        return _nearest(self, x, y)

    def _at(self, s: float) -> tuple[Point, float]:
        s %= self.length
        for length, (x, y), angle, straight in self._pieces:
            if s > length or length == 0.0:
                s -= length
                continue
            if straight:
                turn = math.radians(angle)
                return (x + math.cos(turn) * s, y + math.sin(turn) * s), angle
            spoke = angle + 90.0 * s / length
            turn = math.radians(spoke)
            on = (x + math.cos(turn) * self.radius, y + math.sin(turn) * self.radius)
            return on, spoke + 90.0
        return (0.0, -self.h / 2), 0.0


@lru_cache(maxsize=256)
def _nearest(track: Track, x: float, y: float) -> float:
    """Looked for in large steps first, then in ever smaller ones round the best."""
    step = track.length / 48
    best, reach = 0.0, 24
    while step > 0.1:
        spots = (best + step * i for i in range(-reach, reach + 1))
        best = min(spots, key=lambda s: math.dist(track.point(s), (x, y)))
        step, reach = step / 4, 5
    return best % track.length


@dataclass(frozen=True)
class Stretch:
    """A part of the way: its middle and its length, in u along the track."""

    middle: float
    length: float


LIT_STEPS = 3
"""How many chevrons the lit stretch holds."""

ROW_STEPS = 24
"""In how many straight pieces its curve is drawn."""


def lit_stretch(track: Track, band: float, x: float, y: float) -> Stretch:
    """The three steps nearest to a seat's middle, beginning and ending between two chevrons."""
    step = track.length / track.chevrons(band)
    number = round(track.nearest(x, y) / step - 0.5)
    return Stretch((number + 0.5) * step, LIT_STEPS * step)


Rows = tuple[list[Point], list[Point], list[Point]]


def stretch_rows(track: Track, band: float, stretch: Stretch, clockwise: bool) -> Rows:
    """The outer edge, the middle and the inner edge of a stretch, from its tail to its tip; the
    middle runs ahead, so that both ends are chevrons that point the way of play."""
    d = 1.0 if clockwise else -1.0
    tip = band * 0.25
    begin = stretch.middle - d * (stretch.length / 2 + tip / 2)

    def row(ahead: float, out: float) -> list[Point]:
        step = d * stretch.length / ROW_STEPS
        return [track.point(begin + d * ahead + i * step, out) for i in range(ROW_STEPS + 1)]

    return row(0.0, band / 2), row(tip, 0.0), row(0.0, -band / 2)


def stretch_outline(rows: Rows) -> list[Point]:
    """Once round the edge of a stretch."""
    outer, middle, inner = rows
    return [middle[0], *inner, middle[-1], *reversed(outer)]


def way_between(track: Track, start: float, end: float, clockwise: bool) -> float:
    """Signed length from ``start`` to ``end`` going the way of play, at most once round."""
    ahead = (end - start) % track.length
    if track.length - ahead < 1e-6:
        ahead = 0.0
    return ahead if clockwise or ahead == 0.0 else ahead - track.length
