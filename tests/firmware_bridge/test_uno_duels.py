"""Duels on the real firmware, cycle by cycle: ties, tiny gaps, bounce, noise, the clock's wrap."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest

from firmware_bridge import codec
from firmware_bridge.messages import Arm, Go, Ping, UnitFault, Verdict
from hardware.edges import Edge
from hardware.referee import Limits
from tests.firmware_bridge.duelling import arm_of, check, play
from tests.firmware_bridge.uno import MHZ, PADDLES, Uno

LOAD = b"".join(codec.write(number, Ping()) for number in range(1, 40))
"""Pings without a pause: both directions of the line are busy all through a short duel."""

_duel = itertools.count(1)


def press_both(uno: Uno, left_us: float, right_us: float, noise: bytes = b"") -> Verdict:
    """The shortest duel: each side pressed so long after its GO was seen, dead heat at 0."""
    uno.lit()
    duel = next(_duel)
    uno.ask(Arm(duel, 2_000, 200, 0, 20_000, 0, 400_000, 0, 0, 0, 0, 0))
    uno.give(noise)
    uno.until_lit("green")
    seen = uno.cycle
    for side, us in (("left", left_us), ("right", right_us)):
        uno.press(side, seen + round(us * MHZ))
        uno.release(side, seen + round((us + 1_500) * MHZ))
    verdict, _ = uno.until(Verdict, 1_000_000, duel=duel)
    uno.run_us(3_000 + 87 * uno.giving)
    return verdict


def winners(uno: Uno, gap_us: float, duels: int, noise: bytes) -> Counter[str]:
    """Who wins when left is faster by `gap_us`, at every state of the firmware's loop."""
    chance = Random(round(gap_us * 10))
    return Counter(
        press_both(uno, at_us, at_us + gap_us, noise).winner
        for at_us in (chance.uniform(500, 900) for _ in range(duels))
    )


@pytest.mark.parametrize("noise", [b"", LOAD], ids=["idle", "under load"])
def test_presses_at_the_same_cycle_are_a_dead_heat(uno, noise):
    assert winners(uno, 0, 25, noise) == {"none": 25}


@pytest.mark.parametrize("noise", [b"", LOAD], ids=["idle", "under load"])
@pytest.mark.parametrize("sign", [1, -1], ids=["left", "right"])
def test_ten_microseconds_are_ordered_right(uno, sign, noise):
    first = "left" if sign > 0 else "right"
    assert winners(uno, 10 * sign, 25, noise) == {first: 25}


@pytest.mark.long
def test_the_order_of_two_presses_is_never_wrong_and_this_is_from_where_it_is_told(uno):
    print("\ngap us   idle: right/tie   load: right/tie")
    for gap_us in (0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10):
        row = []
        for noise in (b"", LOAD):
            found = winners(uno, gap_us, 40, noise)
            assert found["right"] == 0
            row.append(f"{found['left']:3}/{found['none']:<3}")
        print(f"{gap_us:6}   {row[0]:>15}   {row[1]:>15}")


@pytest.mark.parametrize("gap_us", [0, 10, -10])
def test_where_the_clock_goes_round(uno, gap_us):
    """The 16-bit clock goes round every 32.768 ms, the 32-bit one after 35 minutes."""
    for at_us in range(-20, 21, 4):
        uno.set_overflows(0xFFFF)
        # The next round is over when the clock counts 65 536 ticks of 8 cycles.
        verdict = press_at_round(uno, at_us, gap_us)
        wanted = "none" if gap_us == 0 else "left" if gap_us > 0 else "right"
        assert verdict.winner == wanted
        assert verdict.left_us is not None
        assert 0 < verdict.left_us < 100_000
        assert verdict.right_us - verdict.left_us == pytest.approx(gap_us, abs=6)


def press_at_round(uno: Uno, at_us: float, gap_us: float) -> Verdict:
    """Both pressed around the cycle at which the clock goes round, with GO before it."""
    uno.lit()
    duel = next(_duel)
    uno.ask(Arm(duel, 2_000, 200, 0, 20_000, 0, 400_000, 0, 0, 0, 0, 0))
    uno.until_lit("green")
    turn = uno.clock_turns_at()
    if turn < uno.cycle + 100 * MHZ:
        turn += 65_536 * 8
    for side, us in (("left", at_us), ("right", at_us + gap_us)):
        uno.press(side, turn + round(us * MHZ))
        uno.release(side, turn + round((us + 1_500) * MHZ))
    verdict, _ = uno.until(Verdict, 1_000_000, duel=duel)
    uno.run_us(4_000)
    return verdict


def bouncing(chance: Random, side: str, at_us: int) -> list[Edge]:
    """A press that bounces for some milliseconds, in steps as short as 15 us."""
    edges = []
    for _ in range(chance.randint(0, 12)):
        edges.append(Edge(at_us, side, "down"))
        at_us += chance.randint(15, 400)
        edges.append(Edge(at_us, side, "up"))
        at_us += chance.randint(15, 300)
    edges.append(Edge(at_us, side, "down"))
    edges.append(Edge(at_us + 20_000, side, "up"))
    return edges


@pytest.mark.parametrize("seed", range(12))
def test_bounce_trains(uno, seed):
    chance = Random(seed)
    limits = Limits(settle_us=40_000, timeout_us=200_000)
    left_us = chance.randint(-3_000, 20_000)
    right_us = left_us + chance.choice([0, 500, 2_500, -2_500, 15_000])
    edges = bouncing(chance, "left", left_us) + bouncing(chance, "right", right_us)
    check(play(uno, next(_duel), limits, edges), limits)


def storm(every_us: int) -> list[Edge]:
    """Sparks of 6 us on left's line for 30 ms before GO, and a press of each side after it."""
    return [
        *(
            Edge(-30_000 + at_us + late, "left", level)
            for at_us in range(0, 30_000, every_us)
            for late, level in ((0, "down"), (6, "up"))
        ),
        Edge(20_000, "left", "down"),
        Edge(26_000, "right", "down"),
    ]


def test_sparks_are_no_press_and_hide_none(uno):
    limits = Limits(settle_us=40_000, timeout_us=100_000)
    played = play(uno, next(_duel), limits, storm(every_us=300))
    assert (played.verdict.outcome, played.verdict.winner) == ("win", "left")


def test_a_storm_of_glitches_voids_the_duel_by_name(uno):
    uno.lit()
    duel = next(_duel)
    uno.ask(arm_of(duel, Limits(), hold_ms=50))
    armed = uno.until_lit("red")
    for edge in storm(every_us=40):
        uno.move(armed + (edge.t_us + 40_000) * MHZ, PADDLES[edge.line], edge.level == "up")
    fault, told = uno.until(UnitFault, 200_000)
    assert (fault.number, fault.what) == (duel, "storm")
    assert not any(isinstance(each, Verdict) for each in told)
    uno.run_us(100_000)
    assert not any(isinstance(each, Verdict) for each in uno.told())
    uno.release("left", 0)
    uno.release("right", 0)
    uno.run_us(20_000)


def test_a_line_that_chatters_without_end_voids_the_duel_by_its_side(uno):
    uno.lit()
    duel = next(_duel)
    uno.ask(arm_of(duel, Limits(), hold_ms=1_000))
    armed = uno.until_lit("red")
    for at in range(1_100):
        uno.press("right", armed + (1_000 + 400 * at) * MHZ)
        uno.release("right", armed + (1_020 + 400 * at) * MHZ)
    fault, _ = uno.until(UnitFault, 600_000)
    assert (fault.number, fault.what, fault.side) == (duel, "chatter", "right")
    uno.run_us(100_000)


def test_garbage_at_full_speed_while_armed_changes_nothing(uno):
    chance = Random(3)
    limits = Limits(settle_us=40_000, timeout_us=100_000)
    edges = bouncing(chance, "right", 12_000) + bouncing(chance, "left", 14_000)
    played = play(uno, next(_duel), limits, edges, noise=chance.randbytes(1_500))
    check(played, limits)
    assert played.verdict.winner == "right"


def test_the_verdict_is_at_the_host_within_thirty_milliseconds(uno):
    limits = Limits(settle_us=20_000, timeout_us=100_000)
    late_us = []
    for right_us in (12_000, 18_000, 900_000):
        edges = [Edge(10_000, "left", "down")]
        if right_us < 100_000:
            edges.append(Edge(right_us, "right", "down"))
        played = play(uno, next(_duel), limits, edges)
        go = next(each.cycle for each in played.lit if each.lamp == "green" and each.on)
        falls_us = right_us + 1_000 if len(edges) == 2 else 10_000 + 20_000 + 5_000
        late_us.append((played.said_cycle - go) / MHZ - falls_us)
    print(f"\nverdict at the host after {[round(us / 1_000, 1) for us in late_us]} ms")
    assert all(0 < us < 30_000 for us in late_us)


def test_the_hold_is_drawn_anew_between_its_bounds(uno):
    held = []
    for _ in range(8):
        uno.lit()
        duel = next(_duel)
        uno.ask(Arm(duel, 2_000, 200, 0, 20_000, 0, 1_000, 0, 0, 0, 10, 40))
        go, _ = uno.until(Go, 100_000, duel=duel)
        held.append(go.at_us)
        uno.until(Verdict, 100_000, duel=duel)
        uno.run_us(3_000)
    assert all(10_000 <= us < 40_000 + 1_500 for us in held)
    assert len(set(held)) == 8
    assert max(held) - min(held) > 5_000
