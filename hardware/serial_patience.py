"""How long a unit on a serial line may owe its word on a duel or a spin."""

from __future__ import annotations

from typing import Final

from hardware.countdown import MILLISECOND_US, Countdown
from hardware.referee import Limits
from hardware.wheel_disc import REST_US, Wheel

LINE_US: Final = 5_000_000
"""For the line: longer than a dead one goes unnoticed (`docs/protocol.md` 3), and than a word that
matters is sent again and again."""

STALLED_US: Final = 500_000
"""Polls further apart than this: this computer stood still, and what came is yet to be heard."""


def after_go_us(limits: Limits) -> int:
    """From GO until the verdict must be there."""
    return limits.timeout_us + limits.window_us + limits.settle_us + LINE_US


def after_arming_us(limits: Limits, countdown: Countdown) -> int:
    """From arming until the verdict must be there, should GO go untold."""
    return countdown.count_us + countdown.hold_max_ms * MILLISECOND_US + after_go_us(limits)


def after_spin_us(wheel: Wheel) -> int:
    """From arming the wheel until it must be told what came of the spin."""
    rest_us = REST_US if wheel.settle_us is None else wheel.settle_us
    return wheel.timeout_us + wheel.max_us + rest_us + LINE_US


class Patience:
    """A deadline that waits while nobody looks. Times are microseconds on the unit's clock."""

    def __init__(self) -> None:
        self._until_us: int | None = None
        self._looked_us = 0

    def begin(self, now_us: int, for_us: int) -> None:
        """Wait so long from now on; an earlier wait is over."""
        self._until_us, self._looked_us = now_us + for_us, now_us

    def end(self) -> None:
        """What was waited for came, or isn't waited for anymore."""
        self._until_us = None

    def is_over(self, now_us: int) -> bool:
        """Look at the clock: the time is up. Told once."""
        if self._until_us is None:
            return False
        slept_us, self._looked_us = now_us - self._looked_us, now_us
        if slept_us >= STALLED_US:
            self._until_us += slept_us
        if now_us < self._until_us:
            return False
        self._until_us = None
        return True
