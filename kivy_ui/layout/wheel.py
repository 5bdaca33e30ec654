"""Where the wheel stands, and beside it (upright: below it) what is to be done and asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect

ACROSS = 5
"""Answers in a row."""

RIM = 1.02
"""The square round the rim reaches a little over it, radii."""

TITLE_H, WORDS_H, MOST_PANEL_H = 54.0, 56.0, 480.0
"""Upright: the panel's title and words, and how high it may become."""

LABEL_H = 24.0
BETWEEN = 10.0
ROW_GAP = 8.0


@dataclass(frozen=True)
class WheelPlan:
    """Places in u. ``field``: the cloth under the wheel; ``disc``: the square round its rim;
    ``pointer``: its box; ``title``, ``face``, ``words``: who does what; ``asked``: the answers'
    room; ``back``, ``main``, ``redo``, ``undo``: the keys. ``panel``: what lies over the wheel's
    lower part on an upright screen, None elsewhere. ``scale``: against 800 x 480."""

    field: Rect
    disc: Rect
    pointer: Rect
    title: Rect
    face: Rect
    words: Rect
    asked: Rect
    back: Rect
    main: Rect
    redo: Rect
    undo: Rect
    panel: Rect | None
    scale: float


def wheel_plan(
    layout: str, w: float, h: float, landed: bool, asked_h: float = math.inf
) -> WheelPlan:
    """The plan of a window of ``w`` x ``h`` u; ``landed``: there is something to answer,
    ``asked_h`` u high. Upright the wheel stands whole above it, smaller where it must."""
    if layout == "portrait":
        return _upright(w, h, landed, asked_h)
    scale = 1.0 if layout == "small" else 1.4
    wide = 324.0 * scale if layout == "small" else 440.0
    wide = max(wide, w - h + 14 * scale - 34) if layout == "small" else wide
    x = w - MARGIN - wide
    field = Rect(0, 0, x - 14, h)
    r = min((field.w - 40) / 2, (h - 68 * scale) / 2)
    disc, pointer = _wheel(field.cx, h - r - 22 * scale, r)
    key_h = 52.0 if layout == "small" else 63.0
    foot = h - MARGIN - key_h
    back = Rect(MARGIN, foot, 58.0 * scale, key_h)
    undo_w, redo_w = 126.0 * scale, 58.0 * scale
    undo = Rect(w - MARGIN - undo_w, foot, undo_w, key_h)
    redo = Rect(undo.x - MARGIN - redo_w, foot, redo_w, key_h)
    main = Rect(x, foot, redo.x - MARGIN - x, key_h)
    return _beside(field, disc, pointer, Rect(x, 0, wide, foot), (back, main, redo, undo), scale)


def _beside(
    field: Rect, disc: Rect, pointer: Rect, side: Rect, keys: tuple[Rect, ...], scale: float
) -> WheelPlan:
    title_h, words_h = 48.0 * scale, 70.0 * scale
    face = Rect(side.right - title_h, 8, title_h, title_h)
    title = Rect(side.x, 8, side.w - title_h - 8, title_h)
    words = Rect(side.x + 2, title.bottom, side.w - 2, words_h)
    asked = Rect(side.x, words.bottom + 2, side.w, side.bottom - words.bottom - 2 - MARGIN)
    return WheelPlan(field, disc, pointer, title, face, words, asked, *keys, None, scale)


def upright_scale(w: float, h: float) -> float:
    """How large an upright window is against 720 x 1280."""
    return min(1.3, w / 457.0, h / 813.0)


def _upright(w: float, h: float, landed: bool, asked_h: float) -> WheelPlan:
    k = upright_scale(w, h)
    r = (w - 44) / 2
    key_h = 59.0 * k
    foot = h - MARGIN - key_h
    if landed:
        above = 8 + (TITLE_H + WORDS_H) * k + 2
        panel_h = min(MOST_PANEL_H * k, above + asked_h + 2 * MARGIN + key_h)
        r = min(r, (h - panel_h - 54 * k) / 2 / RIM)
    disc, pointer = _wheel(w / 2, r + 44 * max(k, r / 206), r)
    top = disc.bottom + (10 * k if landed else 14)
    field = Rect(0, 0, w, top)
    back = Rect(MARGIN, foot, 58 * k, key_h)
    undo = Rect(w - MARGIN - 84 * k, foot, 84 * k, key_h)
    redo = Rect(undo.x - MARGIN - 52 * k, foot, 52 * k, key_h)
    main = Rect(back.right + MARGIN, foot, redo.x - back.right - 2 * MARGIN, key_h)
    x, wide = MARGIN + 4, w - 2 * MARGIN - 8
    title_h = TITLE_H * k
    face = Rect(x + wide - title_h, top + 8, title_h, title_h)
    title = Rect(x, top + 8, wide - title_h - 8, title_h)
    words = Rect(x, title.bottom, wide, WORDS_H * k)
    asked = Rect(x, words.bottom + 2, wide, foot - MARGIN - words.bottom - 2)
    panel = Rect(0, top, w, h - top)
    return WheelPlan(
        field, disc, pointer, title, face, words, asked, back, main, redo, undo, panel, k
    )


def _wheel(cx: float, cy: float, r: float) -> tuple[Rect, Rect]:
    """The square round the rim (a little over it), and the pointer's box above."""
    side = 2 * RIM * r
    k = r / 206.0
    return (
        Rect(cx - side / 2, cy - side / 2, side, side),
        Rect(cx - 32 * k, cy - r - 42 * k, 64 * k, 55 * k),
    )


@dataclass(frozen=True)
class AskedGroup:
    """A question's place: its words and its answers' keys. ``index``: which question."""

    index: int
    label: Rect
    cells: tuple[Rect, ...]


def asked_groups(
    area: Rect, counts: Sequence[int], first: int, scale: float
) -> tuple[AskedGroup, ...]:
    """Groups of keys below each other: as many questions as fit, with ``first`` (the first one
    that is open) among them; ``counts`` are the keys of each."""
    key_w, key_h = _key_size(area.w, scale)
    heights = [_height(count, key_h, scale) for count in counts]
    start = 0
    while start < first and sum(heights[start : first + 1]) - BETWEEN > area.h:
        start += 1
    groups, y = [], area.y
    for i in range(start, len(counts)):
        if groups and y + heights[i] - BETWEEN > area.bottom + 1:
            break
        label = Rect(area.x, y, area.w, LABEL_H * scale)
        cells = tuple(
            Rect(
                area.x + (n % ACROSS) * (key_w + MARGIN),
                label.bottom + (n // ACROSS) * (key_h + ROW_GAP), key_w, key_h,
            )
            for n in range(counts[i])
        )  # fmt: skip
        groups.append(AskedGroup(i, label, cells))
        y += heights[i]
    return tuple(groups)


def asked_height(wide: float, counts: Sequence[int], scale: float) -> float:
    """How high all of these questions stand below each other, u; ``counts`` as above."""
    _key_w, key_h = _key_size(wide, scale)
    return max(0.0, sum(_height(count, key_h, scale) for count in counts) - BETWEEN)


def _key_size(wide: float, scale: float) -> tuple[float, float]:
    key_w = (wide - (ACROSS - 1) * MARGIN) / ACROSS
    return key_w, max(LEAST_PLAY_KEY + 1, min(key_w, 58.0 * scale))


def _height(count: int, key_h: float, scale: float) -> float:
    rows = math.ceil(count / ACROSS)
    return LABEL_H * scale + rows * key_h + (rows - 1) * ROW_GAP + BETWEEN
