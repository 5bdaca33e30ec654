"""The timer button: pressed it arms, or says whose turn is next; held it takes a turn back."""

from __future__ import annotations

from typing import Final

from hardware.events import TimerHeld, TimerPressed

BUTTON_US: Final = 20_000
"""The timer button is pressed when it stays down this long: no spark does."""

TIMER_HOLD_US: Final = 1_000_000
"""So long down is held."""


class TimerButton:
    """Tells each press of a bouncing button once.

    Where holding means something (`holds`), a press is told when it ends, and one that lasts
    `TIMER_HOLD_US` is told as held, while it still lasts; else a press is told as it begins.
    """

    def __init__(self, holds: bool = True) -> None:
        self._holds = holds
        self._down_us: int | None = None
        self._pressed = False
        self._held = False
        self._told: list[TimerPressed | TimerHeld] = []

    def take(self, at_us: int, down: bool) -> None:
        """The button was read up or down at `at_us`."""
        self._wait(at_us)
        if not down:
            if self._holds and self._pressed and not self._held:
                self._told.append(TimerPressed())
            self._down_us, self._pressed, self._held = None, False, False
        elif self._down_us is None:
            self._down_us = at_us

    def tell(self, now_us: int) -> tuple[TimerPressed | TimerHeld, ...]:
        """What became of it up to now, since it was asked last."""
        self._wait(now_us)
        told, self._told = tuple(self._told), []
        return told

    def _wait(self, t_us: int) -> None:
        if self._down_us is None:
            return
        down_us = t_us - self._down_us
        if not self._pressed and down_us >= BUTTON_US:
            self._pressed = True
            if not self._holds:
                self._told.append(TimerPressed())
        if self._holds and not self._held and down_us >= TIMER_HOLD_US:
            self._held = True
            self._told.append(TimerHeld())
