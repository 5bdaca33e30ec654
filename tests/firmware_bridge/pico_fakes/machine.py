"""MicroPython's `machine` for the firmware under test: pins that a test's plan moves.

The plan is words in a file: "lamp us pin level" each, separated by commas: that long after a lamp
(a pin) goes high or, for "start", after the start, a pin is at this level. The file
named by PICO_PLAN_FILE is read anew each time a lamp goes on, and each plan is played once.
"""

import os
import time

_levels = {}
_handlers = {}
_used = {}


class Mem32:
    def __getitem__(self, address):
        word = 0
        for pin, level in _levels.items():
            word |= level << pin
        return word


mem32 = Mem32()


def unique_id():
    return b"\xe6\x60\x58\x38\x1a\x2b\x3c\x4d"


def _lit(name):
    at_us = time.ticks_us()
    try:
        with open(os.getenv("PICO_PLAN_FILE")) as file:
            text = file.read()
    except OSError:
        return
    if _used.get(name) == text:
        return  # the verdict lights a lamp again
    _used[name] = text
    moves = {}
    for each in text.split(","):
        words = each.split()
        if words and words[0] == name:
            stamp = time.ticks_add(at_us, int(words[1]))
            moves.setdefault(stamp, []).append((int(words[2]), int(words[3])))
    for stamp, pins in moves.items():
        time.plan(stamp, _mover(pins))


def _mover(pins):
    """Pins moved at one stamp are moved before any handler looks."""

    def move():
        moved = [pin for pin, level in pins if _levels.get(pin, 1) != level]
        for pin, level in pins:
            _levels[pin] = level
        for pin in moved:
            if pin in _handlers:
                _handlers[pin](pin)

    return move


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 1
    IRQ_RISING = 2

    def __init__(self, number, mode=0, pull=None, value=None):
        self._number = number
        _levels[number] = 1 if mode == Pin.IN else (value or 0)

    def irq(self, handler, trigger, hard=False):
        _handlers[self._number] = handler

    def value(self, level=None):
        if level is None:
            time.ticks_us()
            return _levels[self._number]
        was, _levels[self._number] = _levels[self._number], level
        if level and not was:
            _lit(str(self._number))
        return None


class PWM:
    def __init__(self, pin):
        self._pin = pin

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


_lit("start")
