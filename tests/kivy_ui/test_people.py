"""People by touch: faces, numbers, another face, forgotten and known again, the duel board."""

from __future__ import annotations

import pytest

from companion import people
from companion.people import Person
from tests.kivy_ui.test_table_fits import look_at

NAMES = ["Mia", "Ben", "Cy"]
SIZES = [(800, 480), (1024, 600), (1280, 800), (720, 1280)]
LONG = [
    Person(name, i % 24, tint)
    for i, (name, tint) in enumerate(
        (("Mia", "peach"), ("Maximilian Alexander", "sky"), ("Ng", "rose")) * 9
    )
]
BEGUN = {"op": "first_card", "card": "number", "color": "red", "value": 5}


def duel(winner, loser, **times):
    return (
        {"op": "duel", "players": [winner, loser], "stake": 2},
        {"op": "showdown", "winner": winner, "source": "sensor",
         "reaction_us": {winner: times["fast"], loser: times["slow"]},
         "margin_us": times["slow"] - times["fast"]},
    )  # fmt: skip


@pytest.fixture
def known(open_app, evening_of, store):
    """`known(screen, size)`: three who played a round and three duels."""

    def known(screen="people", size=(800, 480), **what):
        faces = (Person("Mia", 0, "peach"), Person("Ben", 3, "lime"), Person("Cy", 6, "sky"))
        people.remember(store, faces[:1])
        people.remember(store, faces[1:])
        evening = evening_of(
            "showdown", NAMES, {"op": "record_round", "winner": "Mia", "points": 44},
            {"op": "next_round"}, BEGUN,
            *duel("Mia", "Ben", fast=198_000, slow=260_000),
            *duel("Mia", "Ben", fast=240_000, slow=250_000),
            *duel("Ben", "Mia", fast=210_000, slow=300_000),
            {"op": "duel", "players": ["Mia", "Cy"], "stake": 1},
            {"op": "showdown", "false_start": "Mia", "source": "sensor",
             "reaction_us": {"Mia": -40_000, "Cy": None}},
            dealer="Cy",
        )  # fmt: skip
        return open_app(size, screen, evening=evening, store=store, **what)

    return known


def lines(stage):
    return [(line.value, line.text) for line in stage.app.screen._lines]


def test_all_who_played_are_there_the_last_ones_first(known):
    stage = known()
    tiles = [name for name in stage.targets() if name.startswith("person ")]
    assert tiles == ["person Ben", "person Cy", "person Mia"]


def test_a_person_is_a_face_and_numbers(known):
    stage = known()
    stage.tap("person Mia")
    stage.wait(lambda: stage.reads("usual press"))
    assert lines(stage) == [
        ("1", "game"), ("0", "games won"), ("44", "points"), ("198", "fastest press"),
        ("240", "usual press"), ("2", "of 4 duels won"), ("1", "false start"),
    ]  # fmt: skip
    stage.tap("back")
    assert stage.shown() == "people"


def test_who_was_never_timed_has_a_dash(known):
    stage = known("person_page", who="Cy")
    stage.wait(lambda: stage.reads("usual press"))
    assert lines(stage)[3:5] == [("–", "fastest press"), ("–", "usual press")]


def test_another_face_is_seen_at_once_and_kept(known, store):
    stage = known("person_page", who="Mia")
    stage.tap("face")
    stage.tap("face 20")
    assert stage.app.person("Mia").face == 20
    stage.tap("done")
    stage.tap("color")
    stage.tap("tint rose")
    stage.tap("done")
    assert people.known(store)[-1] == Person("Mia", 20, "rose")
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("undo")
    assert people.known(store)[-1] == Person("Mia", 0, "peach")
    assert stage.app.screen.ids.redo.what.word == "Face"
    stage.tap("redo")
    assert stage.app.screen.ids.redo.what.word == "Color"
    stage.pause(0.4)
    stage.tap("redo")
    assert people.known(store)[-1] == Person("Mia", 20, "rose")
    assert "redo" not in stage.targets()


def test_somebody_forgotten_is_known_again_with_one_tap(known, store):
    stage = known()
    stage.tap("person Ben")
    stage.tap("forget")
    stage.wait(lambda: stage.shown() == "people")
    assert "person Ben" not in stage.targets()
    assert "Ben" not in {person.name for person in people.known(store)}
    stage.tap("undo")
    assert [name for name in stage.targets() if name.startswith("person ")] == [
        "person Ben", "person Cy", "person Mia",
    ]  # fmt: skip
    assert people.known(store)[0] == Person("Ben", 3, "lime")
    assert stage.app.screen.ids.redo.what.word == "Ben"
    stage.tap("redo")
    assert "person Ben" not in stage.targets()
    assert "Ben" not in {person.name for person in people.known(store)}
    stage.pause(0.4)
    stage.tap("undo")
    assert people.known(store)[0] == Person("Ben", 3, "lime")


def test_games_keep_the_name_of_who_was_forgotten(known):
    stage = known("person_page", who="Ben")
    stage.app.go("people")
    stage.tap("person Ben")
    stage.tap("forget")
    assert "Ben" in stage.app.evening.game.players


def test_the_duel_board(known, pictures):
    stage = known()
    stage.tap("duels")
    stage.wait(lambda: stage.reads("Mia 2 : 1 Ben"))
    assert stage.reads("Cy 1 : 0 Mia")
    stage.tap("back")
    assert "person Mia" in stage.targets()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_nobody_yet(open_app, store, pictures, size, text, as_it_was):
    stage = open_app(size, "people", store=store)
    as_it_was.text_scale = text
    stage.settle()
    assert stage.reads("Nobody yet")
    assert stage.reads("People")
    look_at(stage, size)
    stage.screenshot(pictures / f"nobody-{size[0]}-{text}.png")
    stage.tap("duels")
    stage.wait(lambda: stage.reads("No duel yet"))
    stage.screenshot(pictures / f"no-duel-{size[0]}-{text}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_only_pair_is_large(open_app, evening_of, store, pictures, size):
    evening = evening_of(
        "showdown", NAMES, BEGUN, *duel("Mia", "Ben", fast=198_000, slow=260_000), dealer="Cy"
    )
    stage = open_app(size, "people", evening=evening, store=store)
    stage.tap("duels")
    stage.wait(lambda: stage.reads("Mia 1 : 0 Ben"))
    stage.settle()
    [row] = stage.app.screen._rows
    assert row.height_u >= 105
    assert row.width_u > stage.app.screen.ids.board.width_u * 0.9
    stage.screenshot(pictures / f"one-pair-{size[0]}.png")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_fits(known, store, pictures, size, text, as_it_was):
    people.remember(store, [Person(f"{p.name[:18]}{i}", p.face, p.tint) for i, p in
                            enumerate(LONG)]).wait()  # fmt: skip
    stage = known(size=size)
    as_it_was.text_scale = text
    for name in ("people", "more people", "duels"):
        if name != "people":
            stage.tap(name)
        if name == "duels":
            stage.wait(lambda: stage.reads("Mia 2 : 1 Ben"))
        stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"{name.replace(' ', '-')}-{size[0]}-{text}.png")
    stage.app.go("person_page", who="Mia")
    stage.wait(lambda: stage.reads("usual press"))
    stage.settle()
    look_at(stage, size)
    stage.screenshot(pictures / f"person-{size[0]}-{text}.png")
    for what in ("face", "color"):
        stage.tap(what)
        stage.settle()
        look_at(stage, size)
        stage.tap("done")
