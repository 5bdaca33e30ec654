"""Glyphs: one weight (.11 to .16 of the box), round ends, solid, one color.

A glyph is drawn in a square box of side ``s`` round (``cx``, ``cy``); ``hole`` is the color behind
it, for what is cut out. :data:`GLYPHS` finds them by name; add a function under a name and every
key, badge and picture can show it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from kivy_ui.draw.pen import Pen, around
from kivy_ui.palette import CREAM, INK, LAMP_RED, WHITE, Rgba

Glyph = Callable[[Pen, float, Rgba, Rgba], None]
GLYPHS: dict[str, Glyph] = {}


def _glyph(name: str) -> Callable[[Glyph], Glyph]:
    def remember(draw: Glyph) -> Glyph:
        GLYPHS[name] = draw
        return draw

    return remember


def glyph(
    pen: Pen, name: str, cx: float, cy: float, s: float, color: Rgba, hole: Rgba = INK
) -> None:
    """Draw a glyph by its name."""
    with pen.at(cx, cy, scale=s):
        GLYPHS[name](pen, 1.0, color, hole)


# All below draw in a box from -.5 to .5.


@_glyph("skip")
def _skip(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    """An arc that hops over a dot."""
    pen.arc(0, 0.10, 0.31, 180, 338, 0.125, color)
    pen.polygon([(0.12, 0.06), (0.46, 0.03), (0.31, 0.30)], color, 0.06)
    pen.circle(-0.02, 0.26, 0.125, color)


@_glyph("reverse")
def _reverse(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    """Two arrows passing."""
    for way in (1, -1):
        y = -0.17 * way
        pen.stroke([(-0.33 * way, y), (0.10 * way, y)], 0.13, color)
        head = [(0.10 * way, y - 0.17), (0.37 * way, y), (0.10 * way, y + 0.17)]
        pen.polygon(head, color, 0.06)


@_glyph("swap")
def _swap(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """The same upright: sides changed."""
    with pen.at(0, 0, 90):
        _reverse(pen, 1.0, color, hole)


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


@_glyph("duel")
def _duel(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    duel(pen, 0, 0, 1.0, color, color)


def _turning_back(pen: Pen, way: float, color: Rgba) -> None:
    arc = [(way * x, y) for x, y in around(0, 0.05, 0.27, 215, 450, 30)]
    pen.stroke(arc, 0.13, color)
    x, y = arc[0]
    head = [(x - way * 0.20, y + 0.02), (x + way * 0.10, y - 0.22), (x + way * 0.14, y + 0.15)]
    pen.polygon(head, color, 0.05)


@_glyph("undo")
def _undo(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    _turning_back(pen, 1, color)


@_glyph("redo")
def _redo(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    _turning_back(pen, -1, color)


@_glyph("again")
def _again(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    arc = around(0, 0, 0.29, -40, 232, 34)
    pen.stroke(arc, 0.13, color)
    x, y = arc[0]
    pen.polygon([(x - 0.16, y - 0.02), (x + 0.14, y - 0.17), (x + 0.12, y + 0.15)], color, 0.05)


@_glyph("menu")
def _menu(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    for row in (-1, 0, 1):
        pen.stroke([(-0.28, row * 0.22), (0.28, row * 0.22)], 0.12, color)


@_glyph("flag")
def _flag(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, -0.36), (-0.26, 0.40)], 0.11, color)
    pen.rounded(-0.22, -0.38, 0.56, 0.40, (0, 0.12, 0.12, 0), color)


@_glyph("draw")
def _draw(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """A card and a plus."""
    with pen.at(-0.08, 0.02, -8):
        pen.outlined(-0.23, -0.31, 0.46, 0.62, 0.092, hole, color, 0.09)
    pen.circle(0.22, 0.18, 0.25, hole)
    pen.stroke([(0.22, 0.02), (0.22, 0.34)], 0.10, color)
    pen.stroke([(0.06, 0.18), (0.38, 0.18)], 0.10, color)


@_glyph("uno")
def _uno(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """The last card."""
    pen.rounded(-0.32, -0.435, 0.64, 0.87, 0.128, color)
    pen.text(0, 0, "1", 0.6, hole)


@_glyph("check")
def _check(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, 0.02), (-0.07, 0.24), (0.30, -0.22)], 0.16, color)


@_glyph("cross")
def _cross(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.22, -0.22), (0.22, 0.22)], 0.15, color)
    pen.stroke([(-0.22, 0.22), (0.22, -0.22)], 0.15, color)


@_glyph("back")
def _back(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(0.12, -0.28), (-0.16, 0), (0.12, 0.28)], 0.14, color)


@_glyph("older")
def _older(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, -0.13), (0, 0.15), (0.28, -0.13)], 0.14, color)


@_glyph("newer")
def _newer(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, 0.13), (0, -0.15), (0.28, 0.13)], 0.14, color)


@_glyph("plus")
def _plus(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, 0), (0.26, 0)], 0.13, color)
    pen.stroke([(0, -0.26), (0, 0.26)], 0.13, color)


@_glyph("minus")
def _minus(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, 0), (0.26, 0)], 0.14, color)


@_glyph("play")
def _play(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.polygon([(-0.22, -0.32), (0.34, 0), (-0.22, 0.32)], color, 0.14)


@_glyph("arrow")
def _arrow(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    """To the right: press here, over there."""
    pen.stroke([(-0.38, 0), (0.08, 0)], 0.15, color)
    pen.polygon([(0.06, -0.24), (0.38, 0), (0.06, 0.24)], color, 0.09)


@_glyph("gear")
def _gear(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    for tooth in range(4):
        with pen.at(0, 0, tooth * 45):
            pen.rounded(-0.09, -0.42, 0.18, 0.84, 0.06, color)
    pen.circle(0, 0, 0.30, color)
    pen.circle(0, 0, 0.13, hole)


def _person_shape(pen: Pen, color: Rgba) -> None:
    pen.circle(0, -0.18, 0.19, color)
    pen.rounded(-0.34, 0.06, 0.68, 0.34, (0.26, 0.26, 0.08, 0.08), color)


@_glyph("person")
def _person(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    _person_shape(pen, color)


@_glyph("people")
def _people(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    with pen.at(0.20, -0.02, scale=0.8):
        _person_shape(pen, color)
    with pen.at(-0.12, 0.03):
        pen.circle(0, -0.18, 0.25, hole)
        pen.rounded(-0.41, 0, 0.82, 0.46, (0.3, 0.3, 0.08, 0.08), hole)
        _person_shape(pen, color)


@_glyph("clock")
def _clock(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    pen.circle(0, 0, 0.395, color)
    pen.circle(0, 0, 0.285, hole)
    pen.stroke([(0, -0.17), (0, 0), (0.13, 0.08)], 0.10, color)


@_glyph("plug")
def _plug(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    """A plug and its wire: hardware."""
    pen.rounded(-0.36, -0.22, 0.30, 0.44, 0.08, color)
    for y in (-0.10, 0.10):
        pen.stroke([(-0.06, y), (0.10, y)], 0.08, color)
    start, pull, pull2, end = (0.14, 0.0), (0.40, 0.0), (0.22, 0.34), (0.42, 0.34)
    wire = []
    for i in range(17):
        t = i / 16
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        knots = (start, pull, pull2, end)
        wire.append(
            tuple(sum(w * k[n] for w, k in zip(weights, knots, strict=True)) for n in (0, 1))
        )
    pen.stroke(wire, 0.10, color)


@_glyph("home")
def _home(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    pen.polygon([(-0.38, -0.02), (0, -0.36), (0.38, -0.02)], color, 0.10)
    pen.rounded(-0.27, -0.06, 0.54, 0.40, 0.07, color)
    pen.rounded(-0.09, 0.10, 0.18, 0.26, (0.06, 0.06, 0, 0), hole)


@_glyph("sound")
def _sound(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    horn = [(-0.36, -0.13), (-0.18, -0.13), (0.02, -0.32), (0.02, 0.32), (-0.18, 0.13),
            (-0.36, 0.13)]  # fmt: skip
    pen.polygon(horn, color, 0.06)
    for r in (0.16, 0.32):
        pen.arc(0.04, 0, r, -45, 45, 0.09, color)


@_glyph("lock")
def _lock(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    pen.arc(0, -0.08, 0.18, 180, 360, 0.11, color)
    pen.rounded(-0.30, -0.06, 0.60, 0.44, 0.10, color)
    pen.circle(0, 0.15, 0.075, hole)


@_glyph("heap")
def _heap(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """All hands thrown together."""
    for turn, dx, dy in ((-24, -0.12, 0.04), (22, 0.12, 0.04), (-2, 0.0, 0.0)):
        with pen.at(dx, dy, turn):
            pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.09, hole, color, 0.09)


@_glyph("chart")
def _chart(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.34, 0.26), (-0.08, -0.02), (0.10, 0.10), (0.36, -0.28)], 0.13, color)


@_glyph("tick disc")
def _tick_disc(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """Good: a disc with a tick."""
    pen.circle(0, 0, 0.5, color)
    with pen.at(0, 0, scale=0.725):
        _check(pen, 1.0, hole, color)


@_glyph("fault")
def _fault(pen: Pen, _s: float, _color: Rgba, _hole: Rgba) -> None:
    """A red octagon with a cream edge and a white "!": its own colors everywhere."""
    corners = [(0.447 * x, 0.447 * y) for x, y in around(0, 0, 1, 22.5, 382.5, 8)[:-1]]
    pen.polygon(corners, CREAM, 0.10)
    pen.polygon([(0.94 * x, 0.94 * y) for x, y in corners], LAMP_RED, 0.04)
    pen.rounded(-0.067, -0.277, 0.134, 0.322, 0.067, WHITE)
    pen.circle(0, 0.188, 0.076, WHITE)


@_glyph("blame")
def _blame(pen: Pen, _s: float, _color: Rgba, _hole: Rgba) -> None:
    """The arrow that points at the loser: red, cream edge, ink edge; up until it is turned."""
    shaft = [(-0.19, 0.50), (-0.19, -0.02), (-0.44, -0.02), (0, -0.50), (0.44, -0.02),
             (0.19, -0.02), (0.19, 0.50)]  # fmt: skip
    for color, edge in ((INK, 0.34), (CREAM, 0.20), (LAMP_RED, 0.06)):
        pen.polygon(shaft, color, edge)


@_glyph("crown")
def _crown(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
    points = [(-0.42, 0.26), (-0.48, -0.22), (-0.22, 0.02), (0, -0.36), (0.22, 0.02),
              (0.48, -0.22), (0.42, 0.26)]  # fmt: skip
    pen.polygon(points, color, 0.10)


@_glyph("hand")
def _hand(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """By hand: a pointing finger."""
    pen.rounded(-0.14, -0.42, 0.20, 0.62, 0.10, color)
    pen.rounded(-0.14, -0.06, 0.52, 0.46, (0.06, 0.14, 0.20, 0.20), color)
    with pen.at(-0.16, 0.12, -38):
        pen.rounded(-0.09, -0.16, 0.18, 0.36, 0.09, color)
    for x in (0.11, 0.245):
        pen.stroke([(x, -0.02), (x, 0.10)], 0.035, hole)


@_glyph("notes")
def _notes(pen: Pen, _s: float, color: Rgba, _hole: Rgba) -> None:
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


@_glyph("swap hands")
def _swap_hands(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """Two hands, an arrow from each to the other."""
    for way in (1, -1):
        _small_hand(pen, 0.30 * way, 0, color, hole)
        with pen.at(0, 0, 0 if way > 0 else 180):
            pen.arc(0, -0.14, 0.30, 212, 312, 0.09, color)
            pen.polygon([(0.09, -0.33), (0.30, -0.44), (0.31, -0.20)], color, 0.04)


@_glyph("shuffle")
def _shuffle(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """Two ways that cross."""
    for way, clear in ((1, False), (-1, True)):
        path = [(-0.40, 0.20 * way), (-0.22, 0.20 * way), (0.06, -0.20 * way), (0.18, -0.20 * way)]
        if clear:
            pen.stroke(path[1:3], 0.25, hole)
        pen.stroke(path, 0.12, color)
        y = -0.20 * way
        pen.polygon([(0.17, y - 0.15), (0.38, y), (0.17, y + 0.15)], color, 0.05)


@_glyph("pass hands")
def _pass_hands(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """A hand, and the way round."""
    pen.arc(0, 0, 0.37, -60, 205, 0.095, color)
    pen.polygon([(-0.50, -0.12), (-0.30, -0.36), (-0.19, -0.06)], color, 0.04)
    _small_hand(pen, 0.02, 0, color, hole)


@_glyph("take")
def _take(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """Cards come from all sides."""
    with pen.at(0, 0, -6):
        pen.rounded(-0.13, -0.19, 0.26, 0.38, 0.05, color)
    for turn in (0, 90, 180, 270):
        with pen.at(0, 0, turn):
            pen.stroke([(0.44, 0), (0.36, 0)], 0.09, color)
            pen.polygon([(0.37, -0.11), (0.24, 0), (0.37, 0.11)], color, 0.04)


@_glyph("pencil")
def _pencil(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
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


@_glyph("symbol")
def _symbol(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """A card that bears the showdown's symbol."""
    with pen.at(-0.06, 0, -7):
        pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.085, hole, color, 0.055)
    pen.circle(0.16, 0.10, 0.245, hole)
    duel(pen, 0.16, 0.10, 0.46, color, color)


@_glyph("swirl")
def _swirl(pen: Pen, _s: float, color: Rgba, hole: Rgba) -> None:
    """A card that bears the wheel's swirl."""
    with pen.at(-0.06, 0, -7):
        pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.085, hole, color, 0.055)
    pen.circle(0.16, 0.10, 0.245, hole)
    for turn in range(3):
        with pen.at(0.16, 0.10, turn * 120):
            pen.arc(0.055, -0.05, 0.115, 160, 330, 0.075, color)
