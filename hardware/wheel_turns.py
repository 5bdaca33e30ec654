"""How many counts a turn has: by the hand that made it, or from pulse to pulse of the index.

A single count too many is a space too far after some spins, for without an index every turn of
every spin adds it. So a hand alone is not believed: a second turn must confirm the first, and with
an index the counts lie between two of its pulses. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hardware.faults import Fault
from hardware.wheel_disc import SURE_COUNTS, Sensor

CYCLE: Final = SURE_COUNTS
"""A quadrature disc has whole cycles of four counts."""


def of_two(sensor: Sensor, first: int | None, net: int, marks: Sequence[int] | None) -> int | Fault:
    """Counts in a turn, after two of them by hand.

    `first` and `net`: net counts after the first and after both. `marks`: at which of them the
    index pulsed; None without one.
    """
    if first is None or first == net or first == 0:
        return Fault("wheel_turn_once")
    one, two = abs(first), abs(net - first)
    differ = Fault("wheel_turns_differ", {"first": one, "second": two})
    if (first > 0) != (net - first > 0):
        return differ
    if marks is None:
        agreed = _confirmed(sensor, one, two)
        return differ if agreed is None else agreed
    if len(marks) < 2:
        return Fault("wheel_index_once")
    longest = max(_gaps(marks))
    if 2 * one > 3 * longest:
        return Fault("wheel_index_often", {"times": round(one / longest)})
    turn = _between(marks)
    if isinstance(turn, Fault):
        return turn
    # The hand stops about where it began, and may go on for half a turn in the end.
    if not (3 * turn <= 4 * one <= 5 * turn and 7 * turn <= 4 * (one + two) <= 10 * turn):
        return differ
    return _cycles(sensor, turn)


def of_one(sensor: Sensor, net: int, marks: Sequence[int] | None) -> int | Fault:
    """Counts in a turn, after a single one by hand; nobody knows how truly it stopped."""
    if marks is None or len(marks) < 2:
        return _cycles(sensor, abs(net))
    turn = _between(marks)
    if isinstance(turn, Fault):
        return turn
    # The hand may go on for a quarter; marks that are so far apart are two.
    if 4 * turn <= 3 * abs(net):
        return Fault("wheel_index_often", {"times": max(2, round(abs(net) / turn))})
    return turn


def _confirmed(sensor: Sensor, one: int, two: int) -> int | None:
    """What two turns agree upon. Both together stop a count off at most, and of a lost cycle
    they show a half."""
    if sensor != "quadrature":
        return one if one == two else None
    turn = round((one + two) / (2 * CYCLE)) * CYCLE
    agree = abs(one + two - 2 * turn) <= 1 and abs(one - two) <= CYCLE
    return turn if agree else None


def _gaps(marks: Sequence[int]) -> list[int]:
    return [abs(later - mark) for mark, later in zip(marks, marks[1:], strict=False)]


def _between(marks: Sequence[int]) -> int | Fault:
    """Counts from pulse to pulse, of two or more."""
    gaps = _gaps(marks)
    least, most = min(gaps), max(gaps)
    if most - least > most // 4:
        return Fault("wheel_index_often", {"times": len(marks)})
    if most - least > 1:
        return Fault("wheel_uneven", {"counts": most, "lost": most - least})
    return gaps[0]


def _cycles(sensor: Sensor, counts: int) -> int | Fault:
    """Whole cycles: a hand, or a mark, is a count off at most; else nobody knows which way."""
    if sensor != "quadrature":
        return counts
    off = (counts + 1) % CYCLE - 1
    return counts - off if off <= 1 else Fault("wheel_uneven", {"counts": counts, "lost": 2})
