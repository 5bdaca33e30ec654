"""`companion duel`: one showdown in the terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from hardware import commands
from hardware.events import Fault
from hardware.faults import UnitError, sentence
from hardware.mock import MockUnit
from hardware.traces import read_duel
from hardware.unit import Unit
from tests.hardware.board import Wired
from tests.hardware.cases import duels
from tests.hardware.clock import Clock

DUEL = [sys.executable, "-m", "companion.cli", "duel", "--unit", "mock"]


@pytest.fixture
def play(mocker):
    """Play the duel of a recorded case; what the command printed, and its status."""

    def play(name, *options):
        case = next(each for each in duels() if each["id"] == name)
        clock = Clock()
        mocker.patch("hardware.commands.time.sleep", lambda s: clock.wait(round(s * 1_000_000)))
        unit = MockUnit(trace=read_duel(case), clock=clock)
        mocker.patch("hardware.commands.units.open", return_value=unit)
        closed = mocker.spy(unit, "close")
        done = CliRunner().invoke(
            commands.duel, ["--unit", "mock", *options], standalone_mode=False
        )
        closed.assert_called_once()
        return done.output.splitlines(), done.return_value

    return play


def test_the_countdown_and_the_verdict_are_printed_a_line_each(play):
    lines, status = play("D007")
    assert lines == ["3", "2", "1", "…", "GO!", "Left wins, by 35 ms (left 180 ms, right 215 ms)."]
    assert status == 0


def test_a_verdict_as_json_is_one_object_and_nothing_else(play):
    (line,), status = play("D007", "--json")
    told = json.loads(line)
    case = next(each for each in duels() if each["id"] == "D007")
    assert {key: told[key] for key in case["expect"]} == case["expect"]
    assert (told["unit"], told["resolution_us"], told["dead_heat_us"]) == ("mock", 1, 1_000)
    assert status == 0


@pytest.mark.parametrize(
    ("name", "last", "status"),
    [
        ("D008", "Right wins (right 231 ms).", 0),
        ("D033", "Left was too early, 420 ms before GO, so right wins.", 0),
        ("D053", "Right was too early, 5.0 ms before GO, so left wins.", 0),
        ("D054", "Dead heat (left 200 ms, right 201 ms). Play it again.", 0),
        ("D055", "Left wins, by 1.0 ms (left 200.0 ms, right 201.0 ms).", 0),
        ("D015", "Nobody pressed in time. Play it again.", 1),
        ("D065", "Void: the left paddle lost a press. Check the wire, play it again.", 1),
        ("D003", "Let go of the right paddle, then try again.", 1),
        ("D002", "Let go of both paddles, then try again.", 1),
    ],
)
def test_every_verdict_is_one_line_and_the_status_says_whether_there_is_one(
    play, name, last, status
):
    lines, got = play(name)
    assert (lines[-1], got) == (last, status)


def test_what_is_not_ready_is_a_verdict_in_json_too(play):
    (line,), status = play("D002", "--json")
    assert json.loads(line)["verdict"] == "not_ready"
    assert json.loads(line)["sides"] == ["left", "right"]
    assert status == 1


def test_a_fault_of_the_unit_is_one_sentence(play, mocker):
    mocker.patch.object(Unit, "poll", return_value=(Fault("chattering", {"side": "left"}),))
    mocker.patch("hardware.commands.units.open", return_value=MockUnit())
    with pytest.raises(click.ClickException, match="left paddle sends more edges"):
        commands.duel.main(["--unit", "mock"], standalone_mode=False)


def test_a_fault_in_mid_duel_is_a_void_verdict_for_scripts(mocker):
    """A script reads one object, whatever becomes of the duel."""
    from tests.hardware.board import Wired

    wired = Wired()
    mocker.patch("hardware.commands.time.sleep", lambda s: wired.clock.wait(round(s * 1_000_000)))
    mocker.patch("hardware.commands.units.open", return_value=wired.unit)
    mocker.patch("hardware.lamps.Lamps.light_green", side_effect=OSError("I/O error"))
    done = CliRunner().invoke(commands.duel, ["--unit", "gpio", "--json"], standalone_mode=False)
    (line,) = done.output.splitlines()
    told = json.loads(line)
    assert (told["verdict"], told["winner"], told["fault"]) == ("void", None, "lamp_failed")
    assert "can’t be switched (I/O error), so this showdown is void" in told["reason"]
    assert (told["unit"], done.return_value) == ("gpio", 1)


def test_a_unit_that_gives_up_in_mid_duel_voids_it_too(mocker):
    mocker.patch.object(Unit, "poll", side_effect=UnitError("gpio_failed", why="gone"))
    mocker.patch("hardware.commands.units.open", return_value=MockUnit())
    done = CliRunner().invoke(commands.duel, ["--unit", "mock", "--json"], standalone_mode=False)
    told = json.loads(done.output)
    assert (told["verdict"], told["fault"], done.return_value) == ("void", "gpio_failed", 1)
    assert "(gone)" in told["reason"]


def run(*arguments):
    return subprocess.run([*DUEL[:-1], *arguments], capture_output=True, text=True, timeout=60)


def test_a_unit_that_cannot_be_opened_is_one_sentence_and_status_2():
    done = run("gpio")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("command", "unit", "fault"),
    [
        ("duel", "serial:/dev/nope", Fault("port_missing", {"port": "/dev/nope"})),
        ("duel", "gpio", Fault("untrue_stamps", {"factory": "native"})),
        ("spin", "gpio", Fault("untrue_stamps", {"factory": "native"})),
    ],
)
def test_a_unit_that_cannot_be_opened_is_one_json_object_for_scripts(command, unit, fault):
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", command, "--unit", unit, "--json"],
        env={**os.environ, "GPIOZERO_PIN_FACTORY": "native"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    (line,) = done.stdout.splitlines()
    assert json.loads(line) == {
        "unit": unit.partition(":")[0],
        "fault": fault.key,
        "params": dict(fault.params),
        "reason": sentence(fault),
    }
    assert (done.stderr, done.returncode) == ("", 2)


def no_number(text):
    raise AssertionError(f"{text} is no JSON")


@pytest.mark.parametrize("value", ["2020-01-01", "nan", "[2020-01-01]", "1.5"])
def test_a_setting_that_can_not_be_is_one_json_object_too(tmp_path, value):
    (tmp_path / "hardware.toml").write_text(f"[gpio]\nleft = {value}\n")
    asked = ["--unit", "gpio", "--json", "--data", str(tmp_path)]
    done = CliRunner().invoke(commands.duel, asked, standalone_mode=False)
    told = json.loads(done.stdout, parse_constant=no_number)
    assert (told["fault"], done.return_value) == ("pin_range", 2)
    assert told["params"]["name"] == "gpio.left"
    assert "; write a BCM number" in told["reason"]


def test_an_unknown_unit_names_those_there_are():
    done = run("mokc")
    assert done.returncode == 2
    assert "mock" in done.stderr
    assert done.stderr.count("\n") == 1


def test_stopped_by_ctrl_c_it_leaves_without_a_traceback():
    with subprocess.Popen(DUEL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as going:
        assert going.stdout.readline() == "3\n"
        going.send_signal(signal.SIGINT)
        _, said = going.communicate(timeout=20)
    assert going.returncode == 2
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_when_nobody_reads_any_more_it_leaves_without_a_traceback():
    with subprocess.Popen(DUEL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as going:
        assert going.stdout.readline() == "3\n"
        going.stdout.close()
        said = going.stderr.read()
        going.wait(timeout=20)
    assert going.returncode != 0
    assert "Traceback" not in said


@pytest.mark.parametrize("paddles", [{"left": False, "right": False}, {"right": False}])
def test_a_unit_without_two_paddles_is_refused_in_one_sentence(mocker, paddles):
    wired = Wired(gpio=paddles, wheel={"sensor": "slots", "index": False})
    mocker.patch("hardware.commands.units.open_as_set", return_value=wired.unit)
    done = CliRunner().invoke(commands.duel, ["--unit", "gpio"])
    assert done.exit_code == 1
    (line,) = done.output.splitlines()
    assert line.startswith("Error: There are no two paddles on the pins of the gpio unit;")
