"""A line on GPIO that sends more edges than a hand can make."""

from __future__ import annotations

import time

from hardware.countdown import Countdown
from hardware.events import (
    Fault,
    Paddle,
)
from hardware.faults import sentence
from hardware.gpio_lines import MOST_WAITING
from tests.hardware.board import Wired


def oscillate(one: Wired, name: str, seconds: float) -> list:
    """50 000 edges a second on a line, polled as a screen does; all that was told."""
    told = []
    pin = one.pin(name)
    for _ in range(round(seconds * 60)):
        for step in range(833):
            pin.edge(one.clock.us + 20 * step, high=step % 2 == 0)
        one.clock.wait(16_667)
        told += one.unit.poll()
    return told


def test_a_paddle_that_oscillates_ends_the_showdown_and_is_named(wired):
    wired.unit.arm(None, Countdown(60, 0, 0))
    told = oscillate(wired, "right", 0.5)
    assert [event for event in told if isinstance(event, Fault)] == [
        Fault("chattering", {"side": "right"})
    ]
    assert "right paddle sends more edges" in sentence(told[-1])
    assert wired.lit() == set()
    assert not wired.pin("right").is_heard
    # The other paddle is heard on, and after some seconds this one is heard again.
    wired.edge("left", "down")
    assert Paddle("left", True) in wired.unit.poll()
    wired.poll_for(5_100_000)
    assert wired.pin("right").is_heard


def test_a_paddle_that_oscillates_for_ten_seconds_costs_next_to_nothing(wired):
    begun_s = time.thread_time()
    told = oscillate(wired, "left", 10)
    assert len([event for event in told if isinstance(event, Fault)]) == 2
    heard = [event for event in told if isinstance(event, Paddle)]
    assert len(heard) < 20
    # Ten seconds of edges; driving the board is most of it.
    assert time.thread_time() - begun_s < 8


def test_a_timer_button_that_oscillates_is_named_too(wired):
    told = oscillate(wired, "timer", 0.2)
    assert told == [Fault("line_chatters", {"what": "timer button"})]
    assert "“timer button”" in sentence(told[0])


def test_a_unit_that_nobody_polls_does_not_fill_the_memory(wired):
    pin = wired.pin("left")
    for step in range(MOST_WAITING + 1_000):
        pin.edge(wired.clock.us + 20 * step, high=step % 2 == 0)
    assert len(wired.unit._lines._queue) == MOST_WAITING
