"""The screen that asks: the ways back from it, and forward."""

from __future__ import annotations

import pytest

from hardware import units
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
PLAY = {"op": "play", "by": "Mia", "card": "number", "color": "red", "value": 7}


@pytest.mark.parametrize("size", SIZES)
def test_what_was_taken_back_can_be_done_again_while_something_is_asked(
    open_app, evening_of, store, pictures, size
):
    evening = evening_of("classic", ["Mia", "Ben", "Cy"], RED, PLAY, {"op": "undo"}, dealer="Cy")
    stage = open_app(size, "table", evening=evening, store=store)
    stage.tap("wild")
    stage.wait(lambda: stage.shown() == "question")
    look_at(stage, size)
    stage.screenshot(pictures / f"question-redo-{size[0]}.png")
    stage.tap("redo")
    assert evening.undoes == PLAY
    assert stage.shown() == "table"
    stage.tap("wild")
    stage.wait(lambda: stage.shown() == "question")
    assert "redo" not in stage.targets()


def test_of_two_at_the_table_nobody_asks_against_whom(open_app, evening_of, store):
    evening = evening_of("showdown", ["Mia", "Ben"], RED, dealer="Ben")
    touch = units.open("touch")
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=touch)
    stage.tap("wild showdown")
    stage.wait(lambda: stage.shown() == "question")
    assert [question.field for question in stage.app.screen.questions] == ["choose_color", "stake"]
    stage.tap("choose_color blue")
    stage.tap("stake 3")
    assert evening.game.pending.type == "showdown"
    assert evening.undoes["target"] == "Ben"


def test_whoever_went_out_is_asked_for_as_such(open_app, evening_of, store):
    evening = evening_of("classic", ["Mia", "Ben", "Cy"], RED, dealer="Cy")
    stage = open_app((800, 480), "table", evening=evening, store=store)
    stage.tap("over")
    stage.wait(lambda: stage.shown() == "question")
    assert stage.reads("Who went out?")
    assert stage.app.screen.ids.undo.text == "Over"


@pytest.mark.parametrize("size", SIZES)
def test_who_it_was_is_asked_before_much_else(open_app, evening_of, store, pictures, size):
    evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"])
    touch = units.open("touch")
    stage = open_app(size, "table", evening=evening, store=store, unit=touch)
    stage.tap("wild showdown")
    stage.wait(lambda: stage.shown() == "question")
    assert stage.reads("Who was it?")
    assert {name for name in stage.targets() if name.startswith("target ")} == set()
    stage.tap("by Ben")
    assert stage.reads("Ben: Wild Showdown")
    look_at(stage, size)
    stage.screenshot(pictures / f"question-whose-{size[0]}.png")
    against = {name for name in stage.targets() if name.startswith("target ")}
    assert against == {"target Mia", "target Cy", "target Nana"}
    stage.pause(0.4)
    stage.tap("undo")  # it was somebody else
    assert stage.reads("Who was it?")
    for choice in ("by Cy", "choose_color blue", "target Mia", "stake 3"):
        stage.tap(choice)
    assert evening.undoes["by"] == "Cy"
    assert evening.undoes["target"] == "Mia"
