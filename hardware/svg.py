"""The few shapes that drawings of hardware are made of, as SVG text."""

from __future__ import annotations

from html import escape
from typing import Final, Literal

FONT: Final = "Nunito, Verdana, sans-serif"
INK: Final = "#1c1428"

Anchor = Literal["start", "middle", "end"]


def picture(
    width: float, height: float, shapes: list[str], unit: str = "", left: float = 0, top: float = 0
) -> str:
    """A whole drawing; with a `unit` ("mm") it is printed at that size."""
    size = f' width="{width:g}{unit}" height="{height:g}{unit}"' if unit else ""
    box = f"{left:g} {top:g} {width:g} {height:g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="{box}" font-family="{FONT}">'
    return "\n".join([head, *shapes, "</svg>\n"])


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    anchor: Anchor = "start",
    weight: str = "normal",
    ink: str = INK,
) -> str:
    """Words whose line stands on y."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'font-weight="{weight}" fill="{ink}">{escape(words)}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, wide: float = 2.5, ink: str = INK) -> str:
    """A straight line."""
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ink}" '
        f'stroke-width="{wide:g}"/>'
    )


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", wide: float = 1.5) -> str:
    """A disc, with a rim where `stroke` says so."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{_rim(stroke, wide)}/>'


def rect(
    x: float, y: float, w: float, h: float, fill: str, rx: float = 0, stroke: str = "",
    wide: float = 2,
) -> str:  # fmt: skip
    """A rectangle, its corners rounded by `rx`."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{rx:g}" fill="{fill}"'
        f"{_rim(stroke, wide)}/>"
    )


def path(way: str, fill: str, stroke: str = "", wide: float = 2) -> str:
    """A shape by its path."""
    return f'<path d="{way}" fill="{fill}"{_rim(stroke, wide)}/>'


def _rim(stroke: str, wide: float) -> str:
    return f' stroke="{stroke}" stroke-width="{wide:g}"' if stroke else ""
