"""Showdowns on two keys of a keyboard that a test types on."""

from __future__ import annotations

from hardware.countdown import Countdown
from hardware.events import Decided, Go
from hardware.settings import Settings
from tests.hardware.keyboard import A, L

SOON = Countdown(1, 500, 500)


def taught(keyboard, **changes) -> Settings:
    keys = {"device": str(keyboard.path), "left": A, "right": L} | changes
    return Settings.of({"keys": keys})


def until_go(unit, clock) -> int:
    """Armed, and GO shown as a screen does; its stamp."""
    unit.arm(None, SOON)
    while True:
        for event in unit.poll():
            if isinstance(event, Go):
                assert event.at_us is None
                unit.green_flipped(clock.us)
                return clock.us
        clock.wait(1_000)


def poll_for(unit, clock, us, step_us=5_000) -> list:
    told, end_us = [], clock.us + us
    while clock.us < end_us:
        told += unit.poll()
        clock.wait(step_us)
    return told


def verdict(unit, clock):
    (decided,) = [each for each in poll_for(unit, clock, 600_000) if isinstance(each, Decided)]
    return decided.verdict
