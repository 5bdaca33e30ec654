"""The book of glyphs: drawings by name, each in a box from -.5 to .5."""

from __future__ import annotations

from collections.abc import Callable

from kivy_ui.draw.pen import Pen
from kivy_ui.palette import INK, Rgba

Glyph = Callable[[Pen, Rgba, Rgba], None]
"""Draws with a pen, in a color; the last one is behind it, for what is cut out."""

GLYPHS: dict[str, Glyph] = {}


def named(name: str) -> Callable[[Glyph], Glyph]:
    """Enter a drawing into the book."""

    def enter(draw: Glyph) -> Glyph:
        GLYPHS[name] = draw
        return draw

    return enter


def glyph(
    pen: Pen, name: str, cx: float, cy: float, s: float, color: Rgba, hole: Rgba = INK
) -> None:
    """Draw a glyph by its name in a box of side ``s`` round (cx, cy)."""
    with pen.at(cx, cy, scale=s):
        GLYPHS[name](pen, color, hole)
