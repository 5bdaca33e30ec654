"""A wheel as it is built: its sensor, its counts, and where its spaces lie (`referee.md` 2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, Literal

Sensor = Literal["quadrature", "slots", "gray"]

SENSORS: Final[tuple[Sensor, ...]] = ("quadrature", "slots", "gray")

MOST_BITS: Final = 16
SURE_COUNTS: Final = 4
"""So many counts a space it takes to see that the wheel stopped on a line."""

REST_US: Final = 600_000
GRAY_REST_US: Final = 1_500_000
"""A Gray disc is read at rest, and its bits change seldom."""


class WheelError(ValueError):
    """A wheel that can't be, or an edge it can't have made; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel and what its spins are judged by.

    `sensor`: "quadrature" (lines a, b), "slots" (line a) or "gray" (lines g0 …, lowest first).
    `sectors`: how many spaces it has, numbered as they pass the pointer while the count goes up.
    `counts_per_turn`: counts (quadrature: four a cycle) or codes in one turn; a Gray disc has one
    a space unless it says otherwise.
    `offset`: the position at which space 0 begins. `bits`, `gray_from`: of a Gray disc, its lines
    and its lowest number. `index_at`: the position of the index mark; None without that sensor.
    `start`: the position at arming, carried over from earlier spins; None where there is none.
    `settle_us`: so long without an edge is rest (600 000; a Gray disc 1 500 000).
    `max_us`: so long after its first edge a wheel still turns for no good reason.
    `timeout_us`: so long after arming the first edge is waited for.
    `min_turns`: a spin below it is short. `lost_max`: more counts lost than this make it unsure
    (half a space). The times are in microseconds.

    Raises `WheelError` for a figure out of its range.
    """

    sensor: Sensor
    sectors: int
    counts_per_turn: int | None = None
    offset: int = 0
    bits: int = 4
    gray_from: int = 0
    index_at: int | None = None
    start: int | None = None
    settle_us: int | None = None
    max_us: int = 60_000_000
    timeout_us: int = 10_000_000
    min_turns: float = 0
    lost_max: float | None = None

    def __post_init__(self) -> None:
        if self.sensor not in SENSORS:
            raise WheelError(f"sensor is one of {', '.join(SENSORS)}, not {self.sensor!r}")
        _check_whole("sectors", self.sectors, 1)
        _check_whole("offset", self.offset)
        _check_whole("max_us", self.max_us, 0)
        _check_whole("timeout_us", self.timeout_us, 0)
        for name in ("index_at", "start"):
            if getattr(self, name) is not None:
                _check_whole(name, getattr(self, name))
        if self.settle_us is not None:
            _check_whole("settle_us", self.settle_us, 0)
        _check_figure("min_turns", self.min_turns)
        if self.lost_max is not None:
            _check_figure("lost_max", self.lost_max)
        self._check_counts()

    def _check_counts(self) -> None:
        if self.counts_per_turn is None:
            if self.sensor != "gray":
                raise WheelError(f"a wheel with {self.sensor} needs its counts_per_turn")
        else:
            _check_whole("counts_per_turn", self.counts_per_turn, 1)
        if self.counts < self.sectors:
            raise WheelError(f"{self.counts} counts a turn can't tell {self.sectors} spaces apart")
        if self.sensor == "gray":
            self._check_codes()

    def _check_codes(self) -> None:
        _check_whole("bits", self.bits, 1)
        _check_whole("gray_from", self.gray_from, 0)
        if self.bits > MOST_BITS:
            raise WheelError(f"bits is at most {MOST_BITS}, not {self.bits}")
        if self.gray_from + self.counts > 1 << self.bits:
            raise WheelError(
                f"{self.counts} codes from {self.gray_from} on don't fit into {self.bits} bits"
            )
        if self.index_at is not None:
            raise WheelError("a Gray disc has no index: index_at is for quadrature and slots")

    @property
    def counts(self) -> int:
        """Counts, or codes, in one turn."""
        return self.sectors if self.counts_per_turn is None else self.counts_per_turn

    @property
    def rest_us(self) -> int:
        """So many microseconds without an edge are rest."""
        if self.settle_us is not None:
            return self.settle_us
        return GRAY_REST_US if self.sensor == "gray" else REST_US

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its sensor, the optional index among them."""
        if self.sensor == "gray":
            return tuple(f"g{bit}" for bit in range(self.bits))
        return ("a", "b", "index") if self.sensor == "quadrature" else ("a", "index")

    @property
    def position_at_arming(self) -> int | None:
        """None while nobody can know it: an index sensor whose mark did not pass yet."""
        if self.start is not None:
            return self.start
        return 0 if self.index_at is None else None

    def space_at(self, position: int) -> int:
        """The space (0-based) at the pointer; any whole position, also under 0 or over a turn."""
        return self._into_turn(position) * self.sectors // self.counts

    def is_on_line(self, position: int) -> bool:
        """Whether a quadrature wheel rests so near a line that a count decides the space.

        Always False under `SURE_COUNTS` counts a space, and for the other sensors.
        """
        if self.sensor != "quadrature" or self.counts < SURE_COUNTS * self.sectors:
            return False
        # r, the counts into the space, times `sectors`: it is a fraction otherwise.
        into = self._into_turn(position) * self.sectors % self.counts
        return into < self.sectors or self.counts - into <= self.sectors

    def is_too_lossy(self, lost: int) -> bool:
        """Whether so many lost counts leave the space in doubt."""
        if self.lost_max is not None:
            return lost > self.lost_max
        return 2 * lost * self.sectors > self.counts

    def angle(self, position: int | None) -> float | None:
        """How far the wheel has turned, from 0 up to 1: 0 where space 0 begins, None if unknown.

        Drawn so much of a full turn on, a wheel on the screen shows at its pointer what the real
        one shows.
        """
        return None if position is None else self._into_turn(position) / self.counts

    def _into_turn(self, position: int) -> int:
        return (position - self.offset) % self.counts


def _check_whole(name: str, figure: object, least: int | None = None) -> None:
    if type(figure) is not int or (least is not None and figure < least):
        from_least = "" if least is None else f" from {least}"
        raise WheelError(f"{name} is a whole number{from_least}, not {figure!r}")


def _check_figure(name: str, figure: object) -> None:
    if isinstance(figure, bool) or not isinstance(figure, (int, float)) or not 0 <= figure < inf:
        raise WheelError(f"{name} is a number from 0, not {figure!r}")
