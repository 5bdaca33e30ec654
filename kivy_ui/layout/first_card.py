"""The first card: the pile and what follows on the cloth, the card keys in the tray."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kivy_ui.layout.geometry import MARGIN, Rect, grid
from kivy_ui.layout.side import tray_area
from kivy_ui.layout.table import Grid, TableLayout, table_layout

STARTER_H = 64.0
TITLE_H = 56.0


@dataclass(frozen=True)
class FirstCardLayout:
    """Places in u. ``table``: the card keys are where they are in play; ``main``: the one main
    key, where Draw, UNO! and Round over are then. On the cloth: ``title``, the turned-up
    ``card``, ``words`` on what follows from it, the ``starter`` key."""

    table: TableLayout
    title: Rect
    card: Rect
    words: Rect
    starter: Rect
    main: Rect


def first_card_layout(width: float, height: float, shape: Grid, cards: int) -> FirstCardLayout:
    """Lay out the screen for an edition with ``cards`` wilds and own cards."""
    table = table_layout(width, height, shape, 4, "turns", cards)
    field, keys = table.field, table.tray.keys
    first, last = keys["draw"], keys["over"]
    main = Rect(first.x, first.y, last.right - first.x, first.h)
    inner = Rect(field.x + 20, field.y + 14, field.w - 40, field.h - 28)
    grown = table.scale
    title = Rect(inner.x, inner.y, inner.w, TITLE_H)
    starter_h = STARTER_H * grown
    starter = Rect(inner.x, inner.bottom - starter_h, min(inner.w, 420.0 * grown), starter_h)
    body = Rect(inner.x, title.bottom + MARGIN, inner.w, starter.y - title.bottom - 2 * MARGIN)
    card_h = min(body.h, 250.0 * grown)
    card_w = min(card_h / 1.4, inner.w * 0.42)
    card = Rect(body.x, body.cy - card_w * 0.7, card_w, card_w * 1.4)
    words = Rect(card.right + 24, body.y, inner.right - card.right - 24, body.h)
    return FirstCardLayout(table, title, card, words, starter, main)


@dataclass(frozen=True)
class DealerLayout:
    """The dealer draw: a row for each of the people, figures and a symbol to answer with."""

    table: TableLayout
    title: Rect
    rows: tuple[Rect, ...]
    figures: Mapping[str, Rect]
    main: Rect


def dealer_layout(width: float, height: float, shape: Grid, people: int) -> DealerLayout:
    """Lay out the dealer draw for 2 to 10 people."""
    table = table_layout(width, height, shape, max(2, people), "score")
    field, tray = table.field, tray_area(table)
    title = Rect(field.x + 20, field.y + 14, field.w - 40, TITLE_H)
    columns = 1 if people <= 5 else 2
    lines = -(-people // columns)
    room = Rect(field.x + MARGIN, title.bottom + 8, field.w - 2 * MARGIN,
                field.bottom - MARGIN - title.bottom - 8)  # fmt: skip
    row_h = min(72.0 * table.scale, (room.h - (lines - 1) * MARGIN) / lines)
    area = Rect(room.x, room.y, room.w, lines * row_h + (lines - 1) * MARGIN)
    cells = grid(area, columns, lines)
    rows = [cells[(i % lines) * columns + i // lines] for i in range(people)]
    main_h = 57 * table.scale
    main = Rect(tray.x, tray.bottom - main_h, tray.w, main_h)
    most = tray.h - main_h - MARGIN
    pad = Rect(tray.x, tray.y, tray.w, most if shape == "portrait" else min(most, tray.h * 0.68))
    figures = _figures(pad, shape)
    return DealerLayout(table, title, tuple(rows), figures, main)


def _figures(pad: Rect, shape: Grid) -> dict[str, Rect]:
    names: tuple[str, ...]
    if shape == "portrait":
        cells = grid(pad, 4, 3)
        names = ("7", "8", "9", "0", "4", "5", "6", "symbol", "1", "2", "3")
        places = dict(zip(names, cells, strict=False))
        tall = places["symbol"]
        places["symbol"] = Rect(tall.x, tall.y, tall.w, cells[11].bottom - tall.y)
        return places
    cells = grid(pad, 3, 4)
    names = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "0")
    places = dict(zip(names, cells, strict=False))
    wide = cells[10]
    places["symbol"] = Rect(wide.x, wide.y, cells[11].right - wide.x, wide.h)
    return places
