"""Where everything lies when hands are counted, in u from the top left (x, y, width, height)."""

from __future__ import annotations

import math
from dataclasses import dataclass

Spot = tuple[float, float, float, float]
GAP = 10.0
ONE_COLUMN = 4  # hands that fit below each other, with their whole names
COLUMNS = 4  # of the keyboard of cards
LOWEST = 49.0  # of a row that is tapped
FULL = 16  # cards on it before it gets a fifth column


@dataclass(frozen=True)
class CountingLayout:
    """``rows`` in the order of the hands, ``keys`` in rows of ``columns``."""

    went: Spot
    rows: tuple[Spot, ...]
    strip: Spot
    keys: tuple[Spot, ...]
    columns: int
    figures: tuple[Spot, ...]
    """Ten keys as on a calculator: 7 8 9, 4 5 6, 1 2 3, and 0 below."""
    less: Spot
    none: Spot
    number: Spot
    heap: Spot
    note: Spot
    main: Spot
    redo: Spot
    undo: Spot
    right: Spot
    """The whole right side (portrait: lower side), where nothing is to be counted yet."""


def counting_layout(
    width: float, height: float, layout: str, hands: int, cards: int, redo: bool = False
) -> CountingLayout:
    """The layout for so many hands and kinds of cards; with or without a redo key."""
    place = _upright if layout == "portrait" else _lying
    return place(width, height, hands, 5 if cards > FULL else COLUMNS, redo)


def listed(at: CountingLayout, sides: int) -> tuple[Spot, ...]:
    """The rows of so many sides below each other, where they are still high enough for a finger:
    one column has room for whole names. Otherwise those of the layout."""
    x, y, w, _h = at.went[0], at.rows[0][1], at.went[2], at.went[3]
    room = (at.heap[1] if at.strip[0] > x else at.strip[1]) - GAP - y
    h = min(at.rows[0][3] * (1.4 if sides > ONE_COLUMN else 1.0), (room + GAP) / sides - GAP)
    if h < LOWEST:
        return at.rows
    return tuple((x, y + i * (h + GAP), w, h) for i in range(sides))


def _lying(width: float, height: float, hands: int, columns: int, redo: bool) -> CountingLayout:
    large = height > 600
    m = GAP if height >= 480 else 8.0
    foot = 64.0 if large else 52.0
    foot_y = height - m - foot if large or height < 480 else height - 62.0
    left_w = round(width * 0.55)
    x = left_w + 24.0 if not large else left_w + 20.0
    right_w = width - m - x
    went_h = 96.0 if large else 74.0
    strip_h = 84.0 if large else 58.0 if height >= 480 else 56.0
    top = m + strip_h + GAP
    key_h = (foot_y - GAP - top + GAP) / 5 - GAP
    key_w = (right_w - (columns - 1) * GAP) / columns
    keys = _grid(x, top, key_w, key_h, columns, 4)
    under = top + 4 * (key_h + GAP)
    quarter = (right_w - 3 * GAP) / 4
    rows_y = m + went_h + GAP
    undo_w = 126.0 if not large else 170.0
    main_w = right_w - undo_w - GAP - (62.0 if redo else 0.0)
    return CountingLayout(
        went=(m, m, left_w, went_h),
        rows=_rows(m, rows_y, left_w, foot_y - GAP - rows_y, hands, 116.0 if large else 72.0,
                   84.0 if large else 54.0),
        strip=(x, m, right_w, strip_h),
        keys=keys,
        columns=columns,
        figures=_figures(x, top, right_w, key_h),
        less=(x, under, quarter, key_h),
        none=(x + quarter + GAP, under, 2 * quarter + GAP, key_h),
        number=(x + 3 * (quarter + GAP), under, quarter, key_h),
        heap=(m, foot_y, 146.0 if not large else 180.0, foot),
        note=(m + (158.0 if not large else 194.0), foot_y, left_w - (158 if not large else 194),
              foot),
        main=(x, foot_y, main_w, foot),
        redo=(x + main_w + GAP, foot_y, 52.0, foot),
        undo=(width - m - undo_w, foot_y, undo_w, foot),
        right=(x, m, right_w, foot_y - GAP - m),
    )  # fmt: skip


def _upright(width: float, height: float, hands: int, columns: int, redo: bool) -> CountingLayout:
    m, w = GAP, width - 2 * GAP
    key_h = 57.0
    many = hands > ONE_COLUMN
    foot = 52.0
    foot_y = height - m - foot
    under = foot_y - GAP - key_h
    keys_y = under - 4 * (key_h + GAP)
    strip_h = 44.0 if many else 48.0
    strip_y = keys_y - GAP - strip_h
    went_h = 56.0 if many else 66.0
    rows_y = m + went_h + GAP
    key_w = (w - (columns - 1) * GAP) / columns
    quarter = (w - 3 * GAP) / 4
    heap_w = 96.0
    main_w = w - 126 - 2 * GAP - heap_w - (62.0 if redo else 0.0)
    return CountingLayout(
        went=(m, m, w, went_h),
        rows=_rows(m, rows_y, w, strip_y - GAP - rows_y, hands, 58.0, 54.0),
        strip=(m, strip_y, w, strip_h),
        keys=_grid(m, keys_y, key_w, key_h, columns, 4),
        columns=columns,
        figures=_figures(m, keys_y, w, key_h),
        less=(m, under, quarter, key_h),
        none=(m + quarter + GAP, under, 2 * quarter + GAP, key_h),
        number=(m + 3 * (quarter + GAP), under, quarter, key_h),
        heap=(m, foot_y, heap_w, foot),
        note=(m, strip_y, w, strip_h),
        main=(m + heap_w + GAP, foot_y, main_w, foot),
        redo=(m + heap_w + GAP + main_w + GAP, foot_y, 52.0, foot),
        undo=(width - m - 126, foot_y, 126.0, foot),
        right=(m, strip_y, w, foot_y - GAP - strip_y),
    )


def _grid(x: float, y: float, w: float, h: float, columns: int, rows: int) -> tuple[Spot, ...]:
    return tuple(
        (x + column * (w + GAP), y + row * (h + GAP), w, h)
        for row in range(rows)
        for column in range(columns)
    )


def _figures(x: float, y: float, w: float, key_h: float) -> tuple[Spot, ...]:
    grid = _grid(x, y, (w - 2 * GAP) / 3, key_h, 3, 4)
    return (*grid[:9], grid[10])


def _rows(
    x: float, y: float, w: float, room: float, hands: int, tall: float, low: float
) -> tuple[Spot, ...]:
    """One column of ``tall`` rows for few hands, else two of ``low`` ones, as the room allows."""
    if hands <= ONE_COLUMN:
        h = min(tall, (room + GAP) / ONE_COLUMN - GAP)
        return tuple((x, y + i * (h + GAP), w, h) for i in range(hands))
    column = math.ceil(hands / 2)
    h = min(low, (room + GAP) / column - GAP)
    half = (w - GAP) / 2
    return tuple(
        (x + (i // column) * (half + GAP), y + (i % column) * (h + GAP), half, h)
        for i in range(hands)
    )
