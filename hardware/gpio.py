"""Paddles, timer button, lamps, buzzer and wheel on the pins of a Raspberry Pi."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import ClassVar, Final

from gpiozero import Factory

from hardware.countdown import Countdown
from hardware.disc_settings import WheelSettings
from hardware.edges import SIDES, Level, Side
from hardware.events import UnitEvent
from hardware.faults import Fault, UnitError
from hardware.gpio_lines import STAMP_US, GpioLines
from hardware.lamps import Lamps
from hardware.pins import answering, is_lgpio, let_go_factory, open_factory
from hardware.referee import Limits
from hardware.settings import Settings
from hardware.timer_button import TimerButton
from hardware.unit import Stamped, Unit
from hardware.watch import WheelWatch
from hardware.wheel_calibration import Calibration
from hardware.wire import LineEdge

__all__ = ["STAMP_US", "GpioUnit"]

PADDLES: Final[Mapping[str, Side]] = {side: side for side in SIDES}


class GpioUnit(Unit):
    """Two paddles, the timer button, red and green light, arrows, a buzzer and a wheel.

    `settings` say what is wired where; all of it may be missing. Without both paddles there are
    no showdowns; without the green lamp the screen is the lamp, as on the touch unit. `factory`
    is for tests.

    An edge is stamped by the kernel and delivered up to 200 ms later on a loaded machine, hence
    the grace; lgpio's one thread brings those of one line in order, another factory need not. GO
    is stamped when its lamp was written.

    Raises `UnitError` for a pin that is busy or unfit, and for everything
    `hardware.pins.open_factory` refuses.
    """

    kind: ClassVar[str] = "gpio"
    settings: Settings
    wheel: WheelWatch | None
    grace_us = 250_000

    def __init__(self, settings: Settings | None = None, factory: Factory | None = None) -> None:
        self.settings = settings or Settings()
        self.timer_passes = self.settings.timer_passes
        self._button = TimerButton(holds=self.settings.timer_undo)
        self._chattering: tuple[Fault, ...] = ()
        with ExitStack() as opened:
            given, factory = factory, open_factory(factory)
            if given is None:
                opened.callback(let_go_factory, factory)
            self.orderly = is_lgpio(factory)
            self._lines = GpioLines(self.settings, factory)
            opened.callback(self._lines.close)
            super().__init__(self._lines.now_us)
            self._lamps = Lamps(self.settings.pins, self._lines.take)
            opened.callback(self._lamps.close)
            if self.settings.wheel is not None:
                self.wheel = self._watch(self.settings.wheel)
            self._opened = opened.pop_all()

    @property
    def resolution_us(self) -> int:
        return self._lines.resolution_us

    @property
    def line_levels(self) -> dict[str, int]:
        """Every wired line as it reads now, 1 while active, by its name in the settings."""
        self._check_open()
        return self._lines.levels()

    def levels(self) -> dict[Side, Level]:
        self._check_open()
        levels = self._lines.levels()
        return {side: "down" if levels.get(side) else "up" for side in SIDES}

    @property
    def paddles(self) -> tuple[Side, ...]:
        return tuple(side for side in SIDES if self.settings.pins[side] is not None)

    @property
    def outputs(self) -> tuple[str, ...]:
        return self._lamps.names

    def try_out(self, name: str) -> None:
        super().try_out(name)
        with answering():
            self._lamps.try_out(name, self._clock())

    def calibrated(self, found: Calibration, spaces: tuple[str, ...]) -> WheelSettings:
        if self.wheel is None or self.settings.wheel is None:
            raise UnitError("no_wheel", kind=self.kind)
        position = self.wheel.count.position
        wheel = self.settings.wheel.calibrated(found, spaces)
        self.settings = replace(self.settings, wheel=wheel)
        self.wheel = self._watch(wheel)
        self.wheel.place_at(None if wheel.has_index else position)
        return wheel

    def _watch(self, wheel: WheelSettings) -> WheelWatch:
        levels = self._wheel_levels(wheel)

        def read() -> dict[str, int]:
            return self._wheel_levels(wheel)

        return WheelWatch.of(wheel, levels, self.grace_us, self.kind, read)

    def _wheel_levels(self, wheel: WheelSettings) -> dict[str, int]:
        levels = self._lines.levels()
        return {line: levels[line] for line in wheel.lines}

    def arm(self, limits: Limits | None = None, countdown: Countdown | None = None) -> None:
        if self.paddles != SIDES:
            raise UnitError("no_paddles", kind=self.kind)
        super().arm(limits, countdown)

    def cancel(self) -> None:
        super().cancel()
        if not self._closed:
            with answering():
                self._lamps.dark()

    def poll(self) -> tuple[UnitEvent, ...]:
        self._check_open()
        try:
            with answering(self._failure):
                self._lamps.tick(self._clock())
                events = super().poll()
            faults = self._chattering
        except UnitError as error:
            super().cancel()
            return (error.fault,)
        if self._showdown is not None and any(fault.key == "chattering" for fault in faults):
            self.cancel()
        return (*self._button.tell(self._clock()), *events, *faults)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            super().close()
            self._opened.close()

    @property
    def _failure(self) -> str:
        """Pins that stop answering end a showdown; between two they are only out of order."""
        return "gpio_failed" if self._showdown is None else "lamp_failed"

    def _collect(self) -> Iterable[Stamped]:
        wheel: list[LineEdge] = []
        for edge in self._lines.edges():
            if edge.line == "timer":
                self._button.take(edge.t_us, bool(edge.level))
            elif (side := PADDLES.get(edge.line)) is not None:
                yield Stamped(edge.t_us, side, "down" if edge.level else "up")
            else:
                wheel.append(edge)
        if self.wheel is not None:
            self.wheel.hear(wheel)
        self._chattering = self._lines.faults()
        self._tell_deafness()

    def _tell_deafness(self) -> None:
        """While one of its lines is muted the wheel turns unseen; then its lines are read anew."""
        if self.wheel is None or self.settings.wheel is None:
            return
        deaf = not self._lines.muted.isdisjoint(self.settings.wheel.lines)
        if deaf and not self.wheel.deaf:
            self.wheel.deafen()
        elif self.wheel.deaf and not deaf:
            self.wheel.hear_again(self._wheel_levels(self.settings.wheel))

    def _light_go(self) -> int | None:
        if not self._lamps.has_green:
            return None
        self._lamps.light_green()
        return self._lines.now_us()

    def _show(self, event: UnitEvent) -> None:
        self._lamps.show(event, self._clock())
