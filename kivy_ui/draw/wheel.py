"""The wheel: any number of spaces round a hub, pegs between them, a pointer above.

Proportions in radii R of the rim. What a space looks like follows from its outcome, never from
its name, so that a family's own wheel is drawn as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.glyph_book import named
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.pen import Pen, around
from kivy_ui.draw.suits import pinwheel, suit
from kivy_ui.palette import CREAM, INK, PERSONS, SUITS, Rgba

INNER, OUTER, LANDED = 0.26, 0.93, 0.99
HUB, HUB_MARK = 0.235, 0.115
PEG, PEG_AT = 0.022, 0.965
GAP = 0.9
"""Degrees that stay dark on either side of a line between two spaces."""

TINTS = ("lilac", "sand", "aqua", "lime", "peach", "orchid", "sky", "rose", "mint", "clay")
MOST_UPRIGHT = 13
"""With more spaces their names run from the rim to the hub instead of across."""

ICONS = {
    "shed": "shed", "trade_hands": "pass hands", "war": "war", "race": "shout", "nothing": "eye",
}  # fmt: skip


class SpaceLike(Protocol):
    """What is drawn of a space (a `companion.game.Space` has it)."""

    key: str
    name: str
    effect: str
    params: object


def identity(spaces: Sequence[SpaceLike]) -> Hashable:
    """Everything a wheel's picture depends on."""
    return tuple((_(space.name), space.effect, _color_of(space)) for space in spaces)


def colors(spaces: Sequence[SpaceLike]) -> list[Rgba]:
    """Pastel by turns; only a space that is about one color of the cards has that color."""
    tints, chosen = iter(range(len(spaces) * 2)), []
    for space in spaces:
        card = _color_of(space)
        chosen.append(card or TINTS[next(tints) % len(TINTS)])
    if len(chosen) > 2 and chosen[-1] == chosen[0] and chosen[0] in TINTS:
        chosen[-1] = next(t for t in reversed(TINTS) if t not in (chosen[0], chosen[-2]))
    return [SUITS.get(name) or PERSONS[name] for name in chosen]


def _color_of(space: SpaceLike) -> str:
    color = str(getattr(space.params, "get", {}.get)("color") or "")
    return color if color in SUITS else ""


def disc(pen: Pen, spaces: Sequence[SpaceLike], cx: float, cy: float, r: float) -> None:
    """The disc at rest at 0: the first space begins at the pointer and they go on clockwise."""
    pen.circle(cx, cy, r, INK)
    for i, color in enumerate(colors(spaces)):
        with pen.at(cx, cy, _middle(i, len(spaces))):
            wedge(pen, len(spaces), r, OUTER, color)
            label(pen, spaces[i], len(spaces), r, color)
    pegs(pen, len(spaces), cx, cy, r)
    pen.circle(cx, cy, HUB * r, INK)
    pinwheel(pen, cx, cy, HUB_MARK * r)


def pegs(pen: Pen, count: int, cx: float, cy: float, r: float) -> None:
    """One on every line between two spaces, while they are not too close."""
    size = min(PEG, 1.4 / count) * r
    for x, y in around(cx, cy, PEG_AT * r, -90, 270, count)[:-1]:
        pen.circle(x, y, size, CREAM)


def _middle(i: int, count: int) -> float:
    return (i + 0.5) * 360.0 / count


def wedge(pen: Pen, count: int, r: float, reach: float, color: Rgba) -> None:
    """One space, its middle upwards, round the hub at the origin."""
    half = 180.0 / count - min(GAP, 30.0 / count)
    steps = max(6, int(half))
    inner = max(INNER * r, 2 * r / 57.3)
    rim = around(0, 0, reach * r, -90 - half, -90 + half, steps)
    pen.polygon([*rim, *around(0, 0, inner, -90 + half, -90 - half, steps)], color)


def label(
    pen: Pen, space: SpaceLike, count: int, r: float, ground: Rgba, large: bool = False
) -> None:
    """A space's name and what its outcome is, upright at the rim, on ``ground``; ``large``: it
    has landed."""
    if count > MOST_UPRIGHT:
        _along(pen, space, count, r)
        return
    lines = two_lines(_(space.name))
    k = r / 206.0
    size = (40.0 if large and len(lines) == 1 else 28.0 if large else 22.0) * k
    step = size * (0.98 if large else 1.1)
    y = -0.655 * r - (30.0 if large else 26.0) * k + (0 if len(lines) > 1 else 0.3 * size)
    for i, line in enumerate(lines):
        at = y + i * step
        room = min(0.84 * _chord(-at - size / 2, count), 1.5 * r)
        pen.text(0, at, line, size, INK, room=room, least=8 * k)
    at = -0.655 * r + (40.0 if large and len(lines) > 1 else 30.0) * k
    s = min(
        (54.0 if large and len(lines) == 1 else 38.0 if large else 30.0) * k,
        0.66 * _chord(-at - 12 * k, count),
    )
    icon(pen, space, 0, at, s, ground)


def _along(pen: Pen, space: SpaceLike, count: int, r: float) -> None:
    """The name along the radius, towards the rim; a row of many spaces has no more room."""
    with pen.at(0, -0.88 * r, 90):
        size = min(20.0 * r / 206.0, 0.62 * _chord(0.5 * r, count))
        pen.text(0, 0, _(space.name), size, INK, align="left", room=0.56 * r, least=5)


def _chord(radius: float, count: int) -> float:
    """How wide a space is so far from the hub."""
    (x0, y0), (x1, y1) = around(0, 0, radius, 0, min(180.0, 360.0 / count), 1)
    return ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5


def two_lines(name: str) -> tuple[str, ...]:
    """A name in one line, or two about as wide as each other."""
    words = name.split()
    if len(words) < 2:
        return (name,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda cut: max(lettering.width(line, 40) for line in cut))


def icon(pen: Pen, space: SpaceLike, cx: float, cy: float, s: float, ground: Rgba) -> None:
    """What the outcome is, in ink: a suit to draw, cards to shed, a hand passed on."""
    color = _color_of(space)
    if color:
        suit(pen, color, cx, cy, 0.36 * s, INK)
    elif space.effect in ICONS:
        glyph(pen, ICONS[space.effect], cx, cy, s, INK, ground)


def pointer(pen: Pen, cx: float, tip: float, k: float, kick: float) -> None:
    """Above the rim, its tip at ``tip``; ``kick`` (-1..1) is how a peg bends it."""
    with pen.at(cx, tip - 42 * k, 14.0 * kick, k):
        corners = [(-22, 0), (22, 0), (0, 42)]
        pen.polygon(corners, INK, 20)
        pen.polygon(corners, CREAM, 8)


@named("war")
def _war(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Three cards face up, the tallest in the middle."""
    for dx, high, turn in ((-0.32, 0.56, -8), (0.32, 0.56, 8), (0, 0.78, 0)):
        with pen.at(dx, 0.38, turn):
            pen.outlined(-0.17, -high, 0.34, high, 0.08, color, hole, 0.06)
    pen.polygon([(-0.09, -0.06), (0.09, -0.06), (0, -0.22)], hole, 0.05)


@named("shed")
def _shed(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Cards laid down."""
    for x, turn in ((-0.15, -10), (0.13, 8)):
        with pen.at(x, -0.14, turn):
            pen.outlined(-0.16, -0.24, 0.32, 0.46, 0.08, color, hole, 0.06)
    pen.stroke([(0, 0.10), (0, 0.26)], 0.12, color)
    pen.polygon([(-0.20, 0.24), (0.20, 0.24), (0, 0.46)], color, 0.05)


@named("shout")
def _shout(pen: Pen, color: Rgba, _hole: Rgba) -> None:
    """A horn that is shouted through."""
    pen.polygon([(-0.40, -0.11), (-0.16, -0.11), (0.14, -0.34), (0.14, 0.34), (-0.16, 0.11),
                 (-0.40, 0.11)], color, 0.05)  # fmt: skip
    pen.polygon([(-0.28, 0.10), (-0.12, 0.10), (-0.08, 0.38), (-0.22, 0.38)], color, 0.05)
    for y in (-0.22, 0.0, 0.22):
        pen.stroke([(0.28, 0.9 * y), (0.42, 1.3 * y)], 0.09, color)


@named("eye")
def _eye(pen: Pen, color: Rgba, hole: Rgba) -> None:
    """Everybody looks."""
    lid = [*around(0, 0.26, 0.50, 212, 328, 18), *around(0, -0.26, 0.50, 32, 148, 18)]
    pen.polygon(lid, color, 0.06)
    pen.circle(0, 0, 0.185, hole)
    pen.circle(0, 0, 0.095, color)
