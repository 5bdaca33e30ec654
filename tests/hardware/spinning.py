"""Wheels that turn in a test: positions in, the edges that their sensors would make out."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.wheel import WheelEdge

CYCLE = ((0, 0), (0, 1), (1, 1), (1, 0))
"""(a, b) of a quadrature sensor as the count goes up from 0."""


def quadrature(positions: Iterable[int], begin_us: int = 100_000, step_us: int = 5_000):
    """One edge for each position, a count on from the one before; the first is at rest."""
    edges, before, t_us = [], None, begin_us
    for position in positions:
        now = CYCLE[position % 4]
        if before is not None:
            for line, was, level in zip("ab", before, now, strict=True):
                if was != level:
                    edges.append(WheelEdge(t_us, line, level))
            t_us += step_us
        before = now
    return edges


def with_index(
    positions: list[int], marks: Iterable[int], begin_us: int = 100_000, step_us: int = 5_000
):
    """The same wheel with an index: 1 while it is at one of the positions `marks`."""
    edges = quadrature(positions, begin_us, step_us)
    marks, level = set(marks), int(positions[0] in marks)
    for number, position in enumerate(positions[1:]):
        if int(position in marks) != level:
            level = 1 - level
            edges.append(WheelEdge(begin_us + number * step_us + 300, "index", level))
    return edges


def slots(count: int, begin_us: int = 100_000, step_us: int = 10_000):
    """So many slots pass the sensor."""
    return [
        WheelEdge(begin_us + number * step_us + on * step_us // 2, "a", 1 - on)
        for number in range(count)
        for on in (0, 1)
    ]


def gray_levels(number: int, bits: int) -> dict[str, int]:
    """The lines of a Gray disc at a number."""
    code = number ^ (number >> 1)
    return {f"g{bit}": code >> bit & 1 for bit in range(bits)}


def gray(numbers: Iterable[int], bits: int, begin_us: int = 100_000, step_us: int = 40_000):
    """A Gray disc from number to number; bits that change together do so 700 us apart."""
    edges, before, t_us = [], None, begin_us
    for number in numbers:
        now = gray_levels(number, bits)
        if before is not None:
            changed = [line for line in now if now[line] != before[line]]
            for order, line in enumerate(changed):
                edges.append(WheelEdge(t_us + 700 * order, line, now[line]))
            t_us += step_us
        before = now
    return edges
