"""Keys as paddles on the hardware screen: taught by pressing them, tried, taught anew."""

from __future__ import annotations

import pytest

from hardware import units
from hardware.faults import UnitError
from hardware.key_learning import KeyLearner
from hardware.key_settings import KeySettings
from hardware.keys import KeysUnit
from hardware.settings_file import SettingsFile
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
BEGUN = {"op": "first_card", "card": "number", "color": "red", "value": 5}


@pytest.fixture
def keyboard(tmp_path):
    from tests.hardware.clock import Clock
    from tests.hardware.keyboard import Keyboard

    one = Keyboard(tmp_path / "event3", Clock())
    yield one
    one.close()


@pytest.fixture
def bench(open_app, evening_of, store, keyboard):
    """`bench(size)`: the hardware screen in the middle of a game, a keyboard plugged in."""
    from kivy_ui.hardware.offers import open_unit

    def opener(offer, settings):
        if offer.kind == "keys":
            return KeysUnit(settings=settings, clock=keyboard.clock, opener=keyboard.opened)
        return open_unit(offer, settings)

    def bench(size=(800, 480)):
        evening = evening_of("showdown", ["Mia", "Ben", "Cy"], BEGUN, dealer="Cy")
        stage = open_app(size, "hardware", evening=evening, store=store, unit=units.open("touch"))
        stage.app.screen.bench.opener = opener
        stage.app.screen.keys.learner = lambda: KeyLearner([keyboard.opened(str(keyboard.path))])
        return stage

    return bench


def choose_keys(stage):
    stage.tap("unit")
    asked = stage.app.screen._asking
    stage.tap(f"unit {next(i for i, offer in enumerate(asked) if offer.kind == 'keys')}")


def tap_key(stage, keyboard, code, until):
    keyboard.press(code)
    stage.wait(until)
    keyboard.clock.wait(40_000)
    keyboard.release(code)
    keyboard.clock.wait(40_000)
    stage.settle()


def teach(stage, keyboard, left, right):
    stage.wait(lambda: stage.reads("left paddle"))
    tap_key(stage, keyboard, left, lambda: stage.reads("right paddle"))
    tap_key(stage, keyboard, right, lambda: stage.app.unit.kind == "keys")


@pytest.mark.parametrize("size", SIZES)
def test_two_keys_are_taught_tried_and_kept(bench, keyboard, store, pictures, size):
    stage = bench(size)
    choose_keys(stage)
    stage.wait(lambda: stage.reads("Press the key that is to be the left paddle."))
    look_at(stage, size)
    stage.screenshot(pictures / f"keys-teach-{size[0]}.png")
    teach(stage, keyboard, 30, 38)
    kept = SettingsFile(store.folder).read().keys
    assert kept == KeySettings(str(keyboard.path), 30, 38)
    stage.wait(lambda: stage.reads("less than 10 ms apart"))
    assert stage.reads("Test Keyboard") or stage.app.screen.ids.picture.wires.board
    keyboard.press(38)
    stage.wait(lambda: stage.app.screen.ids.picture.wires.down == {"right"})
    look_at(stage, size)
    stage.screenshot(pictures / f"keys-tried-{size[0]}.png")
    stage.tap("main")
    assert stage.shown() == "table"


def test_a_key_that_cannot_be_one_says_why(bench, keyboard):
    stage = bench()
    choose_keys(stage)
    keyboard.press(1)
    stage.wait(lambda: stage.reads("Escape leads back"))
    tap_key(stage, keyboard, 30, lambda: stage.reads("right paddle"))
    keyboard.press(30)
    stage.wait(lambda: stage.reads("is the left paddle already"))


def test_stopped_the_paddles_are_on_the_screen(bench, keyboard):
    stage = bench()
    choose_keys(stage)
    stage.wait(lambda: stage.reads("left paddle"))
    stage.tap("touch instead")
    assert stage.app.unit.kind == "touch"
    assert stage.reads("All is well")
    keyboard.press(30)
    stage.pause(0.2)
    assert stage.app.screen.keys.asked == ""


def test_other_keys_are_taught_in_their_place(bench, keyboard, store):
    stage = bench()
    choose_keys(stage)
    teach(stage, keyboard, 30, 38)
    stage.tap("polarity")
    teach(stage, keyboard, 38, 30)
    assert SettingsFile(store.folder).read().keys == KeySettings(str(keyboard.path), 38, 30)


def test_without_a_keyboard_it_says_what_to_do(bench):
    stage = bench()

    def none():
        raise UnitError("keys_none", folder="/dev/input")

    stage.app.screen.keys.learner = none
    choose_keys(stage)
    stage.wait(lambda: stage.reads("No keyboard, gamepad"))
    assert stage.app.unit.kind == "touch"
    look_at(stage, (800, 480))


def test_a_keyboard_that_is_unplugged_is_said(bench, keyboard):
    stage = bench()
    choose_keys(stage)
    teach(stage, keyboard, 30, 38)
    keyboard.unplug()
    stage.wait(lambda: stage.reads("was unplugged; plug it in again"))
    keyboard.plug_in()
    keyboard.clock.wait(600_000)
    keyboard.press(30)
    stage.wait(lambda: stage.app.screen.ids.picture.wires.down == {"left"})
