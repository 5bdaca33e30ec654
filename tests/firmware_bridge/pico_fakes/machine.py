"""MicroPython's `machine` for the firmware under test: pins that a test's plan moves.

The plan is words in a file: "lamp us pin level" each, separated by commas: that long after a lamp
(a pin) goes high or, for "start", after the start, a pin is at this level. The file
named by PICO_PLAN_FILE is read anew each time a lamp goes on, and each plan is played once.

Handlers run as on the chip: the heap is locked, and one that allocates ends the firmware.
"""

import os
import time

import micropython

_handlers = {}
_used = {}
_word = 0  # all pins, a bit each


class Mem32:
    def __getitem__(self, address):
        return _word


mem32 = Mem32()


def unique_id():
    return b"\xe6\x60\x58\x38\x1a\x2b\x3c\x4d"


def _lit(name):
    at_us = time.ticks_us()
    try:
        with open(os.getenv("PICO_PLAN_FILE", "")) as file:
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
        time.plan(stamp, lambda pins=pins: move(pins))


def _set(pin, level):
    global _word
    _word = (_word & ~(1 << pin)) | level << pin


def move(pins):
    """Pins moved at one stamp are moved before any handler looks."""
    moved = [pin for pin, level in pins if _word >> pin & 1 != level]
    for pin, level in pins:
        _set(pin, level)
    interrupt(moved)


def move_unheard(pin, level):
    """A pin moves and its interrupt gets lost."""
    _set(pin, level)


def interrupt(pins):
    """The handlers of these pins run."""
    for pin in pins:
        if pin in _handlers:
            handler, its_pin = _handlers[pin]
            micropython.heap_lock()
            try:
                handler(its_pin)
            finally:
                micropython.heap_unlock()


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 1
    IRQ_RISING = 2

    def __init__(self, number, mode=0, pull=None, value=None):
        self._number = number
        _set(number, 1 if mode == Pin.IN else (value or 0))

    def irq(self, handler, trigger, hard=False):
        _handlers[self._number] = (handler, self)

    def value(self, level=None):
        if level is None:
            time.ticks_us()
            return _word >> self._number & 1
        was = _word >> self._number & 1
        _set(self._number, level)
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
