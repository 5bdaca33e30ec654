"""Every recorded spin through the pins, told late and out of order; and a wheel of settings."""

from __future__ import annotations

import random
import statistics
import time

import pytest

from hardware.events import Spun, WheelTurns
from hardware.faults import UnitError
from tests.hardware.board import Wired
from tests.hardware.spinning import CYCLE
from tests.hardware.wheels import WheelOnPins, spins

NAMES = ["Draw 2", "Skip", "Draw 2", "Reverse", "Trade", "War", "Show", "Almost"]
CALIBRATED = {
    "sensor": "quadrature",
    "index": False,
    "counts_per_turn": 80,
    "spaces": NAMES,
}


@pytest.mark.parametrize("late_us", [0, 200_000])
@pytest.mark.parametrize("case", spins(), ids=lambda case: case["id"])
def test_a_recorded_spin_on_the_pins_told_late_and_shuffled(case, late_us):
    chance = random.Random(case["id"])
    on_pins = WheelOnPins(case)
    told = on_pins.play(chance, late_us)
    got = told[-1].spin.as_dict()
    assert {key: got[key] for key in case["expect"]} == case["expect"]
    assert got == on_pins.trace.spin.as_dict()
    on_pins.unit.close()


def test_the_shuffled_edges_did_come_out_of_order():
    case = max(spins(), key=lambda case: len(case["events"]))
    on_pins = WheelOnPins(case)
    heard = []
    hear = on_pins.unit.wheel.hear
    on_pins.unit.wheel.hear = lambda edges: (heard.extend(edges), hear(edges))
    on_pins.play(random.Random(1), 200_000)
    stamps = [edge.t_us for edge in heard]
    assert len(stamps) == len(case["events"])
    assert stamps != sorted(stamps)


@pytest.fixture
def wired():
    one = Wired(wheel=CALIBRATED)
    yield one
    one.unit.close()


def turn(one: Wired, position: int, counts: int, step_us: int = 4_000) -> int:
    """Turn the wheel on by so many counts from a position; polled as it goes."""
    way = 1 if counts > 0 else -1
    pins = [one.board.pin(pin) for pin in (23, 24)]
    for _ in range(abs(counts)):
        before, now = CYCLE[position % 4], CYCLE[(position + way) % 4]
        for pin, was, level in zip(pins, before, now, strict=True):
            if was != level:
                # Pulled up and active low: 1 is a low pin.
                pin.edge(one.clock.us, high=not level)
        position += way
        one.clock.wait(step_us)
    return position


def result(one: Wired) -> Spun:
    (spun,) = [event for event in one.poll_for(900_000) if isinstance(event, Spun)]
    return spun


def test_a_spin_from_arming_to_the_name_of_its_space(wired):
    wired.unit.wheel.place()
    wired.unit.spin()
    assert wired.unit.poll() == ()
    turn(wired, 0, 1)
    assert wired.unit.poll() == (WheelTurns(),)
    turn(wired, 1, 93)
    spun = result(wired)
    assert (spun.spin.status, spun.spin.turns) == ("ok", 1.17)
    assert (spun.spin.space, spun.name) == (1, "Skip")
    assert wired.poll_for(2_000_000) == []


def test_the_wheel_on_the_screen_turns_with_the_real_one(wired):
    wired.unit.wheel.place()
    wired.unit.spin()
    angles = []
    for step in range(0, 80, 20):
        turn(wired, step, 20)
        wired.unit.poll()
        angles.append(wired.unit.wheel.angle)
    assert angles == [0.25, 0.5, 0.75, 0]


def test_the_angle_is_right_while_edges_are_still_under_way(wired):
    wheel = wired.unit.wheel
    wheel.place()
    # The second count arrives first.
    wired.board.pin(23).edge(wired.clock.us + 10_000, high=False)
    wired.board.pin(24).edge(wired.clock.us + 5_000, high=False)
    wired.clock.wait(11_000)
    wired.unit.poll()
    assert wheel.angle == 2 / 80
    assert wheel.count.lost == 0


def test_the_position_is_carried_on_from_spin_to_spin_and_by_a_nudge_between(wired):
    wired.unit.wheel.place()
    wired.unit.spin()
    position = turn(wired, 0, 85)
    assert result(wired).spin.space == 0
    position = turn(wired, position, 10)
    wired.poll_for(500_000)
    wired.unit.spin()
    turn(wired, position, 85)
    spun = result(wired)
    assert (spun.spin.space, spun.spin.turns) == (180 % 80 // 10, 1.06)


def test_a_nudge_that_is_told_after_arming_is_carried_on_too(wired):
    wired.unit.wheel.place()
    begin_us = wired.clock.us
    wired.clock.wait(60_000)
    wired.unit.spin()
    # One count, stamped before arming and delivered after.
    wired.board.pin(24).edge(begin_us, high=False)
    wired.poll_for(400_000)
    turn(wired, 1, 84)
    spun = result(wired)
    assert (spun.spin.turns, spun.spin.space) == (1.05, 0)
    assert wired.unit.wheel.count.position == 85


def test_nobody_turns_the_wheel(wired):
    wired.unit.spin()
    told = wired.poll_for(10_300_000)
    assert [event.spin.status for event in told] == ["no_spin"]
    assert told[0].name is None


def test_a_short_spin_is_asked(wired):
    wired.unit.wheel.place()
    wired.unit.spin()
    turn(wired, 0, 35)
    spun = result(wired)
    assert (spun.spin.status, spun.name) == ("short", "Reverse")


def test_a_spin_given_up_is_never_told(wired):
    wired.unit.spin()
    turn(wired, 0, 30)
    wired.unit.wheel.cancel()
    assert wired.poll_for(2_000_000) == []


def test_without_index_the_place_of_the_wheel_must_be_said_once(wired):
    assert not wired.unit.wheel.placed
    wired.unit.spin()
    position = turn(wired, 0, 85)
    spun = result(wired)
    assert (spun.spin.status, spun.spin.space, spun.name) == ("unsure", None, None)
    assert spun.spin.turns == 1.06
    wired.unit.wheel.place()
    assert wired.unit.wheel.placed
    wired.unit.spin()
    turn(wired, position, 95)
    assert (result(wired).name, wired.unit.wheel.spaces[1]) == ("Skip", "Skip")


def test_with_an_index_the_wheel_finds_its_place_by_itself():
    one = Wired(wheel=CALIBRATED | {"index": 25, "index_at": 20})
    assert one.unit.wheel.placed
    assert one.unit.wheel.angle is None
    one.unit.spin()
    position = turn(one, 0, 50)
    for high in (False, True):
        one.board.pin(25).edge(one.clock.us, high=high)
        one.clock.wait(300)
    turn(one, position, 45)
    spun = result(one)
    assert (spun.spin.status, spun.spin.space, spun.name) == ("ok", 65 // 10, "Show")
    one.unit.close()


def test_a_wheel_and_a_showdown_at_the_same_time(wired):
    wired.unit.wheel.place()
    wired.unit.arm()
    wired.unit.spin()
    turn(wired, 0, 85)
    told = wired.poll_for(900_000)
    assert any(isinstance(event, Spun) for event in told)
    assert wired.unit._showdown is not None


def test_a_wheel_that_was_never_calibrated_is_turned_twice_and_then_spun():
    one = Wired(wheel={"sensor": "quadrature", "index": False})
    with pytest.raises(UnitError, match=r"never calibrated; run “companion spin --unit gpio --cal"):
        one.unit.spin()
    wheel = one.unit.wheel
    wheel.begin_turn()
    position = turn(one, 0, 82)
    one.poll_for(300_000)
    wheel.turned_once()
    position = turn(one, position, 78)
    one.poll_for(300_000)
    found = wheel.end_turn(one.unit.settings.wheel, len(NAMES))
    assert (found.counts_per_turn, found.offset, found.direction) == (80, 0, "up")
    one.unit.calibrated(found, tuple(NAMES))
    assert one.unit.wheel.placed
    one.unit.spin()
    turn(one, position, 120)
    spun = result(one)
    # On a line: it is asked, with the space it seems to be.
    assert (spun.spin.status, spun.spin.on_line, spun.name) == ("unsure", True, "Trade")
    one.unit.close()


def test_no_wheel_on_the_pins_is_a_sentence():
    one = Wired()
    assert one.unit.wheel is None
    with pytest.raises(UnitError, match=r"has no wheel; set wheel\.sensor in hardware\.toml"):
        one.unit.spin()
    one.unit.close()


def test_a_line_of_the_wheel_that_oscillates_is_named(wired):
    pin = wired.board.pin(23)
    told = []
    for _ in range(60):
        for step in range(833):
            pin.edge(wired.clock.us + 20 * step, high=step % 2 == 0)
        wired.clock.wait(16_667)
        told += wired.unit.poll()
    assert [event.params for event in told] == [{"what": "wheel.a"}]
    assert not pin.is_heard


def test_fifty_times_closed_and_opened_again_every_press_and_count_is_seen():
    one = Wired(wheel=CALIBRATED)
    one.unit.close()
    for _ in range(50):
        unit = Wired.on(one.board, wheel=CALIBRATED)
        for pin in (17, 27):
            one.board.pin(pin).edge(one.clock.us, high=False)
            one.board.pin(pin).edge(one.clock.us + 60_000, high=True)
        one.board.pin(22).edge(one.clock.us, high=False)
        one.board.pin(22).edge(one.clock.us + 60_000, high=True)
        one.board.pin(24).edge(one.clock.us, high=False)
        one.clock.wait(100_000)
        assert len(unit.poll()) == 5
        assert unit.wheel.count.net == 1
        one.board.pin(24).edge(one.clock.us, high=True)
        unit.close()


def test_an_edge_later_than_the_grace_stops_nothing_and_what_is_final_stays(wired):
    wired.unit.wheel.place()
    wired.unit.spin()
    late_us = wired.clock.us + 10_000
    wired.clock.wait(20_000)
    turn(wired, 1, 84)
    wired.poll_for(300_000)
    # The first count comes half a second after its stamp.
    wired.board.pin(24).edge(late_us, high=False)
    spun = result(wired)
    assert spun.spin.status in ("ok", "unsure")
    assert wired.unit.wheel.count.position == wired.unit.wheel._edges.final.position


def test_a_fast_wheel_is_followed_in_a_small_part_of_a_frame(wired):
    """2 000 edges a second, the most a Pi is sure to follow, with the angle drawn each frame."""
    wired.unit.wheel.place()
    wired.unit.spin()
    position, polled_s = 0, []
    for _ in range(120):
        position = turn(wired, position, 33, step_us=500)
        begun_s = time.thread_time()
        wired.unit.poll()
        angle = wired.unit.wheel.angle
        polled_s.append(time.thread_time() - begun_s)
    assert angle == position % 80 / 80
    assert statistics.median(polled_s) < 0.004
