"""A wheel without an index learns from people where it stands, and never guesses meanwhile."""

from __future__ import annotations

import random

import pytest

from hardware.events import Spun
from hardware.wheel import Spin, Wheel
from hardware.wheel_place import HERE, Place, agreed, alike, unplaced
from tests.hardware.board import Wired
from tests.hardware.spinning import CYCLE, slots

FINE = Wheel("quadrature", sectors=8, counts_per_turn=80)
COARSE = Wheel("slots", sectors=9, counts_per_turn=9)
NAMES = ["Draw 2", "Skip", "Wild", "Reverse", "Trade", "War", "Show", "Almost"]


def test_nothing_is_known_of_a_wheel_that_nobody_looked_at():
    assert not Place(FINE).known
    assert Place(FINE, HERE).known
    assert Place(FINE).middle == 0


def test_a_space_seen_leaves_its_own_counts_possible():
    place = Place(FINE).seen({3}, 0)
    assert place.shifts == set(range(30, 40))
    assert not place.known
    assert place.middle == 35


def test_one_look_is_enough_where_a_space_is_one_count():
    place = Place(COARSE).seen({4}, 100)
    assert place.known
    assert COARSE.space_at(100 + place.middle) == 4


def test_another_look_leaves_what_both_allow():
    coarse = Wheel("slots", sectors=8, counts_per_turn=80)
    assert Place(coarse).seen({3}, 0).seen({4}, 3).shifts == {37, 38, 39}
    # On the line itself (39) who looks may say 3 or 4.
    assert Place(FINE).seen({3}, 0).seen({4}, 3).shifts == {36, 37, 38, 39}


def test_of_spaces_of_one_name_each_may_be_meant():
    names = ["war", "skip", "war", "uno"]
    assert alike(names, 0) == {0, 2}
    wheel = Wheel("slots", sectors=4, counts_per_turn=4)
    assert Place(wheel).seen(alike(names, 2), 0).shifts == {0, 2}


def test_on_a_line_people_may_say_either_neighbor():
    """Placed surely, it rests on the line of 2 and 3: neither answer unsettles it."""
    sure = Place(FINE, HERE)
    assert FINE.is_on_line(30)
    assert sure.seen({2}, 30) == sure
    assert sure.seen({3}, 30) == sure


def test_what_contradicts_it_begins_anew():
    assert Place(FINE, HERE).seen({6}, 35).shifts == set(range(25, 35))


def test_a_spin_is_sure_where_every_place_says_the_same():
    one, two = Spin("ok", 1, 2.0, "up"), Spin("ok", 2, 2.0, "up")
    assert agreed([one, one]) == one
    assert agreed([one, two]) == Spin("unsure", None, 2.0, "up")
    assert unplaced(Spin("no_spin", turns=0)).status == "no_spin"


@pytest.mark.parametrize("counts", [8, 16, 24, 80, 160, 100])
def test_it_never_names_a_wrong_space_and_learns_soon(counts):
    """People who look truly, and a wheel that began anywhere: fewer and fewer questions."""
    wheel = Wheel("slots", sectors=8, counts_per_turn=counts)
    chance = random.Random(counts)
    late = 0
    for begin in range(0, counts, max(1, counts // 20)):
        place, counted = Place(wheel), 0
        for number in range(40):
            counted += chance.randint(counts, 4 * counts)
            true = wheel.space_at(begin + counted)
            said = {wheel.space_at(counted + shift) for shift in place.shifts or range(counts)}
            assert true in said
            if len(said) > 1:
                late += number >= 20
                place = place.seen({true}, counted)
    assert late < 40  # of 400 spins and more


# -- on pins


@pytest.fixture
def wired():
    wheel = {"sensor": "slots", "index": False, "counts_per_turn": 80, "spaces": NAMES}
    one = Wired(wheel=wheel)
    yield one
    one.unit.close()


def spin(one: Wired, counts: int) -> Spun:
    """Turn a slotted wheel on by so many counts, and wait until it rests."""
    one.unit.spin()
    begin_us = one.clock.us
    for edge in slots(counts, begin_us=1_000, step_us=4_000):
        one.clock.us = begin_us + edge.t_us
        one.board.pin(23).edge(one.clock.us, high=not edge.level)
    (spun,) = [event for event in one.poll_for(1_200_000) if isinstance(event, Spun)]
    return spun


def test_a_tapped_space_makes_the_next_spins_sure(wired):
    """It began at 25, with "Wild" at the pointer; nobody told."""
    assert spin(wired, 100).spin.status == "unsure"  # 125: at 45, Trade
    assert not wired.unit.wheel.placed
    wired.unit.wheel.see(NAMES.index("Trade"))  # 20 to 29 more than counted
    again = spin(wired, 85)  # counted 25, stands at 50 of 45 to 54: War or Trade
    assert (again.spin.status, again.name, again.spin.turns) == ("unsure", None, 1.06)
    wired.unit.wheel.see(NAMES.index("War"))
    sure = spin(wired, 85)  # stands at 55, of 55 to 59
    assert (sure.spin.status, sure.name) == ("ok", "War")


def test_a_short_spin_stays_short_once_the_place_is_known(wired):
    wired.unit.wheel.place()
    wired.unit.wheel.see(0)
    assert wired.unit.wheel.placed
    assert spin(wired, 15).spin == Spin("short", 1, 0.18, "up")


def test_the_picture_turns_by_what_is_known(wired):
    wheel = wired.unit.wheel
    wheel.see(4)
    assert wheel.angle == 45 / 80


def test_a_disc_that_knows_better_takes_no_hint():
    for table in (
        {"sensor": "gray", "counts_per_turn": 16, "spaces": NAMES},
        {"sensor": "quadrature", "counts_per_turn": 80, "index_at": 0, "spaces": NAMES},
    ):
        one = Wired(wheel=table)
        before = one.unit.wheel.angle
        one.unit.wheel.see(5)
        assert one.unit.wheel.angle == before
        assert one.unit.wheel.placed
        one.unit.close()


def test_lost_counts_stay_unsure_whatever_the_place():
    wired = Wired(wheel={"sensor": "quadrature", "index": False, "counts_per_turn": 80,
                         "spaces": NAMES})  # fmt: skip
    wired.unit.wheel.see(2)
    wired.unit.spin()
    for step in range(0, 40, 2):  # every other edge is lost
        a, b = CYCLE[step % 4]
        wired.board.pin(23).edge(wired.clock.us, high=not a)
        wired.board.pin(24).edge(wired.clock.us, high=not b)
        wired.clock.wait(4_000)
    (spun,) = [event for event in wired.poll_for(1_200_000) if isinstance(event, Spun)]
    assert spun.spin.status == "unsure"
    assert spun.spin.lost > 5
    wired.unit.close()
