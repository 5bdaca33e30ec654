"""A showdown as two people go through it, on a unit that is played by the test."""

from __future__ import annotations

import contextlib

import pytest

from hardware.countdown import Countdown
from hardware.events import Count, Decided, Fault, Go, Hold, NotReady, Paddle, TimerPressed
from hardware.faults import UnitError
from hardware.referee import Limits, Verdict
from kivy_ui.showdown.duel import Duel

WON = Verdict("win", "left", None, {"left": 231_000, "right": 268_000}, 37_000)
EARLY = Verdict("false_start", "left", "right", {"left": None, "right": -84_000})
TIED = Verdict("dead_heat", None, None, {"left": 231_000, "right": 231_400})


class Played:
    """A unit that tells what it is given."""

    def __init__(self, kind="gpio"):
        self.kind = kind
        self.coming = []
        self.down = set()
        self.armed = 0
        self.canceled = 0

    def levels(self):
        return {side: "down" if side in self.down else "up" for side in ("left", "right")}

    def arm(self, limits, countdown):
        assert isinstance(limits, Limits)
        assert isinstance(countdown, Countdown)
        self.armed += 1

    def cancel(self):
        self.canceled += 1

    def poll(self):
        coming, self.coming = tuple(self.coming), []
        return coming

    def press(self, side):
        self.down.add(side)
        self.coming.append(Paddle(side, down=True))

    def release(self, side):
        self.down.discard(side)
        self.coming.append(Paddle(side, down=False))


@pytest.fixture
def unit():
    return Played()


@pytest.fixture
def duel(unit):
    return Duel(("Mia", "Ben"), unit, 3)


def tell(duel, *events):
    duel.unit.coming.extend(events)
    duel.poll()


def claim(duel, *sides):
    for side in sides:
        duel.unit.press(side)
        duel.poll()
        duel.unit.release(side)
        duel.poll()


def test_who_is_asked_first_takes_the_paddle_that_is_pressed(duel):
    assert duel.asked == "Mia"
    claim(duel, "right")
    assert duel.sides == {"right": "Mia", "left": "Ben"}
    assert duel.asked == "Ben"
    assert duel.stage == "claim"


def test_the_other_one_must_press_the_other_paddle(duel):
    claim(duel, "right", "right")
    assert duel.asked == "Ben"
    claim(duel, "left")
    assert duel.stage == "armed"
    assert duel.unit.armed == 1


def test_nothing_is_armed_while_a_paddle_is_down(duel):
    claim(duel, "left")
    duel.unit.press("right")
    duel.poll()
    assert (duel.stage, duel.unit.armed) == ("claim", 0)
    duel.unit.release("right")
    duel.poll()
    assert (duel.stage, duel.unit.armed) == ("armed", 1)


def test_on_the_screen_each_presses_the_half_with_the_own_name_in_any_order():
    duel = Duel(("Mia", "Ben"), Played("touch"), 3)
    claim(duel, "right")
    assert duel.claimed == {"Ben"}
    claim(duel, "left")
    assert duel.stage == "armed"


def test_a_held_paddle_waits_and_then_it_goes_on_by_itself(duel):
    claim(duel, "left", "right")
    duel.unit.down.add("left")
    tell(duel, NotReady(("left",)))
    assert (duel.stage, duel.held) == ("let go", ("left",))
    duel.poll()
    assert duel.unit.armed == 1
    duel.unit.down.clear()
    duel.poll()
    assert (duel.stage, duel.unit.armed) == ("armed", 2)


def test_it_follows_the_unit_from_the_count_to_the_verdict(duel):
    claim(duel, "left", "right")
    tell(duel, Count(3))
    assert (duel.stage, duel.count) == ("count", 3)
    tell(duel, Count(1))
    assert duel.count == 1
    tell(duel, Hold())
    assert duel.stage == "hold"
    tell(duel, Go(3_000_000))
    assert duel.stage == "go"
    tell(duel, Decided(WON))
    assert (duel.stage, duel.winner, duel.loser) == ("verdict", "Mia", "Ben")
    assert duel.op() == {
        "op": "showdown",
        "winner": "Mia",
        "reaction_us": {"Mia": 231_000, "Ben": 268_000},
        "margin_us": 37_000,
        "source": "sensor",
    }


def test_swapped_after_the_verdict_the_other_one_has_won(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(WON))
    duel.swap()
    assert duel.winner == "Ben"
    assert duel.op()["reaction_us"] == {"Mia": 268_000, "Ben": 231_000}


def test_a_false_start_names_the_offender(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(EARLY))
    assert (duel.winner, duel.loser) == ("Mia", "Ben")
    op = duel.op()
    assert op["false_start"] == "Ben"
    assert "winner" not in op
    assert op["reaction_us"] == {"Mia": None, "Ben": -84_000}


def test_a_dead_heat_is_written_down_and_fought_again(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(TIED))
    assert duel.op()["dead_heat"] is True
    duel.again()
    duel.poll()
    assert (duel.stage, duel.unit.armed) == ("armed", 2)


def test_by_the_cards_more_cards_on_a_side_lose(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(TIED))
    duel.ask_people("by cards")
    duel.say("Mia")
    assert (duel.winner, duel.loser) == ("Ben", "Mia")
    assert duel.op() == {"op": "showdown", "winner": "Ben", "source": "hand"}


def test_by_hand_no_time_of_an_earlier_verdict_is_kept(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(EARLY))
    duel.ask_people("by hand")
    duel.say("Ben")
    assert duel.op() == {"op": "showdown", "winner": "Ben", "source": "hand"}


@pytest.mark.parametrize("outcome", ["no_press", "void"])
def test_what_decides_nothing_is_no_op(duel, outcome):
    claim(duel, "left", "right")
    tell(duel, Decided(Verdict(outcome)))
    assert (duel.stage, duel.outcome, duel.winner) == ("verdict", outcome, None)
    assert duel.op() is None


def test_trouble_is_kept_until_somebody_goes_on(duel):
    claim(duel, "left", "right")
    tell(duel, Fault("go_not_shown"))
    assert (duel.stage, duel.op()) == ("trouble", None)
    tell(duel, TimerPressed())
    assert (duel.stage, duel.trouble) == ("armed", None)


def test_the_timer_button_fights_again(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(WON))
    tell(duel, TimerPressed())
    assert (duel.stage, duel.verdict) == ("armed", None)


def test_stopped_it_must_be_claimed_anew(duel):
    claim(duel, "left", "right")
    tell(duel, Count(2))
    duel.stop()
    duel.poll()
    assert (duel.stage, duel.claimed, duel.unit.armed) == ("claim", set(), 1)
    assert duel.unit.canceled == 1


def test_the_source_is_the_screen_for_touches():
    duel = Duel(("Mia", "Ben"), Played("touch"), 3)
    claim(duel, "left", "right")
    tell(duel, Decided(WON))
    assert duel.op()["source"] == "screen"


# -- a unit that fails


def fails(*_args):
    raise UnitError("gpio_failed", why="gone")


@pytest.mark.parametrize("call", ["poll", "levels", "arm"])
def test_a_unit_that_fails_is_trouble_and_the_people_decide(duel, call):
    claim(duel, "left")
    setattr(duel.unit, call, fails)
    with contextlib.suppress(UnitError):  # the test's own hand reads the unit too
        claim(duel, "right")
    for _ in range(3):
        duel.poll()
    assert duel.stage == "trouble"
    assert duel.trouble == Fault("gpio_failed", {"why": "gone"})
    duel.ask_people("by hand")
    duel.say("Ben")
    assert duel.op() == {"op": "showdown", "winner": "Ben", "source": "hand"}


def test_a_unit_that_can_not_even_be_canceled_is_left_alone(duel):
    claim(duel, "left", "right")
    tell(duel, Count(2))
    duel.unit.cancel = fails
    for leave in (duel.stop, duel.again, lambda: duel.ask_people("by hand")):
        leave()
    assert duel.stage == "by hand"


def test_a_fault_after_the_verdict_takes_nothing_away(duel):
    claim(duel, "left", "right")
    tell(duel, Decided(WON))
    tell(duel, Fault("chattering", {"side": "left"}))
    assert (duel.stage, duel.winner) == ("verdict", "Mia")


def test_after_trouble_it_is_fought_again(duel):
    claim(duel, "left", "right")
    poll, duel.unit.poll = duel.unit.poll, fails
    duel.poll()
    assert duel.stage == "trouble"
    duel.unit.poll = poll
    duel.again()
    duel.poll()
    assert (duel.stage, duel.unit.armed) == ("armed", 2)
