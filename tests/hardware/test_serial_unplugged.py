"""The cable of a serial unit pulled at every step of a duel, and plugged in again.

What ran is void with its reason, the link is back within 2 s of the port, also under another name,
and the next duel is played.
"""

from __future__ import annotations

import time

import pytest

from hardware.countdown import Countdown
from hardware.events import (
    Count,
    Decided,
    Fault,
    Go,
    Hold,
    NotReady,
    Paddle,
    TimerHeld,
    TimerPressed,
)
from hardware.faults import UnitError, sentence
from hardware.referee import Limits
from tests.firmware_bridge.uno import PACKAGES, TIMER, HandsDevice, Uno, tap
from tests.hardware.serial_table import NOW, OVER, SWIFT, Table

BACK_S = 2.0
STEPS = ("armed", "count", "hold", "go", "pressed", "verdict")


class Cut(HandsDevice):
    """The board on a cable that loses what it says (`mute`), or every acknowledgement (`deaf`)."""

    mute = deaf = False

    def hear(self, data, now_s):
        if (
            self.deaf
        ):  # to the rest it answers: a slow machine must not take the line for a dead one
            lines = data.splitlines(keepends=True)
            data = b"".join(line for line in lines if b" ack " not in line)
        super().hear(data, now_s)

    def speak(self, now_s):
        said = super().speak(now_s)
        return b"" if self.mute else said

    def mend(self):
        self.mute = self.deaf = False


@pytest.fixture
def table(needed, tmp_path):
    needed(*PACKAGES)
    table = Table(tmp_path, Cut(Uno()))
    yield table
    table.close()


def test_a_unit_whose_cable_is_pulled_is_closed_all_the_same(table):
    table.unit.arm(SWIFT, NOW)
    table.plug.pull_out()
    table.unit.close()
    table.unit.close()
    assert not table.unit.link.up
    with pytest.raises(UnitError, match="open it again"):
        table.unit.poll()


def play_until(table: Table, step: str) -> None:
    """A duel as far as this step."""
    pressed = step in ("pressed", "verdict", "acknowledged")
    table.device.hands = tap("left", 60_000) if pressed else ()
    settle_us = 900_000 if step == "pressed" else 40_000
    hold_ms = 600 if step == "hold" else 60
    table.unit.arm(Limits(settle_us=settle_us), Countdown(int(step == "count"), hold_ms, hold_ms))
    if step == "armed":
        return
    table.until({"count": Count, "hold": Hold}.get(step, Go))
    if step == "pressed":
        table.until(Paddle)
    elif step == "verdict":
        # It falls and is said, and not a byte of it arrives.
        table.device.mute = True
        end = time.monotonic() + 15
        while "arrow_right" not in table.device.shining:
            assert time.monotonic() < end
            assert not any(isinstance(each, OVER) for each in table.poll_for(0.02))
    elif step == "acknowledged":
        table.device.deaf = True
        assert table.until(Decided)[-1].verdict.winner == "left"


def back(table: Table, name: str) -> None:
    """Plugged in again, the link is back in time and tells nothing of what was."""
    table.plug.plug_in(table.folder / name)
    begin = time.monotonic()
    assert table.unit.link.wait_up(10)
    assert time.monotonic() - begin < BACK_S
    assert not any(isinstance(each, OVER) for each in table.poll_for(0.25))
    with table.plug.lock:
        table.device.let_go()
        table.device.hands = tap("right", 50_000)
    table.at_rest()
    table.unit.arm(SWIFT, NOW)
    assert table.until(*OVER)[-1].verdict.winner == "right"


@pytest.mark.parametrize(
    ("step", "powered", "name"),
    [
        *((step, False, "ttyUSB7") for step in STEPS),
        *((step, True, "ttyUSB0") for step in ("hold", "pressed", "verdict")),
    ],
)
def test_unplugged_a_duel_is_void_and_plugged_in_again_the_next_is_played(
    table, step, powered, name
):
    play_until(table, step)
    table.plug.pull_out()
    table.device.mend()
    told = table.until(*OVER)
    assert told[-1].key == "port_lost"
    assert "was unplugged; plug it in again" in sentence(told[-1])
    with pytest.raises(UnitError, match="was unplugged; plug it in"):
        table.unit.arm(SWIFT, NOW)
    if not powered:
        table.device.uno.reset()
    back(table, name)


@pytest.mark.parametrize("powered", [True, False], ids=["own power", "without power"])
def test_unplugged_before_its_acknowledgement_a_verdict_counts_once(table, powered):
    play_until(table, "acknowledged")
    table.plug.pull_out()
    table.device.mend()
    assert [type(each) for each in table.until(Fault)] == [Fault]
    if not powered:
        table.device.uno.reset()
    back(table, "ttyUSB7")
    assert not any(isinstance(each, (Decided, NotReady)) for each in table.poll_for(0.3))


def test_a_press_that_nobody_heard_does_nothing_later(table):
    table.plug.pull_out()
    table.until(Fault)
    with table.plug.lock:
        table.device.uno.move(0, TIMER, False)
        table.device.uno.run_us(100_000)
    table.plug.plug_in()
    assert table.unit.link.wait_up(5)
    told = table.poll_for(0.4)
    with table.plug.lock:
        table.device.uno.move(0, TIMER, True)
    told += table.poll_for(0.2)
    assert not any(isinstance(each, (TimerPressed, TimerHeld)) for each in told)
    with table.plug.lock:
        table.device.uno.move(0, TIMER, False)
        table.device.uno.run_us(100_000)
        table.device.uno.move(0, TIMER, True)
    table.until(TimerPressed)


def test_armed_in_the_moment_in_which_the_link_is_up_a_duel_is_played(table):
    table.device.hands = tap("left", 50_000)
    table.plug.pull_out()
    table.until(Fault)
    table.plug.plug_in()
    assert table.unit.link.wait_up(5)
    table.unit.arm(SWIFT, NOW)
    assert isinstance(table.until(*OVER)[-1], Decided)


def test_a_cable_pulled_from_a_unit_with_its_own_power_leaves_no_late_verdict(table):
    table.unit.arm(Limits(timeout_us=400_000), NOW)
    table.until(Go)
    table.plug.pull_out()
    assert table.until(Fault)[-1].key == "port_lost"
    table.plug.plug_in()
    assert table.unit.link.wait_up(5)
    assert not any(isinstance(each, OVER) for each in table.poll_for(0.8))
