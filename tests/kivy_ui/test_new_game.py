"""A new game by finger: sit down, name, edition, house rules, deal."""

from __future__ import annotations

import pytest

from companion import people
from companion.people import Person
from hardware import units
from kivy_ui.new_game.seating import as_they_sat
from tests.kivy_ui.test_table_fits import look_at

KNOWN = [Person("Mia", 0, "peach"), Person("Ben", 3, "lime"), Person("Cy", 6, "sky")]
SIZES = [(800, 480), (1280, 800), (720, 1280)]


@pytest.fixture
def setting(open_app, store):
    """Opens the table before the deal; Mia, Ben and Cy have played before."""

    def setting(size=(800, 480)):
        people.remember(store, KNOWN).wait()
        return open_app(size, "new_game", store=store, unit=units.open("touch"))

    return setting


def spots(stage):
    return [name for name in stage.targets() if name.startswith("spot ")]


def from_home(stage):
    stage.app.go("home")
    stage.app.go("new_game")
    stage.settle()
    return stage


def names(stage):
    return stage.app.screen.setting.seating.names


def test_a_touch_at_the_edge_sits_down_right_there(setting):
    stage = setting()
    stage.tap((250, 3))
    [person] = stage.app.screen.setting.seating.people
    seat = stage.targets()[f"seat {person.name}"]
    assert seat[1] < 20
    assert seat[0] - 60 < 250 < seat[0] + seat[2] + 60


@pytest.mark.parametrize("known", [0, 3], ids=["strangers", "known"])
@pytest.mark.parametrize("size", [*SIZES, (1024, 600)])
def test_all_sit_down_one_after_the_other_while_a_choice_is_open(
    setting, pictures, monkeypatch, size, known
):
    monkeypatch.setattr("tests.kivy_ui.test_new_game.KNOWN", KNOWN[:known])
    stage = setting(size)
    free = spots(stage)
    for count, spot in enumerate(free[:10], start=1):
        stage.tap(spot)
        assert len(names(stage)) == count
        assert stage.app.screen.setting.spot == int(spot.removeprefix("spot "))
        left = len(free) - count if count < 10 else 0
        assert len(spots(stage)) == left
        assert sum(name.startswith("seat ") for name in stage.targets()) == count
        assert "done" in stage.targets()
        if count in (1, 10):
            look_at(stage, size)
            stage.screenshot(pictures / f"new-game-sitting-{count}-{size[0]}-{known}.png")


def test_a_finger_at_the_edge_sits_down_beside_an_open_choice(setting):
    stage = setting()
    stage.tap("spot 2")
    stage.tap((3, 180))
    assert len(names(stage)) == 2


@pytest.mark.parametrize("size", SIZES)
def test_a_keyboard_between_the_seats_has_every_letter(setting, pictures, size):
    stage = setting(size)
    stage.tap("spot 2")
    for sheet in ("face", "color", "name"):
        stage.tap(sheet)
        look_at(stage, size)
        assert len(spots(stage)) == len(stage.app.screen._spots) - 1
        stage.screenshot(pictures / f"new-game-{sheet}-{size[0]}.png")
        if sheet != "name":
            stage.pause(0.4)
            stage.tap("done")
    keys = stage.targets()
    assert {f"letter {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} <= set(keys)
    assert {"letter  ", "back", "letters", "done"} <= set(keys)
    stage.tap("letter B")
    stage.tap("letter o")
    stage.tap("spot 6")  # the next one does not wait for Done
    assert names(stage)[0] == "Bo"


def test_who_played_before_stands_ready(setting):
    stage = setting()
    stage.tap("spot 2")
    stage.tap("person Mia")
    assert names(stage) == ("Mia",)
    stage.tap("spot 6")
    assert "person Mia" not in stage.targets()
    stage.tap("person Ben")
    assert names(stage) == ("Mia", "Ben")


def test_a_face_a_color_and_a_name_on_letters_of_our_own(setting):
    stage = setting()
    stage.tap("spot 2")
    stage.tap("face")
    stage.tap("face 9")
    stage.tap("done")
    stage.tap("color")
    stage.tap("tint rose")
    stage.pause(0.4)
    stage.tap("done")
    stage.tap("name")
    for letter in ("L", "o", "u"):
        stage.tap(f"letter {letter}" if letter == "L" else f"letter {letter}")
    stage.pause(0.4)
    stage.tap("done")
    assert stage.app.screen.setting.seating.people == (Person("Lou", 9, "rose"),)


def test_the_deal_begins_the_game_and_the_people_are_remembered(setting, store):
    stage = setting()
    for spot, name in (("spot 2", "Ben"), ("spot 6", "Cy"), ("spot 8", "Mia")):
        stage.tap(spot)
        stage.tap(f"person {name}")
    stage.tap("edition showdown")
    stage.tap("points")
    stage.tap("points 300")
    stage.tap("done")
    stage.tap("dealer")
    stage.tap("dealer Cy")
    stage.tap("deal")
    game = stage.app.evening.game
    assert stage.shown() == "first_card"
    assert (game.edition.key, list(game.players)) == ("showdown", ["Ben", "Cy", "Mia"])
    assert (game.dealer, game.rules["target_score"]) == ("Cy", 300)
    stage.wait(lambda: {person.name for person in people.known(store)[:3]} == set(game.players))


def test_nobody_deals_alone(setting):
    stage = setting()
    assert "deal" not in stage.targets()
    stage.tap("spot 2")
    stage.tap("done")
    assert "deal" not in stage.targets()
    stage.tap("spot 6")
    stage.pause(0.4)
    stage.tap("done")
    assert "deal" in stage.targets()


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280)])
def test_undo_taps_never_lead_away_from_the_table(setting, pictures, size):
    stage = from_home(setting(size))
    for spot in (2, 6):
        stage.tap(f"spot {spot}")
        stage.tap("done")
        stage.pause(0.4)
    corner = stage.place("undo")
    for _tap in range(9):  # more than there is to take back
        stage.tap(corner)
        stage.pause(0.4)
    assert stage.shown() == "new_game"
    assert names(stage) == ()
    stage.screenshot(pictures / f"new-{size[0]}-undone.png")
    stage.tap("home")
    assert stage.shown() == "home"


def test_who_sat_down_still_sits_there_after_a_way_home(setting):
    stage = from_home(setting())
    stage.tap("spot 2")
    stage.tap("person Mia")
    stage.tap("home")
    assert stage.shown() == "home"
    stage.app.go("new_game")
    stage.settle()
    assert names(stage) == ("Mia",)
    stage.tap("home")
    stage.app.people.clear()  # who can be chosen has changed: the table is laid anew
    stage.app.go("new_game")
    stage.settle()
    assert names(stage) == ()


@pytest.mark.parametrize("partners", [False, True], ids=["alone", "partners"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_same_people_sit_and_play_as_they_did(setting, pictures, size, partners):
    stage = setting(size)
    for spot in ("spot 1", "spot 3", "spot 7", "spot 10"):
        stage.tap(spot)
    stage.tap("done")
    if partners:
        stage.tap("rules")
        stage.tap("partners")
        stage.tap("done")
    before = stage.app.screen.setting.seating
    stage.tap("deal")
    assert bool(stage.app.evening.game.teams) is partners
    stage.app.go("home")
    stage.settle()
    stage.tap("again with the same people")
    stage.screenshot(pictures / f"same-people-{size[0]}.png")
    again = stage.app.screen.setting.seating
    assert again.spots == before.spots
    assert again.partners is partners


@pytest.mark.parametrize(
    ("names", "sat", "spots"),
    [
        ("ABCD", {"A": 1, "B": 3, "C": 7, "D": 10}, {"A": 1, "B": 3, "C": 7, "D": 10}),
        ("BCDA", {"A": 1, "B": 3, "C": 7, "D": 10}, {"A": 1, "B": 3, "C": 7, "D": 10}),
        ("ABXD", {"A": 1, "B": 3, "C": 7, "D": 10}, {"A": 1, "B": 3, "X": 6, "D": 10}),
        ("AX", {"A": 8}, {"A": 8, "X": 2}),
        ("ACBD", {"A": 1, "B": 3, "C": 7, "D": 10}, {}),  # not in this order
        ("AXB", {"A": 1, "B": 2}, {}),  # nobody fits between them
        ("AB", {"A": 12, "B": 40}, {}),  # of a larger table
        ("AB", {}, {}),
    ],
)
def test_where_people_sat_before(names, sat, spots):
    assert as_they_sat(tuple(names), sat, 12) == spots


def test_undo_takes_the_last_touch_back_down_to_the_empty_table(setting):
    stage = setting()
    stage.tap("spot 2")
    stage.tap("person Mia")
    stage.tap("edition showdown")
    for left in (1, 1, 0):
        stage.pause(0.4)
        stage.tap("undo")
        assert len(names(stage)) == left
    assert "undo" not in stage.targets()


def test_what_was_taken_back_is_done_again_and_a_new_touch_ends_that(setting):
    stage = setting()
    stage.tap("spot 2")
    stage.tap("person Mia")
    assert "redo" not in stage.targets()
    stage.tap("undo")
    stage.pause(0.4)  # the same key sooner is the same tap
    stage.tap("undo")
    assert names(stage) == ()
    stage.tap("redo")
    stage.pause(0.4)
    stage.tap("redo")
    assert names(stage) == ("Mia",)
    assert "redo" not in stage.targets()
    stage.tap("undo")
    stage.tap("edition showdown")
    assert "redo" not in stage.targets()


def test_a_house_rule_reaches_the_game(setting):
    stage = setting()
    for spot, name in (("spot 2", "Ben"), ("spot 6", "Cy")):
        stage.tap(spot)
        stage.tap(f"person {name}")
    stage.tap("rules")
    stage.tap("rule stack_draw_two")
    stage.tap("done")
    stage.tap("deal")
    assert stage.app.evening.game.rules["stack_draw_two"] is True


@pytest.mark.parametrize("size", SIZES)
def test_with_ten_people_and_every_sheet_it_fits(setting, pictures, size):
    stage = setting(size)
    look_at(stage, size)
    free = spots(stage)
    stage.tap(free[0])
    look_at(stage, size)
    stage.screenshot(pictures / f"new-game-seat-{size[0]}.png")
    stage.tap("done")
    for spot in free[1:9]:  # they are quick
        stage.app.screen.setting.tap_spot(int(spot.removeprefix("spot ")))
        stage.app.screen.setting.close()
    stage.app.screen.refresh()
    stage.settle()
    stage.tap(free[9])
    stage.pause(0.4)
    stage.tap("done")
    assert not spots(stage)
    look_at(stage, size)
    stage.screenshot(pictures / f"new-game-ten-{size[0]}.png")
    for sheet in ("points", "rules", "dealer"):
        stage.tap(sheet)
        look_at(stage, size)
        stage.screenshot(pictures / f"new-game-{sheet}-{size[0]}.png")
        stage.pause(0.4)
        stage.tap("done")
    stage.tap(next(name for name in stage.targets() if name.startswith("seat ")))
    stage.tap("name")
    look_at(stage, size)
    stage.tap("letters")
    look_at(stage, size)
    stage.screenshot(pictures / f"new-game-letters-{size[0]}.png")
