"""The two halves of the screen: clean contacts, coarse stamps, the screen as the lamp."""

from __future__ import annotations

import pytest

from hardware import units
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, Go, Hold, NotReady, Paddle
from hardware.faults import UnitError
from hardware.referee import Limits
from tests.hardware.clock import Clock

SOON = Countdown(count_s=0, hold_min_ms=100, hold_max_ms=100)
FRAME = 16_000


class Screen:
    """A screen that polls the unit once a frame, and flips its green frame one frame after GO."""

    def __init__(self, **limits):
        self.clock = Clock()
        self.unit = units.open("touch", clock=self.clock)
        self.unit.arm(Limits(**limits), SOON)
        self.told = []

    def frame(self, us=FRAME):
        self.clock.wait(us)
        events = self.unit.poll()
        self.told += events
        return events

    def until_green(self):
        while Go(None) not in self.frame():
            pass
        self.clock.wait(FRAME)
        self.unit.green_flipped(self.clock())

    def touch(self, side):
        self.unit.press(side, self.clock())

    def verdict(self):
        for _ in range(400):
            for event in self.frame():
                if isinstance(event, Decided):
                    return event.verdict
        raise AssertionError(f"no verdict: {self.told}")


def test_a_touch_is_stamped_against_the_flip_of_the_green_frame():
    screen = Screen()
    screen.until_green()
    for _ in range(12):
        screen.frame()
    screen.touch("right")
    verdict = screen.verdict()
    assert (verdict.winner, verdict.reaction_us["right"]) == ("right", 12 * FRAME)


def test_a_touch_that_is_lifted_at_once_counts():
    screen = Screen()
    screen.until_green()
    screen.frame()
    screen.touch("left")
    screen.unit.release("left", screen.clock())
    assert screen.verdict().winner == "left"


def test_two_touches_read_in_one_frame_are_a_dead_heat():
    screen = Screen(dead_heat_us=0)
    screen.until_green()
    screen.frame()
    screen.touch("left")
    screen.touch("right")
    assert screen.verdict().verdict == "dead_heat"


def test_what_lies_within_the_longest_gap_between_polls_is_a_dead_heat():
    screen = Screen()
    screen.until_green()
    screen.frame(FRAME + 1)
    screen.frame()
    screen.touch("left")
    screen.frame()
    screen.touch("right")
    verdict = screen.verdict()
    assert verdict.reaction_us == {"left": 2 * FRAME + 1, "right": 3 * FRAME + 1}
    assert verdict.verdict == "dead_heat"


def test_two_steady_frames_tell_who_was_first():
    screen = Screen()
    screen.until_green()
    screen.touch("left")
    screen.frame()
    assert screen.unit.resolution_us == 2 * FRAME
    screen.frame()
    screen.frame()
    screen.touch("right")
    assert screen.verdict().winner == "left"


def test_the_resolution_is_measured_anew_in_each_duel():
    screen = Screen()
    screen.frame()
    screen.frame(90_000)
    assert screen.unit.resolution_us == 90_000
    screen.unit.arm(Limits(), SOON)
    screen.frame()
    screen.frame()
    assert screen.unit.resolution_us == FRAME


def test_before_any_duel_it_states_a_frame():
    assert units.open("touch").resolution_us == 16_667


def test_touching_before_green_is_too_early():
    screen = Screen()
    screen.frame()
    screen.touch("left")
    verdict = screen.verdict()
    assert (verdict.verdict, verdict.offender) == ("false_start", "left")
    assert not any(isinstance(event, Go) for event in screen.told)


def test_touching_after_go_was_due_but_before_it_was_seen_is_too_early():
    screen = Screen()
    while Go(None) not in screen.frame():
        pass
    screen.touch("left")
    screen.clock.wait(5_000)
    screen.unit.green_flipped(screen.clock())
    assert screen.verdict().reaction_us["left"] == -5_000


def test_a_screen_that_does_not_turn_green_says_so():
    screen = Screen()
    while Go(None) not in screen.frame():
        pass
    told = [event for _ in range(200) for event in screen.frame()]
    assert told == [Fault("go_not_shown")]


def test_several_fingers_on_a_half_are_one_paddle():
    screen = Screen()
    screen.touch("left")
    screen.touch("left")
    screen.unit.release("left", screen.clock())
    assert screen.unit.levels() == {"left": "down", "right": "up"}
    screen.unit.release("left", screen.clock())
    screen.unit.release("left", screen.clock())
    assert screen.unit.levels() == {"left": "up", "right": "up"}
    told = screen.frame()
    assert told[:2] == (Paddle("left", True), Paddle("left", False))


def test_a_finger_that_lies_there_at_arming_is_not_ready():
    clock = Clock()
    unit = units.open("touch", clock=clock)
    unit.press("right", clock())
    unit.arm()
    assert unit.poll() == (Paddle("right", True), NotReady(("right",)))
    unit.release("right", clock())
    unit.arm(countdown=SOON)
    assert unit.poll() == (Paddle("right", False), Hold())


def test_touches_without_a_showdown_are_told_as_paddles():
    clock = Clock()
    unit = units.open("touch", clock=clock)
    unit.press("left", clock())
    unit.green_flipped(clock())
    assert unit.poll() == (Paddle("left", True),)


@pytest.mark.parametrize(
    ("finger", "said"),
    [(("middle", 1), "side middle: left or right"), (("left", 1.5), "stamp 1.5")],
)
def test_a_finger_that_cannot_be_is_refused(finger, said):
    unit = units.open("touch")
    with pytest.raises(UnitError, match=said):
        unit.press(*finger)
