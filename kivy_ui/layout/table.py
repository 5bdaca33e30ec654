"""The table screen as a whole: the field with seats and ring, the tray, for every screen size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect
from kivy_ui.layout.ring import RingPlace, ring_place
from kivy_ui.layout.seats import SeatPlace, seat_places
from kivy_ui.layout.tray import Level, Tray, low_tray, side_tray

Grid = Literal["small", "large", "portrait"]

KEY = 58.0
CORNER_H = 52.0
LARGE_KEY_W = 88.0
LARGE_GAP = 12.0
_SMALL_FIELD = (516.0, 480.0)
_PORTRAIT = (457.0, 812.0)
_MOST_SCALE = 1.4


@dataclass(frozen=True)
class TableLayout:
    """Everything the table shows, in u from the upper left corner of a ``width`` x ``height``
    screen. ``scale``: size of a seat against 132 x 106; ``name_size``: of the middle's name.
    """

    width: float
    height: float
    grid: Grid
    field: Rect
    scale: float
    seats: tuple[SeatPlace, ...]
    ring: RingPlace
    name_size: float
    tray: Tray


@lru_cache(maxsize=64)
def table_layout(
    width: float,
    height: float,
    shape: Grid,
    seats: int,
    level: Level = "turns",
    cards: int = 4,
    large_text: bool = False,
) -> TableLayout:
    """Lay the table out.

    ``width`` and ``height`` in u: at least 800 x 469 (small), 1135 x 706 (large) or
    457 x 812 (portrait), as ``theme`` measures a window. ``seats`` 2 to 10. ``cards``: how many
    wilds and own cards the edition has. ``large_text``: text is read at 150 %.
    Raises ``ValueError`` for another count of seats.
    """
    if shape == "portrait":
        field, tray, scale = _upright(width, height, level, cards)
    elif shape == "large":
        field, tray, scale = _large(width, height, level, cards)
    else:
        field, tray, scale = _small(width, height, level, cards)
    places = seat_places(field, seats, scale, large_text)
    band = 36.0 if scale > 1.2 else 25.0
    ring = ring_place(field, [place.rect for place in places], band)
    name = 104.0 if scale > 1.2 else 66.0
    return TableLayout(width, height, shape, field, scale, places, ring, name, tray)


def _small(width: float, height: float, level: Level, cards: int) -> tuple[Rect, Tray, float]:
    margin = min(MARGIN, max(7.0, (height - 6 * LEAST_PLAY_KEY - 6 * MARGIN - CORNER_H) / 2))
    key_h = (height - 2 * margin - 6 * MARGIN - CORNER_H) / 6
    key_w = KEY if width < 840 else min(LARGE_KEY_W, KEY * width / 800)
    wide = 4 * key_w + 3 * MARGIN
    x = width - MARGIN - wide
    area = Rect(x, margin, wide, 6 * key_h + 5 * MARGIN)
    corner = Rect(x, area.bottom + MARGIN, wide, CORNER_H)
    field = Rect(0.0, 0.0, x - 12.0, height)
    return field, side_tray(area, corner, MARGIN, level, cards, story=False), _scale(field)


def _large(width: float, height: float, level: Level, cards: int) -> tuple[Rect, Tray, float]:
    wide = 4 * LARGE_KEY_W + 3 * LARGE_GAP
    x = width - LARGE_GAP - wide
    corner_h = 63.0
    area = Rect(x, LARGE_GAP, wide, height - 3 * LARGE_GAP - corner_h)
    corner = Rect(x, area.bottom + LARGE_GAP, wide, corner_h)
    field = Rect(0.0, 0.0, x - 14.0, height)
    return field, side_tray(area, corner, LARGE_GAP, level, cards, story=True), _scale(field)


def _upright(width: float, height: float, level: Level, cards: int) -> tuple[Rect, Tray, float]:
    grown = max(1.0, min(_MOST_SCALE, width / _PORTRAIT[0], height / _PORTRAIT[1]))
    key_h, corner_h = LEAST_PLAY_KEY * grown, 59.0 * grown
    corner = Rect(MARGIN, height - MARGIN - corner_h, width - 2 * MARGIN, corner_h)
    area_h = 4 * key_h + 3 * MARGIN
    area = Rect(MARGIN, corner.y - MARGIN - area_h, width - 2 * MARGIN, area_h)
    field = Rect(0.0, 0.0, width, area.y - 8.0)
    return field, low_tray(area, corner, level, cards), min(grown, _scale(field, (457.0, 466.0)))


def _scale(field: Rect, base: tuple[float, float] = _SMALL_FIELD) -> float:
    """How much larger than on the small grid the seats can be: 1 to 1.4."""
    return max(1.0, min(_MOST_SCALE, field.w / base[0], field.h / base[1]))
