"""Which way round the ring lies: it is turned by one drag until it fits the room.

Kept is who sits at the near edge, and after them everybody clockwise: whoever of these plays
first in the list has the near place, so that it still fits when somebody leaves or joins, after a
restart, and when the same people play again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from kivy_ui.layout.geometry import Rect

NEAR = "table.near"
"""The setting: names clockwise from the near edge."""


def from_near(names: Sequence[str], settings: Mapping[str, Any]) -> tuple[str, ...]:
    """`names`, who sit clockwise, begun with the one at the near edge."""
    kept = settings.get(NEAR)
    for name in kept if isinstance(kept, list) else ():
        if name in names:
            at = list(names).index(name)
            return (*names[at:], *names[:at])
    return tuple(names)


def turned_to(names: Sequence[str], name: str, place: int) -> list[str]:
    """`names` clockwise from the near edge, turned until `name` has the place of that number."""
    at = (list(names).index(name) - place) % len(names)
    return [*names[at:], *names[:at]]


def place_at(places: Sequence[Rect], x: float, y: float) -> int:
    """The number of the place nearest to a finger, in u."""
    return min(range(len(places)), key=lambda i: places[i].distance(x, y))


def fitting(
    names: Sequence[str],
    sat: Mapping[str, tuple[float, float]],
    places: Sequence[tuple[float, float]],
) -> list[str]:
    """`names`, turned so that all come nearest to where they sat down.

    `sat` and `places`: from the left and from the top, 0 to 1 of the screen and of the ring's
    field.
    """  # fmt: skip

    def away(turned: Sequence[str]) -> float:
        return sum(math.dist(sat[n], place) for n, place in zip(turned, places, strict=True))

    return min((turned_to(names, names[0], i) for i in range(len(names))), key=away)
