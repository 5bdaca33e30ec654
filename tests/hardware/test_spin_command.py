"""`companion spin`: one spin in the terminal, and the calibration of the wheel on the pins."""

from __future__ import annotations

import json
import tomllib

import click
import pytest
from click.testing import CliRunner

from hardware import settings_file, spin_command
from hardware.events import Fault, Spun
from hardware.faults import UnitError, sentence
from hardware.gpio import GpioUnit
from hardware.mock import MockUnit
from hardware.settings_file import FILE_NAME, SettingsFile
from hardware.spin_command import announce
from hardware.unit import Unit
from hardware.wheel import Spin
from tests.hardware.board import Board
from tests.hardware.clock import Clock
from tests.hardware.spinning import CYCLE

WHEEL = '# mine\n[wheel]\nsensor = "quadrature"\nindex = false  # not yet\n'
NAMES = ["Draw 2", "Skip", "Draw 2", "Reverse"]


@pytest.fixture
def clock(mocker):
    clock = Clock()
    mocker.patch("hardware.spin_command.time.sleep", lambda s: clock.wait(round(s * 1e6)))
    mocker.patch("hardware.spin_command.time.monotonic", side_effect=lambda: clock.us / 1e6)
    return clock


def run(*options, text=""):
    """What was printed on stdout, and the exit status."""
    done = CliRunner().invoke(spin_command.spin, options, input=text, standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.stdout.splitlines(), done.return_value


@pytest.fixture
def mock(mocker, clock):
    unit = MockUnit(seed=2, clock=clock)
    mocker.patch("hardware.units.open", return_value=unit)
    return unit


def test_a_spin_of_the_mock_is_told_by_the_name_of_its_space(mock, tmp_path):
    lines, status = run("--unit", "mock", "--data", str(tmp_path))
    assert lines[:2] == ["The wheel spins by itself.", "…"]
    assert lines[2].endswith(" turns.")
    assert lines[2].split(",")[0] in mock_names()
    assert (len(lines), status) == (3, 0)


def mock_names():
    return [str(number) for number in range(1, 10)]


def test_a_spin_as_json_is_one_object_and_nothing_else(mock, tmp_path):
    (line,), status = run("--unit", "mock", "--json", "--data", str(tmp_path))
    told = json.loads(line)
    assert (told["status"], told["unit"], status) == ("ok", "mock", 0)
    assert told["name"] == str(told["space"] + 1)


@pytest.mark.parametrize(
    ("spin", "name", "line"),
    [
        (Spin("ok", 3, 2.25, "up"), "Skip", "Skip, after 2.25 turns."),
        (Spin("ok", 3), "Skip", "Skip."),
        (Spin("short", 3, 0.25, "up"), "Skip", "Only 0.25 turns, to Skip: does it count?"),
        (Spin("no_spin", turns=0), None, "Nobody turned the wheel."),
        (Spin("unsure", None, 1.0, "up"), None, "Nobody can tell where it stopped: look at the"),
        (Spin("unsure", 3, 1.0, "up", on_line=True), "Skip", "On the line beside Skip: look"),
        (Spin("unsure", 3, 1.0, "up", lost=9), "Skip", "Perhaps Skip, but counts got lost: look"),
    ],
)
def test_what_came_of_a_spin_is_one_line(spin, name, line):
    assert announce(Spun(spin, name)).startswith(line)


def test_a_spin_that_must_be_asked_has_status_1(mocker, mock, tmp_path):
    mocker.patch.object(Unit, "poll", return_value=(Spun(Spin("no_spin", turns=0)),))
    assert run("--unit", "mock", "--data", str(tmp_path))[1] == 1


def test_a_fault_of_the_unit_is_one_sentence(mocker, mock, tmp_path):
    fault = Fault("line_chatters", {"what": "wheel.a"})
    mocker.patch.object(Unit, "poll", return_value=(fault,))
    with pytest.raises(click.ClickException, match=r"“wheel\.a” sends more edges"):
        run("--unit", "mock", "--data", str(tmp_path))


@pytest.mark.parametrize("told", ["an event", "an error"])
def test_a_fault_of_the_unit_is_one_json_object_for_scripts(mocker, mock, tmp_path, told):
    fault = Fault("line_chatters", {"what": "wheel.a"})
    how = {"return_value": (fault,)} if told == "an event" else {"side_effect": failing(fault)}
    mocker.patch.object(Unit, "poll", **how)
    (line,), status = run("--unit", "mock", "--json", "--data", str(tmp_path))
    assert json.loads(line) == {
        "unit": "mock",
        "fault": "line_chatters",
        "params": {"what": "wheel.a"},
        "reason": sentence(fault),
    }
    assert status == 2


def failing(fault):
    return UnitError(fault.key, **fault.params)


def test_only_the_wheel_on_pins_is_calibrated(tmp_path):
    with pytest.raises(click.UsageError, match="Only a wheel that is wired"):
        run("--unit", "mock", "--calibrate", "--data", str(tmp_path))


# -- a wheel on the pins


class Turner:
    """Answers the command's questions as somebody at the wheel does."""

    def __init__(self, clock: Clock, board: Board) -> None:
        self.clock = clock
        self.board = board
        self.position = 0

    def turn(self, counts: int) -> None:
        for _ in range(counts):
            before, now = CYCLE[self.position % 4], CYCLE[(self.position + 1) % 4]
            for number, was, level in zip((23, 24), before, now, strict=True):
                if was != level:
                    self.board.pin(number).edge(self.clock.us, high=not level)
            self.position += 1
            self.clock.wait(5_000)


@pytest.fixture
def turner(mocker, clock, tmp_path):
    board = Board(clock)
    (tmp_path / FILE_NAME).write_text(WHEEL)

    def open_gpio(kind, settings):
        return GpioUnit(settings, factory=board)

    mocker.patch("hardware.units.open", open_gpio)
    return Turner(clock, board)


def calibrate(mocker, turner, tmp_path, counts=80, again=80, answers=(*NAMES, "")):
    answered = iter(answers)

    def prompt(text, **_):
        if text.startswith("Space"):
            return next(answered)
        if text.startswith("Turn the wheel once"):
            turner.turn(again if "more" in text else counts)
        return ""

    mocker.patch("hardware.spin_command.click.prompt", prompt)
    return run("--unit", "gpio", "--calibrate", "--data", str(tmp_path))


def test_a_wheel_is_calibrated_by_two_turns_and_its_file_keeps_its_notes(mocker, turner, tmp_path):
    lines, status = calibrate(mocker, turner, tmp_path)
    assert lines == ["80 counts in a turn, 4 spaces. The wheel is calibrated."]
    assert status == 0
    text = (tmp_path / FILE_NAME).read_text()
    assert text.startswith(WHEEL)
    written = tomllib.loads(text)["wheel"]
    assert written["spaces"] == NAMES
    assert (written["counts_per_turn"], written["offset"], written["direction"]) == (80, 0, "up")
    assert SettingsFile(tmp_path).read().wheel.wheel.sectors == 4


def test_calibrated_again_the_names_may_stay(mocker, turner, tmp_path):
    calibrate(mocker, turner, tmp_path)
    calibrate(mocker, turner, tmp_path, answers=[""])
    assert SettingsFile(tmp_path).read().wheel.spaces == tuple(NAMES)


def test_one_space_is_no_wheel(mocker, turner, tmp_path):
    answers = ["", "One", "", "Two", ""]
    assert calibrate(mocker, turner, tmp_path, answers=answers)[1] == 0
    assert SettingsFile(tmp_path).read().wheel.spaces == ("One", "Two")


def test_a_turn_that_tells_nothing_is_refused_and_nothing_is_written(mocker, turner, tmp_path):
    with pytest.raises(click.ClickException, match="its sensor saw nothing"):
        calibrate(mocker, turner, tmp_path, counts=0, again=0)
    assert (tmp_path / FILE_NAME).read_text() == WHEEL


def test_two_turns_that_differ_are_refused_and_nothing_is_written(mocker, turner, tmp_path):
    with pytest.raises(click.ClickException, match="84 in the first turn and 80 in the second"):
        calibrate(mocker, turner, tmp_path, counts=84)
    assert (tmp_path / FILE_NAME).read_text() == WHEEL


def test_a_calibrated_wheel_is_set_to_its_first_space_and_spun(mocker, turner, tmp_path):
    calibrate(mocker, turner, tmp_path)
    turner.position = 0
    polls = iter([lambda: None, lambda: turner.turn(95)])
    poll = GpioUnit.poll

    def poll_and_turn(unit):
        next(polls, lambda: None)()
        return poll(unit)

    mocker.patch.object(GpioUnit, "poll", poll_and_turn)
    lines, status = run("--unit", "gpio", "--data", str(tmp_path))
    assert lines == ["Spin the wheel.", "…", "Draw 2, after 1.18 turns."]
    assert status == 0


def test_a_wheel_that_was_never_calibrated_says_how(turner, tmp_path):
    with pytest.raises(click.ClickException, match="companion spin --unit gpio --calibrate"):
        run("--unit", "gpio", "--data", str(tmp_path))


@pytest.mark.parametrize("option", [(), ("--calibrate",)])
def test_no_wheel_in_the_settings_says_what_to_set(turner, tmp_path, option):
    (tmp_path / FILE_NAME).unlink()
    with pytest.raises(click.ClickException, match=r"set wheel\.sensor in hardware\.toml"):
        run("--unit", "gpio", "--data", str(tmp_path), *option)


def test_settings_that_can_not_be_are_one_sentence(tmp_path):
    (tmp_path / settings_file.FILE_NAME).write_text('[gpio]\nleft = "17"\n')
    with pytest.raises(click.ClickException, match=r"gpio\.left is 17; write a BCM number"):
        run("--unit", "gpio", "--data", str(tmp_path))
