"""The wheel on every recorded spin, and on wheels that turn as they like."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.traces import run_trace
from hardware.wheel import Spin, Turning, Wheel, WheelEdge, WheelError, read_spin
from hardware.wheel_traces import read_wheel, run_wheel_trace
from tests.hardware.cases import read
from tests.hardware.spinning import CYCLE, gray, gray_levels, quadrature, slots, with_index

CASES = [*read("wheel.jsonl"), *read("wheel_own.jsonl")]

EIGHTY = Wheel("quadrature", sectors=8, counts_per_turn=80)


def at(position: int) -> dict[str, int]:
    return dict(zip("ab", CYCLE[position % 4], strict=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_recorded_spin(case):
    assert run_trace(case) == []


def test_a_spin_is_told_by_the_names_of_a_trace():
    assert run_wheel_trace(CASES[0]) == {
        "status": "ok",
        "space": 5,
        "turns": 0.31,
        "direction": "down",
        "lost": 0,
        "on_line": False,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_only_the_stamps_count_not_the_order_of_arrival(case):
    trace = read_wheel(case)
    late = {line: [] for line in trace.wheel.lines}
    for edge in trace.edges:
        late[edge.line].append(edge)
    one_line_after_the_other = [edge for edges in late.values() for edge in edges]
    assert read_spin(one_line_after_the_other, trace.start, trace.wheel) == trace.spin


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_nothing_after_the_end_changes_a_spin(case):
    trace = read_wheel(case)
    turning = Turning(trace.wheel, trace.start)
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        turning.take(edge)
    line = trace.wheel.lines[0]
    after_us = max(turning.ends_us, *(edge.t_us for edge in trace.edges), 0) + 1
    for level in (1, 0, 1):
        turning.take(WheelEdge(after_us, line, level))
    assert turning.result() == trace.spin


# -- wheels that turn as they like

some_steps = st.lists(st.sampled_from([1, -1]), max_size=300)


def walk(begin: int, steps: list[int]) -> list[int]:
    positions = [begin]
    for step in steps:
        positions.append(positions[-1] + step)
    return positions


@given(st.integers(-200, 200), some_steps)
def test_quadrature_follows_every_way_there_and_back(begin, steps):
    positions = walk(begin, steps)
    wheel = Wheel("quadrature", sectors=8, counts_per_turn=80, start=begin)
    turning = Turning(wheel, at(begin))
    for edge, position in zip(quadrature(positions), positions[1:], strict=True):
        turning.take(edge)
        assert turning.position == position
    spin = turning.result()
    net = positions[-1] - begin
    assert spin.lost == 0
    assert spin.direction == ({1: "up", -1: "down"}.get(net and net // abs(net)))
    assert spin.turns in (0, abs(net) * 100 // 80 / 100)


@given(st.integers(0, 79), st.integers(0, 79), some_steps)
def test_an_index_that_agrees_corrects_nothing(begin, mark, steps):
    positions = walk(begin, steps)
    marks = range(mark - 800, mark + 800, 80)
    carried = Wheel("quadrature", sectors=8, counts_per_turn=80, start=begin, index_at=mark)
    start = at(begin) | {"index": int(begin == mark)}
    edges = with_index(positions, marks)
    without = read_spin(quadrature(positions), at(begin), Wheel("quadrature", 8, 80, start=begin))
    assert read_spin(edges, start, carried) == without
    found = read_spin(edges, start, Wheel("quadrature", 8, 80, index_at=mark))
    seen = any(edge.line == "index" and edge.level for edge in edges)
    assert found.space == (without.space if seen else None)
    assert found.lost == 0


@given(
    st.lists(
        st.builds(
            WheelEdge, st.integers(-5, 60), st.sampled_from(["a", "b", "index"]), st.integers(0, 1)
        ),
        max_size=30,
    ),
    st.integers(1, 12),
    st.integers(1, 60),
    st.none() | st.integers(-20, 100),
    st.sampled_from(["quadrature", "slots"]),
)
def test_any_edges_give_a_spin_that_holds_together(edges, sectors, more, index_at, sensor):
    wheel = Wheel(sensor, sectors, sectors + more, index_at=index_at, settle_us=20, max_us=40)
    edges = [edge for edge in edges if edge.line in wheel.lines]
    spin = read_spin(edges, {}, wheel)
    assert spin.space is None or 0 <= spin.space < sectors
    assert (spin.space is None) <= (spin.status in ("unsure", "no_spin"))
    assert spin.on_line <= (spin.status == "unsure")
    assert (spin.status == "no_spin") == all(edge.t_us < 0 for edge in edges)
    assert sensor == "quadrature" or spin.direction != "down"


@given(st.integers(1, 6), st.data())
def test_a_gray_disc_is_read_where_it_rests(bits, data):
    numbers = data.draw(st.lists(st.integers(0, 2**bits - 1), min_size=2, max_size=9))
    wheel = Wheel("gray", sectors=2**bits, bits=bits)
    edges = gray(numbers, bits)
    spin = read_spin(edges, gray_levels(numbers[0], bits), wheel)
    moved = any(before != number for before, number in zip(numbers, numbers[1:], strict=False))
    expected = Spin("ok", space=numbers[-1]) if moved else Spin("no_spin")
    assert spin == expected


@given(st.integers(0, 80))
def test_slots_count_each_opening(count):
    spin = read_spin(slots(count), {}, Wheel("slots", sectors=9, counts_per_turn=36))
    assert spin.status == ("ok" if count else "no_spin")
    assert spin.space == (count % 36 // 4 if count else None)


def test_spaces_lie_around_the_wheel_one_after_the_other():
    wheel = Wheel("quadrature", sectors=9, counts_per_turn=100, offset=-3)
    spaces = [wheel.space_at(position) for position in range(-3, 97)]
    assert spaces == sorted(spaces)
    assert {spaces.count(space) for space in range(9)} == {11, 12}
    assert wheel.space_at(97) == 0
    assert wheel.space_at(-4) == 8


# -- while it turns


def test_the_wheel_on_the_screen_turns_with_the_one_on_the_table():
    wheel = Wheel("quadrature", sectors=8, counts_per_turn=80, offset=10)
    assert [wheel.angle(position) for position in (10, 30, 89, 90, 9)] == [
        0,
        0.25,
        0.9875,
        0,
        0.9875,
    ]
    assert wheel.angle(None) is None


def test_the_position_is_that_of_the_last_edge_even_of_the_same_stamp():
    turning = Turning(EIGHTY, {})
    turning.take(WheelEdge(500, "b", 1))
    assert turning.position == 1
    turning.take(WheelEdge(500, "b", 0))
    assert turning.position == 0


def test_it_says_how_long_it_waits():
    turning = Turning(EIGHTY, {})
    assert (turning.begun, turning.ends_us) == (False, 10_000_000)
    turning.take(WheelEdge(500, "b", 1))
    assert (turning.begun, turning.ends_us) == (True, 600_500)
    turning.take(WheelEdge(600_501, "a", 1))
    assert (turning.ends_us, turning.position) == (600_500, 1)


def test_an_edge_behind_the_last_is_refused():
    turning = Turning(EIGHTY, {})
    turning.take(WheelEdge(500, "b", 1))
    with pytest.raises(WheelError, match="an edge at 499 us came after one at 500 us"):
        turning.take(WheelEdge(499, "a", 1))


# -- what can't be


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"sensor": "hall"}, "sensor is one of quadrature, slots, gray, not 'hall'"),
        ({"sectors": 0}, "sectors is a whole number from 1, not 0"),
        ({"sectors": True}, "sectors is a whole number from 1"),
        ({"counts_per_turn": None}, "quadrature needs its counts_per_turn"),
        ({"counts_per_turn": 80.0}, "counts_per_turn is a whole number"),
        ({"counts_per_turn": 7}, "7 counts a turn can't tell 8 spaces apart"),
        ({"offset": "5"}, "offset is a whole number, not '5'"),
        ({"start": 1.5}, "start is a whole number"),
        ({"index_at": False}, "index_at is a whole number"),
        ({"settle_us": -1}, "settle_us is a whole number from 0"),
        ({"max_us": -1}, "max_us"),
        ({"timeout_us": 1e7}, "timeout_us"),
        ({"min_turns": -0.5}, "min_turns is a number from 0"),
        ({"min_turns": float("nan")}, "min_turns"),
        ({"lost_max": "many"}, "lost_max is a number from 0, not 'many'"),
        ({"lost_max": True}, "lost_max"),
        ({"sensor": "gray", "counts_per_turn": None, "bits": 0}, "bits is a whole number from 1"),
        ({"sensor": "gray", "counts_per_turn": None, "bits": 17}, "bits is at most 16"),
        ({"sensor": "gray", "counts_per_turn": None, "gray_from": -1}, "gray_from"),
        ({"sensor": "gray", "counts_per_turn": 16, "gray_from": 1}, "16 codes from 1 on don't fit"),
        ({"sensor": "gray", "counts_per_turn": 8, "index_at": 0}, "a Gray disc has no index"),
    ],
)
def test_a_wheel_that_cannot_be_is_refused_with_the_figure(settings, said):
    with pytest.raises(WheelError, match=said):
        Wheel(**{"sensor": "quadrature", "sectors": 8, "counts_per_turn": 80} | settings)


@pytest.mark.parametrize(
    ("edge", "said"),
    [
        ((1.5, "a", 1), "whole number"),
        ((True, "a", 1), "whole number"),
        ((1, "a", 2), "0 or 1, not 2"),
        ((1, "a", True), "0 or 1, not True"),
        ((1, "a", "up"), "0 or 1, not 'up'"),
    ],
)
def test_an_edge_no_wheel_can_have_made_is_refused(edge, said):
    with pytest.raises(WheelError, match=said):
        WheelEdge(*edge)


def test_lines_of_another_sensor_are_refused():
    with pytest.raises(WheelError, match="slots has the lines a, index, not 'b'"):
        Turning(Wheel("slots", sectors=9, counts_per_turn=36), {"b": 0})
    with pytest.raises(WheelError, match="quadrature has the lines a, b, index, not 'g0'"):
        Turning(EIGHTY, {}).take(WheelEdge(1, "g0", 1))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"config": {"sensor": "quadrature"}}, "config needs sectors"),
        ({"config": {"sectors": 8}}, "config needs sensor"),
        ({"config": {"sensor": "quadrature", "sectors": 8}}, "needs its counts_per_turn"),
        ({"config": {"sensor": "slots", "sector": 8}}, "no 'sector'; did you mean sectors?"),
        ({"config": 5}, "config is an object with names, not 5"),
        ({"start": {"a": 2}}, "start gives a, b, index as 0 or 1"),
        ({"start": {"g0": 1}}, "start gives a, b, index as 0 or 1"),
        ({"events": [[1, "a"]]}, r"event 1 is \[t, line, level\]"),
        ({"events": [[1, "a", 1], [2, ["b"], 1]]}, "event 2: the lines are a, b, index"),
        ({"events": [[1, "a", "down"]]}, "event 1: a line of the wheel is at 0 or 1"),
        ({"events": {}}, "events is a list"),
        ({"expect": {"sector": 5}}, "expect knows no 'sector'"),
    ],
)
def test_a_line_that_is_no_spin_is_one_mismatch_with_a_sentence(change, said):
    [mismatch] = run_trace(CASES[0] | change)
    assert mismatch.key == "case"
    assert re.search(said, mismatch.got)


def test_a_wrong_space_is_a_mismatch_of_its_key():
    [mismatch] = run_trace(CASES[0] | {"expect": {"space": 4, "status": "ok"}})
    assert mismatch == ("space", 4, 5)
