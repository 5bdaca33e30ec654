"""What people and programs get wrong: each gets its sentence, and nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from companion import jsonl as lines
from companion.folder import FILE_NAME, LOCK_NAME
from companion.record import Record
from companion.store import Store
from tests.companion.table import HEADER, a_round, answers, companion, jsonl

BASE = [HEADER, a_round()[0]]

BAD_LINES = {
    b"{": "This line is no JSON (it goes wrong at sign 2).",
    b"nonsense": "This line is no JSON (it goes wrong at sign 1).",
    b"": "This line is empty.",
    b"   ": "This line is empty.",
    b"[]": "A line has to be an object in braces, not [].",
    b"3": "A line has to be an object in braces, not 3.",
    b"null": "A line has to be an object in braces, not null.",
    b'{"op": "draw", "by": NaN}': "NaN is no number that can be counted with.",
    b'{"op": "draw", "count": 1e999}': "1e999 is no number that can be counted with.",
    b'{"op": "draw", "count": -Infinity}': "-Infinity is no number that can be counted with.",
    b'{"op": "draw", "op": "undo"}': "“op” stands twice in this line; each name may stand once.",
    b'{"op": "draw", "by": "\xff"}': "This line is no UTF-8 text (it goes wrong at byte 23).",
    b'{"op": "draw", "by": "\\ud800"}': "A text in this line holds half a sign; write it in UTF-8.",
    b'{"op": ' + b"[" * 100_000 + b"]" * 100_000 + b"}": "This line nests deeper than 32 brackets.",
    b'{"op": ' + b'{"a":' * 50 + b"1" + b"}" * 51: "This line nests deeper than 32 brackets.",
    b'{"op": "draw", "count": ' + b"9" * 5000 + b"}": "A number in this line has too many digits.",
    b'{"op": "' + b"x" * 10_000_000 + b'"}': (
        "This line is longer than 256 KB; no op needs as much."
    ),
    b'{"op": "drow", "by": "Ben"}': "There is no op “drow”. Did you mean “draw”?",
    b'{"op": "draw", "bye": "Ben"}': "“draw” knows no field “bye”. Did you mean “by”?",
    b'{"op": "draw"}': "“draw” needs the field “by”.",
    b'{"op": 7}': 'A line needs an op with its name, such as {"op": "undo"}.',
    b'{"up": "draw"}': 'A line needs an op with its name, such as {"op": "undo"}.',
    b'{"op": "draw", "by": "Bne"}': (
        "“by” names “Bne”, but nobody here is called that. Did you mean “Ben”?"
    ),
    b'{"op": "draw", "by": ["Ben"]}': None,
    b'{"op": "play", "by": "Ben", "card": "skipp", "color": "red"}': (
        "This edition has no card “skipp”. Did you mean “skip”?"
    ),
    b'{"op": "play", "by": "Ben", "card": "skip", "color": "gren"}': (
        "“gren” is no color; there are red, yellow, green and blue. Did you mean “green”?"
    ),
    b'{"op": "play", "by": "Ben", "card": "number", "value": 12}': None,
    b'{"op": "play", "by": "Zo\xc3\xa9", "card": "number"}': (
        "It is not the turn of Zoé; Ben is on."
    ),
    b'{"op": "go_out", "by": "Ben", "\\n\\u0000": 1}': "“go_out” knows no field “··”.",
    b'{"op": "record_round", "winner": "Ben", "points": -1}': None,
    b'{"op": "record_round", "winner": "Ben", "points": 1e9}': None,
    b'{"op": "record_round", "winner": "Ben", "points": ' + b"9" * 300 + b"}": None,
    b'{"op": "set_target", "target": 0}': None,
    b'{"op": "set"}': "Say at least one thing that has to be put right.",
    b'{"op": "undo", "count": 2}': "“undo” knows no field “count”.",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table in mid-round that every bad line must leave as it is."""
    with Store(tmp_path_factory.mktemp("bad")) as store:
        record = Record(store)
        for line in BASE:
            assert record.answer(json.dumps(line).encode())["ok"]
        yield record


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: repr(line[:40]))
def test_a_bad_line_gets_a_sentence_and_changes_nothing(table, line, tmp_path):
    source = tmp_path / "line"
    source.write_bytes(line + b"\n")
    with source.open("rb") as stream:
        (raw,) = lines.raw_lines(stream)
    answer = table.answer(raw)
    assert answer["ok"] is False
    assert answer["error"].count("\n") == 0
    assert len(answer["error"]) < 300
    if BAD_LINES[line] is not None:
        assert answer["error"] == BAD_LINES[line]
    after = table.answer(b'{"op": "draw", "by": "Ben", "keep": false}')
    assert (after["ok"], after["seq"] % 2) == (True, 0)
    assert table.answer(b'{"op": "undo"}')["ok"]


BAD_HEADERS = [
    ({}, "The first line of a new game has to say “edition”."),
    ({"edition": "classic"}, "The first line of a new game has to say “players”."),
    ({"op": "draw"}, "A new game begins with its edition and players; the op “draw” can only come "
     "after that."),
    ({"edition": "clasic"}, "There is no edition “clasic”. Did you mean “classic”?"),
    ({"edition": 7}, "“edition” in the first line has to be a word such as “classic”."),
    ({"players": []}, "It takes 2 to 10 players, not 0."),
    ({"players": ["Mia"]}, "It takes 2 to 10 players, not 1."),
    ({"players": [f"P{n}" for n in range(11)]}, "It takes 2 to 10 players, not 11."),
    ({"players": ["Mia", ""]}, "A name needs at least one letter."),
    ({"players": ["Mia", " Mia "]}, "“Mia” is there already; every player needs a name of their "
     "own."),
    ({"players": ["Mia", "x" * 21]}, f"The name “{'x' * 21}” is too long; 20 letters are the "
     "most."),
    ({"players": ["Mia", "B\u0007n"]}, None),
    ({"players": ["Mia", 7]}, "“players” in the first line has to be a list of names."),
    ({"players": "Mia"}, "“players” in the first line has to be a list of names."),
    ({"dealer": "Bob"}, None),
    ({"dealer": 3}, "“dealer” in the first line has to be a name or null."),
    ({"rules": {"target_scor": 100}}, "There is no house rule “target_scor”. Did you mean "
     "“target_score”?"),
    ({"rules": {"target_score": "much"}}, "The house rule “target_score” cannot be much; it takes "
     "1–1000000."),
    ({"rules": {"target_score": -1}}, None),
    ({"rules": [1]}, "“rules” in the first line has to be an object such as {}."),
    ({"teams": [["Mia"], ["Ben"]]}, "Teams are two pairs that name all four players once."),
    ({"teams": "us"}, "“teams” in the first line has to be two lists of names or null."),
    ({"dealr": "Mia"}, "The first line of a game knows no “dealr”. Did you mean “dealer”?"),
    ({"mode": "poins"}, None),
    ({"edition_text": "x = ["}, None),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said"), BAD_HEADERS, ids=lambda value: str(value)[:40])
def test_a_bad_header_gets_a_sentence_and_the_next_one_is_taken(tmp_path, given, said):
    whole = given == {} or "op" in given or given == {"edition": "classic"}
    header = given if whole else {**HEADER, **given}
    if "players" in given and "dealer" not in given:
        header.pop("dealer", None)
    with Store(tmp_path) as store:
        record = Record(store)
        answer = record.answer(json.dumps(header).encode())
        assert answer["ok"] is False
        assert said is None or answer["error"] == said
        assert record.answer(json.dumps(HEADER).encode())["game"] == 1


def test_a_second_winner_and_absurd_scores_are_refused(tmp_path):
    ops = [
        a_round()[0],
        {"op": "go_out", "by": "Ben"},
        {"op": "go_out", "by": "Mia"},
        {"op": "score", "points": {"Mia": -5, "Zoé": 3}},
        {"op": "score", "points": {"Mia": 10**9, "Zoé": 3}},
        {"op": "score", "points": {"Mia": 5, "Zoé": 3}},
        {"op": "score", "points": {"Mia": 5, "Zoé": 3}},
        {"op": "correct_round", "round": 2, "points": {"Ben": 5}},
        {"op": "correct_round", "round": 1, "points": {"Bne": 5}},
    ]
    said = answers(companion("record", "--data", tmp_path, stdin=jsonl(HEADER, *ops)))
    assert [answer["ok"] for answer in said] == [
        True, True, True, False, False, False, True, False, False, False,
    ]  # fmt: skip


def test_a_mark_at_the_beginning_of_the_file_is_no_fault(tmp_path):
    result = companion("record", "--data", tmp_path, stdin=b"\xef\xbb\xbf" + jsonl(*BASE))
    assert [answer["ok"] for answer in answers(result)] == [True, True]


def test_line_ends_of_another_system_and_a_last_line_without_one(tmp_path):
    stdin = jsonl(*BASE).replace(b"\n", b"\r\n") + b'{"op": "draw", "by": "Ben"}'
    result = companion("record", "--data", tmp_path, stdin=stdin)
    assert [answer["ok"] for answer in answers(result)] == [True, True, True]


def test_nobody_reads_the_answers(tmp_path):
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    os.close(reading)
    _, stderr = process.communicate(jsonl(*BASE), timeout=30)
    assert process.returncode == 2
    assert stderr == (
        b"companion: Nobody reads this anymore; everything that was answered is kept.\n"
    )
    with Store(tmp_path) as store:
        assert store.notices == ()


def test_a_stdout_closed_from_the_first_is_said_of_a_game_that_is_kept(tmp_path):
    command = f'"{sys.executable}" -m companion record --data "{tmp_path}" >&-'
    result = subprocess.run(
        ["sh", "-c", command], input=jsonl(*BASE), capture_output=True, check=False
    )
    assert result.returncode == 2
    assert result.stderr == (
        b"companion: Nobody reads this anymore; everything that was answered is kept.\n"
    )


def test_ctrl_c_speaks_of_answers_only_where_there_are_some(tmp_path):
    log = tmp_path / "log"
    os.mkfifo(log)
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "replay", str(log)], stderr=subprocess.PIPE
    )
    with log.open("wb") as stream:  # opens once the command has it open, too
        stream.write(jsonl(*BASE))
        stream.flush()
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert (process.returncode, stderr) == (2, b"companion: Stopped.\n")


def test_no_streams_at_all(tmp_path):
    command = f'"{sys.executable}" -m companion record --data "{tmp_path}"'
    for streams in ("<&- >&-", ">&- </dev/null", "<&- 2>&-", "</dev/null >/dev/full"):
        result = subprocess.run(
            ["sh", "-c", f"{command} {streams}"], capture_output=True, check=False
        )
        assert result.returncode in (0, 2), streams
        assert b"Traceback" not in result.stderr
        assert result.stderr.count(b"\n") <= 1


def test_an_answer_that_cannot_be_written_is_a_sentence(tmp_path):
    command = f'"{sys.executable}" -m companion record --data "{tmp_path}" >/dev/full'
    result = subprocess.run(
        ["sh", "-c", command], input=jsonl(*BASE), capture_output=True, check=False
    )
    assert result.returncode == 2
    assert result.stderr.startswith(b"companion: That did not work")
    assert result.stderr.count(b"\n") == 1


def test_ctrl_c_ends_it_with_a_sentence_and_keeps_everything(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    for line in BASE:
        process.stdin.write(jsonl(line))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"]
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 2
    assert stderr == b"companion: Stopped; everything that was answered is kept.\n"
    shown = companion("replay", "--data", tmp_path, "--game", "last", "--json")
    assert json.loads(shown.stdout)["color"] == "red"


def test_two_programs_on_one_folder(tmp_path):
    first = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with first.stdin, first.stdout:
        first.stdin.write(jsonl(HEADER))
        first.stdin.flush()
        assert json.loads(first.stdout.readline())["ok"]
        second = companion("record", "--data", tmp_path, "--game", "last")
        assert second.returncode == 2
        said = second.stderr.decode()
        assert said.startswith(f"companion: Another program is writing to the games in {tmp_path};")
        assert said.count("\n") == 1
        first.stdin.close()
        assert first.wait() == 0
    assert companion("record", "--data", tmp_path, "--game", "last").returncode == 0


def test_a_line_of_10_mb_costs_little(tmp_path):
    start = time.monotonic()
    stdin = jsonl(*BASE) + b"x" * 10_000_000 + b"\n" + jsonl({"op": "draw", "by": "Ben"})
    said = answers(companion("record", "--data", tmp_path, stdin=stdin))
    assert [answer["ok"] for answer in said] == [True, True, False, True]
    assert time.monotonic() - start < 20


def test_many_names_are_refused_in_no_time(tmp_path):
    start = time.monotonic()
    players = [f"P{number}" for number in range(20_000)]
    with Store(tmp_path) as store:
        answer = Record(store).answer(json.dumps({**HEADER, "players": players}).encode())
    assert not answer["ok"]
    assert time.monotonic() - start < 2


def test_a_file_in_the_place_of_the_folder(tmp_path):
    (tmp_path / "games").write_text("mine")
    for command in (["record"], ["replay", "--game", "last"], ["doctor"]):
        result = companion(*command, "--data", tmp_path / "games", stdin=jsonl(HEADER))
        assert result.returncode in (1, 2)
        assert b"Traceback" not in result.stderr
        said = (result.stdout + result.stderr).decode()
        assert f"{tmp_path / 'games'} is no folder, for there is a file in its place" in said
    assert (tmp_path / "games").read_text() == "mine"
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize("name", [FILE_NAME, LOCK_NAME])
def test_a_folder_in_the_place_of_a_file(tmp_path, name):
    (tmp_path / name).mkdir()
    for command in (["record"], ["replay", "--game", "last"], ["import", "-"]):
        result = companion(*command, "--data", tmp_path, stdin=jsonl(HEADER))
        if name == LOCK_NAME and command[0] == "replay":
            continue  # reading needs no lock
        assert result.returncode == 2
        assert result.stderr.decode() == (
            f"companion: {tmp_path / name} is no file, so nothing can be kept in it; move it "
            "away, or name another folder with --data.\n"
        )


def test_sqlites_own_words_stay_out(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"nonsense" * 100)
    result = companion("replay", "--game", "last", "--data", tmp_path)
    assert result.stderr.decode() == (
        f"companion: The games in {tmp_path} cannot be read (it holds no games).\n"
    )
