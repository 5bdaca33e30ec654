"""The lamps and the buzzer of a unit on GPIO, and what they show of a showdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any, Final

from gpiozero import DigitalOutputDevice, PWMOutputDevice

from hardware.edges import SIDES, Side
from hardware.events import Count, Decided, Go, NotReady, UnitEvent
from hardware.pins import let_go, pin_errors
from hardware.referee import Verdict
from hardware.wire import Wire

LAMPS: Final = ("red", "green", "arrow_left", "arrow_right")

COUNT_TONE: Final = (440, 120_000)
GO_TONE: Final = (880, 400_000)
STOP_TONE: Final = (220, 600_000)
"""Hertz, and how long in microseconds."""


class Lamps:
    """Red and green light, an arrow towards each side, a buzzer; one that isn't wired is None.

    `take` makes a device of a kind on a wire's pin; it raises `UnitError` for one that is busy.
    """

    def __init__(self, wires: Mapping[str, Wire | None], take: Callable[..., Any]) -> None:
        self._lamps: dict[str, DigitalOutputDevice] = {}
        self._buzzer: PWMOutputDevice | None = None
        self._quiet_us: int | None = None
        with ExitStack() as opened:
            for name in LAMPS:
                if (wire := wires[name]) is not None:
                    lamp = take(DigitalOutputDevice, wire, active_high=wire.active_high)
                    self._lamps[name] = lamp
                    opened.callback(let_go, lamp)
            if (wire := wires["buzzer"]) is not None:
                buzzer = take(PWMOutputDevice, wire, active_high=wire.active_high)
                self._buzzer = buzzer
                opened.callback(let_go, buzzer)
            self._opened = opened.pop_all()

    @property
    def has_green(self) -> bool:
        """There is a green lamp to light for GO."""
        return "green" in self._lamps

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps there are, and the buzzer where there is one."""
        return (*self._lamps, "buzzer") if self._buzzer is not None else tuple(self._lamps)

    def try_out(self, name: str, now_us: int) -> None:
        """Light this lamp alone, or let the buzzer be heard; "" is all dark."""
        if name == "buzzer":
            self._sound(GO_TONE, now_us)
        else:
            self._light(name)

    def light_green(self) -> None:
        """The light of GO, nothing else before it."""
        self._lamps["green"].on()

    def show(self, event: UnitEvent, now_us: int) -> None:
        """Show what the showdown told at `now_us`. The hold looks like the last of the count."""
        if isinstance(event, Count):
            self._light("red")
            self._sound(COUNT_TONE, now_us)
        elif isinstance(event, Go):
            self._light("green")
            self._sound(GO_TONE, now_us)
        elif isinstance(event, NotReady):
            self._light("red", *map(_arrow, event.sides))
            self._sound(STOP_TONE, now_us)
        elif isinstance(event, Decided):
            self._light(*_lamps_of(event.verdict))
            if event.verdict.verdict != "win":
                self._sound(STOP_TONE, now_us)

    def tick(self, now_us: int) -> None:
        """End a tone whose time is over."""
        if self._quiet_us is not None and now_us >= self._quiet_us and self._buzzer is not None:
            self._buzzer.value = 0
            self._quiet_us = None

    def dark(self) -> None:
        """All out and quiet."""
        self._light()
        if self._buzzer is not None:
            self._buzzer.value = 0
        self._quiet_us = None

    def close(self) -> None:
        """Give the pins back, dark, as far as they still answer."""
        for lamp in self._lamps.values():
            with suppress(*pin_errors()):
                lamp.off()
        if self._buzzer is not None:
            with suppress(*pin_errors()):
                self._buzzer.off()
        self._opened.close()

    def _light(self, *names: str) -> None:
        for name, lamp in self._lamps.items():
            if bool(lamp.value) != (name in names):
                lamp.toggle()

    def _sound(self, tone: tuple[int, int], now_us: int) -> None:
        if self._buzzer is None:
            return
        hertz, long_us = tone
        self._buzzer.frequency = hertz
        self._buzzer.value = 0.5
        self._quiet_us = now_us + long_us


def _lamps_of(verdict: Verdict) -> tuple[str, ...]:
    """The red arrow points at the loser or the offender; at both when nobody was first."""
    if verdict.winner is not None:
        loser: Side = "right" if verdict.winner == "left" else "left"
        color = "red" if verdict.offender else "green"
        return (color, _arrow(loser))
    if verdict.verdict == "dead_heat":
        return tuple(map(_arrow, SIDES))
    return ("red", *map(_arrow, verdict.sides))


def _arrow(side: Side) -> str:
    return f"arrow_{side}"
