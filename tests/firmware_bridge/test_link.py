"""The link on ptys: found, lost, found again under another name, busy, and strangers."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from firmware_bridge.conversation import Answered, Heard, Lost, News, Up
from firmware_bridge.faults import PortError, sentence
from firmware_bridge.link import Link, usb_ports
from firmware_bridge.messages import Cancel, Ok, Timer
from firmware_bridge.ports import Port
from firmware_bridge.wire import Wire, open_serial
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug


class Stranger:
    """Something that talks and never answers."""

    def __init__(self, says: bytes, every_s: float = 0.05) -> None:
        self._says = says
        self._every_s = every_s
        self._said_s = 0.0

    def hear(self, data: bytes, now_s: float) -> None:
        """It does not listen."""

    def speak(self, now_s: float) -> bytes:
        if now_s - self._said_s < self._every_s:
            return b""
        self._said_s = now_s
        return self._says


GPS = Stranger(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n")


class Desk:
    """A folder with ports in it, and the links that a test opens to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plugs: list[Plug] = []
        self.links: list[Link] = []
        self.heard: list[News] = []

    def plug(self, device, name: str = "ttyUSB0") -> Plug:
        plug = Plug(self.folder / name, device).plug_in()
        self.plugs.append(plug)
        return plug

    def ports(self) -> list[str]:
        return sorted(map(str, self.folder.iterdir()))

    def link(self, port: str | None = None, **how) -> Link:
        link = Link(port, ports=self.ports, **how)
        self.links.append(link)
        link.start()
        return link

    def until(self, link: Link, done: Callable[[], object], for_s: float = 10) -> float:
        """Wait until it is so; how long it took."""
        begin = time.monotonic()
        while time.monotonic() - begin < for_s:
            self.heard += link.news()
            if done():
                return time.monotonic() - begin
            time.sleep(0.005)
        raise AssertionError(f"not within {for_s} s: {self.heard}, {link.trouble}")

    def told(self, kind: type) -> list[News]:
        return [each for each in self.heard if isinstance(each, kind)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    for link in desk.links:
        link.close()
    for plug in desk.plugs:
        plug.pull_out()


def test_a_unit_is_found_without_naming_its_port(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link()
    desk.until(link, lambda: link.up)
    assert link.port == plug.name
    assert link.unit.board == "played"
    assert link.trouble is None


def test_requests_and_events_come_through(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link(plug.name)
    assert link.wait_up(5)
    assert link.ask(Cancel())
    with plug.lock:
        plug.device.keep(Timer(1), time.monotonic())
    desk.until(link, lambda: desk.told(Heard) and desk.told(Answered))
    answered = desk.told(Answered)[0]
    assert (answered.request, type(answered.answer)) == (Cancel(), Ok)
    assert desk.told(Heard) == [Heard(Timer(1))]
    desk.until(link, lambda: not plug.device.kept)


def test_a_pulled_plug_is_told_at_once_and_the_unit_found_again_within_two_seconds(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link()
    desk.until(link, lambda: link.up)
    plug.pull_out()
    took_s = desk.until(link, lambda: desk.told(Lost))
    assert took_s < 1
    assert desk.told(Lost) == [Lost("port_lost", {"port": plug.name})]
    assert not link.ask(Cancel())
    time.sleep(1)
    plug.plug_in()
    assert desk.until(link, lambda: link.up) < 2


def test_a_unit_is_found_again_under_another_name_by_its_id(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link(plug.name)
    desk.until(link, lambda: link.up)
    plug.pull_out()
    desk.until(link, lambda: not link.up)
    desk.plug(PlayedUnit(unit_id="deadbeef"), "ttyUSB0")
    moved = plug.plug_in(desk.folder / "ttyUSB1")
    desk.until(link, lambda: link.up)
    assert link.port == moved.name
    assert link.unit.unit_id == "1a2b3c4d"


def test_a_unit_that_restarted_meanwhile_says_so(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link()
    desk.until(link, lambda: link.up)
    plug.pull_out()
    plug.device.restart()
    desk.until(link, lambda: not link.up)
    plug.plug_in()
    desk.until(link, lambda: link.up)
    assert [each.restarted for each in desk.told(Up)] == [False, True]


def test_a_unit_that_hangs_is_lost_and_asked_again(desk):
    plug = desk.plug(PlayedUnit())
    link = desk.link()
    desk.until(link, lambda: link.up)
    plug.device.deaf = True
    took_s = desk.until(link, lambda: desk.told(Lost))
    assert 2 < took_s < 4
    plug.device.deaf = False
    desk.until(link, lambda: link.up)


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


def test_a_gps_is_told_from_a_unit(desk):
    plug = desk.plug(GPS)
    link = desk.link(plug.name)
    desk.until(link, lambda: link.trouble)
    assert link.trouble == Lost("other_talk", {"port": plug.name})
    assert link.counters.bad > 10


def test_a_unit_is_found_behind_a_gps(desk):
    desk.plug(GPS, "ttyUSB0")
    behind = desk.plug(PlayedUnit(), "ttyUSB1")
    link = desk.link()
    desk.until(link, lambda: link.up)
    assert link.port == behind.name


def test_a_port_at_which_nobody_answers(desk):
    plug = desk.plug(Stranger(b""))
    link = desk.link(plug.name)
    desk.until(link, lambda: link.trouble)
    assert link.trouble == Lost("no_answer", {"port": plug.name})


def test_a_flood_is_read_without_harm_and_ends(desk):
    flood = Stranger(bytes(range(256)) * 4, every_s=0.001)  # one megabyte a second
    plug = desk.plug(flood)
    link = desk.link(plug.name)
    desk.until(link, lambda: link.trouble)
    assert link.trouble.key == "other_talk"
    begin = time.monotonic()
    link.close()
    assert time.monotonic() - begin < 3


def test_a_hello_of_ten_thousand_bytes_and_nuls_are_no_hello(desk):
    hello = b"1 unit q=1 p=1 f=" + b"1" * 10_000 + b"*00000000\n" + bytes(500) + b"\n"
    plug = desk.plug(Stranger(hello))
    link = desk.link(plug.name)
    desk.until(link, lambda: link.trouble)
    assert link.trouble.key == "other_talk"


def test_an_older_unit_is_refused_by_name_of_both_versions(desk):
    plug = desk.plug(PlayedUnit(protocol=0))
    link = desk.link(plug.name)
    desk.until(link, lambda: link.trouble)
    said = sentence(link.trouble.key, link.trouble.params)
    assert "version 0" in said
    assert "version 1" in said
    assert not link.up
    time.sleep(0.3)
    assert len(desk.told(Lost)) <= 1


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


def test_the_tap_hears_both_directions(desk):
    heard = []
    plug = desk.plug(PlayedUnit())
    link = desk.link(plug.name, tap=lambda at_s, way, data: heard.append((way, data)))
    assert link.wait_up(5)
    assert ("out", b"\n1 hello p=2*9DE176DE\n") in heard
    assert any(way == "in" and b" unit q=1 " in data for way, data in heard)


def test_open_and_closed_thirty_times_and_no_thread_and_no_file_stays(desk):
    plug = desk.plug(PlayedUnit())
    threads, files = threading.active_count(), len(os.listdir("/proc/self/fd"))
    for _ in range(30):
        link = Link(plug.name)
        link.start()
        assert link.wait_up(5)
        link.close()
        link.close()
    assert threading.active_count() == threads
    assert len(os.listdir("/proc/self/fd")) == files


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
