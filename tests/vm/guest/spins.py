"""A quadrature wheel on the real kernel: how many counts the unit loses at which speed."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext
from typing import Any

from hardware.gpio import GpioUnit
from hardware.settings import Settings
from hardware.unit import Fault
from tests.vm.guest.board import Hand, Move
from tests.vm.guest.load import busy_threads

RATES = (500, 1_000, 2_000, 8_000)
"""Edges a second, both lines together."""

LASTS_US = 750_000
LINES = {"a": 23, "b": 24}
SETTINGS = Settings.of({"wheel": {"sensor": "quadrature", "index": False}})

ROUND = (("b", "down"), ("a", "down"), ("b", "up"), ("a", "up"))
"""The edges of one cycle as the count goes up; a line that is down is at 1."""

POLL_S = 0.005
REST_S = 0.5
"""No edge is told later than this."""


def turn(rate: int) -> list[Move]:
    """A wheel that turns steadily, a count an edge, whole cycles."""
    edges = rate * LASTS_US // 1_000_000 // 4 * 4
    return [
        Move(number * 1_000_000 // rate, (LINES[line],), level)
        for number in range(edges)
        for line, level in ROUND[number % 4 : number % 4 + 1]
    ]


def spin(hand: Hand, rate: int, busy: bool) -> dict[str, Any]:
    """One spin on the unit, with two busy threads or without: counts made, told and lost.

    `noticed` are the counts that the wheel knew it had missed, and made good.
    """
    moves = turn(rate)
    unit = GpioUnit(SETTINGS)
    try:
        with busy_threads() if busy else nullcontext():
            moved = _watch(unit, hand, moves)
        count = unit.wheel.count if unit.wheel else None
    finally:
        unit.close()
    if count is None:
        raise SystemExit("the unit has no wheel")
    return {
        "rate": rate,
        "busy": busy,
        "made": len(moves),
        "real_rate": round(len(moved) * 1e6 / (moved[-1].after_us - moved[0].before_us)),
        "lost": len(moves) - count.net,
        "noticed": count.lost,
    }


def _watch(unit: GpioUnit, hand: Hand, moves: list[Move]) -> list[Any]:
    """Poll the unit as the app does while the hand turns the wheel."""
    moved: list[Any] = []
    hand.move(moves)
    waiting = threading.Thread(target=lambda: moved.extend(hand.moved()))
    waiting.start()
    rest = None
    while rest is None or time.monotonic() < rest:
        if faults := [event for event in unit.poll() if isinstance(event, Fault)]:
            raise SystemExit(f"the unit told {faults}")
        time.sleep(POLL_S)
        if rest is None and not waiting.is_alive():
            rest = time.monotonic() + REST_S
    return moved
