"""The ring: the largest circle, or stadium, that keeps clear of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import sqrt

from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN, Rect

CLEAR = 14.0
"""Distance of the ring's outer edge from every seat, in u."""

HALO = 7.0
"""How much wider than the ring the dark disc under it is."""

_BAND_TARGET = LEAST_TARGET
"""How deep the band is for a finger; of that ``_OUTSIDE`` lies beyond the ring's edge."""

_OUTSIDE = CLEAR - MARGIN

_BAND_SHARE = 0.42
"""How much of the ring's width the near part of the band is given: it ends beside the seats."""

_STADIUM_FROM = 1.25
"""A ring is stretched only where it gains this much in length: below it stays a circle."""

_NARROWER = (1.0, 0.98, 0.96)
"""A stadium may be a little narrower than the circle, which fits between two corners."""

_STADIUM_TO = 1.6
"""Longest stretch of a stadium, against its width."""


@dataclass(frozen=True)
class RingPlace:
    """Where the ring lies: center, outer width and height, width of the band, in u.

    A circle has ``w == h``; otherwise it is a stadium with round ends.
    """

    cx: float
    cy: float
    w: float
    h: float
    band: float

    @property
    def rect(self) -> Rect:
        return Rect(self.cx - self.w / 2, self.cy - self.h / 2, self.w, self.h)

    @property
    def inner(self) -> float:
        """Radius of the disc within the band."""
        return min(self.w, self.h) / 2 - self.band - 3

    @property
    def middle_target(self) -> Rect:
        """Where a finger means the middle (the color), 2 mm from where it means the chevrons; of a
        large ring so much less that no corner of it reaches out towards the seats."""
        radius = min(self.w, self.h) / 2
        corners = radius - (radius + _OUTSIDE) / sqrt(2)
        inset = max(_BAND_TARGET + MARGIN - _OUTSIDE, corners)
        return self.rect.inset(inset).at_least(LEAST_TARGET)

    @property
    def band_target(self) -> Rect:
        """The near part of the band; :meth:`on_band` says the whole of it."""
        w = max(LEAST_TARGET, self.w * _BAND_SHARE)
        top = self.rect.bottom + _OUTSIDE - _BAND_TARGET
        return Rect(self.cx - w / 2, top, w, _BAND_TARGET)

    def on_band(self, x: float, y: float) -> bool:
        """Whether a finger there means the chevrons."""
        out = _spine_distance(self.cx, self.cy, self.w, self.h, Rect(x, y, 0, 0))
        radius = min(self.w, self.h) / 2
        return (
            radius + _OUTSIDE - _BAND_TARGET <= out <= radius + _OUTSIDE
            and self.middle_target.distance(x, y) >= MARGIN
        )

    def clearance(self, rect: Rect) -> float:
        """Distance of the ring's outer edge from ``rect``."""
        return _spine_distance(self.cx, self.cy, self.w, self.h, rect) - min(self.w, self.h) / 2


def ring_place(field: Rect, seats: Sequence[Rect], band: float) -> RingPlace:
    """The largest ring on the field's vertical axis that clears all ``seats`` by 14 u."""
    cx = field.cx
    half = min(field.w, field.h) / 2 - CLEAR
    best = (0.0, field.cy)
    for step in range(-200, 201):
        cy = field.cy + step * field.h / 900
        room = min(cy - field.y, field.bottom - cy) - CLEAR
        radius = min([half, room, *(seat.distance(cx, cy) - CLEAR for seat in seats)])
        if radius > best[0] + 1e-6 or (
            abs(radius - best[0]) <= 1e-6 and abs(cy - field.cy) < abs(best[1] - field.cy)
        ):
            best = (radius, cy)
    radius, cy = best
    return _stretched(field, seats, RingPlace(cx, cy, 2 * radius, 2 * radius, band))


def _stretched(field: Rect, seats: Sequence[Rect], circle: RingPlace) -> RingPlace:
    """The circle drawn out along the field's longer free way, where that is worth it."""
    best = circle
    for tall, narrower, cy in product((True, False), _NARROWER, (circle.cy, field.cy)):
        side = circle.w * narrower
        ring = _longest(field, seats, replace(circle, cy=cy, w=side, h=side), tall)
        if ring.w + ring.h > best.w + best.h:
            best = ring
    return best if best.w + best.h >= circle.w * (1 + _STADIUM_FROM) else circle


def _longest(field: Rect, seats: Sequence[Rect], ring: RingPlace, tall: bool) -> RingPlace:
    """The ring stretched, u by u, until it meets a seat or is long enough."""
    while max(ring.w, ring.h) < min(ring.w, ring.h) * _STADIUM_TO:
        longer = replace(ring, h=ring.h + 1) if tall else replace(ring, w=ring.w + 1)
        if not _clears(field, seats, longer):
            break
        ring = longer
    return ring


def _clears(field: Rect, seats: Sequence[Rect], ring: RingPlace) -> bool:
    return field.inset(CLEAR).holds(ring.rect) and all(
        ring.clearance(seat) >= CLEAR - 0.01 for seat in seats
    )


def _spine_distance(cx: float, cy: float, w: float, h: float, rect: Rect) -> float:
    """Distance of ``rect`` from the line between the centers of a stadium's round ends."""
    half = abs(h - w) / 2
    dx, dy = (0.0, half) if h >= w else (half, 0.0)
    spine = Rect(cx - dx, cy - dy, 2 * dx, 2 * dy)
    return max(0.0, spine.gap(rect))
