"""Times side by side add up, whatever they are rounded from."""

from __future__ import annotations

from random import Random

import pytest

from hardware.milliseconds import CLOSE_US, figure, gap, step_us


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (287_600, 352_400, ("288", "352", "64")),
        (239_400, 221_600, ("239", "222", "17")),
        (263_049, 270_849, ("263.0", "270.8", "7.8")),
        (250_000, 250_000, ("250.0", "250.0", "0.0")),
    ],
)
def test_what_is_told(one, other, told):
    step = step_us(one - other)
    assert (figure(one, step), figure(other, step), gap(one, other, step)) == told


def test_the_margin_is_the_difference_of_the_times_beside_it():
    chance = Random(3)
    for _ in range(2_000):
        one, other = chance.randint(90_000, 900_000), chance.randint(90_000, 900_000)
        step = step_us(one - other)
        shown = abs(float(figure(one, step)) - float(figure(other, step)))
        assert float(gap(one, other, step)) == pytest.approx(shown, abs=0.01)


def test_tenths_are_told_of_a_close_one_and_of_a_small_time_alone():
    assert step_us(CLOSE_US - 1) == step_us(1 - CLOSE_US) == 100
    assert step_us(CLOSE_US) == step_us(None) == 1_000
