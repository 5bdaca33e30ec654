"""How finely two keys of a keyboard can be told apart."""

from __future__ import annotations

import random

import pytest

from hardware.polling import Polling, stated_us
from tests.hardware.keyboard import A


@pytest.mark.parametrize("step_us", [1_000, 2_000, 4_000, 8_000, 10_000])
@pytest.mark.parametrize("jitter_us", [0, 40])
def test_the_step_of_a_device_shows_in_its_reports(step_us, jitter_us):
    chance, polling, at = random.Random(step_us + jitter_us), Polling(), 0
    assert polling.step_us == 8_000
    for _ in range(60):
        # A hand that drums: 30 to 140 ms between two changes.
        at += max(1, chance.randint(30_000, 140_000) // step_us)
        polling.take(5_000_000 + at * step_us + chance.randint(-jitter_us, jitter_us))
    assert polling.measured_us == step_us
    assert polling.resolution_us == step_us * 5 // 4


def test_a_device_without_a_grid_is_as_coarse_as_its_descriptor_says():
    chance, polling, at_us = random.Random(3), Polling(4_000), 0
    for _ in range(60):
        at_us += chance.randint(30_000, 140_000)
        polling.take(at_us)
    assert polling.measured_us is None
    assert polling.resolution_us == 5_000


def test_a_few_presses_measure_nothing_yet(keys_unit, keyboard, clock):
    assert keys_unit.resolution_us == 10_000
    for _ in range(6):
        for change in (keyboard.press, keyboard.release):
            clock.wait(61_000)
            change(A)
        keys_unit.poll()
        measured = keys_unit.resolution_us
    assert measured == 10_000
    for wait_us in (31_000, 47_000, 33_000, 59_000):
        clock.wait(wait_us)
        keyboard.report((A, int(wait_us % 4_000 == 3_000)))
    keys_unit.poll()
    assert keys_unit.resolution_us == 1_250


def test_the_descriptor_of_a_device_is_found_above_its_event_file(tmp_path):
    usb = tmp_path / "devices" / "1-1" / "1-1:1.0"
    own = usb / "0003:046D:C31C.0001" / "input" / "input7"
    (own / "event3").mkdir(parents=True)
    (usb / "ep_81").mkdir()
    (usb / "ep_81" / "interval").write_text("10ms\n")
    system = tmp_path / "class"
    (system / "event3").mkdir(parents=True)
    (system / "event3" / "device").symlink_to(own)
    assert stated_us("/dev/input/event3", system) == 10_000
    (usb / "ep_81" / "interval").write_text("125us\n")
    assert stated_us("/dev/input/event3", system) == 125
    assert stated_us("/dev/input/event4", system) is None
