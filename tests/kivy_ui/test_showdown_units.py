"""A showdown on units of every kind, also on one that has no two paddles."""

from __future__ import annotations

import pytest

from hardware.countdown import Countdown
from hardware.referee import Limits
from tests.hardware.board import Wired
from tests.kivy_ui.duels import DUEL, NEAR, RED, claim, stage_of

ONE = {"left": 17, "right": False}
NONE = {"left": False, "right": False}


@pytest.fixture
def wheel_alone():
    """A unit with a wheel, and these paddles."""
    opened = []

    def wheel_alone(paddles):
        opened.append(Wired(gpio=paddles, wheel={"sensor": "slots", "index": False}))
        return opened[-1].unit

    yield wheel_alone
    for each in opened:
        each.unit.close()


@pytest.mark.parametrize("paddles", [NONE, ONE])
@pytest.mark.parametrize("practice", [False, True])
def test_a_unit_without_two_paddles_leaves_the_duel_to_the_screen(
    open_app, evening_of, store, wheel_alone, paddles, practice
):
    evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
    players = {"players": ("Mia", "Cy")} if practice else {}
    stage = open_app((800, 480), "", evening=evening, store=store, unit=wheel_alone(paddles))
    stage.app.countdown = Countdown(1, 100, 200)
    stage.app.go("home")
    stage.app.go("showdown", **players)
    stage.settle()
    assert stage.reads("press yours")
    assert not stage.reads("in a moment")
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    stage.press(NEAR)
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.release()
    duel = stage.app.screen.duel
    assert duel.outcome == "win"
    assert duel.source == "screen"
    assert stage.app.unit.wheel is not None
    stage.tap("take")
    assert stage.shown() == ("home" if practice else "table")


def test_no_unit_at_all_leaves_the_duel_to_the_screen(open_app, evening_of, store):
    evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
    stage = open_app((800, 480), "showdown", evening=evening, store=store)
    claim(stage)
    stage.wait(lambda: stage_of(stage) in ("count", "hold", "go"))


def test_the_mocks_people_fight_it_out_by_themselves(showdown):
    stage = showdown(kind="mock")
    stage.wait(lambda: stage_of(stage) == "verdict")
    assert stage.app.screen.duel.verdict.verdict in ("win", "false_start", "dead_heat")


def test_the_unit_is_asked_most_often_while_a_verdict_is_about_to_fall(showdown):
    from kivy.clock import Clock

    from kivy_ui.screens.showdown import FAST_PACE, LAST_PACE, PACE

    stage = showdown()
    stage.app.screen.duel.limits = Limits(settle_us=1_000_000)  # a slow machine polls in it, too
    assert Clock._max_fps == PACE
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    assert Clock._max_fps == FAST_PACE
    paces = []
    screen, poll = stage.app.screen, stage.app.screen.duel.poll

    def noted():
        told = poll()
        if screen.duel.stage == "go":
            paces.append(Clock._max_fps)
        return told

    screen.duel.poll = noted
    stage.press(NEAR)
    stage.release()
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.settle()
    assert paces[-1] == LAST_PACE
    assert Clock._max_fps == PACE
