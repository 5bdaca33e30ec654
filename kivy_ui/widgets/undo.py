"""Undo and redo: they say what they take back, in the same corner of every screen."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.suits import suit
from kivy_ui.palette import Rgba
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets.key import Key, glyph_picture

ICON, SHAPE_ROOM = 34, 26  # u
BESIDE_THE_ARROW = ((42, ICON, 20), (36, ICON, LEAST), (30, 28, 0))
"""What the arrow takes of a row, its own size, and the letters from which on that will do, u."""
STACKED_BELOW = 110  # u: there a long word stands under the arrow


class _Fit(NamedTuple):
    """A word as it is shown: its size, its width and that of its shape together, and the shape's
    alone, u."""

    word: str
    size: float
    wide: float
    shape: float


class _BackKey(Key):
    """A key with an arrow, a word and the shape of what is taken back."""

    drawn_from = ("what", "saved", "word_u")
    what = ObjectProperty(NOTHING)
    word_u = NumericProperty(24)
    saved = OptionProperty("disk", options=("disk", "soon", "memory"))
    arrow = "undo"

    def on_what(self, _key: object, what: TakenBack | None) -> None:
        what = what or NOTHING
        self.text = what.word
        self.disabled = self.empty = what is NOTHING or what == NOTHING

    def on_kv_post(self, _base: object) -> None:
        self.on_what(self, self.what)

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        color, (face, _lip) = self.word_color(), self.colors()
        if self.empty or not self.text:
            glyph_picture(pen, self.arrow, w / 2, h / 2, min(32, w * 0.6), color, face)
        elif self.layout == "stack" or not self._fits_in_a_row(pen, w, h):
            k = min(1.0, (h + 4) / 58)
            glyph_picture(pen, self.arrow, w / 2, h / 2 - 9 * k, ICON * k, color, face)
            size = max(LEAST, self.word_u * 0.79 * k)
            fit = self._fit(pen, w - 6, size)
            self._word(pen, (w - fit.wide) / 2, h / 2 + 17 * k, fit, color, face)
        else:
            self._row_with_word(pen, w, h, color, face)
        if self.saved != "disk":
            self._mark(pen, w, face)

    def _row_with_word(self, pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = (h + 4) / 52
        for beside, icon, enough in BESIDE_THE_ARROW:
            room, s = beside * k, icon * k
            fit = self._fit(pen, w - 10 - room, self.word_u * k)
            if fit.size >= enough * k:
                break
        left = w / 2 - (room + fit.wide) / 2
        glyph_picture(pen, self.arrow, left + 0.47 * s, h / 2, s, color, face)
        self._word(pen, left + room, h / 2, fit, color, face)

    def _fits_in_a_row(self, pen: Pen, w: float, h: float) -> bool:
        """Whether the word, shortened or not, is large enough beside the arrow."""
        room = w - 10 - BESIDE_THE_ARROW[-1][0] * (h + 4) / 52
        fit = self._fit(pen, room, LEAST)
        return fit.wide <= room and (fit.word == self.text or w > STACKED_BELOW)

    def _fit(self, pen: Pen, room: float, size: float) -> _Fit:
        """The word as large as it can be, else shortened, else without its shape."""
        whole, short, least = self.text, self._first(5), min(size, LEAST)
        ways = [(whole, True), (short, True), (whole, False), (short, False)]
        if len(whole) <= lettering.ELLIPSIS_AFTER + 1:  # shortened it says hardly less
            ways = [way for way in ways if way[0] == whole]
        for word, shaped in [*ways, (self._first(3), False)]:
            fit = self._largest(pen, word, shaped, size, least, room)
            if fit.wide <= room:
                break
        return fit

    def _largest(
        self, pen: Pen, word: str, shaped: bool, size: float, least: float, room: float
    ) -> _Fit:
        px, wide = size * pen.u, room + 1
        while wide > room and px >= least * pen.u:
            shape = self._shape_room(px / pen.u) if shaped else 0.0
            fit = _Fit(word, px / pen.u, lettering.width(word, px) / pen.u + shape, shape)
            px, wide = px - 1, fit.wide
        return fit

    def _first(self, letters: int) -> str:
        return f"{self.text[:letters].rstrip()}…"

    def _shape_room(self, size: float) -> float:
        has_shape = self.what.suit or self.what.kind or self.what.glyph
        return SHAPE_ROOM * size / 24 if has_shape else 0.0

    def _word(
        self, pen: Pen, left: float, cy: float, fit: _Fit, color: Rgba, face: Rgba
    ) -> None:  # fmt: skip
        size = fit.size
        pen.text(left, cy, fit.word, size, color, align="left")
        what, x = self.what, left + fit.wide - fit.shape * 0.40
        if not fit.shape:
            return
        if what.kind is not None:
            w = 20 * size / 24
            small_card_picture(pen, what.kind, what.value, x, cy, w, w * 1.28, what.suit)
        elif what.suit:
            suit(pen, what.suit, x, cy, 9 * size / 24, line=theme.palette.suit_line)
        elif what.glyph:
            glyph_picture(pen, what.glyph, x, cy, 23 * size / 24, color, face)

    def _mark(self, pen: Pen, w: float, face: Rgba) -> None:
        """Not yet on disk: a hollow dot; in memory only, and it stays so: a fault."""
        if self.saved == "memory":
            glyph_picture(pen, "fault", w - 10, 9, 22, theme.palette.text, face)
            return
        pen.circle(w - 10, 10, 5, theme.palette.text2)
        pen.circle(w - 10, 10, 2.8, face)


class UndoKey(_BackKey):
    """``what`` is a :class:`kivy_ui.taken_back.TakenBack`; ``saved`` tells whether the last deed
    is on disk: ``"disk"``, ``"soon"`` (a mark) or ``"memory"`` (a fault that stays).
    ``layout`` is ``"row"``, or ``"stack"`` where it is narrow."""

    arrow = "undo"


class RedoKey(_BackKey):
    """The same the other way; with nothing to do it stands there empty. ``bare``: arrow only."""

    arrow = "redo"
    bare = BooleanProperty(True)
    drawn_from = ("bare",)

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        if self.bare:
            color, (face, _lip) = self.word_color(), self.colors()
            glyph_picture(pen, self.arrow, w / 2, h / 2, min(32, w * 0.6), color, face)
        else:
            super().draw_face(pen, w, h)
