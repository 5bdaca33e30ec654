"""A spin of the wheel: stamped edges in, the space at the pointer out (`referee.md` 2).

Pure: the same edges give the same space on every unit and every run. One pass over the edges in
the order of their stamps, whole numbers, constant state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from hardware.wheel_disc import Sensor, Wheel, WheelError
from hardware.wheel_sensors import Levels, after, at_arming

__all__ = [
    "Sensor",
    "Spin",
    "Turning",
    "Wheel",
    "WheelEdge",
    "WheelError",
    "judge",
    "read_spin",
]

Direction = Literal["up", "down"]
Status = Literal["ok", "short", "unsure", "no_spin"]


@dataclass(frozen=True, slots=True)
class WheelEdge:
    """A line of the wheel was read at `level`, 0 or 1, at `t_us`.

    `t_us` counts whole microseconds since the unit was armed; negative is before.
    Raises `WheelError` for a stamp that is no whole number and for another level.
    """

    t_us: int
    line: str
    level: int

    def __post_init__(self) -> None:
        if type(self.t_us) is not int:
            raise WheelError(f"a stamp is a whole number of microseconds, not {self.t_us!r}")
        if type(self.level) is not int or self.level not in (0, 1):
            raise WheelError(f"a line of the wheel is at 0 or 1, not {self.level!r}")


@dataclass(frozen=True, slots=True)
class Spin:
    """What became of a spin.

    `space` (0-based) is at the pointer; None where nobody can tell. `turns` are whole hundredths
    of a turn, net and without sign; `direction` is that of the net count; both None for a Gray
    disc. `lost` counts were missed. `on_line`: a line of the wheel is at the pointer.
    A spin that is "unsure" or "short" is asked of the people at the table, never guessed.
    """

    status: Status
    space: int | None = None
    turns: float | None = None
    direction: Direction | None = None
    lost: int = 0
    on_line: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The spin by the names of a trace's `expect` (`referee.md` 3), ready for JSON."""
        return asdict(self)


class Turning:
    """One spin as it goes, from arming on.

    `take` its edges in the order of their stamps; nothing stamped after `ends_us` changes it any
    more. `levels` are the lines at arming, 0 where not named.
    Raises `WheelError` for lines that this wheel doesn't have.

        >>> turning = Turning(Wheel("slots", sectors=9, counts_per_turn=36), {"a": 0})
        >>> for t_us, level in (1_000, 1), (2_000, 0), (3_000, 1):
        ...     turning.take(WheelEdge(t_us, "a", level))
        >>> turning.position, turning.ends_us
        (2, 603000)
    """

    def __init__(self, wheel: Wheel, levels: Mapping[str, int]) -> None:
        for line in levels:
            _check_line(wheel, line)
        self._wheel = wheel
        self._count = at_arming(wheel, levels)
        self._first_us: int | None = None
        self._last_us = 0
        self._changed: dict[str, int] = {}
        self._over = False
        self._endless = False

    @property
    def begun(self) -> bool:
        """An edge came in time."""
        return self._first_us is not None

    @property
    def ends_us(self) -> int:
        """The last stamp at which an edge would still count, by the edges so far."""
        return self._last_us + self._wheel.rest_us if self.begun else self._wheel.timeout_us

    @property
    def position(self) -> int | None:
        """Where the wheel is now, in counts; None while unknown."""
        return after(self._wheel, self._count, self._changed).position

    def take(self, edge: WheelEdge) -> None:
        """Take the next edge. One from before arming or after the end means nothing.

        Raises `WheelError` for a line this wheel doesn't have, and for a stamp under the last.
        """
        _check_line(self._wheel, edge.line)
        if edge.t_us < 0 or self._ends_before(edge.t_us):
            return
        if edge.t_us < self._last_us:
            raise WheelError(f"an edge at {edge.t_us} us came after one at {self._last_us} us")
        if self._first_us is None:
            self._first_us = edge.t_us
        if edge.t_us != self._last_us:
            # Edges of one stamp are one change, complete when the next stamp comes.
            self._count = after(self._wheel, self._count, self._changed)
            self._changed = {}
        self._last_us = edge.t_us
        self._changed[edge.line] = edge.level

    def result(self, shift: int = 0) -> Spin:
        """What became of it, as if no further edge were to come.

        `shift`: the wheel stands so many counts on from where it was carried over.
        """
        wheel, sensed = self._wheel, self._wheel.sensor != "gray"
        if self._first_us is None:
            return Spin("no_spin", turns=0 if sensed else None)
        count = after(wheel, self._count, self._changed)
        position = None if self._endless or count.position is None else count.position + shift
        turns = abs(count.net) * 100 // wheel.counts / 100 if sensed else None
        return judge(wheel, position, turns, _direction(count.net), count.lost)

    def _ends_before(self, t_us: int) -> bool:
        """Whether the spin is over by the time of an edge at `t_us`."""
        if not self._over and t_us > self.ends_us:
            self._over = True
        if not self._over and self._first_us is not None:
            self._over = self._endless = t_us > self._first_us + self._wheel.max_us
        return self._over


def judge(
    wheel: Wheel,
    position: int | None,
    turns: float | None,
    direction: Direction | None,
    lost: int,
) -> Spin:
    """A spin that came to rest at `position`; None is nobody knows where."""
    on_line = position is not None and wheel.is_on_line(position)
    status: Status = "ok"
    if position is None or on_line or wheel.is_too_lossy(lost):
        status = "unsure"
    elif turns is not None and turns < wheel.min_turns:
        status = "short"
    space = None if position is None else wheel.space_at(position)
    return Spin(status, space, turns, direction, lost, on_line)


def read_spin(edges: Iterable[WheelEdge], start: Levels, wheel: Wheel) -> Spin:
    """The spin in a recording: edges in the order of arrival, `start` the lines at arming."""
    turning = Turning(wheel, start)
    for edge in sorted(edges, key=lambda edge: edge.t_us):
        turning.take(edge)
    return turning.result()


def _direction(net: int) -> Direction | None:
    if net == 0:
        return None
    return "up" if net > 0 else "down"


def _check_line(wheel: Wheel, line: str) -> None:
    if line not in wheel.lines:
        raise WheelError(
            f"a wheel with {wheel.sensor} has the lines {', '.join(wheel.lines)}, not {line!r}"
        )
