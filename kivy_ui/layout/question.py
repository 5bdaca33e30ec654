"""Where the answers of a question lie: one group of keys a question, all on one screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect, spread

LABEL_H = 30.0
BETWEEN = 24.0
LABEL_ROOM = 170.0
"""Over a group narrower than this (u) its words stand on two lines."""

ASIDE = 8.0
"""How far (u) they may reach over the ends of their group."""
_MOST_ALONE = (440.0, 290.0)
_SLIM, _FLAT = 0.72, 2.2
"""A key that is alone with its like is no slimmer and no flatter than this, width to height."""

_PLACE_SLIM, _PLACE_FLAT, _PLACE_MOST = 1.45, 3.6, (300.0, 150.0)
"""The same for a place between two neighbors, whose names stand beside their faces, and how wide
and high it is at the most, u."""

_SLIMMEST = 0.62
"""Among several groups a key is no slimmer than this, width to height."""

_SHAPES = {"color": (1.0, 1.3, 57.0), "player": (1.3, 2.2, 150.0), "pair": (1.3, 2.2, 150.0),
           "number": (1.2, 3.0, 100.0), "agreed": (1.6, 3.4, 150.0)}  # fmt: skip
_OTHER = (1.6, 3.2, 150.0)
"""How wide a key would like to be by its height, how wide it is at the most, and how wide it would
like to be however low it is (u), by the kind of question."""

_NARROW = 110.0
"""No group is narrower than this (u), for its words."""

_ROOMY_H = 150.0
"""Colors stand two by two over each other where all rows are so high (u) then."""

BESIDE = {"color": 2, "player": 3, "pair": 3, "number": 2, "agreed": 4}
BELOW = {"color": 4, "player": 3, "pair": 3, "number": 5, "agreed": 3}
"""Columns of a group by the kind of question, among several groups."""

PLAY_KEY, CROWDED = 57.0, 5
"""Where keys below each other would get lower than this (u), so many people stand in a row."""


@dataclass(frozen=True)
class Group:
    """A question's place: its words (None where the title says it) and its answers' keys."""

    label: Rect | None
    cells: tuple[Rect, ...]


def question_layout(
    area: Rect, kinds: Sequence[str], counts: Sequence[int], upright: bool
) -> tuple[Group, ...]:
    """Lay out groups of ``counts[i]`` answers of ``kinds[i]`` in ``area``, in u.

    Beside each other on a wide screen, below each other on an upright one. A single question
    fills the area, as far as keys get no larger than a hand needs.
    """
    if kinds == ["place"]:
        cells = spread(area, counts[0], _PLACE_MOST, _PLACE_SLIM, _PLACE_FLAT)
        return (Group(None, cells),)
    if len(counts) == 1:
        return (Group(None, spread(area, counts[0], _MOST_ALONE, _SLIM, _FLAT)),)
    columns = [_columns(kind, n, upright) for kind, n in zip(kinds, counts, strict=True)]
    rows = _rows(counts, columns)
    if not upright:
        return _abreast(area, kinds, list(counts), columns, rows)
    pairs = [2 if kind == "color" else c for kind, c in zip(kinds, columns, strict=True)]
    if _high(area, fewer := _rows(counts, pairs)) >= _ROOMY_H:
        columns, rows = pairs, fewer
    if _high(area, rows) < PLAY_KEY:  # many people, asked for more than once
        columns = [
            min(n, CROWDED) if kind in ("player", "pair") else c
            for kind, n, c in zip(kinds, counts, columns, strict=True)
        ]
        rows = _rows(counts, columns)
    return _stacked(area, list(counts), columns, rows)


def _rows(counts: Sequence[int], columns: Sequence[int]) -> list[int]:
    """How many rows each group takes."""
    return [math.ceil(n / c) for n, c in zip(counts, columns, strict=True)]


def _columns(kind: str, count: int, upright: bool) -> int:
    usual = (BELOW if upright else BESIDE).get(kind, 2)
    if kind in ("player", "pair") and not upright:
        usual = max(1, min(usual, math.ceil(count / 3)))
    if kind == "number" and not upright:
        usual = 1 if count <= 4 else 2 if count <= 8 else 3
    columns = max(1, min(usual, count))
    return math.ceil(count / math.ceil(count / columns))  # no row is left with one alone


def _abreast(
    area: Rect, kinds: Sequence[str], counts: list[int], columns: list[int], rows: list[int]
) -> tuple[Group, ...]:
    """Groups beside each other, each as high as the area: the wider its keys want to be, the more
    of the width is theirs."""
    inner = sum(MARGIN * (c - 1) for c in columns) + BETWEEN * (len(columns) - 1)
    full = area.h - LABEL_H
    widths = _widths(area.w - inner, full, kinds, columns, rows)
    spans = [c * w + (c - 1) * MARGIN for c, w in zip(columns, widths, strict=True)]
    label_h = LABEL_H if min(spans) >= LABEL_ROOM else 2 * LABEL_H - 6
    high = area.h - label_h
    heights = [min((high + MARGIN) / r - MARGIN, w / _SLIMMEST)
               for r, w in zip(rows, widths, strict=True)]  # fmt: skip
    totals = [r * (h + MARGIN) - MARGIN for r, h in zip(rows, heights, strict=True)]
    even = [(min(totals) + MARGIN) / r - MARGIN for r in rows]
    if min(even) >= LEAST_PLAY_KEY:  # all end at one height
        heights, totals = even, [min(totals)]
    high = max(totals)
    wide = sum(spans) + BETWEEN * (len(spans) - 1)
    x, y = area.cx - wide / 2, area.cy - (label_h + high) / 2 + label_h
    groups = []
    for count, c, w, h in zip(counts, columns, widths, heights, strict=True):
        room = Rect(x, y, c * w + (c - 1) * MARGIN, high)
        group = _group(room, count, c, w, h)
        left, right = max(area.x, x - ASIDE), min(area.right, room.right + ASIDE)
        label = Rect(left, y - label_h, right - left, label_h)
        groups.append(Group(label, group.cells))
        x += room.w + BETWEEN
    return tuple(groups)


def _widths(
    room: float, high: float, kinds: Sequence[str], columns: list[int], rows: list[int]
) -> list[float]:
    """How wide the keys of each group are, which share ``room`` and are as high as ``high`` lets
    them be."""
    wishes, least, most = [], [], []
    for kind, c, r in zip(kinds, columns, rows, strict=True):
        wish, flat, usual = _SHAPES.get(kind, _OTHER)
        h = (high + MARGIN) / r - MARGIN
        wishes.append(max(wish * h, usual))
        least.append(max(LEAST_PLAY_KEY + 1, (_NARROW - (c - 1) * MARGIN) / c))
        most.append(max(flat * h, usual))
    widths, free = [0.0] * len(wishes), set(range(len(wishes)))
    while free:  # whoever is at an end of what a key can be leaves the rest to the others
        scale = room / sum(columns[i] * wishes[i] for i in free)
        low = {i for i in free if wishes[i] * scale < least[i]}
        ended = low or {i for i in free if wishes[i] * scale > most[i]} or set(free)
        for i in ended:
            widths[i] = min(most[i], max(least[i], wishes[i] * scale))
            room -= columns[i] * widths[i]
        free -= ended
    return widths


def _inner(rows: list[int]) -> float:
    """What lies between the keys of groups below each other, u."""
    return sum(LABEL_H + MARGIN * (r - 1) for r in rows) + BETWEEN * (len(rows) - 1)


def _high(area: Rect, rows: list[int]) -> float:
    """How high their keys can be, u."""
    return (area.h - _inner(rows)) / sum(rows)


def _stacked(
    area: Rect, counts: list[int], columns: list[int], rows: list[int]
) -> tuple[Group, ...]:
    """Groups below each other; a row of slim keys leaves height to the others."""
    widths = [(area.w - (c - 1) * MARGIN) / c for c in columns]
    inner = _inner(rows)
    heights, room = [0.0] * len(rows), area.h - inner
    for i in sorted(range(len(rows)), key=lambda i: widths[i]):
        left = sum(r for r, h in zip(rows, heights, strict=True) if not h)
        heights[i] = min(widths[i] / _SLIMMEST, room / left)
        room -= rows[i] * heights[i]
    y = area.cy - (sum(r * h for r, h in zip(rows, heights, strict=True)) + inner) / 2
    groups = []
    for count, c, r, w, h in zip(counts, columns, rows, widths, heights, strict=True):
        y += LABEL_H
        room_of = Rect(area.x, y, area.w, r * h + (r - 1) * MARGIN)
        groups.append(_group(room_of, count, c, w, h))
        y += room_of.h + BETWEEN
    return tuple(groups)


def _group(room: Rect, count: int, columns: int, w: float, h: float) -> Group:
    left = room.cx - (columns * (w + MARGIN) - MARGIN) / 2
    cells = tuple(
        Rect(left + (i % columns) * (w + MARGIN), room.y + (i // columns) * (h + MARGIN), w, h)
        for i in range(count)
    )
    return Group(Rect(room.x, room.y - LABEL_H, room.w, LABEL_H), cells)
