"""Home: the last game at a glance, what to do next, and the quiet entries below."""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN, Rect, grid

GAP = 11.0
PAD = 14.0
EDGE = 12.0


@dataclass(frozen=True)
class HomePlan:
    """Rectangles in u. `mark`: the house mark and name. `hero`: the panel of the last game, with
    its `ring`, room for `words` beside it, for `people` and two `keys`. `tiles`: what else can be
    begun. `entries`: the quiet row at the foot. `kept`: a key that says that nothing is kept."""

    mark: Rect
    hero: Rect
    ring: Rect
    words: Rect
    people: Rect
    keys: tuple[Rect, Rect]
    tiles: tuple[Rect, ...]
    entries: tuple[Rect, ...]
    kept: Rect


def home_plan(layout: str, w: float, h: float, tiles: int, entries: int = 4) -> HomePlan:
    """The plan of a window of `w` x `h` u with so many tiles and entries."""
    if layout == "portrait":
        return _upright(w, h, tiles, entries)
    k = h / 480 if layout == "small" else min(w / 800, h / 480) * 0.92
    foot = 102 * k if layout == "small" else 96 * k
    top = 62 * k
    hero = Rect(EDGE, top, w * 0.595, h - top - foot - 2 * GAP - EDGE + GAP)
    x = hero.right + GAP + 1
    column = Rect(x, top, w - EDGE - x, hero.h)
    row = Rect(EDGE, h - foot - EDGE, w - 2 * EDGE, foot)
    key_h = 70 * min(k, 1.3)
    size = min(hero.h - key_h - 2 * PAD - 10, hero.w * 0.42)
    ring = Rect(hero.x + PAD, hero.y + PAD - 2, size, size)
    words = Rect(ring.right + PAD + 6, hero.y + PAD, hero.right - ring.right - 2 * PAD - 6, 96 * k)
    people = Rect(words.x - 4, words.bottom + 2, words.w + 8, ring.bottom - words.bottom - 2)
    return HomePlan(
        Rect(16, 10 * k, w / 2, 44 * k), hero, ring, words, people,
        _keys(hero, key_h), _column(column, tiles), grid(row, entries, 1, GAP),
        _kept(column.x, w, top),
    )  # fmt: skip


def _upright(w: float, h: float, tiles: int, entries: int) -> HomePlan:
    hero = Rect(EDGE, 66, w - 2 * EDGE, 412)
    ring = Rect(hero.x + 13, hero.y + 13, 198, 198)
    words = Rect(hero.x + 226, hero.y + 32, hero.w - 236, 140)
    people = Rect(hero.x + PAD, hero.y + 218, hero.w - 2 * PAD, 96)
    y = hero.bottom + GAP
    foot = 2 * 51.0 + MARGIN  # two rows: words as long as there are in some languages
    column = Rect(EDGE, y, hero.w, h - EDGE - foot - MARGIN - y)
    row = Rect(EDGE, column.bottom + MARGIN, hero.w, h - EDGE - column.bottom - MARGIN)
    return HomePlan(
        Rect(16, 14, w - 32, 46), hero, ring, words, people,
        _keys(hero, 70), _column(column, tiles), grid(row, 2, entries // 2, MARGIN),
        _kept(max(w * 0.5, w - EDGE - 190), w, hero.y + 1),
    )  # fmt: skip


def _kept(x: float, w: float, foot: float) -> Rect:
    """The key in the band above the tiles, which begin at `foot`."""
    h = max(LEAST_TARGET, min(foot - GAP - 3, 56))
    return Rect(x, foot - GAP - h, w - EDGE - x, h)


def _keys(hero: Rect, h: float) -> tuple[Rect, Rect]:
    y, room = hero.bottom - PAD - h, hero.w - 2 * PAD - GAP
    first = Rect(hero.x + PAD, y, room * 0.6, h)
    return first, Rect(first.right + GAP, y, room * 0.4, h)


def _column(column: Rect, tiles: int) -> tuple[Rect, ...]:
    return grid(column, 1, tiles, GAP) if tiles else ()
