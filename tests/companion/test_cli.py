"""The front door: what it opens, what it says, and how it leaves."""

import json
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest

from companion import cli, front_door
from companion.sentences import COMMANDS
from tests.companion.table import companion

HEAVY = ("kivy", "gpiozero", "lgpio", "serial", "hypothesis", "sqlite3", "hardware")


def imported(*args):
    """The modules that a command line brings in."""
    script = f"""
import sys
sys.argv = ["companion", *{list(args)!r}]
from companion.cli import main
try:
    main()
finally:
    print("\\n".join(sys.modules), file=sys.stderr)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    return result, {line.partition(".")[0] for line in result.stderr.decode().splitlines()}


@pytest.mark.parametrize("args", [["--help"], ["-h"], ["--version"]])
def test_help_opens_nothing(args):
    result, modules = imported(*args)
    assert result.returncode == 0
    assert not modules & set(HEAVY)


@pytest.mark.parametrize("name", ["record", "replay", "scenarios", "export", "import", "doctor"])
def test_help_of_a_command_opens_no_other_room(name):
    result, modules = imported(name, "--help")
    assert result.returncode == 0
    assert not modules & set(HEAVY)
    assert name.encode() in result.stdout


def test_help_lists_every_command_with_a_line_a_parent_understands():
    text = companion("--help").stdout.decode()
    assert set(front_door.commands()) <= set(COMMANDS)
    for name in front_door.commands():
        assert re.search(rf"^  {name} +{re.escape(COMMANDS[name][:20])}", text, re.MULTILINE), name
    assert max(map(len, text.splitlines())) <= 100


def test_without_a_command_the_app_opens(monkeypatch):
    seen = []

    @click.command()
    @click.option("--unit")
    @click.option("--size")
    def play(unit, size):
        seen.append((unit, size))

    monkeypatch.setattr(EntryPoint, "load", lambda point: play)
    for args in ([], ["--unit", "mock"], ["--size=800x480"], ["play", "--unit", "mock"]):
        with pytest.raises(SystemExit) as done:
            cli.main(args)
        assert done.value.code == 0
    assert seen == [(None, None), ("mock", None), (None, "800x480"), ("mock", None)]


def test_the_answer_no_is_exit_status_1(mocker):
    """A command says it by what it returns."""
    mocker.patch("firmware_bridge.commands.find_ports", return_value=[])
    with pytest.raises(SystemExit) as done:
        cli.main(["ports"])
    assert done.value.code == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["recrod"], "There is no command “recrod”. Did you mean “record”?"),
        (["xyzzy"], "There is no command “xyzzy”."),
        (["record", "--dta", "x"], "No such option"),
        (["record", "--game", "first"], "“first” is no game; say “new”, “last” or a number."),
        (["scenarios"], "Missing argument"),
        (["export"], "Missing argument"),
        (["replay", "a", "b"], "unexpected extra argument"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(args, said):
    result = companion(*args)
    assert result.returncode == 2
    assert result.stdout == b""
    text = result.stderr.decode()
    assert text.startswith("companion: ")
    assert said in text
    assert text.count("\n") == 1


def test_a_room_that_is_missing_is_named(monkeypatch, capsys):
    def missing(point):
        raise ModuleNotFoundError("No module named 'kivy'")

    monkeypatch.setattr(EntryPoint, "load", missing)
    with pytest.raises(SystemExit) as done:
        cli.main(["play"])
    assert done.value.code == 2
    assert capsys.readouterr().err == (
        "companion: “play” cannot be loaded here: No module named 'kivy'.\n"
    )


def test_a_fault_of_the_program_is_one_sentence_with_the_details_in_a_file(tmp_path):
    script = """
from companion import cli, record
def broken(self, *_): raise ZeroDivisionError("seven")
record.Record.run = broken
cli.main(["record"])
"""
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        env={"COMPANION_DATA": str(tmp_path / "data"), "TMPDIR": str(tmp_path)},
        check=False,
    )
    assert result.returncode == 2
    text = result.stderr.decode()
    assert text.count("\n") == 1
    assert "Something went wrong inside the program (ZeroDivisionError)" in text
    (details,) = tmp_path.glob("companion-fault-*.txt")
    assert str(details) in text
    assert "seven" in details.read_text()


def test_the_installed_command_is_the_same(tmp_path):
    command = Path(sys.executable).with_name("companion")
    result = subprocess.run([command, "--version"], capture_output=True, check=False)
    assert result.stdout == companion("--version").stdout


def test_words_go_out_as_utf8_whatever_the_locale(tmp_path):
    header = {"edition": "classic", "players": ["Zoé", "Ben"]}
    result = companion(
        "record", "--data", tmp_path, stdin=json.dumps(header).encode() + b"\n",
        LC_ALL="C", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert "Zoé".encode() in result.stdout
    shown = companion(
        "replay", "--data", tmp_path, "--game", "last", LC_ALL="C", PYTHONIOENCODING="ascii"
    )
    assert "Zoé".encode() in shown.stdout


def test_ctrl_c_while_it_starts(tmp_path):
    script = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from companion.cli import main
main(["--help"])
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert result.returncode == 2
    assert result.stderr == b"companion: Stopped before it began.\n"


def test_a_fault_on_another_thread_is_a_sentence_too(tmp_path):
    script = """
import threading
from companion import cli, record
def broken(self, *_):
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
record.Record.run = broken
cli.main(["record"])
"""
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        env={"COMPANION_DATA": str(tmp_path / "data"), "TMPDIR": str(tmp_path)},
        check=False,
    )
    assert result.returncode == 0
    assert result.stderr.count(b"\n") == 1
    assert b"(ZeroDivisionError)" in result.stderr


@pytest.mark.parametrize("name", ["record", "doctor", "import"])
def test_an_empty_folder_name_is_no_folder(name, tmp_path):
    file = [str(tmp_path / "x")] if name == "import" else []
    result = companion(name, *file, "--data", "")
    assert result.returncode == 2
    assert b"an empty name is no folder" in result.stderr
    assert result.stderr.count(b"\n") == 1
