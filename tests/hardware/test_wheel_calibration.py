"""Turns by hand: what they tell of a wheel, and what of its faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.faults import SENTENCES, Fault, sentence
from hardware.wheel import Wheel, WheelEdge, read_spin
from hardware.wheel_calibration import Calibration, calibrate, find_noise, read_one_turn
from hardware.wheel_faults import WHEEL_SENTENCES
from hardware.wheel_turns import of_two
from tests.hardware.spinning import CYCLE, gray, gray_levels, quadrature, slots, with_index


def at(position: int, index: int = 0) -> dict[str, int]:
    return dict(zip("ab", CYCLE[position % 4], strict=True)) | {"index": index}


def turned(begin: int, counts: int) -> list[int]:
    way = 1 if counts > 0 else -1
    return list(range(begin, begin + counts + way, way))


def spin_onto(calibration: Calibration, sensor, edges, start, **settings):
    wheel = Wheel(
        sensor,
        counts_per_turn=calibration.counts_per_turn,
        offset=calibration.offset,
        index_at=calibration.index_at,
        gray_from=calibration.gray_from,
        **settings,
    )
    return read_spin(edges, start, wheel)


@pytest.mark.parametrize("stopped", [79, 80, 81])
def test_by_hand_a_count_too_far_or_too_short_is_no_matter(stopped):
    edges = quadrature(turned(0, stopped))
    assert read_one_turn(edges, at(0), "quadrature", 9) == Calibration(80, 0, "up")


@pytest.mark.parametrize("stopped", [-79, -80, -81])
def test_a_wheel_that_counts_down_has_its_spaces_the_other_way_round(stopped):
    found = read_one_turn(quadrature(turned(0, stopped)), at(0), "quadrature", 8)
    assert found == Calibration(80, 1, "down")
    names = [f"space {number}" for number in range(8)]
    spaces = found.in_order(names)
    # A quarter turn on, the third space is at the pointer.
    spin = spin_onto(found, "quadrature", quadrature(turned(0, -24)), at(0), sectors=8)
    assert spaces[spin.space] == names[2]


@given(
    st.integers(0, 79),
    st.integers(0, 400),
    st.sampled_from([1, -1]),
    st.integers(79, 81),
)
def test_with_an_index_every_later_spin_finds_its_space(mark, onward, way, counts):
    """The wheel stands at 0, the first space just begun; its mark is somewhere."""
    marks, start = [mark + 80 * turn for turn in range(-12, 12)], at(0, int(mark == 0))
    turn = turned(0, way * counts)
    found = read_one_turn(with_index(turn, marks), start, "quadrature", 8, index=True)
    if len(set(turn[1:]) & set(marks)) == 0:
        assert found == Fault("wheel_index_missing")
        return
    assert (found.counts_per_turn, found.direction) == (80, "up" if way > 0 else "down")
    names = list("ABCDEFGH")
    spun = with_index(turned(0, way * (80 + onward)), marks)
    spin = spin_onto(found, "quadrature", spun, start, sectors=8)
    assert found.in_order(names)[spin.space] == names[onward % 80 // 10]


@pytest.mark.parametrize("mark", [0, 1, 10, 24])
def test_with_an_index_the_hand_may_go_on_for_a_quarter_turn(mark):
    edges = with_index(turned(-1, 105), [mark, mark + 80])
    found = read_one_turn(edges, at(-1), "quadrature", 8, index=True, position=-1)
    assert (found.counts_per_turn, found.direction) == (80, "up")


def test_one_pulse_of_the_index_leaves_the_counts_to_the_hand():
    edges = with_index(turned(0, 81), [30])
    assert read_one_turn(edges, at(0), "quadrature", 8, index=True) == Calibration(80, 50, "up", 0)


def test_a_mark_that_trembles_at_the_pointer_is_one_pulse():
    positions = [*turned(0, 21), 20, 19, 20, *range(21, 104)]
    edges = with_index(positions, [20, 100])
    assert read_one_turn(edges, at(0), "quadrature", 8, index=True).counts_per_turn == 80


def test_a_turn_may_begin_anywhere_in_the_count():
    found = read_one_turn(quadrature(turned(205, 80)), at(205), "quadrature", 8, position=205)
    assert found == Calibration(80, 45, "up")


def test_slots_cannot_tell_the_direction():
    assert read_one_turn(slots(36), {}, "slots", 9, position=3) == Calibration(36, 3, None)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("begin", [7, 8, 15, 24])
def test_a_gray_disc_tells_its_codes(begin, way):
    ring = list(range(7, 25))
    where = ring.index(begin)
    numbers = [ring[(where + way * step) % 18] for step in range(19)]
    found = read_one_turn(gray(numbers, 5), gray_levels(begin, 5), "gray", 9, bits=5)
    assert (found.counts_per_turn, found.gray_from) == (18, 7)
    assert found.direction == ("up" if way > 0 else "down")
    names = list("ABCDEFGHI")
    for onward in range(1, 18):
        edges = gray(numbers[: onward + 1], 5)
        spin = spin_onto(found, "gray", edges, gray_levels(begin, 5), sectors=9, bits=5)
        assert found.in_order(names)[spin.space] == names[onward // 2]


def test_what_a_gray_disc_shows_between_two_codes_is_none_of_its_codes():
    numbers = [*range(9), 0]
    found = read_one_turn(gray(numbers, 4), gray_levels(0, 4), "gray", 9)
    assert found == Calibration(9, 0, "up", gray_from=0)


# -- two turns, of which the second confirms the first


def hand(first: int, second: int, marks=(), begin: int = 0):
    """A quadrature wheel of 100 counts turned twice, so many counts each time."""
    marks = [mark + 100 * turn for mark in marks for turn in range(-6, 7)]
    positions = turned(begin, first + second)
    edges = with_index(positions, marks) if marks else quadrature(positions)
    start = at(begin, int(begin in marks))
    return calibrate(edges, start, "quadrature", 9, index=bool(marks), first=first)


def slotted(first: int, second: int):
    return calibrate(slots(first + second), {}, "slots", 9, first=first)


def differ(first: int, second: int) -> Fault:
    return Fault("wheel_turns_differ", {"first": first, "second": second})


def spoiled(edges, *missing):
    """The same turns without some of their edges."""
    kept = [edge for number, edge in enumerate(edges) if number not in missing]
    return calibrate(kept, at(0), "quadrature", 9, first=100 - len(missing))


@pytest.mark.parametrize("middle", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("end", [-1, 0, 1])
def test_two_turns_say_the_same_where_the_hand_stops_some_counts_off(middle, end):
    if abs(2 * middle - end) <= 4:
        assert hand(100 + middle, 100 - middle + end) == Calibration(100, 0, "up")
        assert hand(-100 - middle, -100 + middle - end) == Calibration(100, 1, "down")
    else:
        assert hand(100 + middle, 100 - middle + end) == differ(100 + middle, 100 - middle + end)


@pytest.mark.parametrize("off", [-6, -5, -4, -3, -2, 2, 3, 4, 5, 6])
def test_a_hand_some_counts_off_at_one_of_the_two_is_never_believed(off):
    assert hand(100, 100 + off) == differ(100, 100 + off)
    assert hand(100 + off, 100) == differ(100 + off, 100)
    if off % 4:
        assert hand(100 + off, 100 + off) == differ(100 + off, 100 + off)
    assert of_two("quadrature", 400, 800 + off, None) == differ(400, 400 + off)
    assert of_two("quadrature", 400 + off, 800 + off, None) == differ(400 + off, 400)


def test_of_slots_both_turns_count_the_same_or_neither_is_taken():
    assert slotted(36, 36) == Calibration(36, 0, None)
    for first, second in (36, 35), (35, 36), (37, 36), (34, 36), (72, 36):
        assert slotted(first, second) == differ(first, second)


@given(st.integers(0, 99), st.integers(-12, 12), st.integers(3, 50))
def test_with_an_index_the_counts_of_a_turn_lie_between_two_pulses(mark, middle, onward):
    found = hand(100 + middle, 100 - middle + onward, [mark])
    assert (found.counts_per_turn, found.offset, found.index_at) == (100, -mark % 100, 0) or (
        mark == 0 and (found.counts_per_turn, found.offset) == (100, 0)
    )


@given(st.integers(0, 24), st.integers(0, 99), st.integers(3, 50), st.integers(-5, 40))
def test_an_index_twice_a_turn_is_named_wherever_the_marks_are(begin, mark, apart, onward):
    found = hand(100, 100 + onward, [mark, mark + apart], begin=4 * begin)
    assert isinstance(found, Fault)
    assert found.key == "wheel_index_often"


TWICE = {
    "one turn only": calibrate(quadrature(turned(0, 80)), at(0), "quadrature", 9),
    "nothing after the first": hand(100, 0),
    "one turn of slots": slotted(36, 0),
    "back again": calibrate(
        quadrature([*turned(0, 100), *turned(99, -60)]), at(0), "quadrature", 9, first=100
    ),
    "two turns, then one": hand(200, 100),
    "one pulse in a turn of five quarters": hand(125, 0, [20]),
    "one pulse in both": hand(97, 98, [98]),
    "two turns, then one, with an index": hand(200, 100, [20]),
    "half turns with an index": hand(60, 60, [10]),
    "a lost edge": spoiled(quadrature(turned(0, 200)), 20),
    "a lost edge of b": spoiled(quadrature(turned(0, 200)), 21),
    "a lost cycle": hand(96, 100),
}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("one turn only", "wheel_turn_once"),
        ("nothing after the first", "wheel_turn_once"),
        ("one turn of slots", "wheel_turn_once"),
        ("back again", "wheel_turns_differ"),
        ("two turns, then one", "wheel_turns_differ"),
        ("one pulse in a turn of five quarters", "wheel_turn_once"),
        ("one pulse in both", "wheel_index_once"),
        ("two turns, then one, with an index", "wheel_index_often"),
        ("half turns with an index", "wheel_turns_differ"),
        ("a lost edge", "wheel_uneven"),
        ("a lost edge of b", "wheel_uneven"),
        ("a lost cycle", "wheel_turns_differ"),
    ],
)
def test_two_turns_that_tell_nothing_sure_are_refused(name, key):
    assert isinstance(TWICE[name], Fault)
    assert TWICE[name].key == key
    assert "{" not in sentence(TWICE[name])


def test_a_hand_that_turned_twice_for_once_with_an_index_has_too_many_pulses():
    assert hand(200, 100, [20]) == Fault("wheel_index_often", {"times": 2})


# -- faults


def only(edges, *lines):
    return [edge for edge in edges if edge.line in lines]


def merged(edges):
    """Two counts come at one stamp."""
    return [*edges[:20], WheelEdge(edges[21].t_us, edges[20].line, edges[20].level), *edges[21:]]


TURN = turned(0, 80)

FAULTS = {
    "nothing": (([], "quadrature", {}), "wheel_still", {}),
    "a dead": ((only(quadrature(TURN), "b"), "quadrature", {}), "wheel_line_dead", {"line": "a"}),
    "b dead": ((only(quadrature(TURN), "a"), "quadrature", {}), "wheel_line_dead", {"line": "b"}),
    "no index": (
        (quadrature(TURN), "quadrature", {"index": True}),
        "wheel_index_missing",
        {},
    ),
    "index twice": (
        (with_index(TURN, [20, 60]), "quadrature", {"index": True}),
        "wheel_index_often",
        {"times": 2},
    ),
    "index twice, far apart": (
        (with_index(turned(0, 110), [10, 30, 90]), "quadrature", {"index": True}),
        "wheel_index_often",
        {"times": 3},
    ),
    "index at uneven counts": (
        (with_index(turned(0, 170), [5, 85, 162]), "quadrature", {"index": True}),
        "wheel_uneven",
        {"counts": 80, "lost": 3},
    ),
    "counts lost": (
        (merged(quadrature(TURN)), "quadrature", {}),
        "wheel_uneven",
        {"counts": 80, "lost": 2},
    ),
    "no whole cycles": (
        (quadrature(turned(0, 78)), "quadrature", {}),
        "wheel_uneven",
        {"counts": 78, "lost": 2},
    ),
    "too few": ((slots(8), "slots", {}), "wheel_too_few", {"counts": 8, "spaces": 9}),
    "too few codes": (
        (gray([*range(8), 0], 3), "gray", {"bits": 3}),
        "wheel_too_few",
        {"counts": 8, "spaces": 9},
    ),
    "a gray line dead": (
        (only(gray([*range(16), 0], 4), "g0", "g2", "g3"), "gray", {}),
        "wheel_line_dead",
        {"line": "g1"},
    ),
    "a code missing": (
        (gray([*range(5), *range(6, 16), 0], 4), "gray", {}),
        "wheel_uneven",
        {"counts": 16, "lost": 1},
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_wheel_is_named_with_its_cure(name):
    (edges, sensor, settings), key, params = FAULTS[name]
    fault = read_one_turn(edges, {}, sensor, 9, **settings)
    assert fault == Fault(key, params)
    assert "{" not in sentence(fault)


def test_noise_at_rest_is_found_on_its_line():
    trembling = [WheelEdge(500_000 * number, "b", 1 - number % 2) for number in range(9)]
    fault = find_noise([WheelEdge(7, "a", 1), *trembling])
    assert fault == Fault("wheel_noise", {"line": "b", "edges": 9})
    assert "line b changed 9 times" in sentence(fault)


def test_a_wheel_that_settles_on_the_edge_of_a_mark_is_no_noise():
    assert find_noise([]) is None
    assert find_noise([WheelEdge(7, "a", 1), WheelEdge(9, "a", 0)]) is None


def test_every_fault_of_a_wheel_has_its_sentence():
    named = {key for _, key, _ in FAULTS.values()} | {"wheel_noise", "wheel_counts_differ"}
    assert named | {fault.key for fault in TWICE.values()} == set(WHEEL_SENTENCES)
    assert set(WHEEL_SENTENCES) <= set(SENTENCES)
