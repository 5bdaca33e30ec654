"""The timer button on the real firmware, with a host and alone."""

from __future__ import annotations

from firmware_bridge.messages import (
    Ack,
    Event,
    Hello,
    Ping,
    Timer,
    UnitHello,
)
from tests.firmware_bridge.duelling import greet
from tests.firmware_bridge.uno import MHZ, TIMER, Uno


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
