"""Glyphs of what cards do, and of the edition's marks."""

from __future__ import annotations

import math

from kivy_ui.draw.glyph_book import named
from kivy_ui.draw.pen import Pen, around
from kivy_ui.palette import Rgba


@named("skip")
def _skip(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """An arc that hops over a dot."""
    pen.arc(0, 0.10, 0.31, 180, 338, 0.125, color)
    pen.polygon([(0.12, 0.06), (0.46, 0.03), (0.31, 0.30)], color, 0.06)
    pen.circle(-0.02, 0.26, 0.125, color)


@named("reverse")
def reverse(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """Two arrows passing."""
    for way in (1, -1):
        y = -0.17 * way
        pen.stroke([(-0.33 * way, y), (0.10 * way, y)], 0.13, color)
        head = [(0.10 * way, y - 0.17), (0.37 * way, y), (0.10 * way, y + 0.17)]
        pen.polygon(head, color, 0.06)


DUEL_CUT = ((0.30, -0.95), (-0.26, 0.16), (0.26, -0.16), (-0.30, 0.95))  # in radii


def duel_halves(r: float, gap: float) -> tuple[list[tuple[float, float]], ...]:
    """The two outlines of a disc cut by a bolt and moved apart by ``gap`` each: left, right."""
    cut = [(x * r, y * r) for x, y in DUEL_CUT]
    top = math.degrees(math.atan2(cut[0][1], cut[0][0]))
    bottom = math.degrees(math.atan2(cut[-1][1], cut[-1][0]))
    left = around(0, 0, r, bottom, top + 360, 32)[1:-1]
    right = around(0, 0, r, bottom, top, 32)[1:-1]
    return (
        [(x - gap, y) for x, y in cut + left],
        [(x + gap, y) for x, y in cut + right],
    )


def duel(pen: Pen, cx: float, cy: float, s: float, left: Rgba, right: Rgba) -> None:
    """A disc split by a bolt, its halves in two colors: two sides, one moment."""
    with pen.at(cx, cy, scale=s):
        for half, color in zip(duel_halves(0.40, 0.052), (left, right), strict=True):
            pen.polygon(half, color, 0.02)


@named("duel")
def _duel(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    duel(pen, 0, 0, 1.0, color, color)


@named("notes")
def _notes(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """Music: dance."""
    pen.stroke([(-0.14, 0.24), (-0.14, -0.30), (0.26, -0.38), (0.26, 0.14)], 0.10, color)
    pen.stroke([(-0.14, -0.14), (0.26, -0.22)], 0.10, color)
    for x, y in ((-0.24, 0.25), (0.16, 0.15)):
        with pen.at(x, y, -18):
            pen.ellipse(0, 0, 0.155, 0.115, color)


def _small_hand(pen: Pen, x: float, y: float, color: Rgba, hole: Rgba) -> None:
    """Two cards, one behind the other."""
    for turn, dx in ((-16, -0.05), (6, 0.03)):
        with pen.at(x + dx, y, turn):
            pen.outlined(-0.13, -0.19, 0.26, 0.38, 0.06, color, hole, 0.05)


@named("swap hands")
def _swap_hands(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Two hands, an arrow from each to the other."""
    for way in (1, -1):
        _small_hand(pen, 0.30 * way, 0, color, hole)
        with pen.at(0, 0, 0 if way > 0 else 180):
            pen.arc(0, -0.14, 0.30, 212, 312, 0.09, color)
            pen.polygon([(0.09, -0.33), (0.30, -0.44), (0.31, -0.20)], color, 0.04)


@named("shuffle")
def _shuffle(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Two ways that cross."""
    for way, clear in ((1, False), (-1, True)):
        path = [(-0.40, 0.20 * way), (-0.22, 0.20 * way), (0.06, -0.20 * way), (0.18, -0.20 * way)]
        if clear:
            pen.stroke(path[1:3], 0.25, hole)
        pen.stroke(path, 0.12, color)
        y = -0.20 * way
        pen.polygon([(0.17, y - 0.15), (0.38, y), (0.17, y + 0.15)], color, 0.05)


@named("pass hands")
def _pass_hands(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A hand, and the way round."""
    pen.arc(0, 0, 0.37, -60, 205, 0.095, color)
    pen.polygon([(-0.50, -0.12), (-0.30, -0.36), (-0.19, -0.06)], color, 0.04)
    _small_hand(pen, 0.02, 0, color, hole)


@named("take")
def _take(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Cards come from all sides."""
    with pen.at(0, 0, -6):
        pen.rounded(-0.13, -0.19, 0.26, 0.38, 0.05, color)
    for turn in (0, 90, 180, 270):
        with pen.at(0, 0, turn):
            pen.stroke([(0.44, 0), (0.36, 0)], 0.09, color)
            pen.polygon([(0.37, -0.11), (0.24, 0), (0.37, 0.11)], color, 0.04)


@named("turn")
def _turn(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A screen that is laid another way: lying, and standing before it."""
    pen.outlined(-0.40, -0.28, 0.66, 0.40, 0.08, hole, color, 0.10)
    pen.rounded(-0.11, -0.25, 0.58, 0.74, 0.14, hole)
    pen.outlined(0.0, -0.14, 0.36, 0.54, 0.08, hole, color, 0.10)


@named("pencil")
def _pencil(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A card on which a rule is written."""
    with pen.at(-0.08, 0.02, -6):
        pen.outlined(-0.24, -0.33, 0.48, 0.66, 0.10, hole, color, 0.085)
        for y in (-0.14, 0.02):
            pen.stroke([(-0.10, y), (0.08, y)], 0.07, color)
    with pen.at(0.20, 0.10, 40):
        pen.rounded(-0.145, -0.42, 0.29, 0.60, 0.07, hole)
        pen.polygon([(-0.145, 0.12), (0.145, 0.12), (0, 0.42)], hole, 0.06)
        pen.rounded(-0.075, -0.36, 0.15, 0.10, (0.05, 0.05, 0, 0), color)
        pen.rectangle(-0.075, -0.23, 0.15, 0.36, color)
        pen.polygon([(-0.06, 0.15), (0.06, 0.15), (0, 0.32)], color, 0.03)


@named("symbol")
def _symbol(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A card that bears the showdown's symbol."""
    with pen.at(-0.06, 0, -7):
        pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.085, hole, color, 0.055)
    pen.circle(0.16, 0.10, 0.245, hole)
    duel(pen, 0.16, 0.10, 0.46, color, color)


@named("swirl")
def _swirl(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A card that bears the wheel's swirl."""
    with pen.at(-0.06, 0, -7):
        pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.085, hole, color, 0.055)
    pen.circle(0.16, 0.10, 0.245, hole)
    for turn in range(3):
        with pen.at(0.16, 0.10, turn * 120):
            pen.arc(0.055, -0.05, 0.115, 160, 330, 0.075, color)
