"""Where the wheel stands, and beside it (upright: below it) what is to be done and asked."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect

RIM = 1.02
"""The square round the rim reaches a little over it, radii."""

TITLE_H, WORDS_H, MOST_PANEL_H = 54.0, 56.0, 480.0
"""Upright: the panel's title and words, and how high it may become."""

WORDS, LARGE_WORDS = 20.0, 25.0
"""The letters of a space's words."""


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
    layout: str, w: float, h: float, landed: bool, asked_h: float = math.inf, words_h: float = 0.0
) -> WheelPlan:
    """The plan of a window of ``w`` x ``h`` u; ``landed``: there is something to answer,
    ``asked_h`` u high, below ``words_h`` u of words (0: as many as there are mostly). Upright the
    wheel stands whole above it, smaller where it must."""
    if layout == "portrait":
        return _upright(w, h, landed, asked_h, words_h)
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
    words_h = words_h or 70.0 * scale
    side, keys = Rect(x, 0, wide, foot), (back, main, redo, undo)
    return _beside(field, disc, pointer, side, keys, scale, words_h)


def _beside(
    field: Rect, disc: Rect, pointer: Rect, side: Rect, keys: tuple[Rect, ...], scale: float,
    words_h: float,
) -> WheelPlan:  # fmt: skip
    title_h = 48.0 * scale
    face = Rect(side.right - title_h, 8, title_h, title_h)
    title = Rect(side.x, 8, side.w - title_h - 8, title_h)
    words = Rect(side.x + 2, title.bottom, side.w - 2, words_h)
    top = words.bottom + MARGIN
    asked = Rect(side.x, top, side.w, side.bottom - top - MARGIN)
    return WheelPlan(field, disc, pointer, title, face, words, asked, *keys, None, scale)


def upright_scale(w: float, h: float) -> float:
    """How large an upright window is against 720 x 1280."""
    return min(1.3, w / 457.0, h / 813.0)


def words_room(layout: str, w: float, h: float) -> tuple[float, float]:
    """How wide the words of a space stand, and how large their letters are, u."""
    if layout == "portrait":
        return w - 2 * MARGIN - 8, WORDS
    return wheel_plan(layout, w, h, True).words.w, WORDS if layout == "small" else LARGE_WORDS


def _upright(w: float, h: float, landed: bool, asked_h: float, words_h: float) -> WheelPlan:
    k = upright_scale(w, h)
    r = (w - 44) / 2
    key_h = 59.0 * k
    foot = h - MARGIN - key_h
    words_h = words_h or WORDS_H * k
    if landed:
        above = 8 + TITLE_H * k + words_h + MARGIN
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
    words = Rect(x, title.bottom, wide, words_h)
    asked = Rect(x, words.bottom + MARGIN, wide, foot - 2 * MARGIN - words.bottom)
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
