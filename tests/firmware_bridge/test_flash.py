"""`companion flash`: what is missing, what is run, and the hello afterwards."""

from __future__ import annotations

import dataclasses
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from firmware_bridge import flash_command, flashing
from firmware_bridge.firmware_version import hex_versions, source_version
from firmware_bridge.ports import Port
from tests.firmware_bridge.pico import PicoDevice
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.firmware_bridge.uno import PACKAGES


class Board(PlayedUnit):
    """A unit that is the board it is told to be."""

    board = "uno"
    firmware = source_version("uno")

    def _hello(self, number):
        hello = super()._hello(number)
        return dataclasses.replace(hello, board=self.board, firmware=self.firmware)


class Runner:
    """Stands for the programs: what was run, and how each ends."""

    def __init__(self) -> None:
        self.ran: list[list[str]] = []
        self.ends: dict[str, list[tuple[int, str]]] = {}

    def __call__(self, command, **_options):
        self.ran.append(list(command))
        name = "mpremote" if "mpremote" in command else command[0]
        if name == "make":
            folder = next(word for word in command if word.startswith("BUILD="))
            (Path(folder.removeprefix("BUILD=")) / "table_companion.hex").write_text(":00000001FF")
        status, said = (self.ends.get(name) or [(0, "")]).pop(0)
        return subprocess.CompletedProcess(command, status, "", said)


@pytest.fixture
def runner(mocker) -> Runner:
    runner = Runner()
    mocker.patch.object(flashing.subprocess, "run", runner)
    mocker.patch.object(flashing.shutil, "which", lambda name: f"/usr/bin/{name}")
    mocker.patch.object(flashing, "ARDUINO_CORE", Path(__file__).parent)
    mocker.patch.object(flashing, "AVR_LIBC", (Path(__file__).parent,))
    mocker.patch.object(flashing.importlib.util, "find_spec", return_value=object())
    mocker.patch.object(flashing, "LEAVES_S", 0.2)
    return runner


@pytest.fixture
def plug(tmp_path) -> Iterator[Plug]:
    plug = Plug(tmp_path / "ttyUSB0", Board()).plug_in()
    yield plug
    plug.pull_out()


def flash(*words: str) -> str:
    done = CliRunner().invoke(flash_command.flash, words, standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.output


def test_an_uno_is_built_written_and_asked_who_it_is(runner, plug):
    said = flash("uno", "--port", plug.name)
    make, avrdude = runner.ran
    assert make[:3] == ["make", "-s", "-f"]
    assert make[3].endswith("firmware_bridge/arduino/firmware.mk")
    assert Path(make[3]).is_file()
    assert avrdude[:-1] == (
        f"avrdude -q -p atmega328p -c arduino -P {plug.name} -b 115200 -D -U".split()
    )
    assert avrdude[-1].endswith("table_companion.hex:i")
    assert f"unit 1a2b3c4d (uno, firmware {source_version('uno')}) answers at {plug.name}." in said


def test_a_nano_with_the_old_boot_loader_is_tried_at_its_speed(runner, plug):
    runner.ends["avrdude"] = [(1, "stk500_getsync(): not in sync\n"), (0, "")]
    flash("nano", "--port", plug.name)
    assert [ran[ran.index("-b") + 1] for ran in runner.ran[1:]] == ["115200", "57600"]


def test_a_hex_file_built_elsewhere_is_taken(runner, plug, tmp_path):
    file = tmp_path / "mine.hex"
    with pytest.raises(click.ClickException, match=r"no file .*mine\.hex"):
        flash("uno", "--port", plug.name, "--hex", str(file))
    file.write_text(":00000001FF")
    flash("uno", "--port", plug.name, "--hex", str(file))
    assert [ran[0] for ran in runner.ran] == ["avrdude"]
    assert runner.ran[0][-1] == f"flash:w:{file}:i"


def test_a_pico_gets_every_file_and_starts_anew(runner, plug):
    plug.device.board = "pico"
    flash("pico", "--port", plug.name)
    copy, reset = (ran[ran.index("connect") :] for ran in runner.ran)
    assert copy[:3] == ["connect", plug.name, "cp"]
    names = {Path(file).name for file in copy[3:-1]}
    assert {"main.py", "board.py", "unit.py", "referee.py", "wheel.py"} <= names
    assert all(Path(file).is_file() for file in copy[3:-1])
    assert (copy[-1], reset[2]) == (":", "reset")


def test_firmware_that_runs_on_a_pico_gives_the_line_back(needed, tmp_path):
    needed("micropython")
    board = tmp_path / "board"
    board.mkdir()
    pico = PicoDevice(board)
    assert pico._process is not None
    pico.hear(b"\nrepl\nmonitor on\nrepl\n", 0)
    assert pico._process.wait(timeout=10) == 0
    pico.close()


@pytest.mark.parametrize(
    ("board", "lacks", "cure"),
    [
        ("uno", "avrdude", "avrdude, which writes.*apt install --no-install-recommends avrdude”"),
        ("nano", "avr-gcc", r"\(avr-gcc missing\).*recommends gcc-avr”, or name a file"),
        ("uno", "make", r"\(make missing\).*recommends make”"),
    ],
)
def test_a_program_that_is_missing_is_named_with_its_command(mocker, runner, board, lacks, cure):
    mocker.patch.object(
        flashing.shutil, "which", lambda name: None if name == lacks else f"/usr/bin/{name}"
    )
    with pytest.raises(click.ClickException, match=cure):
        flash(board, "--port", "/dev/ttyUSB0")
    assert runner.ran == []


def test_all_that_is_missing_is_named_at_once_with_one_command(mocker, runner, tmp_path):
    mocker.patch.object(flashing.shutil, "which", return_value=None)
    mocker.patch.object(flashing, "ARDUINO_CORE", tmp_path / "nothing")
    mocker.patch.object(flashing, "AVR_LIBC", ())
    with pytest.raises(click.ClickException) as told:
        flash("uno", "--port", "/dev/ttyUSB0")
    assert "(avrdude, make, avr-gcc, avr-objcopy, avr-libc, arduino-core-avr missing)" in str(
        told.value
    )
    assert (
        "“sudo apt install --no-install-recommends "
        "avrdude make gcc-avr binutils-avr avr-libc arduino-core-avr”" in str(told.value)
    )
    built = tmp_path / "built.hex"
    built.touch()
    with pytest.raises(click.ClickException, match="recommends avrdude”"):
        flash("uno", "--port", "/dev/ttyUSB0", "--hex", str(built))
    assert runner.ran == []


def test_without_the_core_or_mpremote_the_command_is_named(mocker, runner, tmp_path):
    mocker.patch.object(flashing, "ARDUINO_CORE", tmp_path / "nothing")
    with pytest.raises(click.ClickException, match=r"\(arduino-core-avr missing\)"):
        flash("uno", "--port", "/dev/ttyUSB0")
    mocker.patch.object(flashing.importlib.util, "find_spec", return_value=None)
    with pytest.raises(click.ClickException, match=r"pip install 'table-companion\[flash\]'"):
        flash("pico", "--port", "/dev/ttyUSB0")
    with pytest.raises(click.ClickException, match=r"no \.hex"):
        flash("pico", "--hex", "x.hex")


@pytest.mark.parametrize(
    ("board", "program", "why"),
    [("uno", "avrdude", "is a uno"), ("pico", "mpremote", "BOOTSEL"), ("uno", "make", "built")],
)
def test_what_a_program_said_last_is_told(runner, plug, board, program, why):
    runner.ends[program] = [(1, "first\nit is not in sync\n")] * 2
    with pytest.raises(click.ClickException, match=rf"\(it is not in sync\).*{why}"):
        flash(board, "--port", plug.name)


def test_a_program_that_never_ends_or_says_nothing_is_told(mocker, runner, plug):
    runner.ends["avrdude"] = [(3, "")]
    with pytest.raises(click.ClickException, match="exit status 3"):
        flash("uno", "--port", plug.name)
    for error, why in (
        (subprocess.TimeoutExpired("make", 180), "no end within 180 s"),
        (PermissionError(13, "Permission denied"), "Permission denied"),
    ):
        mocker.patch.object(flashing.subprocess, "run", side_effect=error)
        with pytest.raises(click.ClickException, match=why):
            flash("uno", "--port", plug.name)


def test_another_board_and_silence_afterwards_are_told(mocker, runner, plug):
    plug.device.board = "pico"
    with pytest.raises(click.ClickException, match="a pico answers, not a nano"):
        flash("nano", "--port", plug.name)
    plug.device.deaf = True
    mocker.patch.object(flash_command, "HELLO_WITHIN_S", 0.4)
    with pytest.raises(click.ClickException, match="Nothing answers"):
        flash("uno", "--port", plug.name)


@pytest.mark.parametrize("board", ["uno", "nano", "pico"])
def test_another_firmware_than_the_one_written_is_told(runner, plug, board):
    plug.device.board, plug.device.firmware = flash_command.SAYS[board], "9.9"
    both = rf"firmware 9\.9 answers, but {re.escape(source_version(board))} was written"
    done = CliRunner().invoke(
        flash_command.flash, [board, "--port", plug.name], standalone_mode=False
    )
    assert done.return_value == 1
    assert re.search(both, done.stderr)
    assert "It runs" not in done.output


def hex_of(image: bytes) -> str:
    record = bytes([len(image), 0, 0, 0, *image])
    return f":{record.hex().upper()}{-sum(record) & 255:02X}\n:00000001FF\n"


def test_a_hex_file_is_held_against_the_version_it_holds(runner, plug, tmp_path):
    file = tmp_path / "mine.hex"
    file.write_text(hex_of(b"\0".join((b"unit", b"1.0.7", b"uno", b""))))
    plug.device.firmware = "1.0.7"
    assert "firmware 1.0.7" in flash("uno", "--port", plug.name, "--hex", str(file))
    plug.device.firmware = "1.0.6"
    assert "1.0.6 answers, but 1.0.7 was written" in flash(
        "uno", "--port", plug.name, "--hex", str(file)
    )


@pytest.mark.parametrize("text", ["", "no hex file", ":00000001FF\n", ":0100000000zzFF\n"])
def test_of_a_hex_file_without_a_version_nothing_is_known(tmp_path, text):
    file = tmp_path / "mine.hex"
    file.write_text(text)
    assert hex_versions(file) == ()


def test_the_port_is_found_or_asked_for(mocker, runner, plug, tmp_path):
    def plugged(*names: str) -> None:
        ports = [Port(name, name, "", usb=True, permitted=True) for name in names]
        board = Port("/dev/ttyS0", "/dev/ttyS0", "", usb=False, permitted=True)
        mocker.patch.object(flash_command, "find_ports", return_value=(*ports, board))

    plugged(plug.name)
    assert plug.name in flash("uno")
    plugged("/dev/ttyUSB0", "/dev/ttyUSB1")
    with pytest.raises(click.UsageError, match="/dev/ttyUSB0, /dev/ttyUSB1"):
        flash("uno")
    plugged()
    with pytest.raises(click.ClickException, match="No unit is plugged in"):
        flash("uno")
    with pytest.raises(click.UsageError, match="An empty name is no port"):
        flash("uno", "--port", "")
    with pytest.raises(click.ClickException, match="no serial port"):
        flash("uno", "--port", str(tmp_path / "ttyUSB9"))
    with pytest.raises(click.ClickException, match="is no serial port"):
        flash("uno", "--port", str(tmp_path))


def test_the_firmware_is_built_as_for_the_tests(needed, tmp_path):
    needed(*PACKAGES)
    built = flashing.build(tmp_path)
    assert hex_versions(built) == (source_version("uno"),)
    text = built.read_text()
    assert text.startswith(":")
    assert text.rstrip().endswith(":00000001FF")
