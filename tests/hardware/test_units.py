"""Opening a unit by its kind, and what every unit has in common."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest

from hardware import units
from hardware.faults import SENTENCES, Fault, UnitError, sentence
from hardware.settings_file import FILE_NAME
from hardware.unit import Unit, now_us


@pytest.mark.parametrize("kind", ["touch", "mock"])
def test_a_unit_is_opened_by_its_kind(kind):
    unit = units.open(kind)
    assert isinstance(unit, Unit)
    assert unit.kind == kind
    assert unit.levels() == {"left": "up", "right": "up"}
    assert unit.resolution_us > 0


@pytest.mark.parametrize("kind", ["touch", "mock"])
def test_a_closed_unit_says_that_it_is_closed(kind):
    unit = units.open(kind)
    unit.close()
    unit.close()
    for use in (unit.arm, unit.poll):
        with pytest.raises(UnitError, match="open it again") as raised:
            use()
        assert raised.value.fault == Fault("closed", {"kind": kind})


def test_a_kind_nobody_knows_names_those_there_are():
    with pytest.raises(UnitError, match="no unit called mokc; the units are touch, mock, gpio"):
        units.open("mokc")


def test_a_setting_nobody_knows_names_the_nearest():
    with pytest.raises(UnitError, match="no setting sed; it knows seed"):
        units.open("mock", sed=1)


def test_a_unit_is_opened_as_the_settings_in_the_folder_describe_it(tmp_path):
    (tmp_path / FILE_NAME).write_text(
        '[wheel]\nsensor = "slots"\ncounts_per_turn = 12\nspaces = ["Stay", "Go"]\n'
    )
    assert units.open_as_set("mock", tmp_path).wheel.spaces == ("Stay", "Go")
    assert units.open_as_set("mock", tmp_path / "none").wheel.spaces[0] == "1"


def test_settings_of_the_pins_keep_nobody_from_the_screen(tmp_path):
    (tmp_path / FILE_NAME).write_text("[gpio")
    assert units.open_as_set("touch", tmp_path).kind == "touch"
    with pytest.raises(UnitError, match="can’t be read"):
        units.open_as_set("gpio", tmp_path)
    with pytest.raises(UnitError, match="no unit called mokc"):
        units.open_as_set("mokc", tmp_path)


@pytest.mark.parametrize(
    "wrong",
    ["[gpio]\nleft = 99\n", "[gpio]\nleft = 0\n", "[gpio]\nleft = 5\n", "[gpio]\nlfet = 4\n",
     "gpio = 4\n", '[wheel]\nsensor = "eye"\n', "[timer]\nundo = 1\n",
     "[keys]\nleft = -4\n", "[gpio"],
)  # fmt: skip
def test_a_wrong_pin_keeps_nobody_from_a_unit_without_pins(tmp_path, wrong):
    (tmp_path / FILE_NAME).write_text(wrong)
    with closing(units.open_as_set("mock", tmp_path)) as unit:
        assert unit.wheel.spaces[0] == "1"


def test_a_wrong_pin_leaves_the_calibrated_wheel_of_a_unit_without_pins(tmp_path):
    (tmp_path / FILE_NAME).write_text(
        '[gpio]\nleft = 99\n[wheel]\nsensor = "slots"\ncounts_per_turn = 12\n'
        'spaces = ["Stay", "Go"]\n'
    )
    with closing(units.open_as_set("mock", tmp_path)) as unit:
        assert unit.wheel.spaces == ("Stay", "Go")


def test_a_unit_is_stopped_by_its_own_settings_alone(tmp_path):
    (tmp_path / FILE_NAME).write_text("[gpio]\nleft = 99\n")
    with pytest.raises(UnitError, match="no serial port /dev/nope"):
        units.open_as_set("serial:/dev/nope", tmp_path)
    with pytest.raises(UnitError, match="taught|keys"):
        units.open_as_set("keys", tmp_path)
    for kind, wrong in (
        ("serial:/dev/nope", "[timer]\nundo = 1\n"),
        ("gpio", "[gpio]\nleft = 99\n"),
    ):
        (tmp_path / FILE_NAME).write_text(wrong)
        with pytest.raises(UnitError, match="undo is 1|left is 99"):
            units.open_as_set(kind, tmp_path)


def test_only_the_unit_that_is_opened_is_loaded():
    code = (
        "import sys; from hardware import units; units.open('touch');"
        "print([name for name in sys.modules if name.startswith(('gpiozero', 'lgpio', 'kivy'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("key", SENTENCES)
def test_every_fault_is_one_sentence_that_says_what_to_do(key):
    class Anything(dict):
        def __missing__(self, name):
            return f"<{name}>"

    text = sentence(Fault(key, Anything()))
    assert text.endswith(".")
    assert "\n" not in text
    assert any(mark in text for mark in (";", ",", ":"))


def test_the_clock_of_all_stamps_is_monotonic_and_whole():
    first, second = now_us(), now_us()
    assert type(first) is int
    assert second >= first
