"""`companion record`: ops in, answers out, each once it is on disk."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from companion.evening import Evening
from companion.folder import FILE_NAME
from companion.journal import SEGMENT
from companion.logbook import Logbook
from companion.store import Store
from tests.companion.table import HEADER, a_round, answers, companion, jsonl, turns

KEYS = {
    "next_player", "direction", "color", "skip_flags", "pending", "hands", "uno_due",
    "round_winner", "round_points", "scores", "game_winner", "dealer", "next_dealer",
    "draws", "lost_turn", "eliminated", "reshuffled",
}  # fmt: skip


@pytest.fixture
def record(tmp_path):
    def run(*lines, game=None, raw=b""):
        args = ["record", "--data", tmp_path, *(["--game", str(game)] if game else [])]
        result = companion(*args, stdin=jsonl(*lines) + raw)
        assert result.stderr == b"", result.stderr
        assert result.returncode == 0
        return answers(result)

    return run


def test_each_line_gets_one_answer(record):
    said = record(HEADER, *a_round())
    assert [answer["seq"] for answer in said] == list(range(10))
    assert {answer["game"] for answer in said} == {1}
    assert all(set(answer) == {"ok", "game", "seq", "state"} for answer in said)
    assert set(said[0]["state"]) >= KEYS
    assert set(said[3]["state"]) >= KEYS - {"next_player"}
    assert "next_player" not in said[3]["state"], "two players act in a showdown"
    assert said[-2]["state"]["round_points"] == {"Mia": 30}


def test_an_answer_gives_what_happened_in_its_own_op(record):
    said = record(HEADER, *a_round()[:7], {"op": "undo"}, {"op": "redo"})
    draws = [answer["state"]["draws"] for answer in said]
    assert draws[2:7] == [{"Zoé": 2}, {}, {"Ben": 3}, {}, {"Zoé": 6}]
    lost = [answer["state"]["lost_turn"] for answer in said]
    assert lost[2:7] == [["Zoé"], [], [], [], ["Zoé"]]
    assert [answer["state"]["draws"] for answer in said[-2:]] == [{}, {}]


def test_refusals_change_nothing_and_leave_the_status_0(record):
    said = record(
        {**HEADER, "players": ["Mia"]},
        HEADER,
        {"op": "play", "by": "Ben", "card": "numbr"},
        {"op": "undo"},
        a_round()[0],
        HEADER,
    )
    assert [answer["ok"] for answer in said] == [False, True, False, False, True, False]
    assert all(set(answer) == {"ok", "error"} for answer in said if not answer["ok"])
    assert said[2]["error"].endswith("Did you mean “number”?")
    assert said[4]["seq"] == 1


def test_a_game_goes_on_by_last_and_by_number(record):
    record(HEADER, *a_round())
    record({**HEADER, "edition": "classic"}, a_round()[0])
    (answer,) = record({"op": "draw", "by": "Ben"}, game="last")
    assert (answer["game"], answer["seq"]) == (2, 2)
    (answer,) = record(a_round(2)[0], game=1)
    assert (answer["game"], answer["seq"]) == (1, 10)
    (answer,) = record({"op": "undo"}, game="last")
    assert (answer["game"], answer["seq"]) == (1, 11)


def test_an_answer_comes_when_the_op_is_on_disk(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with process.stdin, process.stdout:
        for seq, line in enumerate([HEADER, *a_round()]):
            process.stdin.write(jsonl(line))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["seq"] == seq
            with Store.reader(tmp_path) as reader:
                assert Logbook.open(reader, "last")[1].seq == seq
        process.stdin.close()
        assert process.wait() == 0


def test_counts_that_differ_are_accepted_with_a_warning(record):
    ops = [
        {"op": "first_card", "card": "number", "color": "red", "value": 5},
        {"op": "go_out", "by": "Ben"},
        {"op": "score", "cards": {"Mia": ["red 7"], "Zoé": ["wild"] * 7}},
    ]
    answer = record(HEADER, *ops)[-1]
    assert answer["ok"]
    assert answer["warnings"] == ["Mia: 1 counted, but the table knew of 7."]


def limited(size):
    """A stand-in for a disk that fills up: no file may grow beyond this."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_on_a_full_disk_record_refuses_and_keeps_what_it_kept(tmp_path):
    ops = turns()
    lines = jsonl(HEADER, *(next(ops) for _ in range(400)))
    result = subprocess.run(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        input=lines,
        capture_output=True,
        preexec_fn=lambda: limited(300_000),
        check=False,
    )
    said = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(said) == 401
    taken = [answer for answer in said if answer["ok"]]
    assert 0 < len(taken) < 401
    assert said[: len(taken)] == taken, "nothing is taken after something was lost"
    assert "make room" in said[-1]["error"]
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    with Store(tmp_path) as store:
        assert Evening.resume(store).seq == taken[-1]["seq"]


def test_on_a_folder_that_cannot_be_written_record_refuses():
    result = companion("record", "--data", "/dev/null/games", stdin=jsonl(HEADER))
    assert result.returncode == 2
    assert result.stdout == b""
    assert result.stderr.startswith(b"companion: /dev/null/games is no folder, ")
    assert result.stderr.count(b"\n") == 1


def test_undo_goes_back_over_segments(record, tmp_path):
    ops = turns()
    some = [next(ops) for _ in range(2 * SEGMENT + 20)]
    record(HEADER, *some)
    said = record(*[{"op": "undo"}] * len(some), {"op": "undo"}, game="last")
    assert all(answer["ok"] for answer in said[:-1])
    assert said[-2]["state"]["color"] is None
    assert not said[-1]["ok"]
    said = record(*[{"op": "redo"}] * len(some), {"op": "redo"}, game="last")
    assert [answer["ok"] for answer in said] == [True] * len(some) + [False]
    shown = companion("replay", "--data", tmp_path, "--game", "last", "--json")
    assert json.loads(shown.stdout)["hands"] == said[-2]["state"]["hands"]


def test_the_file_is_one_in_the_folder(record, tmp_path):
    record(HEADER)
    assert {path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.iterdir()} == {
        FILE_NAME, "games.lock",
    }  # fmt: skip
    assert Path(tmp_path, FILE_NAME).stat().st_size > 0
