"""A line that sends more edges than anything wired well can, such as one that oscillates.

At 50 000 edges a second the program would do nothing else, so the line is left unheard for a
while. Pure: it only counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SECOND_US: Final = 1_000_000

MOST_BY_HAND: Final = 1_000
"""Edges of a paddle or button in a second; a bouncing one makes some thirty a press."""

MOST_BY_WHEEL: Final = 20_000
"""Edges of one line of the wheel in a second: ten times what a Pi is sure to follow."""

MUTED_US: Final = 5_000_000
"""So long a line that chatters is not heard."""


class Chatter:
    """Counts the edges of each line in the second since its window began."""

    def __init__(self) -> None:
        self._began_us: dict[str, int] = {}
        self._edges: dict[str, int] = {}
        self._muted_us: dict[str, int | None] = {}

    @property
    def muted(self) -> frozenset[str]:
        """Lines that are not heard now."""
        return frozenset(line for line, since_us in self._muted_us.items() if since_us is not None)

    def take(self, line: str, at_us: int) -> None:
        """An edge of a line, stamped at `at_us`."""
        if not 0 <= at_us - self._began_us.get(line, at_us - SECOND_US) < SECOND_US:
            self._began_us[line] = at_us
            self._edges[line] = 0
        self._edges[line] += 1
        most = MOST_BY_HAND if line in ("left", "right", "timer") else MOST_BY_WHEEL
        if self._edges[line] > most:
            self._muted_us.setdefault(line, None)

    def to_mute(self, now_us: int) -> Iterator[str]:
        """Lines that have begun to chatter since the last call."""
        for line, since_us in self._muted_us.items():
            if since_us is None:
                self._muted_us[line] = now_us
                yield line

    def to_hear(self, now_us: int) -> Iterator[str]:
        """Lines that have been left unheard for long enough."""
        for line, since_us in list(self._muted_us.items()):
            if since_us is not None and now_us - since_us >= MUTED_US:
                del self._muted_us[line]
                self._edges[line] = 0
                yield line
