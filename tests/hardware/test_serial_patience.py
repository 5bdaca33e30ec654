"""A unit that answers and never says what came of the duel or the spin."""

from __future__ import annotations

import time

import pytest

from firmware_bridge import messages
from firmware_bridge.link import Link
from hardware import serial_patience
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, Go
from hardware.faults import UnitError, sentence
from hardware.referee import Limits
from hardware.serial import SerialUnit
from hardware.serial_patience import (
    Patience,
    after_arming_us,
    after_go_us,
    after_spin_us,
)
from hardware.settings import Settings
from hardware.wheel_disc import Wheel
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.hardware.serial_table import NOW, OVER, SWIFT, Table

WHEEL = {"sensor": "quadrature", "index": False, "spaces": ["Draw 2", "Skip"]} | {
    "counts_per_turn": 80, "offset": 0, "direction": "up"
}  # fmt: skip


@pytest.fixture
def swift(mocker):
    """Little time for the line."""
    mocker.patch.object(serial_patience, "LINE_US", 300_000)


def asked(table: Table, kind: type[messages.Message]) -> bool:
    return any(isinstance(each, kind) for each in table.device.asked)


@pytest.mark.parametrize("lit", [True, False])
def test_a_duel_whose_verdict_never_comes_is_void(swift, played, lit):
    played.device.state = "go"
    played.unit.arm(SWIFT, NOW)
    played.poll_for(0.1)
    if lit:
        with played.plug.lock:
            played.device.tell(messages.Go(played.device.duel, 60_000))
        played.until(Go)
    played.device.asked.clear()
    fault = played.until(*OVER)[-1]
    assert isinstance(fault, Fault)
    assert fault.key == "verdict_owed"
    assert "never told what came of the duel; press its reset button" in sentence(fault)
    assert played.poll_for(0.2) == []
    assert asked(played, messages.Cancel)


def test_a_verdict_in_time_ends_the_wait(swift, played):
    played.unit.arm(SWIFT, NOW)
    played.device.state = "go"
    played.poll_for(0.1)
    with played.plug.lock:
        told = messages.Verdict(
            1, played.device.duel, "no_press", "none", "none", None, None, None, "none"
        )
        played.device.keep(told, time.monotonic())
    assert isinstance(played.until(*OVER)[-1], Decided)
    assert played.poll_for(1.0) == []


class Spinning(PlayedUnit):
    """It takes a spin, and spins on."""

    def _answer(self, number, message):
        if isinstance(message, messages.Spin):
            self.state, self.duel = "spin", message.spin
        super()._answer(number, message)


def test_a_spin_that_never_ends_is_given_up(mocker, tmp_path):
    mocker.patch("hardware.serial_wheel.after_spin_us", return_value=700_000)
    table = Table(tmp_path, Spinning(), Settings.of({"wheel": WHEEL}))
    table.unit.wheel.place()
    table.unit.spin()
    table.device.asked.clear()
    fault = table.until(Fault)[-1]
    assert fault.key == "spin_owed"
    assert not table.unit.wheel.armed
    table.poll_for(0.1)
    assert asked(table, messages.Cancel)
    table.close()


def test_how_long_is_waited():
    limits = Limits(window_us=5_000, settle_us=100_000, timeout_us=5_000_000)
    assert after_go_us(limits) == 10_105_000
    assert after_arming_us(limits, Countdown(3, 500, 2_500)) == 15_605_000
    assert after_spin_us(Wheel("quadrature", sectors=8, counts_per_turn=80)) == 75_600_000


def test_a_computer_that_stood_still_hears_first_what_came():
    patience = Patience()
    patience.begin(0, 1_000_000)
    assert not patience.is_over(100_000)
    assert not patience.is_over(9_100_000)
    assert not patience.is_over(9_400_000)
    assert [patience.is_over(at) for at in (9_800_000, 10_000_000, 10_100_000)] == [
        False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize("attached", ["-", "trgab"])
def test_a_unit_without_paddles_is_refused(tmp_path, attached):
    device = PlayedUnit()
    device.attached = attached
    plug = Plug(tmp_path / "ttyUSB0", device).plug_in()
    with pytest.raises(UnitError, match="no paddles are attached") as refused:
        SerialUnit(link=Link(plug.name))
    assert refused.value.fault.key == "unit_no_paddles"
    again = Link(plug.name)  # the port was let go
    again.start()
    assert again.wait_up(5)
    again.close()
    plug.pull_out()


def test_a_unit_with_a_wheel_alone_spins_and_plays_no_duel(tmp_path):
    device = PlayedUnit()
    device.attached = "wi"
    table = Table(tmp_path, device, Settings.of({"wheel": WHEEL}))
    table.unit.spin()
    with pytest.raises(UnitError, match="no paddles are attached"):
        table.unit.arm(SWIFT, NOW)
    table.close()


def test_a_unit_too_old_is_refused_at_once(tmp_path):
    class Old(PlayedUnit):
        def _answer(self, number, message):
            self.tell_text(f"unit q={number} p=0")

    plug = Plug(tmp_path / "ttyUSB0", Old()).plug_in()
    begin = time.monotonic()
    with pytest.raises(UnitError, match="speaks version 0") as refused:
        SerialUnit(plug.name, answer_s=60)
    assert refused.value.fault.key == "unit_too_old"
    assert time.monotonic() - begin < 20
    plug.pull_out()
