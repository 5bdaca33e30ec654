"""The wheel at a serial unit set by two turns, on the real firmware in simavr."""

from __future__ import annotations

import time

import pytest

from hardware.events import Fault
from hardware.faults import UnitError
from tests.firmware_bridge.uno import PACKAGES, HandsDevice, Uno
from tests.hardware.serial_turner import NAMES, Turner, settings


def calibrate(table: Turner, *counts: int, spaces: int = 4) -> object:
    table.unit.wheel.begin_turn()
    table.poll_for(0.3)
    for turns, onward in enumerate(counts):
        table.turn(onward)
        table.poll_for(0.02)
        rest_s = time.monotonic() + abs(onward) * 0.003 + 1.5
        while time.monotonic() < rest_s:
            table.poll_for(0.05)
        if turns == 0:
            table.unit.wheel.turned_once()
    found = table.unit.wheel.end_turn(table.unit.settings.wheel, spaces)
    if not isinstance(found, Fault):
        table.unit.calibrated(found, tuple(NAMES))
    return found


@pytest.mark.parametrize(("counts", "direction"), [((81, 79), "up"), ((-80, -81), "down")])
def test_two_turns_by_hand_calibrates_it(needed, tmp_path, counts, direction):
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings(counts_per_turn=""))
    with pytest.raises(UnitError, match="--unit serial --calibrate"):
        table.unit.spin()
    found = calibrate(table, *counts)
    assert (found.counts_per_turn, found.direction) == (80, direction)
    table.unit.spin()
    way = 1 if direction == "up" else -1
    table.turn(way * 50)
    spun = table.spun()
    table.close()
    assert (spun.spin.status, spun.name) == ("ok", "Reverse")


def test_two_turns_with_an_index(needed, tmp_path):
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings(index=25, counts_per_turn=""))
    table.mark = 10
    found = calibrate(table, 80, 80 + 14)
    assert (found.counts_per_turn, found.offset, found.index_at) == (80, 70, 0)
    table.close()


def test_a_wheel_that_is_not_turned_calibrates_nothing(wheel):
    assert calibrate(wheel, 0, 0) == Fault("wheel_still")
    assert not wheel.unit.wheel.placed
