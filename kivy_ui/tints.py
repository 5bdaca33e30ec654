"""Colors for people who have not chosen one: as unlike those at the table as there are."""

from __future__ import annotations

from functools import lru_cache

from kivy_ui.palette import PERSONS, Rgba

WALK = (
    "peach", "lime", "sky", "orchid", "mint", "stone",
    "aqua", "sand", "lilac", "rose", "peri", "clay",
)  # fmt: skip
"""In this order they are given away: the first six differ most."""

UNLIKE = 26.0
"""Colors so far from each other are told apart at a glance."""


@lru_cache(maxsize=256)
def fresh_tint(taken: tuple[str, ...]) -> str:
    """The first color of the walk that is unlike all taken ones, else the one most unlike; a
    color of another version, which nobody knows here, takes none away."""
    taken = tuple(tint for tint in taken if tint in PERSONS)
    free = [tint for tint in WALK if tint not in taken] or list(WALK)
    for tint in free:
        if all(apart(tint, other) >= UNLIKE for other in taken):
            return tint
    return max(free, key=lambda tint: min(apart(tint, other) for other in taken))


@lru_cache(maxsize=256)
def apart(one: str, other: str) -> float:
    """How unlike two people's colors look: their distance in CIE L*a*b*, 0 to about 90."""
    pairs = zip(_lab(PERSONS[one]), _lab(PERSONS[other]), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _lab(color: Rgba) -> tuple[float, float, float]:
    """A color of the screen (sRGB, white of D65) in L*a*b*."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
