"""A unit without wires: people played by chance, or a trace played back.

What is recorded from a real unit and what people do at one can both be played on it, so that
everything above a unit is tried without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, Protocol

from hardware import mock_wheel, self_test
from hardware.countdown import Countdown
from hardware.edges import SIDES, Edge, Level, Side
from hardware.events import SelfTested, UnitEvent
from hardware.faults import UnitError
from hardware.mock_wheel import MOCK_SPACES, MOCK_WHEEL, Hand, Twirl, at_stamps, levels_at
from hardware.referee import find_presses
from hardware.settings import Settings
from hardware.trace_fields import TraceError
from hardware.traces import DuelTrace, read_duel
from hardware.unit import Stamped, Unit, now_us
from hardware.watch import WheelWatch
from hardware.wheel import Wheel
from hardware.wheel_traces import WheelTrace, read_wheel

FASTEST_MS: Final = 180
USUAL_MS: Final = 250
SLOWEST_MS: Final = 400
"""Reactions of people to a light, as hands at a table show them."""

EARLY: Final = 0.06
"""How often one of them can't wait for GO."""

TRY_US: Final = 700_000
"""How long after the last one somebody tries a paddle."""

LATE_GRACE_US: Final = 250_000

LAMPS: Final = ("red", "green", "arrow_left", "arrow_right")


class Hands(Protocol):
    """Whoever moves the paddles. Times count microseconds since arming."""

    def sit_down(self, go_us: int) -> None:
        """The unit was armed, and will light GO at `go_us`."""

    def stand_by(self, t_us: int) -> None:
        """No showdown is running."""

    def see_go(self, t_us: int) -> None:
        """GO was lit."""

    def edges(self, t_us: int) -> list[Edge]:
        """The edges delivered up to `t_us` and not told before."""

    def levels(self, t_us: int) -> dict[Side, Level]:
        """Both lines as they read at `t_us`."""


class People:
    """Two people with bouncing paddles, who react in 180 to 400 ms and are sometimes early.

    While no showdown runs they try their paddles in turn, left first: that claims their sides.
    """

    def __init__(self, seed: int | None = None, early: float = EARLY) -> None:
        self._chance = Random(seed)
        self._early = early
        self._waiting: list[Side] = []
        self._coming: list[Edge] = []
        self._levels: dict[Side, Level] = dict.fromkeys(SIDES, "up")
        self._next_try_us: int | None = None
        self._tries = 0

    def stand_by(self, t_us: int) -> None:
        if self._next_try_us is not None and t_us >= self._next_try_us:
            self._press(SIDES[self._tries % len(SIDES)], t_us)
            self._tries += 1
            self._next_try_us = None
        if self._next_try_us is None:
            self._next_try_us = t_us + TRY_US

    def sit_down(self, go_us: int) -> None:
        self._coming = []
        self._next_try_us = None
        self._tries = 0
        self._levels = dict.fromkeys(SIDES, "up")
        self._waiting = [side for side in SIDES if self._chance.random() >= self._early]
        for side in SIDES:
            if side not in self._waiting:
                self._press(side, max(0, go_us - self._chance.randint(20_000, 400_000)))

    def see_go(self, t_us: int) -> None:
        for side in self._waiting:
            reaction_ms = self._chance.triangular(FASTEST_MS, SLOWEST_MS, USUAL_MS)
            self._press(side, t_us + round(reaction_ms * 1_000))
        self._waiting = []

    def edges(self, t_us: int) -> list[Edge]:
        delivered = [edge for edge in self._coming if edge.t_us <= t_us]
        self._coming = [edge for edge in self._coming if edge.t_us > t_us]
        for edge in sorted(delivered, key=lambda edge: edge.t_us):
            self._levels[edge.line] = edge.level
        return delivered

    def levels(self, t_us: int) -> dict[Side, Level]:
        return dict(self._levels)

    def _press(self, side: Side, t_us: int) -> None:
        """A paddle goes down, bouncing for some milliseconds, and comes up again."""
        for _ in range(self._chance.randint(0, 4)):
            self._coming.append(Edge(t_us, side, "down"))
            t_us += self._chance.randint(200, 600)
            self._coming.append(Edge(t_us, side, "up"))
            t_us += self._chance.randint(50, 300)
        self._coming.append(Edge(t_us, side, "down"))
        self._coming.append(Edge(t_us + self._chance.randint(60_000, 140_000), side, "up"))


class Playback:
    """A trace played back; each edge delivered up to `late_us` after its stamp."""

    def __init__(self, trace: DuelTrace, late_us: int = 0, seed: int | None = None) -> None:
        self._trace = trace
        self._falls_us = find_presses(trace.edges, trace.go_us, trace.limits).falls_us
        self._late_us = late_us
        self._chance = Random(seed)
        self._coming: list[tuple[int, Edge]] = []

    def sit_down(self, go_us: int) -> None:
        self._coming = []
        latest: dict[tuple[int, Side], int] = {}
        for edge in self._trace.edges:
            due_us = edge.t_us + self._chance.randint(0, self._late_us)
            # Equal stamps of one line keep the order in which they arrived.
            due_us = max(due_us, latest.get((edge.t_us, edge.line), due_us))
            latest[edge.t_us, edge.line] = due_us
            self._coming.append((due_us, edge))

    def stand_by(self, t_us: int) -> None:
        """A trace has nothing before arming."""

    def see_go(self, t_us: int) -> None:
        """A trace has its own GO."""

    def edges(self, t_us: int) -> list[Edge]:
        delivered = [each for each in self._coming if each[0] <= t_us]
        self._coming = [each for each in self._coming if each[0] > t_us]
        return [edge for _, edge in sorted(delivered, key=lambda each: each[0])]

    def levels(self, t_us: int) -> dict[Side, Level]:
        """The trace's own reading from the verdict's moment on, until a later edge."""
        if t_us < self._falls_us:
            return dict(self._trace.start)
        levels = dict(self._trace.levels)
        for edge in sorted(self._trace.edges, key=lambda edge: edge.t_us):
            if self._falls_us < edge.t_us <= t_us:
                levels[edge.line] = edge.level
        return levels


class MockUnit(Unit):
    """Paddles moved by chance, or by a trace.

    `trace` is a case of a trace file, or the `DuelTrace` read from it: its edges are delivered
    up to `late_us` late, its GO is lit and stamped when it says. Without one, two people play:
    `seed` makes them do the same again, `early` is how often (0 to 1) one can't wait.
    Its wheel is the calibrated one of `settings`, else one of nine spaces, and is turned by chance;
    `spin_trace` is a case of a wheel, or the `WheelTrace` read from it, played back instead.
    `lit` is the lamp that is tried ("": none). Raises `UnitError` for a trace that can't be read
    and figures out of range.

        >>> unit = MockUnit(seed=7)
        >>> unit.arm()
        >>> unit.poll()
        (Count(left=3),)
    """

    kind: ClassVar[str] = "mock"
    tables: ClassVar[tuple[str, ...]] = ("wheel",)
    wired: ClassVar[bool] = False
    wheel: WheelWatch | None

    def __init__(
        self,
        trace: DuelTrace | Mapping[str, Any] | None = None,
        seed: int | None = None,
        early: float = EARLY,
        late_us: int = 0,
        clock: Callable[[], int] = now_us,
        settings: Settings | None = None,
        spin_trace: WheelTrace | Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(clock)
        self.lit = ""
        self._tested: SelfTested | None = None
        if not isinstance(early, (int, float)) or not 0 <= early <= 1:
            raise _wrong("early", early, "it is a share from 0 to 1")
        if type(late_us) is not int or not 0 <= late_us < LATE_GRACE_US:
            raise _wrong("late_us", late_us, f"it is a whole number below {LATE_GRACE_US}")
        self.grace_us = LATE_GRACE_US if late_us else 0
        self._trace = _read(trace)
        self._hands: Hands = (
            Playback(self._trace, late_us, seed) if self._trace else People(seed, early)
        )
        self._twirl: Twirl
        self._spun_us = 0
        if spin_trace is not None:
            spin = _read_spin(spin_trace)
            self._twirl = mock_wheel.Playback(spin, late_us, seed)
            self.wheel = self._watch(spin.wheel, spin.start)
        else:
            self._mount(settings, seed)

    def _mount(self, settings: Settings | None, seed: int | None) -> None:
        """A wheel that is turned by chance."""
        set_wheel = settings.wheel if settings else None
        wheel = (set_wheel and set_wheel.wheel) or MOCK_WHEEL
        wheel = replace(wheel, start=wheel.position_at_arming or 0)
        names = set_wheel.spaces if set_wheel and set_wheel.wheel else MOCK_SPACES
        self._twirl = Hand(wheel, seed)
        self.wheel = self._watch(wheel, levels_at(wheel, wheel.start or 0), names)

    def _watch(
        self, wheel: Wheel, levels: Mapping[str, int], names: Sequence[str] = ()
    ) -> WheelWatch:
        names = names or tuple(str(number) for number in range(1, wheel.sectors + 1))
        return WheelWatch(wheel, levels, names, self.grace_us, self.kind)

    def spin(self) -> None:
        super().spin()
        self._spun_us = self._clock()
        self._twirl.take_hold(self._turned_wheel().count.position or 0)

    def _turned_wheel(self) -> WheelWatch:
        if self.wheel is None:
            raise UnitError("no_wheel", kind=self.kind)
        return self.wheel

    @property
    def outputs(self) -> tuple[str, ...]:
        """Lamps that nobody sees, so that trying them can be tried; the app has the sounds."""
        return LAMPS

    @property
    def tests_itself(self) -> bool:
        return True

    def try_out(self, name: str) -> None:
        super().try_out(name)
        self.lit = name

    def self_test(self) -> None:
        super().self_test()
        self._tested = SelfTested(self_test.paddles(self.levels()))

    def poll(self) -> tuple[UnitEvent, ...]:
        told = super().poll()
        if self._tested is not None:
            told, self._tested = (*told, self._tested), None
        return told

    @property
    def resolution_us(self) -> int:
        """One microsecond: its stamps are made, not measured."""
        return 1

    def levels(self) -> dict[Side, Level]:
        return self._hands.levels(self._clock() - self._armed_us)

    def _collect(self) -> Iterable[Stamped]:
        since_us = self._clock() - self._armed_us
        if self._showdown is None:
            self._hands.stand_by(since_us)
        for edge in self._hands.edges(since_us):
            yield Stamped(edge.t_us + self._armed_us, edge.line, edge.level)
        turned = self._twirl.edges(self._clock() - self._spun_us)
        self._turned_wheel().hear(at_stamps(turned, self._spun_us))

    def _draw_go_us(self, countdown: Countdown) -> int:
        go_us = self._trace.go_us if self._trace else super()._draw_go_us(countdown)
        self._hands.sit_down(go_us)
        return go_us

    def _light_go(self) -> int:
        lit_us = self._armed_us + self._trace.go_us if self._trace else self._clock()
        self._hands.see_go(lit_us - self._armed_us)
        return lit_us


def _read(trace: DuelTrace | Mapping[str, Any] | None) -> DuelTrace | None:
    if trace is None or isinstance(trace, DuelTrace):
        return trace
    try:
        return read_duel(trace)
    except TraceError as error:
        raise _wrong("trace", "as it is", str(error)) from error


def _read_spin(trace: WheelTrace | Mapping[str, Any]) -> WheelTrace:
    if isinstance(trace, WheelTrace):
        return trace
    try:
        return read_wheel(trace)
    except TraceError as error:
        raise _wrong("spin_trace", "as it is", str(error)) from error


def _wrong(name: str, value: object, why: str) -> UnitError:
    return UnitError("wrong_setting", kind=MockUnit.kind, name=name, value=value, why=why)
