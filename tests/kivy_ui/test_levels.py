"""How much is kept is changed by a tap, and by a tap it is as it was."""

from __future__ import annotations

import pytest

from hardware import units

RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
PLAY = {"op": "play", "by": "Mia", "card": "number", "color": "blue"}


@pytest.fixture
def at_table(open_app, evening_of, store):
    def at_table(*ops):
        evening = evening_of("classic", ["Mia", "Ben", "Cy"], RED, *ops, dealer="Cy")
        stage = open_app((800, 480), "table", evening=evening, store=store, unit=units.open("mock"))
        stage.evening = evening
        return stage

    return at_table


def choose(stage, level):
    stage.tap("menu")
    stage.tap(f"level {level}")


def says(stage, key):
    return getattr(stage.app.screen.ids.corner, key).what.word


def level(stage):
    return stage.app.screen.level


def test_score_only_by_mistake_is_what_undo_takes_back_next(at_table):
    stage = at_table(PLAY)
    choose(stage, "score")
    assert (level(stage), says(stage, "undo")) == ("score", "Score only")
    stage.tap("undo")
    assert (level(stage), stage.evening.undoes["op"]) == ("turns", "play")
    assert (says(stage, "undo"), says(stage, "redo")) == ("Mia", "Score only")
    stage.tap("redo")
    assert (level(stage), says(stage, "undo")) == ("score", "Score only")


def test_from_score_only_to_marks_is_one_tap_to_undo(at_table):
    stage = at_table(PLAY)
    choose(stage, "score")
    choose(stage, "marks")
    assert (level(stage), says(stage, "undo")) == ("marks", "Marks")
    stage.tap("undo")
    assert (level(stage), says(stage, "undo")) == ("score", "Score only")
    stage.tap("redo")
    assert (level(stage), stage.evening.game.level) == ("marks", "marks")
    stage.tap("undo")
    stage.pause(0.4)  # else it were one tap
    stage.tap("undo")
    assert (level(stage), stage.evening.game.level) == ("turns", "turns")


def test_a_round_written_down_since_goes_first(at_table):
    stage = at_table(PLAY)
    choose(stage, "score")
    stage.evening.do({"op": "record_round", "winner": "Mia", "points": 30})
    stage.app.go("table")
    stage.settle()
    for said in ("Points", "Score only", "Mia"):
        assert says(stage, "undo") == said
        if said != "Mia":
            stage.app.screen.undo()
            stage.app.go("table")
            stage.settle()
    assert says(stage, "redo") == "Score only"


def test_it_is_taken_back_after_a_restart_too(at_table, open_app, store):
    stage = at_table(PLAY)
    choose(stage, "score")
    again = open_app((800, 480), "table", store=store, unit=units.open("mock"))
    assert (level(again), says(again, "undo")) == ("score", "Score only")
    again.tap("undo")
    assert (level(again), says(again, "redo")) == ("turns", "Score only")


def test_what_came_of_another_deed_is_not_done_again(at_table):
    stage = at_table(PLAY)
    choose(stage, "score")
    stage.tap("undo")
    stage.evening.do({"op": "draw", "by": "Ben"})
    stage.pause(0.4)
    stage.tap("undo")
    assert says(stage, "redo") == "Ben"


@pytest.mark.parametrize(
    "kept",
    [
        "x", {"game": 1}, {"game": 1, "done": [3], "undone": {}},
        {"game": 1, "done": [{"level": 3}], "undone": []},
        {"game": 1, "undone": [], "done": [
            {"level": "score", "before": "turns", "joined": 1, "head": 2, "tip": 0}]},
    ],
)  # fmt: skip
def test_what_cannot_be_read_was_never_there(at_table, kept):
    from kivy_ui.table import levels

    stage = at_table(PLAY)
    stage.app.settings[levels.KEPT] = kept
    stage.app.screen.refresh()
    stage.settle()
    assert says(stage, "undo") == "Mia"
