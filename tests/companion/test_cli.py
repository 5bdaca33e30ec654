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
        (["help"], "There is no command “help”. Did you mean “--help”?"),
        (["record", "--dta", "x"], "There is no option “--dta”. Did you mean “--data”? “companion "
         "record --help” shows"),
        (["record", "--data"], "“--data” needs a value behind it. “companion record --help” shows"),
        (["replay", "--json=3", "x"], "“--json” stands alone; nothing can follow it"),
        (["record", "--game", "first"], "“first” is no game; say “new”, “last” or a number."),
        (["scenarios"], "companion: “FILE” is missing. "),
        (["export"], "companion: “GAME” is missing. "),
        (["flash"], "companion: “BOARD” is missing. It can be uno, nano, pico. "),
        (["duel"], "companion: “--unit” is missing. It can be mock, gpio, serial[:PORT], "),
        (["replay", "a", "b"], "companion: “b” is too much here; take it away. "),
        (["flash", "mega"], "companion: BOARD: “mega” is none of these: uno, nano, pico. "),
        (["doctor", "--unit", "x"], "companion: --unit: there is no unit “x”; the units are gpio, "
         "serial[:PORT]. "),
        (["duel", "--unit", "x"], "companion: --unit: there is no unit “x”; the units are mock, "),
        (["monitor", "--for", "x"], "companion: --for: “x” is no number from 0 to 100000. "),
        (["monitor", "--for", "-1"], "companion: --for: “-1” is no number from 0 to 100000. "),
        (["monitor", "--for", "nan"], "companion: --for: “nan” is no number from 0 to 100000. "),
        (["monitor", "--record", "/no/where"], "companion: --record: the file /no/where cannot be "
         "used: no such file or directory. "),
        (["disc", "--spaces", "1e3"], "companion: --spaces: “1e3” is no whole number from 1 to "),
        (["disc", "--hole", "-5"], "companion: --hole: “-5” is no number from 0 to "),
        (["play", "--size", "3"], "companion: --size: “3” is no size such as 800x480 (each side "),
        (["demo", "--screenshots", __file__], "is no folder, for there is a file in its place; "
         "name another."),
        (["export", "last", "x.csv"], "companion: The log of a game is JSON Lines, so x.csv has "
         "the wrong ending; take .jsonl, or say --csv for a score sheet."),
        (["export", "last", "x.pdf", "--csv"], "companion: A score sheet is CSV, so x.pdf has the "
         "wrong ending; take .csv."),
        (["disc", "x.pdf"], "companion: The disc is an SVG, so x.pdf has the wrong ending; take "),
        (["disc", ""], "companion: An empty name is no file; name one."),
        (["export", "last", ""], "companion: An empty name is no file; name one."),
        (["scenarios", ""], "companion: An empty name is no file; name one."),
        (["monitor", ""], "companion: An empty name is no port; name one, or none. "),
        (["demo", "--screenshots", ""], "companion: --screenshots: an empty name is no folder. "),
        (["--unit"], "“--unit” needs a value behind it. “companion play --help” shows"),
        (["duel", "--unit", "serial:/dev/null"], "companion: /dev/null is no serial port; "),
        (["disc", "/tmp"], "companion: /tmp is a folder; name a file in it."),
    ],
)  # fmt: skip
def test_a_wrong_command_line_is_one_sentence(args, said):
    result = companion(*args)
    assert result.returncode == 2
    assert result.stdout == b""
    text = result.stderr.decode()
    assert text.startswith("companion: ")
    assert said in text
    assert text.count("\n") == 1
    assert "'" not in text.replace(__file__, "")


def test_a_room_that_is_missing_is_named(monkeypatch, capsys):
    def missing(point):
        raise ModuleNotFoundError("No module named 'kivy'", name="kivy")

    monkeypatch.setattr(EntryPoint, "load", missing)
    with pytest.raises(SystemExit) as done:
        cli.main(["play"])
    assert done.value.code == 2
    assert capsys.readouterr().err == (
        "companion: “play” cannot be loaded here: kivy is not installed.\n"
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
