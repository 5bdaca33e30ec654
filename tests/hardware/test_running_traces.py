"""Every recorded duel again, through a running unit that hears of the edges late."""

from __future__ import annotations

import pytest

from hardware import units
from hardware.events import Decided, NotReady
from hardware.referee import Verdict
from hardware.traces import read_duel
from tests.hardware.cases import duels
from tests.hardware.clock import Clock, play

BETWEEN = {"O030"}
"""Read 1 us before an edge: no running unit reads there, and later the edge explains it."""

RUN = [case for case in duels() if case["id"] not in BETWEEN]


@pytest.mark.parametrize("late_us", [0, 40_000, 200_000])
@pytest.mark.parametrize("case", RUN, ids=lambda case: case["id"])
def test_a_running_unit_comes_to_the_recorded_verdict(case, late_us):
    trace = read_duel(case)
    clock = Clock()
    unit = units.open("mock", trace=trace, late_us=late_us, seed=late_us, clock=clock)
    unit.arm(trace.limits)
    told = play(unit, clock, step_us=4_700, go_us=trace.go_us)[-1]
    if isinstance(told, NotReady):
        told = Decided(Verdict("not_ready", sides=told.sides))
    got = told.verdict.as_dict()
    assert {key: got[key] for key in case["expect"]} == case["expect"]


def test_late_edges_do_come_out_of_order():
    trace = read_duel(next(case for case in RUN if case["id"] == "D077"))
    clock = Clock()
    unit = units.open("mock", trace=trace, late_us=200_000, seed=1, clock=clock)
    unit.arm(trace.limits)
    heard = []
    for _ in range(1_500):
        heard += [each.at_us for each in unit._collect()]
        clock.wait(5_000)
    assert len(heard) == len(trace.edges)
    assert heard != sorted(heard)
