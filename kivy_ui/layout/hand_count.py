"""Where everything lies when one hand's count is put right, in u."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid

NEAR = 6
"""Numbers beside the count that are one tap away."""

BACK_W, REDO_W, MAIN_W = 66.0, 58.0, 250.0


@dataclass(frozen=True)
class HandCountPlan:
    """`face`, `name`, `note`: whose hand. `fan`: the hand itself, between `less` and `more`.
    `near`: the likely numbers; `figures`: 7 8 9, 4 5 6, 1 2 3, and in the last row `unknown`,
    0 (the last of the figures) and `erase`."""

    face: Rect
    name: Rect
    note: Rect
    less: Rect
    fan: Rect
    more: Rect
    near: tuple[Rect, ...]
    figures: tuple[Rect, ...]
    unknown: Rect
    erase: Rect
    back: Rect
    main: Rect
    redo: Rect
    undo: Rect


def hand_count_plan(layout: str, w: float, h: float, undo: Rect) -> HandCountPlan:
    """The plan of a window of `w` x `h` u whose corner for undo is given."""
    large, upright = layout == "large", layout == "portrait"
    k = 1.4 if large else 1.0
    if upright:
        undo = Rect(undo.right - 126, undo.y, 126, undo.h)
    m, bottom = w - undo.right, undo.y - MARGIN
    redo = Rect(undo.x - MARGIN - REDO_W, undo.y, REDO_W, undo.h)
    back = Rect(m, undo.y, BACK_W, undo.h)
    main_x = max(back.right, redo.x - MARGIN - MAIN_W * k - MARGIN) + MARGIN
    main = Rect(main_x, undo.y, redo.x - MARGIN - main_x, undo.h)
    if upright:
        pad_h = min(4 * 88.0, (bottom - m) * 0.48)
        pad = Rect(m, bottom - pad_h, w - 2 * m, pad_h)
        hand = Rect(m, m, w - 2 * m, pad.y - MARGIN - m)
    else:
        hand = Rect(m, m, round(w * 0.55) - m, bottom - m)
        pad = Rect(hand.right + 14, m, w - m - hand.right - 14, bottom - m)
    keys = grid(pad, 3, 4)
    head_h, near_h, side_w = 66.0 * k, 68.0 * k, 72.0 * k
    face = Rect(hand.x, hand.y, head_h, head_h)
    x = face.right + 12
    name = Rect(x, hand.y, hand.right - x, head_h * 0.58)
    note = Rect(x, name.bottom, name.w, head_h - name.h)
    near = grid(Rect(hand.x, hand.bottom - near_h, hand.w, near_h), NEAR, 1)
    field = Rect(hand.x, face.bottom + MARGIN, hand.w, near[0].y - face.bottom - 2 * MARGIN)
    return HandCountPlan(
        face, name, note,
        Rect(field.x, field.y, side_w, field.h),
        Rect(field.x + side_w + MARGIN, field.y, field.w - 2 * (side_w + MARGIN), field.h),
        Rect(field.right - side_w, field.y, side_w, field.h),
        near, (*keys[:9], keys[10]), keys[9], keys[11], back, main, redo, undo,
    )  # fmt: skip
