"""MicroPython's `select` for the firmware under test: its wait for a byte is where time passes.

A test says on the file descriptor PICO_TABLE what happens, one line each, and is answered "." when
the time it granted is over:

    pins US N L N L …   in so many microseconds these pins (numbers, levels) move at once
    pulse US N          pin N moves and is back before its handler looks
    lost US N L         pin N moves and its interrupt gets lost
    run US STEP         so much time passes, the firmware's loop coming round every STEP
    forget 0            whatever was still to be moved is not
    lamps 0             is answered by all pins, a bit each
"""

import os
import time

import machine
import uselect

POLLIN = uselect.POLLIN

_TABLE = int(os.getenv("PICO_TABLE"))
_table = open(_TABLE, "rb")  # noqa: SIM115
_answers = open(_TABLE, "wb")  # noqa: SIM115


def _pins(words):
    return [(words[at], words[at + 1]) for at in range(0, len(words), 2)]


class _Poll:
    def __init__(self):
        self._line = uselect.poll()
        self._both = uselect.poll()
        self._left_us = self._step_us = 0

    def register(self, stream, events):
        self._stream = stream
        self._line.register(stream, events)
        self._both.register(stream, events)
        self._both.register(_table, events)

    def poll(self, for_ms):
        ready = self._line.poll(0)
        if ready or not for_ms:
            return ready
        if not self._left_us:
            self._ask()
            return self._line.poll(0)
        step_us = min(self._step_us, self._left_us)
        time.flow(step_us)
        self._left_us -= step_us
        if not self._left_us:
            _answers.write(b".")
        return []

    def _ask(self):
        """Time stands still until the line or the table says something."""
        for stream, _ in self._both.poll(-1):
            if stream is _table:
                text = _table.readline()
                if not text:
                    raise SystemExit
                self._take(text.split())

    def _take(self, words):
        word, us = words[0], int(words[1])
        rest = [int(each) for each in words[2:]]
        if word == b"run":
            self._left_us, self._step_us = us, rest[0]
        elif word == b"pins":
            time.planned.append((us, lambda: machine.move(_pins(rest))))
        elif word == b"pulse":
            time.planned.append((us, lambda: machine.interrupt(rest)))
        elif word == b"forget":
            time.planned.clear()
        elif word == b"lamps":
            _answers.write(b"%d\n" % machine.mem32[0])
        else:
            time.planned.append((us, lambda: machine.move_unheard(*rest)))
        time.planned.sort(key=lambda each: each[0])


def poll():
    return _Poll()
