"""Two keys as paddles, on a keyboard that a test types on."""

from __future__ import annotations

import random
import time

import pytest

from hardware import input_device
from hardware.events import NotReady, Paddle
from tests.hardware.keyboard import ESC, REPEAT, A, L
from tests.hardware.typing_duels import SOON, until_go, verdict


def test_the_calls_are_numbered_as_the_kernels_header_does():
    assert input_device.STAMP_CLOCK == 0x400445A0
    assert input_device.NAME == 0x81004506
    assert input_device.KEYS_NOW == 0x80604518
    assert input_device.KEYS_THERE == 0x80604521
    assert input_device.EVENT.size in (16, 24)


def test_presses_are_stamped_on_the_monotonic_clock(keys_unit, keyboard):
    assert keyboard.stamped_by == time.CLOCK_MONOTONIC
    assert keys_unit.device_name == "Test Keyboard"


def test_a_showdown_on_two_keys(keys_unit, keyboard, clock):
    go_us = until_go(keys_unit, clock)
    keyboard.press(L, go_us + 208_000)
    keyboard.press(A, go_us + 232_000)
    clock.wait(260_000)
    fell = verdict(keys_unit, clock)
    assert (fell.winner, fell.margin_us) == ("right", 24_000)
    assert fell.reaction_us == {"left": 232_000, "right": 208_000}


def test_both_keys_in_one_report_are_a_dead_heat(keys_unit, keyboard, clock):
    go_us = until_go(keys_unit, clock)
    keyboard.report((A, 1), (L, 1), at_us=go_us + 208_000)
    clock.wait(260_000)
    assert verdict(keys_unit, clock).verdict == "dead_heat"


def test_keys_in_neighboring_reports_are_a_dead_heat_and_those_further_apart_are_not(
    keys_unit, keyboard, clock
):
    for reports, expected in ((1, "dead_heat"), (2, "win")):
        go_us = until_go(keys_unit, clock)
        keyboard.press(A, go_us + 208_000)
        keyboard.press(L, go_us + 208_000 + 8_000 * reports)
        clock.wait(260_000)
        assert verdict(keys_unit, clock).verdict == expected
        keyboard.report((A, 0), (L, 0))
        keys_unit.poll()


def test_automatic_repeat_is_no_press(keys_unit, keyboard, clock):
    keyboard.press(A)
    assert keys_unit.poll() == (Paddle("left", True),)
    for _ in range(30):
        clock.wait(33_000)
        keyboard.report((A, REPEAT))
        assert keys_unit.poll() == ()
    assert keys_unit.levels() == {"left": "down", "right": "up"}
    keys_unit.arm(None, SOON)
    assert keys_unit.poll() == (NotReady(("left",)),)


def test_repeats_of_an_early_press_do_not_win_after_go(keys_unit, keyboard, clock):
    keys_unit.arm(None, SOON)
    clock.wait(1_000_000)
    keyboard.press(A)
    for _ in range(30):
        clock.wait(33_000)
        keyboard.report((A, REPEAT))
    fell = verdict(keys_unit, clock)
    assert (fell.verdict, fell.offender) == ("false_start", "left")


def test_other_keys_and_other_events_mean_nothing(keys_unit, keyboard):
    keyboard.press(ESC)
    assert keys_unit.poll() == ()


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_stamps_decides_on_a_keyboard_polled_every_8_ms(
    seed, keys_unit, keyboard, clock
):
    chance = random.Random(seed)
    for _ in range(10):
        go_us = until_go(keys_unit, clock)
        first, second = chance.choice([(A, L), (L, A)])
        steps = chance.randint(2, 10)
        at_us = go_us + 8_000 * chance.randint(20, 40)
        keyboard.press(first, at_us)
        keyboard.press(second, at_us + 8_000 * steps)
        clock.wait(450_000)
        assert verdict(keys_unit, clock).winner == ("left" if first == A else "right")
        keyboard.report((A, 0), (L, 0))
        keys_unit.poll()
