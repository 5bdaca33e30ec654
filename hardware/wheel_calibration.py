"""What turning by hand tells of a wheel: its counts, where its spaces begin, which way it counts.

The wheel is set so that the first space has just come under the pointer, and is turned twice, in
the direction in which it is spun, each time until it stands there again. Pure: the edges of those
turns in, a `Calibration` or what is wrong with the wheel out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final, Literal

from hardware.faults import Fault
from hardware.wheel import Direction, WheelEdge
from hardware.wheel_disc import Sensor, Wheel
from hardware.wheel_sensors import Count, Levels, after, at_arming
from hardware.wheel_turns import CYCLE, of_one, of_two

HELD_US: Final = 5_000
"""A hand holds every code of a Gray disc longer than this; between two codes it is shorter."""

AT_REST: Final = 2
"""A wheel at rest on the edge of a mark may make so many edges; more is noise."""


TurnOf = Callable[[int, list[int] | None], int | Fault]
"""The counts of one turn, from the net counts and where the index marks came."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a turn told, by the names of `Wheel`.

    `direction` is the way the count went while the wheel was turned as it is spun: "down" says
    that a and b are swapped, or a Gray disc is numbered the other way. It works as it is, with
    the names of the spaces `in_order`. None where the sensor can't tell.
    """

    counts_per_turn: int
    offset: int
    direction: Direction | None
    index_at: int | None = None
    gray_from: int = 0

    def in_order(self, names: Sequence[str]) -> tuple[str, ...]:
        """Names of the spaces as they came by in the turn, in the order the wheel counts them."""
        return tuple(reversed(names)) if self.direction == "down" else tuple(names)


def calibrate(
    edges: Iterable[WheelEdge],
    start: Levels,
    sensor: Sensor,
    sectors: int,
    *,
    bits: int = 4,
    index: bool = False,
    position: int = 0,
    first: int | None = None,
) -> Calibration | Fault:
    """Read two turns by hand, each from the first space's beginning round to it again.

    `edges` in any order, `start` the lines before the turns, `sectors` the number of spaces,
    `bits` the lines of a Gray disc, `index` whether an index sensor is wired, `position` the
    count at which the first turn began, `first` the net counts of the first turn. The second
    confirms it, and with an index it may go on for half a turn: from pulse to pulse is counted
    more surely than a hand stops. A Gray disc names its codes itself, in one turn.
    """
    taken = _taken(edges, start, sensor, bits)
    return _read(taken, sensor, sectors, index, position, partial(of_two, sensor, first))


def read_one_turn(
    edges: Iterable[WheelEdge],
    start: Levels,
    sensor: Sensor,
    sectors: int,
    *,
    bits: int = 4,
    index: bool = False,
    position: int = 0,
) -> Calibration | Fault:
    """The same of a single turn: enough to find a fault in the wires, no calibration yet.

    A hand stops some counts off, and nothing confirms it.
    """
    taken = _taken(edges, start, sensor, bits)
    return _read(taken, sensor, sectors, index, position, partial(of_one, sensor))


def calibrate_counts(
    counts: Sequence[Count], sectors: int, *, index: bool = False, first: int | None = None
) -> Calibration | Fault:
    """Read two turns by hand of a quadrature wheel whose unit counts by itself, from 0 on.

    `counts` are what was known one after the other, the beginning first: `net`, `lost` and the
    level of the index count. `first`: the net counts of the first turn.
    """
    if len({count.net for count in counts}) <= 1:
        return Fault("wheel_still")
    turn_of = partial(of_two, "quadrature", first)
    return _read_counts("quadrature", sectors, list(counts), index, 0, turn_of)


def find_noise(edges: Iterable[WheelEdge]) -> Fault | None:
    """What is wrong with a wheel that nobody touched while these edges came."""
    noisy = Counter(edge.line for edge in edges).most_common(1)
    if not noisy or noisy[0][1] <= AT_REST:
        return None
    return Fault("wheel_noise", {"line": noisy[0][0], "edges": noisy[0][1]})


def _follow(wheel: Wheel, edges: Iterable[WheelEdge], start: Levels) -> Iterator[tuple[int, Count]]:
    """What is known from each stamp on, the beginning first."""
    count = at_arming(wheel, start)
    yield -HELD_US, count
    for t_us, at_once in groupby(sorted(edges, key=_stamp), key=_stamp):
        count = after(wheel, count, {edge.line: edge.level for edge in at_once})
        yield t_us, count


def _taken(
    edges: Iterable[WheelEdge], start: Levels, sensor: Sensor, bits: int
) -> list[tuple[int, Count]] | Fault:
    """What is known from each stamp on, the beginning first; or which line tells nothing."""
    # More counts than any turn has, so that nothing wraps while they are being counted.
    wheel = Wheel(
        sensor, sectors=1, counts_per_turn=1 << (bits if sensor == "gray" else 30), bits=bits
    )
    edges = sorted(edges, key=_stamp)
    taken = list(_follow(wheel, edges, start))
    if len(taken) == 1:
        return Fault("wheel_still")
    for line in wheel.lines:
        if line != "index" and len({count.levels[line] for _, count in taken}) == 1:
            return Fault("wheel_line_dead", {"line": line})
    if repeated := _repeated(edges, start):
        # One edge that got lost takes a whole quadrature cycle with it.
        lost = repeated * (CYCLE if sensor == "quadrature" else 1)
        return Fault("wheel_uneven", {"counts": abs(taken[-1][1].net), "lost": lost})
    return taken


def _repeated(edges: Iterable[WheelEdge], start: Levels) -> int:
    """Edges to the level at which their line was already: one before each got lost."""
    levels, repeated = dict(start), 0
    for edge in edges:
        repeated += levels.get(edge.line, 0) == edge.level
        levels[edge.line] = edge.level
    return repeated


def _read(
    taken: list[tuple[int, Count]] | Fault,
    sensor: Sensor,
    sectors: int,
    index: bool,
    position: int,
    turn_of: TurnOf,
) -> Calibration | Fault:
    """What the turning says; `turn_of` tells the counts of one turn."""
    if isinstance(taken, Fault):
        return taken
    if sensor == "gray":
        return _read_codes(taken, sectors)
    counts = [count for _, count in taken]
    return _read_counts(sensor, sectors, counts, index, position, turn_of)


def _read_counts(
    sensor: Sensor,
    sectors: int,
    counts: list[Count],
    index: bool,
    position: int,
    turn_of: TurnOf,
) -> Calibration | Fault:
    net, lost = counts[-1].net, counts[-1].lost
    if lost:
        return Fault("wheel_uneven", {"counts": abs(net), "lost": lost})
    marks = _marks(counts)
    if index and not marks:
        return Fault("wheel_index_missing")
    turn = turn_of(net, marks if index else None)
    if isinstance(turn, Fault):
        return turn
    if turn < sectors:
        return Fault("wheel_too_few", {"counts": turn, "spaces": sectors})
    # Going down, the first space is entered at its last count.
    first = (-marks[0] if index else position) + (net < 0)
    return Calibration(
        counts_per_turn=turn,
        offset=first % turn,
        direction=("up" if net > 0 else "down") if sensor == "quadrature" else None,
        index_at=0 if index else None,
    )


def _marks(counts: list[Count]) -> list[int]:
    """The net count at each pulse of the index; trembling on the mark is one pulse."""
    marks: list[int] = []
    for before, now in zip(counts, counts[1:], strict=False):
        risen = now.levels.get("index", 0) > before.levels.get("index", 0)
        if risen and (not marks or abs(now.net - marks[-1]) > 1):
            marks.append(now.net)
    return marks


def _read_codes(taken: list[tuple[int, Count]], sectors: int) -> Calibration | Fault:
    """A Gray disc names its positions itself: which ones there are, and in which order."""
    ends_us = [t_us for t_us, _ in taken[1:]]
    held = [
        count.position
        for (t_us, count), end_us in zip(taken, [*ends_us, ends_us[-1] + HELD_US], strict=True)
        if count.position is not None and end_us - t_us >= HELD_US
    ]
    lowest, highest = min(held), max(held)
    missing = highest - lowest + 1 - len(set(held))
    turn = highest - lowest + 1
    if missing:
        return Fault("wheel_uneven", {"counts": turn, "lost": missing})
    if turn < sectors:
        return Fault("wheel_too_few", {"counts": turn, "spaces": sectors})
    steps = [later - code for code, later in zip(held, held[1:], strict=False)]
    down = steps.count(-1) > steps.count(1)
    way: Literal["up", "down"] = "down" if down else "up"
    first = held[0] - lowest + down
    return Calibration(turn, first % turn, way, gray_from=lowest)


def _stamp(edge: WheelEdge) -> int:
    return edge.t_us
