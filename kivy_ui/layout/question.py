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
_MOST = (190.0, 132.0)
_MOST_ALONE = (440.0, 290.0)
_SLIM, _FLAT = 0.72, 2.2
"""A key that is alone with its like is no slimmer and no flatter than this, width to height."""

_ROOMY = (780.0, 330.0)
"""In a larger area than this the keys of several questions grow with it."""

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
    if len(counts) == 1:
        return (Group(None, spread(area, counts[0], _MOST_ALONE, _SLIM, _FLAT)),)
    columns = [_columns(kind, n, upright) for kind, n in zip(kinds, counts, strict=True)]
    rows = [math.ceil(n / c) for n, c in zip(counts, columns, strict=True)]
    if not upright:
        return _abreast(area, list(counts), columns, rows)
    if _high(area, rows) < PLAY_KEY:  # many people, asked for more than once
        columns = [
            min(n, CROWDED) if kind in ("player", "pair") else c
            for kind, n, c in zip(kinds, counts, columns, strict=True)
        ]
        rows = [math.ceil(n / c) for n, c in zip(counts, columns, strict=True)]
    return _stacked(area, list(counts), columns, rows)


def _columns(kind: str, count: int, upright: bool) -> int:
    usual = (BELOW if upright else BESIDE).get(kind, 2)
    if kind in ("player", "pair") and not upright:
        usual = max(1, min(usual, math.ceil(count / 3)))
    if kind == "number" and not upright:
        usual = 1 if count <= 4 else 2 if count <= 8 else 3
    return max(1, min(usual, count))


def _most(area: Rect) -> tuple[float, float]:
    """The largest key among those of several questions."""
    grown = max(1.0, min(area.w / _ROOMY[0], area.h / _ROOMY[1]))
    return _MOST[0] * grown, _MOST[1] * grown


def _abreast(
    area: Rect, counts: list[int], columns: list[int], rows: list[int]
) -> tuple[Group, ...]:
    inner = sum(MARGIN * (c - 1) for c in columns) + BETWEEN * (len(columns) - 1)
    most_w, most_h = _most(area)
    w = min(most_w, (area.w - inner) / sum(columns))
    narrowest = min(c * w + (c - 1) * MARGIN for c in columns)
    label_h = LABEL_H if narrowest >= LABEL_ROOM else 2 * LABEL_H - 6
    heights = [min(most_h, (area.h - label_h - (r - 1) * MARGIN) / r) for r in rows]
    totals = [r * (h + MARGIN) - MARGIN for r, h in zip(rows, heights, strict=True)]
    even = [(min(totals) + MARGIN) / r - MARGIN for r in rows]
    if min(even) >= LEAST_PLAY_KEY:  # all end at one height
        heights, totals = even, [min(totals)]
    high = max(totals)
    wide = w * sum(columns) + inner
    x, y = area.cx - wide / 2, area.cy - (label_h + high) / 2 + label_h
    groups = []
    for count, c, h in zip(counts, columns, heights, strict=True):
        room = Rect(x, y, c * w + (c - 1) * MARGIN, high)
        group = _group(room, count, c, w, h)
        left, right = max(area.x, x - ASIDE), min(area.right, room.right + ASIDE)
        label = Rect(left, y - label_h, right - left, label_h)
        groups.append(Group(label, group.cells))
        x += room.w + BETWEEN
    return tuple(groups)


def _inner(rows: list[int]) -> float:
    """What lies between the keys of groups below each other, u."""
    return sum(LABEL_H + MARGIN * (r - 1) for r in rows) + BETWEEN * (len(rows) - 1)


def _high(area: Rect, rows: list[int]) -> float:
    """How high their keys can be, u."""
    return (area.h - _inner(rows)) / sum(rows)


def _stacked(
    area: Rect, counts: list[int], columns: list[int], rows: list[int]
) -> tuple[Group, ...]:
    most_w, most_h = _most(area)
    h = min(most_h, _high(area, rows))
    inner = _inner(rows)
    y = area.cy - (h * sum(rows) + inner) / 2
    groups = []
    for count, c, r in zip(counts, columns, rows, strict=True):
        y += LABEL_H
        room = Rect(area.x, y, area.w, r * h + (r - 1) * MARGIN)
        w = min(most_w, (room.w - (c - 1) * MARGIN) / c)
        groups.append(_group(room, count, c, w, h))
        y += room.h + BETWEEN
    return tuple(groups)


def _group(room: Rect, count: int, columns: int, w: float, h: float) -> Group:
    left = room.cx - (columns * (w + MARGIN) - MARGIN) / 2
    cells = tuple(
        Rect(left + (i % columns) * (w + MARGIN), room.y + (i // columns) * (h + MARGIN), w, h)
        for i in range(count)
    )
    return Group(Rect(room.x, room.y - LABEL_H, room.w, LABEL_H), cells)
