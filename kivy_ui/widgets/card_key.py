"""Keys that are cards: in a suit's color, a wild's night, or paper; and the four colors."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from kivy_ui.draw import cards
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.suits import suit
from kivy_ui.palette import CREAM, INK, PALETTES, SUITS, Rgba
from kivy_ui.theme import theme
from kivy_ui.widgets.key import FaceArt, Key, Tile, glyph_picture

PAPER_LIP = PALETTES["dusk"].lit_lip


class CardKey(Tile):
    """A kind of card as a key.

    ``kind`` is the edition's `CardKind`; ``suit`` the color of a colored one ("" for a wild);
    ``paper``: without color, for counting hands, there with the ``value`` of a number (-1: any).
    ``picked``: chosen, drawn with a lit frame.
    """

    drawn_from = ("kind", "suit", "paper", "value", "picked")
    kind = ObjectProperty(None, allownone=True)
    suit = OptionProperty("", options=("", *SUITS))
    paper = BooleanProperty(False)
    value = NumericProperty(-1)
    picked = BooleanProperty(False)
    play = BooleanProperty(True)
    text = StringProperty("")
    """What a reader hears; the face itself shows no word."""

    @property
    def style(self) -> str:
        """``"suit"``, ``"wild"`` or ``"paper"``."""
        if self.suit:
            return "suit"
        return "wild" if self.kind is not None and self.kind.wild else "paper"

    def colors(self) -> tuple[Rgba, Rgba]:
        p = theme.palette
        if self.style == "suit":
            return SUITS[self.suit], p.suit_lip(self.suit)
        if self.style == "wild":
            return p.wild, p.wild_lip
        return CREAM if p.suit_line is None else p.paper, PAPER_LIP

    def outline(self) -> tuple[Rgba | None, float]:
        p = theme.palette
        if self.style == "suit":
            return p.suit_line, 2
        if self.style == "wild":
            return p.wild_line, 1.5
        return None, 0

    def draw(self, pen: Pen) -> None:
        if self.picked and not self.disabled:
            pen.rounded(-5, -5, self.width_u + 10, self.height_u + 10, 17, theme.palette.lit)
            pen.rounded(-1, -1, self.width_u + 2, self.height_u + 2, 13, theme.palette.bg)
        super().draw(pen)

    def face_art(self, w: float, h: float) -> FaceArt | None:
        kind = self.kind
        if kind is None:
            return None
        face, _lip = self.colors()
        value = int(self.value) if self.value >= 0 else None
        what = ("card key", cards.identity(kind), self.suit, self.style, value, face)

        def paint(small: Pen) -> None:
            if self.style == "suit":
                cards.colored_face(small, kind, self.suit, w, h)
            elif self.style == "wild":
                cards.wild_face(small, kind, w, h, face)
            else:
                cards.paper_face(small, kind, value, w, h, face)

        return FaceArt(what, paint)


class SuitKey(Tile):
    """One of the four colors, to be chosen. ``picked``: it is the one."""

    drawn_from = ("suit", "picked")
    suit = OptionProperty("red", options=tuple(SUITS))
    picked = BooleanProperty(False)
    play = BooleanProperty(True)
    text = StringProperty("")

    def colors(self) -> tuple[Rgba, Rgba]:
        return SUITS[self.suit], theme.palette.suit_lip(self.suit)

    def outline(self) -> tuple[Rgba | None, float]:
        return theme.palette.suit_line, 2

    def draw(self, pen: Pen) -> None:
        if self.picked and not self.disabled:
            pen.rounded(-5, -5, self.width_u + 10, self.height_u + 10, 17, theme.palette.lit)
            pen.rounded(-1, -1, self.width_u + 2, self.height_u + 2, 13, theme.palette.bg)
        super().draw(pen)

    def face_art(self, w: float, h: float) -> FaceArt:
        r = min(w, h + 4) * 0.26
        return FaceArt(
            ("suit key", self.suit, INK), lambda small: suit(small, self.suit, w / 2, h / 2, r, INK)
        )


class MarkKey(Key):
    """What a colored card may bear beside its color: the showdown's symbol, the wheel's swirl.

    ``mark`` is the edition's word for it, ``lit`` whether the next card bears one.
    """

    mark = OptionProperty("showdown", options=("showdown", "spin"))
    play = BooleanProperty(True)
    drawn_from = ("mark",)
    GLYPH = {"showdown": "symbol", "spin": "swirl"}

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        face, _lip = self.colors()
        name = self.GLYPH[self.mark]
        glyph_picture(pen, name, w / 2, h / 2, min(w, h + 4), self.word_color(), face)
