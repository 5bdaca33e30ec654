"""The timer button on the table, in a real window, on pins that a test moves."""

from __future__ import annotations

import pytest

from hardware import units
from hardware.events import Fault, TimerHeld, TimerPressed
from kivy_ui.table import plays

PEOPLE = ["Mia", "Ben", "Cy", "Nana"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}


@pytest.fixture
def at_table(open_app, evening_of, store):
    """`at_table(unit, op, …)`: the table of a game that far, Mia on turn at its beginning."""

    def at_table(unit, *ops, screen="table", edition="showdown"):
        evening = evening_of(edition, PEOPLE, RED, *ops, dealer="Nana")
        stage = open_app((800, 480), screen, evening=evening, store=store, unit=unit)
        stage.evening = evening
        return stage

    return at_table


def hold_down(wired, us):
    """The button goes down for so long, and comes up."""
    wired.edge("timer", "down")
    wired.clock.wait(us)
    wired.edge("timer", "up")
    wired.clock.wait(10_000)


def test_a_press_passes_the_turn_on_and_a_hold_takes_it_back(at_table, wired):
    stage = at_table(wired.unit)
    for name in ("Ben", "Cy"):
        hold_down(wired, 90_000)
        stage.wait(lambda name=name: stage.evening.game.turn == name)
    wired.edge("timer", "down")
    wired.clock.wait(1_100_000)
    stage.wait(lambda: stage.evening.game.turn == "Ben")
    wired.edge("timer", "up")
    wired.clock.wait(50_000)
    stage.pause(0.2)
    assert stage.evening.game.turn == "Ben"
    stage.tap("undo")
    assert stage.evening.game.turn == "Mia"


def test_where_holding_means_nothing_every_press_passes_the_turn_on(at_table):
    from tests.hardware.board import Wired

    one = Wired(timer={"undo": False})
    stage = at_table(one.unit)
    hold_down(one, 2_000_000)
    stage.wait(lambda: stage.evening.game.turn == "Ben")
    one.unit.close()


def test_where_it_is_switched_off_a_press_passes_nothing_and_a_hold_undoes(at_table):
    from tests.hardware.board import Wired

    one = Wired(timer={"next_turn": False})
    stage = at_table(one.unit, {"op": "draw", "by": "Mia"})
    hold_down(one, 90_000)
    stage.pause(0.3)
    assert stage.evening.game.turn == "Ben"
    hold_down(one, 1_200_000)
    stage.wait(lambda: stage.evening.game.turn == "Mia")
    one.unit.close()


def test_a_turn_that_waits_for_an_answer_is_not_passed_on(at_table, wired):
    four = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}
    stage = at_table(wired.unit, four, edition="classic")
    assert stage.evening.game.pending is not None
    before = stage.evening.seq
    hold_down(wired, 90_000)
    stage.wait(lambda: "+4" in stage.app.screen.ids.hint.text)
    stage.pause(0.2)
    assert stage.evening.seq == before


def test_pressed_where_no_turns_are_counted_it_says_so(at_table, wired):
    stage = at_table(wired.unit, {"op": "tracking", "level": "marks"})
    hold_down(wired, 90_000)
    stage.wait(lambda: stage.app.screen.ids.hint.text)
    assert "turn is counted" in stage.app.screen.ids.hint.text


def test_held_it_undoes_on_every_screen_of_the_game(at_table, wired):
    stage = at_table(wired.unit, {"op": "go_out", "by": "Ben"}, screen="round_over")
    assert stage.evening.game.phase == "scoring"
    hold_down(wired, 1_200_000)
    stage.wait(lambda: stage.shown() == "table")
    assert stage.evening.game.phase == "playing"


def test_home_hears_no_button_and_nothing_is_kept_for_later(at_table, wired):
    stage = at_table(wired.unit, screen="home")
    before = stage.evening.seq
    hold_down(wired, 90_000)
    stage.pause(0.3)
    stage.app.go_game()
    stage.pause(0.3)
    assert stage.evening.seq == before


class Telling:
    """The mock unit, and what a test makes it tell."""

    def __init__(self):
        self.unit = units.open("mock", seed=1)
        self.coming = []
        poll = self.unit.poll

        def told():
            coming, self.coming = self.coming, []
            return (*poll(), *coming)

        self.unit.poll = told


def test_the_button_of_any_unit_does_it(at_table):
    telling = Telling()
    stage = at_table(telling.unit)
    telling.coming = [TimerPressed()]
    stage.wait(lambda: stage.evening.game.turn == "Ben")
    telling.coming = [TimerHeld()]
    stage.wait(lambda: stage.evening.game.turn == "Mia")


def test_a_fault_of_the_unit_is_said_once_and_the_table_stays(at_table):
    telling = Telling()
    stage = at_table(telling.unit)
    fault = Fault("line_chatters", {"what": "timer button"})
    telling.coming = [fault]
    hint = stage.app.screen.ids.hint
    stage.wait(lambda: "timer button" in hint.text)
    hint.hush()
    telling.coming = [fault]
    stage.pause(0.3)
    assert hint.text == ""
    stage.tap("green number")
    assert stage.evening.game.turn == "Ben"


def test_nothing_is_drawn_while_the_button_is_left_alone(at_table, wired):
    stage = at_table(wired.unit)
    stage.pause(0.3)
    drawn = stage.look("drawn")
    stage.pause(0.5)
    assert stage.look("drawn") - drawn <= 1


# -- whose turn it is then


@pytest.mark.parametrize(
    ("ops", "op"),
    [
        ([], {"op": "set", "turn": "Ben"}),
        ([{"op": "set", "direction": "ccw"}], {"op": "set", "turn": "Nana"}),
        (
            [{"op": "set", "skip_flags": ["Ben", "Nana"]}],
            {"op": "set", "turn": "Cy", "skip_flags": ["Nana"]},
        ),
        (
            [{"op": "set", "skip_flags": ["Ben", "Cy", "Nana"]}],
            {"op": "set", "turn": "Mia", "skip_flags": []},
        ),
        ([{"op": "draw", "by": "Mia", "keep": False}], {"op": "pass", "by": "Mia"}),
        ([{"op": "tracking", "level": "marks"}], None),
    ],
)
def test_who_comes_next(evening_of, ops, op):
    evening = evening_of("showdown", PEOPLE, RED, *ops, dealer="Nana")
    assert plays.pass_on(evening.game) == op
    if op is not None:
        assert evening.may(op) is None
