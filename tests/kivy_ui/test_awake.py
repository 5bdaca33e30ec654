"""The screen stays awake while a round runs, and the touch that wakes it does nothing else."""

from __future__ import annotations

import pytest

from hardware import units
from kivy_ui import awake, touch

NAMES = ["Mia", "Ben", "Cy", "Nana"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
ROUND = {"op": "record_round", "winner": "Ben", "points": 212}


@pytest.fixture
def game(open_app, evening_of, store):
    """`game(ops …)`: the app at home, with a game that far."""

    def game(*ops):
        evening = evening_of("showdown", NAMES, *ops, dealer="Nana")
        return open_app((800, 480), "home", evening=evening, store=store, unit=units.open("touch"))

    return game


@pytest.fixture
def awake_now(window):
    """Whether the window system has been asked not to blank the screen."""
    return lambda: not window.allow_screensaver


def test_it_is_awake_in_a_round_and_may_sleep_at_home(game, awake_now):
    stage = game(RED)
    assert not awake_now(), "yesterday's game lights no screen all night"
    stage.tap("go on")
    assert awake_now()
    stage.app.go("settings")
    assert awake_now(), "in the middle of a round"
    stage.app.go("home")
    assert not awake_now()


def test_it_may_sleep_between_rounds_and_wakes_for_the_next(game, awake_now):
    stage = game(ROUND)
    stage.tap("go on")
    assert stage.shown() == "scores"
    assert not awake_now()
    stage.app.evening.do({"op": "next_round"})
    stage.settle()
    assert awake_now()
    stage.app.evening.undo()
    stage.settle()
    assert not awake_now()


def test_a_duel_for_practice_stays_awake(open_app, awake_now):
    stage = open_app((800, 480), "home", unit=units.open("touch"))
    stage.tap("practice duel")
    assert awake_now()
    stage.tap("home")
    assert not awake_now()


@pytest.fixture
def waking(window):
    """What tells waking touches, as it is after a test as before."""
    provider = touch.install(window)
    yield provider._waking
    window.show()
    provider._waking._dark, provider._waking._back_us = False, None


def the_second_touch_counts(stage, monkeypatch):
    """The first one wakes the screen, and does nothing else."""
    stage.tap("go on")
    assert stage.shown() == "home"
    monkeypatch.setattr(awake, "GRACE_US", 0)
    stage.pause(0.4)
    stage.tap("go on")
    assert stage.shown() == "table"


def test_the_touch_that_wakes_a_hidden_window_does_nothing_else(game, window, waking, monkeypatch):
    stage = game(RED)
    monkeypatch.setattr(awake, "GRACE_US", 60_000_000)
    window.hide()
    stage.wait(lambda: waking._dark, "the window never said that it was hidden")
    window.show()
    stage.wait(lambda: not waking._dark, "nor that it is back")
    stage.wait(lambda: stage.look("corner") is not None)
    stage.pause(0.3)
    the_second_touch_counts(stage, monkeypatch)


def test_the_touch_that_wakes_a_sleeping_machine_does_nothing_else(game, waking, monkeypatch):
    stage = game(RED)
    slept = awake._slept_s()
    monkeypatch.setattr(awake, "_slept_s", lambda: slept + 3_600)
    monkeypatch.setattr(awake, "GRACE_US", 60_000_000)
    the_second_touch_counts(stage, monkeypatch)


def test_a_window_that_was_never_hidden_takes_every_touch(game, window, waking, monkeypatch):
    stage = game(RED)
    monkeypatch.setattr(awake, "GRACE_US", 60_000_000)
    window.dispatch("on_restore")
    stage.tap("go on")
    assert stage.shown() == "table"


def test_a_window_that_never_says_it_is_back_takes_the_second_touch(game, waking, monkeypatch):
    stage = game(RED)
    waking.gone()
    monkeypatch.setattr(awake, "GRACE_US", 1)
    stage.tap("go on")
    assert stage.shown() == "home"
    stage.pause(0.4)
    stage.tap("go on")
    assert stage.shown() == "table"
