"""Showdowns on wires, from arming to the verdict."""

from __future__ import annotations

from hardware.countdown import Countdown
from hardware.events import (
    Decided,
    Go,
)
from hardware.referee import Limits
from tests.hardware.board import Wired

SOON = Countdown(count_s=1, hold_min_ms=500, hold_max_ms=500)


GO = 1_500_000


def armed_until_go(one: Wired, limits: Limits | None = None) -> int:
    """Arm, poll until GO is lit; its stamp on the board's clock."""
    one.unit.arm(limits, SOON)
    begin_us = one.clock.us
    while True:
        for event in one.unit.poll():
            if isinstance(event, Go):
                return begin_us + event.at_us
        one.clock.wait(1_000)


def verdict(one: Wired, us: int = 600_000):
    (decided,) = [event for event in one.poll_for(us) if isinstance(event, Decided)]
    return decided.verdict
