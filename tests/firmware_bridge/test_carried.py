"""Which recorded cases pins can carry: every one is played on every unit, or named here."""

from __future__ import annotations

from tests.firmware_bridge import carried
from tests.firmware_bridge.carried import NOT_ON_THE_LINE, NOT_PLAYED, NOT_READ, READ_LATER, UNSEEN


def test_what_no_running_unit_can_be_shown():
    assert NOT_PLAYED == {"O030": READ_LATER, "V033": NOT_ON_THE_LINE}


def test_what_one_interrupt_for_both_paddles_can_not_tell():
    of_a_pulse = "D016 D024 D086 D093 D094 D098 D112 O003 O004 O045"
    assert dict.fromkeys(of_a_pulse.split(), UNSEEN) == NOT_READ


def test_the_numbers_add_up():
    recorded = {case["id"] for case in (*carried.ALL_DUELS, *carried.QUADRATURE)}
    assert len(recorded) == len(carried.ALL_DUELS) + len(carried.QUADRATURE)
    assert {case.id for case in carried.PLAYED} | NOT_PLAYED.keys() == recorded
    assert not NOT_PLAYED.keys() & {case.id for case in carried.PLAYED}
    assert len(carried.DUELS) == len(carried.ALL_DUELS) - 1
    assert len(carried.SPINS) == len(carried.QUADRATURE) - 1
    read = [case for case in carried.PLAYED if case.id not in NOT_READ]
    assert len(read) + len(NOT_READ) + len(NOT_PLAYED) == len(recorded)
