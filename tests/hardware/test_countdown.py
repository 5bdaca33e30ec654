"""The countdown: a red count, and a hold that can't be foretold."""

from __future__ import annotations

import random

import pytest

from hardware.countdown import Countdown, CountdownError


def test_the_hold_is_drawn_between_its_bounds_to_the_microsecond():
    countdown = Countdown(count_s=3, hold_min_ms=500, hold_max_ms=2_500)
    drawn = [countdown.draw_go_us() for _ in range(2_000)]
    assert 3_500_000 <= min(drawn) < 3_600_000
    assert 5_400_000 < max(drawn) <= 5_500_000
    assert any(us % 1_000 for us in drawn)
    assert sum(drawn) / len(drawn) == pytest.approx(4_500_000, abs=60_000)


def test_a_hold_of_nothing_is_the_fixed_countdown():
    assert {Countdown(3, 0, 0).draw_go_us() for _ in range(50)} == {3_000_000}


def test_both_bounds_are_drawn(mocker):
    below = mocker.patch("hardware.countdown.secrets.randbelow", side_effect=[0, 2_000_000])
    assert Countdown().draw_go_us() == 3_500_000
    assert Countdown().draw_go_us() == 5_500_000
    below.assert_called_with(2_000_001)


def test_no_seed_foretells_the_hold():
    random.seed(7)
    once = [Countdown().draw_go_us() for _ in range(5)]
    random.seed(7)
    assert [Countdown().draw_go_us() for _ in range(5)] != once


def test_what_is_left_of_the_count():
    countdown = Countdown(count_s=3)
    left = [countdown.left_s(t_us) for t_us in (0, 999_999, 1_000_000, 2_999_999, 3_000_000)]
    assert left == [3, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"count_s": -1}, "count_s is a whole number from 0 to 60: -1"),
        ({"count_s": 61}, "count_s"),
        ({"count_s": 2.5}, "count_s"),
        ({"hold_min_ms": True}, "hold_min_ms"),
        ({"hold_max_ms": 60_001}, "hold_max_ms is a whole number from 0 to 60000"),
        ({"hold_min_ms": 3_000}, "hold_min_ms 3000 is more than hold_max_ms 2500"),
    ],
)
def test_a_countdown_that_cannot_be_run_is_refused(settings, said):
    with pytest.raises(CountdownError, match=said):
        Countdown(**settings)
