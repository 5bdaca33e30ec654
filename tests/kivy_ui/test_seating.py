"""Who sits where before the deal, and the way back from each touch."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from companion import editions
from companion.people import Person
from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN
from kivy_ui.layout.new_game import cards, nearest_free, new_game_plan
from kivy_ui.layout.sheet import BETWEEN_SEATS
from kivy_ui.new_game.seating import Seating, nickname
from kivy_ui.new_game.setting_up import SettingUp
from kivy_ui.strangers import UNLIKE, apart
from kivy_ui.taken_back import NOTHING

MIA, BEN, CY = Person("Mia", 0, "peach"), Person("Ben", 3, "lime"), Person("Cy", 6, "sky")


@pytest.fixture
def setting():
    known = {person.name: person for person in (MIA, BEN, CY)}
    offers = {key: editions.load(key) for key in ("classic", "showdown")}
    return SettingUp(offers, known, Seating("classic"))


def test_people_are_named_clockwise_whatever_the_order_they_came_in():
    seating = Seating("classic").sit(7, CY).sit(1, MIA).sit(4, BEN)
    assert seating.names == ("Mia", "Ben", "Cy")


def test_who_sits_elsewhere_already_moves():
    seating = Seating("classic").sit(1, MIA).sit(4, BEN).sit(9, MIA)
    assert seating.names == ("Ben", "Mia")


def test_opposite_seats_are_partners():
    seating = Seating("classic", partners=True)
    for spot, name in ((0, "A"), (3, "B"), (6, "C")):
        seating = seating.sit(spot, Person(name, spot, ""))
    assert seating.teams is None
    assert seating.sit(9, Person("D", 9, "")).teams == [["A", "C"], ["B", "D"]]


def test_a_dealer_who_gets_up_deals_no_more(setting):
    setting.tap_spot(2)
    setting.choose("person Mia")
    setting.tap_spot(5)
    setting.choose("deals")
    assert setting.seating.dealer == setting.seating.seated[5].name
    setting.choose("stand")
    assert setting.seating.dealer is None
    assert setting.seating.names == ("Mia",)


def test_a_name_that_is_being_written_counts_when_the_next_one_sits_down(setting):
    setting.tap_spot(2)
    setting.choose("name")
    for letter in "Lo":
        setting.choose(f"letter {letter}")
    setting.tap_spot(5)
    assert setting.seating.seated[2].name == "Lo"
    assert (setting.spot, setting.sheet) == (5, "seat")


def test_eleven_never_sit(setting):
    for spot in range(11):
        setting.tap_spot(spot)
    assert len(setting.seating.seated) == 10
    assert len(set(setting.seating.names)) == 10


def test_somebody_new_is_a_face_that_nobody_has(setting):
    setting.tap_spot(2)
    person = setting.seating.seated[2]
    assert person.face not in (MIA.face, BEN.face, CY.face)
    assert person.name == nickname(person.face)


def test_the_first_six_who_come_and_all_neighbors_differ_clearly_in_color(setting):
    for spot in range(10):
        setting.tap_spot(spot)
    tints = [setting.seating.seated[spot].tint for spot in range(10)]
    assert len(set(tints)) == 10
    assert min(apart(a, b) for a, b in combinations(tints[:6], 2)) >= UNLIKE
    assert min(apart(a, b) for a, b in pairwise([*tints, tints[0]])) >= 20


def test_somebody_new_looks_unlike_those_who_have_chosen_their_color(setting):
    setting.tap_spot(0)
    setting.choose("tint sky")
    setting.tap_spot(1)
    setting.tap_spot(2)
    taken = [person.tint for person in setting.seating.people]
    assert min(apart(a, b) for a, b in combinations(taken, 2)) >= UNLIKE


def test_another_face_brings_its_nickname_but_a_given_name_stays(setting):
    setting.tap_spot(2)
    setting.choose("face 9")
    assert setting.seating.seated[2].name == nickname(9)
    setting.choose("name")
    for letter in "Lo":
        setting.choose(f"letter {letter}")
    setting.choose("done")
    setting.choose("face 4")
    assert setting.seating.seated[2] == Person("Lo", 4, "rose")


def test_a_name_that_is_taken_gets_a_number(setting):
    setting.tap_spot(2)
    setting.choose("person Mia")
    setting.tap_spot(4)
    setting.choose("name")
    for letter in "Mia":
        setting.choose(f"letter {letter}")
    setting.choose("done")
    assert setting.seating.names == ("Mia", "Mia 2")


def write(setting, name):
    setting.choose("name")
    for _letter in range(20):
        setting.choose("back")
    for letter in name:
        setting.choose(f"letter {letter}")
    setting.choose("done")


def test_a_known_name_keeps_its_first_spelling_and_is_nobody_else(setting):
    setting.tap_spot(2)
    write(setting, "bEN")
    assert setting.seating.names == ("Ben",)
    setting.tap_spot(4)
    write(setting, "ben")
    assert setting.seating.names == ("Ben", "Ben 2")
    moved = setting.seating.sit(9, Person("BEN", 3, ""))
    assert moved.names == ("Ben 2", "BEN")


def test_a_name_ends_at_twenty_letters_and_an_empty_one_changes_nothing(setting):
    setting.tap_spot(2)
    before = setting.seating.seated[2].name
    setting.choose("name")
    setting.choose("letter  ")
    setting.choose("done")
    assert setting.seating.seated[2].name == before
    setting.choose("name")
    for _ in range(30):
        setting.choose("letter x")
    setting.choose("done")
    assert setting.seating.seated[2].name == "x" * 20


def test_every_touch_can_be_taken_back_to_the_empty_table(setting):
    start = setting.seating
    setting.tap_spot(2)
    setting.choose("person Mia")
    setting.tap_spot(5)
    setting.choose("tint rose")
    setting.take_edition("showdown")
    setting.open("target")
    setting.choose("points 300")
    setting.open("rules")
    setting.choose("rule stack_draw_two")
    steps = 0
    while setting.undo():
        steps += 1
    assert setting.seating == start
    assert steps == 7
    assert setting.undoes == NOTHING


def test_a_rule_goes_through_its_values_back_to_its_default(setting):
    setting.open("rules")
    setting.choose("rule play_drawn_card")
    assert setting.seating.rules == {"play_drawn_card": "must"}
    setting.choose("rule play_drawn_card")
    setting.choose("rule play_drawn_card")
    assert setting.seating.rules == {}


def test_only_rules_of_cards_that_the_edition_has_are_offered(setting):
    setting.open("rules")
    names = {choice.name for choice in setting.open_sheet().choices}
    assert "rule shuffle_points" in names
    assert "rule wild_showdown_max" not in names
    setting.take_edition("showdown")
    setting.open("rules")
    names = {choice.name for choice in setting.open_sheet().choices}
    assert "rule wild_showdown_max" in names
    assert "rule shuffle_points" not in names


SIZES = {
    "small": ("small", 800.0, 480.0),
    "7 inch wide": ("small", 802.0, 470.0),
    "large": ("large", 1135.0, 709.0),
    "upright": ("portrait", 457.1, 812.7),
}


@pytest.mark.parametrize("size", SIZES)
def test_no_two_targets_of_the_table_before_the_deal_touch(size):
    layout, w, h = SIZES[size]
    plan = new_game_plan(layout, w, h)
    assert all(spot.gap(plan.choice) > 0 for spot in plan.spots)
    assert plan.choice.w - 2 * BETWEEN_SEATS.sides >= 4 * LEAST_TARGET + 3 * MARGIN
    targets = [*plan.spots, *plan.keys, plan.deal, plan.undo, *cards(plan.editions, 5)]
    for rect in targets:
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= w
        assert rect.bottom <= h
        assert min(rect.w, rect.h) >= 47
    for i, one in enumerate(targets):
        for other in targets[i + 1 :]:
            assert one.gap(other) >= MARGIN - 0.5, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_at_the_edge_finds_the_spot_before_it(size):
    plan = new_game_plan(*SIZES[size])
    for number, spot in enumerate(plan.spots):
        assert nearest_free(plan.spots, set(), spot.cx, spot.cy) == number
        assert nearest_free(plan.spots, {number}, spot.cx, spot.cy) != number
    assert len(plan.spots) >= 10
