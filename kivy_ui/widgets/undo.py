"""Undo and redo: they say what they take back, in the same corner of every screen."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.suits import suit
from kivy_ui.palette import Rgba
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets.key import Key, glyph_picture

ICON, ICON_ROOM, SHAPE_ROOM = 34, 42, 26  # u
LEAST = 16  # u a word gets small before it is shortened


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
        elif self.layout == "stack":
            k = min(1.0, (h + 4) / 58)
            glyph_picture(pen, self.arrow, w / 2, h / 2 - 9 * k, ICON * k, color, face)
            self._word(pen, w / 2, h / 2 + 17 * k, w - 8, self.word_u * 0.79 * k, color, face)
        else:
            k = (h + 4) / 52
            arrow = ICON_ROOM * k
            _, size, wide = self._fit(pen, w - 12 - arrow, self.word_u * k)
            if size < 20 * k:  # a little less air before a long word
                arrow -= 6 * k
                _, size, wide = self._fit(pen, w - 10 - arrow, self.word_u * k)
            left = w / 2 - (arrow + wide) / 2
            glyph_picture(pen, self.arrow, left + 16 * k, h / 2, ICON * k, color, face)
            room = w - 10 - arrow
            self._word(pen, left + arrow + wide / 2, h / 2, room, self.word_u * k, color, face)
        if self.saved != "disk":
            self._mark(pen, w, face)

    def _fit(self, pen: Pen, room: float, size: float) -> tuple[str, float, float]:
        """The word as it is shown, its size, and the width of word and shape."""
        least = min(size, LEAST)
        for word in (self.text, f"{self.text[: lettering.ELLIPSIS_AFTER].rstrip()}…"):
            px = size * pen.u
            while px > least * pen.u:
                free = (room - self._shape_room(px / pen.u)) * pen.u
                if lettering.width(word, px) <= free:
                    break
                px -= 1
            if px > least * pen.u or len(self.text) <= lettering.ELLIPSIS_AFTER + 1:
                break
        wide = lettering.width(word, px) / pen.u + self._shape_room(px / pen.u)
        return word, px / pen.u, wide

    def _shape_room(self, size: float) -> float:
        has_shape = self.what.suit or self.what.kind or self.what.glyph
        return SHAPE_ROOM * size / 24 if has_shape else 0.0

    def _word(
        self, pen: Pen, cx: float, cy: float, room: float, size: float, color: Rgba, face: Rgba
    ) -> None:
        word, size, wide = self._fit(pen, room, size)
        shape = self._shape_room(size)
        left = cx - wide / 2
        pen.text(left, cy, word, size, color, align="left")
        what, x = self.what, left + wide - shape * 0.40
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
