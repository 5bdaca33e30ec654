"""The pictures on the settings: each option shows what it does."""

from __future__ import annotations

from collections.abc import Callable

from companion.words import _
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.marks import badge
from kivy_ui.draw.pen import Pen, rounded_outline
from kivy_ui.draw.suits import pinwheel, suit
from kivy_ui.palette import PALETTES, PERSONS, SUITS, Rgba, mix
from kivy_ui.settings import preferences
from kivy_ui.theme import theme
from kivy_ui.widgets import glyph_picture

Art = Callable[[Pen, float, float, Rgba, Rgba], None]

SIGNS = {"table": "people", "sound": "sound", "language": "globe"}
"""The glyphs of chapters that have one."""

CARD_MM = 56.0
"""The narrow side of a playing card."""


def chapter(name: str) -> Art:
    """The sign of a chapter."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(w, h) / 46
        if name == "look":
            pinwheel(pen, w / 2, h / 2, 11 * k, line=theme.palette.suit_line)
        elif name == "screen":
            turned(0)(pen, w, h + 6 * k, color, face)
        else:
            glyph_picture(pen, SIGNS[name], w / 2, h / 2, 40 * k, color, face)

    return paint


def theme_art(name: str) -> Art:
    """A small table in that theme: ring, seat on turn, a key."""

    def paint(pen: Pen, w: float, h: float, _color: Rgba, _face: Rgba) -> None:
        p = PALETTES[name]
        high = min(h, w * 0.62)
        wide = high * 1.45
        x, y = (w - wide) / 2, (h - high) / 2
        k = high / 60
        pen.outlined(x, y, wide, high, 9 * k, p.table, p.line, 1.6)
        pen.circle(x + 30 * k, y + high / 2, 19 * k, p.disc)
        pen.circle(x + 30 * k, y + high / 2, 16.5 * k, SUITS["blue"])
        pen.circle(x + 30 * k, y + high / 2, 10 * k, p.disc)
        pen.rounded(x + 53 * k, y + 10 * k, 26 * k, 17 * k, 5 * k, p.lit)
        pen.rounded(x + 53 * k, y + 35 * k, 26 * k, 16 * k, 5 * k, p.key_lip)
        pen.rounded(x + 53 * k, y + 33 * k, 26 * k, 16 * k, 5 * k, p.key)
        pen.stroke([(x + 59 * k, y + 41 * k), (x + 73 * k, y + 41 * k)], 4 * k, p.text)

    return paint


def letters(scale: float) -> Art:
    """A name as large as it gets."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        pen.text(w / 2, h / 2, "Aa", 30 * scale * min(1.4, h / 44), color, room=w)

    return paint


def hop(lively: bool) -> Art:
    """A badge hops over a seat, or is there."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 44, w / 110)
        x, y = w / 2, h / 2
        if lively:
            pen.arc(x, y + 14 * k, 30 * k, 195, 345, 4.5 * k, mix(face, color, 0.5))
            pen.circle(x + 29 * k, y + 7 * k, 9 * k, color)
            pen.circle(x - 29 * k, y + 7 * k, 5 * k, mix(face, color, 0.5))
            pen.circle(x, y + 12 * k, 6 * k, PERSONS["peach"])
        else:
            pen.circle(x - 12 * k, y, 9 * k, color)
            pen.circle(x + 13 * k, y, 6 * k, PERSONS["peach"])

    return paint


def middle(turns: bool) -> Art:
    """A name that faces its seat, or the near edge."""

    def paint(pen: Pen, w: float, h: float, _color: Rgba, _face: Rgba) -> None:
        k = min(h / 66, w / 100)
        with pen.at(w / 2, h / 2):
            pen.circle(0, 0, 30 * k, theme.palette.disc)
            pen.circle(0, 0, 23 * k, theme.palette.suit_plate("blue"))
            with pen.at(0, 0, turn=180 if turns else 0):
                pen.text(0, 1 * k, "BEN", max(LEAST, 18 * k), (1.0, 0.957, 0.875, 1.0))
            pen.circle(0, -32 * k, 6 * k, PERSONS["lime"])

    return paint


def reminder(shown: bool) -> Art:
    """UNO stands at the seat, or nothing does."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 60, w / 100)
        glyph_picture(pen, "uno", w / 2, h / 2 + 2 * k, 46 * k, color, face)
        if shown:
            badge(pen, w / 2 + 22 * k, h / 2 - 14 * k, 12 * k, "check")

    return paint


def glass(share: float) -> Art:
    """A ring with so much of a turn in it; an hourglass crossed out for none."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 56, w / 56, 1.5)
        x, y = w / 2, h / 2
        if not share:
            glyph_picture(pen, "glass", x, y, 40 * k, color, face)
            pen.stroke([(x - 18 * k, y + 18 * k), (x + 18 * k, y - 18 * k)], 9 * k, face)
            pen.stroke([(x - 18 * k, y + 18 * k), (x + 18 * k, y - 18 * k)], 4.5 * k, color)
            return
        pen.circle(x, y, 23 * k, mix(face, color, 0.25))
        pen.circle(x, y, 18 * k, face)
        pen.arc(x, y, 20.5 * k, -90 - 179.9 * share, -90 + 179.9 * share, 5 * k, color)

    return paint


def loudness(bars: int) -> Art:
    """A speaker that is silent, and bars that rise."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 52, w / 52, 2.4)
        x, y = w / 2, h / 2
        if bars == 0:
            glyph_picture(pen, "sound", x, y, 36 * k, color, face)
            pen.stroke([(x - 17 * k, y + 17 * k), (x + 17 * k, y - 17 * k)], 9 * k, face)
            pen.stroke([(x - 17 * k, y + 17 * k), (x + 17 * k, y - 17 * k)], 4.5 * k, color)
            return
        left = x - (bars - 1) * 5.5 * k
        for i in range(bars):
            high = (10 + 8 * i) * k
            at = left + i * 11 * k
            foot = y + 17 * k
            pen.stroke([(at, foot - high), (at, foot)], 6 * k, color)

    return paint


def sign(name: str) -> Art:
    """Smaller or larger."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        glyph_picture(pen, name, w / 2, h / 2, 34, color, face)

    return paint


def card_edge(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
    """The upper end of a card in its true width, by the diagonal in force."""
    wide = min(CARD_MM * preferences.px_per_mm() / pen.u, w - 8)
    x, y = (w - wide) / 2, 6.0
    pen.rounded(x, y, wide, h - 8, (14, 14, 0, 0), theme.palette.paper)
    inches = theme.diagonal or preferences.guessed()
    ink = (0.106, 0.075, 0.149, 1.0)
    suit(pen, "red", x + 22, y + 21, 11, ink)
    words = _("{inches} inches").format(inches=f"{inches:.1f}")
    pen.text(x + wide / 2, y + (h - 8) / 2, words, 26, ink, room=wide - 80)
    pen.stroke([(x, y + 12), (x, h)], 0.1, color)


def turned(degrees: int) -> Art:
    """A screen with its upper edge marked by an arrow."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 60, w / 60, 1.5)
        with pen.at(w / 2, h / 2, turn=degrees):
            pen.outlined(-23 * k, -15 * k, 46 * k, 30 * k, 6 * k, face, color, 3.4 * k)
            pen.stroke([(0, 8 * k), (0, -5 * k)], 4 * k, color)
            pen.stroke([(-6 * k, 0), (0, -7 * k), (6 * k, 0)], 4 * k, color)
            pen.stroke([(-13 * k, -21 * k), (13 * k, -21 * k)], 4 * k, color)

    return paint


def frame(how: str) -> Art:
    """A window on a desk, one that fills it, one without any pointer or way out."""

    def paint(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(h / 44, w / 70, 1.6)
        with pen.at(w / 2, h / 2):
            outline = rounded_outline(-30 * k, -20 * k, 60 * k, 40 * k, 7 * k)
            if how == "window":
                pen.dashes(outline, 2.6 * k, mix(face, color, 0.6), 5 * k, 5 * k)
                pen.outlined(-16 * k, -9 * k, 32 * k, 21 * k, 5 * k, face, color, 3.2 * k)
            else:
                pen.outlined(-30 * k, -20 * k, 60 * k, 40 * k, 7 * k, face, color, 3.2 * k)
            if how == "full":
                for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                    end = (21 * k * dx, 12 * k * dy)
                    pen.stroke([(21 * k * dx, 4 * k * dy), end, (12 * k * dx, 12 * k * dy)],
                               3.4 * k, color)  # fmt: skip
            if how == "kiosk":
                glyph(pen, "lock", 0, 0, 24 * k, color, face)

    return paint
