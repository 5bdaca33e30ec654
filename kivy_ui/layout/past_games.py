"""Where everything lies on the list of past games and on an opened one, in u."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid
from kivy_ui.layout.winner import LINES as STORY


@dataclass(frozen=True)
class ListPlan:
    """`rows`: one a game. The foot: `back`, `title` (or what was just done), `older`, `other`
    (import, or the duel board), `redo`, `undo`."""

    rows: tuple[Rect, ...]
    back: Rect
    title: Rect
    older: Rect
    other: Rect
    undo: Rect
    redo: Rect

    @property
    def middle(self) -> Rect:
        """Where the rows are, taken together: for what is said when there is none."""
        first, last = self.rows[0], self.rows[-1]
        return Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)


@dataclass(frozen=True)
class GamePlan:
    """An opened game: `head`, `story` lines, the score `sheet`, `said` (what was just done), and
    its keys."""

    head: Rect
    story: tuple[Rect, ...]
    sheet: Rect
    export: Rect
    delete: Rect
    back: Rect
    said: Rect
    go: Rect
    redo: Rect
    undo: Rect


def list_plan(layout: str, w: float, h: float, text: float = 1.0) -> ListPlan:
    """The list in a window of `w` x `h` u, read at `text` times the usual size."""
    m = MARGIN if h >= 480 else 8.0
    large, portrait = layout == "large", layout == "portrait"
    foot_h = 64.0 if large else 52.0
    y = h - m - foot_h
    undo_w, other_w, narrow = (164.0, 164.0, 75.0) if large else (126.0, 116.0, 58.0)
    redo_w = narrow
    if portrait:  # five keys in a row
        redo_w, undo_w = 52.0, 112.0
    undo = Rect(w - m - undo_w, y, undo_w, foot_h)
    redo = Rect(undo.x - MARGIN - redo_w, y, redo_w, foot_h)
    other = Rect(redo.x - MARGIN - other_w, y, other_w, foot_h)
    older = Rect(other.x - MARGIN - narrow, y, narrow, foot_h)
    back = Rect(m, y, narrow, foot_h)
    title = Rect(back.right + 14, y, older.x - back.right - 28, foot_h)
    bottom = y - MARGIN
    if portrait:
        title = Rect(m + 4, m, w - 2 * m - 8, 58.0)
        area = Rect(m, m + 68, w - 2 * m, bottom - m - 68)
    else:
        area = Rect(m, m, w - 2 * m, bottom - m)
    least = (108.0 if portrait else 72.0) * (1.0 if text == 1.0 else 1.3)
    count = max(1, int((area.h + MARGIN) / (least + MARGIN)))
    return ListPlan(grid(area, 1, count), back, title, older, other, undo, redo)


def game_plan(layout: str, w: float, h: float, many: bool = False) -> GamePlan:
    """An opened game in a window of `w` x `h` u; `many`: each side needs a row of the sheet."""
    m = MARGIN if h >= 480 else 8.0
    large = layout == "large"
    k = 1.35 if large else 1.0
    foot_h = 64.0 if large else 52.0
    y = h - m - foot_h
    narrow = 75.0 if large else 58.0
    back = Rect(m, y, narrow, foot_h)
    if layout == "portrait":
        return _upright(w, y, back, 36.0 if many else 44.0)
    sheet = Rect(m, m, round(w * 0.53), y - MARGIN - m)
    x = sheet.right + 12
    right = w - m - x
    said = Rect(back.right + 12, y, sheet.right - back.right - 12, foot_h)
    head = Rect(x, m, right, 74.0 * k)
    keys_y = y - MARGIN - foot_h
    lines = Rect(x, head.bottom + MARGIN, right, keys_y - head.bottom - 2 * MARGIN)
    export, delete = grid(Rect(x, keys_y, right, foot_h), 2, 1)
    undo_w = 164.0 if large else 126.0
    undo = Rect(w - m - undo_w, y, undo_w, foot_h)
    redo = Rect(undo.x - MARGIN - narrow, y, narrow, foot_h)
    go = Rect(x, y, redo.x - MARGIN - x, foot_h)
    return GamePlan(
        head, grid(lines, 1, STORY, 6.0), sheet, export, delete, back, said, go, redo, undo
    )


def _upright(w: float, y: float, back: Rect, line: float) -> GamePlan:
    m = MARGIN
    width, foot_h = w - 2 * m, back.h
    head = Rect(m, m, width, 76.0)
    lines = Rect(m, head.bottom + MARGIN, width, line * STORY + 6.0 * (STORY - 1))
    keys_y = y - MARGIN - foot_h
    said = Rect(m + 4, keys_y - MARGIN - 40, width - 8, 44.0)
    sheet = Rect(m, lines.bottom + MARGIN, width, said.y - lines.bottom - MARGIN - 6)
    export, delete = grid(Rect(m, keys_y, width, foot_h), 2, 1)
    undo = Rect(w - m - 126.0, y, 126.0, foot_h)
    redo = Rect(undo.x - MARGIN - back.w, y, back.w, foot_h)
    go = Rect(back.right + MARGIN, y, redo.x - back.right - 2 * MARGIN, foot_h)
    return GamePlan(
        head, grid(lines, 1, STORY, 6.0), sheet, export, delete, back, said, go, redo, undo
    )
