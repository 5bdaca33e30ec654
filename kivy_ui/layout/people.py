"""Where everything lies among the people, on the duel board, and on one person's page, in u."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid, spread
from kivy_ui.layout.past_games import ListPlan, list_plan

NUMBERS = 7
LARGEST = (400.0, 420.0)
"""A tile of the people where there are few, u."""
_SLIM, _FLAT = 0.72, 1.5
"""It is no slimmer and no flatter than this, width to height, where it has grown."""
RIVALS_H = 72.0
"""A row of the duel board where there are many, u."""


@dataclass(frozen=True)
class PersonPlan:
    """`portrait`: the ground of the big face, its lower right corner or edge round. `numbers`:
    a line each. The keys: `face`, `color`, `forget`, `back`, `redo`, `undo`."""

    portrait: Rect
    corners: tuple[float, float, float, float]
    numbers: tuple[Rect, ...]
    face: Rect
    color: Rect
    forget: Rect
    back: Rect
    redo: Rect
    undo: Rect


def people_plan(layout: str, w: float, h: float, text: float = 1.0, people: int = 99) -> ListPlan:
    """The people as tiles, with the same foot as any list. As long as all ``people`` fit on one
    page there is a tile for each, as large as the room lets it be; else the tiles are small."""
    plan = list_plan(layout, w, h)
    area = plan.middle
    wide, high = (152.0, 132.0) if layout != "large" else (176.0, 150.0)
    if layout == "portrait":
        wide, high = 134.0, 130.0
    if text > 1.0:
        wide, high = wide * 1.25, high * 1.1
    columns = max(1, int((area.w + MARGIN) / (wide + MARGIN)))
    rows = max(1, int((area.h + MARGIN) / (high + MARGIN)))
    if 0 < people <= columns * rows:
        return _with_rows(plan, spread(area, people, LARGEST, _SLIM, _FLAT, (columns, rows)))
    return _with_rows(plan, grid(area, columns, rows))


def board_plan(layout: str, w: float, h: float, pairs: int = 99) -> ListPlan:
    """The duel board: a row a pair, two columns where there is room; few `pairs` are large."""
    plan = list_plan(layout, w, h)
    area = plan.middle
    rows = max(1, int((area.h + MARGIN) / (RIVALS_H + MARGIN)))
    if 0 < pairs <= rows // 2:
        high = min(2.0 * RIVALS_H, area.w / 4, (area.h + MARGIN) / pairs - MARGIN)
        top = area.y + (area.h - pairs * (high + MARGIN) + MARGIN) / 2
        large = Rect(area.x, top, area.w, pairs * (high + MARGIN) - MARGIN)
        return _with_rows(plan, grid(large, 1, pairs))
    columns = 1 if layout == "portrait" else 2
    return _with_rows(plan, grid(area, columns, rows))


def _with_rows(plan: ListPlan, rows: tuple[Rect, ...]) -> ListPlan:
    return ListPlan(rows, plan.back, plan.title, plan.older, plan.other, plan.undo, plan.redo)


def person_plan(layout: str, w: float, h: float) -> PersonPlan:
    """One person's page."""
    m = MARGIN if h >= 480 else 8.0
    large = layout == "large"
    foot_h = 64.0 if large else 52.0
    y = h - m - foot_h
    narrow, undo_w = (75.0, 164.0) if large else (58.0, 126.0)
    back = Rect(m, y, narrow, foot_h)
    undo = Rect(w - m - undo_w, y, undo_w, foot_h)
    redo = Rect(undo.x - MARGIN - narrow, y, narrow, foot_h)
    if layout == "portrait":
        portrait = Rect(0, 0, w, 300.0)
        keys_y = y - MARGIN - foot_h
        face, color, forget = grid(Rect(m, keys_y, w - 2 * m, foot_h), 3, 1)
        lines = Rect(m, portrait.bottom + MARGIN, w - 2 * m, keys_y - portrait.bottom - 2 * MARGIN)
        return PersonPlan(
            portrait, (0, 0, 26, 26), grid(lines, 1, NUMBERS, 6.0), face, color, forget, back,
            redo, undo,
        )  # fmt: skip
    portrait = Rect(0, 0, round(w * 0.42), y - MARGIN)
    x = portrait.right + 16
    lines = Rect(x, m, w - m - x, y - MARGIN - m)
    keys = Rect(back.right + MARGIN, y, redo.x - back.right - 2 * MARGIN, foot_h)
    face, color, forget = grid(keys, 3, 1)
    return PersonPlan(
        portrait, (0, 0, 26, 0), grid(lines, 1, NUMBERS, 6.0), face, color, forget, back,
        redo, undo,
    )  # fmt: skip
