"""The wheel of the mock unit: turned by chance, or by every recorded spin told late."""

from __future__ import annotations

import pytest

from hardware import units
from hardware.events import Spun, WheelTurns
from hardware.faults import UnitError
from hardware.settings import Settings
from hardware.wheel_traces import read_wheel
from tests.hardware.clock import Clock
from tests.hardware.wheels import spins

SLOTS = {"sensor": "slots", "index": False, "counts_per_turn": 36, "spaces": list("ABCDEFGHI")}
GRAY = {"sensor": "gray", "gray": [23, 24, 25, 16, 12], "counts_per_turn": 18, "gray_from": 7}
INDEXED = {"sensor": "quadrature", "counts_per_turn": 80, "index_at": 0, "spaces": list("ABCDEFGH")}


def spin(unit, clock):
    unit.spin()
    told = []
    while not told or not isinstance(told[-1], Spun):
        told += [each for each in unit.poll() if isinstance(each, (Spun, WheelTurns))]
        clock.wait(7_300)
    return told


@pytest.mark.parametrize("late_us", [0, 200_000])
@pytest.mark.parametrize("case", spins(), ids=lambda case: case["id"])
def test_a_recorded_spin_through_the_mock_unit(case, late_us):
    clock = Clock()
    unit = units.open("mock", spin_trace=case, late_us=late_us, seed=7, clock=clock)
    spun = spin(unit, clock)[-1]
    assert spun.spin == read_wheel(case).spin
    named = None if spun.spin.space is None else str(spun.spin.space + 1)
    assert spun.name == named


@pytest.mark.parametrize("seed", range(8))
def test_a_wheel_turned_by_chance_stops_at_a_space_that_it_shows(seed):
    clock = Clock()
    unit = units.open("mock", seed=seed, clock=clock)
    turns, spun = spin(unit, clock)
    assert turns == WheelTurns()
    assert spun.spin.turns > 1
    assert spun.spin.lost == 0
    assert spun.spin.space == int(unit.wheel.angle * 9)


def test_the_same_seed_spins_the_same_and_the_next_spin_another():
    results = []
    for _ in range(2):
        clock = Clock()
        unit = units.open("mock", seed=5, clock=clock)
        results.append([spin(unit, clock)[-1].spin for _ in range(3)])
    assert results[0] == results[1]
    assert len(set(results[0])) > 1


@pytest.mark.parametrize(
    "table", [SLOTS, GRAY | {"spaces": list("ABCDEFGHI")}, INDEXED], ids=lambda t: t["sensor"]
)
def test_the_mock_turns_the_wheel_of_the_settings(table):
    clock = Clock()
    settings = Settings.of({"wheel": table})
    unit = units.open("mock", seed=3, clock=clock, settings=settings)
    for _ in range(3):
        spun = spin(unit, clock)[-1]
        assert spun.spin.status in ("ok", "unsure")
        assert spun.name == table["spaces"][spun.spin.space]
        assert spun.spin.lost == 0
        assert spun.spin.space == int(unit.wheel.angle * len(table["spaces"]))


def test_a_wheel_that_is_not_calibrated_is_replaced_by_one_of_nine_spaces():
    unit = units.open("mock", settings=Settings.of({"wheel": {"sensor": "gray"}}))
    assert len(unit.wheel.spaces) == 9


def test_a_spin_trace_that_can_not_be_read_is_a_sentence():
    with pytest.raises(UnitError, match="spin_trace as it is: a spin has the kind wheel"):
        units.open("mock", spin_trace={"kind": "duel"})


def test_a_touch_unit_has_no_wheel():
    unit = units.open("touch")
    assert unit.wheel is None
    with pytest.raises(UnitError, match="touch unit has no wheel"):
        unit.spin()
