"""Where everything lies on the settings, in u: chapters at the edge, their rows in a panel."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid

PAD = 14.0
ABREAST = 4
"""So many chapters stand side by side over an upright panel; the words of more are too small."""


@dataclass(frozen=True)
class SettingsPlan:
    """`chapters`: their keys. `panel`: the ground of the rows. `names`: where each row's name
    stands, `troughs`: where its options lie. `back`, `title` (None: it has no room), `lock`,
    `redo` and `undo`: the foot."""

    chapters: tuple[Rect, ...]
    panel: Rect
    names: tuple[Rect, ...]
    troughs: tuple[Rect, ...]
    back: Rect
    title: Rect | None
    lock: Rect
    redo: Rect
    undo: Rect


def settings_plan(
    layout: str, w: float, h: float, chapters: int, rows: int, text: float = 1.0
) -> SettingsPlan:
    """The plan of a window of `w` x `h` u; `text` is the size people read at, 1 or 1.5."""
    m = MARGIN if h >= 480 else 8.0
    large = layout == "large"
    foot_h = 64.0 if large else 52.0
    foot_y = h - m - foot_h
    undo_w = 164.0 if large else 126.0 if layout != "portrait" else 84.0
    back = Rect(m, foot_y, 75.0 if large else 58.0, foot_h)
    undo = Rect(w - m - undo_w, foot_y, undo_w, foot_h)
    lock_w = (150.0 if large else 126.0) if layout != "portrait" else 104.0
    redo = Rect(undo.x - MARGIN - back.w, foot_y, back.w, foot_h)
    lock = Rect(redo.x - MARGIN - lock_w, foot_y, lock_w, foot_h)
    title: Rect | None = Rect(back.right + 14, foot_y, lock.x - back.right - 28, foot_h)
    if layout == "portrait":
        title = None
        keys = _upright_keys(Rect(m, m, w - 2 * m, 0), chapters)
        top = keys[-1].bottom + MARGIN
        panel = Rect(m, top, w - 2 * m, foot_y - MARGIN - top)
    else:
        edge = 210.0 if large else 150.0
        keys = grid(Rect(m, m, edge, foot_y - MARGIN - m), 1, chapters)
        panel = Rect(m + edge + MARGIN, m, w - 2 * m - edge - MARGIN, foot_y - MARGIN - m)
    names, troughs = _rows(panel, rows, text, large)
    return SettingsPlan(keys, panel, names, troughs, back, title, lock, redo, undo)


def _upright_keys(over: Rect, chapters: int) -> tuple[Rect, ...]:
    """The keys of the chapters over the panel: too many for one row have two."""
    if chapters <= ABREAST:
        return grid(Rect(over.x, over.y, over.w, 84.0), chapters, 1)
    first = (chapters + 1) // 2
    upper = grid(Rect(over.x, over.y, over.w, 72.0), first, 1)
    lower = Rect(over.x, over.y + 72.0 + MARGIN, over.w, 72.0)
    return upper + grid(lower, chapters - first, 1)


def _rows(
    panel: Rect, rows: int, text: float, large: bool
) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """A name and a trough a row, the troughs no higher than looks well; a row that is alone is as
    high as two."""
    step = (panel.h - PAD) / rows
    name_h = (34.0 if large else 28.0) * (1.0 + (text - 1.0) * 0.7)
    most = 130.0 if large else 112.0
    high = min(most if rows > 1 else 2 * most + MARGIN, step - name_h - PAD)
    slack = step - name_h - high - PAD
    names, troughs = [], []
    for row in range(rows):
        y = panel.y + PAD / 2 + row * step + slack / 2 + PAD / 2
        names.append(Rect(panel.x + PAD + 4, y, panel.w - 2 * PAD - 8, name_h))
        troughs.append(Rect(panel.x + PAD, y + name_h, panel.w - 2 * PAD, high))
    return tuple(names), tuple(troughs)
