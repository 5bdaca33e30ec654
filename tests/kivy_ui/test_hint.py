"""What was said for a moment is over with the next step, and never lies over what stands now."""

from __future__ import annotations

import pytest

from hardware import units
from tests.kivy_ui.test_timer_button import hold_down

NAMES = ["Mia", "Ben", "Cy", "Nana"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
FOUR = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}


@pytest.fixture
def opened(open_app, evening_of, store):
    def opened(*ops, screen="table", dealer="Nana", unit=None):
        evening = evening_of("classic", NAMES, *ops, dealer=dealer)
        unit = unit or units.open("touch")
        stage = open_app((800, 480), screen, evening=evening, store=store, unit=unit)
        stage.evening = evening
        return stage

    return opened


def said(stage):
    hint = stage.app.screen.ids.hint
    assert bool(hint.text) == (hint.opacity > 0)
    return hint.text


def level_at_the_top(stage):
    for figure in ("9", "9", "3", "3"):
        stage.tap(f"figure {figure}")
        stage.pause(0.4)


def test_who_draws_again_is_said_until_somebody_has_drawn(opened):
    stage = opened(screen="first_card", dealer=None)
    level_at_the_top(stage)
    assert "Mia and Ben draw again" in said(stage)
    stage.tap("figure 3")
    assert said(stage) == ""


def test_nothing_of_the_draw_lies_over_what_was_turned_up(opened):
    stage = opened(screen="first_card", dealer=None)
    level_at_the_top(stage)
    assert said(stage)
    stage.tap("figure 5")
    stage.app.screen._say("still there")
    stage.tap("figure 4")
    assert stage.reads("What was turned up?")
    assert said(stage) == ""


def test_what_is_owed_is_said_until_it_is_settled(opened, wired):
    stage = opened(RED, FOUR, unit=wired.unit)
    hold_down(wired, 90_000)
    stage.wait(lambda: "+4" in said(stage))
    wired.edge("timer", "down")
    wired.clock.wait(1_100_000)
    stage.wait(lambda: stage.evening.game.pending is None)
    stage.settle()
    assert said(stage) == "", "the button took the card back, and nobody owes anything"
    wired.edge("timer", "up")


def test_what_a_step_itself_says_stays(opened):
    stage = opened(RED)
    stage.app.screen.say("before")
    stage.app.screen.menus._set_level("marks")
    stage.settle()
    assert said(stage) not in ("", "before")
    stage.pause(0.3)  # it was committed to the disk meanwhile
    assert said(stage)
