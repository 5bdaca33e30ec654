"""Each fault of the wires on simulated lines: recognized, named, with its cure."""

from __future__ import annotations

import pytest

from hardware.faults import SENTENCES, Fault, sentence
from hardware.wheel_calibration import Calibration
from hardware.wheel_faults import WHEEL_SENTENCES
from hardware.wire import LineEdge
from hardware.wiring import Seen, at_rest, let_go, pressed, turned
from hardware.wiring_faults import WIRING_SENTENCES
from tests.hardware.spinning import gray, gray_levels, quadrature, slots, with_index

UP = {"left": 0, "right": 0, "timer": 0}
LEFT, RIGHT = "left paddle", "right paddle"


def edges(line, *at):
    """The edges of a line at these stamps, the first one going down."""
    return [LineEdge(t_us, line, 1 - number % 2) for number, t_us in enumerate(at)]


def seen(*lists, start=UP, **end):
    return Seen(tuple(edge for each in lists for edge in each), start, {**start, **end})


def press(*lists, line="left", start=UP, **end):
    return pressed(line, seen(*lists, start=start, **end))


def turn(edges, sensor="quadrature", sectors=9, bits=4, index=False, start=None, known=None):
    on_lines = tuple(LineEdge(edge.t_us, edge.line, edge.level) for edge in edges)
    return turned(Seen(on_lines, start or {}), sensor, sectors, bits, index, known=known)


def only(edges, *lines):
    return [edge for edge in edges if edge.line in lines]


ROUND = list(range(81))
GRAY_ROUND = [*range(9), 0]
TREMBLE = [LineEdge(200_000 * number, "b", number % 2) for number in range(9)]

FAULTY = {
    "a paddle that never answers": (lambda: press(), "paddle_silent", {"what": LEFT}),
    "a paddle that is always down, at rest": (
        lambda: at_rest(seen(start=UP | {"right": 1})),
        "paddle_down",
        {"what": RIGHT},
    ),
    "a paddle that is always down, pressed": (
        lambda: press(start=UP | {"left": 1}),
        "paddle_down",
        {"what": LEFT},
    ),
    "a paddle of the wrong polarity": (
        lambda: press([LineEdge(900_000, "left", 0)], start=UP | {"left": 1}, left=0),
        "paddle_inverted",
        {"what": LEFT},
    ),
    "a paddle that sticks": (
        lambda: let_go("right", seen(start=UP | {"right": 1})),
        "paddle_stuck",
        {"what": RIGHT},
    ),
    "left and right swapped": (
        lambda: press(edges("right", 900_000), right=1),
        "paddles_swapped",
        {"what": LEFT, "other": RIGHT},
    ),
    "right and left swapped": (
        lambda: press(edges("left", 900_000), line="right", left=1),
        "paddles_swapped",
        {"what": RIGHT, "other": LEFT},
    ),
    "a floating line": (
        lambda: at_rest(seen(edges("left", 100, 5_000, 90_000))),
        "line_floating",
        {"what": LEFT, "edges": 3},
    ),
    "a floating timer button": (
        lambda: at_rest(seen(edges("timer", *range(0, 900_000, 10_000)))),
        "line_floating",
        {"what": "timer button", "edges": 90},
    ),
    "bounce over 20 ms, pressed": (
        lambda: press(edges("left", 0, 4_000, 9_000, 16_000, 20_001), left=1),
        "paddle_bounces",
        {"what": LEFT, "ms": 20},
    ),
    "bounce over 20 ms, let go": (
        lambda: let_go("left", seen(edges("left", 0, 15_000, 31_000, 44_000))),
        "paddle_bounces",
        {"what": LEFT, "ms": 44},
    ),
    "bounce over 20 ms, slower than that from edge to edge": (
        lambda: press(edges("left", 0, 21_000, 42_000, 63_000, 84_000), left=1),
        "paddle_bounces",
        {"what": LEFT, "ms": 84},
    ),
    "bounce over 20 ms, as slow as no hand is": (
        lambda: press(edges("left", 0, 40_000, 80_000), left=1),
        "paddle_bounces",
        {"what": LEFT, "ms": 80},
    ),
    "bounce over 20 ms, quiet in between": (
        lambda: press(edges("left", 0, 25_000, 26_000), left=1),
        "paddle_bounces",
        {"what": LEFT, "ms": 26},
    ),
    "bounce over 20 ms, quiet in between, let go": (
        lambda: let_go(
            "right",
            Seen(
                tuple(LineEdge(t, "right", n % 2) for n, t in enumerate((0, 31_000, 31_900))),
                UP | {"right": 1},
                UP,
            ),
        ),
        "paddle_bounces",
        {"what": RIGHT, "ms": 32},
    ),
    "bounce over 20 ms, a moment's touch before": (
        lambda: press(edges("timer", 0, 500, 50_000), line="timer", timer=1),
        "paddle_bounces",
        {"what": "timer button", "ms": 50},
    ),
    "both lines together": (
        lambda: press(edges("left", 900_000), edges("right", 900_040), left=1, right=1),
        "lines_shorted",
        {},
    ),
    "both lines together, the other first": (
        lambda: press(edges("left", 901_000), edges("right", 900_000), left=1, right=1),
        "lines_shorted",
        {},
    ),
    "a and b swapped": (
        lambda: turn(quadrature([-position for position in ROUND])),
        "wheel_swapped",
        {},
    ),
    "a dead": (lambda: turn(only(quadrature(ROUND), "b")), "wheel_line_dead", {"line": "a"}),
    "b dead": (lambda: turn(only(quadrature(ROUND), "a")), "wheel_line_dead", {"line": "b"}),
    "a bit of the Gray disc dead": (
        lambda: turn(only(gray(GRAY_ROUND, 4), "g0", "g1", "g3"), "gray"),
        "wheel_line_dead",
        {"line": "g2"},
    ),
    "a wheel without power": (lambda: turn([]), "wheel_still", {}),
    "index missing": (lambda: turn(quadrature(ROUND), index=True), "wheel_index_missing", {}),
    "index twice a turn": (
        lambda: turn(with_index(ROUND, [20, 60]), index=True),
        "wheel_index_often",
        {"times": 2},
    ),
    "noise on the wheel at rest": (
        lambda: at_rest(seen(TREMBLE)),
        "wheel_noise",
        {"line": "b", "edges": 9},
    ),
    "too few counts": (
        lambda: turn(slots(6), "slots"),
        "wheel_too_few",
        {"counts": 6, "spaces": 9},
    ),
    "uneven counts": (
        lambda: turn(quadrature(ROUND[:79])),
        "wheel_uneven",
        {"counts": 78, "lost": 2},
    ),
    "fewer counts than calibrated": (
        lambda: turn(quadrature(range(381)), known=400),
        "wheel_counts_differ",
        {"counts": 380, "known": 400},
    ),
    "fewer slots than calibrated": (
        lambda: turn(slots(34), "slots", known=36),
        "wheel_counts_differ",
        {"counts": 34, "known": 36},
    ),
}

TWICE = {"wheel_index_once", "wheel_turn_once", "wheel_turns_differ"}
"""Of the two turns that calibrate a wheel; tests/hardware/test_wheel_calibration.py."""


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_of_the_wires_is_named_with_its_cure(name):
    see, key, params = FAULTY[name]
    found = see()
    if isinstance(found, tuple):
        (found,) = found
    assert found == Fault(key, params)
    happened, _, cure = sentence(found).partition("; ")
    assert happened
    assert cure
    assert "{" not in sentence(found)


def test_every_fault_of_the_wires_has_its_simulated_lines():
    named = {key for _, key, _ in FAULTY.values()}
    assert named | TWICE == set(WIRING_SENTENCES) | set(WHEEL_SENTENCES)


def test_a_hand_that_stops_some_degrees_off_a_calibrated_turn_is_no_fault():
    assert isinstance(turn(quadrature(range(393)), known=400), Calibration)
    assert isinstance(turn(slots(37), "slots", known=36), Calibration)


@pytest.mark.parametrize(
    "key",
    ["pin_busy", "no_permission", "no_gpiochip", "untrue_stamps", "no_lgpio", "lgpio_empty"],
)
def test_every_fault_of_the_machine_says_what_to_do(key):
    happened, _, cure = SENTENCES[key].partition("; ")
    assert happened
    assert cure


# -- what is well


def test_a_press_that_bounces_as_usual_is_well():
    burst = edges("left", 0, 300, 900, 2_100, 3_000)
    assert press(burst, left=1) is None
    assert let_go("left", seen(edges("left", 0, 300, 900))) is None


def test_a_burst_of_20_ms_is_just_well():
    assert press(edges("left", 0, 9_000, 20_000), left=1) is None


def test_a_quick_tap_is_no_bounce():
    assert press(edges("left", 0, 45_000)) is None


def test_a_quick_tap_that_bounces_as_usual_at_both_ends_is_well():
    tap = edges("left", 0, 300, 900, 45_000, 45_400, 47_000)
    assert press(tap) is None
    assert press(edges("left", 0, 9_000, 19_000, 40_000, 49_000, 60_000)) is None


def test_two_taps_as_quick_as_a_hand_can_are_no_bounce():
    assert press(edges("left", 0, 45_000, 100_000), left=1) is None
    assert press(edges("left", 0, 300, 600, 45_000, 46_000, 46_500, 100_000), left=1) is None


def test_a_spark_long_after_the_press_is_no_bounce():
    assert press(edges("left", 0, 400_000, 400_200), left=1) is None


def test_somebody_who_touches_the_other_paddle_later_makes_no_short():
    assert press(edges("left", 0), edges("right", 300_000), left=1, right=1) is None


def test_a_press_whose_edge_was_lost_is_no_silent_paddle():
    assert press(left=1) is None


def test_a_line_touched_once_at_rest_does_not_float():
    assert at_rest(seen(edges("left", 0, 60_000))) == ()


def test_the_wheel_may_settle_on_the_edge_of_a_mark():
    assert at_rest(seen([LineEdge(5, "a", 1), LineEdge(9, "a", 0)])) == ()


def test_every_fault_at_rest_is_told_at_once():
    found = at_rest(seen(edges("left", 0, 1, 2, 3), TREMBLE, start=UP | {"right": 1}))
    assert [fault.key for fault in found] == ["line_floating", "paddle_down", "wheel_noise"]


def test_a_sound_wheel_tells_its_counts():
    assert turn(quadrature(ROUND)) == Calibration(80, 0, "up")
    assert turn(with_index(ROUND, [20]), index=True).counts_per_turn == 80
    assert turn(gray(GRAY_ROUND, 4), "gray", start=gray_levels(0, 4)).counts_per_turn == 9
    assert turn(slots(36), "slots").counts_per_turn == 36


def test_the_buttons_mean_nothing_to_the_wheel():
    pressed_too = Seen(
        (*edges("left", 5, 90_000), *(LineEdge(*each) for each in _plain(ROUND))), UP
    )
    assert turned(pressed_too, "quadrature", 9, 4, False) == Calibration(80, 0, "up")


def _plain(positions):
    return [(edge.t_us, edge.line, edge.level) for edge in quadrature(positions)]
