"""A game shown from its log: the score sheet for eyes, the state for programs."""

import json

import pytest

from companion.score_sheet import ScoreSheet
from tests.companion.table import (
    HEADER,
    a_game,
    a_round,
    answers,
    companion,
    jsonl,
    played,
    rounds,
)  # fmt: skip

from companion.journal import Journal  # isort: skip


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "evening.jsonl"
    undone = [{"op": "undo"}, {"op": "undo"}, {"op": "redo"}]
    path.write_bytes(jsonl(HEADER, *rounds(2), a_round(3)[0], *a_round(3)[1:4], *undone))
    return path


def test_a_file_and_the_store_give_what_live_play_gave(log, tmp_path):
    live = answers(companion("record", "--data", tmp_path / "data", stdin=log.read_bytes()))
    assert all(answer["ok"] for answer in live)
    file = json.loads(companion("replay", log, "--json").stdout)
    kept = json.loads(
        companion("replay", "--data", tmp_path / "data", "--game", "last", "--json").stdout
    )
    assert file == kept
    happened = {"draws", "lost_turn", "eliminated", "reshuffled"}
    last = live[-1]["state"]
    assert {k: v for k, v in file.items() if k not in happened} == {
        k: v for k, v in last.items() if k not in happened
    }
    assert file["draws"] == {"Ben": 3 + 2, "Mia": 8, "Zoé": 8 + 3}


def test_the_score_sheet(log):
    result = companion("replay", log)
    assert result.returncode == 0
    assert result.stderr == b""
    assert result.stdout.decode() == (
        "Showdown, to 500 points\n"
        "\n"
        "round  went out  Mia  Ben  Zoé\n"
        "    1  Mia        30\n"
        "    2  Ben             30\n"
        "total             30   30    0\n"
        "\n"
        "The game goes on.\n"
    )


def test_refused_lines_are_named_and_passed_over_as_record_does(tmp_path):
    path = tmp_path / "log"
    path.write_bytes(jsonl(HEADER, a_round()[0], a_round()[0]) + b"oops\n\n" + jsonl(a_round()[1]))
    result = companion("replay", path, "--json")
    assert result.returncode == 1
    assert result.stderr.decode().splitlines() == [
        "Line 3: The round has begun already.",
        "Line 4: This line is no JSON (it goes wrong at sign 1).",
        "2 lines were not taken; this is the game without them.",
    ]
    assert json.loads(result.stdout)["hands"] == {"Mia": 7, "Ben": 6, "Zoé": 9}


def test_from_a_pipe(log):
    result = companion("replay", "-", "--json", stdin=log.read_bytes())
    assert json.loads(result.stdout)["pending"]["type"] == "showdown"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There is no game in "),
        (b"oops\n", "Line 1: This line is no JSON"),
        (jsonl({**HEADER, "players": ["Mia"]}), "Line 1: It takes 2 to 10 players, not 1"),
        (jsonl(a_round()[0]), "Line 1: A new game begins with its edition and players;"),
    ],
)
def test_a_file_without_a_game(tmp_path, content, said):
    path = tmp_path / "log"
    path.write_bytes(content)
    result = companion("replay", path)
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode().startswith("companion: " + said)
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["replay"],
        ["replay", "FILE", "--game", "last"],
        ["replay", "nowhere.jsonl"],
        ["replay", ""],
        ["replay", "/"],
        ["replay", "--game", "first"],
        ["replay", "--game", "last"],
        ["replay", "--game", "-1"],
    ],
)
def test_what_cannot_be_shown(tmp_path, args):
    result = companion(*args, COMPANION_DATA=str(tmp_path / "none"))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b"companion: ")
    assert result.stderr.count(b"\n") == 1


def sheet(rules=None, ops=(), **given):
    game = a_game(rules=rules or {}, **given)
    return ScoreSheet.of(played(Journal.of(game), list(ops)).game)


def test_the_sheet_says_what_is_played_and_who_won():
    assert sheet({"game_mode": "lowest"}).title() == "Showdown, lowest wins at 500 points"
    assert sheet({"game_mode": "elimination"}).title() == "Showdown, out at 500 points"
    assert sheet({"game_mode": "single_round"}).title() == "Showdown, one round"
    won = sheet({"target_score": 20}, a_round()[:-1])
    assert won.closing() == "Mia wins."
    level = sheet({}, [*rounds(2), {"op": "finish"}])
    assert level.closing() == "Level: Mia, Ben."


def test_teams_are_sides():
    teams = [["Mia", "Zoé"], ["Ben", "Cy"]]
    ops = [
        a_round()[0],
        {"op": "go_out", "by": "Ben"},
        {"op": "score", "points": {"Mia": 5, "Zoé": 6}},
    ]
    made = sheet({}, ops, players=["Mia", "Ben", "Zoé", "Cy"], teams=teams)
    assert made.sides == ("Mia+Zoé", "Ben+Cy")
    assert made.totals == (0, 11)


def test_columns_stand_straight_with_wide_letters():
    text = sheet(players=["美亚", "Ben"], dealer="Ben").text()
    assert "round  went out  美亚  Ben\n" in text
    assert "total               0    0\n" in text
