"""The recorded duels on wires, their edges told late and out of order."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hardware.events import (
    Decided,
    NotReady,
)
from hardware.gpio_lines import STAMP_US
from hardware.referee import Verdict, find_presses
from hardware.traces import read_duel
from tests.hardware.board import Wired
from tests.hardware.test_running_traces import RUN


def play_late(case, one: Wired, orderly: bool) -> dict:
    """A recorded duel on the wires, its callbacks up to 200 ms late.

    `orderly`: those of one line keep their order, as lgpio brings them; else only those of one
    line with equal stamps.
    """
    one.unit.orderly = orderly
    trace, chance = read_duel(case), random.Random(case["id"])
    one.unit._draw_go_us = lambda countdown: trace.go_us
    for side, level in trace.start.items():
        one.pin(side).turn(high=level == "up")
    coming, latest = [], {}
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        kept = edge.line if orderly else (edge.line, edge.t_us)
        due_us = max(edge.t_us + chance.randint(0, 200_000), latest.get(kept, edge.t_us))
        latest[kept] = due_us
        coming.append((due_us, edge))
    coming.sort(key=lambda each: each[0])
    falls_us = find_presses(trace.edges, trace.go_us, trace.limits).falls_us
    one.unit.arm(trace.limits)
    begin_us = one.clock.us
    while True:
        since_us = one.clock.us - begin_us
        while coming and coming[0][0] <= since_us:
            edge = coming.pop(0)[1]
            one.edge(edge.line, edge.level, at_us=begin_us + edge.t_us)
        read_lines(one, trace, since_us, falls_us)
        for event in one.unit.poll():
            if isinstance(event, Decided):
                return event.verdict.as_dict()
            if isinstance(event, NotReady):
                return Verdict("not_ready", sides=event.sides).as_dict()
        # GO falls on a poll, as it does in the trace.
        next_us = one.clock.us + 4_700
        go_at_us = begin_us + trace.go_us
        one.clock.us = go_at_us if one.clock.us < go_at_us < next_us else next_us
        assert since_us < 12_000_000


def read_lines(one: Wired, trace, since_us: int, falls_us: int) -> None:
    """The pins read what the lines really were, whether or not the edge was told yet."""
    levels = dict(trace.start if since_us < falls_us else trace.levels)
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        if edge.t_us <= since_us and (since_us < falls_us or edge.t_us > falls_us):
            levels[edge.line] = edge.level
    for side, level in levels.items():
        one.pin(side).turn(high=level == "up")


@pytest.mark.parametrize("orderly", [True, False], ids=["in order", "shuffled"])
@pytest.mark.parametrize("case", RUN, ids=lambda case: case["id"])
def test_recorded_duels_on_wires_with_callbacks_up_to_200_ms_late(case, orderly):
    one = Wired()
    got = play_late(case, one, orderly)
    one.unit.close()
    trace = read_duel(case)
    if trace.limits.dead_heat_us < STAMP_US:
        # Two lines can't be told apart so finely on pins.
        got_at_best = replace(trace, limits=trace.limits.at_resolution(STAMP_US)).verdict.as_dict()
        assert got == got_at_best
    else:
        assert {key: got[key] for key in case["expect"]} == case["expect"]


def test_only_lgpio_is_trusted_to_bring_the_edges_of_a_line_in_order(wired):
    assert not wired.unit.orderly
