"""`companion ports` and `companion monitor`, and recordings played back."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware_bridge import commands
from firmware_bridge.busy import holder_of
from firmware_bridge.commands import readable
from firmware_bridge.conversation import Up
from firmware_bridge.link import Link
from firmware_bridge.messages import Ping
from firmware_bridge.ports import Port
from firmware_bridge.recording import Piece, RecordedPort, RecordingError, read_pieces, write_piece
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug


@pytest.fixture
def plug(tmp_path) -> Iterator[Plug]:
    plug = Plug(tmp_path / "ttyUSB0", PlayedUnit()).plug_in()
    yield plug
    plug.pull_out()


def run(command, *words: str):
    return CliRunner().invoke(command, words, standalone_mode=False, catch_exceptions=False)


def listed(mocker, *ports: Port) -> str:
    mocker.patch.object(commands, "find_ports", return_value=ports)
    return run(commands.ports).output


def test_no_port_is_said_and_is_a_failure(mocker):
    mocker.patch.object(commands, "find_ports", return_value=())
    result = run(commands.ports)
    assert result.return_value == 1
    assert "cable that carries data" in result.output


def test_ports_are_listed_with_what_is_wrong_with_them(mocker, plug):
    link = Link(plug.name)
    link.start()
    assert link.wait_up(5)
    text = listed(
        mocker,
        Port("/dev/ttyUSB8", "/dev/serial/by-id/uno", "Arduino Uno", usb=True, permitted=True),
        Port("/dev/ttyUSB9", "/dev/ttyUSB9", "", usb=True, permitted=False, group="dialout"),
        Port(plug.name, plug.name, "", usb=True, permitted=True),
    )
    link.close()
    assert "/dev/serial/by-id/uno: Arduino Uno\n" in text
    assert "sudo adduser $USER dialout" in text
    assert f"{plug.name}: on a USB cable; in use by " in text


def test_ports_are_asked_who_they_are(mocker, plug):
    port = Port(plug.name, plug.name, "Uno", usb=True, permitted=True)
    mocker.patch.object(commands, "find_ports", return_value=(port,))
    mocker.patch.object(commands, "holder_of", return_value=None)
    result = run(commands.ports, "--ask")
    assert "unit 1a2b3c4d (played, firmware 1.0.0)" in result.output
    plug.device.deaf = True
    mocker.patch.object(commands, "ASK_S", 0.3)
    assert "Nothing answers" in run(commands.ports, "--ask").output


def test_nobody_holds_a_port_that_is_not_open(tmp_path):
    assert holder_of(str(tmp_path / "nothing")) is None


def test_the_traffic_is_shown_and_recorded_and_plays_back(plug, tmp_path):
    kept = tmp_path / "kept.txt"
    result = run(commands.monitor, plug.name, "--for", "1.2", "--record", str(kept))
    assert result.return_value == 0
    assert "──► 1 hello p=2\n" in result.output
    assert "◄── 1 unit q=1 p=1 f=1.0.0 b=played" in result.output
    assert " ping\n" in result.output
    assert "\nLines: " in result.output
    pieces = list(read_pieces(kept.read_text(encoding="utf-8").splitlines()))
    assert {piece.way for piece in pieces} == {"in", "out"}
    again = Link("recorded", opener=lambda name: RecordedPort(pieces), ports=lambda: ())
    again.start()
    assert again.wait_up(5)
    again.close()
    assert any(isinstance(news, Up) for news in again.news())


@pytest.mark.parametrize("buffer_bytes", [1, 1_000_000], ids=["written at once", "kept"])
def test_a_recording_that_can_not_be_written_is_said(mocker, plug, buffer_bytes):
    mocker.patch("click.types.open_stream", return_value=(full(buffer_bytes), True))
    result = CliRunner().invoke(commands.monitor, [plug.name, "--record", "/dev/full"])
    assert result.exit_code == 1
    assert "recording can’t be written to /dev/full (no space left on device)" in result.output


def full(buffer_bytes: int) -> io.TextIOWrapper:
    raw = io.BufferedWriter(io.FileIO("/dev/full", "w"), buffer_bytes)
    return io.TextIOWrapper(raw, "utf-8", write_through=buffer_bytes == 1)


class Newer(PlayedUnit):
    """It tells of a dance before each answer to a ping."""

    def _answer(self, number, message):
        if isinstance(message, Ping):
            self.tell_text("dance a=1")
        super()._answer(number, message)


def test_words_of_a_newer_version_are_shown_and_counted_at_both_ends(tmp_path):
    plug = Plug(tmp_path / "ttyUSB0", Newer()).plug_in()
    plug.device.unknown = 7
    result = run(commands.monitor, plug.name, "--for", "1.4")
    plug.pull_out()
    assert "dance a=1*" in result.output
    assert "(unknown word dance)" in result.output
    there = "At the unit: 0 bad, 7 unknown; 0 events given up"
    assert re.search(rf" [1-3] unknown\n{there}\n", result.output), result.output


def test_a_port_that_is_none_is_said_in_a_sentence(tmp_path):
    runner = CliRunner()
    result = runner.invoke(commands.monitor, [str(tmp_path)])
    assert result.exit_code == 1
    assert "is no serial port" in result.output


def test_a_bad_line_is_shown_with_what_is_wrong():
    assert readable(b"1 ping*00000000") == "1 ping*00000000   (the check does not fit the text)"
    assert readable(b"\x00\xff") == "\\x00\\xff   (no text with a check behind it)"


def test_any_bytes_are_kept_and_come_back():
    pieces = [Piece(0.25, "in", bytes(range(256))), Piece(1.5, "out", b"\n1 ping*\\n\r\n")]
    file = io.StringIO()
    for piece in pieces:
        write_piece(piece, file)
    assert list(read_pieces(file.getvalue().split("\n")[:-1])) == pieces


@pytest.mark.parametrize("line", ["", "x in 1 ping", "1.0 in x", "1.000000 up x"])
def test_what_is_no_recording_is_refused_by_its_line(line):
    with pytest.raises(RecordingError, match="line 1"):
        list(read_pieces([line]))


def test_a_recorded_port_waits_for_the_host(tmp_path: Path):
    port = RecordedPort([Piece(0, "out", b"abc"), Piece(1, "in", b"xyz")])
    assert port.read(9) == b""
    port.write(b"ab")
    assert port.read(9) == b""
    port.write(b"c")
    assert port.read(2) == b"xy"
    assert port.in_waiting == 1
    port.close()
