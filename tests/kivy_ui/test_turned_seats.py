"""The screen is turned while people sit down: there are other spots round it, and nobody goes."""

from __future__ import annotations

import pytest

from companion.people import Person
from hardware import units
from kivy_ui.new_game.seating import Seating, spread
from tests.kivy_ui.conftest import resize


@pytest.mark.parametrize(("before", "after"), [(14, 12), (12, 14), (12, 12), (14, 10), (10, 14)])
@pytest.mark.parametrize("taken", [(), (0,), (9,), (0, 1, 2), range(10), (8, 9), (0, 5, 9)])
def test_everybody_keeps_a_spot_and_the_order(before, after, taken):
    last = before - 1
    taken = tuple(last if spot == 9 else spot for spot in taken)
    where = spread(taken, before, after)
    assert set(where) == set(taken)
    there = [where[spot] for spot in sorted(taken)]
    assert there == sorted(set(there))
    assert all(0 <= spot < after for spot in there)
    if before == after:
        assert where == {spot: spot for spot in taken}


def test_the_dealer_and_the_rules_stay():
    seating = Seating(
        "classic", {13: Person("Mia", 0, ""), 2: Person("Ben", 1, "")}, {"x": 1}, "Mia"
    )
    turned = seating.spread(14, 12)
    assert turned.names == ("Ben", "Mia")
    assert (turned.dealer, turned.rules) == ("Mia", {"x": 1})


def test_ten_people_are_dealt_to_after_a_turn_of_the_screen(open_app, store):
    stage = open_app((720, 1280), "new_game", store=store, unit=units.open("touch"))
    screen = stage.app.screen
    for spot in range(4, 14):
        screen.tap_spot(spot)
    names = screen.setting.seating.names
    assert screen.setting.sheet == "seat"
    sitting = screen.setting.seating.seated[screen.setting.spot]
    resize(stage, (800, 480))
    assert screen.setting.seating.seated[screen.setting.spot] == sitting
    screen.setting.close()
    screen.refresh()
    stage.settle()
    assert screen.setting.seating.names == names
    assert {f"seat {name}" for name in names} <= set(stage.targets())
    screen.undo()
    assert len(screen.setting.seating.names) == 9
    screen.redo()
    stage.settle()
    stage.tap("deal")
    assert stage.app.evening.game.players == names
    assert stage.shown() == "first_card"


def test_the_same_people_find_the_ring_as_it_lay_after_a_turn(open_app, evening_of, store):
    evening = evening_of("classic", ["Mia", "Ben", "Cy"], dealer="Cy")
    stage = open_app((720, 1280), "home", evening=evening, store=store, unit=units.open("touch"))
    stage.app.go("new_game", like=evening.game)
    resize(stage, (800, 480))
    stage.tap("deal")
    assert stage.app.evening.game.players == ("Mia", "Ben", "Cy")
    assert "table.near" not in stage.app.settings
