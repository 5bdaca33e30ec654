"""Ports that can’t be opened, or go while they are open: each says why."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import serial

from firmware_bridge.conversation import Lost
from firmware_bridge.faults import PortError
from firmware_bridge.link import Link, usb_ports
from firmware_bridge.ports import Port
from firmware_bridge.wire import Wire, open_serial
from tests.firmware_bridge.played_unit import PlayedUnit


def test_the_second_host_on_a_port_is_told_that_it_is_busy(desk):
    plug = desk.plug(PlayedUnit())
    first = desk.link(plug.name)
    assert first.wait_up(5)
    second = desk.link(plug.name)
    desk.until(second, lambda: second.trouble)
    assert second.trouble.key == "port_busy"
    assert first.up
    first.close()
    desk.until(second, lambda: second.up)


def test_no_port_at_all(desk):
    link = desk.link()
    desk.until(link, lambda: link.trouble)
    assert link.trouble == Lost("no_port")
    desk.plug(PlayedUnit())
    assert desk.until(link, lambda: link.up) < 2


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ttyNONE", "port_missing"),
        ("folder", "port_no_serial"),
        ("file", "port_no_serial"),
        ("dangling", "port_missing"),
    ],
)
def test_what_can_not_be_opened_says_why(tmp_path, name, key):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("no port")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    with pytest.raises(PortError) as refused:
        Wire(str(tmp_path / name))
    assert refused.value.key == key
    assert str(tmp_path / name) in str(refused.value)


@pytest.mark.parametrize("name", ["null", "zero", "full", "random"])
def test_a_device_that_is_no_line_is_no_serial_port(name):
    with pytest.raises(PortError, match=f"/dev/{name} is no serial port; take a port") as refused:
        Wire(f"/dev/{name}")
    assert refused.value.key == "port_no_serial"


def test_the_long_name_of_a_port_is_told_as_its_short_one(desk, mocker):
    mocker.patch("firmware_bridge.wire.BY_ID", desk.folder)
    plug = desk.plug(PlayedUnit())
    link = desk.link()
    desk.until(link, lambda: link.up)
    device = os.path.realpath(plug.name)
    plug.pull_out()
    desk.until(link, lambda: desk.told(Lost))
    assert desk.told(Lost) == [Lost("port_lost", {"port": device})]


def test_a_port_of_another_group_says_which_command_helps(tmp_path, mocker):
    mocker.patch("firmware_bridge.wire.group_that_may", return_value="uucp")

    def forbidden(name: str):
        raise serial.SerialException(13, f"could not open port {name}")

    with pytest.raises(PortError, match=r"sudo adduser \$USER uucp") as refused:
        Wire(str(tmp_path), opener=forbidden)
    assert refused.value.key == "port_forbidden"
    mocker.patch("firmware_bridge.wire.group_that_may", return_value=None)
    with pytest.raises(PortError, match=r"nor by any group to join; .*ls -lL .*udev") as refused:
        Wire(str(tmp_path), opener=forbidden)
    assert refused.value.key == "port_closed"


def test_any_object_with_the_face_of_a_port_will_do(desk):
    class Android:
        """A port as an Android library brings it: the four things and no more."""

        def __init__(self, name: str) -> None:
            self._port = open_serial(name)

        @property
        def in_waiting(self) -> int:
            return self._port.in_waiting

        def read(self, size: int = 1) -> bytes:
            return self._port.read(size)

        def write(self, data: bytes) -> int:
            return self._port.write(data)

        def close(self) -> None:
            self._port.close()

    plug = desk.plug(PlayedUnit())
    link = desk.link(plug.name, opener=Android)
    assert link.wait_up(5)


@pytest.mark.parametrize("error", [OSError(5, "EIO"), TypeError("closed"), ValueError("fd -1")])
def test_whatever_a_port_raises_when_it_goes_is_a_lost_port(error):
    class Gone:
        in_waiting = 0

        def read(self, size: int = 1) -> bytes:
            raise error

        write = read

        def close(self) -> None:
            raise error

    wire = Wire("ttyUSB7", opener=lambda name: Gone())
    for use in (wire.read, lambda: wire.write(b"x")):
        with pytest.raises(PortError) as lost:
            use()
        assert lost.value.key == "port_lost"
    wire.close()


def test_a_port_that_may_not_be_opened_is_tried_last_and_says_so(mocker, tmp_path):
    closed, board, other = (str(tmp_path / name) for name in ("ttyUSB0", "ttyS0", "ttyUSB1"))
    Path(closed).touch()
    ports = [
        Port(closed, closed, "", usb=True, permitted=False, group="dialout"),
        Port(board, board, "", usb=False, permitted=True),
        Port(other, other, "", usb=True, permitted=True),
    ]
    found = mocker.patch("firmware_bridge.link.find_ports", return_value=ports)
    assert usb_ports() == [other, closed]

    def forbidden(name: str):
        raise serial.SerialException(13, f"could not open port {name}")

    mocker.patch("firmware_bridge.wire.group_that_may", return_value="dialout")
    found.return_value = ports[:2]
    link = Link(opener=forbidden)
    link.start()
    try:
        assert not link.wait_up(0.5)
        assert link.trouble is not None
        assert (link.trouble.key, link.trouble.params["port"]) == ("port_forbidden", closed)
    finally:
        link.close()
