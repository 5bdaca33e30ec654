"""Case files: each mismatch a line, an unreadable line a failed case."""

import json
from pathlib import Path

import pytest

from companion.scenarios import run_case, same
from tests.companion.table import companion, jsonl

CASES = Path(__file__).parents[1] / "cases"

CASE = {
    "id": "X01",
    "edition": "classic",
    "players": ["A", "B", "C"],
    "dealer": "A",
    "mode": "points",
    "teams": None,
    "rules": {},
    "start": {"turn": "B", "color": "red", "hands": {"B": 2}},
    "ops": [
        {"op": "play", "by": "C", "card": "number", "color": "red", "value": 1},
        {"op": "play", "by": "B", "card": "draw two", "color": "red"},
    ],
    "refused": [0],
    "expect": {"next_player": "A", "draws": {"C": 2}, "uno_due": ["B"], "hands": {
        "A": 7, "B": 1, "C": 9}},
}  # fmt: skip


def lines(**changes):
    return list(run_case({**CASE, **changes}).mismatches)


def test_a_case_that_comes_out_as_expected():
    assert lines() == []


def test_only_the_keys_present_are_asserted():
    assert lines(expect={}) == []


def test_a_mismatch_is_a_line():
    expect = {"next_player": "C", "color": "red", "pending": {"type": "dance"}}
    assert lines(expect=expect) == [
        'X01: next_player: expected "C", got "A"',
        'X01: pending: expected {"type": "dance"}, got null',
    ]


def test_an_op_refused_against_the_case_is_a_mismatch():
    assert lines(refused=[]) == [
        "X01: ops[0]: expected accepted, got refused (It is not the turn of C; B is on.)"
    ]


def test_an_op_taken_against_the_case_is_a_mismatch():
    assert lines(refused=[0, 1]) == ["X01: ops[1]: expected refused, got accepted"]


def test_a_key_that_the_state_does_not_have_is_a_mismatch():
    assert lines(expect={"next_plaier": "A"}) == ['X01: next_plaier: expected "A", got nothing']


def test_in_a_case_the_four_keys_cover_all_ops_but_what_was_undone():
    undone = [*CASE["ops"], {"op": "undo"}, {"op": "draw", "by": "B"}]
    assert lines(ops=undone, expect={"draws": {}, "lost_turn": [], "next_player": "C"}) == []


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"edition": "clasic"}, "X01: start: expected a game, got There is no edition “clasic”. "
         "Did you mean “classic”?"),
        ({"players": ["A"]}, "X01: start: expected a game, got It takes 2 to 10 players, not 1."),
        ({"start": {"turn": "Z"}}, None),
        ({"start": {"trun": "A"}}, None),
        ({"start": {"hands": 7}}, None),
        ({"start": {"hands": {"A": "x"}}}, "X01: start: expected a game, got “hands” has to be a "
         "whole number from 1 to 200, not x."),
        ({"start": [1]}, None),
        ({"ops": {}}, "X01: ops: expected a list of ops, got {}"),
        ({"ops": [1]}, "X01: ops: expected a list of ops, got [1]"),
        ({"refused": "0"}, 'X01: refused: expected a list of indexes, got "0"'),
        ({"expect": None}, "X01: expect: expected an object, got null"),
        ({"kind": "wheel of fortune"}, None),
        ({"kind": ["duel"]}, None),
        ({"rules": {"x": 1}}, None),
        ({"teams": 5}, None),
    ],
)  # fmt: skip
def test_an_unreadable_case_fails_and_does_not_crash(change, line):
    (said,) = lines(**change)
    assert said.startswith("X01: ")
    assert line is None or said == line


def test_true_is_not_1_and_order_counts_only_where_it_means_something():
    assert same("reshuffled", True, True)
    assert not same("reshuffled", True, 1)
    assert not same("draws", {"A": 1}, {"A": True})
    assert same("uno_due", ["A", "B"], ["B", "A"])
    assert not same("lost_turn", ["A", "B"], ["B", "A"])
    assert not same("skip_flags", ["A", "A"], ["A"])
    assert not same("hands", {"A": None}, {})
    assert same("hands", None, None)


def test_the_command_counts_and_says_no(tmp_path):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(jsonl(CASE) + b"\n")
    nameless = {key: value for key, value in CASE.items() if key != "id"}
    bad.write_bytes(
        jsonl({**CASE, "expect": {"color": "blue"}})
        + b"oops\n[1]\n"
        + jsonl({**nameless, "expect": {"color": "blue"}})
        + b"\xff\n"
    )
    result = companion("scenarios", good)
    assert (result.returncode, result.stdout) == (0, b"1 passed, 0 failed\n")
    result = companion("scenarios", good, bad)
    assert result.returncode == 1
    assert result.stdout.decode().splitlines() == [
        'X01: color: expected "blue", got "red"',
        "bad.jsonl:2: line: expected a case, got This line is no JSON (it goes wrong at sign 1).",
        "bad.jsonl:3: line: expected a case, got A line has to be an object in braces, not [1].",
        'bad.jsonl:4: color: expected "blue", got "red"',
        "bad.jsonl:5: line: expected a case, got This line is no UTF-8 text (it goes wrong at "
        "byte 1).",
        "1 passed, 5 failed",
    ]
    assert result.stderr == b""


@pytest.mark.parametrize("content", [b"", b"\n\n"])
def test_a_file_without_a_case_is_a_no(tmp_path, content):
    good, empty = tmp_path / "good.jsonl", tmp_path / "empty.jsonl"
    good.write_bytes(jsonl(CASE))
    empty.write_bytes(content)
    result = companion("scenarios", good, empty)
    assert (result.returncode, result.stdout) == (1, b"1 passed, 0 failed\n")
    assert result.stderr.decode() == f"There are no cases in {empty}.\n"


@pytest.mark.parametrize("file", ["nowhere.jsonl", "/"])
def test_a_file_that_is_not_there(file):
    result = companion("scenarios", file)
    assert result.returncode == 2
    assert result.stderr.decode().startswith(f"companion: The file {file} cannot be used: ")


def test_the_sample_of_duels_passes():
    result = companion("scenarios", CASES / "duel.jsonl")
    assert result.stdout == b"115 passed, 0 failed\n"
    assert result.returncode == 0


def test_the_sample_of_both_editions_passes(tmp_path):
    """All cases of classic and showdown."""
    cases = [json.loads(line) for line in (CASES / "scenarios.jsonl").read_text().splitlines()]
    chosen = [case for case in cases if case["edition"] in ("classic", "showdown")]
    path = tmp_path / "chosen.jsonl"
    path.write_bytes(jsonl(*chosen))
    result = companion("scenarios", path)
    assert result.stdout.decode() == f"{len(chosen)} passed, 0 failed\n"
    assert len(chosen) > 250
