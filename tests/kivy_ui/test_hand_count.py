"""The count of a hand while it is put right, and where its keys lie."""

from __future__ import annotations

from itertools import combinations

import pytest

from hardware import units
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.hand_count import NEAR, hand_count_plan
from kivy_ui.layout.table import table_layout
from kivy_ui.table.counted_hand import MOST, CountedHand
from tests.kivy_ui.test_table_fits import look_at

SIZES = {
    "small": (800.0, 480.0),
    "7 inch wide": (802.0, 470.0),
    "large": (1135.0, 709.0),
    "portrait": (457.1, 812.7),
}
RED = {"op": "first_card", "card": "number", "color": "red"}
LONG = "Alexandra Maria Fox"


@pytest.mark.parametrize("before", [*range(1, 35), MOST, None])
def test_the_nearest_numbers_are_one_tap_away(before):
    near = CountedHand.of(before).near
    assert len(near) == len(set(near)) == NEAR
    assert list(near) == sorted(near)
    assert before not in near
    assert all(1 <= number <= MOST for number in near)
    if before is not None and 4 <= before <= MOST - 4:
        assert {before - 1, before + 1} <= set(near)


@pytest.mark.parametrize("count", [1, 9, 10, 11, 31, 40, 99])
def test_every_number_is_a_figure_or_two_away(count):
    hand = CountedHand.of(7)
    for figure in str(count):
        hand = hand.figure(int(figure))
    assert hand.count == count


def test_a_third_figure_and_a_nought_before_all_change_nothing():
    hand = CountedHand.of(7)
    assert hand.figure(0) == hand
    full = hand.figure(3).figure(1)
    assert full.figure(2) == full


def test_figures_go_one_by_one_down_to_what_the_table_has():
    hand = CountedHand.of(7).figure(3).figure(1).erase()
    assert (hand.count, hand.changed) == (3, True)
    assert hand.erase() == CountedHand.of(7)


def test_a_hand_has_a_card_at_least_and_an_unknown_one_begins_where_it_was_dealt():
    assert CountedHand.of(1).step(-1).count == 1
    assert CountedHand.of(None).step(1).count == 7
    assert not CountedHand.of(None).changed
    assert not CountedHand.of(7).step(1).step(-1).changed


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_of_a_hand_lie_apart(size):
    w, h = SIZES[size]
    layout = {"7 inch wide": "small"}.get(size, size)
    undo = table_layout(w, h, layout, 4, "score").tray.keys["undo"]
    plan = hand_count_plan(layout, w, h, undo)
    keys = [
        plan.less, plan.more, *plan.near, *plan.figures, plan.unknown, plan.erase, plan.back,
        plan.main, plan.redo, plan.undo,
    ]  # fmt: skip
    assert all(Rect(0, 0, w, h).holds(key) and min(key.w, key.h) >= 47 for key in keys)
    assert all(one.gap(other) >= 9.99 for one, other in combinations(keys, 2))
    assert all(plan.fan.gap(key) >= 9.99 for key in keys)
    assert plan.fan.h >= 140
    assert plan.main.w >= 120


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280), (1024, 600)])
def test_a_hand_fits(open_app, evening_of, as_it_was, pictures, size, scale):
    as_it_was.text_scale = scale
    evening = evening_of("classic", [LONG, "Ben"], RED, dealer="Ben")
    stage = open_app(size, "table", evening=evening, unit=units.open("touch"))
    for number, count in enumerate((1, 7, 31, None)):
        stage.app.go("table")
        stage.app.go("hand_count", seat=LONG, count=count)
        stage.settle()
        look_at(stage, size)
        assert ("less" in stage.targets()) == (count != 1)
        if number % 2:
            stage.app.screen.touch(stage.app.screen.hand.step(9))
            stage.settle()
            look_at(stage, size)
        stage.screenshot(pictures / f"hand-{size[0]}-{scale}-{count}.png")


def test_who_goes_back_finds_what_was_typed_and_can_take_it_back(open_app, evening_of, store):
    stage = asked(open_app, evening_of, store)
    for figure in (3, 1):
        stage.tap(f"figure {figure}")
    stage.tap("back")
    assert stage.shown() == "table"
    open_hand(stage, "Mia")
    assert stage.app.screen.hand.count == 31
    stage.tap("undo")
    assert stage.app.screen.hand.count == 3
    stage.tap("redo")
    assert stage.app.screen.hand.count == 31
    stage.tap("back")
    again = open_app((800, 480), "table", store=store, unit=units.open("mock"))
    open_hand(again, "Mia")
    assert again.app.screen.hand.count == 31
    again.tap("done")
    assert again.app.evening.game.hands["Mia"] == 31
    open_hand(again, "Mia")
    assert not again.app.screen.hand.changed


def test_what_was_typed_before_somebody_played_on_is_no_more(open_app, evening_of, store):
    stage = asked(open_app, evening_of, store)
    stage.tap("figure 3")
    stage.tap("back")
    stage.tap("blue number")
    open_hand(stage, "Mia")
    assert not stage.app.screen.hand.changed


@pytest.mark.parametrize("kept", [3, [], {"Mia": 3}, {"Mia": [[3]]}, {"Mia": [[300, True]]},
                                  {"Mia": [["x", False]]}, {"Mia": []}])  # fmt: skip
def test_what_cannot_be_read_was_never_typed(open_app, evening_of, store, kept):
    stage = asked(open_app, evening_of, store)
    stage.tap("back")
    game, head = stage.app.evening.number, str(stage.app.evening.head)
    stage.app.settings["hand_count"] = {"game": game, "at": {head: kept}}
    open_hand(stage, "Mia")
    assert not stage.app.screen.hand.changed


def asked(open_app, evening_of, store):
    evening = evening_of("classic", ["Mia", "Ben", "Cy"], RED, dealer="Cy")
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=units.open("mock"))
    open_hand(stage, "Mia")
    return stage


def open_hand(stage, seat):
    stage.tap(f"seat {seat}")
    stage.tap("cards")
    assert stage.shown() == "hand_count"
