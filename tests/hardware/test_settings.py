"""What may be set about the pins, and every sentence about what may not."""

from __future__ import annotations

import tomllib

import pytest

from hardware.faults import UnitError
from hardware.settings import Settings
from hardware.wire import Wire


def read(text: str) -> Settings:
    return Settings.of(tomllib.loads(text))


def said(text: str) -> str:
    with pytest.raises(UnitError) as raised:
        read(text)
    return str(raised.value)


def test_nothing_set_is_the_usual_wiring():
    settings = read("")
    assert {name: wire.pin for name, wire in settings.pins.items()} == {
        "left": 17,
        "right": 27,
        "timer": 22,
        "red": 5,
        "green": 6,
        "buzzer": 13,
        "arrow_left": 19,
        "arrow_right": 26,
    }
    assert settings.pins["left"] == Wire(17, "low", "up")
    assert settings.pins["green"].active == "high"
    assert settings.timer_undo
    assert settings.timer_passes
    assert settings.wheel is None


@pytest.mark.parametrize("name", list(Settings().pins))
def test_everything_may_be_missing(name):
    assert read(f"[gpio]\n{name} = false").pins[name] is None


def test_a_pin_with_its_polarity_and_pull():
    wire = read('[gpio]\nleft = { pin = 4, active = "high", pull = "none" }').pins["left"]
    assert wire == Wire(4, "high", "none")


def test_what_a_table_does_not_name_is_as_usual():
    assert read('[gpio]\nright = { active = "high" }').pins["right"] == Wire(27, "high", "up")


def test_the_usual_pins_of_a_wheel():
    wheel = read('[wheel]\nsensor = "quadrature"').wheel
    assert {line: wire.pin for line, wire in wheel.lines.items()} == {"a": 23, "b": 24, "index": 25}
    assert wheel.wheel is None
    gray = read('[wheel]\nsensor = "gray"').wheel
    assert [wire.pin for wire in gray.lines.values()] == [23, 24, 25, 16]
    slots = read('[wheel]\nsensor = "slots"\nindex = false').wheel
    assert list(slots.lines) == ["a"]


def test_a_calibrated_wheel_with_a_space_that_repeats():
    wheel = read(
        '[wheel]\nsensor = "quadrature"\ncounts_per_turn = 80\noffset = 3\nindex_at = 0\n'
        'direction = "down"\nspaces = ["Draw 2", "Skip", "Draw 2", "Reverse"]'
    ).wheel
    assert (wheel.wheel.sectors, wheel.wheel.counts, wheel.wheel.offset) == (4, 80, 3)
    assert wheel.wheel.index_at == 0
    assert wheel.wheel.min_turns == 0.5
    assert wheel.calibration.direction == "down"


def test_an_index_that_is_not_wired_sets_no_position():
    wheel = read(
        '[wheel]\nsensor = "slots"\nindex = false\nindex_at = 0\ncounts_per_turn = 36\n'
        'spaces = ["a", "b"]'
    ).wheel
    assert wheel.wheel.index_at is None


def test_a_gray_disc_of_five_bits():
    wheel = read(
        '[wheel]\nsensor = "gray"\ngray = [23, 24, 25, 16, 12]\ncounts_per_turn = 18\n'
        "gray_from = 7\nspaces = " + str([f"space {n}" for n in range(9)]).replace("'", '"')
    ).wheel
    assert (wheel.wheel.bits, wheel.wheel.gray_from, wheel.wheel.sectors) == (5, 7, 9)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[gpio]\nleft = "17"', "gpio.left is 17; write a BCM number from 0 to 27 without quotes"),
        ("[gpio]\nleft = 28", "gpio.left is 28; write a BCM number from 0 to 27"),
        ("[gpio]\ngreen = -1", "gpio.green is -1; write"),
        ("[gpio]\nbuzzer = true", "gpio.buzzer is True; write"),
        ("[gpio]\nred = 5.0", "gpio.red is 5.0; write"),
        ("[gpio]\nred = { pin = [5] }", "gpio.red.pin is [5]; write"),
        ("[gpio]\nleft = 1", "GPIO 1 (left paddle) is reserved for the memory of a hat; set gpio."),
        ("[gpio]\nright = 17", "GPIO 17 is named for left paddle and for right paddle; give each"),
        (
            '[gpio]\nred = 23\n[wheel]\nsensor = "slots"',
            "GPIO 23 is named for red lamp and for wheel.a",
        ),
        ("[gpio]\nlefft = 4", "The settings know no gpio.lefft; there is left."),
        ("[gpoi]\nleft = 4", "The settings know no gpoi; there is gpio."),
        ("gpio = 4", "gpio is 4; it can be a table, [gpio]."),
        ("[gpio]\nleft = { pni = 4 }", "The settings know no gpio.left.pni; there is pin,"),
        ('[gpio]\nleft = { active = "down" }', 'gpio.left.active is down; it can be "low", "high"'),
        ('[gpio]\nleft = { pull = "on" }', 'gpio.left.pull is on; it can be "up", "down", "none"'),
        ("[gpio]\nleft = { pull = [1] }", "gpio.left.pull is [1]; it can be"),
        ('[timer]\nundo = "yes"', "timer.undo is yes; it can be true, false."),
        ("[timer]\nnext_turn = 1", "timer.next_turn is 1; it can be true, false."),
        ('[wheel]\nsensor = "optical"', 'wheel.sensor is optical; it can be "quadrature", "slots"'),
        ("[wheel]\nsensor = [1]", "wheel.sensor is [1]; it can be"),
        ("[wheel]\nsensors = 1", "The settings know no wheel.sensors; there is sensor."),
        ('[wheel]\nsensor = "quadrature"\nb = false', "wheel.b is False; it can be a pin"),
        ('[wheel]\nsensor = "gray"\ngray = 23', "wheel.gray is 23; it can be a list of pins"),
        ('[wheel]\nsensor = "gray"\ngray = [23, false]', "it can be a list of pins"),
        ('[wheel]\nsensor = "slots"\nspaces = "a"', "wheel.spaces is a; it can be a list of names"),
        ('[wheel]\nsensor = "slots"\nspaces = [" "]', "it can be a list of names in quotes"),
        ('[wheel]\nsensor = "slots"\ncounts_per_turn = 0', "it can be a whole number from 1"),
        (
            '[wheel]\nsensor = "slots"\ncounts_per_turn = 1000000000000',
            "it can be a whole number from 1 to 100000",
        ),
        (
            '[wheel]\nsensor = "slots"\noffset = 1.5',
            "wheel.offset is 1.5; it can be a whole number",
        ),
        (
            '[wheel]\nsensor = "slots"\ndirection = "left"',
            'wheel.direction is left; it can be "up"',
        ),
        ('[wheel]\nsensor = "slots"\nmin_turns = -1', "wheel.min_turns is -1; it can be a number"),
        (
            '[wheel]\nsensor = "slots"\ncounts_per_turn = 2\nspaces = ["a", "b", "c"]',
            "The table [wheel] contradicts itself (2 counts a turn can't tell 3 spaces apart)",
        ),
    ],
)
def test_what_can_not_be_set_is_one_sentence_with_its_name(text, sentence):
    told = said(text)
    assert told.startswith(sentence) or sentence in told
    assert told.endswith(".")
    assert "\n" not in told
