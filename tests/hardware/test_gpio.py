"""The unit on GPIO, with exact stamps: a showdown, its lamps, the timer button."""

from __future__ import annotations

import pytest

from hardware.events import (
    Count,
    Go,
    Hold,
    NotReady,
    Paddle,
    TimerHeld,
    TimerPressed,
)
from hardware.faults import UnitError
from tests.hardware.board import Wired
from tests.hardware.gpio_duels import GO, SOON, armed_until_go, verdict


def test_a_showdown_on_wires_from_arming_to_the_arrow(wired):
    wired.unit.arm(None, SOON)
    told = wired.poll_for(1_500_001)
    assert told == [Count(1), Hold(), Go(GO)]
    assert wired.lit() == {"green", "buzzer"}
    wired.clock.wait(200_000)
    wired.edge("left", "down")
    wired.clock.wait(30_000)
    wired.edge("right", "down")
    fell = verdict(wired)
    assert (fell.winner, fell.margin_us) == ("left", 30_000)
    assert wired.lit() == {"green", "arrow_right"}


def test_go_is_stamped_at_the_lamps_write(wired):
    go_us = armed_until_go(wired)
    assert wired.clock.us == go_us
    wired.edge("right", "down", at_us=go_us + 187_654)
    wired.clock.wait(300_000)
    assert verdict(wired).reaction_us["right"] == 187_654


def test_the_hold_looks_like_the_last_second_of_the_count(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(999_000)
    counting = wired.lit()
    wired.poll_for(480_000)
    assert counting == wired.lit() == {"red"}


def test_a_beep_ends_by_itself(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    assert wired.lit() == {"red", "buzzer"}
    assert wired.pin("buzzer").frequency == 440
    wired.poll_for(125_000)
    assert wired.lit() == {"red"}


def test_a_false_start_ends_the_countdown_and_the_red_arrow_points_at_the_offender(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(1_000_000)
    wired.edge("right", "down")
    told = wired.poll_for(1_000_000)
    assert told[-1].verdict.offender == "right"
    assert not any(isinstance(event, Go) for event in told)
    assert wired.lit() == {"red", "arrow_right"}


def test_a_held_paddle_is_not_ready_and_pointed_at(wired):
    wired.pin("left").turn(high=False)
    wired.unit.arm()
    assert wired.unit.poll() == (NotReady(("left",)),)
    assert wired.lit() == {"red", "arrow_left", "buzzer"}


def test_both_arrows_after_a_dead_heat(wired):
    go_us = armed_until_go(wired)
    wired.edge("left", "down", at_us=go_us + 200_000)
    wired.edge("right", "down", at_us=go_us + 200_999)
    wired.clock.wait(300_000)
    assert verdict(wired).verdict == "dead_heat"
    assert wired.lit() >= {"arrow_left", "arrow_right"}


def test_a_canceled_showdown_is_dark(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    wired.unit.cancel()
    assert wired.lit() == set()


def test_the_timer_button_is_told_once_a_press_and_no_spark_is_one(wired):
    wired.edge("timer", "down")
    wired.clock.wait(300)
    wired.edge("timer", "up")
    assert wired.poll_for(100_000) == []
    for level in ("down", "up", "down"):
        wired.edge("timer", level)
        wired.clock.wait(400)
    assert wired.poll_for(300_000) == []
    wired.edge("timer", "up")
    assert wired.poll_for(100_000) == [TimerPressed()]


def test_the_timer_button_held_is_told_once_while_it_is_held(wired):
    wired.edge("timer", "down")
    assert wired.poll_for(990_000) == []
    assert wired.poll_for(900_000) == [TimerHeld()]
    wired.edge("timer", "up")
    assert wired.poll_for(300_000) == []


def test_where_holding_means_nothing_a_press_is_told_as_it_begins():
    one = Wired(timer={"undo": False})
    one.edge("timer", "down")
    assert one.poll_for(30_000) == [TimerPressed()]
    assert one.poll_for(2_000_000) == []
    one.unit.close()


def test_a_press_of_the_timer_between_two_polls_is_told(wired):
    wired.edge("timer", "down", at_us=wired.clock.us + 10_000)
    wired.edge("timer", "up", at_us=wired.clock.us + 90_000)
    wired.clock.wait(100_000)
    assert wired.unit.poll() == (TimerPressed(),)


def test_paddles_wired_to_the_supply():
    paddle = {"active": "high", "pull": "down"}
    one = Wired(gpio={"left": paddle, "right": paddle})
    assert one.unit.levels() == {"left": "up", "right": "up"}
    one.pin("left").edge(one.clock.us, high=True)
    assert one.unit.levels() == {"left": "down", "right": "up"}
    assert one.unit.poll() == (Paddle("left", True),)
    one.unit.close()


def test_without_a_green_lamp_the_screen_is_the_lamp_and_stamps_go():
    one = Wired(gpio={"green": False})
    one.unit.arm(None, SOON)
    told = one.poll_for(1_500_001)
    assert told[-1] == Go(None)
    one.unit.green_flipped(one.clock.us)
    go_us = one.clock.us
    one.edge("left", "down", at_us=go_us + 200_000)
    one.clock.wait(300_000)
    assert verdict(one).reaction_us["left"] == 200_000
    one.unit.close()


def test_nothing_but_lamps_on_the_pins_and_no_showdown():
    one = Wired(gpio={"left": False, "right": False, "timer": False})
    assert one.unit.levels() == {"left": "up", "right": "up"}
    with pytest.raises(UnitError, match=r"no two paddles on the pins.*set gpio\.left"):
        one.unit.arm()
    assert one.unit.poll() == ()
    one.unit.close()


def test_a_lamp_that_is_lit_by_a_low_pin():
    one = Wired(gpio={"red": {"pin": 5, "active": "low"}})
    assert one.pin("red").state
    one.unit.arm(None, SOON)
    one.unit.poll()
    assert not one.pin("red").state
    one.unit.close()
    assert one.unit.settings.pins["red"].active == "low"


def test_a_unit_of_two_paddles_and_one_lamp():
    one = Wired(gpio=dict.fromkeys(("timer", "red", "buzzer", "arrow_left", "arrow_right"), False))
    go_us = armed_until_go(one)
    one.edge("left", "down", at_us=go_us + 200_000)
    one.clock.wait(300_000)
    assert verdict(one).winner == "left"
    one.unit.close()
