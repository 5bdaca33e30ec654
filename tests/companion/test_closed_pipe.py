"""Nobody reads on, as in `companion doctor | head -3`: every command ends without a word."""

import os
import subprocess
import sys

import pytest

from tests.companion.table import HEADER, a_round, companion, jsonl

GAME = jsonl(HEADER, a_round()[0])
SIGPIPE = 141
"""As a shell says it of a program that the closed pipe ended."""

WRONG_CASE = (
    b'{"id": "never", "kind": "duel", "title": "a press", "config": {}, "go_us": 1, "start": '
    b'{"left": "up", "right": "up"}, "events": [], "levels": {"left": "up", "right": "up"}, '
    b'"expect": {"verdict": "win"}}\n'
)


def unread(tmp_path, *args, both=False):
    """What becomes of a command whose answers nobody reads; `both`: nor what it says of faults."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run(
            [sys.executable, "-m", "companion", *args],
            input=GAME,
            stdout=writing,
            stderr=writing if both else subprocess.PIPE,
            env={**os.environ, "COMPANION_DATA": str(tmp_path)},
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "--version",
        "doctor",
        "doctor --json",
        "doctor --unit gpio",
        "replay -",
        "replay --game last",
        "replay --game last --json",
        "export last",
        "export last --csv",
        "export last /dev/stdout",
        "scenarios cases.jsonl",
        "duel --unit mock",
        "spin --unit mock",
        "disc -",
        "disc wheel.svg",
        "ports",
        "monitor --help",
    ],
)
def test_a_command_whose_answers_nobody_reads_ends_without_a_word(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    (tmp_path / "cases.jsonl").write_bytes(WRONG_CASE)
    assert companion("record", "--data", tmp_path, stdin=GAME).returncode == 0
    done = unread(tmp_path, *command.split())
    assert (done.stderr, done.returncode) == (b"", SIGPIPE)


def test_nor_where_nobody_hears_of_faults_either(tmp_path):
    assert unread(tmp_path, "doctor", both=True).returncode == SIGPIPE
    assert unread(tmp_path, "doctor", "--unit", "gpio", both=True).returncode in (2, SIGPIPE)


def test_a_stdout_closed_from_the_first_is_the_same(tmp_path):
    for args in ("doctor", "--help", "replay -"):
        done = subprocess.run(
            ["sh", "-c", f'"{sys.executable}" -m companion {args} >&-'],
            input=GAME,
            capture_output=True,
            env={**os.environ, "COMPANION_DATA": str(tmp_path)},
            check=False,
        )
        assert (done.stderr, done.returncode) == (b"", SIGPIPE), args


def test_head_takes_what_it_wants(tmp_path):
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m companion doctor --data "{tmp_path}" | head -1'],
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


def test_a_game_kept_line_by_line_still_says_that_it_is_kept(tmp_path):
    done = unread(tmp_path, "record")
    assert done.returncode == 2
    said = b"companion: Nobody reads this anymore; everything that was answered is kept.\n"
    assert done.stderr == said
