"""The order of two presses on an Arduino: the firmware beside what people usually write.

The same board in simavr, the same presses. `python -m tests.firmware_bridge.test_order` prints the
table of `docs/fairness.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from firmware_bridge import codec
from firmware_bridge.messages import Ping
from hardware.edges import Edge
from hardware.referee import Limits
from tests.firmware_bridge.duelling import greet, play
from tests.firmware_bridge.uno import MHZ, PACKAGES, Uno
from tests.hardware import test_gpio_order

SKETCHES: Final = Path(__file__).parent / "sketches"
WAYS: Final = ("firmware", "attach_interrupt", "poll_in_turn")
GAPS_US: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 6, 8, 10, 20, 60)
DUELS: Final = 120

LOAD: Final = b"".join(codec.write(number, Ping()) for number in range(1, 13))
"""The line is busy while they press, as it is beside an app; the sketches don't read it."""

Duel = Callable[[int, str], str]
"""Who pressed first by so many microseconds; the answer names the winner, or says "tie"."""


def _sketch(uno: Uno) -> Duel:
    chance = Random(3)
    uno.run_us(30_000)

    def duel(gap_us: int, first: str) -> str:
        second = "right" if first == "left" else "left"
        begin = uno.cycle + chance.randrange(5_000 * MHZ)
        uno.press(first, begin)
        uno.press(second, begin + round(gap_us * MHZ))
        for side in ("left", "right"):
            uno.release(side, begin + 9_000 * MHZ)
        uno.give(LOAD)
        uno.run_us(25_000)
        return {b"L": "left", b"R": "right", b"T": "tie"}[uno.said()]

    return duel


def _firmware(uno: Uno) -> Duel:
    greet(uno)
    chance = Random(3)
    limits = Limits(settle_us=20_000, dead_heat_us=0, timeout_us=50_000)
    numbers = iter(range(1, 10_000))

    def duel(gap_us: int, first: str) -> str:
        second = "right" if first == "left" else "left"
        at_us = chance.randint(500, 5_500)
        pressed = ((first, at_us), (second, at_us + gap_us))
        edges = [Edge(us, side, "down") for side, us in pressed]
        edges += [Edge(us + 9_000, side, "up") for side, us in pressed]
        verdict = play(uno, next(numbers), limits, edges, LOAD).verdict
        return "tie" if verdict.outcome == "dead_heat" else verdict.winner

    return duel


def measured(way: str, gaps_us: tuple[int, ...] = GAPS_US, duels: int = DUELS):
    """For each gap, how many of the duels were right, a tie, and wrong; at 0 a winner is wrong."""
    uno = Uno(sketch=None if way == "firmware" else SKETCHES / way)
    duel = (_firmware if way == "firmware" else _sketch)(uno)
    rows = {}
    for gap_us in gaps_us:
        counted: Counter[str] = Counter()
        for number in range(duels):
            first = ("left", "right")[number % 2]
            winner = duel(gap_us, first)
            right = winner == first and gap_us > 0
            counted["tie" if winner == "tie" else "right" if right else "wrong"] += 1
        rows[gap_us] = tuple(counted[each] for each in ("right", "tie", "wrong"))
    uno.close()
    return rows


def table() -> Iterator[str]:
    """The table as it stands in the page."""
    yield "| gap | this firmware | `attachInterrupt` + `micros()` | poll in turn | GPIO unit |"
    yield "|---|---|---|---|---|"
    found = [*(measured(way) for way in WAYS), test_gpio_order.measured(GAPS_US, DUELS)]
    for gap_us in GAPS_US:
        cells = (" / ".join(map(str, rows[gap_us])) for rows in found)
        yield f"| {gap_us} µs | {' | '.join(cells)} |"


def test_only_the_firmware_never_names_the_wrong_side(needed):
    needed(*PACKAGES)
    gaps_us = (0, 1, 10)
    ours, attached, polled = (measured(way, gaps_us, 60) for way in WAYS)
    assert [wrong for _, _, wrong in ours.values()] == [0, 0, 0]
    assert (ours[0], ours[10]) == ((0, 60, 0), (60, 0, 0))
    assert (attached[0], polled[0]) == ((0, 0, 60), (0, 0, 60))  # somebody wins each tie
    assert sum(wrong for _, _, wrong in measured("attach_interrupt", (1, 2, 3)).values()) > 0
    assert polled[1][2] > 10


@pytest.mark.parametrize("way", WAYS[1:])
def test_a_gap_of_half_a_millisecond_everybody_tells(needed, way):
    needed(*PACKAGES)
    assert measured(way, (500,), 6) == {500: (6, 0, 0)}


if __name__ == "__main__":
    print(*table(), sep="\n")
