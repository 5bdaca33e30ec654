"""A wheel followed by edges that arrive late and in any order.

What is older than any edge still under way is final. What is younger is followed as it comes, for
the eye, and anew when an edge turns out to have been overtaken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from hardware.wheel import Wheel
from hardware.wheel_sensors import Count, after, at_arming
from hardware.wire import LineEdge


class Following:
    """The count of a wheel whose lines read `levels` (0 or 1) as it begins.

    Edges come by `hear`; `take_due` and `follow` make those final that nothing can overtake
    anymore. Times count microseconds on the unit's clock.
    """

    def __init__(self, wheel: Wheel, levels: Mapping[str, int]) -> None:
        self._wheel = wheel
        self._final = at_arming(wheel, levels)
        self._waiting: list[LineEdge] = []
        self._settled_us: int | None = None
        self._live: Count | None = self._final
        self._live_us: int | None = None

    @property
    def count(self) -> Count:
        """What is known by all the edges that arrived."""
        if self._live is None:
            self._live = _followed(self._wheel, self._final, self._waiting)
        return self._live

    @property
    def final(self) -> Count:
        """What is known by those that no other can overtake."""
        return self._final

    @property
    def latest_us(self) -> int:
        """The latest stamp that arrived; 0 before the first."""
        return self._live_us or 0

    def hear(self, edges: Iterable[LineEdge]) -> list[LineEdge]:
        """Take edges as they are delivered; gives them in the order of their stamps."""
        heard = sorted(map(self._in_time, edges), key=_stamp)
        if not heard:
            return heard
        overtaken = self._live_us is not None and heard[0].t_us <= self._live_us
        self._live = None if overtaken else _followed(self._wheel, self.count, heard)
        self._waiting += heard
        self._live_us = max(self._live_us or heard[-1].t_us, heard[-1].t_us)
        return heard

    def waits_since(self, at_us: int) -> bool:
        """Whether an edge from then on has come and is not final yet."""
        return any(edge.t_us >= at_us for edge in self._waiting)

    def take_due(self, until_us: int) -> list[LineEdge]:
        """The edges up to then, which are final now, oldest first: to be given to `follow`."""
        due = sorted((edge for edge in self._waiting if edge.t_us <= until_us), key=_stamp)
        if due:
            self._settled_us = due[-1].t_us
            self._waiting = [edge for edge in self._waiting if edge.t_us > until_us]
        return due

    def follow(self, due: Iterable[LineEdge]) -> None:
        """Follow edges that are final."""
        self._final = _followed(self._wheel, self._final, due)

    def settle_all(self) -> None:
        """All that arrived is final."""
        self._final = self.count
        self._waiting = []
        self._settled_us = max(self._settled_us or 0, self.latest_us)

    def stand(self, position: int | None, levels: Mapping[str, int] | None = None) -> None:
        """It stands at this count, and reads `levels` where they are given, whatever was heard."""
        levels = self._final.levels if levels is None else levels
        self._live = self._final = replace(self._final, levels=levels, position=position)

    def _in_time(self, edge: LineEdge) -> LineEdge:
        """An edge older than one that is final counts as right after it: what is final stays so.

        One that comes later than the grace, but in order, is as good as any.
        """
        if self._settled_us is None or edge.t_us > self._settled_us:
            return edge
        return edge._replace(t_us=self._settled_us + 1)


def _followed(wheel: Wheel, count: Count, edges: Iterable[LineEdge]) -> Count:
    """The count after these edges; those of one stamp are one change."""
    for _, at_once in groupby(sorted(edges, key=_stamp), key=_stamp):
        count = after(wheel, count, {edge.line: edge.level for edge in at_once})
    return count


def _stamp(edge: LineEdge) -> int:
    return edge.t_us
