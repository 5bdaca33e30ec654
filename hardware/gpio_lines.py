"""All that is read from the pins: paddles, timer button, the lines of the wheel's sensor."""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from math import gcd
from typing import Any, Final

from gpiozero import Factory

from hardware.chatter import Chatter
from hardware.faults import Fault
from hardware.holders import UNNAMED, check_free, pin_busy
from hardware.pins import BusyPinError, Line, PinEdge, answering, let_go, take_pin
from hardware.settings import ROLES, Settings
from hardware.wire import LineEdge, Wire
from hardware.words import N_

STAMP_US: Final = 50
"""Two lines that change within this are served in the order of their pins, not of the presses."""

STAMPS_TO_TELL: Final = 8
"""So many stamps show the step of the clock they were taken on."""

MOST_WAITING: Final = 100_000
"""Edges that wait to be taken; more come only from a line that is broken."""

OURSELVES: Final = N_("this program")


class GpioLines:
    """The lines of the settings on the pins of a factory, each edge with its kernel's stamp.

    Raises `UnitError` for a pin that is busy, with who holds it and free ones, or unfit.
    """

    def __init__(self, settings: Settings, factory: Factory) -> None:
        self._settings = settings
        self._factory = factory
        self._queue: deque[PinEdge] = deque(maxlen=MOST_WAITING)
        self._chatter = Chatter()
        self._first_us: int | None = None
        self._stamps = 0
        self._step_us = 0
        check_free(factory, settings.wired())
        with ExitStack() as opened:
            self._lines: dict[str, Line] = {}
            for name, wire in _inputs(settings).items():
                self._lines[name] = self._take_line(name, wire)
                opened.callback(let_go, self._lines[name])
            self._opened = opened.pop_all()

    @property
    def resolution_us(self) -> int:
        """50 us, or the step of the stamps where that turns out to be coarser."""
        if self._stamps < STAMPS_TO_TELL:
            return STAMP_US
        return max(STAMP_US, self._step_us)

    @property
    def names(self) -> tuple[str, ...]:
        """The lines that are wired."""
        return tuple(self._lines)

    @property
    def muted(self) -> frozenset[str]:
        """Lines that are not heard for a while, for they chatter."""
        return self._chatter.muted

    def now_us(self) -> int:
        """The clock of the stamps."""
        return _whole_us(self._factory.ticks())

    def levels(self) -> dict[str, int]:
        """Every line as it reads now, 1 while active. Raises `UnitError` if the pins don't."""
        with answering():
            return {name: line.level for name, line in self._lines.items()}

    def edges(self) -> list[LineEdge]:
        """The edges that arrived since the last call, in the order of their arrival."""
        taken = []
        for _ in range(len(self._queue)):
            edge = self._queue.popleft()
            at_us = _whole_us(edge.ticks)
            self._measure(at_us)
            self._chatter.take(edge.line, at_us)
            taken.append(LineEdge(at_us, edge.line, int(edge.active)))
        return taken

    def faults(self) -> tuple[Fault, ...]:
        """Lines that began to chatter, each told once; they are not heard for a while."""
        now_us = self.now_us()
        told = []
        with answering():
            for name in self._chatter.to_mute(now_us):
                self._lines[name].mute()
                told.append(_chattering(name))
            for name in self._chatter.to_hear(now_us):
                self._lines[name].listen()
        return tuple(told)

    def take(self, make: type, wire: Wire, /, **settings: Any) -> Any:
        """A device on the pin of a wire; who holds a busy one is named in the `UnitError`."""
        wires = list(self._settings.wired())
        wired = next(each for each in wires if each.wire.pin == wire.pin)
        try:
            return take_pin(wired.what, make, wire.pin, self._factory, **settings)
        except BusyPinError as error:
            holder = OURSELVES if error.ours else UNNAMED
            raise pin_busy(self._factory, wired, holder, wires, [wired]) from error

    def close(self) -> None:
        """Give the pins back, those too that don't answer anymore."""
        self._opened.close()

    def _take_line(self, name: str, wire: Wire) -> Line:
        line: Line = self.take(Line, wire, line=name, wire=wire, queue=self._queue)
        return line

    def _measure(self, at_us: int) -> None:
        """The step of the clock that stamps: the largest in which all stamps are whole."""
        if self._first_us is None:
            self._first_us = at_us
        self._step_us = gcd(self._step_us, at_us - self._first_us)
        self._stamps += 1


def _inputs(settings: Settings) -> dict[str, Wire]:
    wires = {
        name: wire
        for name, wire in settings.pins.items()
        if wire is not None and ROLES[name].is_input
    }
    return wires | dict(settings.wheel.lines if settings.wheel else {})


def _chattering(name: str) -> Fault:
    if name in ("left", "right"):
        return Fault("chattering", {"side": name})
    return Fault("line_chatters", {"what": ROLES[name].what if name in ROLES else f"wheel.{name}"})


def _whole_us(ticks: float) -> int:
    return round(ticks * 1_000_000)
