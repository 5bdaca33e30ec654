"""The link on ptys: found, lost, found again under another name, among strangers."""

from __future__ import annotations

import os
import threading
import time

from firmware_bridge.conversation import Answered, Heard, Lost, Up
from firmware_bridge.faults import sentence
from firmware_bridge.link import Link
from firmware_bridge.messages import Cancel, Ok, Timer
from tests.firmware_bridge.desk import GPS, Stranger
from tests.firmware_bridge.played_unit import PlayedUnit


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
