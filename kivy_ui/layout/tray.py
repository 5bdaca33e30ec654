"""The tray of card keys: where every key lies, for each level of tracking and each grid.

A column a color with number, Skip, Reverse and Draw Two in it; under them (upright: beside them)
the wilds and the edition's own cards; then Draw, UNO! and Round over; then menu, redo and undo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect, grid

Level = Literal["turns", "marks", "score"]

COLORS = ("red", "yellow", "green", "blue")
ROWS = ("number", "skip", "reverse", "draw two")
MOST_CARDS = 5
"""Keys of an edition's wilds and own cards; with more of them the last key opens the rest."""

_CORNER_KEY_H = 52.0


@dataclass(frozen=True)
class Tray:
    """Keys and panels by name.

    Keys: ``"red number"`` …, ``"card 0"`` …, ``"draw"``, ``"uno"``, ``"over"``, ``"menu"``,
    ``"redo"``, ``"undo"``; at *marks* ``"color red"`` …, ``"turn round"``, ``"duel"``; at
    *score* ``"scores"``. Panels: ``"story"`` (the last plays, large screens only), ``"answer"``
    (what is owed, over the first three rows; ``"owed"`` at *marks*), ``"rounds"`` (at *score*).
    """

    keys: Mapping[str, Rect]
    panels: Mapping[str, Rect]

    def key(self, name: str) -> Rect:
        """The rectangle of a key; ``KeyError`` where this level has no such key."""
        return self.keys[name]


def side_tray(area: Rect, corner: Rect, gap: float, level: Level, cards: int, story: bool) -> Tray:
    """The tray beside the field. ``area`` holds six rows of keys, ``corner`` the last row."""
    panels: dict[str, Rect] = {}
    if story:
        panels["story"] = Rect(area.x, area.y, area.w, 64.0)
        area = Rect(area.x, area.y + 76.0, area.w, area.h - 76.0)
    cells = grid(area, 4, 6, gap)
    keys: dict[str, Rect] = {}
    if level == "turns":
        for r, row in enumerate(ROWS):
            keys |= {f"{color} {row}": cells[4 * r + c] for c, color in enumerate(COLORS)}
        keys |= {f"card {i}": cells[16 + i] for i in range(min(cards, 4))}
        keys |= _actions(cells[20:24], cards > 4)
        panels["answer"] = _span(cells[0], cells[11])
    elif level == "marks":
        panels["owed"] = _span(cells[0], cells[15])
        big = grid(panels["owed"], 2, 2, gap)
        keys |= {f"color {color}": big[i] for i, color in enumerate(COLORS)}
        keys |= {"turn round": _span(cells[16], cells[17]), "duel": _span(cells[18], cells[19])}
        keys["over"] = _span(cells[20], cells[23])
    else:
        panels["rounds"] = _span(cells[0], cells[15])
        keys |= {"scores": _span(cells[16], cells[19]), "over": _span(cells[20], cells[23])}
    menu, redo, wide, end = grid(corner, 4, 1, gap)
    keys |= {"menu": menu, "redo": redo, "undo": _span(wide, end)}
    return Tray(keys, panels)


def low_tray(area: Rect, corner: Rect, level: Level, cards: int) -> Tray:
    """The tray under the field. ``area`` holds four rows of five keys, ``corner`` the last row."""
    cells = grid(area, 5, 4)
    keys: dict[str, Rect] = {}
    panels: dict[str, Rect] = {}
    if level == "turns":
        for r, row in enumerate(ROWS):
            keys |= {f"{color} {row}": cells[5 * r + c] for c, color in enumerate(COLORS)}
        keys |= {f"card {i}": cells[5 * i + 4] for i in range(min(cards, 4))}
        panels["answer"] = _span(cells[0], cells[13])
    elif level == "marks":
        panels["owed"] = _span(cells[0], cells[13])
        big = grid(panels["owed"], 4, 1)
        keys |= {f"color {color}": big[i] for i, color in enumerate(COLORS)}
        keys |= {"turn round": _span(cells[4], cells[9]), "duel": _span(cells[14], cells[14])}
        keys["over"] = _span(cells[15], cells[19])
    else:
        panels["rounds"] = _span(cells[0], cells[14])
        keys |= {"scores": _span(cells[15], cells[16]), "over": _span(cells[17], cells[19])}
    return Tray(keys | _low_corner(corner, level, cards), panels)


def _actions(row: tuple[Rect, ...], fifth: bool) -> dict[str, Rect]:
    """Draw, UNO! and Round over; a fifth card takes half of Round over's place."""
    a, b, c, d = row
    if fifth:
        return {"card 4": a, "draw": b, "uno": c, "over": d}
    return {"draw": a, "uno": b, "over": _span(c, d)}


def _low_corner(row: Rect, level: Level, cards: int) -> dict[str, Rect]:
    """The last row of an upright screen, from left to right; undo takes what is left."""
    wide = row.w / 437.1
    names: tuple[str, ...]
    if level != "turns":
        names = ("menu", "redo")
        widths = [66.0 * wide, 66.0 * wide]
    elif cards > 4:
        names = ("menu", "card 4", "draw", "uno", "over", "redo")
        widths = [47.0 * wide, *[LEAST_PLAY_KEY * wide] * 4, 47.0 * wide]
    else:
        names = ("menu", "draw", "uno", "over", "redo")
        widths = [52.0 * wide, 66.0 * wide, 66.0 * wide, 72.0 * wide, 50.0 * wide]
    keys: dict[str, Rect] = {}
    x = row.x
    for name, width in zip(names, widths, strict=True):
        keys[name] = Rect(x, row.y, width, row.h)
        x += width + MARGIN
    keys["undo"] = Rect(x, row.y, row.right - x, row.h)
    return keys


def _span(first: Rect, last: Rect) -> Rect:
    """From the upper left corner of one cell to the lower right corner of another."""
    return Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
