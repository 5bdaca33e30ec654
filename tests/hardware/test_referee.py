"""The referee on every recorded duel, and on limits that contradict each other."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.edges import SIDES, Contact, Edge, EdgeError, by_stamp
from hardware.referee import BOTH_UP, Limits, LimitsError, Verdict, find_presses, judge
from hardware.traces import run_trace
from tests.hardware.cases import duels

GO = 1_000


@pytest.mark.parametrize("case", duels(), ids=lambda case: case["id"])
def test_recorded_duel(case):
    assert run_trace(case) == []


def test_a_verdict_is_told_by_the_names_of_a_trace():
    edges = [Edge(3_700_000, "left", "down")]
    verdict = judge(edges, 3_500_000, BOTH_UP, {"left": "down", "right": "up"}, Limits())
    assert verdict.as_dict() == {
        "verdict": "win",
        "winner": "left",
        "offender": None,
        "reaction_us": {"left": 200_000, "right": None},
        "margin_us": None,
        "sides": [],
    }


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"closed_us": 5_001}, "closed_us 5001 does not fit into window_us 5000"),
        ({"head_start_us": {"left": 0, "right": 100_001}}, "head start of right, 100001 us"),
        ({"head_start_us": {"left": 0}}, "names left and right"),
        ({"head_start_us": 5}, "names left and right"),
        ({"head_start_us": {"left": -1, "right": 0}}, "head_start_us of left"),
        ({"settle_us": -1}, "settle_us is a whole number of microseconds from 0, not -1"),
        ({"timeout_us": 5e6}, "timeout_us is a whole number"),
        ({"dead_heat_us": True}, "dead_heat_us is a whole number"),
        ({"min_reaction_us": "100"}, "min_reaction_us is a whole number"),
    ],
)
def test_limits_that_cannot_be_are_refused_with_the_figure(settings, said):
    with pytest.raises(LimitsError, match=said):
        Limits(**settings)


def test_limits_at_their_bounds_are_taken():
    Limits(closed_us=5_000, head_start_us={"left": 100_000, "right": 100_000})


def test_the_dead_heat_in_force_is_never_less_than_the_resolution():
    assert Limits().at_resolution(50).dead_heat_us == 1_000
    assert Limits().at_resolution(12_000).dead_heat_us == 12_000
    assert Limits(dead_heat_us=0).at_resolution(1).dead_heat_us == 1


@pytest.mark.parametrize(
    ("edge", "said"),
    [
        ((1.5, "left", "down"), "whole number"),
        ((True, "left", "down"), "whole number"),
        ((1, "middle", "down"), "left or right"),
        ((1, "left", "pressed"), "up or down"),
    ],
)
def test_an_edge_no_paddle_can_have_made_is_refused(edge, said):
    with pytest.raises(EdgeError, match=said):
        Edge(*edge)


def test_a_press_is_known_as_soon_as_it_was_closed_for_long_enough():
    contact = Contact(window_us=5_000, closed_us=1_000)
    for edge in (Edge(100, "left", "down"), Edge(700, "left", "up"), Edge(900, "left", "down")):
        contact.wait(edge.t_us)
        contact.take(edge)
    contact.wait(2_000)
    assert (contact.onset_us, contact.confirmed_us) == (100, 1_300)


def test_the_verdict_falls_when_no_onset_can_change_it_any_more():
    left, right = Edge(3_700_000, "left", "down"), Edge(3_720_000, "right", "down")
    assert find_presses([], 3_500_000, Limits()).falls_us == 3_500_000 + 5_000_000 + 5_000
    assert find_presses([left], 3_500_000, Limits()).falls_us == 3_700_000 + 100_000 + 5_000
    assert find_presses([left], 3_800_000, Limits()).falls_us == 3_700_000 + 1_000 + 5_000
    assert find_presses([left, right], 3_500_000, Limits()).falls_us == 3_720_000 + 1_000


def test_a_later_reading_is_held_against_the_last_edge_before_it():
    press, release = Edge(3_300_000, "left", "down"), Edge(3_400_000, "left", "up")
    late, gone = Edge(3_500_000, "right", "down"), Edge(3_600_000, "right", "up")
    edges = [press, release, late, gone]
    reading = {"left": "up", "right": "down"}

    def judged(read_us):
        return judge(edges, 4_000_000, BOTH_UP, reading, Limits(), read_us).verdict

    assert judged(3_499_999) == "void"
    assert judged(3_500_000) == "false_start"
    assert judged(3_599_999) == "false_start"
    assert judged(3_600_000) == "void"


# -- properties, and the referee against one that looks at every single tick

SMALL = Limits(
    window_us=8, closed_us=3, settle_us=20, dead_heat_us=4, timeout_us=60, min_reaction_us=0
)
a_stamp = st.integers(GO - 40, GO + 110)
an_edge = st.builds(Edge, a_stamp, st.sampled_from(SIDES), st.sampled_from(["up", "down"]))
some_edges = st.lists(an_edge, max_size=24)
some_levels = st.fixed_dictionaries({side: st.sampled_from(["up", "down"]) for side in SIDES})
some_limits = st.builds(
    Limits,
    window_us=st.just(8),
    closed_us=st.integers(0, 8),
    min_reaction_us=st.integers(0, 12),
    settle_us=st.just(20),
    dead_heat_us=st.integers(0, 30),
    timeout_us=st.integers(0, 70),
    head_start_us=st.fixed_dictionaries({side: st.integers(0, 20) for side in SIDES}),
)


def by_ticks(edges, levels, limits) -> Verdict:
    """The verdict by watching both lines tick by tick: slow, and without any of the shortcuts."""
    queue = by_stamp(edge for edge in edges if edge.t_us >= 0)
    level, onset, opened = dict.fromkeys(SIDES, "up"), {}, {}
    closed, turned = dict.fromkeys(SIDES, 0), {}
    tick = 0
    while True:
        for edge in [each for each in queue if each.t_us == tick]:
            if edge.level == "down" and level[edge.line] == "up":
                turned[edge.line] = tick
            level[edge.line] = edge.level
            if edge.line not in opened and edge.line not in onset:
                opened[edge.line], closed[edge.line] = tick, 0
        for side in [each for each in SIDES if each in opened]:
            if closed[side] >= limits.closed_us:
                onset[side] = opened.pop(side)
            elif tick >= opened[side] + limits.window_us:
                del opened[side]
                if level[side] == "down":
                    opened[side], closed[side] = turned[side], tick - turned[side]
                    if closed[side] >= limits.closed_us:
                        onset[side] = opened.pop(side)
        if len(onset) == 2 or tick >= moment_of(onset, limits):
            break
        for side in opened:
            closed[side] += level[side] == "down"
        tick += 1
    return rule(onset, level, levels, limits)


def moment_of(onset, limits):
    last = GO + limits.timeout_us
    if onset and min(onset.values()) <= last:
        first = min(onset.values())
        early = first < GO + limits.min_reaction_us
        last = first + (limits.dead_heat_us if early else limits.settle_us)
    return last + limits.window_us


def rule(onset, level, levels, limits) -> Verdict:
    lost = [s for s in SIDES if s not in onset and level[s] == "up" and levels[s] == "down"]
    if lost:
        return Verdict("void", sides=tuple(lost))
    if not onset or min(onset.values()) > GO + limits.timeout_us:
        return Verdict("no_press")
    after = {side: us - GO for side, us in onset.items()}
    early = [side for side in SIDES if side in after and after[side] < limits.min_reaction_us]
    if early:
        gap = abs(after["left"] - after["right"]) if len(early) == 2 else None
        if gap is not None and (gap == 0 or gap < limits.dead_heat_us):
            return Verdict("dead_heat", reaction_us=after)
        offender = min(early, key=after.get)
        winner = SIDES[1 - SIDES.index(offender)]
        only = {side: after[side] if side == offender else None for side in SIDES}
        return Verdict("false_start", winner=winner, offender=offender, reaction_us=only)
    first = min(after.values())
    counted = {side: us for side, us in after.items() if us - first <= limits.settle_us}
    shown = {side: counted.get(side) for side in SIDES}
    if len(counted) == 1:
        return Verdict("win", winner=next(iter(counted)), reaction_us=shown)
    ahead = {side: counted[side] - limits.head_start_us[side] for side in SIDES}
    gap = abs(ahead["left"] - ahead["right"])
    if gap == 0 or gap < limits.dead_heat_us:
        return Verdict("dead_heat", reaction_us=shown)
    return Verdict("win", winner=min(SIDES, key=ahead.get), reaction_us=shown, margin_us=gap)


@settings(max_examples=600, deadline=None)
@given(some_edges, some_levels, some_limits)
def test_the_referee_agrees_with_one_that_looks_at_every_tick(edges, levels, limits):
    assert judge(edges, GO, BOTH_UP, levels, limits) == by_ticks(edges, levels, limits)


@given(some_edges, some_levels, st.randoms(use_true_random=False))
def test_the_order_of_arrival_changes_nothing(edges, levels, chance):
    verdict = judge(edges, GO, BOTH_UP, levels, SMALL)
    keyed = sorted(edges, key=lambda edge: (edge.t_us, edge.line))
    groups = {}
    for edge in keyed:
        groups.setdefault((edge.t_us, edge.line), []).append(edge)
    shuffled = list(groups.values())
    chance.shuffle(shuffled)
    arrived = [edge for group in shuffled for edge in group]
    assert judge(arrived, GO, BOTH_UP, levels, SMALL) == verdict


def swap(side):
    return {"left": "right", "right": "left", None: None}[side]


@given(some_edges, some_levels, some_limits)
def test_a_mirrored_duel_has_the_mirrored_verdict(edges, levels, limits):
    verdict = judge(edges, GO, BOTH_UP, levels, limits)
    head_start = {swap(side): us for side, us in limits.head_start_us.items()}
    mirrored = judge(
        [Edge(edge.t_us, swap(edge.line), edge.level) for edge in edges],
        GO,
        BOTH_UP,
        {swap(side): level for side, level in levels.items()},
        Limits(8, limits.closed_us, limits.min_reaction_us, 20, limits.dead_heat_us,
               limits.timeout_us, head_start),
    )  # fmt: skip
    assert mirrored.verdict == verdict.verdict
    assert mirrored.winner == swap(verdict.winner)
    assert mirrored.offender == swap(verdict.offender)
    assert mirrored.margin_us == verdict.margin_us
    assert mirrored.sides == tuple(side for side in SIDES if swap(side) in verdict.sides)
    assert mirrored.reaction_us == {side: verdict.reaction_us[swap(side)] for side in SIDES}


@given(some_edges, some_levels, st.integers(0, 10_000))
def test_only_the_time_between_stamps_counts(edges, levels, shift_us):
    later = [Edge(edge.t_us + shift_us, edge.line, edge.level) for edge in edges]
    assert judge(later, GO + shift_us, BOTH_UP, levels, SMALL) == judge(
        edges, GO, BOTH_UP, levels, SMALL
    )


@given(some_edges, some_levels, some_limits)
def test_edges_after_the_verdict_fell_mean_nothing(edges, levels, limits):
    falls_us = find_presses(edges, GO, limits).falls_us
    in_time = [edge for edge in edges if edge.t_us <= falls_us]
    assert judge(in_time, GO, BOTH_UP, levels, limits) == judge(edges, GO, BOTH_UP, levels, limits)


@given(some_edges, some_levels, some_limits)
def test_a_verdict_names_who_it_is_about_and_nobody_else(edges, levels, limits):
    verdict = judge(edges, GO, BOTH_UP, levels, limits)
    times = [us for us in verdict.reaction_us.values() if us is not None]
    assert (verdict.winner is not None) == (verdict.verdict in ("win", "false_start"))
    assert (verdict.offender is not None) == (verdict.verdict == "false_start")
    assert bool(verdict.sides) == (verdict.verdict == "void")
    expected = {"win": (1, 2), "false_start": (1,), "dead_heat": (2,)}
    assert len(times) in expected.get(verdict.verdict, (0,))
    assert (verdict.margin_us is not None) == (verdict.verdict == "win" and len(times) == 2)
