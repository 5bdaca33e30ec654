"""MicroPython's `time` for the firmware under test: real time, and exact stamps of planned edges.

Whoever asks for the time lets the edges happen that are due by it; while the firmware's handler
stamps one, the time is that edge's.
"""

import utime

_PERIOD = 1 << 30

planned = []  # (at_us, action), in order
_stamping = None


def ticks_us():
    global _stamping
    if _stamping is not None:
        return _stamping
    while planned and ticks_diff(utime.ticks_us() & (_PERIOD - 1), planned[0][0]) >= 0:
        at_us, action = planned.pop(0)
        _stamping = at_us
        action()
        _stamping = None
    return utime.ticks_us() & (_PERIOD - 1)


def ticks_add(ticks, delta):
    return (ticks + delta) & (_PERIOD - 1)


def ticks_diff(end, start):
    return ((end - start + _PERIOD // 2) & (_PERIOD - 1)) - _PERIOD // 2


def plan(at_us, action):
    planned.append((at_us, action))
    planned.sort(key=lambda each: ticks_diff(each[0], at_us))
