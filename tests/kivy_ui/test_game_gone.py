"""The game that was looked at is gone, or cannot be read, or the disk takes nothing anymore."""

from __future__ import annotations

import sqlite3

import pytest

from companion import people
from companion.evening import Evening
from companion.folder import FILE_NAME
from companion.people import Person
from companion.store import Store, StoreError
from hardware import units

NAMES = ["Mia", "Ben", "Cy"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
ROUND = {"op": "record_round", "winner": "Ben", "points": 40}


def no_room(_db):
    raise StoreError("store.full", folder="here")


@pytest.fixture
def full(store, monkeypatch):
    """From `full()` on the store takes nothing and gives nothing."""
    submit = store.submit

    def fill() -> None:
        monkeypatch.setattr(store, "submit", lambda _work, then=None: submit(no_room, then))

    return fill


def test_screens_of_a_deleted_game_stand_a_change_of_the_window(
    open_app, evening_of, store, as_it_was
):
    evening = evening_of("classic", NAMES, ROUND, dealer="Cy")
    stage = open_app((800, 480), "home", evening=evening, store=store, unit=units.open("touch"))
    for name, what in (
        ("scores", {}), ("correct", {"round": 1}), ("round_over", {}), ("table", {}),
        ("winner", {}), ("first_card", {}), ("hand_count", {"seat": "Mia", "count": 3}),
    ):  # fmt: skip
        stage.app.go(name, **what)
        stage.settle(1)
    stage.app.go("past_games")
    stage.app.go("past_game", number=evening.number)
    stage.wait(lambda: "delete" in stage.targets())
    stage.tap("delete")
    assert stage.app.evening is None
    as_it_was.text_scale = 1.5
    as_it_was.name = "light"
    stage.settle()
    assert stage.shown() == "past_games"
    stage.tap("undo")
    stage.settle()
    assert f"game {evening.number}" in stage.targets()


def test_a_game_that_cannot_be_read_is_told_and_can_be_deleted(open_app, store, evening_of):
    evening = evening_of("classic", NAMES, RED, dealer="Cy")
    store.ask(lambda db: db.execute("UPDATE entries SET op = '{'").rowcount)
    stage = open_app((800, 480), None, store=store, unit=units.open("touch"))
    assert stage.shown() == "home"
    assert stage.reads("damaged")
    stage.app._teller._read()
    stage.app.go("past_games")
    stage.app.go("past_game", number=evening.number)
    stage.wait(lambda: stage.reads("damaged"))
    assert not stage.reads("One moment")
    assert "go" not in stage.targets()
    stage.tap("delete")
    assert (stage.shown(), stage.reads("No game yet")) == ("past_games", True)


def test_a_full_disk_says_so_where_a_deleted_game_is_wanted_back(open_app, store, evening_of, full):
    evening = evening_of("classic", NAMES, RED, dealer="Cy")
    stage = open_app((800, 480), "past_games", evening=evening, store=store)
    stage.app.go("past_game", number=evening.number)
    stage.wait(lambda: "delete" in stage.targets())
    stage.tap("delete")
    full()
    stage.tap("undo")
    assert (stage.shown(), stage.reads("full")) == ("past_games", True)


def test_a_full_disk_forgets_nobody_for_good(open_app, store, evening_of, full):
    people.remember(store, [Person("Mia", 0, "clay"), Person("Ben", 3, "sky")])
    stage = open_app((800, 480), "people", store=store)
    full()
    stage.tap("person Mia")
    stage.tap("forget")
    assert (stage.shown(), list(stage.app.people)) == ("people", ["Ben"])
    stage.pause(0.4)
    stage.tap("undo")
    assert set(stage.app.people) == {"Mia", "Ben"}


def test_a_file_too_large_to_be_checked_opens_with_what_can_be_read(
    open_app, tmp_path, monkeypatch
):
    with Store(tmp_path / "kept") as store:
        Evening.start(store, "classic", NAMES, "Cy")
        people.remember(store, [Person("Mia", 0, "clay")]).wait()
    database = sqlite3.connect(tmp_path / "kept" / FILE_NAME)
    database.execute("ALTER TABLE people RENAME TO persons")
    database.execute("ALTER TABLE settings RENAME TO set_once")
    database.commit()
    database.close()
    with Store(tmp_path / "kept") as store:
        stage = open_app((800, 480), None, store=store)
        assert stage.shown() == "home"
