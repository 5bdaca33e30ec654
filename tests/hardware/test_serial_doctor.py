"""`companion doctor --unit serial`: lamps and buzzer shown, and the board's own test said."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from companion.commands import doctor
from hardware import serial_doctor
from hardware.settings_file import FILE_NAME
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.firmware_bridge.uno import PACKAGES, HandsDevice, Uno


@pytest.fixture
def run(tmp_path, mocker):
    """`run(device)`: what doctor says of it, its exit status, and what it asked people to see."""
    mocker.patch.object(serial_doctor, "SHOWN_S", 0.12)

    def run(device, *more):
        (tmp_path / "ports").mkdir(exist_ok=True)
        plug = Plug(tmp_path / "ports/ttyUSB0", device).plug_in()
        words = ["--unit", f"serial:{plug.name}", "--data", str(tmp_path), *more]
        result = CliRunner().invoke(doctor, words)
        plug.pull_out()
        return result

    return run


def test_the_board_shows_its_lamps_and_says_a_sentence_a_thing(needed, run):
    needed(*PACKAGES)
    board = HandsDevice(Uno())
    result = run(board)
    assert result.exit_code == 0, result.output
    for what in ("red lamp", "green lamp", "left arrow lamp", "right arrow lamp", "buzzer"):
        assert f"Now: {what}\n" in result.stderr
    lit = [each.lamp for each in board.lit if each.on]
    assert lit == ["red", "green", "arrow_left", "arrow_right"]
    assert board.shining == set()
    assert board.buzzed
    assert (
        result.stdout.splitlines()[0] == "✓ memory: It keeps its id and the number of its starts."
    )
    assert result.stdout.count("✓") == 8


def test_what_is_wrong_is_told_with_its_cure_and_for_scripts(run):
    device = PlayedUnit()
    device.unknown = 4
    result = run(device, "--json")
    assert result.exit_code == 1
    told = {line["what"]: line for line in map(json.loads, result.stdout.splitlines())}
    assert told["memory"]["state"] == "ok"
    assert told["words"]["state"] == "broken"
    assert told["words"]["found"] == "The unit did not know 4 words, the app 0"
    assert "flash" in told["words"]["cure"]


def test_a_unit_that_goes_away_or_is_busy_or_not_there_is_said_in_a_sentence(run, tmp_path):
    device = PlayedUnit()
    device.busy = True
    result = run(device)
    assert result.exit_code == 1
    assert "✗ the unit: The unit is in the middle of a duel or a spin → let it end" in result.stdout
    missing = CliRunner().invoke(doctor, ["--unit", f"serial:{tmp_path}/none"])
    assert missing.exit_code == 1
    assert "✗ the unit: There is no serial port" in missing.stdout


@pytest.mark.parametrize("sensor", ["slots", "gray"])
def test_a_wheel_that_a_board_cannot_read_is_said(run, tmp_path, sensor):
    (tmp_path / FILE_NAME).write_text(f'[wheel]\nsensor = "{sensor}"\n')
    result = run(PlayedUnit())
    assert result.exit_code == 1
    assert (
        "✗ the wheel: A board on USB can only read a wheel with the two tracks of “quadrature”, "
        f"not “{sensor}” → set wheel.sensor in hardware.toml, or spin by hand." in result.stdout
    )
    assert "✓ memory" in result.stdout
