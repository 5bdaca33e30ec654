"""The unit on GPIO where its pins can’t be had, die, or are let go."""

from __future__ import annotations

import gc
import warnings

import pytest
from gpiozero.exc import GPIOZeroError

from hardware.events import (
    Fault,
    Paddle,
)
from hardware.faults import UnitError, sentence
from hardware.gpio import GpioUnit
from hardware.settings import Settings
from tests.hardware.board import LAMPS, Board, StampedPin, Wired
from tests.hardware.clock import Clock
from tests.hardware.gpio_duels import SOON


def test_a_unit_closed_in_the_middle_of_a_showdown_can_be_opened_again(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(700_000)
    wired.edge("left", "down")
    wired.unit.close()
    again = GpioUnit(factory=wired.board)
    assert again.poll() == ()
    assert wired.lit() == set()
    again.close()


def test_close_takes_the_handlers_away_before_the_pins(wired):
    pins = [wired.pin(name) for name in ("left", "right", "timer")]
    wired.unit.close()
    assert not any(pin.is_heard for pin in pins)
    wired.edge("left", "down")
    with pytest.raises(UnitError, match="open it again"):
        wired.unit.poll()


def test_fifty_times_closed_and_opened_again_every_press_is_seen():
    clock = Clock()
    board = Board(clock)
    for _ in range(50):
        unit = GpioUnit(factory=board)
        for side, pin in (("left", 17), ("right", 27)):
            board.pin(pin).edge(clock.us, high=False)
            assert unit.poll() == (Paddle(side, True),)
            board.pin(pin).edge(clock.us, high=True)
            assert unit.poll() == (Paddle(side, False),)
        unit.close()


def test_closing_one_line_leaves_the_others_heard(wired):
    wired.unit._lines._lines["right"].close()
    wired.edge("left", "down")
    assert wired.unit.poll() == (Paddle("left", True),)


def test_after_close_the_lamps_are_dark_and_the_pins_are_free(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    wired.unit.close()
    wired.unit.close()
    assert {name for name in LAMPS if wired.pin(name).state} == set()
    GpioUnit(factory=wired.board).close()


def test_pins_that_stop_answering_are_a_fault_and_not_a_crash(wired, mocker):
    wired.unit.arm(None, SOON)
    mocker.patch.object(StampedPin, "_set_state", side_effect=GPIOZeroError("gone"))
    (fault,) = wired.unit.poll()
    assert fault == Fault("lamp_failed", {"why": "gone"})
    assert "this showdown is void" in sentence(fault)
    # Nothing goes on by itself, and nothing crashes.
    assert wired.unit.poll() == ()


DEAD = (GPIOZeroError("gone"), OSError(5, "Input/output error"))


@pytest.mark.parametrize("error", DEAD, ids=["gpiozero", "system"])
@pytest.mark.parametrize(
    "call",
    ["_set_state", "_get_state", "_set_when_changed", "_set_frequency", "_set_function", "close"],
)
def test_a_unit_whose_wires_are_dead_is_closed_all_the_same(mocker, call, error):
    one = Wired(wheel={"sensor": "quadrature"})
    one.unit.arm(None, SOON)
    one.unit.poll()
    broken = mocker.patch.object(StampedPin, call, side_effect=error)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one.unit.close()
        tried = broken.call_count
        one.unit.close()
        assert tried == broken.call_count
        one.unit = None
        gc.collect()
    mocker.stop(broken)
    GpioUnit(Settings.of({"wheel": {"sensor": "quadrature"}}), factory=one.board).close()


def test_beside_a_dead_lamp_the_others_go_dark(mocker):
    one = Wired()
    one.unit.arm(None, SOON)
    one.unit.poll()
    assert one.lit() == {"red", "buzzer"}
    one.unit.try_out("buzzer")
    mocker.patch.object(one.pin("red"), "_set_state", side_effect=GPIOZeroError("gone"))
    one.unit.close()
    assert one.lit() == set()


def test_pins_that_cannot_be_read_at_arming_are_a_sentence(wired, mocker):
    mocker.patch.object(StampedPin, "_get_state", side_effect=OSError(5, "Input/output error"))
    for use in (wired.unit.arm, wired.unit.levels):
        with pytest.raises(UnitError, match=r"do not answer \(\[Errno 5\] Input/output error\)"):
            use()


def test_a_pin_that_is_unfit_is_refused_and_nothing_stays_taken():
    board = Board(Clock())
    with pytest.raises(UnitError, match=r"GPIO 2 can’t be used for left paddle \(.*pull"):
        Wired.on(board, gpio={"left": {"pin": 2, "active": "high", "pull": "down"}})
    GpioUnit(factory=board).close()


def test_a_pin_in_use_is_named_with_what_it_is_for_and_a_free_one():
    board = Board(Clock())
    first = GpioUnit(factory=board)
    with pytest.raises(UnitError, match=r"GPIO 17 \(left paddle\) is already in use by this prog"):
        GpioUnit(factory=board)
    with pytest.raises(UnitError, match=r"GPIO 5 \(red lamp\) .* or set gpio.red = 16 in"):
        Wired.on(board, gpio={"left": 2, "right": 3, "timer": 4})
    first.close()


def test_nothing_of_gpiozero_warns_while_it_is_opened_and_closed():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Wired().unit.close()
