"""Every recorded duel and quadrature spin that pins can carry, on the ELF in simavr.

The board runs cycle by cycle, and so do its pins; what is at a limit is moved clear of it by the
resolution of 20 us (`robust.py`). Which cases pins can't carry, and why, is in `test_carried.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import pytest

from firmware_bridge import codec
from firmware_bridge.messages import Go, Ok, Spin, Spun, Verdict, Wheel
from hardware.edges import SIDES, Edge
from hardware.referee import judge
from hardware.traces import DuelTrace
from hardware.wheel_traces import WheelTrace
from tests.firmware_bridge.carried import DUELS, SPINS, Move, OnPins
from tests.firmware_bridge.duelling import LATE_US, arm_of, judged_of
from tests.firmware_bridge.robust import (
    CLEAR_US,
    LOOP_US,
    Clear,
    clear_of_limits,
    outline,
    spin_clear_of_limits,
)
from tests.firmware_bridge.spinning import spun_as_dict, wheel_of
from tests.firmware_bridge.uno import AT_OUTPUT, MHZ, PADDLES, WHEEL, Uno

PINS: Mapping[str, tuple[str, int]] = {**PADDLES, **WHEEL}

FIRST_US = 12_000
"""From arming to the first contact; where a case has one sooner its hold is played in full."""

PULSE_CYCLES = 4
"""No interrupt reads the pins so soon."""

BYTE_CYCLES = 1_440

_number = itertools.count(1)


def move(uno: Uno, moves: Iterable[Move], zero: int) -> None:
    """The pins move so; `zero` is the cycle of arming."""
    for at_us, line, level, how in moves:
        cycle = zero + at_us * MHZ
        if how == "pulses":
            uno.move(cycle, PINS[line], bool(level))
            uno.move(cycle + PULSE_CYCLES, PINS[line], not level)
        else:
            uno.move(cycle, PINS[line], not level, how == "is lost")


def lay(uno: Uno, case: OnPins) -> None:
    """The lines as at arming."""
    uno.forget_moves()
    for line, level in case.start.items():
        uno.move(0, PINS[line], not level)
    uno.run_us(25_000)  # and what it tells of them is on the line
    uno.told()


def before_arming(uno: Uno, case: OnPins, line_bytes: int) -> None:
    """What moved before arming, held until just before the request is there."""
    arming = uno.cycle + line_bytes * BYTE_CYCLES
    for at_us, line, level, _ in case.before:
        uno.move(arming + (at_us - 200) * MHZ, PINS[line], not level)
    for line in {each.line for each in case.before}:
        uno.move(arming - 100 * MHZ, PINS[line], not case.start[line])


def played_moves(case: OnPins, duel: Clear) -> list[Move]:
    """The moves with the edges of `duel` for those that the case has."""
    seen = iter(duel.edges)
    moves = [each for each in case.after if each.how != "changes"]
    moves += [Move(edge.t_us, edge.line, int(edge.level == "down")) for edge in seen]
    return sorted(moves, key=lambda each: each.t_us)


class Played(NamedTuple):
    """The verdict, the edges as they were played, GO, and by how much it was late."""

    verdict: Verdict
    edges: tuple[Edge, ...]
    go_us: int
    late_us: int


def play_duel(uno: Uno, case: OnPins, duel: Clear) -> Played:
    trace = case.trace
    assert isinstance(trace, DuelTrace)
    moves = played_moves(case, duel)
    first_us = min((each.t_us for each in moves), default=trace.go_us)
    hold_ms = trace.go_us // 1_000
    if first_us >= FIRST_US:
        hold_ms = -(-(max(0, trace.go_us - first_us) + FIRST_US) // 1_000)
    lay(uno, case)
    number = next(_number)
    arm = arm_of(number, duel.limits, hold_ms)
    before_arming(uno, case, len(codec.write(255, arm)))
    uno.lit()
    uno.ask(arm)
    zero = uno.until_lit("red") + 4  # the clock is read just after
    go_us = hold_ms * 1_000
    later_us = go_us - trace.go_us
    early = [each for each in moves if each.t_us < trace.go_us]
    move(uno, [each._replace(t_us=max(CLEAR_US, each.t_us + later_us)) for each in early], zero)
    with uno.slower():
        uno.run_to(zero + (go_us - 1_000) * MHZ)
    late_us = 0
    if green := lit_green(uno, zero + (go_us + 1_000) * MHZ):
        late_us = round((green - zero) / MHZ) - go_us
        after = [each._replace(t_us=each.t_us - trace.go_us) for each in moves]
        move(uno, [each for each in after if each.t_us >= 0], green)
    with uno.slower():
        verdict, told = uno.until(Verdict, duel.limits.timeout_us + 2_000_000, duel=number)
    told_us = [each.at_us for each in told if isinstance(each, Go)]
    edges = tuple(
        replace(edge, t_us=max(CLEAR_US, edge.t_us + later_us))
        if edge.t_us < trace.go_us
        else replace(edge, t_us=edge.t_us + later_us + late_us)
        for edge in duel.edges
    )
    return Played(verdict, edges, told_us[0] if told_us else go_us, late_us)


def lit_green(uno: Uno, until: int) -> int:
    """The cycle at which GO was lit, and the board stands there; 0: it wasn't."""
    while uno.cycle < until:
        uno.run_to(until, AT_OUTPUT)
        for each in uno.lit():
            if each.lamp == "green" and each.on:
                return each.cycle
    return 0


@pytest.mark.parametrize(
    "case", [case for case in DUELS if not case.needs_pulses], ids=lambda case: case.id
)
def test_the_elf_comes_to_the_recorded_verdict(uno, case):
    trace = case.trace
    duel = clear_of_limits(case)
    played = play_duel(uno, case, duel)
    for _ in range(5):
        if played.late_us <= LOOP_US:
            break
        played = play_duel(uno, case, duel)  # it was telling something when GO was due
    got = judged_of(played.verdict)
    assert outline(got.as_dict(), trace.expect) == outline(trace.expect, trace.expect)
    exact = judge(played.edges, played.go_us, trace.start, trace.levels, duel.limits)
    for side in SIDES:
        here, there = got.reaction_us[side], exact.reaction_us[side]
        assert here is None or there is None or -3 <= here - there <= LATE_US, (played, exact)


def play_spin(uno: Uno, case: OnPins) -> Spun:
    trace = case.trace
    assert isinstance(trace, WheelTrace)
    lay(uno, case)
    # Another wheel in between: where this one stands is not carried over from the last case.
    for wheel in (Wheel(4, 2, 0, -1, -1, 0, 1_000, 1_000, 1_000, 0), wheel_of(trace)):
        uno.ask(wheel)
        uno.until(Ok)
    number = next(_number)
    spin = Spin(number)
    before_arming(uno, case, len(codec.write(255, spin)))
    given = uno.cycle + len(codec.write(255, spin)) * BYTE_CYCLES
    uno.ask(spin)
    uno.until(Ok)
    moves = spin_clear_of_limits(case)
    # Armed between these two: a first move that is just in time is so in any case.
    at_the_end = moves[:1] and 0 <= trace.wheel.timeout_us - moves[0].t_us <= CLEAR_US
    move(uno, moves, given if at_the_end else uno.cycle)
    with uno.slower():
        spun, _ = uno.until(Spun, 90_000_000, spin=number)
    return spun


@pytest.mark.parametrize("case", SPINS, ids=lambda case: case.id)
def test_the_elf_comes_to_the_recorded_space(uno, case):
    got = spun_as_dict(play_spin(uno, case))
    assert {key: got[key] for key in case.trace.expect} == case.trace.expect
