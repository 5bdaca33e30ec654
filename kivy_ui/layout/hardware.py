"""Where everything lies on the hardware screen, in u; and within its picture, 448 x 336."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid

PICTURE = (448.0, 336.0)
PADDLES = {"left": (86.0, 112.0), "right": (362.0, 112.0)}
"""The middles of the two paddles within the picture, u."""

PADDLE = (124.0, 96.0)


@dataclass(frozen=True)
class HardwarePlan:
    """`unit`: the key that says which one. `picture`: unit and wires, drawn at `scale` from
    `origin`. `words`: what is wrong. `keys`: lamps, buzzer, polarity, wheel. The foot: `touch`
    instead, `main`, `redo`, `undo`."""

    back: Rect
    title: Rect
    unit: Rect
    picture: Rect
    words: Rect
    keys: tuple[Rect, ...]
    touch: Rect
    main: Rect
    redo: Rect
    undo: Rect
    origin: tuple[float, float]
    scale: float

    def paddle(self, side: str) -> Rect:
        """Where a paddle is on the screen."""
        (x, y), (w, h), k = PADDLES[side], PADDLE, self.scale
        left, top = self.picture.x + self.origin[0], self.picture.y + self.origin[1]
        return Rect(left + (x - w / 2) * k, top + (y - h / 2) * k, w * k, h * k)


KEY_H = {"small": (74.0, 52.0), "large": (190.0, 120.0), "portrait": (92.0, 52.0)}
"""How high each of the `keys` is where all that can be used stand in one row, and in two, u."""


def hardware_plan(layout: str, w: float, h: float, rows: int = 2) -> HardwarePlan:
    """The plan of a window of `w` x `h` u; lamps and buzzer only are one of `rows` of keys."""
    m = MARGIN if h >= 480 else 8.0
    high = KEY_H[layout][rows - 1]
    if layout == "portrait":
        return _upright(w, h, m, high, rows)
    large = layout == "large"
    k_h = 64.0 if large else 52.0
    foot = h - m - k_h
    left_w = round((w - 2 * m - 12) * 0.575)
    right = Rect(m + left_w + 12, m, w - 2 * m - 12 - left_w, 0)
    back = Rect(m, m, 75.0 if large else 58.0, k_h)
    top = m + k_h + MARGIN
    picture = Rect(m, top, left_w, foot - MARGIN - top)
    keys_y = foot - rows * (high + MARGIN)
    keys = _keys(right.x, keys_y, right.w, high)
    undo_w = 164.0 if large else 126.0
    undo = Rect(w - m - undo_w, foot, undo_w, k_h)
    redo = Rect(undo.x - MARGIN - back.w, foot, back.w, k_h)
    room = redo.x - m - 2 * MARGIN
    return _plan(
        back, Rect(back.right + 14, m, picture.right - back.right - 28, k_h),
        Rect(right.x, m, right.w, k_h), picture,
        Rect(right.x, top, right.w, keys_y - MARGIN - top), keys,
        Rect(m, foot, room * 0.46, k_h),
        Rect(m + room * 0.46 + MARGIN, foot, room * 0.54, k_h), redo, undo,
    )  # fmt: skip


def _keys(x: float, y: float, w: float, high: float) -> tuple[Rect, ...]:
    """All four; of the second row nothing is drawn where it is not one of the rows."""
    return grid(Rect(x, y, w, 2 * high + MARGIN), 2, 2)


def _upright(w: float, h: float, m: float, high: float, rows: int) -> HardwarePlan:
    width, k_h = w - 2 * m, 52.0
    foot = h - m - k_h
    back = Rect(m, m, 58.0, k_h)
    unit = Rect(w - m - 226.0, m, 226.0, k_h)
    picture = Rect(m, m + 62, width, 322.0)
    keys_y = foot - k_h - MARGIN - rows * (high + MARGIN)
    keys = _keys(m, keys_y, width, high)
    words = Rect(m, picture.bottom + MARGIN, width, keys_y - picture.bottom - 2 * MARGIN)
    main = Rect(m, foot - k_h - MARGIN, width, k_h)
    undo = Rect(w - m - 126.0, foot, 126.0, k_h)
    redo = Rect(undo.x - MARGIN - back.w, foot, back.w, k_h)
    return _plan(
        back, Rect(back.right + 12, m, unit.x - back.right - 24, k_h), unit, picture, words, keys,
        Rect(m, foot, redo.x - MARGIN - m, k_h), main, redo, undo,
    )  # fmt: skip


def _plan(*rects: object) -> HardwarePlan:
    picture: Rect = rects[3]  # type: ignore[assignment]
    scale = min(picture.w / PICTURE[0], picture.h / PICTURE[1])
    origin = ((picture.w - PICTURE[0] * scale) / 2, (picture.h - PICTURE[1] * scale) / 2)
    return HardwarePlan(*rects, origin, scale)  # type: ignore[arg-type]
