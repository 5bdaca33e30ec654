"""A unit with its own brain at the other end of a serial line (`docs/protocol.md`).

It draws the hold, lights GO, stamps the paddles and judges; here its words become the events of
every unit. A duel that the line or the unit lost is void with its reason, never guessed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar, Final

from firmware_bridge import messages
from firmware_bridge.conversation import Answered, Heard, Lost, News, Up
from firmware_bridge.link import Link
from hardware import self_test
from hardware.countdown import Countdown
from hardware.disc_settings import WheelSettings
from hardware.edges import SIDES, Level, Side
from hardware.events import (
    Count,
    Decided,
    Fault,
    Go,
    Hold,
    NotReady,
    Paddle,
    SelfTested,
    UnitEvent,
)
from hardware.faults import UnitError
from hardware.referee import Limits
from hardware.serial_button import SerialButton
from hardware.serial_limits import arm_message
from hardware.serial_opening import ANSWER_WITHIN_S, PADDLES, away, check_attached, open_link
from hardware.serial_outputs import outputs_of, refusal, trying
from hardware.serial_patience import Patience, after_arming_us, after_go_us
from hardware.serial_verdict import believable, verdict_of
from hardware.serial_wheel import SerialWheel
from hardware.settings import Settings
from hardware.unit import Stamped, Unit, now_us
from hardware.wheel_calibration import Calibration

RESOLUTION_US: Final = 20
"""What a unit tells apart until it has said so itself."""

LAST_DUEL: Final = 9_999

FAULTS: Final = {"chatter": "chattering", "storm": "unit_storm"}


class SerialUnit(Unit):
    """Paddles, lamps and a clock on a microcontroller.

    `port` is the name of its serial port; None looks behind every port on a USB cable. Opening
    waits up to `answer_s` for its answer; later the link finds it again by itself, also behind
    another port. `settings` describe its wheel; all else about it is wired as its firmware says.
    `link` is for tests and for ports of other systems.

    Raises `UnitError` with one sentence: no port, no permission, busy, no answer, something else
    that talks, a version too old, nothing attached to play on.

        >>> unit = SerialUnit("/dev/ttyUSB0")            # doctest: +SKIP
        >>> unit.arm(); unit.poll()                      # doctest: +SKIP
        (Count(left=3),)
    """

    kind: ClassVar[str] = "serial"
    tables: ClassVar[tuple[str, ...]] = ("timer", "wheel")
    settings: Settings
    wheel: SerialWheel | None

    def __init__(
        self,
        port: str | None = None,
        answer_s: float = ANSWER_WITHIN_S,
        link: Link | None = None,
        clock: Callable[[], int] = now_us,
        settings: Settings | None = None,
    ) -> None:
        if port is not None and (not isinstance(port, str) or not port):
            raise UnitError(
                "wrong_setting", kind=self.kind, name="port", value=port, why="a port has a name"
            )
        super().__init__(clock)
        self._link = link or Link(port)
        self._duel = secrets.randbelow(LAST_DUEL) + 1
        self._limits = Limits()
        self._running = False
        self._armed = False
        self._patience = Patience()
        self._levels: dict[Side, Level] = dict.fromkeys(SIDES, "up")
        self._events: list[UnitEvent] = []
        self.settings = settings or Settings()
        self.timer_passes = self.settings.timer_passes
        self._button = SerialButton(self.settings.timer_undo, clock)
        self.wheel = self._mount()
        open_link(self._link, port, answer_s)
        try:
            check_attached(self._link, with_wheel=self.settings.wheel is not None)
        except UnitError:
            self._link.close()
            raise
        self._catch_up()

    @property
    def resolution_us(self) -> int:
        """As the unit states it: measured on its firmware."""
        unit = self._link.unit
        return RESOLUTION_US if unit is None else unit.resolution_us

    @property
    def link(self) -> Link:
        """The line, for those who look at its counters."""
        return self._link

    def levels(self) -> dict[Side, Level]:
        """Both paddles as the unit told last."""
        return dict(self._levels)

    @property
    def paddles(self) -> tuple[Side, ...]:
        """Both, or none where the unit says that none are attached."""
        unit = self._link.unit
        return SIDES if unit is None or PADDLES in unit.attached else ()

    def arm(self, limits: Limits | None = None, countdown: Countdown | None = None) -> None:
        """Begin a showdown; raises `UnitError` while the unit is away, for limits too wide,
        and for a unit without paddles."""
        self._check_open()
        check_attached(self._link, with_wheel=False)
        limits, countdown = limits or Limits(), countdown or Countdown()
        self._duel = self._duel % LAST_DUEL + 1
        in_force = limits.at_resolution(self.resolution_us)
        message = arm_message(self._duel, in_force, countdown, self.kind)
        # What happened before belongs before this duel: a cancel after a plug, above all.
        self._catch_up()
        self.cancel()
        self._ask(message)
        if self.wheel is not None:
            self.wheel.gone()  # a spin that runs is given up
        self._limits = in_force
        self._running, self._armed = True, False
        self._patience.begin(self._clock(), after_arming_us(in_force, countdown))

    def spin(self) -> None:
        """Wait for a spin of the wheel; a duel or spin that runs is given up.

        Raises `UnitError` where there is no wheel, one that isn't calibrated or that a board
        can't read, and while the unit is away.
        """
        self._check_open()
        wheel = self.need_wheel()
        self._catch_up()
        self.cancel()
        if wheel.spaces and not self._link.up:
            raise away(self._link)
        wheel.arm(self._clock())

    def calibrated(self, found: Calibration, spaces: tuple[str, ...]) -> WheelSettings:
        if self.wheel is None or self.settings.wheel is None:
            raise UnitError("no_wheel", kind=self.kind)
        position = self.wheel.position
        calibrated = self.settings.wheel.calibrated(found, spaces)
        self.settings = replace(self.settings, wheel=calibrated)
        self.wheel = SerialWheel(calibrated, self._link.ask, self._lines_missed)
        self.wheel.place_at(None if calibrated.has_index else position)
        return calibrated

    def _mount(self) -> SerialWheel | None:
        """The wheel of the settings; one that can't be read stops no duel."""
        if self.settings.wheel is None:
            return None
        try:
            return SerialWheel(self.settings.wheel, self._link.ask, self._lines_missed)
        except UnitError as error:
            self.wheel_fault = error
            return None

    def _lines_missed(self) -> int:
        counters = self._link.counters
        return counters.missing + counters.bad

    def cancel(self) -> None:
        if self._running:
            self._running = False
            self._link.ask(messages.Cancel())

    @property
    def outputs(self) -> tuple[str, ...]:
        unit = self._link.unit
        return () if unit is None else outputs_of(unit.attached)

    def try_out(self, name: str) -> None:
        """As `Unit.try_out`; raises `UnitError` while the unit is away."""
        self._check_open()
        super().try_out(name)
        if not name or name in self.outputs:
            self._ask(trying(name))

    @property
    def tests_itself(self) -> bool:
        return True

    def self_test(self) -> None:
        """As `Unit.self_test`; raises `UnitError` while the unit is away."""
        self._check_open()
        super().self_test()
        if self.wheel is not None:
            self.wheel.cancel()
        self._ask(messages.Ping())  # its counters are told as they are now
        self._ask(messages.SelfTest())

    def _ask(self, message: messages.Message) -> None:
        if not self._link.ask(message):
            raise away(self._link)

    def poll(self) -> tuple[UnitEvent, ...]:
        self._check_open()
        self._catch_up()
        self._events.extend(self._overdue())
        told, self._events = tuple(self._events), []
        return told if self.wheel is None else (*told, *self.wheel.poll(self._clock()))

    def _overdue(self) -> Iterator[Fault]:
        """A unit that answers and never says what became of the duel or spin owes it no longer."""
        now_us = self._clock()
        if self._patience.is_over(now_us) and self._running:
            self._link.ask(messages.Cancel())
            yield self._void("verdict_owed")
        if self.wheel is not None and (fault := self.wheel.overdue(now_us)):
            yield fault

    def close(self) -> None:
        if not self._closed:
            super().close()
            self._link.close()

    def _catch_up(self) -> None:
        for news in self._link.news():
            self._events.extend(self._take(news))

    def _take(self, news: News) -> Iterable[UnitEvent]:
        match news:
            case Up(unit, restarted):
                self._button.met(unit)
                # Whatever the unit still plays there is nobody's duel anymore.
                if not self._running:
                    self._link.ask(messages.Cancel())
                if self.wheel is not None:
                    self.wheel.met(restarted)
                return ()
            case Lost(key, params):
                self._running = False
                if self.wheel is not None:
                    self.wheel.gone()
                return (Fault(key, params),)
            case Heard(message):
                return self._hear(message)
            case Answered(request, answer):
                return self._answered(request, answer)

    def _answered(self, request: messages.Message, answer: messages.Message) -> Iterator[UnitEvent]:
        if self.wheel is not None and (fault := self.wheel.answered(request, answer)):
            yield fault
        if fault := refusal(request, answer):
            yield fault
        if isinstance(answer, messages.SelfTested):
            yield self._tested(answer)
        elif isinstance(answer, messages.Pong):
            yield from self._look_at(answer)
            if self.wheel is not None and (fault := self.wheel.look_at(answer)):
                yield fault
        elif isinstance(request, messages.Arm) and request.duel == self._duel and self._running:
            if isinstance(answer, messages.No):
                yield self._void("unit_refuses", why=f"{answer.why} {answer.what}".rstrip(" -"))
            else:
                self._armed = True

    def _tested(self, told: messages.SelfTested) -> SelfTested:
        link, has_wheel = self._link, self.wheel is not None
        return SelfTested(tuple(self_test.of_unit(told, has_wheel, link.counters, link.pong)))

    def _look_at(self, pong: messages.Pong) -> Iterator[UnitEvent]:
        """The paddles as they are, and whether the unit still plays the duel that runs here."""
        yield from self._paddles(pong.left_down, pong.right_down)
        if not (self._running and self._armed):
            return
        if pong.number != self._duel:
            yield self._void("unit_forgot")
        elif pong.state == "idle" and pong.kept == 0:
            yield self._void("verdict_lost")

    def _paddles(self, left_down: bool, right_down: bool) -> Iterator[UnitEvent]:
        for side, down in zip(SIDES, (left_down, right_down), strict=True):
            level: Level = "down" if down else "up"
            if level != self._levels[side]:
                self._levels[side] = level
                yield Paddle(side, down)

    def _void(self, key: str, **params: object) -> Fault:
        """The duel that runs is void, and why."""
        self._running = False
        return Fault(key, params)

    def _is_mine(self, duel: int) -> bool:
        return self._running and duel == self._duel

    def _hear(self, message: messages.Message) -> Iterable[UnitEvent]:
        """What the unit tells unasked; words that mean nothing here are passed over."""
        match message:
            case messages.Count(duel, left_s) if self._is_mine(duel):
                return (Count(left_s),)
            case messages.Hold(duel) if self._is_mine(duel):
                return (Hold(),)
            case messages.Go(duel, at_us) if self._is_mine(duel):
                self._patience.begin(self._clock(), after_go_us(self._limits))
                return (Go(at_us),)
            case messages.Paddles(left_down, right_down):
                return self._paddles(left_down, right_down)
            case messages.Turning() if self.wheel is not None:
                self.wheel.turns(message)
            case messages.Spun() if self.wheel is not None:
                self.wheel.spun(message)
            case messages.Timer() | messages.Release() | messages.Held():
                return self._button.take(message)
            case messages.UnitFault(_, number, what, side) if self._is_mine(number):
                return (self._void(FAULTS[what], side=side),)
            case messages.Verdict() if self._is_mine(message.duel):
                return (self._judged(message),)
        return ()

    def _judged(self, message: messages.Verdict) -> UnitEvent:
        if not believable(message, self._limits):
            return self._void("verdict_wrong")
        self._running = False
        verdict = verdict_of(message)
        return NotReady(verdict.sides) if verdict.verdict == "not_ready" else Decided(verdict)

    def _collect(self) -> Iterable[Stamped]:
        """The edges stay at the unit."""
        return ()

    def _light_go(self) -> int | None:
        """The unit lights its GO itself."""
        return None
