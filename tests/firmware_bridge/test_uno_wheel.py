"""The wheel on the real firmware: counted, followed by hand, told."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from firmware_bridge import codec
from firmware_bridge.messages import (
    Go,
    No,
    Ok,
    Ping,
    Spin,
    Spun,
    Turning,
    Verdict,
    Wheel,
)
from tests.firmware_bridge.duelling import arm, greet
from tests.firmware_bridge.uno import MHZ, WHEEL, Uno

REST_US = 60_000


PINGS = b"".join(codec.write(number, Ping()) for number in range(1, 12))


_spin = itertools.count(1)


def turn(uno: Uno, changes: list[tuple[int, int]], lines: dict[str, int], setting: Wheel) -> Spun:
    """Turn the wheel: after arming, the lines are at these bits from these moments on."""
    for line, level in lines.items():
        uno.move(0, WHEEL[line], not level)
    uno.run_us(200)
    uno.ask(setting)
    uno.until(Ok)
    spin = next(_spin)
    uno.ask(Spin(spin))
    uno.until(Ok)
    begin = uno.cycle + 2_000 * MHZ
    now = sum(lines[line] << bit for bit, line in enumerate(WHEEL))
    for at_us, bits in changes:
        for bit, line in enumerate(WHEEL):
            if (bits ^ now) >> bit & 1:
                uno.move(begin + round(at_us * MHZ), WHEEL[line], not bits >> bit & 1)
        now = bits
    spun, _ = uno.until(Spun, 15_000_000, spin=spin)
    return spun


def steps(count: int, every_us: float) -> list[tuple[int, int]]:
    """So many counts up, one every so often: b, then a, and back."""
    return [(round(at * every_us), (0b10, 0b11, 0b01, 0b00)[at % 4]) for at in range(count)]


DOWNWARDS = {0b10: 0b01, 0b11: 0b11, 0b01: 0b10, 0b00: 0b00}
"""The lines of a step up, as they are when it goes down."""


def set_going(count: int, every_us: float) -> list[tuple[int, int]]:
    """A wheel that is set going: four slow counts up, then one every so often."""
    slow = [(at_us * 600, bits) for at_us, bits in steps(4, 5)]
    return [*slow, *((15_000 + at_us, bits) for at_us, bits in steps(count - 4, every_us))]


FAST = Wheel(80, 8, 0, -1, -1, 0, REST_US, 60_000_000, 10_000_000, 0)


@pytest.mark.parametrize("noise", [b"", PINGS], ids=["idle", "under load"])
@pytest.mark.parametrize("every_us", [8, 10, 30])
def test_a_wheel_at_ten_microseconds_a_step_loses_no_count(uno, every_us, noise):
    """8 us: simavr enters an interrupt in no time, the chip in some 5 cycles."""
    count = 2_047
    uno.give(noise)
    spun = turn(uno, set_going(count, every_us), dict.fromkeys(WHEEL, 0), FAST)
    assert spun == Spun(
        spun.event, spun.spin, "ok", count % 80 // 10, count * 100 // 80, "up", 0, False
    )


@pytest.mark.parametrize("sign", [1, -1], ids=["up", "down"])
def test_at_ten_microseconds_a_step_the_index_is_heard(uno, sign):
    """Set up three counts off: the first pulse finds them, and the later ones agree."""
    count = 1_231
    marked = [
        (at_us, (bits if sign > 0 else DOWNWARDS[bits]) | (sign * (at + 1) % 80 == 20) << 2)
        for at, (at_us, bits) in enumerate(set_going(count, 10))
    ]
    setting = dataclasses.replace(FAST, index_at=23, lost_max=3)
    uno.give(PINGS)
    spun = turn(uno, marked, dict.fromkeys(WHEEL, 0), setting)
    position = (sign * count + 3) % 80
    assert spun == Spun(
        spun.event, spun.spin, "ok", position // 10, count * 100 // 80,
        "up" if sign > 0 else "down", 3, False,
    )  # fmt: skip


@pytest.mark.parametrize("every_us", [6.5, 4, 2.5])
def test_a_wheel_too_fast_to_follow_is_asked_about(uno, every_us):
    """Counts come two at once: made good in the kept direction, and told. So down to 2.5 us."""
    spun = turn(uno, set_going(2_047, every_us), dict.fromkeys(WHEEL, 0), FAST)
    assert spun.status == "unsure"
    assert spun.lost > 5


def test_a_turning_wheel_tells_where_it_is(uno):
    setting = Wheel(80, 8, 0, -1, -1, 0, REST_US, 60_000_000, 10_000_000, 0)
    uno.ask(setting)
    spin = next(_spin)
    uno.ask(Spin(spin))
    begin = uno.cycle + 20_000 * MHZ
    for at_us, bits in steps(60, 5_000):
        uno.move(begin + at_us * MHZ, WHEEL["a"], not bits & 1)
        uno.move(begin + at_us * MHZ, WHEEL["b"], not bits & 2)
    _, told = uno.until(Spun, spin=spin)
    positions = [each.position for each in told if isinstance(each, Turning)]
    assert len(positions) >= 5
    assert positions == sorted(positions)


QUARTERS = Wheel(80, 4, 0, -1, -1, 0, REST_US, 60_000_000, 2_000_000, 0)


def by_hand(uno: Uno, counts: int, every_us: int = 2_000) -> None:
    """The wheel goes so many counts up from 0, while no spin waits for it."""
    for at_us, bits in steps(counts, every_us):
        for bit, line in enumerate(("a", "b")):
            uno.move(uno.cycle + (at_us + 1_000) * MHZ, WHEEL[line], not bits >> bit & 1)
    uno.run_us(counts * every_us + 60_000)


def test_turned_by_hand_between_two_spins_it_still_knows_where_it_is(fresh):
    greet(fresh)
    fresh.ask(QUARTERS)
    fresh.until(Ok)
    by_hand(fresh, 41)
    told = [each for each in fresh.told() if isinstance(each, Turning)]
    assert told[-1].position == 41
    assert {each.spin for each in told} == {0}
    fresh.ask(Spin(next(_spin)))
    with fresh.slower():
        spun, _ = fresh.until(Spun, 3_000_000)
    assert spun.status == "no_spin"
    assert turn_on(fresh, 41, 20) == 61


def turn_on(uno: Uno, position: int, counts: int) -> int:
    """A spin from this position; where it ended."""
    uno.ask(Spin(next(_spin)))
    uno.until(Ok)
    for at_us, bits in steps(position + counts, 2_000)[position:]:
        for bit, line in enumerate(("a", "b")):
            at_cycle = uno.cycle + (at_us - position * 2_000 + 3_000) * MHZ
            uno.move(at_cycle, WHEEL[line], not bits >> bit & 1)
    _, told = uno.until(Spun, 3_000_000)
    return [each for each in told if isinstance(each, Turning)][-1].position


def test_moved_during_a_duel_nobody_knows_where_it_stands(fresh):
    greet(fresh)
    fresh.ask(QUARTERS)
    fresh.until(Ok)
    fresh.ask(arm(1, timeout_us=300_000))
    fresh.until(Go)
    by_hand(fresh, 4)
    _, told = fresh.until(Verdict)
    fresh.run_us(5_000)
    told += fresh.told()
    assert [each.position for each in told if isinstance(each, Turning)] == [-1]
    assert turn_on(fresh, 0, 41) == -1
    fresh.ask(dataclasses.replace(QUARTERS, position=3))
    assert fresh.until(Turning)[0].position == 3


def test_left_alone_during_a_duel_it_stands_where_it_stood(fresh):
    greet(fresh)
    fresh.ask(QUARTERS)
    fresh.until(Ok)
    by_hand(fresh, 8)
    fresh.ask(arm(1, timeout_us=100_000))
    fresh.until(Verdict)
    assert turn_on(fresh, 8, 10) == 18


def test_where_the_index_passed_is_told_and_what_was_missed(fresh):
    greet(fresh)
    fresh.ask(QUARTERS)
    fresh.until(Ok)
    by_hand(fresh, 6)
    fresh.told()
    fresh.move(fresh.cycle, WHEEL["index"], False)
    assert fresh.until(Turning)[0] == Turning(0, 6, 6, 0)
    fresh.move(fresh.cycle, WHEEL["a"], True)
    fresh.move(fresh.cycle, WHEEL["b"], True)
    assert fresh.until(Turning)[0] == Turning(0, 8, 6, 2)


def test_a_wheel_that_nobody_turns_and_one_never_set_up(fresh):
    greet(fresh)
    fresh.ask(Spin(next(_spin)))
    no, _ = fresh.until(No)
    assert no.why == "wheel"
    fresh.ask(Wheel(80, 8, 0, -1, -1, 0, REST_US, 60_000_000, 100_000, 0))
    fresh.ask(Spin(next(_spin)))
    spun, _ = fresh.until(Spun)
    assert (spun.status, spun.space) == ("no_spin", -1)
