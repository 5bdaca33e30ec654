"""Faces and colors for people who have chosen none: as unlike those at the table as there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from companion.people import Person
from kivy_ui.draw.faces import FACES, tint_of
from kivy_ui.palette import PERSONS, Rgba

STRANGERS = (0, 3, 6, 17, 13, 1, 20, 11, 8, 14)
"""Their faces, by the seat: as unlike as there are."""

WALK = (
    "peach", "lime", "sky", "orchid", "mint", "stone",
    "aqua", "sand", "lilac", "rose", "peri", "clay",
)  # fmt: skip
"""In this order they are given away: the first six differ most."""

UNLIKE = 26.0
"""Colors so far from each other are told apart at a glance."""


def stranger(name: str, known: Mapping[str, Person], seated: Sequence[str]) -> Person:
    """Face and color of somebody who has chosen none, among those who sit, some of them known."""
    seat = seated.index(name) if name in seated else sum(map(ord, name))
    taken = {person.face for person in known.values() if person.name in seated}
    free = [face for face in STRANGERS if face not in taken] or list(range(len(FACES)))
    face = free[seat % len(free)]
    return Person(name, face, _tint_among(name, known, seated) or tint_of(face))


def _tint_among(name: str, known: Mapping[str, Person], seated: Sequence[str]) -> str:
    """The color of a seat nobody has chosen one for; "" away from the table."""
    here = [known[other] for other in seated if other in known]
    taken = [person.tint or tint_of(person.face) for person in here]
    for other in seated:
        if other not in known:
            tint = fresh_tint(tuple(taken))
            if other == name:
                return tint
            taken.append(tint)
    return ""


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
