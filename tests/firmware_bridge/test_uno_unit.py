"""The real firmware beside its duels: the wheel, what is kept, starting anew, alone, typed to."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator

import pytest

from firmware_bridge import codec
from firmware_bridge.lines import check
from firmware_bridge.messages import (
    Ack,
    Arm,
    Cancel,
    Count,
    Event,
    Go,
    Hello,
    Hold,
    Lamp,
    No,
    Ok,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    Spin,
    Spun,
    Timer,
    Tone,
    Turning,
    UnitFault,
    UnitHello,
    Verdict,
    Wheel,
)
from hardware.edges import Edge
from hardware.referee import Limits
from tests.firmware_bridge.duelling import greet, play
from tests.firmware_bridge.uno import BUZZER, MHZ, PACKAGES, TIMER, WHEEL, Uno, memory_of

REST_US = 60_000
PINGS = b"".join(codec.write(number, Ping()) for number in range(1, 12))

_spin = itertools.count(1)


@pytest.fixture
def fresh(needed) -> Iterator[Uno]:
    needed(*PACKAGES)
    uno = Uno()
    yield uno
    uno.close()


def arm(duel: int, **changed: int) -> Arm:
    usual = {
        "window_us": 5_000, "closed_us": 1_000, "min_reaction_us": 0, "settle_us": 100_000,
        "dead_heat_us": 1_000, "timeout_us": 5_000_000, "head_left_us": 0, "head_right_us": 0,
        "count_s": 0, "hold_min_ms": 20, "hold_max_ms": 20,
    }  # fmt: skip
    return Arm(duel, **{**usual, **changed})


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


def test_a_started_board_says_who_it_is_unasked_and_counts_its_starts(fresh):
    first, _ = fresh.until(UnitHello)
    assert (first.answers, first.boot, first.unit_id) == (0, 1, "1a2b3c4d")
    fresh.reset()
    second, _ = fresh.until(UnitHello)
    assert (second.answers, second.boot, second.unit_id) == (0, 2, "1a2b3c4d")
    assert fresh.memory() == memory_of(boot=2)


def test_a_board_fresh_from_the_shop_draws_its_own_id(needed):
    needed(*PACKAGES)
    uno = Uno(memory=b"")
    hello, _ = uno.until(UnitHello, 2_000_000)
    assert hello.boot == 1
    assert hello.unit_id not in ("00000000", "ffffffff", "1a2b3c4d")
    assert uno.memory() == memory_of(int(hello.unit_id, 16), 1)
    uno.close()


def test_a_start_in_mid_duel_leaves_nothing_of_it(fresh):
    greet(fresh)
    fresh.ask(arm(7, hold_min_ms=100, hold_max_ms=100))
    fresh.until(Hold)
    fresh.reset()
    hello, told = fresh.until(UnitHello)
    assert hello.boot == 2
    fresh.ask(Hello(1))
    fresh.until(UnitHello)
    fresh.ask(Ping())
    pong, more = fresh.until(Pong)
    assert (pong.state, pong.number, pong.kept) == ("idle", 0, 0)
    assert not any(isinstance(each, Verdict) for each in told + more)


def test_the_same_arm_twice_is_one_duel(uno):
    uno.ask(arm(8_001, count_s=1))
    uno.until(Count)
    uno.give(codec.write(77, arm(8_001, count_s=1)))
    _, told = uno.until(Ok)
    uno.run_us(50_000)
    assert not any(isinstance(each, Count) for each in told + uno.told())
    uno.ask(Cancel())
    uno.until(Ok)
    uno.give(codec.write(78, arm(8_001, count_s=1)))
    uno.run_us(50_000)
    assert [type(each) for each in uno.told()] == [Ok]


def test_an_event_is_said_until_it_is_acknowledged(fresh):
    greet(fresh)
    fresh.ask(arm(1, timeout_us=1_000))
    fresh.run_us(500_000)
    verdicts = [each for each in fresh.told() if isinstance(each, Verdict)]
    assert 4 <= len(verdicts) <= 6
    assert len({each.event for each in verdicts}) == 1
    fresh.ask(Ack(verdicts[0].event))
    fresh.run_us(20_000)
    fresh.told()
    fresh.run_us(300_000)
    assert fresh.told() == []


def test_of_five_events_the_oldest_is_pushed_out_and_counted(fresh):
    greet(fresh)
    for duel in range(1, 6):
        fresh.ask(arm(duel, timeout_us=1_000, hold_min_ms=0, hold_max_ms=0, window_us=1_000))
        fresh.run_us(40_000)
    fresh.told()
    fresh.ask(Ping())
    pong, told = fresh.until(Pong)
    assert (pong.kept, pong.pushed_out) == (4, 1)
    fresh.run_us(200_000)
    kept = {each.duel for each in told + fresh.told() if isinstance(each, Verdict)}
    assert kept == {2, 3, 4, 5}


def test_what_happened_while_no_host_was_there_is_told_after_hello(fresh):
    greet(fresh)
    fresh.ask(arm(3, timeout_us=4_000_000))
    with fresh.slower():
        fresh.run_us(4_300_000)
    assert not any(isinstance(each, Verdict) for each in fresh.told())
    fresh.ask(Hello(1))
    verdict, _ = fresh.until(Verdict)
    assert (verdict.duel, verdict.outcome) == (3, "no_press")


def test_the_button_is_an_event_while_a_host_is_there(fresh):
    greet(fresh)
    fresh.move(0, TIMER, False)
    fresh.until(Timer, 60_000)
    fresh.run_us(300_000)
    assert not any(isinstance(each, Timer) for each in fresh.told())
    fresh.move(0, TIMER, True)
    fresh.run_us(30_000)
    spark = fresh.cycle
    fresh.move(spark + 100, TIMER, False)
    fresh.move(spark + 5_000 * MHZ, TIMER, True)
    fresh.run_us(60_000)
    assert not any(isinstance(each, Timer) for each in fresh.told())


def press_timer(uno: Uno, for_ms: int) -> list[str]:
    """The button goes down for so long; the events of it, in their order."""
    uno.told()
    uno.move(0, TIMER, False)
    told = []
    for moment in range(for_ms // 10 + 30):
        if moment == for_ms // 10:
            uno.move(0, TIMER, True)
        if moment % 50 == 0:
            uno.ask(Ping())
        uno.run_us(10_000)
        for each in uno.told():
            if isinstance(each, Event):
                uno.ask(Ack(each.event))
                told.append(each.word)
    return told


def test_how_a_press_of_the_button_ended_is_told_to_a_host_that_knows_the_word(fresh):
    greet(fresh)
    assert press_timer(fresh, 1_200) == ["timer"]
    fresh.ask(Hello(2))
    fresh.until(UnitHello)
    assert press_timer(fresh, 200) == ["timer", "release"]
    assert press_timer(fresh, 980) == ["timer", "release"]
    assert press_timer(fresh, 1_200) == ["timer", "held"]
    assert press_timer(fresh, 10) == []


def test_alone_the_button_starts_a_duel_and_the_arrow_shows_the_loser(fresh):
    fresh.run_us(20_000)
    fresh.lit()
    fresh.move(0, TIMER, False)
    fresh.until_lit("red")
    fresh.move(0, TIMER, True)
    with fresh.slower():
        green = fresh.until_lit("green", 6_000_000)
    fresh.press("right", green + 200_000 * MHZ)
    fresh.press("left", green + 230_000 * MHZ)
    assert fresh.until_lit("arrow_left", 300_000) > green
    fresh.run_us(1_000)
    assert not any(each.lamp == "arrow_right" and each.on for each in fresh.lit())


def test_a_held_paddle_is_not_ready(uno):
    uno.press("left", 0)
    uno.run_us(30_000)
    uno.ask(arm(8_100))
    verdict, _ = uno.until(Verdict, duel=8_100)
    assert (verdict.outcome, verdict.sides) == ("not_ready", "left")
    uno.release("left", 0)
    uno.run_us(30_000)


@pytest.mark.parametrize(
    ("left_us", "right_us", "outcome", "stand"),
    [
        (50_000, 90_000, "win", {"green", "arrow_right"}),
        (90_000, -2_000, "false_start", {"red", "arrow_right"}),
        (50_000, 50_010, "dead_heat", {"arrow_left", "arrow_right"}),
        (None, None, "no_press", {"red"}),
    ],
)
def test_how_the_lamps_stand_after_a_verdict(uno, left_us, right_us, outcome, stand):
    """As the page has it, section 6."""
    pressed = {"left": left_us, "right": right_us}
    edges = [Edge(at, side, "down") for side, at in pressed.items() if at is not None]
    uno.ask(Cancel())
    uno.until(Ok)
    played = play(uno, 8_300 + len(outcome), Limits(timeout_us=200_000), edges)
    assert played.verdict.outcome == outcome
    last = {each.lamp: each.on for each in played.lit}
    assert {lamp for lamp, on in last.items() if on} == stand
    if outcome == "win":
        on, off, again = (each.cycle for each in played.lit if each.lamp == "green")
        assert on < off < again < off + 100 * MHZ


def test_a_duel_given_up_ends_without_a_word(uno):
    for number, end in ((8_401, Cancel()), (8_402, arm(8_403, count_s=1))):
        uno.ask(arm(number, count_s=1))
        uno.until(Count)
        uno.ask(end)
        _, told = uno.until(Ok)
        uno.run_us(1_400_000)
        told += uno.told()
        assert not any(isinstance(each, Verdict) and each.duel == number for each in told)
        assert not any(isinstance(each, UnitFault) for each in told)
    uno.ask(Cancel())
    uno.until(Ok)


def test_lamps_and_tones_by_hand(uno):
    uno.ask(Lamp(False, False, False, False))
    uno.until(Ok)
    uno.lit()
    uno.ask(Lamp(True, False, False, True))
    uno.until(Ok)
    on = {each.lamp for each in uno.lit() if each.on}
    assert on == {"red", "arrow_right"}
    uno.ask(Lamp(False, False, False, False))
    uno.ask(Tone(500, 20))
    uno.run_us(60_000)
    turns = [at for at, pin, _ in uno.seen() if pin == BUZZER]
    gaps = [b - a for a, b in zip(turns, turns[1:], strict=False)]
    halves = [gap for gap in gaps if gap > 100]
    right = [gap for gap in halves if abs(gap - 1_000 * MHZ) < 200]
    assert 15 <= len(right) <= 22, "500 Hz turn the pin every millisecond, for 20 of them"


@pytest.mark.parametrize(
    ("text", "why", "what"),
    [
        ("arm n=1", "field", "w"),
        ("arm n=0 w=5000 c=1000 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=0 b=0", "range", "n"),
        ("arm n=1 w=5000 c=5001 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=0 b=0", "range", "c"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=0 l=2 r=0 k=0 a=0 b=0", "range", "l"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=9 b=8", "range", "b"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=60000001 l=0 r=0 k=0 a=0 b=0", "range", "t"),
        ("wheel c=3 s=2 o=0 i=-1 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "c"),
        ("wheel c=8 s=9 o=0 i=-1 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "s"),
        ("wheel c=8 s=4 o=0 i=8 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "i"),
        ("tone f=30 d=5", "range", "f"),
        ("lamp g=0 r=1 a=0 b=0", "field", "r"),
        ("lamp z=1 r=0 g=0 a=0 b=0", "field", "r"),
        ("lamp r=0 g=0 b=0 a=0", "field", "a"),
        ("lamp r=0 g=0 a=0", "field", "b"),
        ("dance", "unknown", "-"),
        ("hello p=0", "version", "1"),
    ],
)
def test_what_can_not_be_done_is_refused_by_name(uno, text, why, what):
    sealed = f"9 {text}".encode()
    uno.give(b"\n" + sealed + b"*" + check(sealed) + b"\n")
    no, _ = uno.until(No)
    assert (no.answers, no.why, no.what) == (9, why, what)


def test_a_duel_that_runs_is_not_disturbed_by_hand(uno):
    uno.ask(arm(8_200, count_s=1))
    uno.until(Count)
    for request in (Lamp(True, True, True, True), Tone(440, 100), SelfTest()):
        uno.ask(request)
        no, _ = uno.until(No)
        assert no.why == "busy"
    uno.ask(Cancel())
    uno.until(Ok)


def test_the_self_test(fresh):
    fresh.run_us(400_000)
    greet(fresh)
    fresh.ask(SelfTest())
    tested, _ = fresh.until(SelfTested)
    assert (tested.memory, tested.clock, tested.left_down, tested.wheel) == (True, True, False, 0)
    assert tested.noise >= 4


def typed(uno: Uno, text: str) -> str:
    uno.said()
    uno.give(text.encode() + b"\r\n")
    uno.run_us(60_000)
    return uno.said().decode()


def test_a_person_types_in_the_monitor_mode_and_only_there(fresh):
    fresh.run_us(20_000)
    assert typed(fresh, "ping") == ""
    assert "ok q=0" in typed(fresh, "monitor on")
    assert "pong q=0 s=idle" in typed(fresh, "ping")
    assert "no q=0 w=unknown" in typed(fresh, "help")
    assert "ok q=0" in typed(fresh, "lamp r=1")
    fresh.lit()
    assert "ok q=0" in typed(fresh, "lamp a=1 r=0")
    assert [(each.lamp, each.on) for each in fresh.lit()] == [("red", False), ("arrow_left", True)]
    assert "count n=0 s=3" in typed(fresh, "arm")
    assert "ok q=0" in typed(fresh, "cancel")
    greet(fresh)
    assert typed(fresh, "ping") == ""
    assert "ok q=0" in typed(fresh, "monitor on")
    assert "ok q=0" in typed(fresh, "monitor off")
    assert typed(fresh, "ping") == ""
