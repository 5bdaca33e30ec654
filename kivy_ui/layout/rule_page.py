"""A page of rules: a head, chapters to choose from, rows in columns as many as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid

GAP = 8.0


@dataclass(frozen=True)
class RulePagePlan:
    """Places in u. ``columns``: where the rows run; ``scale``: of their letters."""

    picture: Rect
    title: Rect
    text: Rect
    columns: tuple[Rect, ...]
    tabs: tuple[Rect, ...]
    back: Rect
    more: Rect
    scale: float


def rule_page_plan(layout: str, w: float, h: float, tabs: int) -> RulePagePlan:
    """The plan of a window of ``w`` x ``h`` u with so many chapters."""
    key_h = 63.0 if layout == "large" else 52.0
    scale = 1.25 if layout == "large" else 1.0
    head_h = 64.0 * scale if layout != "portrait" else 122.0
    picture = Rect(MARGIN, MARGIN, 64.0 * scale, 64.0 * scale)
    x = picture.right + 12
    title_w = w - x - MARGIN if layout == "portrait" else min(260.0 * scale, w * 0.3)
    title = Rect(x, MARGIN, title_w, 52.0 if layout == "portrait" else head_h)
    text = (
        Rect(x, title.bottom, w - x - MARGIN, head_h - 52.0)
        if layout == "portrait"
        else Rect(title.right + 12, MARGIN, w - title.right - 12 - MARGIN, head_h)
    )
    foot = h - MARGIN - key_h
    back = Rect(MARGIN, foot, 66.0, key_h)
    more = Rect(w - MARGIN - 96.0, foot, 96.0, key_h)
    rest = Rect(back.right + MARGIN, foot, more.x - back.right - 2 * MARGIN, key_h)
    top = MARGIN + head_h + 8
    if layout == "portrait":
        above = foot - MARGIN - key_h
        rest = Rect(MARGIN, above, w - 2 * MARGIN, key_h)
        foot = above
    room = Rect(MARGIN, top, w - 2 * MARGIN, foot - MARGIN - top)
    columns = grid(room, 1 if layout == "portrait" else 2, 1, 12.0)
    return RulePagePlan(
        picture, title, text, columns, grid(rest, max(1, tabs), 1), back, more, scale
    )


def flow(
    heights: Sequence[float], columns: Sequence[Rect], start: int = 0
) -> tuple[tuple[int, Rect], ...]:
    """Rows from ``start`` on down the columns, while there is room; at least one."""
    placed: list[tuple[int, Rect]] = []
    column, y = 0, columns[0].y
    for i in range(start, len(heights)):
        while y > columns[column].y and y + heights[i] > columns[column].bottom + 0.5:
            column += 1
            if column == len(columns):
                return tuple(placed)
            y = columns[column].y
        box = columns[column]
        placed.append((i, Rect(box.x, y, box.w, heights[i])))
        y += heights[i] + GAP
    return tuple(placed)
