"""Single presses on the real kernel: each is seen, with the stamp of its contact."""

from __future__ import annotations

import time
from typing import Any

from hardware.countdown import Countdown
from hardware.gpio import GpioUnit
from hardware.unit import Decided, Go
from tests.vm.guest.board import Hand, Move, Moved

LEFT, RIGHT = 17, 27
OPENED = 50
BOTH = [
    Move(1_000 + after_us, (pin,), level)
    for level, after_us in (("down", 0), ("up", 10_000))
    for pin, after_us in ((LEFT, after_us), (RIGHT, after_us + 2_000))
]
LONGEST_S = 2.0
AT_ONCE = Countdown(count_s=0, hold_min_ms=0, hold_max_ms=0)


def reopen(hand: Hand) -> dict[str, Any]:
    """Open the unit, see one press, close it, fifty times in one process.

    `late_us` are the least and the most that a stamp lay behind the moment at which the hand
    began to close the contact; `took_us` is the longest that the closing took.
    """
    late_us, took_us = [], 0.0
    for _ in range(OPENED):
        unit = GpioUnit()
        try:
            press = _press(unit, hand)
        finally:
            unit.close()
        if press is not None:
            onset_us, closed = press
            late_us.append(onset_us - closed.before_us)
            took_us = max(took_us, closed.after_us - closed.before_us)
    return {
        "opened": OPENED,
        "seen": len(late_us),
        "late_us": [round(min(late_us)), round(max(late_us))],
        "took_us": round(took_us),
    }


def _press(unit: GpioUnit, hand: Hand) -> tuple[int, Moved] | None:
    """The onset on the monotonic clock, and when the hand closed the contact."""
    unit.arm(countdown=AT_ONCE)
    go_us, closed = 0, None
    late = time.monotonic() + LONGEST_S
    while time.monotonic() < late:
        for event in unit.poll():
            if isinstance(event, Go):
                go_us = event.at_us or 0
                hand.move(BOTH)
                closed = hand.moved()[0]
            elif isinstance(event, Decided):
                after_go_us = event.verdict.reaction_us["left"]
                if event.verdict.winner != "left" or after_go_us is None or closed is None:
                    return None
                return unit._armed_us + go_us + after_go_us, closed
        time.sleep(0.001)
    return None
