"""The wheel of a unit on a serial line: the unit counts it, here its words become a spin.

The unit follows it also between two spins, and says so where it was moved unseen; then, and after
a restart, nobody knows where it stands until its index passes or somebody sets it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from firmware_bridge import messages
from hardware.disc_settings import WheelSettings
from hardware.events import Spun, WheelTurns
from hardware.faults import Fault, UnitError
from hardware.serial_limits import check_carried
from hardware.serial_patience import Patience, after_spin_us
from hardware.wheel import Direction, Spin, Wheel, judge
from hardware.wheel_calibration import Calibration, calibrate_counts
from hardware.wheel_disc import REST_US
from hardware.wheel_place import HERE, NOWHERE, Place, agreed, alike, unplaced
from hardware.wheel_sensors import Count

LAST_SPIN: Final = 9_999

UNWRAPPED: Final = Wheel("quadrature", sectors=2, counts_per_turn=9_999)
"""The finest wheel that the line can name: one that isn't calibrated is followed as this."""

WAYS: Final[dict[str, Direction | None]] = {"up": "up", "down": "down", "none": None}


@dataclass(slots=True)
class _Turn:
    """Two turns by hand: what the unit told of them, unwrapped. `lines_missed` as they began,
    `first` the net counts of the first turn."""

    set_up: messages.Wheel
    lines_missed: int
    begun: bool = False
    counts: list[Count] = field(default_factory=list)
    first: int | None = None


class SerialWheel:
    """The face of a wheel (`hardware.wheel_face`) over a line.

    `ask` sends a request to the unit and is False while that is away; `missed` counts the lines
    that got lost so far. Raises `UnitError` for a wheel that the line can't name, by its setting.
    """

    def __init__(
        self,
        settings: WheelSettings,
        ask: Callable[[messages.Message], bool],
        missed: Callable[[], int] = int,
        kind: str = "serial",
    ) -> None:
        if settings.sensor != "quadrature":
            raise UnitError("wheel_only_quadrature", sensor=settings.sensor)
        self.kind = kind
        self._ask = ask
        self._missed = missed
        self._wheel = settings.wheel or UNWRAPPED
        self._names = settings.spaces if settings.wheel else ()
        found = settings.calibration
        self._down = found is not None and found.direction == "down"
        self._place = self._unknown()
        self._position: int | None = None
        self._spin = secrets.randbelow(LAST_SPIN) + 1
        self._armed = self._taken = self._told_turning = False
        self._events: list[WheelTurns | Spun] = []
        self._patience = Patience()
        self._turn: _Turn | None = None
        self._set_ups = 0
        check_carried(self._set_up(None), kind)

    # -- where it is

    @property
    def spaces(self) -> tuple[str, ...]:
        return self._names

    @property
    def placed(self) -> bool:
        return self._place.known

    @property
    def min_turns(self) -> float:
        return self._wheel.min_turns

    @property
    def armed(self) -> bool:
        return self._armed

    @property
    def position(self) -> int | None:
        """In counts, as the unit told last; None while unknown."""
        return self._position

    @property
    def angle(self) -> float | None:
        if not self._names or self._place.shifts is None or self._position is None:
            return None
        return self._wheel.angle(self._position + self._place.middle)

    def place(self) -> None:
        # Going down, a space is entered at its last count.
        self.place_at(self._wheel.offset - self._down)

    def place_at(self, position: int | None) -> None:
        self.cancel()
        self._position = None if position is None else position % self._wheel.counts
        self._place = self._unknown() if position is None else Place(self._wheel, HERE)
        self._build(self._set_up(self._position))

    def see(self, space: int) -> None:
        if self._wheel.index_at is None and self._position is not None:
            self._place = self._place.seen(alike(self._names, space), self._position)

    # -- how it goes

    def arm(self, now_us: int) -> None:
        if not self._names:
            raise UnitError("wheel_uncalibrated", kind=self.kind)
        self._armed = self._taken = self._told_turning = False
        self._spin = self._spin % LAST_SPIN + 1
        if self._position is None and self._wheel.index_at is None:
            # Nobody knows where it stands; from here on it is counted.
            self._position = 0
            self._build(self._set_up(0))
        if not self._ask(messages.Spin(self._spin)):
            raise UnitError("line_silent")
        self._armed = True
        self._patience.begin(now_us, after_spin_us(self._wheel))

    def cancel(self) -> None:
        if self._armed:
            self._armed = False
            self._ask(messages.Cancel())

    def poll(self, now_us: int) -> tuple[WheelTurns | Spun, ...]:
        told, self._events = tuple(self._events), []
        return told

    # -- turned by hand

    def begin_turn(self) -> None:
        self.cancel()
        set_up = replace(_message(UNWRAPPED), position=0)
        self._turn = _Turn(set_up, self._missed())
        self._build(set_up)

    def turned_once(self) -> None:
        if self._turn is not None and self._turn.counts:
            self._turn.first = self._turn.counts[-1].net

    def end_turn(self, settings: WheelSettings, sectors: int) -> Calibration | Fault:
        turn, self._turn = self._turn, None
        found: Calibration | Fault = Fault("wheel_turn_unheard")
        if turn is not None and turn.begun and self._missed() == turn.lines_missed:
            found = calibrate_counts(
                turn.counts, sectors, index=settings.has_index, first=turn.first
            )
        self._position = turn.counts[-1].net if turn is not None and turn.counts else None
        if isinstance(found, Fault):
            self.place_at(None)
        return found

    # -- what the unit says

    def met(self, restarted: bool) -> None:
        """The unit is there: it is told how the wheel is built; one that started knows no place."""
        if restarted:
            self._lose()
        self._turn = None
        self._set_ups = 0
        self._build(self._set_up(None))

    def gone(self) -> None:
        """The unit is gone, and with it the spin."""
        self._armed = False
        self._turn = None

    def answered(self, request: messages.Message, answer: messages.Message) -> Fault | None:
        """The unit took a request, or refused it."""
        turn = self._turn
        if isinstance(request, messages.Wheel):
            self._set_ups -= 1
            if turn is not None and request == turn.set_up:
                turn.begun = isinstance(answer, messages.Ok)
                turn.counts = [Count({"index": 0}, None)]
        if not isinstance(request, messages.Spin) or request.spin != self._spin or not self._armed:
            return None
        if isinstance(answer, messages.No):
            self._armed = False
            return Fault("unit_refuses", {"why": f"{answer.why} {answer.what}".rstrip(" -")})
        self._taken = True
        return None

    def look_at(self, pong: messages.Pong) -> Fault | None:
        """Whether the unit still knows the spin that runs here."""
        if not self._armed or not self._taken:
            return None
        if pong.number != self._spin:
            self._armed = False
            return Fault("unit_forgot")
        if pong.state != "spin" and pong.kept == 0:
            self._armed = False
            return Fault("spin_lost")
        return None

    def overdue(self, now_us: int) -> Fault | None:
        """Whether the unit should have told long ago what came of the spin."""
        if not self._patience.is_over(now_us) or not self._armed:
            return None
        self.cancel()
        return Fault("spin_owed")

    def turns(self, told: messages.Turning) -> None:
        """The unit tells where the wheel is; what it says of an earlier set-up means nothing."""
        if self._set_ups > 0:
            return
        if self._turn is not None:
            if self._turn.begun and told.spin == 0:
                self._turn.counts += _counts_of(self._turn.counts[-1], told)
            return
        self._position = None if told.position < 0 else told.position
        if self._position is None:
            self._lose()
        if self._armed and told.spin == self._spin:
            self._begins()

    def spun(self, told: messages.Spun) -> None:
        """The wheel came to rest, or nobody turned it."""
        if not self._armed or told.spin != self._spin:
            return
        if told.status != "no_spin":
            self._begins()
        self._armed = False
        spin = self._judge(told)
        name = None if spin.space is None else self._names[spin.space]
        self._events.append(Spun(spin, name))

    def _judge(self, told: messages.Spun) -> Spin:
        """The unit's own word where it knows its place, else what is possible agrees upon."""
        space = told.space if 0 <= told.space < self._wheel.sectors else None
        turns, way = told.turns_percent / 100, WAYS[told.direction]
        spin = Spin(told.status, space, turns, way, told.lost, told.on_line)
        if spin.status == "ok" and space is None:
            spin = replace(spin, status="unsure")
        shifts, position = self._place.shifts, self._position
        if shifts == HERE or spin.status == "no_spin":
            return spin
        if shifts is None or position is None or space is None:
            return unplaced(spin)
        return agreed(
            judge(self._wheel, position + shift, turns, way, told.lost) for shift in sorted(shifts)
        )

    def _lose(self) -> None:
        """Nobody knows where it stands any more."""
        self._position, self._place = None, self._unknown()

    def _unknown(self) -> Place:
        # With an index the unit knows its position, or says that it doesn't.
        return Place(self._wheel, NOWHERE if self._wheel.index_at is None else HERE)

    def _build(self, set_up: messages.Wheel) -> None:
        if self._ask(set_up):
            self._set_ups += 1

    def _begins(self) -> None:
        if not self._told_turning:
            self._told_turning = True
            self._events.append(WheelTurns())

    def _set_up(self, position: int | None) -> messages.Wheel:
        return replace(_message(self._wheel), position=-1 if position is None else position)


def _message(wheel: Wheel) -> messages.Wheel:
    """How a wheel is built and judged, as the line says it."""
    n = wheel.counts
    return messages.Wheel(
        n,
        wheel.sectors,
        wheel.offset % n,
        -1 if wheel.index_at is None else wheel.index_at % n,
        -1 if wheel.lost_max is None else int(wheel.lost_max),
        -int(-100 * wheel.min_turns // 1),  # rounded up: the line has hundredths
        REST_US if wheel.settle_us is None else wheel.settle_us,
        wheel.max_us,
        wheel.timeout_us,
        -1,
    )


def _counts_of(last: Count, told: messages.Turning) -> Iterator[Count]:
    """What is known after the unit told of a turn by hand; between two words it goes less than
    half a round of `UNWRAPPED`."""
    if told.position < 0:
        return
    net = _nearest(last.net, told.position)
    was = last.position
    if told.mark >= 0 and told.mark != was:
        mark = _nearest(net, told.mark)
        yield Count({"index": 1}, told.mark, mark, told.missed)
    yield Count({"index": 0}, told.mark if told.mark >= 0 else was, net, told.missed)


def _nearest(net: int, position: int) -> int:
    """The net count at this position that is nearest to `net`."""
    half = UNWRAPPED.counts // 2
    return net + (position - net + half) % UNWRAPPED.counts - half
