"""The table before the deal: spots round the edge, the editions and keys in the middle."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN, Rect, grid
from kivy_ui.layout.sheet import BETWEEN_SEATS

EDGE = 8.0
KEY_H = 52.0


@dataclass(frozen=True)
class NewGamePlan:
    """Rectangles in u. `spots` go clockwise from the near edge, as people sit. `keys`: target,
    house rules, dealer; `book`: the rules to read; `home`: the way out, never near undo.
    `panel`: over the middle and the short sides, for what is agreed on for the game; `choice`: in
    the field that all spots leave free, for whoever sits down, so that the next one can: a sheet
    `BETWEEN_SEATS`, whose edges keep a finger's distance to the spots."""

    spots: tuple[Rect, ...]
    editions: Rect
    tagline: Rect
    hint: Rect
    keys: tuple[Rect, Rect, Rect]
    book: Rect
    home: Rect
    deal: Rect
    redo: Rect
    undo: Rect
    panel: Rect
    choice: Rect


def new_game_plan(layout: str, w: float, h: float) -> NewGamePlan:
    """The plan of a window of `w` x `h` u."""
    if layout == "portrait":
        return _upright(w, h)
    k = 1.0 if layout == "small" else 1.4
    seat_w, side_w, seat_h = 120 * k, 104 * k, 98 * k
    key_h = KEY_H if layout == "small" else 66.0
    far = _row(EDGE, w - EDGE, EDGE, seat_w, seat_h, 5)
    undo = Rect(w - MARGIN - 126 * k, h - MARGIN - key_h, 126 * k, key_h)
    redo = Rect(undo.x - MARGIN - 50 * k, undo.y, 50 * k, key_h)
    deal = Rect(redo.x - MARGIN - 124 * k, undo.y, 124 * k, key_h)
    near_y = h - EDGE - seat_h
    near = _row(EDGE, deal.x - 16, near_y, seat_w, seat_h, 3)
    top, bottom = EDGE + seat_h + MARGIN, near_y - MARGIN
    rows = max(2, int((bottom - top + MARGIN) / (seat_h + MARGIN)))
    left = _column(EDGE, top, bottom, side_w, seat_h, rows)
    right = _column(w - EDGE - side_w, top, bottom, side_w, seat_h, rows)
    x0 = EDGE + side_w + MARGIN
    middle = Rect(x0, top + 4, w - 2 * x0, bottom - top - 8)
    note = 24.0 * (1.0 if layout == "small" else 1.25)
    low = middle.bottom - note
    home = Rect(middle.x, low - 8 - key_h, key_h, key_h)
    keys_x = home.right + MARGIN
    keys = grid(Rect(keys_x, home.y, middle.right - keys_x, key_h), 4, 1)
    tagline = Rect(middle.x, keys[0].y - 8 - note, middle.w, note)
    editions = Rect(middle.x, middle.y, middle.w, tagline.y - 8 - middle.y)
    panel = Rect(MARGIN, top, w - 2 * MARGIN, bottom - top)
    return NewGamePlan(
        (*reversed(near), *reversed(left), *far, *right),
        editions, tagline, Rect(middle.x, low, middle.w, note), keys[:3], keys[3], home, deal, redo,
        undo, panel, _between(w, EDGE + side_w, EDGE + seat_h, near_y),
    )  # fmt: skip


def _between(w: float, side: float, top: float, bottom: float) -> Rect:
    """The field between the spots: its ground comes nearer to them than a finger may."""
    x, y = side + MARGIN - BETWEEN_SEATS.sides, top + MARGIN - BETWEEN_SEATS.foot
    return Rect(x, y, w - 2 * x, bottom - MARGIN + BETWEEN_SEATS.foot - y)


def _upright(w: float, h: float) -> NewGamePlan:
    seat_w, side_w, seat_h, key_h = 120.0, 100.0, 98.0, 56.0
    foot = h - MARGIN - key_h
    far = _row(EDGE, w - EDGE, EDGE, seat_w, seat_h, 3)
    near_y = foot - 12 - seat_h
    near = _row(EDGE, w - EDGE, near_y, seat_w, seat_h, 3)
    top, bottom = EDGE + seat_h + 14, near_y - 14
    left = _column(EDGE, top, bottom, side_w, seat_h, 4)
    right = _column(w - EDGE - side_w, top, bottom, side_w, seat_h, 4)
    x0 = EDGE + side_w + MARGIN
    middle = Rect(x0, top, w - 2 * x0, bottom - top)
    hint = Rect(middle.x, middle.bottom - 60, middle.w, 60)
    tagline = Rect(middle.x, hint.y - 92, middle.w, 86)
    rules, book = grid(Rect(middle.x, tagline.y - 8 - KEY_H, middle.w, KEY_H), 2, 1)
    editions = Rect(middle.x, middle.y, middle.w, book.y - 10 - middle.y)
    widths = (LEAST_TARGET, 62.0, 90.0, 76.0)
    x, rects = MARGIN, []
    for width in widths:
        rects.append(Rect(x, foot, width, key_h))
        x += width + MARGIN
    redo = Rect(x, foot, LEAST_TARGET, key_h)
    undo = Rect(redo.right + MARGIN, foot, w - 2 * MARGIN - redo.right, key_h)
    panel = Rect(MARGIN, top, w - 2 * MARGIN, bottom - top)
    spots = (*reversed(near), *reversed(left), *far, *right)
    return NewGamePlan(
        spots, editions, tagline, hint, (rects[1], rules, rects[2]), book, rects[0], rects[3], redo,
        undo, panel, _between(w, EDGE + side_w, EDGE + seat_h, near_y),
    )  # fmt: skip


def _row(x0: float, x1: float, y: float, w: float, h: float, count: int) -> tuple[Rect, ...]:
    """Spots along an edge from left to right."""
    gap = (x1 - x0 - count * w) / (count - 1)
    return tuple(Rect(x0 + i * (w + gap), y, w, h) for i in range(count))


def _column(x: float, y0: float, y1: float, w: float, h: float, count: int) -> tuple[Rect, ...]:
    """Spots down a side from the far edge to the near one."""
    gap = (y1 - y0 - count * h) / (count - 1)
    return tuple(Rect(x, y0 + i * (h + gap), w, h) for i in range(count))


def cards(area: Rect, count: int) -> tuple[Rect, ...]:
    """The editions' cards in their area: in rows, as large as they get."""
    best: tuple[Rect, ...] = ()
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        w = min((area.w - (columns - 1) * MARGIN) / columns, 150 * max(1.0, area.h / 240))
        h = min((area.h - (rows - 1) * MARGIN) / rows, w * 1.4)
        w = min(w, h * 1.25)
        if best and w * h <= best[0].w * best[0].h:
            continue
        left = area.x + (area.w - columns * w - (columns - 1) * MARGIN) / 2
        top = area.y + (area.h - rows * h - (rows - 1) * MARGIN) / 2
        best = tuple(
            Rect(left + (i % columns) * (w + MARGIN), top + (i // columns) * (h + MARGIN), w, h)
            for i in range(count)
        )
        if columns == 2 and count % 2:
            last = best[-1]
            best = (*best[:-1], Rect(last.x, last.y, 2 * w + MARGIN, h))
    return best


def nearest_free(spots: tuple[Rect, ...], taken: set[int], x: float, y: float) -> int | None:
    """The free spot nearest to a finger, None where all are taken."""
    free = [i for i in range(len(spots)) if i not in taken]
    return min(free, key=lambda i: spots[i].distance(x, y), default=None)
