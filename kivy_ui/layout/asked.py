"""What a space of the wheel asks, as rows of keys that use the room there is.

People's rows come first where there is room to spare: a face is found from farther away than a
figure is read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect

LABEL_H = 24.0
BETWEEN = 10.0

LEAST_H = LEAST_PLAY_KEY + 1
LEAST_FIGURE_W, LEAST_PERSON_W = 56.0, 70.0
"""A key for a figure or color, and for somebody, whose name is to be read."""

MOST_PERSON_H, MOST_FIGURE_H = 124.0, 92.0
"""How high keys become at the most (u times the screen's scale)."""


@dataclass(frozen=True)
class Answers:
    """The answers of a question as keys. ``people``: they are persons; ``nobody``: the last one
    is that it was none of them, and takes what is left of its row. ``needs``: how wide each key
    has to be for the whole of its name, u."""

    count: int
    people: bool = False
    nobody: bool = False
    needs: tuple[float, ...] = ()

    def columns(self, wide: float) -> int:
        """How many stand side by side, on as few and as even rows as can be."""
        return math.ceil(max(1, self.count) / self.rows(wide))

    def rows(self, wide: float) -> int:
        """How many rows they take."""
        least = LEAST_PERSON_W if self.people else LEAST_FIGURE_W
        most = max(1, int((wide + MARGIN) // (least + MARGIN)))
        return math.ceil(max(1, self.count) / most)

    def width(self, wide: float) -> float:
        """How wide a key is, u."""
        columns = self.columns(wide)
        return (wide - (columns - 1) * MARGIN) / columns

    def most_height(self, wide: float, scale: float) -> float:
        """How high a key becomes where there is room, u."""
        by_width = self.width(wide) * (1.3 if self.people else 1.5)
        most = (MOST_PERSON_H if self.people else MOST_FIGURE_H) * scale
        return max(LEAST_H, min(most, by_width))

    def height(self, wide: float, key_h: float, scale: float) -> float:
        """How high question and keys stand, with the gap below."""
        rows = self.rows(wide)
        return LABEL_H * scale + rows * key_h + (rows - 1) * MARGIN + BETWEEN


@dataclass(frozen=True)
class AskedGroup:
    """A question's place: its words and its answers' keys. ``index``: which question."""

    index: int
    label: Rect
    cells: tuple[Rect, ...]


def asked_groups(
    area: Rect, asked: Sequence[Answers], first: int, scale: float
) -> tuple[AskedGroup, ...]:
    """Groups of keys below each other: as many questions as fit, with ``first`` (the first one
    that is open) among them."""
    least = [answers.height(area.w, LEAST_H, scale) for answers in asked]
    start = 0
    while start < first and sum(least[start : first + 1]) - BETWEEN > area.h:
        start += 1
    end = start + 1
    while end < len(asked) and sum(least[start : end + 1]) - BETWEEN <= area.h + 1:
        end += 1
    spare = area.h - (sum(least[start:end]) - BETWEEN)
    heights = _grown(asked[start:end], spare, area.w, scale)
    groups, y = [], area.y
    for index, answers, key_h in zip(range(start, end), asked[start:end], heights, strict=True):
        label = Rect(area.x, y, area.w, LABEL_H * scale)
        groups.append(AskedGroup(index, label, _cells(answers, label, key_h)))
        y += answers.height(area.w, key_h, scale)
    return tuple(groups)


def all_fit(area: Rect, asked: Sequence[Answers], scale: float) -> bool:
    """Whether all these questions have room below each other."""
    least = sum(answers.height(area.w, LEAST_H, scale) for answers in asked)
    return least - BETWEEN <= area.h


def asked_height(wide: float, asked: Sequence[Answers], scale: float) -> float:
    """How high all of these questions stand below each other where there is room, u."""
    heights = (each.height(wide, each.most_height(wide, scale), scale) for each in asked)
    return max(0.0, sum(heights) - BETWEEN)


def _cells(answers: Answers, label: Rect, key_h: float) -> tuple[Rect, ...]:
    columns, key_w = answers.columns(label.w), answers.width(label.w)
    cells = [
        Rect(
            label.x + (n % columns) * (key_w + MARGIN),
            label.bottom + (n // columns) * (key_h + MARGIN), key_w, key_h,
        )
        for n in range(answers.count)
    ]  # fmt: skip
    if answers.needs:
        cells = [
            cell for at in range(0, len(cells), columns)
            for cell in _shared(cells[at : at + columns], answers.needs[at : at + columns])
        ]  # fmt: skip
    if answers.nobody:
        last = cells[-1]
        cells[-1] = Rect(last.x, last.y, label.right - last.x, last.h)
    return tuple(cells)


def _shared(row: list[Rect], needs: Sequence[float]) -> list[Rect]:
    """A row whose keys are as wide as their names need, as far as those of the others let them."""
    wide = row[0].w
    wanted = [max(LEAST_H, need) for need in (*needs, *[0.0] * (len(row) - len(needs)))]
    lacking = sum(max(0.0, need - wide) for need in wanted)
    spare = sum(max(0.0, wide - need) for need in wanted)
    if not lacking or not spare:
        return row
    given = min(1.0, spare / lacking)
    taken = given * lacking / spare
    x, cells = row[0].x, []
    for cell, need in zip(row, wanted, strict=True):
        w = wide + (need - wide) * (given if need > wide else taken)
        cells.append(Rect(x, cell.y, w, cell.h))
        x += w + MARGIN
    return cells


def _grown(asked: Sequence[Answers], spare: float, wide: float, scale: float) -> list[float]:
    """How high the keys of each question are, where so much is to spare."""
    heights = [LEAST_H] * len(asked)
    most = [answers.most_height(wide, scale) for answers in asked]
    rows = [answers.rows(wide) for answers in asked]
    weights = [2.0 if answers.people else 1.0 for answers in asked]
    growing = list(range(len(asked)))
    while growing and spare > 0.1:
        share = spare / sum(weights[i] * rows[i] for i in growing)
        for i in growing:
            more = min(most[i] - heights[i], weights[i] * share)
            heights[i] += more
            spare -= more * rows[i]
        growing = [i for i in growing if most[i] - heights[i] > 0.1]
    return heights
