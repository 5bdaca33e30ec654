"""The order of two presses on the GPIO unit: its column in the table of `docs/fairness.md`.

The unit on pins in memory, with the stamps that a kernel gives: an interrupt is served after
another, the lower pin's first where both wait. How long that takes was seen in `make test-vm`.
`python -m tests.hardware.test_gpio_order` prints the column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hardware.countdown import Countdown
from hardware.events import Decided, Go
from hardware.gpio import STAMP_US
from hardware.referee import Limits
from tests.hardware.board import PADDLES, Wired

SERVED_US: Final = (2, 3)
"""From an edge, or from the end of the interrupt before it, to its stamp."""

LATE_US: Final = 25_000
"""How long after its stamp an edge may be told."""

GAPS_US: Final = (0, 1, 2, 3, 4, 6, 8, 10, 20, 40, 60, 100)
DUELS: Final = 120


def stamps(pressed: dict[str, int], chance: Random) -> dict[str, int]:
    """The kernel's stamps of these presses."""
    free_us, given = 0, {}
    for side, at_us in sorted(pressed.items(), key=lambda each: (each[1], PADDLES[each[0]])):
        free_us = given[side] = max(at_us, free_us) + chance.randint(*SERVED_US)
    return given


def duel(wired: Wired, chance: Random, gap_us: int, first: str) -> tuple[str, str]:
    """Who wins by the unit, and by the stamps alone: a side, or "tie"."""
    second = "left" if first == "right" else "right"
    for side in PADDLES:
        wired.pin(side).turn(high=True)
    wired.unit.arm(Limits(dead_heat_us=0), Countdown(0, 0, 0))
    (go,) = [event for event in wired.unit.poll() if isinstance(event, Go)]
    begin_us = wired.clock.us + go.at_us + chance.randint(180_000, 300_000)
    stamped = stamps({first: begin_us, second: begin_us + gap_us}, chance)
    coming = sorted(
        (stamp_us + chance.randint(0, LATE_US), side, stamp_us)
        for side, stamp_us in stamped.items()
    )
    lead_us = stamped["right"] - stamped["left"]
    by_stamp = "tie" if lead_us == 0 else "left" if lead_us > 0 else "right"
    while True:
        wired.clock.wait(4_000)
        while coming and coming[0][0] <= wired.clock.us:
            _, side, stamp_us = coming.pop(0)
            wired.edge(side, "down", at_us=stamp_us)
        for event in wired.unit.poll():
            if isinstance(event, Decided):
                assert event.verdict.verdict in ("win", "dead_heat")
                return event.verdict.winner or "tie", by_stamp


def measured(
    gaps_us: Sequence[int] = GAPS_US, duels: int = DUELS, alone: bool = False
) -> dict[int, tuple[int, int, int]]:
    """For each gap, how many of the duels were right, a tie, and wrong; at 0 a winner is wrong.

    `alone`: by the stamps, without what the unit knows of them.
    """
    wired, chance = Wired(), Random(5)
    rows = {}
    for gap_us in gaps_us:
        counted: Counter[str] = Counter()
        for number in range(duels):
            first = ("left", "right")[number % 2]
            winner = duel(wired, chance, gap_us, first)[alone]
            right = winner == first and gap_us > 0
            counted["tie" if winner == "tie" else "right" if right else "wrong"] += 1
        rows[gap_us] = (counted["right"], counted["tie"], counted["wrong"])
    wired.unit.close()
    return rows


def test_no_gap_names_the_wrong_side():
    rows = measured((0, 1, 2, 4, 10, 20, STAMP_US - 5, STAMP_US, STAMP_US + 1, 60, 100), 12)
    assert [wrong for _, _, wrong in rows.values()] == [0] * len(rows)
    assert all(rows[gap_us] == (0, 12, 0) for gap_us in (0, 1, 2, 4, 10, 20, STAMP_US - 5))
    assert all(rows[gap_us] == (12, 0, 0) for gap_us in (60, 100))


def test_the_stamps_alone_would_give_ties_to_the_lower_pin():
    assert measured((0,), 30, alone=True) == {0: (0, 0, 30)}


if __name__ == "__main__":
    for gap_us, row in measured().items():
        print(f"{gap_us} µs", " / ".join(map(str, row)))
