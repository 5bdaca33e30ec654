"""The timer button of a unit on a serial line: what it tells of a press, and what that means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_bridge import messages
from hardware.events import TimerHeld, TimerPressed

STALE_US: Final = 300_000
"""Presses told so soon after the unit was met are from before: kept while nobody heard them."""

ButtonMessage = messages.Timer | messages.Release | messages.Held


class SerialButton:
    """As `hardware.timer_button.TimerButton`, but for a unit that stamps the press itself.

    Where holding means something (`holds`), a press is told when it ends, and one that lasts as
    held while it still lasts; else, and by a unit of version 1, which can't tell, as it begins.
    """

    def __init__(self, holds: bool, clock: Callable[[], int]) -> None:
        self._holds = holds
        self._clock = clock
        self._waits = False
        self._begun = False
        self._fresh_us = 0

    def met(self, unit: messages.UnitHello) -> None:
        """The unit is there; a press that it kept meanwhile means nothing anymore."""
        self._waits = self._holds and unit.protocol >= messages.TELLS_HELD
        self._begun = False
        self._fresh_us = self._clock() + STALE_US

    def take(self, told: ButtonMessage) -> tuple[TimerPressed | TimerHeld, ...]:
        """The unit told of the button."""
        if self._clock() < self._fresh_us:
            return ()
        if isinstance(told, messages.Timer):
            self._begun = self._waits
            return () if self._waits else (TimerPressed(),)
        begun, self._begun = self._begun, False
        if not begun:
            return ()
        return (TimerHeld(),) if isinstance(told, messages.Held) else (TimerPressed(),)
