"""Wires that break in the middle, in a real window: said on the screen, and the game goes on."""

from __future__ import annotations

import time
from contextlib import closing

import pytest
from gpiozero.exc import GPIOZeroError

from hardware import units
from hardware.countdown import Countdown
from hardware.faults import UnitError
from hardware.gpio_lines import GpioLines
from kivy_ui.hardware.offers import Offer

PEOPLE = ["Mia", "Ben", "Cy", "Nana"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}


@pytest.fixture
def opened(open_app, evening_of, store, wired):
    """`opened(op, …)`: the app where the game is after these ops, on wires."""

    def opened(*ops):
        evening = evening_of("showdown", PEOPLE, RED, *ops, dealer="Nana")
        stage = open_app((800, 480), "", evening=evening, store=store, unit=wired.unit)
        stage.app.countdown = Countdown(3, 500, 500)
        stage.app.go_game()
        stage.settle()
        return stage

    return opened


def claim(stage, wired):
    for name in ("left", "right"):
        for level in ("down", "up"):
            wired.edge(name, level)
            wired.clock.wait(20_000)
            stage.settle()
    stage.wait(lambda: stage.app.screen.duel.stage in ("armed", "count"))


def by_hand(stage):
    """The people say who won, and the game goes on."""
    stage.tap("by hand")
    stage.tap("say near")
    stage.tap("take")
    assert stage.shown() == "table"
    assert stage.app.evening.game.pending is None
    assert stage.app.evening.undoes["source"] == "hand"


def oscillate(stage, wired, name, seconds):
    """50 000 edges a second on a line; the longest that a frame took meanwhile, in s."""
    pin, longest = wired.pin(name), 0.0
    for _ in range(round(seconds * 60)):
        for step in range(833):
            pin.edge(wired.clock.us + 20 * step, high=step % 2 == 0)
        wired.clock.wait(16_667)
        begun = time.thread_time()
        stage.pump()
        longest = max(longest, time.thread_time() - begun)
    return longest


def test_a_lamp_that_fails_voids_the_duel_and_the_people_decide(opened, wired, mocker):
    from tests.hardware.board import StampedPin

    stage = opened(DUEL)
    claim(stage, wired)
    broken = mocker.patch.object(StampedPin, "_set_state", side_effect=GPIOZeroError("gone"))
    wired.clock.wait(1_100_000)
    stage.wait(lambda: stage.reads("this showdown is void"))
    assert stage.reads("The lamps can’t be switched (gone)")
    by_hand(stage)
    mocker.stop(broken)


@pytest.mark.parametrize("way", ["main", "touch instead", "another", "check", "again"])
def test_a_unit_with_a_dead_lamp_is_let_go_on_the_hardware_screen(opened, wired, mocker, way):
    from tests.hardware.board import StampedPin

    stage = opened(DUEL)
    claim(stage, wired)
    mocker.patch.object(StampedPin, "_set_state", side_effect=GPIOZeroError("gone"))
    wired.clock.wait(1_100_000)
    stage.wait(lambda: stage.reads("this showdown is void"))
    stage.app.go("hardware")
    stage.settle()
    bench = stage.app.screen.bench
    bench.opener = lambda offer, settings: units.open("touch")
    bench.lines_of = {"gpio": lambda settings: closing(GpioLines(settings, wired.board))}
    deeds = {
        "another": lambda: bench.choose(Offer("mock", "")),
        "check": bench.start_check,
        "again": bench.again,
    }
    deeds.get(way, lambda: stage.tap(way))()
    stage.settle()
    with pytest.raises(UnitError, match="closed"):
        wired.unit.poll()
    assert stage.app.unit is not wired.unit
    if way == "check":
        assert bench.step.action == "rest"
        bench.stop_check()


def test_a_unit_that_is_closed_in_the_middle_says_so_and_the_people_decide(opened, wired):
    stage = opened(DUEL)
    claim(stage, wired)
    wired.unit.close()
    stage.wait(lambda: stage.reads("The gpio unit is closed; open it again"))
    by_hand(stage)
    # The table does not mind either.
    stage.pause(0.3)
    stage.tap("green number")


def test_a_paddle_that_oscillates_ends_the_duel_and_is_named(opened, wired):
    stage = opened(DUEL)
    claim(stage, wired)
    oscillate(stage, wired, "right", 0.4)
    stage.wait(lambda: stage.reads("The right paddle sends more edges"))
    by_hand(stage)


def test_ten_seconds_of_oscillation_at_the_table(opened, wired):
    stage = opened()
    longest = oscillate(stage, wired, "left", 5)
    stage.wait(lambda: "The left paddle sends more edges" in stage.app.screen.ids.hint.text)
    seq = stage.app.evening.seq
    stage.tap("green number")
    assert stage.app.evening.seq == seq + 1
    longest = max(longest, oscillate(stage, wired, "left", 5))
    stage.tap("green number")
    assert stage.app.evening.seq == seq + 2
    # Of a frame of 17 ms; a loaded machine draws slowly, but never stands still.
    assert longest < 1.0


@pytest.fixture
def wheel():
    """A unit with a Gray disc of nine spaces, followed as the wheel's screen does."""
    from kivy_ui.wheel.real import RealWheel
    from tests.hardware.board import Wired

    one = Wired(
        wheel={
            "sensor": "gray", "gray": [23, 24, 25, 16, 12], "counts_per_turn": 18, "gray_from": 7,
            "spaces": [f"space {i}" for i in range(9)],
        }
    )  # fmt: skip
    said = []
    wheel = RealWheel(lambda: None, lambda _angle: None, lambda _space: None, said.append)
    assert wheel.wait(one.unit) == ""
    yield one, wheel, said
    wheel.stop()
    one.unit.close()


def test_pins_that_stop_answering_at_the_wheel_are_said_once(wheel, mocker):
    one, real, said = wheel
    mocker.patch.object(one.unit._lines, "edges", side_effect=OSError(5, "Input/output error"))
    for _ in range(3):
        real._poll(0)
    assert len(said) == 1
    assert "The GPIO pins do not answer" in said[0]


def test_a_unit_closed_at_the_wheel_is_said(wheel):
    one, real, said = wheel
    one.unit.close()
    for _ in range(3):
        real._poll(0)
    assert len(said) == 1
    assert "closed; open it again" in said[0]
