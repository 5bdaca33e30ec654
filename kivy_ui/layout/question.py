"""Where the answers of a question lie: one group of keys a question, all on one screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect

LABEL_H = 30.0
BETWEEN = 24.0
_MOST = (190.0, 132.0)
_MOST_ALONE = (250.0, 165.0)

BESIDE = {
    "color": (2, 2),
    "player": (3, 3),
    "pair": (3, 3),
    "number": (2, 4),
    "agreed": (4, 4),
}
BELOW = {
    "color": (4, 4),
    "player": (3, 4),
    "pair": (3, 4),
    "number": (5, 5),
    "agreed": (3, 3),
}
"""Columns of a group by the kind of question: among several groups, and alone."""


@dataclass(frozen=True)
class Group:
    """A question's place: its words (None where the title says it) and its answers' keys."""

    label: Rect | None
    cells: tuple[Rect, ...]


def question_layout(
    area: Rect, kinds: Sequence[str], counts: Sequence[int], upright: bool
) -> tuple[Group, ...]:
    """Lay out groups of ``counts[i]`` answers of ``kinds[i]`` in ``area``, in u.

    Beside each other on a wide screen, below each other on an upright one.
    """
    columns = [
        _columns(kind, count, upright, alone=len(kinds) == 1)
        for kind, count in zip(kinds, counts, strict=True)
    ]
    rows = [math.ceil(n / c) for n, c in zip(counts, columns, strict=True)]
    label = LABEL_H if len(kinds) > 1 else 0.0
    place = _stacked if upright else _abreast
    return place(area, list(counts), columns, rows, label)


def _columns(kind: str, count: int, upright: bool, alone: bool) -> int:
    usual = (BELOW if upright else BESIDE).get(kind, (2, 2))[1 if alone else 0]
    if kind in ("player", "pair", "number") and not upright:
        usual = max(1, min(usual, math.ceil(count / (2 if alone else 3))))
        if kind == "number" and not alone:
            usual = 1 if count <= 4 else 2 if count <= 8 else 3
    return max(1, min(usual, count))


def _most(label: float) -> tuple[float, float]:
    """The largest key: larger where there is but one question, which needs no label."""
    return _MOST if label else _MOST_ALONE


def _abreast(
    area: Rect, counts: list[int], columns: list[int], rows: list[int], label: float
) -> tuple[Group, ...]:
    inner = sum(MARGIN * (c - 1) for c in columns) + BETWEEN * (len(columns) - 1)
    w = min(_most(label)[0], (area.w - inner) / sum(columns))
    wide = w * sum(columns) + inner
    x = area.cx - wide / 2
    groups = []
    for count, c, r in zip(counts, columns, rows, strict=True):
        room = Rect(x, area.y + label, c * w + (c - 1) * MARGIN, area.h - label)
        groups.append(_group(room, count, c, r, label))
        x += room.w + BETWEEN
    return tuple(groups)


def _stacked(
    area: Rect, counts: list[int], columns: list[int], rows: list[int], label: float
) -> tuple[Group, ...]:
    inner = sum(label + MARGIN * (r - 1) for r in rows) + BETWEEN * (len(rows) - 1)
    h = min(_most(label)[1], (area.h - inner) / sum(rows))
    y = area.cy - (h * sum(rows) + inner) / 2
    groups = []
    for count, c, r in zip(counts, columns, rows, strict=True):
        y += label
        room = Rect(area.x, y, area.w, r * h + (r - 1) * MARGIN)
        groups.append(_group(room, count, c, r, label))
        y += room.h + BETWEEN
    return tuple(groups)


def _group(room: Rect, count: int, columns: int, rows: int, label: float) -> Group:
    most_w, most_h = _most(label)
    w = min(most_w, (room.w - (columns - 1) * MARGIN) / columns)
    h = min(most_h, (room.h - (rows - 1) * MARGIN) / rows)
    wide, high = columns * w + (columns - 1) * MARGIN, rows * h + (rows - 1) * MARGIN
    left, top = room.cx - wide / 2, room.y + (0.0 if label else (room.h - high) / 2)
    cells = tuple(
        Rect(left + (i % columns) * (w + MARGIN), top + (i // columns) * (h + MARGIN), w, h)
        for i in range(count)
    )
    words = Rect(room.x, room.y - label, room.w, label) if label else None
    return Group(words, cells)
