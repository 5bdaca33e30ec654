"""What every unit is: paddles, lamps and a clock, polled and never pushed.

A unit reads its contacts and lights its lamps; the running `Showdown` and the referee are the
same for all. Nobody's thread ever calls out: `poll()` tells what happened since the last one.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from hardware.countdown import Countdown
from hardware.disc_settings import WheelSettings
from hardware.edges import SIDES, Edge, Level, Side
from hardware.events import (
    Count,
    Decided,
    Fault,
    Go,
    Hold,
    NotReady,
    Paddle,
    SelfTested,
    Spun,
    TimerHeld,
    TimerPressed,
    UnitEvent,
    WheelTurns,
)
from hardware.faults import UnitError
from hardware.referee import Limits
from hardware.settings import Settings
from hardware.showdown import Showdown
from hardware.wheel_calibration import Calibration
from hardware.wheel_face import WheelFace

__all__ = [
    "Count",
    "Decided",
    "Fault",
    "Go",
    "Hold",
    "NotReady",
    "Paddle",
    "SelfTested",
    "Spun",
    "Stamped",
    "TimerHeld",
    "TimerPressed",
    "Unit",
    "UnitError",
    "UnitEvent",
    "WheelTurns",
    "now_us",
]


def now_us() -> int:
    """The monotonic clock in whole microseconds, the one all stamps of a unit are taken on."""
    return time.monotonic_ns() // 1_000


class Stamped(NamedTuple):
    """A line was read at `level`, at `at_us` on the unit's clock."""

    at_us: int
    line: Side
    level: Level


class Unit(ABC):
    """Two paddles and the lamps of a showdown, and where there is one, a wheel.

    `kind` names the unit. `grace_us` is how late an edge may be delivered after its stamp;
    `orderly` says that those of one line are delivered in the order of their stamps.

    A unit is armed when both people are there, polled until it tells `Decided` or `NotReady`,
    armed again, and closed in the end. `cancel()` gives a running showdown up.

    `settings` are those it was opened with, None where it has none of its own. `timer_passes`:
    between two showdowns a press of the timer button passes the turn on.

    `wheel` is None without one; `spin()` waits for a spin of it, and polling tells what came of it.
    """

    kind: ClassVar[str]
    tables: ClassVar[tuple[str, ...]] = ("gpio", "timer", "wheel")
    """The tables of hardware.toml that it is about; what stands in others can't stop it."""
    wired: ClassVar[bool] = True
    """Whether it needs them right: one without wires plays all the same."""
    settings: Settings | None = None
    timer_passes: bool = True
    wheel: WheelFace | None = None
    wheel_fault: UnitError | None = None
    """Why the wheel that is set can't be read by this unit, which does without it."""
    grace_us: int = 0
    orderly: bool = False

    def __init__(self, clock: Callable[[], int] = now_us) -> None:
        self._clock = clock
        self._showdown: Showdown | None = None
        self._armed_us = 0
        self._told: dict[Side, Level] = dict.fromkeys(SIDES, "up")
        self._closed = False

    @property
    @abstractmethod
    def resolution_us(self) -> int:
        """How finely this unit tells two presses apart, measured while it runs."""

    @abstractmethod
    def levels(self) -> dict[Side, Level]:
        """Both lines as they read now."""

    @property
    def paddles(self) -> tuple[Side, ...]:
        """The sides that have a paddle; without both there are no showdowns on it."""
        return SIDES

    @abstractmethod
    def _collect(self) -> Iterable[Stamped]:
        """The edges delivered since the last call, in any order."""

    @abstractmethod
    def _light_go(self) -> int | None:
        """Light GO and stamp it on the unit's clock; None where the stamp comes later."""

    def _show(self, event: UnitEvent) -> None:
        """Show an event on the unit's own lamps and buzzer; a unit without any shows nothing."""
        return

    def _draw_go_us(self, countdown: Countdown) -> int:
        return countdown.draw_go_us()

    def arm(self, limits: Limits | None = None, countdown: Countdown | None = None) -> None:
        """Begin a showdown; one that runs is given up. The next polls tell how it goes."""
        self._check_open()
        self.cancel()
        countdown = countdown or Countdown()
        self._armed_us = self._clock()
        self._showdown = Showdown(
            limits or Limits(),
            countdown,
            self._draw_go_us(countdown),
            self.levels(),
            grace_us=self.grace_us,
            orderly=self.orderly,
        )

    def cancel(self) -> None:
        """Give a running showdown up; without one nothing happens."""
        self._showdown = None

    def spin(self) -> None:
        """Wait for a spin of the wheel from now on; one that runs is given up.

        Raises `UnitError` where there is no wheel, or one that isn't calibrated.
        """
        self._check_open()
        self.need_wheel().arm(self._clock())

    def calibrated(self, found: Calibration, spaces: tuple[str, ...]) -> WheelSettings:
        """Go by what a turn of the wheel told; `spaces` named in the order they came by.

        Raises `UnitError` where there is no wheel that can be calibrated.
        """
        raise UnitError("no_wheel", kind=self.kind)

    @property
    def outputs(self) -> tuple[str, ...]:
        """Lamps and buzzer of its own, by their names in `hardware.settings.ROLES`."""
        return ()

    def try_out(self, name: str) -> None:
        """Light one lamp alone or sound the buzzer, to see that it works; "" is all dark.

        A showdown that runs is given up. A unit without that output shows nothing.
        """
        self.cancel()

    @property
    def tests_itself(self) -> bool:
        """Whether `self_test` tells anything."""
        return False

    def self_test(self) -> None:
        """Let the unit test itself; polling tells `SelfTested`, or a `Fault`.

        A showdown or spin that runs is given up. Hands off the paddles meanwhile.
        """
        self.cancel()

    def green_flipped(self, t_us: int) -> None:
        """The screen's green frame of GO was flipped at `t_us` on `now_us()`: GO is stamped.

        Only where the screen is the lamp (`Go.at_us` is None); elsewhere it means nothing.
        """
        if self._showdown is not None:
            self._showdown.lit(t_us - self._armed_us)

    def poll(self) -> tuple[UnitEvent, ...]:
        """Move on to now, and tell what happened since the last poll, oldest first."""
        self._check_open()
        stamped = sorted(self._collect(), key=lambda each: each.at_us)
        told = (*self._tell_paddles(stamped), *self._tell_showdown(stamped))
        return told if self.wheel is None else (*told, *self.wheel.poll(self._clock()))

    def close(self) -> None:
        """Let go of everything the unit holds; closing twice does no harm.

        Never raises for a wire or device that is dead: all the rest is let go as well.
        """
        self.cancel()
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise UnitError("closed", kind=self.kind)

    def need_wheel(self) -> WheelFace:
        """The wheel; raises `UnitError` where there is none, or none that can be read."""
        if self.wheel_fault is not None:
            raise self.wheel_fault
        if self.wheel is None:
            raise UnitError("no_wheel", kind=self.kind)
        return self.wheel

    def _tell_paddles(self, stamped: Iterable[Stamped]) -> Iterable[Paddle]:
        down_between = {each.line for each in stamped if each.level == "down"}
        last: dict[Side, Level] = {each.line: each.level for each in stamped}
        for side, level in last.items():
            if self._told[side] == "up" and side in down_between:
                self._told[side] = "down"
                yield Paddle(side, down=True)
            if self._told[side] == "down" and level == "up":
                self._told[side] = "up"
                yield Paddle(side, down=False)

    def _tell_showdown(self, stamped: Iterable[Stamped]) -> Iterable[UnitEvent]:
        showdown = self._showdown
        if showdown is None:
            return
        showdown.hear(Edge(at_us - self._armed_us, line, level) for at_us, line, level in stamped)
        since_us = self._clock() - self._armed_us
        for event in showdown.poll(since_us, self.levels, self.resolution_us):
            if isinstance(event, Go):
                lit_at_us = self._light_go()
                if lit_at_us is not None:
                    showdown.lit(lit_at_us - self._armed_us)
                    event = Go(lit_at_us - self._armed_us)
            self._show(event)
            yield event
        if showdown.over:
            self._showdown = None
