"""Where the keys of a sheet lie: what can be chosen in a grid, as large as it gets, its foot below.

A sheet lies over the field with a margin, or *tight*, between seats, with keys as small as a finger
allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_TARGET, Rect, grid

GAP = 10.0
FOOT_H = 52.0
LOW = 300.0
"""The foot of a sheet less high than this is as low as a finger allows, u."""


@dataclass(frozen=True)
class Frame:
    """What a sheet keeps free at its `sides` and its `foot`, and above its keys for its `title`;
    how small (`least_w`, `least_h`) and how high at most (`calm`) a key of its grid is, and how
    `widest` one of its foot. All in u."""

    sides: float
    foot: float
    title: float
    least_w: float
    least_h: float
    calm: float
    widest: float


OVER_THE_FIELD = Frame(10.0, 10.0, 40.0, 49.0, 50.0, 84.0, 260.0)
BETWEEN_SEATS = Frame(6.0, 8.0, 24.0, LEAST_TARGET, LEAST_TARGET, 116.0, 210.0)
SECOND_LINE = 18.0  # of a title


@dataclass(frozen=True)
class Wanted:
    """What a sheet's grid has to hold: `count` choices, and `always` more keys on each page; no
    more than `most_columns`. `least_h` tells, by its width, how high a key must be. The `first`
    so many are a group of their own, where there is room for both on full rows."""

    count: int
    always: int
    least_w: float
    least_h: Callable[[float], float]
    most_columns: int
    first: int = 0


@dataclass(frozen=True)
class SheetPlan:
    """`cells` of one page, the keys that are always there last; `foot`: the keys below, one of
    them for more where `turns`."""

    title: Rect
    cells: tuple[Rect, ...]
    foot: tuple[Rect, ...]
    turns: bool


def sheet_plan(
    w: float, h: float, frame: Frame, title_h: float, wanted: Wanted,
    foot: Sequence[float], more: float,
) -> SheetPlan:  # fmt: skip
    """The plan of a sheet of `w` x `h` u. `foot`: how wide the words of its keys are with what
    belongs beside them, the last one leads on; `more`: that of the key that turns the page, which
    stands before it where one page is not enough."""
    room = w - 2 * frame.sides
    for widths in (foot, [*foot[:-1], more, foot[-1]]):
        keys, high = _foot(frame, room, widths, FOOT_H if h >= LOW else LEAST_TARGET)
        bottom = h - frame.foot - high
        area = Rect(frame.sides, title_h, room, bottom - GAP - title_h)
        cells = _cells(area, frame, wanted)
        turns = len(cells) < wanted.count + wanted.always
        if not turns:
            break
    down = (area.bottom - cells[-1].bottom) / 2
    title = Rect(frame.sides, 2, room, cells[0].y + down - 4)
    return SheetPlan(
        title, tuple(_moved(cell, down) for cell in cells),
        tuple(_moved(key, bottom) for key in keys), turns,
    )  # fmt: skip


def _cells(area: Rect, frame: Frame, wanted: Wanted) -> tuple[Rect, ...]:
    """The cells of a page, as large as they get."""
    most = int((area.w + GAP) / (max(frame.least_w, wanted.least_w) + GAP))
    most = max(1, min(wanted.most_columns, most))
    least_h = max(frame.least_h, wanted.least_h(_share(area.w, most)))
    if wanted.first:
        cells = _in_groups(area, (wanted.first, wanted.count - wanted.first), most, frame.calm)
        if not wanted.always and min(cell.h for cell in cells) >= least_h:
            return cells
    most_rows = max(1, int((area.h + GAP) / (least_h + GAP)))
    count = max(1, wanted.count + wanted.always)
    columns, rows, best = most, most_rows, 0.0
    for row_count in range(1, most_rows + 1):
        across = -(-count // row_count)
        side = min(_share(area.w, across), _share(area.h, row_count), frame.calm)
        if across <= most and side > best:
            columns, rows, best = across, row_count, side
    height = min(area.h, rows * frame.calm + (rows - 1) * GAP)
    return grid(Rect(area.x, area.y, area.w, height), columns, rows, GAP)


def _in_groups(
    area: Rect, counts: tuple[int, ...], most: int, calm: float
) -> tuple[Rect, ...]:  # fmt: skip
    """Cells of groups below each other, each in full rows of at most `most`."""
    rows = [-(-count // most) for count in counts]
    high = min(_share(area.h, sum(rows)), calm)
    y, cells = area.y, list[Rect]()
    for count, here in zip(counts, rows, strict=True):
        deep = here * (high + GAP) - GAP
        cells += grid(Rect(area.x, y, area.w, deep), -(-count // here), here, GAP)[:count]
        y += deep + GAP
    return tuple(cells)


def _foot(
    frame: Frame, room: float, widths: Sequence[float], high: float
) -> tuple[list[Rect], float]:
    """Keys from y 0 down, on as few rows as hold their words, and how high the rows are."""
    rows: list[list[float]] = [[]]
    for width in widths:
        wide = max(LEAST_TARGET, width)
        if rows[-1] and sum(w + GAP for w in rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append(wide)
    placed = []
    for i, row in enumerate(rows):
        gaps = (len(row) - 1) * GAP
        free = min(room, len(row) * frame.widest + gaps) - gaps - sum(row)
        x = frame.sides + (room - sum(row) - gaps - free) / 2
        for width in row:
            wide = width + free / len(row)
            placed.append(Rect(x, i * (high + GAP), wide, high))
            x += wide + GAP
    return placed, len(rows) * (high + GAP) - GAP


def _moved(cell: Rect, down: float) -> Rect:
    return Rect(cell.x, cell.y + down, cell.w, cell.h)


def _share(room: float, count: int) -> float:
    return (room - (count - 1) * GAP) / count
