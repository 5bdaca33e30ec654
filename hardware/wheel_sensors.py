"""How the changes on a wheel's lines become counts and a position (`referee.md` 2, "Sensors").

A sensor is one function here and one row in `READ`. Values in, values out: a `Count` is what is
known after a change, and the next change makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hardware.wheel_disc import Sensor, Wheel

Levels = Mapping[str, int]
"""A level, 0 or 1, a line."""

PHASES: Final[Mapping[tuple[int, int], int]] = {(0, 0): 0, (0, 1): 1, (1, 1): 2, (1, 0): 3}
"""Quadrature: (a, b) in the order in which they come as the count goes up."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is known of a wheel after a change of its lines.

    `position`: counts from the position 0, not wrapped into one turn; None while unknown.
    `net`: counts up less counts down. `lost`: counts that were missed and made good.
    `step`: the direction last seen, 1 up or -1 down; what was missed goes that way.
    """

    levels: Levels
    position: int | None
    net: int = 0
    lost: int = 0
    step: int = 1


def at_arming(wheel: Wheel, levels: Levels) -> Count:
    """Before the first change; lines that `levels` doesn't name are 0."""
    levels = dict.fromkeys(wheel.lines, 0) | dict(levels)
    count = Count(levels, wheel.position_at_arming)
    return _read_gray(wheel, count, levels) if wheel.sensor == "gray" else count


def after(wheel: Wheel, count: Count, changed: Levels) -> Count:
    """The count after the lines in `changed` came to these levels, all at one stamp."""
    return READ[wheel.sensor](wheel, count, {**count.levels, **changed})


def _read_quadrature(wheel: Wheel, count: Count, levels: Levels) -> Count:
    was = count.levels
    turned = (PHASES[levels["a"], levels["b"]] - PHASES[was["a"], was["b"]]) % 4
    if turned == 0:
        return _moved(wheel, count, levels, 0, count.step)
    if turned == 2:
        return _moved(wheel, count, levels, 2 * count.step, count.step, lost=2)
    step = 1 if turned == 1 else -1
    return _moved(wheel, count, levels, step, step)


def _read_slots(wheel: Wheel, count: Count, levels: Levels) -> Count:
    return _moved(wheel, count, levels, int(levels["a"] > count.levels["a"]), count.step)


def _read_gray(wheel: Wheel, count: Count, levels: Levels) -> Count:
    """Gray code: each bit of the number is the parity of the code's bits from it upwards."""
    number = bit = 0
    for line in reversed(wheel.lines):
        bit ^= levels[line]
        number = number << 1 | bit
    code = number - wheel.gray_from
    return Count(levels, code if 0 <= code < wheel.counts else None)


def _moved(
    wheel: Wheel, count: Count, levels: Levels, counts: int, step: int, lost: int = 0
) -> Count:
    """So many counts on; then the index, for at equal stamps the count is taken before it."""
    position = None if count.position is None else count.position + counts
    if wheel.index_at is not None and levels["index"] > count.levels["index"]:
        if position is not None:
            round_up = (wheel.index_at - position) % wheel.counts
            lost += min(round_up, wheel.counts - round_up)
        position = wheel.index_at
    return Count(levels, position, count.net + counts, count.lost + lost, step)


READ: Final[Mapping[Sensor, Callable[[Wheel, Count, Levels], Count]]] = {
    "quadrature": _read_quadrature,
    "slots": _read_slots,
    "gray": _read_gray,
}
