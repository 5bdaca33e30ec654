"""A menu in the tray's place: a head and keys under it; the field stays in sight beside it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN, Rect, grid
from kivy_ui.layout.table import TableLayout

HEAD_H, LEAST_HEAD = 60.0, 22.0
"""How high the head is, and how low it may get before there is one more column, u."""
_MOST_KEY_H = {"small": 72.0, "portrait": 72.0, "large": 84.0}


@dataclass(frozen=True)
class SideLayout:
    """The panel, the head with a name in it, and the keys' places."""

    panel: Rect
    head: Rect
    cells: tuple[Rect, ...]


def tray_area(table: TableLayout) -> Rect:
    """What the tray's keys take, but for its last row (menu, redo, undo)."""
    corner = table.tray.keys["menu"]
    if table.grid == "portrait":
        top = table.field.bottom + 8.0
        return Rect(MARGIN, top, table.width - 2 * MARGIN, corner.y - MARGIN - top)
    gap = MARGIN if table.grid == "small" else 12.0
    top = MARGIN if table.grid == "small" else 12.0
    right = table.tray.keys["undo"].right
    return Rect(corner.x, top, right - corner.x, corner.y - gap - top)


def side_layout(table: TableLayout, keys: int) -> SideLayout:
    """Places for ``keys`` keys in two columns (upright: three), in one more where they are too
    many to leave room for the head."""
    panel = tray_area(table)
    columns = 2 if table.grid != "portrait" else 3
    rows = max(1, math.ceil(keys / columns))
    if rows * (LEAST_TARGET + MARGIN) + LEAST_HEAD > panel.h:
        columns += 1
        rows = math.ceil(keys / columns)
    least = rows * LEAST_TARGET + rows * MARGIN
    head = Rect(panel.x, panel.y, panel.w, min(HEAD_H, panel.h - least))
    room = panel.h - head.h - MARGIN
    key_h = min(_MOST_KEY_H[table.grid], (room - (rows - 1) * MARGIN) / rows)
    area = Rect(panel.x, head.bottom + MARGIN, panel.w, rows * key_h + (rows - 1) * MARGIN)
    return SideLayout(panel, head, grid(area, columns, rows)[:keys])
