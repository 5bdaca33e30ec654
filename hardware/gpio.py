"""Paddles, timer button, lamps and buzzer on the pins of a Raspberry Pi."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack
from math import gcd
from typing import ClassVar, Final

from gpiozero import Factory

from hardware.edges import SIDES, Level, Side
from hardware.events import TimerPressed, UnitEvent
from hardware.faults import UnitError
from hardware.lamps import Lamps
from hardware.pins import Line, LineName, PinEdge, answering, open_factory, take_pin
from hardware.unit import Stamped, Unit

PINS: Final = 28
"""GPIO 0 to 27 are on the header."""

STAMP_US: Final = 50
"""Two lines that change within this are served in the order of their pins, not of the presses."""

STAMPS_TO_TELL: Final = 8
"""So many stamps show the step of the clock they were taken on."""

BUTTON_US: Final = 20_000
"""The timer button is pressed when it stays down this long: no spark does."""


class Button:
    """Tells each press of a bouncing button once, when it was down for `BUTTON_US`."""

    def __init__(self) -> None:
        self._down_us: int | None = None
        self._held = False
        self._pressed = 0

    def take(self, at_us: int, down: bool) -> None:
        """The button was read up or down at `at_us`."""
        self._wait(at_us)
        if not down:
            self._down_us, self._held = None, False
        elif self._down_us is None:
            self._down_us = at_us

    def presses(self, now_us: int) -> int:
        """How many presses there were up to now since it was asked last."""
        self._wait(now_us)
        pressed, self._pressed = self._pressed, 0
        return pressed

    def _wait(self, t_us: int) -> None:
        if not self._held and self._down_us is not None and t_us - self._down_us >= BUTTON_US:
            self._held = True
            self._pressed += 1


class GpioUnit(Unit):
    """Two paddles, the timer button, red and green light, arrows and a buzzer, by BCM numbers.

    A paddle lies between its pin and ground (`pull_up`), or between its pin and 3.3 V. What is
    not wired is None; paddles and green light must be. `factory` is for tests.

    An edge is stamped by the kernel and delivered up to 200 ms later on a loaded machine, hence
    the grace; those of one line come in order. GO is stamped when its lamp was written.

    Raises `UnitError` for a pin out of range, named twice, busy or unfit, and for everything
    `hardware.pins.open_factory` refuses.
    """

    kind: ClassVar[str] = "gpio"
    grace_us = 250_000
    orderly = True

    def __init__(
        self,
        left: int = 17,
        right: int = 27,
        timer: int | None = 22,
        red: int | None = 5,
        green: int = 6,
        buzzer: int | None = 13,
        arrow_left: int | None = 19,
        arrow_right: int | None = 26,
        pull_up: bool = True,
        factory: Factory | None = None,
    ) -> None:
        inputs: dict[LineName, int | None] = {"left": left, "right": right, "timer": timer}
        outputs: dict[str, int | None] = {
            "red": red,
            "green": green,
            "buzzer": buzzer,
            "arrow_left": arrow_left,
            "arrow_right": arrow_right,
        }
        _check_pins([*inputs.items(), *outputs.items()])
        self._queue: deque[PinEdge] = deque()
        self._button = Button()
        self._first_us: int | None = None
        self._stamps = 0
        self._step_us = 0
        with ExitStack() as opened:
            self._factory = open_factory(factory)
            if factory is None:
                opened.callback(self._factory.close)
            super().__init__(self._ticks_us)
            self._lamps = Lamps(outputs, self._factory)
            opened.callback(self._lamps.close)
            self._lines = {
                name: opened.enter_context(self._take_line(name, pin, pull_up))
                for name, pin in inputs.items()
                if pin is not None
            }
            self._opened = opened.pop_all()

    @property
    def resolution_us(self) -> int:
        """50 us, or the step of the stamps where that turns out to be coarser."""
        if self._stamps < STAMPS_TO_TELL:
            return STAMP_US
        return max(STAMP_US, self._step_us)

    def levels(self) -> dict[Side, Level]:
        self._check_open()
        with answering():
            return {side: "down" if self._lines[side].is_active else "up" for side in SIDES}

    def cancel(self) -> None:
        super().cancel()
        if not self._closed:
            with answering():
                self._lamps.dark()

    def poll(self) -> tuple[UnitEvent, ...]:
        self._check_open()
        try:
            with answering():
                self._lamps.tick(self._clock())
                events = super().poll()
        except UnitError as error:
            super().cancel()
            return (error.fault,)
        return (TimerPressed(),) * self._button.presses(self._clock()) + events

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            super().close()
            with answering():
                self._opened.close()

    def _take_line(self, name: LineName, pin: int, pull_up: bool) -> Line:
        what = "timer button" if name == "timer" else f"{name} paddle"
        settings = {"line": name, "pull_up": pull_up, "queue": self._queue}
        line: Line = take_pin(what, Line, pin, self._factory, **settings)
        return line

    def _ticks_us(self) -> int:
        return _whole_us(self._factory.ticks())

    def _collect(self) -> Iterable[Stamped]:
        for _ in range(len(self._queue)):
            edge = self._queue.popleft()
            at_us = _whole_us(edge.ticks)
            self._measure(at_us)
            if edge.line == "timer":
                self._button.take(at_us, edge.down)
            else:
                yield Stamped(at_us, edge.line, "down" if edge.down else "up")

    def _measure(self, at_us: int) -> None:
        """The step of the clock that stamps: the largest in which all stamps are whole."""
        if self._first_us is None:
            self._first_us = at_us
        self._step_us = gcd(self._step_us, at_us - self._first_us)
        self._stamps += 1

    def _light_go(self) -> int:
        self._lamps.light_green()
        return self._ticks_us()

    def _show(self, event: UnitEvent) -> None:
        self._lamps.show(event, self._clock())


def _whole_us(ticks: float) -> int:
    return round(ticks * 1_000_000)


def _check_pins(pins: Iterable[tuple[str, int | None]]) -> None:
    taken: dict[int, str] = {}
    for name, pin in pins:
        what = name.replace("_", " ")
        if pin is None and name not in ("left", "right", "green"):
            continue
        if type(pin) is not int or not 0 <= pin < PINS:
            why = f"a pin is a BCM number from 0 to {PINS - 1}"
            raise UnitError("wrong_setting", kind="gpio", name=what, value=pin, why=why)
        if pin in taken:
            raise UnitError("pin_twice", pin=pin, what=taken[pin], other=what)
        taken[pin] = what
