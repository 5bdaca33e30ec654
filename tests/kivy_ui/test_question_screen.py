"""The screen that asks: the ways back from it, and forward."""

from __future__ import annotations

import pytest

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
