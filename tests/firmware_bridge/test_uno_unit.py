"""The real firmware as it starts, and what it keeps until it is heard."""

from __future__ import annotations

from firmware_bridge import codec
from firmware_bridge.messages import (
    Ack,
    Cancel,
    Count,
    Hello,
    Hold,
    Ok,
    Ping,
    Pong,
    UnitHello,
    Verdict,
)
from tests.firmware_bridge.duelling import arm, greet
from tests.firmware_bridge.uno import PACKAGES, Uno, memory_of


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
