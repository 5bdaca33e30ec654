"""A unit on USB in a real window: the real firmware on a port, tried, played on and unplugged."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from firmware_bridge.link import Link
from firmware_bridge.ports import Port
from hardware import units
from hardware.countdown import Countdown
from hardware.serial import SerialUnit
from hardware.settings import Settings
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.firmware_bridge.uno import PACKAGES, TIMER, HandsDevice, Uno, tap
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
PEOPLE = ["Mia", "Ben", "Cy"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}


class Box:
    """A board on a port of its own."""

    def __init__(self, folder, device):
        self.folder = folder
        self.plug = Plug(folder / "ttyUSB0", device).plug_in()
        self.device = device

    def ports(self):
        return sorted(map(str, self.folder.iterdir()))

    def open(self, settings=None):
        return SerialUnit(link=Link(self.plug.name, ports=self.ports), settings=settings)

    def hand(self, side, down):
        with self.plug.lock:
            (self.device.uno.press if down else self.device.uno.release)(side, 0)


@pytest.fixture
def box(needed, tmp_path):
    needed(*PACKAGES)
    folder = tmp_path / "ports"
    folder.mkdir()
    box = Box(folder, HandsDevice(Uno()))
    yield box
    box.plug.pull_out()


# -- on the hardware screen


@pytest.fixture
def at_bench(open_app, evening_of, store, mocker):
    """`at_bench(box, size)`: the hardware screen in the middle of a game, the box chosen."""
    from kivy_ui.hardware.offers import open_unit

    def at_bench(box, size=(800, 480)):
        def opener(offer, settings):
            return box.open(settings) if offer.kind == "serial" else open_unit(offer, settings)

        port = Port(box.plug.name, box.plug.name, "Arduino Uno", usb=True, permitted=True)
        mocker.patch("firmware_bridge.ports.find_ports", return_value=[port])
        evening = evening_of("showdown", PEOPLE, RED, dealer="Cy")
        stage = open_app(size, "hardware", evening=evening, store=store, unit=units.open("touch"))
        stage.app.screen.bench.opener = opener
        stage.tap("unit")
        asked = stage.app.screen._asking
        stage.tap(f"unit {next(i for i, each in enumerate(asked) if each.kind == 'serial')}")
        stage.wait(lambda: stage.app.unit.kind == "serial")
        stage.settle()
        return stage

    return at_bench


def test_its_lamps_are_tried_one_after_the_other_and_its_buzzer(at_bench, box, mocker):
    mocker.patch("kivy_ui.hardware.trial.TRY_S", 0.3)
    stage = at_bench(box)
    with box.plug.lock:
        before = len(box.device.lit)
    stage.tap("try lamps")

    def lit():
        with box.plug.lock:
            return [each.lamp for each in box.device.lit[before:] if each.on]

    stage.wait(lambda: len(lit()) == 4 and not box.device.shining)
    assert lit() == ["red", "green", "arrow_left", "arrow_right"]
    stage.tap("try buzzer")
    stage.wait(lambda: box.device.buzzed)


def test_left_while_a_lamp_is_lit_the_box_is_dark(at_bench, box):
    stage = at_bench(box)
    stage.tap("try lamps")
    stage.wait(lambda: box.device.shining == {"red"})
    stage.tap("touch instead")
    assert stage.app.unit.kind == "touch"
    stage.wait(lambda: not box.device.shining)


def test_it_tests_itself_and_says_a_sentence_a_thing(at_bench, box):
    stage = at_bench(box)
    box.hand("left", down=True)
    stage.wait(lambda: stage.app.screen.bench.down.get("left"))
    stage.tap("polarity")
    found = stage.wait(lambda: stage.app.screen.bench.trial.found)
    assert [each.thing for each in found if not each.ok] == ["left paddle"]
    box.hand("left", down=False)
    stage.wait(lambda: not stage.app.screen.bench.down.get("left"))
    stage.tap("anew")
    stage.wait(
        lambda: (found := stage.app.screen.bench.trial.found) and all(each.ok for each in found)
    )
    stage.tap("read")
    assert stage.reads("All is well")


def test_pulled_out_while_it_is_looked_at_it_says_so_and_is_opened_again(at_bench, box):
    stage = at_bench(box)
    box.plug.pull_out()
    stage.wait(lambda: stage.reads("was unplugged"))
    stage.tap("polarity")
    stage.tap("try lamps")
    stage.pause(0.8)
    assert stage.reads("was unplugged; plug it in again")
    box.plug.plug_in()
    stage.tap("main")
    stage.wait(lambda: stage.reads("All is well"))
    assert stage.app.unit.kind == "serial"


@pytest.mark.parametrize("size", SIZES)
def test_what_it_found_fits(at_bench, tmp_path, pictures, size):
    folder = tmp_path / "played"
    folder.mkdir()
    device = PlayedUnit()
    device.unknown = 3
    device.tested = replace(
        device.tested, memory=False, clock=False, noise=1, left_down=True, timer_down=True
    )
    box = Box(folder, device)
    stage = at_bench(box, size)
    look_at(stage, size)
    stage.screenshot(pictures / f"serial-{size[0]}.png")
    stage.tap("polarity")
    stage.wait(lambda: stage.app.screen.bench.trial.found)
    stage.settle()
    look_at(stage, size)
    stage.screenshot(pictures / f"serial-found-{size[0]}.png")
    stage.app.unit.close()
    box.plug.pull_out()


# -- the timer button at the table


def test_its_timer_button_passes_the_turn_on_and_held_takes_it_back(
    open_app, evening_of, store, box
):
    evening = evening_of("showdown", PEOPLE, RED, dealer="Cy")
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=box.open())

    def timer(down):
        with box.plug.lock:
            box.device.uno.move(0, TIMER, not down)

    timer(down=True)
    stage.pause(0.15)
    assert evening.game.turn == "Mia"
    timer(down=False)
    stage.wait(lambda: evening.game.turn == "Ben")
    timer(down=True)
    stage.wait(lambda: evening.game.turn == "Mia")
    timer(down=False)
    stage.pause(0.2)
    assert evening.game.turn == "Mia"
    stage.app.unit.close()


# -- unplugged in a duel


def stage_of(stage):
    return stage.app.screen.duel.stage


@pytest.mark.parametrize("step", ["count", "hold", "go"])
def test_unplugged_in_mid_duel_the_game_is_untouched_and_the_next_duel_is_played(
    open_app, evening_of, store, box, pictures, step
):
    evening = evening_of("showdown", PEOPLE, RED, DUEL, dealer="Cy")
    stage = open_app((800, 480), "", evening=evening, store=store, unit=box.open())
    stage.app.countdown = Countdown(1, 400, 400)
    stage.app.go_game()
    stage.settle()
    before, written = evening.game, evening.seq
    for side in ("left", "right"):
        box.hand(side, down=True)
        claimed = len(stage.app.screen.duel.claimed)
        stage.wait(lambda claimed=claimed: len(stage.app.screen.duel.claimed) > claimed)
        box.hand(side, down=False)
    stage.wait(lambda: stage_of(stage) == step)
    box.plug.pull_out()
    stage.wait(lambda: stage_of(stage) == "trouble")
    assert stage.reads("was unplugged; plug it in again")
    stage.screenshot(pictures / f"unplugged-{step}.png")
    assert stage.targets().keys() >= {"again", "by hand", "undo"}
    assert (evening.game, evening.seq) == (before, written)
    box.device.uno.reset()
    box.plug.plug_in(box.folder / "ttyUSB3")
    begin = time.monotonic()
    stage.wait(lambda: stage.app.unit.link.up)
    assert time.monotonic() - begin < 2
    stage.pause(0.2)
    assert (evening.game, evening.seq, stage_of(stage)) == (before, written, "trouble")
    with box.plug.lock:
        box.device.hands = (*tap("left", 150_000), *tap("right", 190_000))
    stage.app.screen.duel.countdown = Countdown(0, 100, 100)
    stage.tap("again")
    stage.wait(lambda: stage_of(stage) == "verdict")
    winner = stage.app.screen.duel.sides["left"]
    stage.tap("take")
    said = evening.undoes
    assert (said["op"], said["winner"], said["source"]) == ("showdown", winner, "sensor")
    assert said["margin_us"] == pytest.approx(40_000, abs=50)
    assert evening.seq == written + 1
    stage.app.unit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_wheel_that_a_board_cannot_read_is_told_of_and_the_game_goes_on_by_hand(
    open_app, evening_of, store, tmp_path, pictures, size
):
    (tmp_path / "ports").mkdir()
    box = Box(tmp_path / "ports", PlayedUnit())
    unit = box.open(Settings.of({"wheel": {"sensor": "slots"}}))
    swirl = {"op": "play", "by": "Mia", "card": "number", "color": "red", "value": 2, "spin": True}
    evening = evening_of("spin", PEOPLE, RED, swirl, dealer="Cy")
    stage = open_app(size, "wheel", evening=evening, store=store, unit=unit)
    said = "only read a wheel with the two tracks of “quadrature”, not “slots”"
    assert stage.reads(said)
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-not-for-a-board-{size[0]}.png")
    stage.tap("spin")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    stage.tap("undo")
    assert stage.reads("Which space was it?")
    unit.close()
    box.plug.pull_out()
