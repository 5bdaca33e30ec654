"""A Raspberry Pi's pins that a test moves at exact stamps, through gpiozero's mock factory."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.edges import Level
from hardware.gpio import GpioUnit
from hardware.settings import Settings
from tests.hardware.clock import Clock

PADDLES = {"left": 17, "right": 27, "timer": 22}
LAMPS = {"red": 5, "green": 6, "buzzer": 13, "arrow_left": 19, "arrow_right": 26}


class StampedPin(MockPWMPin):
    """A pin whose edges carry the stamp a test gives them."""

    def edge(self, at_us: int, high: bool) -> None:
        """An edge stamped at `at_us`, told to whoever listens; the level follows it."""
        self._state = high
        self._last_change = at_us / 1_000_000
        if self._when_changed is not None:
            self._call_when_changed()

    def turn(self, high: bool) -> None:
        """The level changes, and the edge is lost."""
        self._state = high

    @property
    def is_heard(self) -> bool:
        """Somebody listens to this pin's edges."""
        return self._when_changed is not None and self._when_changed() is not None


class Board(MockFactory):
    """The pins of a Pi on a clock that a test turns."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(pin_class=StampedPin)
        self.clock = clock

    def ticks(self) -> float:
        return self.clock.us / 1_000_000


class Wired:
    """A gpio unit on a board; `gpio`, `timer` and `wheel` are tables of its settings."""

    def __init__(self, **tables) -> None:
        self.clock = Clock()
        self.board = Board(self.clock)
        self.unit = self.on(self.board, **tables)

    @staticmethod
    def on(board: Board, **tables) -> GpioUnit:
        """A unit with these settings on a board that is there already."""
        return GpioUnit(Settings.of(tables), factory=board)

    def pin(self, name: str) -> StampedPin:
        return self.board.pin((PADDLES | LAMPS)[name])

    def edge(self, name: str, level: Level, at_us: int | None = None) -> None:
        """An edge of a line, now or with the stamp it had."""
        self.pin(name).edge(self.clock.us if at_us is None else at_us, level == "up")

    def lit(self) -> set[str]:
        """The lamps that are lit, and the buzzer while it sounds."""
        return {name for name in LAMPS if self.pin(name).state}

    def poll_for(self, us: int, step_us: int = 5_000) -> list:
        told = []
        end_us = self.clock.us + us
        while self.clock.us < end_us:
            told += self.unit.poll()
            self.clock.wait(step_us)
        return told
