"""Past games by touch: listed, opened, gone on with, exported, deleted, taken back, brought in."""

from __future__ import annotations

import csv
import shutil
from datetime import datetime

import pytest

from tests.kivy_ui.test_table_fits import look_at

FIVE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
TEN = [*FIVE, "Alexandra", "Tom", "Otto", "Ida", "Maximilian"]
SIZES = [(800, 480), (1024, 600), (1280, 800), (720, 1280)]
BEGUN = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 2}
VERDICT = {
    "op": "showdown", "winner": "Mia", "reaction_us": {"Mia": 198_000, "Cy": 202_000},
    "margin_us": 4_000, "source": "sensor",
}  # fmt: skip


def won(winner, points=30):
    return {"op": "record_round", "winner": winner, "points": points}


@pytest.fixture
def listed(open_app, evening_of, store):
    """`listed(size, players)`: three games, the third is the evening's; on the list."""

    def listed(size=(800, 480), players=FIVE, screen="past_games", **what):
        evening_of("classic", players, won("Mia"), won("Ben", 500), dealer="Dad")
        evening_of("showdown", players, won("Cy"), {"op": "next_round"}, BEGUN, DUEL, VERDICT,
                   dealer="Dad")  # fmt: skip
        evening = evening_of("classic", players, won("Nana"))
        return open_app(size, screen, evening=evening, store=store, **what)

    return listed


def test_all_are_listed_the_last_one_first(listed):
    stage = listed()
    tops = {name: box[1] for name, box in stage.targets().items() if name.startswith("game ")}
    assert sorted(tops, key=tops.get) == ["game 3", "game 2", "game 1"]
    assert stage.reads("Ben won")
    assert stage.reads("Round 2")


@pytest.mark.parametrize("size", SIZES[:1] + SIZES[-1:])
def test_a_game_that_can_not_be_read_is_left_out_and_spoken_of(listed, store, pictures, size):
    stage = listed(size, screen="home")
    store.ask(lambda db: db.execute("UPDATE games SET summary = '[7]' WHERE id = 2"))
    stage.app.go("past_games")
    stage.settle(1)
    assert {name for name in stage.targets() if name.startswith("game ")} == {"game 1", "game 3"}
    assert stage.reads("1 game can’t be read and is not listed.")
    stage.screenshot(pictures / f"past-games-left-out-{size[0]}x{size[1]}.png")
    look_at(stage, size)


def test_an_opened_game_shows_its_sheet_and_its_story(listed, pictures):
    stage = listed()
    stage.tap("game 2")
    stage.wait(lambda: stage.reads("fastest press"))
    assert [line.value for line in stage.app.screen._lines][:2] == ["1", "198"]
    assert [side.name for side in stage.app.screen.ids.sheet.sides] == FIVE
    stage.tap("back")
    assert stage.shown() == "past_games"


def test_it_is_gone_on_with_where_it_was(listed, store):
    from companion.evening import Evening

    stage = listed()
    stage.tap("game 2")
    stage.tap("go on")
    assert stage.shown() == "table"
    assert stage.app.evening.number == 2
    assert stage.app.evening.undoes["op"] == "showdown"
    assert Evening.resume(store).number == 2
    stage.app.back()
    assert stage.shown() == "home"


def test_a_finished_game_is_looked_at(listed):
    stage = listed()
    stage.tap("game 1")
    stage.wait(lambda: stage.reads("See it"))
    stage.tap("go on")
    assert stage.shown() == "winner"


def test_a_deleted_game_comes_back_with_one_tap(listed):
    stage = listed()
    stage.tap("game 2")
    stage.tap("delete")
    stage.wait(lambda: stage.shown() == "past_games")
    assert "game 2" not in stage.targets()
    stage.tap("undo")
    assert "game 2" in stage.targets()
    assert "undo" not in stage.targets()
    assert stage.app.screen.ids.redo.what.word == "Delete"
    stage.tap("game 3")
    stage.wait(lambda: stage.reads("Go on"))
    assert stage.app.screen.ids.redo.what.word == "Delete"
    stage.tap("redo")
    assert stage.shown() == "past_games"
    assert "game 2" not in stage.targets()
    assert "redo" not in stage.targets()
    stage.pause(0.4)
    stage.tap("undo")
    stage.tap("game 1")
    stage.wait(lambda: stage.reads("See it"))
    stage.pause(0.4)
    stage.tap("delete")
    stage.wait(lambda: stage.shown() == "past_games")
    assert "redo" not in stage.targets()  # another deed ends what can be done again


def test_the_running_game_deleted_leaves_the_one_before(listed):
    stage = listed()
    assert stage.app.evening.number == 3
    stage.tap("game 3")
    stage.tap("delete")
    stage.wait(lambda: stage.shown() == "past_games")
    assert stage.app.evening.number == 2
    for number in (2, 1):
        stage.pause(0.4)
        stage.tap(f"game {number}")
        stage.pause(0.4)
        stage.tap("delete")
        stage.wait(lambda: stage.shown() == "past_games")
    assert stage.app.evening is None
    assert stage.reads("No game yet")
    stage.app.go("home")
    stage.settle()
    assert "go on" not in stage.targets()


def test_an_export_is_two_files_named_on_the_screen(listed, store):
    stage = listed()
    stage.tap("game 1")
    stage.wait(lambda: "export" in stage.targets())
    stage.tap("export")
    name = f"{datetime.now():%Y-%m-%d}-classic-1"
    assert stage.reads("Saved")
    told = stage.app.screen.ids.told.note.split("\n")
    assert told[1::2] == [f"{name}.csv", f"{name}.jsonl", "…/data/exports"]
    rows = list(csv.reader((store.folder / "exports" / f"{name}.csv").open(encoding="utf-8-sig")))
    assert rows[-1] == ["total", "", "30", "500", "0", "0", "0"]
    log = (store.folder / "exports" / f"{name}.jsonl").read_text(encoding="utf-8")
    assert log.count("\n") == 3
    assert "sheet" not in stage.targets()
    stage.tap("told")
    assert "sheet" in stage.targets()
    assert not stage.reads("Saved")


@pytest.fixture
def from_a_stick(listed, store, tmp_path):
    """`from_a_stick(size)`: the list of three games, and a file with one of another house."""
    from companion.evening import Evening
    from companion.exchange import log_of
    from companion.store import Store

    def from_a_stick(size=(800, 480)):
        with Store(tmp_path / "theirs") as theirs:
            evening = Evening.start(theirs, "classic", ["Ida", "Otto"], "Ida")
            evening.do(won("Ida", 40))
            log = log_of(theirs, 1)
        folder = store.folder / "exports"
        folder.mkdir()
        (folder / "theirs.jsonl").write_bytes(log)
        return listed(size)

    return from_a_stick


def bring_in(stage):
    stage.tap("import")
    stage.tap("file 0")
    stage.pause(0.4)


@pytest.mark.parametrize("size", SIZES)
def test_a_file_is_brought_in_and_undo_takes_it_out_again(from_a_stick, store, pictures, size):
    stage = from_a_stick(size)
    bring_in(stage)
    assert stage.reads("Past games")
    assert stage.app.screen.ids.undo.what.word == "Import"
    assert [row.text for row in stage.app.screen._rows if row.lit] == ["Round 2"]
    look_at(stage, size)
    stage.screenshot(pictures / f"brought-{size[0]}.png")
    assert "game 4" in stage.targets()
    stage.tap("undo")
    assert "game 4" not in stage.targets()
    assert "undo" not in stage.targets()
    look_at(stage, size)
    stage.screenshot(pictures / f"brought-{size[0]}-undone.png")
    stage.tap("redo")
    assert "game 4" in stage.targets()
    assert "redo" not in stage.targets()


def test_a_game_in_the_list_is_not_brought_in_twice(from_a_stick, pictures):
    stage = from_a_stick()
    for _again in range(2):
        bring_in(stage)
    assert stage.reads("This game is in the list already; it was not taken twice.")
    stage.screenshot(pictures / "brought-twice.png")
    assert "game 4" in stage.targets()
    assert "game 5" not in stage.targets()
    stage.tap("undo")
    assert "undo" not in stage.targets()


def test_undo_takes_deleted_and_brought_in_back_in_their_order(from_a_stick):
    stage = from_a_stick()

    def delete(number):
        stage.pause(0.4)
        stage.tap(f"game {number}")
        stage.tap("delete")
        stage.wait(lambda: stage.shown() == "past_games")
        stage.pause(0.4)

    delete(1)
    bring_in(stage)
    delete(2)
    here = []
    for _deed in range(3):
        stage.tap("undo")
        stage.pause(0.4)
        here.append([n for n in (1, 2, 3, 4) if f"game {n}" in stage.targets()])
    assert here == [[2, 3, 4], [2, 3], [1, 2, 3]]
    assert "undo" not in stage.targets()
    there = []
    for _deed in range(3):
        stage.tap("redo")
        stage.pause(0.4)
        there.append([n for n in (1, 2, 3, 4) if f"game {n}" in stage.targets()])
    assert there == [[2, 3], [2, 3, 4], [3, 4]]
    assert "redo" not in stage.targets()


def test_a_file_that_is_no_game_says_its_line(listed, store):
    stage = listed()
    folder = store.folder / "exports"
    folder.mkdir()
    (folder / "shopping.jsonl").write_text("milk\n")
    stage.tap("import")
    stage.tap("file 0")
    assert stage.reads("shopping.jsonl, line 1: ")
    assert "game 4" not in stage.targets()


def test_where_nothing_can_be_written_it_is_said(listed, store):
    stage = listed()
    (store.folder / "exports").write_text("in the way")
    stage.tap("game 1")
    stage.tap("export")
    assert stage.reads("can’t be written")
    (store.folder / "exports").unlink()
    assert shutil.disk_usage(store.folder).free > 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_no_game_yet_says_what_to_do(open_app, store, pictures, size, text, as_it_was):
    stage = open_app(size, "past_games", store=store)
    as_it_was.text_scale = text
    stage.settle()
    assert stage.reads("Past games")
    assert stage.reads("No game yet")
    look_at(stage, size)
    stage.screenshot(pictures / f"no-game-{size[0]}-{text}.png")
    stage.tap("import")
    assert not stage.reads("No game yet")


def test_many_games_are_turned_over(open_app, evening_of, store):
    for _number in range(12):
        evening_of("classic", ["Mia", "Ben"])
    stage = open_app((800, 480), "past_games", store=store)
    assert "game 12" in stage.targets()
    for _page in range(2):
        stage.tap("older games")
        stage.pause(0.4)
    assert {"game 1", "game 2"} <= set(stage.targets())
    stage.tap("older games")
    assert "game 12" in stage.targets()


def test_long_sheets_show_older_rounds_by_tap_and_drag(open_app, evening_of, store):
    evening_of("classic", FIVE, *(won(FIVE[i % 5], 5 + i) for i in range(20)))
    stage = open_app((800, 480), "past_game", store=store, number=1)
    stage.wait(lambda: stage.app.screen.ids.sheet.rounds)
    sheet = stage.app.screen.ids.sheet
    stage.tap("sheet")
    assert sheet.first == sheet.shown
    x, y = stage.place("sheet")
    stage.pause(0.4)
    stage.drag((x, y), (x, y + 100))
    assert sheet.first < sheet.shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [["Mia", "Ben", "Cy"], TEN])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_fits(open_app, evening_of, store, pictures, size, players, text, as_it_was):
    for i in range(9):
        evening_of(("classic", "showdown", "spin")[i % 3], players,
                   *(won(players[(i + j) % 3], 40 + j) for j in range(7)),
                   *([{"op": "finish"}] if i % 2 else []))  # fmt: skip
    stage = open_app(size, "past_games", store=store)
    as_it_was.text_scale = text
    stage.settle()
    look_at(stage, size)
    name = f"{len(players)}-{size[0]}-{text}"
    stage.screenshot(pictures / f"past-games-{name}.png")
    stage.tap("game 8")
    stage.wait(lambda: stage.app.screen.ids.sheet.rounds)
    stage.settle()
    look_at(stage, size)
    stage.tap("export")
    stage.settle()
    look_at(stage, size)
    stage.screenshot(pictures / f"past-game-{name}.png")


def test_a_game_taken_up_while_it_was_read_is_written_from_one_place(listed, store):
    from companion.evening import Evening

    stage = listed()
    stage.app.go("past_game", number=2)
    stage.app.evening = Evening.resume(store, 2)
    stage.wait(lambda: stage.app.screen._evening)
    assert stage.app.screen._evening is stage.app.evening
