"""A game out of the store and into another one."""

import csv
import io
import json
import stat

import pytest

from companion import editions
from companion.evening import Evening
from companion.exchange import Taken, read_game
from companion.folder import FILE_NAME
from companion.past_games import delete, past_games
from companion.store import Store
from tests.companion.table import HEADER, a_round, answers, companion, jsonl, rounds

LINES = [HEADER, *rounds(2), *a_round(3)[:5], {"op": "undo"}, {"op": "undo"}, {"op": "redo"}]


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    said = answers(companion("record", "--data", folder, stdin=jsonl(*LINES)))
    assert all(answer["ok"] for answer in said)
    return folder


def test_an_export_is_what_record_was_told(data):
    result = companion("export", "last", "--data", data)
    assert result.returncode == 0
    assert result.stdout == jsonl(*LINES)


def test_an_exported_game_comes_back_whole_in_another_store(data, tmp_path):
    path, other = tmp_path / "out.jsonl", tmp_path / "other"
    assert companion("export", "1", path, "--data", data).returncode == 0
    result = companion("import", path, "--data", other)
    assert result.stdout.decode() == "This is game 1 now.\n"
    with Store(data) as one, Store(other) as two:
        left, right = Evening.resume(one), Evening.resume(two)
        assert left.game == right.game
        assert (left.seq, left.undoes, left.redoes) == (right.seq, right.undoes, right.redoes)
        assert isinstance(right.redo().game, type(left.game))
        (summary,) = past_games(two)
        assert (summary.scores, summary.rounds) == (past_games(one)[0].scores, 2)


def test_the_same_game_is_not_taken_twice(data, tmp_path):
    path, shorter = tmp_path / "out.jsonl", tmp_path / "shorter.jsonl"
    companion("export", "1", path, "--data", data)
    shorter.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    result = companion("import", path, "--data", data)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode() == (
        "This game is among yours already, as game 1; it was not taken twice.\n"
    )
    assert companion("import", shorter, "--data", data).stdout == b"This is game 2 now.\n"
    with Store(data) as store:
        assert [game.id for game in past_games(store)] == [2, 1]
        delete(store, 1).wait()
        with path.open("rb") as stream:  # one in the bin is not in the list
            assert read_game(store, stream) == Taken(3, already=False)


def test_an_edition_that_is_not_here_travels_with_its_game(data, tmp_path):
    own = editions.text_of("showdown").replace("points = 20", "points = 25")
    header = {**HEADER, "edition": "ours", "edition_text": own}
    companion("record", "--data", data, stdin=jsonl(header, *a_round()[:2]))
    line = companion("export", "last", "--data", data).stdout.splitlines()[0]
    assert json.loads(line) == header
    path = tmp_path / "ours.jsonl"
    companion("export", "last", path, "--data", data)
    assert companion("import", path, "--data", tmp_path / "other").returncode == 0
    with Store(tmp_path / "other") as store:
        assert Evening.resume(store).game.edition.cards["skip"].points == 25


def test_a_bad_line_imports_nothing(data, tmp_path):
    path = tmp_path / "bad.jsonl"
    for lines, where in (
        ([HEADER, {"op": "draw"}], "line 2: “draw” needs"),
        ([], "There is no game in this file; it is empty."),
        ([{"op": "undo"}], "line 1: A new game begins with"),
    ):
        path.write_bytes(jsonl(*lines))
        result = companion("import", path, "--data", data)
        assert result.returncode == 2
        said = result.stderr.decode()
        assert said.startswith(f"companion: Nothing was imported: {where}")
        assert said.count("\n") == 1
    with Store(data) as store:
        assert len(past_games(store)) == 1


def test_the_sheet_as_csv(data, tmp_path):
    path = tmp_path / "sheet.csv"
    assert companion("export", "last", path, "--csv", "--data", data).returncode == 0
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    assert rows == [
        ["round", "went out", "Mia", "Ben", "Zoé"],
        ["1", "Mia", "30", "", ""],
        ["2", "Ben", "", "30", ""],
        ["total", "", "30", "30", "0"],
    ]


def test_a_name_is_no_formula(tmp_path):
    header = {**HEADER, "players": ["=1-1", "Ben"], "dealer": "Ben"}
    companion("record", "--data", tmp_path, stdin=jsonl(header))
    result = companion("export", "last", "--csv", "--data", tmp_path)
    assert b"'=1-1,Ben" in result.stdout


def test_an_old_file_is_replaced_whole_where_one_says_so_and_the_games_never(data, tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("old")
    path.chmod(0o644)
    refused = companion("export", "last", path, "--data", data)
    assert (refused.returncode, path.read_text()) == (2, "old")
    assert "is there already" in refused.stderr.decode()
    assert companion("export", "last", path, "--replace", "--data", data).returncode == 0
    assert path.read_bytes() == jsonl(*LINES)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert [file.name for file in tmp_path.iterdir() if "out" in file.name] == ["out.jsonl"]
    result = companion("export", "last", data / FILE_NAME, "--replace", "--data", data)
    assert result.returncode == 2
    with Store(data) as store:
        assert store.notices == ()


@pytest.mark.parametrize("file", ["/dev/null/x", "/", "/nowhere/at/all"])
def test_a_file_that_cannot_be_written(data, file):
    result = companion("export", "last", file, "--data", data)
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode().startswith(f"companion: The file {file} cannot be used: ")
    assert result.stderr.count(b"\n") == 1


def test_to_a_device_it_writes_without_replacing_it(data):
    result = companion("export", "last", "/dev/stdout", "--data", data)
    assert result.stdout == jsonl(*LINES)
