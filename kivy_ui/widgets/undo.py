"""Undo and redo: they say what they take back, in the same corner of every screen."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import NumericProperty, ObjectProperty, OptionProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.faces import face_picture
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
FACE_ROOM, HEAD = 1.25, 1.1
"""What a face takes of the size of the letters it stands for, and how large its head is."""
LEAST_FACE = 13  # u: a face beside a shape is known so small


class Said(NamedTuple):
    """What is under or beside the arrow: the word ("" for none), the size it is in, how wide it
    and its shape are together, the shape alone (0: none), u; and whether the person's face stands
    for the name."""

    word: str
    size: float
    wide: float
    shape: float
    face: bool = False


class _BackKey(Key):
    """A key with an arrow, a word and the shape of what is taken back.

    The shape stays where a name has no room: the name is shortened, else the face stands for it.
    """

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
        else:
            icon, x, y, left, cy, said = self._places(w, h, pen.u)
            glyph_picture(pen, self.arrow, x, y, icon, color, face)
            self._say(pen, left, cy, said, color, face)
        if self.saved != "disk":
            self._mark(pen, w, face)

    def said(self, w: float, h: float, u: float) -> Said:
        """What stands on a face of w x h u where a u is so many px."""
        return self._places(w, h, u)[-1]

    def _places(
        self, w: float, h: float, u: float
    ) -> tuple[float, float, float, float, float, Said]:
        """The arrow's size and middle, then where what is said begins, its middle, and itself."""
        row = self._row_of(w, h, u) if self.layout == "row" else None
        if row is not None and row[-1].word == self.text:
            return row
        under = self._under(w, h, u)
        if row is None or (under[-1].word == self.text and under[-1].wide <= w - 6):
            return under
        return row

    def _row_of(
        self, w: float, h: float, u: float
    ) -> tuple[float, float, float, float, float, Said] | None:
        """Beside the arrow; None where not even a shortened word has room there."""
        k = (h + 4) / 52
        for beside, icon, enough in BESIDE_THE_ARROW:
            room, s = beside * k, icon * k
            said = self._fit(w - 10 - room, self.word_u * k, u)
            if said.size >= enough * k:
                break
        if not said.word or said.wide > w - 10 - room:
            return None
        left = w / 2 - (room + said.wide) / 2
        return s, left + 0.47 * s, h / 2, left + room, h / 2, said

    def _under(
        self, w: float, h: float, u: float
    ) -> tuple[float, float, float, float, float, Said]:
        k = min(1.0, (h + 4) / 58)
        said = self._fit(w - 6, max(LEAST, self.word_u * 0.79 * k), u)
        return ICON * k, w / 2, h / 2 - 9 * k, (w - said.wide) / 2, h / 2 + 17 * k, said

    def _fit(self, room: float, size: float, u: float) -> Said:
        """As much and as large as there is room for."""
        what, whole, least = self.what, self.text, min(size, LEAST)
        short = f"{whole[: lettering.ELLIPSIS_AFTER].rstrip()}…"
        if len(whole) <= lettering.ELLIPSIS_AFTER + 1:  # shortened it says hardly less
            short = whole
        says_all = what.person is None and not (what.suit or what.kind)
        ways = [(whole, True), (whole, False)] if says_all else [(whole, True)]
        ways += [(short, True), (short, False)] if says_all else [(short, True)]
        for word, shaped in ways:
            said = self._largest(word, shaped, size, least, room, u)
            if said.wide <= room:
                return said
        return self._without_a_word(size, room)

    def _largest(
        self, word: str, shaped: bool, size: float, least: float, room: float, u: float
    ) -> Said:
        px, wide = size * u, room + 1
        while wide > room and px >= least * u:
            shape = self._shape_room(px / u) if shaped else 0.0
            said = Said(word, px / u, lettering.width(word, px) / u + shape, shape)
            px, wide = px - 1, said.wide
        return said

    def _without_a_word(self, size: float, room: float) -> Said:
        """The face, where it is somebody's deed, and the shape."""
        face = self.what.person is not None
        while True:
            shape = self._shape_room(size)
            said = Said("", size, shape + (FACE_ROOM * size if face else 0.0), shape, face)
            if said.wide <= room or size <= LEAST_FACE:
                return said
            size = max(LEAST_FACE, size - 1)

    def _shape_room(self, size: float) -> float:
        has_shape = self.what.suit or self.what.kind or self.what.glyph
        return SHAPE_ROOM * size / 24 if has_shape else 0.0

    def _say(
        self, pen: Pen, left: float, cy: float, said: Said, color: Rgba, face: Rgba
    ) -> None:  # fmt: skip
        size, what = said.size, self.what
        if said.face:
            middle = left + (said.wide - said.shape) / 2
            person = what.person
            face_picture(pen, person.face, middle, cy + 1, HEAD * size, tint=person.tint)
        else:
            pen.text(left, cy, said.word, size, color, align="left")
        x = left + said.wide - said.shape * (0.40 if said.word or said.face else 0.5)
        if not said.shape:
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
    """The same the other way; with nothing to do it stands there empty."""

    arrow = "redo"
