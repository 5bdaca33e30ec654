"""MicroPython's `time` for the firmware under test: time passes only as a test lets it.

It stands still while the firmware reckons, so the stamp of every edge is exact. `flow` lets it
pass from edge to edge; a handler finds the moment of its edge.
"""

_PERIOD = 1 << 30

_now_us = _PERIOD - 3_000_000  # it wraps in the first duels

planned = []  # (in how many us, action), in order


def ticks_us():
    return _now_us


def ticks_add(ticks, delta):
    return (ticks + delta) & (_PERIOD - 1)


def ticks_diff(end, start):
    return ((end - start + _PERIOD // 2) & (_PERIOD - 1)) - _PERIOD // 2


def flow(us):
    """So much time passes, and the edges that are due in it happen."""
    global _now_us, planned
    end_us = ticks_add(_now_us, us)
    begin_us = _now_us
    while planned and planned[0][0] <= us:
        at_us, action = planned.pop(0)
        _now_us = ticks_add(begin_us, at_us)
        action()
    _now_us = end_us
    planned = [(at_us - us, action) for at_us, action in planned]
