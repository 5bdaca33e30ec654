"""Ten thousand duels on the pins: random bounce, glitches and merged edges, told late."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hardware.countdown import Countdown
from hardware.events import Decided, Go
from hardware.gpio_lines import STAMP_US
from hardware.referee import Limits
from tests.hardware.board import Wired

LATE_US = 200_000
GAPS_US = (0, 49, 50, 300, 999, 1_000, 1_001, 3_000, 10_000, 60_000)
BOUNCE_US = 3_000


def press(chance: random.Random, onset_us: int) -> list[tuple[int, bool]]:
    """The edges (stamp, down) of one press; the first stamp is its onset."""
    edges = []
    t_us, end_us = onset_us, onset_us + chance.randint(0, BOUNCE_US)
    while True:
        edges.append((t_us, True))
        t_us += chance.randint(150, 700)
        if t_us >= end_us:
            break
        edges.append((t_us, False))
        t_us += chance.randint(20, 200)
    if len(edges) > 2 and chance.random() < 0.3:
        # The kernel was late: a pair became one edge, typed by the level it read afterwards.
        merged = chance.randrange(0, len(edges) - 1, 2)
        stamp_us, _ = edges[merged]
        edges[merged : merged + 2] = [(stamp_us, False)]
    edges.append((onset_us + chance.randint(60_000, 140_000), False))
    return edges


def glitch(chance: random.Random, onset_us: int) -> list[tuple[int, bool]]:
    """A spark some time before a press, over before the press begins."""
    t_us = onset_us - chance.randint(12_000, 60_000)
    return [(t_us, True), (t_us + chance.randint(5, 900), False)]


def duel(one: Wired, chance: random.Random, gap_us: int, limits: Limits) -> tuple[str, str]:
    """One duel that a random side wins by `gap_us`: what came of it, and who was first."""
    first, second = chance.sample(("left", "right"), 2)
    one.unit.arm(limits, Countdown(0, 0, 0))
    (go,) = [event for event in one.unit.poll() if isinstance(event, Go)]
    begin_us = one.clock.us
    onset_us = go.at_us + chance.randint(150_000, 350_000)
    coming = []
    for side, at_us in ((first, onset_us), (second, onset_us + gap_us)):
        edges = glitch(chance, at_us) if chance.random() < 0.25 else []
        due_us = 0
        for t_us, down in [*edges, *press(chance, at_us)]:
            due_us = max(due_us, t_us + chance.randint(0, LATE_US))
            coming.append((due_us, t_us, side, down))
    coming.sort()
    while True:
        since_us = one.clock.us - begin_us
        while coming and coming[0][0] <= since_us:
            _, t_us, side, down = coming.pop(0)
            one.edge(side, "down" if down else "up", at_us=begin_us + t_us)
        for event in one.unit.poll():
            if isinstance(event, Decided):
                # What is still under way belongs to this duel.
                for _, t_us, side, down in coming:
                    one.edge(side, "down" if down else "up", at_us=begin_us + t_us)
                one.clock.wait(300_000)
                one.unit.poll()
                return event.verdict.winner or event.verdict.verdict, first
        one.clock.wait(16_667)


def play(duels: int, seed: int, dead_heat_us: int) -> Counter[str]:
    one, chance = Wired(), random.Random(seed)
    limits = Limits(dead_heat_us=dead_heat_us)
    told: Counter[str] = Counter()
    for _ in range(duels):
        gap_us = chance.choice(GAPS_US)
        came, first = duel(one, chance, gap_us, limits)
        heat = gap_us < max(dead_heat_us, STAMP_US)
        told["right" if came == ("dead_heat" if heat else first) else f"{came} at {gap_us}"] += 1
    one.unit.close()
    return told


@pytest.mark.parametrize("dead_heat_us", [0, 1_000])
def test_no_verdict_is_wrong_in_150_duels(dead_heat_us):
    assert play(150, 1, dead_heat_us) == {"right": 150}


@pytest.mark.long
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("dead_heat_us", [0, 1_000])
def test_no_verdict_is_wrong_in_10_000_duels(dead_heat_us):
    assert play(5_000, 2, dead_heat_us) == {"right": 5_000}
