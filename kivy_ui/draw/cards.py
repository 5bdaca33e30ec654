"""Cards as keys and as pictures: what a kind of card looks like, whatever edition it is from.

The picture follows from what the card does (its effect), never from its name, so that a family's
own edition is drawn as well. Nothing is copied from a maker's artwork.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Protocol

from companion.words import _
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.draw.suits import corner_suits, pinwheel, suit
from kivy_ui.palette import CREAM, FEATURES, INK, PAPER, SUITS, Rgba, rgba

NIGHT = rgba("#0F0817")
NIGHT_LINE = rgba("#8C76A3")


class Kind(Protocol):
    """What is drawn of a kind of card (a `companion.game.CardKind` has it)."""

    key: str
    name: str
    wild: bool
    effect: str
    params: Mapping[str, object]


Art = Callable[[Pen, Kind, float, Rgba, Rgba], None]


def _named(name: str, share: float = 1.0) -> Art:
    def draw(pen: Pen, _kind: Kind, s: float, color: Rgba, hole: Rgba) -> None:
        glyph(pen, name, 0, 0, s * share, color, hole)

    return draw


def _draws(pen: Pen, kind: Kind, s: float, color: Rgba, hole: Rgba) -> None:
    """How many cards, and whether a chosen one, everybody, or the next draws them."""
    count = f"+{kind.params.get('cards', 1)}"
    who = kind.params.get("who", "next")
    if who == "target":  # soaked
        suit(pen, "blue", 0, -0.02 * s, 0.44 * s, color)
        pen.text(-0.02 * s, 0.06 * s, count, 0.46 * s, hole)
    elif who in ("others", "all"):
        glyph(pen, "people", 0, -0.20 * s, 0.58 * s, color, hole)
        pen.text(-0.02 * s, 0.27 * s, count, 0.50 * s, color)
    else:
        pen.text(-0.02 * s, 0, count, 0.74 * s, color)


def _dances(pen: Pen, _kind: Kind, s: float, color: Rgba, hole: Rgba) -> None:
    glyph(pen, "notes", 0, 0, s, color, hole)


def _says_its_name(pen: Pen, kind: Kind, s: float, color: Rgba, _hole: Rgba) -> None:
    """A colored card without an effect: its initials."""
    initials = "".join(word[0] for word in _(kind.name).split()[:2]).upper() or "?"
    pen.text(0, 0, initials, 0.62 * s, color, room=s)


ART: dict[str, Art] = {
    "skip": _named("skip"),
    "reverse": _named("reverse"),
    "draw": _draws,
    "swap_hands": _named("swap hands"),
    "shuffle_hands": _named("shuffle", 0.94),
    "pass_hands": _named("pass hands"),
    "take_from_others": _named("take", 0.94),
    "showdown": _named("duel"),
    "dance": _dances,
    "agreed": _named("pencil", 0.94),
}


def _art(kind: Kind) -> Art:
    return ART.get(kind.effect, _says_its_name)


def is_number(kind: Kind) -> bool:
    return kind.effect == "number" or kind.key == "number"


def colored_face(pen: Pen, kind: Kind, name: str, w: float, h: float) -> None:
    """What is on a key in a suit's color: the suit as index, and what the card does, in ink."""
    s = min(w, h + 4) * 0.74
    if is_number(kind):
        suit(pen, name, w / 2, h / 2, s * 0.50, INK)
        down = 0.06 * s if name == "blue" else 0.0
        pen.text(w / 2, h / 2 + down, "0–9", s * 0.40, SUITS[name])
        return
    inset = min(w, h + 4) * 0.155
    suit(pen, name, inset, inset, min(w, h + 4) * 0.068, INK)
    with pen.at(w * 0.53, h * 0.53):
        _art(kind)(pen, kind, s, INK, SUITS[name])


def wild_face(pen: Pen, kind: Kind, w: float, h: float, hole: Rgba = NIGHT) -> None:
    """What is on the night face of a wild: four suits, and what else the card does."""
    side = min(w, h)
    if kind.effect in ("none", "") or kind.effect == "number":
        pinwheel(pen, w / 2, h / 2, 0.272 * side)
        return
    corner_suits(pen, 0, 0, w, h, 0.165 * side, 0.075 * side)
    share = 0.76 if kind.effect == "draw" and kind.params.get("who", "next") == "next" else 0.72
    share = 0.74 if kind.effect == "showdown" else share
    with pen.at(w / 2, h / 2):
        _art(kind)(pen, kind, side * share, CREAM, hole)


def paper_face(
    pen: Pen, kind: Kind, value: int | None, w: float, h: float, hole: Rgba = PAPER
) -> None:
    """What is on a paper key or card: the value of a number, or what the card does, in ink."""
    s = min(w, h + 4) * 0.78
    if is_number(kind):
        pen.text(w / 2, h / 2, "0–9" if value is None else str(value), s * 0.86, FEATURES, room=w)
        return
    with pen.at(w / 2, h / 2):
        _art(kind)(pen, kind, s * 0.94, FEATURES, hole)


def small_card(
    pen: Pen, kind: Kind, value: int | None, w: float, h: float,
    name: str = "", line: Rgba = FEATURES,
) -> None:  # fmt: skip
    """A card as it was tapped: paper, night for a wild, or its color where that is told."""
    k = w / 25
    if kind.wild:
        pen.outlined(0, 0, w, h, 6 * k, NIGHT, NIGHT_LINE, 1.6 * k)
        with pen.at(w / 2, h / 2):
            if kind.effect in ("none", "", "number"):
                pinwheel(pen, 0, 0, 7.2 * k)
            else:
                _art(kind)(pen, kind, 22 * k, CREAM, NIGHT)
        return
    face = SUITS[name] if name else PAPER
    pen.outlined(0, 0, w, h, 6 * k, face, line, 1.6 * k)
    if is_number(kind) and value is None and name:
        suit(pen, name, w / 2, h / 2, 7.6 * k, INK)
    elif is_number(kind):
        text = "" if value is None else str(value)
        pen.text(w / 2, h / 2, text, 23 * k, INK if name else FEATURES)
    else:
        with pen.at(w / 2, h / 2):
            _art(kind)(pen, kind, 21.5 * k, INK if name else FEATURES, face)


def small_card_picture(
    pen: Pen, kind: Kind, value: int | None, cx: float, cy: float, w: float, h: float,
    name: str = "", line: Rgba = FEATURES,
) -> None:  # fmt: skip
    """The same on the screen, centered on (cx, cy)."""
    edge = 1.5 * w / 25

    def paint(small: Pen) -> None:
        with small.at(edge, edge):
            small_card(small, kind, value, w, h, name, line)

    what = ("small card", identity(kind), value, name, line)
    texture = picture(what, w + 2 * edge, h + 2 * edge, pen.u, paint)
    pen.picture(texture, cx - w / 2 - edge, cy - h / 2 - edge, w + 2 * edge, h + 2 * edge)


def identity(kind: Kind) -> Hashable:
    """Everything a card's picture depends on."""
    return (kind.key, kind.name, kind.wild, kind.effect, tuple(sorted(kind.params.items())))
