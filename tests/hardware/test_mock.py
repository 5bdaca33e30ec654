"""The unit without wires: people by chance, and traces played back."""

from __future__ import annotations

import statistics

import pytest

from hardware import units
from hardware.countdown import Countdown
from hardware.events import Count, Decided, Go, Hold, Paddle
from hardware.faults import UnitError
from hardware.mock import MockUnit
from hardware.traces import read_duel
from tests.hardware.cases import duels
from tests.hardware.clock import Clock, play

SOON = Countdown(count_s=1, hold_min_ms=0, hold_max_ms=100)


def duel(seed, **settings):
    clock = Clock()
    unit = MockUnit(seed=seed, clock=clock, **settings)
    unit.arm(countdown=SOON)
    return play(unit, clock, step_us=2_000)


def test_two_people_play_a_showdown_to_its_verdict():
    told = duel(seed=1, early=0)
    assert [type(event) for event in told if not isinstance(event, Paddle)] == [
        Count,
        Hold,
        Go,
        Decided,
    ]


def test_people_react_like_people():
    verdicts = [duel(seed, early=0)[-1].verdict for seed in range(60)]
    times = [us for each in verdicts for us in each.reaction_us.values() if us is not None]
    assert 180_000 <= min(times) <= max(times) <= 400_000
    assert 230_000 < statistics.median(times) < 310_000
    assert {each.winner for each in verdicts} >= {"left", "right"}


def test_people_are_sometimes_early():
    verdicts = [duel(seed, early=0.2)[-1].verdict for seed in range(60)]
    early = [each for each in verdicts if each.verdict == "false_start"]
    assert 5 < len(early) < 40
    assert all(each.reaction_us[each.offender] < 0 for each in early)


def test_paddles_bounce_and_are_told_once():
    clock = Clock()
    unit = MockUnit(seed=3, early=0, clock=clock)
    unit.arm(countdown=SOON)
    told = play(unit, clock, step_us=20_000)
    downs = [event.side for event in told if isinstance(event, Paddle) and event.down]
    assert sorted(downs) == ["left", "right"]


def test_the_same_seed_plays_the_same():
    def reactions():
        clock = Clock()
        unit = MockUnit(seed=9, early=0, clock=clock)
        unit.arm(countdown=Countdown(0, 0, 0))
        return play(unit, clock)[-1]

    assert reactions() == reactions()


def test_people_try_their_paddles_until_they_are_armed():
    clock = Clock()
    unit = MockUnit(seed=1, clock=clock)
    told = []
    for _ in range(400):
        told += unit.poll()
        clock.wait(5_000)
    assert [event for event in told if event.down] == [Paddle("left", True), Paddle("right", True)]
    unit.arm(countdown=SOON)
    assert unit.levels() == {"left": "up", "right": "up"}
    assert unit.poll() == (Count(1),)


def test_one_showdown_after_the_other():
    clock = Clock()
    unit = MockUnit(seed=5, early=0, clock=clock)
    for _ in range(3):
        unit.arm(countdown=SOON)
        assert isinstance(play(unit, clock)[-1], Decided)
        clock.wait(1_000_000)


def test_arming_again_gives_the_running_showdown_up():
    clock = Clock()
    unit = MockUnit(seed=5, early=1, clock=clock)
    unit.arm()
    unit.poll()
    clock.wait(2_500_000)
    unit.arm()
    assert unit.poll() == (Count(3),)


def test_a_canceled_showdown_tells_nothing_more():
    clock = Clock()
    unit = MockUnit(seed=5, early=0, clock=clock)
    unit.arm(countdown=SOON)
    unit.cancel()
    told = play(unit, clock, step_us=50_000)
    assert told
    assert all(isinstance(event, Paddle) for event in told)


def test_a_trace_can_be_given_as_it_stands_in_its_file():
    case = duels()[6]
    assert units.open("mock", trace=case).levels() == case["start"]
    assert units.open("mock", trace=read_duel(case)).levels() == case["start"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"early": 2}, "early 2: it is a share from 0 to 1"),
        ({"early": "often"}, "early often"),
        ({"late_us": 250_000}, "late_us 250000"),
        ({"late_us": 0.5}, "late_us 0.5"),
        ({"trace": {"kind": "duel"}}, "trace as it is: expect is missing"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, said):
    with pytest.raises(UnitError, match=said):
        units.open("mock", **settings)
