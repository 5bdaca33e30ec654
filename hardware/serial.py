"""A unit with its own brain at the other end of a serial line (`docs/protocol.md`).

It draws the hold, lights GO, stamps the paddles and judges; here its words become the events of
every unit, those about a duel in `hardware.serial_duel` and those about the wheel in
`hardware.serial_wheel`.
"""

from __future__ import annotations

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
from hardware.events import Fault, SelfTested, UnitEvent
from hardware.faults import UnitError
from hardware.referee import Limits
from hardware.serial_button import SerialButton
from hardware.serial_duel import SerialDuel
from hardware.serial_opening import ANSWER_WITHIN_S, PADDLES, away, check_attached, open_link
from hardware.serial_outputs import outputs_of, refusal, trying
from hardware.serial_wheel import SerialWheel
from hardware.settings import Settings
from hardware.unit import Stamped, Unit, now_us
from hardware.wheel_calibration import Calibration

RESOLUTION_US: Final = 20
"""What a unit tells apart until it has said so itself."""


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
        self._duel = SerialDuel(self._link.ask, clock)
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
        return dict(self._duel.levels)

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
        in_force = limits.at_resolution(self.resolution_us)
        message = self._duel.next(in_force, countdown, self.kind)
        # What happened before belongs before this duel: a cancel after a plug, above all.
        self._catch_up()
        self.cancel()
        self._ask(message)
        if self.wheel is not None:
            self.wheel.gone()  # a spin that runs is given up
        self._duel.begin(in_force, countdown)

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
        self._duel.cancel()

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
        if fault := self._duel.overdue(now_us):
            yield fault
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
                self._duel.met()
                if self.wheel is not None:
                    self.wheel.met(restarted)
                return ()
            case Lost(key, params):
                self._duel.gone()
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
            yield from self._duel.look_at(answer)
            if self.wheel is not None and (fault := self.wheel.look_at(answer)):
                yield fault
        elif fault := self._duel.answered(request, answer):
            yield fault

    def _tested(self, told: messages.SelfTested) -> SelfTested:
        link, has_wheel = self._link, self.wheel is not None
        return SelfTested(tuple(self_test.of_unit(told, has_wheel, link.counters, link.pong)))

    def _hear(self, message: messages.Message) -> Iterable[UnitEvent]:
        """What the unit tells unasked; words that mean nothing here are passed over."""
        match message:
            case messages.Turning() if self.wheel is not None:
                self.wheel.turns(message)
            case messages.Spun() if self.wheel is not None:
                self.wheel.spun(message)
            case messages.Timer() | messages.Release() | messages.Held():
                return self._button.take(message)
            case _:
                return self._duel.hear(message)
        return ()

    def _collect(self) -> Iterable[Stamped]:
        """The edges stay at the unit."""
        return ()

    def _light_go(self) -> int | None:
        """The unit lights its GO itself."""
        return None
