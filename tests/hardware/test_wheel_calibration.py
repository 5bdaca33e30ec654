"""One turn by hand: what it tells of a wheel, and what of its faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.faults import SENTENCES, Fault, sentence
from hardware.wheel import Wheel, WheelEdge, read_spin
from hardware.wheel_calibration import Calibration, calibrate, find_noise
from hardware.wheel_faults import WHEEL_SENTENCES
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
    assert calibrate(edges, at(0), "quadrature", 9) == Calibration(80, 0, "up")


@pytest.mark.parametrize("stopped", [-79, -80, -81])
def test_a_wheel_that_counts_down_has_its_spaces_the_other_way_round(stopped):
    found = calibrate(quadrature(turned(0, stopped)), at(0), "quadrature", 8)
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
    found = calibrate(with_index(turn, marks), start, "quadrature", 8, index=True)
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
    found = calibrate(edges, at(-1), "quadrature", 8, index=True, position=-1)
    assert (found.counts_per_turn, found.direction) == (80, "up")


def test_one_pulse_of_the_index_leaves_the_counts_to_the_hand():
    edges = with_index(turned(0, 81), [30])
    assert calibrate(edges, at(0), "quadrature", 8, index=True) == Calibration(80, 50, "up", 0)


def test_a_mark_that_trembles_at_the_pointer_is_one_pulse():
    positions = [*turned(0, 21), 20, 19, 20, *range(21, 104)]
    edges = with_index(positions, [20, 100])
    assert calibrate(edges, at(0), "quadrature", 8, index=True).counts_per_turn == 80


def test_a_turn_may_begin_anywhere_in_the_count():
    found = calibrate(quadrature(turned(205, 80)), at(205), "quadrature", 8, position=205)
    assert found == Calibration(80, 45, "up")


def test_slots_cannot_tell_the_direction():
    assert calibrate(slots(36), {}, "slots", 9, position=3) == Calibration(36, 3, None)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("begin", [7, 8, 15, 24])
def test_a_gray_disc_tells_its_codes(begin, way):
    ring = list(range(7, 25))
    where = ring.index(begin)
    numbers = [ring[(where + way * step) % 18] for step in range(19)]
    found = calibrate(gray(numbers, 5), gray_levels(begin, 5), "gray", 9, bits=5)
    assert (found.counts_per_turn, found.gray_from) == (18, 7)
    assert found.direction == ("up" if way > 0 else "down")
    names = list("ABCDEFGHI")
    for onward in range(1, 18):
        edges = gray(numbers[: onward + 1], 5)
        spin = spin_onto(found, "gray", edges, gray_levels(begin, 5), sectors=9, bits=5)
        assert found.in_order(names)[spin.space] == names[onward // 2]


def test_what_a_gray_disc_shows_between_two_codes_is_none_of_its_codes():
    numbers = [*range(9), 0]
    found = calibrate(gray(numbers, 4), gray_levels(0, 4), "gray", 9)
    assert found == Calibration(9, 0, "up", gray_from=0)


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
    fault = calibrate(edges, {}, sensor, 9, **settings)
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
    named = {key for _, key, _ in FAULTS.values()} | {"wheel_noise"}
    assert named == set(WHEEL_SENTENCES)
    assert set(WHEEL_SENTENCES) <= set(SENTENCES)
