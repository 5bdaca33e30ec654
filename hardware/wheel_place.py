"""Where a wheel stands that has no index: what people see of it narrows down what is possible.

Such a wheel counts truly from where it stood when the counting began, and nobody knows where that
was. Each space that somebody sees at the pointer leaves fewer beginnings possible, and a spin is
sure as soon as all that are left name the same space. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hardware.wheel import Spin, Wheel

NARROW: Final = 4
"""A place is known when what is possible is at most the fourth part of a space."""


@dataclass(frozen=True, slots=True)
class Place:
    """A wheel stands at the counted position plus one of `shifts` (counts); None: plus any.

    >>> wheel = Wheel("slots", sectors=8, counts_per_turn=80)
    >>> nowhere = Place(wheel)
    >>> seen = nowhere.seen({2}, 0).seen({3}, 14)
    >>> sorted(seen.shifts), seen.known
    ([20, 21, 22, 23, 24, 25], False)
    """

    wheel: Wheel
    shifts: frozenset[int] | None = None

    @property
    def known(self) -> bool:
        """It is known where the wheel stands; most spins, or all, tell their space."""
        if self.shifts is None:
            return False
        narrow = NARROW * len(self.shifts) * self.wheel.sectors <= self.wheel.counts
        return narrow or len(self.shifts) == 1

    @property
    def middle(self) -> int:
        """The likeliest shift, in counts; 0 where any is possible."""
        if not self.shifts:
            return 0
        return sorted(self.shifts)[len(self.shifts) // 2]

    def seen(self, spaces: Collection[int], counted: int) -> Place:
        """One of these spaces (0-based) is at the pointer while so much is counted.

        On a line either neighbor is as good. What contradicts all that was known before takes its
        place: counts were lost, or somebody tapped wrongly then.
        """
        since = [shift for shift in self._possible() if self._may_show(spaces, counted + shift)]
        fresh = since or [
            shift for shift in range(self.wheel.counts) if self._shows(spaces, counted + shift)
        ]
        return replace(self, shifts=frozenset(fresh))

    def _possible(self) -> Iterable[int]:
        return range(self.wheel.counts) if self.shifts is None else self.shifts

    def _shows(self, spaces: Collection[int], position: int) -> bool:
        return self.wheel.space_at(position) in spaces

    def _may_show(self, spaces: Collection[int], position: int) -> bool:
        near: tuple[int, ...] = (position,)
        if self.shifts is not None and self.wheel.is_on_line(position):
            near = (position - 1, position, position + 1)
        return any(self._shows(spaces, each) for each in near)


NOWHERE: Final[frozenset[int] | None] = None
HERE: Final = frozenset({0})
"""The shifts of a wheel that stands nobody knows where, and of one that stands where it counts."""


def alike(names: Sequence[str], space: int) -> frozenset[int]:
    """The spaces of one name: who sees one of them can't tell it from the others."""
    return frozenset(each for each, name in enumerate(names) if name == names[space])


def agreed(spins: Iterable[Spin]) -> Spin:
    """The spin by every place that is possible: sure where all say the same of it."""
    first, *others = spins
    if all(spin == first for spin in others):
        return first
    return unplaced(first)


def unplaced(spin: Spin) -> Spin:
    """A spin from nobody knows where: how far it went is sure, and where it began is not."""
    if spin.status == "no_spin":
        return spin
    return replace(spin, status="unsure", space=None, on_line=False)
