"""Glyphs: one weight (.11 to .16 of the box), round ends, solid, one color.

They are found by name (:func:`glyph`); what cards do is drawn in :mod:`kivy_ui.draw.card_glyphs`.
Add a function under a name and every key, badge and picture can show it.
"""

from __future__ import annotations

from kivy_ui.draw.card_glyphs import duel, duel_halves, reverse
from kivy_ui.draw.glyph_book import GLYPHS, glyph, named
from kivy_ui.draw.pen import Pen, around
from kivy_ui.palette import CREAM, INK, LAMP_RED, WHITE, Rgba

__all__ = ["GLYPHS", "duel", "duel_halves", "glyph"]


@named("swap")
def _swap(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """The same upright: sides changed."""
    with pen.at(0, 0, 90):
        reverse(pen, color, hole)


def _turning_back(pen: Pen, way: float, color: Rgba) -> None:
    arc = [(way * x, y) for x, y in around(0, 0.05, 0.27, 215, 450, 30)]
    pen.stroke(arc, 0.13, color)
    x, y = arc[0]
    head = [(x - way * 0.20, y + 0.02), (x + way * 0.10, y - 0.22), (x + way * 0.14, y + 0.15)]
    pen.polygon(head, color, 0.05)


@named("undo")
def _undo(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    _turning_back(pen, 1, color)


@named("redo")
def _redo(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    _turning_back(pen, -1, color)


@named("again")
def _again(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    arc = around(0, 0, 0.29, -40, 232, 34)
    pen.stroke(arc, 0.13, color)
    x, y = arc[0]
    pen.polygon([(x - 0.16, y - 0.02), (x + 0.14, y - 0.17), (x + 0.12, y + 0.15)], color, 0.05)


@named("menu")
def _menu(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    for row in (-1, 0, 1):
        pen.stroke([(-0.28, row * 0.22), (0.28, row * 0.22)], 0.12, color)


@named("flag")
def _flag(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, -0.36), (-0.26, 0.40)], 0.11, color)
    pen.rounded(-0.22, -0.38, 0.56, 0.40, (0, 0.12, 0.12, 0), color)


@named("draw")
def _draw(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """A card and a plus."""
    with pen.at(-0.08, 0.02, -8):
        pen.outlined(-0.23, -0.31, 0.46, 0.62, 0.092, hole, color, 0.09)
    pen.circle(0.22, 0.18, 0.25, hole)
    pen.stroke([(0.22, 0.02), (0.22, 0.34)], 0.10, color)
    pen.stroke([(0.06, 0.18), (0.38, 0.18)], 0.10, color)


@named("uno")
def _uno(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """The last card."""
    pen.rounded(-0.32, -0.435, 0.64, 0.87, 0.128, color)
    pen.text(0, 0, "1", 0.6, hole)


@named("check")
def _check(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, 0.02), (-0.07, 0.24), (0.30, -0.22)], 0.16, color)


@named("cross")
def _cross(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.22, -0.22), (0.22, 0.22)], 0.15, color)
    pen.stroke([(-0.22, 0.22), (0.22, -0.22)], 0.15, color)


@named("back")
def _back(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(0.12, -0.28), (-0.16, 0), (0.12, 0.28)], 0.14, color)


@named("older")
def _older(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, -0.13), (0, 0.15), (0.28, -0.13)], 0.14, color)


@named("newer")
def _newer(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.28, 0.13), (0, -0.15), (0.28, 0.13)], 0.14, color)


@named("plus")
def _plus(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, 0), (0.26, 0)], 0.13, color)
    pen.stroke([(0, -0.26), (0, 0.26)], 0.13, color)


@named("minus")
def _minus(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.26, 0), (0.26, 0)], 0.14, color)


@named("erase")
def _erase(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """The last card or figure goes, as on a keyboard."""
    pen.polygon(
        [(-0.44, 0), (-0.18, -0.26), (0.40, -0.26), (0.40, 0.26), (-0.18, 0.26)], color, 0.1
    )
    for way in (-1, 1):
        pen.stroke([(-0.03, -0.11 * way), (0.19, 0.11 * way)], 0.09, hole)


@named("space")
def _space(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """Nothing between two words, as on the key of a keyboard."""
    pen.stroke([(-0.36, -0.02), (-0.36, 0.18), (0.36, 0.18), (0.36, -0.02)], 0.11, color)


@named("play")
def _play(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.polygon([(-0.22, -0.32), (0.34, 0), (-0.22, 0.32)], color, 0.14)


@named("arrow")
def _arrow(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """To the right: press here, over there."""
    pen.stroke([(-0.38, 0), (0.08, 0)], 0.15, color)
    pen.polygon([(0.06, -0.24), (0.38, 0), (0.06, 0.24)], color, 0.09)


@named("gear")
def _gear(pen: Pen, color: Rgba, hole: Rgba) -> None:
    for tooth in range(4):
        with pen.at(0, 0, tooth * 45):
            pen.rounded(-0.09, -0.42, 0.18, 0.84, 0.06, color)
    pen.circle(0, 0, 0.30, color)
    pen.circle(0, 0, 0.13, hole)


def _person_shape(pen: Pen, color: Rgba) -> None:
    pen.circle(0, -0.18, 0.19, color)
    pen.rounded(-0.34, 0.06, 0.68, 0.34, (0.26, 0.26, 0.08, 0.08), color)


@named("person")
def _person(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    _person_shape(pen, color)


@named("people")
def _people(pen: Pen, color: Rgba, hole: Rgba) -> None:
    with pen.at(0.20, -0.02, scale=0.8):
        _person_shape(pen, color)
    with pen.at(-0.12, 0.03):
        pen.circle(0, -0.18, 0.25, hole)
        pen.rounded(-0.41, 0, 0.82, 0.46, (0.3, 0.3, 0.08, 0.08), hole)
        _person_shape(pen, color)


@named("clock")
def _clock(pen: Pen, color: Rgba, hole: Rgba) -> None:
    pen.circle(0, 0, 0.395, color)
    pen.circle(0, 0, 0.285, hole)
    pen.stroke([(0, -0.17), (0, 0), (0.13, 0.08)], 0.10, color)


@named("plug")
def _plug(pen: Pen, color: Rgba, _hole: Rgba) -> None:
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


@named("home")
def _home(pen: Pen, color: Rgba, hole: Rgba) -> None:
    pen.polygon([(-0.38, -0.02), (0, -0.36), (0.38, -0.02)], color, 0.10)
    pen.rounded(-0.27, -0.06, 0.54, 0.40, 0.07, color)
    pen.rounded(-0.09, 0.10, 0.18, 0.26, (0.06, 0.06, 0, 0), hole)


@named("sound")
def _sound(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    horn = [(-0.36, -0.13), (-0.18, -0.13), (0.02, -0.32), (0.02, 0.32), (-0.18, 0.13),
            (-0.36, 0.13)]  # fmt: skip
    pen.polygon(horn, color, 0.06)
    for r in (0.16, 0.32):
        pen.arc(0.04, 0, r, -45, 45, 0.09, color)


@named("globe")
def _globe(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """Languages: the earth with its lines."""
    pen.ring(0, 0, 0.41, 0.10, color)
    pen.stroke([(0.19 * x, 0.41 * y) for x, y in around(0, 0, 1, 0, 360, 40)], 0.085, color)
    pen.stroke([(-0.38, 0), (0.38, 0)], 0.085, color)


@named("book")
def _book(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Rules: an open book."""
    for way in (1, -1):
        leaf = [(0.03 * way, -0.24), (0.24 * way, -0.32), (0.42 * way, -0.26), (0.42 * way, 0.24),
                (0.24 * way, 0.18), (0.03 * way, 0.28)]  # fmt: skip
        pen.polygon(leaf, color, 0.06)
        for y in (-0.10, 0.04):
            pen.stroke([(0.12 * way, y), (0.32 * way, y - 0.04)], 0.05, hole)


@named("glass")
def _glass(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """An hourglass."""
    for way in (-1, 1):
        pen.polygon([(-0.22, way * 0.32), (0.22, way * 0.32), (0, way * 0.02)], color, 0.06)
        pen.stroke([(-0.28, way * 0.37), (0.28, way * 0.37)], 0.11, color)
    pen.polygon([(-0.12, -0.24), (0.12, -0.24), (0, -0.12)], hole, 0.03)


@named("lock")
def _lock(pen: Pen, color: Rgba, hole: Rgba) -> None:
    pen.arc(0, -0.08, 0.18, 180, 360, 0.11, color)
    pen.rounded(-0.30, -0.06, 0.60, 0.44, 0.10, color)
    pen.circle(0, 0.15, 0.075, hole)


@named("heap")
def _heap(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """All hands thrown together."""
    for turn, dx, dy in ((-24, -0.12, 0.04), (22, 0.12, 0.04), (-2, 0.0, 0.0)):
        with pen.at(dx, dy, turn):
            pen.outlined(-0.21, -0.30, 0.42, 0.60, 0.09, hole, color, 0.09)


@named("chart")
def _chart(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    pen.stroke([(-0.34, 0.26), (-0.08, -0.02), (0.10, 0.10), (0.36, -0.28)], 0.13, color)


@named("tick disc")
def _tick_disc(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Good: a disc with a tick."""
    pen.circle(0, 0, 0.5, color)
    with pen.at(0, 0, scale=0.725):
        _check(pen, hole, color)


@named("fault")
def _fault(pen: Pen, _color: Rgba, _hole: Rgba) -> None:
    """A red octagon with a cream edge and a white "!": its own colors everywhere."""
    corners = [(0.447 * x, 0.447 * y) for x, y in around(0, 0, 1, 22.5, 382.5, 8)[:-1]]
    pen.polygon(corners, CREAM, 0.10)
    pen.polygon([(0.94 * x, 0.94 * y) for x, y in corners], LAMP_RED, 0.04)
    pen.rounded(-0.067, -0.277, 0.134, 0.322, 0.067, WHITE)
    pen.circle(0, 0.188, 0.076, WHITE)


@named("blame")
def _blame(pen: Pen, _color: Rgba, _hole: Rgba) -> None:
    """The arrow that points at the loser: red, cream edge, ink edge; up until it is turned."""
    shaft = [(-0.19, 0.50), (-0.19, -0.02), (-0.44, -0.02), (0, -0.50), (0.44, -0.02),
             (0.19, -0.02), (0.19, 0.50)]  # fmt: skip
    for color, edge in ((INK, 0.34), (CREAM, 0.20), (LAMP_RED, 0.06)):
        pen.polygon(shaft, color, edge)


@named("crown")
def _crown(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    points = [(-0.42, 0.26), (-0.48, -0.22), (-0.22, 0.02), (0, -0.36), (0.22, 0.02),
              (0.48, -0.22), (0.42, 0.26)]  # fmt: skip
    pen.polygon(points, color, 0.10)


@named("hand")
def _hand(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """By hand: a pointing finger."""
    pen.rounded(-0.14, -0.42, 0.20, 0.62, 0.10, color)
    pen.rounded(-0.14, -0.06, 0.52, 0.46, (0.06, 0.14, 0.20, 0.20), color)
    with pen.at(-0.16, 0.12, -38):
        pen.rounded(-0.09, -0.16, 0.18, 0.36, 0.09, color)
    for x in (0.11, 0.245):
        pen.stroke([(x, -0.02), (x, 0.10)], 0.035, hole)
