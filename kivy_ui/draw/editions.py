"""The picture of an edition, drawn by the name its file gives it, never copied from a box."""

from __future__ import annotations

from collections.abc import Callable

from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.pen import Pen, around
from kivy_ui.draw.suits import pinwheel, suit
from kivy_ui.palette import CREAM, FEATURES, INK, PERSONS, SUITS, Rgba

GROUNDS = {"cards": "sand", "drop": "aqua", "wheel": "lilac", "duel": "rose", "note": "lime"}
WHEEL = ("lilac", "sand", "aqua", "red", "lime", "cream", "peach", "blue", "orchid")


def ground(picture: str) -> Rgba:
    """The color behind a picture; a picture nobody knows stands on stone."""
    return PERSONS[GROUNDS.get(picture, "stone")]


def edition_art(pen: Pen, picture: str, cx: float, cy: float, s: float) -> None:
    """A picture in a box of `s` u round (cx, cy)."""
    draw = _ART.get(picture, _unknown)
    with pen.at(cx, cy, 0, s):
        draw(pen)


def _cards(pen: Pen) -> None:
    """A hand of four, one of each color."""
    for color, turn in (("blue", -24), ("green", -8), ("yellow", 8), ("red", 24)):
        with pen.at(0, 0.46, turn):
            pen.outlined(-0.17, -0.86, 0.34, 0.52, 0.08, SUITS[color], FEATURES, 0.035)
            suit(pen, color, 0, -0.60, 0.085, INK)


def _drop(pen: Pen) -> None:
    """A drop that laughs, and others that fly."""
    suit(pen, "blue", 0, 0.10, 0.27)
    for x, y, r in ((-0.38, -0.06, 0.09), (0.38, -0.06, 0.09), (-0.27, -0.34, 0.06),
                    (0.27, -0.34, 0.06)):  # fmt: skip
        with pen.at(x, y, x * 80):
            suit(pen, "blue", 0, 0, r)
    for x in (-0.09, 0.09):
        pen.circle(x, 0.16, 0.035, FEATURES)
    pen.arc(0, 0.19, 0.07, 20, 160, 0.03, FEATURES)


def _wheel(pen: Pen) -> None:
    """Nine spaces and a pointer."""
    r = 0.43
    pen.circle(0, 0, r, FEATURES)
    for i, name in enumerate(WHEEL):
        color = CREAM if name == "cream" else SUITS.get(name) or PERSONS[name]
        middle = -90 + (i - 5) * 40
        outer = around(0, 0, r * 0.93, middle - 19.1, middle + 19.1, 12)
        inner = around(0, 0, r * 0.26, middle + 19.1, middle - 19.1, 6)
        pen.polygon([*outer, *inner], color)
    pen.circle(0, 0, r * 0.26, FEATURES)
    pen.polygon([(-0.07, -0.50), (0.07, -0.50), (0, -0.34)], FEATURES, 0.04)


def _duel(pen: Pen) -> None:
    glyph(pen, "duel", 0, 0, 1.06, FEATURES)


def _note(pen: Pen) -> None:
    """Two quavers."""
    pen.stroke([(-0.12, 0.20), (-0.12, -0.32), (0.26, -0.40), (0.26, 0.12)], 0.085, FEATURES)
    pen.stroke([(-0.12, -0.17), (0.26, -0.25)], 0.085, FEATURES)
    for x, y in ((-0.22, 0.21), (0.16, 0.13)):
        with pen.at(x, y, -18):
            pen.ellipse(0, 0, 0.145, 0.11, FEATURES)


def _unknown(pen: Pen) -> None:
    """A family's own edition without a picture of ours: the house mark."""
    pinwheel(pen, 0, 0, 0.32)


_ART: dict[str, Callable[[Pen], None]] = {
    "cards": _cards, "drop": _drop, "wheel": _wheel, "duel": _duel, "note": _note,
}  # fmt: skip
