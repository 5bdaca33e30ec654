"""One drag turns the ring until it fits the room, and so it stays."""

import pytest

from hardware import units
from kivy_ui.table.turning import NEAR, fitting, from_near, turned_to

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red"}


@pytest.fixture
def at_table(open_app, evening_of, store):
    def at_table(size=(800, 480), players=PEOPLE):
        evening = evening_of("showdown", players, RED, dealer=players[-1])
        return open_app(
            size, "table", evening=evening, store=store, unit=units.open("touch")
        )  # fmt: skip

    return at_table


def around(stage):
    """Who sits where, clockwise from the near edge, once all have come there."""
    from kivy_ui.theme import theme

    field = stage.app.screen.ids.field

    def seated():
        boxes = stage.targets()
        names = {name: boxes[f"seat {name}"] for name in field.seats}
        places = [place.rect for place in field.layout.seats]
        found = [
            next((n for n, box in names.items() if abs(box[0] - theme.px(rect.x)) < 2
                  and abs(box[1] - theme.px(rect.y)) < 2), None)
            for rect in places
        ]  # fmt: skip
        return None not in found and found

    return stage.wait(seated)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_seat_dragged_to_the_far_edge_takes_all_with_it(at_table, pictures, size):
    stage = at_table(size)
    assert around(stage) == PEOPLE
    stage.drag("seat Mia", "seat Nana")
    assert around(stage) == ["Cy", "Nana", "Dad", "Mia", "Ben"]
    assert stage.app.evening.undoes["op"] == "first_card"  # no op, and no menu
    assert "menu" in stage.targets()
    stage.screenshot(pictures / f"turned-{size[0]}.png")


def test_it_is_turned_still_after_a_restart(at_table, store):
    from companion import settings

    stage = at_table()
    stage.drag("seat Dad", "seat Ben")
    near = around(stage)[0]
    assert settings.read(store)[NEAR][0] == near == "Nana"
    assert around(at_table())[0] == "Nana"


def test_the_band_turns_the_ring_too_and_not_the_direction(at_table):
    stage = at_table()
    stage.tap("direction")
    assert stage.app.evening.game.direction == "ccw"
    stage.pause(0.4)
    place = stage.place("direction")
    stage.drag(place, stage.place("seat Nana"))
    assert around(stage) == ["Cy", "Nana", "Dad", "Mia", "Ben"]
    assert stage.app.evening.game.direction == "ccw"


def test_a_finger_that_slips_a_little_has_tapped(at_table):
    stage = at_table()
    x, y = stage.place("seat Cy")
    stage.drag((x, y), (x + 15, y))
    assert around(stage) == PEOPLE
    assert "takes over" in stage.targets()


def test_the_lit_seat_and_the_middle_go_with_their_person(at_table):
    stage = at_table()
    field = stage.app.screen.ids.field
    assert field.middle.look.edge == "near"
    stage.drag("seat Mia", "seat Ben")
    assert field.middle.look.edge == "left"
    assert field.seats["Mia"].has_turn


def test_who_leaves_from_the_near_edge_leaves_it_to_the_next():
    kept = {NEAR: ["Cy", "Nana", "Dad", "Mia", "Ben"]}
    assert from_near(PEOPLE, kept)[0] == "Cy"
    assert from_near(["Mia", "Ben", "Nana", "Dad"], kept)[0] == "Nana"
    assert from_near(["Zoe", "Tom"], kept) == ("Zoe", "Tom")
    assert from_near(PEOPLE, {}) == tuple(PEOPLE)
    assert turned_to(PEOPLE, "Ben", 0) == ["Ben", "Cy", "Nana", "Dad", "Mia"]


def test_those_who_sat_down_lie_as_they_sit():
    places = [(0.5, 0.9), (0.1, 0.6), (0.3, 0.1), (0.7, 0.1), (0.9, 0.6)]
    sat = dict(zip(PEOPLE, [places[2], places[3], places[4], places[0], places[1]], strict=True))
    assert fitting(PEOPLE, sat, places) == ["Nana", "Dad", "Mia", "Ben", "Cy"]


def test_a_new_game_begins_turned_as_people_sat_down(open_app, store):
    stage = open_app((800, 480), "new_game", store=store, unit=units.open("touch"))
    for spot in ("spot 4", "spot 6", "spot 9"):  # left, far, right: nobody sits near first
        stage.tap(spot)
        stage.tap("done")
    _left, far, _right = stage.app.screen.setting.seating.names
    stage.tap("deal")
    kept = stage.app.settings[NEAR]
    assert from_near(stage.app.evening.game.players, stage.app.settings) == tuple(kept)
    assert kept[0] != far


def test_seats_go_to_their_new_places_and_stand_there_at_once_with_motion_off(at_table):
    from kivy_ui.theme import theme

    for calm in (False, True):
        theme.reduce_motion = calm
        stage = at_table()
        field = stage.app.screen.ids.field
        field.dispatch("on_turned", [*PEOPLE[2:], *PEOPLE[:2]])
        start, rect = field.seats["Mia"].spot, field.rect_of("Mia")
        stage.pump()
        here = (rect.x, rect.y, rect.w, rect.h)
        assert (field.seats["Mia"].spot == here) is calm
        assert start != here or calm
        stage.wait(lambda field=field, here=here: field.seats["Mia"].spot == here)
    theme.reduce_motion = False
