"""The method of docs/fairness.md: simulated duels whose callbacks run late and in any order."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware import units
from hardware.countdown import Countdown
from hardware.events import Decided, Go
from hardware.gpio import STAMP_US, GpioUnit
from hardware.referee import Limits
from hardware.touch import FRAME_US
from tests.hardware.board import Wired

DUELS = 100
LATE_US = 200_000
BOUNCE_US = 3_000


class Tally(NamedTuple):
    """Of `DUELS` duels: wrong winners by stamp and by arrival, and dead heats."""

    wrong: int
    wrong_by_arrival: int
    dead_heats: int


def bursts(chance: random.Random, onset_us: int):
    """The edges of a bouncing press: mostly closed, some milliseconds long, then held."""
    t_us, end_us = onset_us, onset_us + chance.randint(0, BOUNCE_US)
    while True:
        yield t_us, "down"
        t_us += chance.randint(150, 700)
        if t_us >= end_us:
            return
        yield t_us, "up"
        t_us += chance.randint(20, 200)


def one_duel(wired: Wired, chance: random.Random, gap_us: int, limits: Limits):
    """A duel that a random side wins by `gap_us`: the verdict, the first, the first to arrive."""
    first = chance.choice(("left", "right"))
    second = "left" if first == "right" else "right"
    for side in (first, second):
        wired.pin(side).turn(high=True)
    wired.unit.arm(limits, Countdown(0, 0, 0))
    (go,) = [event for event in wired.unit.poll() if isinstance(event, Go)]
    onset_us = wired.clock.us + go.at_us + chance.randint(180_000, 300_000)
    coming = []
    for side, start_us in ((first, onset_us), (second, onset_us + gap_us)):
        due_us = 0
        for t_us, level in bursts(chance, start_us):
            due_us = max(due_us, t_us + chance.randint(0, LATE_US))
            coming.append((due_us, t_us, side, level))
    coming.sort()
    arrived = coming[0][2]
    while True:
        wired.clock.wait(4_000)
        while coming and coming[0][0] <= wired.clock.us:
            _, t_us, side, level = coming.pop(0)
            wired.edge(side, level, at_us=t_us)
        for event in wired.unit.poll():
            if isinstance(event, Decided):
                return event.verdict, first, arrived


def tally(gap_us: int, limits: Limits, seed: int = 1) -> Tally:
    wired, chance = Wired(), random.Random(seed)
    played = [one_duel(wired, chance, gap_us, limits) for _ in range(DUELS)]
    wired.unit.close()
    return Tally(
        wrong=sum(v.winner not in (None, first) for v, first, _ in played),
        wrong_by_arrival=sum(first != arrived for _, first, arrived in played),
        dead_heats=sum(v.verdict == "dead_heat" for v, _, _ in played),
    )


@pytest.mark.parametrize("gap_us", [10_000, 5_000, 2_000, 1_000])
def test_a_gap_from_the_dead_heat_on_never_has_the_wrong_winner(gap_us):
    counted = tally(gap_us, Limits())
    assert (counted.wrong, counted.dead_heats) == (0, 0)
    assert counted.wrong_by_arrival > DUELS // 10


@pytest.mark.parametrize("gap_us", [300, 100, 50])
def test_with_the_dead_heat_at_the_units_resolution_smaller_gaps_are_told_rightly(gap_us):
    counted = tally(gap_us, Limits(dead_heat_us=0))
    assert (counted.wrong, counted.dead_heats) == (0, 0)


@pytest.mark.parametrize("gap_us", [999, 300, 0])
def test_a_smaller_gap_is_always_a_dead_heat(gap_us):
    assert tally(gap_us, Limits()).dead_heats == DUELS


def test_what_the_unit_cannot_tell_is_a_dead_heat_whatever_is_asked():
    assert tally(49, Limits(dead_heat_us=0)).dead_heats == DUELS


def test_the_page_states_the_figures_of_the_units():
    page = Path(__file__, "../../../docs/fairness.md").resolve().read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in page.splitlines()]
    row = {cells[1]: cells for cells in rows if len(cells) == 8}
    assert row["gpio"][3].startswith(f"{STAMP_US} µs")
    assert row["gpio"][5] == f"up to {GpioUnit.grace_us // 1_000} ms"
    assert f"{FRAME_US / 1_000:.1f} ms before the first" in row["touch"][3]
    assert row["mock"][3] == f"{units.open('mock').resolution_us} µs"
    assert set(units.UNITS) <= set(row)
    assert row["gpio"][4] == f"{Limits().dead_heat_us // 1_000} ms"
