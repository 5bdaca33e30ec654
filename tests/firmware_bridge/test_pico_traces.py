"""Every recorded duel and quadrature spin on the Pico's unmodified main.py, under MicroPython."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from firmware_bridge.messages import Message, Ok, Ping, Spin, Spun, Verdict, Wheel
from hardware.traces import DuelTrace
from hardware.wheel_traces import WheelTrace
from tests.firmware_bridge.carried import DUELS, SPINS, Move, OnPins
from tests.firmware_bridge.duelling import arm_of, judged_of
from tests.firmware_bridge.pico_table import PicoTable
from tests.firmware_bridge.spinning import spun_as_dict, wheel_of

BEFORE_US = 10_000
"""The lines are as at arming for so long before it."""

_number = itertools.count(1)


@pytest.fixture(scope="module")
def table(needed, tmp_path_factory) -> Iterator[PicoTable]:
    needed("micropython")
    table = PicoTable(tmp_path_factory.mktemp("pico"))
    table.greet()
    yield table
    table.close()


def lay(table: PicoTable, case: OnPins) -> None:
    """The lines as at arming, and what moved before it."""
    table.move(Move(0, line, level) for line, level in case.start.items())
    table.run(1_000, 1_000)
    table.move(move._replace(t_us=BEFORE_US + move.t_us) for move in case.before)
    table.run(BEFORE_US)
    table.told()


def until(table: PicoTable, kind: type[Message], for_us: int) -> Any:
    """Let time pass until it tells such a message; the line is kept alive."""
    end_us = table.now_us + for_us
    while table.now_us < end_us:
        for message in table.told():
            if isinstance(message, kind):
                return message
        table.ask(Ping())
        table.run(min(500_000, end_us - table.now_us))
    raise AssertionError(f"no {kind.__name__} within {for_us} us")


def play_duel(table: PicoTable, case: OnPins) -> Verdict:
    trace = case.trace
    assert isinstance(trace, DuelTrace)
    lay(table, case)
    # A hold is whole milliseconds, and so is GO; the verdict's moment is met to the microsecond.
    hold_ms, late_us = divmod(trace.go_us, 1_000)
    table.answered(arm_of(next(_number), trace.limits, hold_ms), Ok)
    table.move(move._replace(t_us=max(0, move.t_us - late_us)) for move in case.after)
    armed_us = table.now_us
    for stop_us in sorted((hold_ms * 1_000 - 1, hold_ms * 1_000, case.falls_us + 1 - late_us)):
        while table.now_us - armed_us < stop_us:
            table.run(min(500_000, armed_us + stop_us - table.now_us))
            table.ask(Ping())
    verdict = until(table, Verdict, trace.limits.timeout_us + 1_000_000)
    table.forget_moves()
    return verdict


@pytest.mark.parametrize("case", DUELS, ids=lambda case: case.id)
def test_main_comes_to_the_recorded_verdict(table, case):
    got = judged_of(play_duel(table, case)).as_dict()
    assert {key: got[key] for key in case.trace.expect} == case.trace.expect


def play_spin(table: PicoTable, case: OnPins) -> Spun:
    trace = case.trace
    assert isinstance(trace, WheelTrace)
    lay(table, case)
    # Another wheel in between: where this one stands is not carried over from the last case.
    table.answered(Wheel(4, 2, 0, -1, -1, 0, 1_000, 1_000, 1_000, 0), Ok)
    table.answered(wheel_of(trace), Ok)
    table.answered(Spin(next(_number)), Ok)
    table.move(case.after)
    spun = until(table, Spun, trace.wheel.max_us + trace.wheel.timeout_us + 1_000_000)
    table.forget_moves()
    return spun


@pytest.mark.parametrize("case", SPINS, ids=lambda case: case.id)
def test_main_comes_to_the_recorded_space(table, case):
    got = spun_as_dict(play_spin(table, case))
    assert {key: got[key] for key in case.trace.expect} == case.trace.expect
