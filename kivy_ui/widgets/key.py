"""The key: a wooden tile with a lip below it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from kivy_ui.draw import lettering
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Paint, Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import Rgba
from kivy_ui.theme import EASING, LIP, RADIUS, theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target

ICON_GAP = 9
SIDES = 16  # u that stay free left and right of a key's word
OVER_AND_UNDER = 6  # u that stay free over and under all its lines
BESIDE = 5  # u that stay free beside a word under a glyph
TIGHT = 0.5  # of the air, before a word is set on two lines or under its glyph
TWO_LINES = 1.0  # em between two lines in a key


class FaceArt(NamedTuple):
    """What is on a face, as one picture: ``name`` says all that it depends on but its size."""

    name: Hashable
    paint: Paint


class Tile(Target, Drawn):
    """Anything with a face and a lip: drawn, pressed, not yet with anything on it.

    ``depth`` is how far it is pressed, 0..1. ``radius`` in u. ``face_color`` and ``lip_color``
    override the theme's.
    """

    drawn_from = ("depth", "radius", "face_color", "lip_color", "disabled")
    depth = NumericProperty(0)
    radius = NumericProperty(RADIUS["key"])
    face_color = ObjectProperty(None, allownone=True)
    lip_color = ObjectProperty(None, allownone=True)
    lip = NumericProperty(LIP)

    def on_pressed(self, _tile: Any, pressed: bool) -> None:
        Animation.cancel_all(self, "depth")
        what = "press" if pressed else "release"
        seconds = theme.motion(what)
        if not pressed:
            self.depth = 1.0  # however short it was: it comes up from where it would have been
        if seconds:
            Animation(depth=float(pressed), d=seconds, t=EASING[what]).start(self)
        else:
            self.depth = float(pressed)

    def colors(self) -> tuple[Rgba, Rgba]:
        """The face's color and the lip's."""
        p = theme.palette
        return self.face_color or p.key, self.lip_color or p.key_lip

    def outline(self) -> tuple[Rgba | None, float]:
        """A line round the face, and its width in u."""
        return None, 0.0

    def draw(self, pen: Pen) -> None:
        if self.disabled and not self.draws_disabled():
            return
        w, h = self.width_u, self.height_u
        down = self.lip * self.depth
        resting, painted = self.depth in (0, 1), self.face_art(w, h - self.lip)
        if resting:
            self._draw_at_rest(pen, w, h, painted)
        else:
            self._draw_body(pen, w, h, self.depth)
        with pen.at(0, down):
            if painted is None:
                self.draw_face(pen, w, h - self.lip)
            elif not resting:
                art = picture(painted.name, w, h - self.lip, pen.u, painted.paint)
                pen.picture(art, 0, 0, w, h - self.lip)

    def _draw_at_rest(self, pen: Pen, w: float, h: float, art: FaceArt | None) -> None:
        """Up or pressed it is one picture: a screen has dozens of keys, and each shape costs."""
        margin = 2.0
        depth = self.depth
        what = (
            "tile", self.colors(), self.outline(), self.radius, self.lip, depth, art and art.name,
        )  # fmt: skip

        def paint(small: Pen) -> None:
            with small.at(margin, margin):
                self._draw_body(small, w, h, depth)
            if art is not None:
                with small.at(margin, margin + self.lip * depth):
                    art.paint(small)

        full_w, full_h = w + 2 * margin, h + 2 * margin
        texture = picture(what, full_w, full_h, pen.u, paint)
        pen.picture(texture, -margin, -margin, full_w, full_h)

    def _draw_body(self, pen: Pen, w: float, h: float, depth: float) -> None:
        """The face so far down, and what is seen of the lip."""
        face, lip = self.colors()
        line, width = self.outline()
        if depth < 1:
            pen.rounded(0, self.lip, w, h - self.lip, self.radius, lip)
        pen.outlined(0, self.lip * depth, w, h - self.lip, self.radius, face, line, width)

    def draws_disabled(self) -> bool:
        """Whether it is drawn when it can't be used: it is not, unless it keeps a place."""
        return False

    def face_art(self, w: float, h: float) -> FaceArt | None:
        """What is on the face, a box of w x h u, where it is one picture; else `draw_face`."""
        return None

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        """Draw what is on the face, a box of w x h u."""


class Key(Tile):
    """A key with a word, a glyph, or both.

    ``main``: the one cream key of a screen. ``layout``: glyph before the word (``"row"``) or above
    it (``"stack"``). ``note``: a small word above the word. ``empty``: stands there with nothing
    to do (redo). ``lit``: chosen among others, drawn as what is lit. ``text`` may have two lines.
    """

    drawn_from = (
        "text", "note", "glyph", "main", "lit", "size_u", "glyph_u", "layout", "empty",
        "text_color", "dot", "dot_full", "art",
    )  # fmt: skip
    text = StringProperty("")
    note = StringProperty("")
    glyph = StringProperty("")
    main = BooleanProperty(False)
    lit = BooleanProperty(False)
    empty = BooleanProperty(False)
    size_u = NumericProperty(24)
    glyph_u = NumericProperty(0)
    layout = OptionProperty("row", options=("row", "stack"))
    text_color = ObjectProperty(None, allownone=True)
    radius = NumericProperty(RADIUS["button"])
    art = ObjectProperty(None, allownone=True)
    """Draws on the face by itself: ``art(pen, w, h, color, face)``."""
    dot = BooleanProperty(False)
    dot_full = BooleanProperty(True)

    def colors(self) -> tuple[Rgba, Rgba]:
        p = theme.palette
        if self.empty:
            return p.empty_key, p.empty_lip
        if self.main or self.lit:
            return self.face_color or p.lit, self.lip_color or p.lit_lip
        return super().colors()

    def word_color(self) -> Rgba:
        p = theme.palette
        if self.text_color:
            return self.text_color
        return p.line if self.empty else p.onlit if self.main or self.lit else p.text

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        color, (face, _lip) = self.word_color(), self.colors()
        if self.art:
            self.art(pen, w, h, color, face)
        elif self.note:
            muted = theme.palette.onlit2 if self.main or self.lit else theme.palette.text2
            pen.text(w / 2, h / 2 - 12, self.note, 18, muted, weight=800, room=w - 6)
            pen.text(w / 2, h / 2 + 11, self.text, self.size_u, color, room=w - 10)
        elif self.layout == "stack":
            self._stack(pen, w, h, color, face)
        else:
            self._row(pen, w, h, color, face)
        if self.dot:
            unit_dot(pen, w - 12, 11, self.dot_full, face)

    def _row(self, pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        icon = (self.glyph_u or self.size_u * 1.08) if self.glyph else 0.0
        for air in (1.0, TIGHT):
            gap = ICON_GAP * air if icon and self.text else 0.0
            lines, px = self._lines(pen, w - SIDES * air - icon - gap, h)
            if px >= int(LEAST * pen.u) or not self.text:
                break
        else:
            if icon:
                self._stack(pen, w, h, color, face)
                return
        left = (w - icon - gap - self._width(pen, lines, px)) / 2
        if icon:
            glyph_picture(pen, self.glyph, left + icon / 2, h / 2, icon, color, face)
        self._words(pen, left + icon + gap, h / 2, lines, px, color)

    def _stack(self, pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        k = min(w, h + self.lip) / 58 if not self.glyph_u else 1.0
        size = max(LEAST, self.size_u * k)
        if lettering.width(self.text, LEAST * pen.u) > (w - BESIDE) * pen.u:
            lines, px = self._lines(pen, w - BESIDE, h)
            self._words(pen, (w - self._width(pen, lines, px)) / 2, h / 2, lines, px, color)
            return
        half = size * lettering.CAPITALS / 2
        below, up = (18 * k, 8 * k) if not self.glyph_u else (size * 1.05, self.glyph_u * 0.36)
        y = min(h / 2 + below, h - half - 4)
        free = y - half - 6  # over the word
        icon, icon_y = self.glyph_u or 30 * k, h / 2 - up
        if icon_y + icon / 2 > free + 2:
            icon = min(icon, free)
            icon_y = 3 + free / 2
        pen.text(w / 2, y, self.text, size, color, room=w - BESIDE)
        glyph_picture(pen, self.glyph, w / 2, icon_y, icon, color, face)

    def _lines(self, pen: Pen, room: float, h: float) -> tuple[tuple[str, ...], int]:
        """The words on as many lines as let them be large, and their size in px."""
        u, high = pen.u, h - OVER_AND_UNDER
        return lettering.in_lines(self.text, self.size_u * u, room * u, high * u, LEAST * u)

    def _width(self, pen: Pen, lines: tuple[str, ...], px: float) -> float:
        return max((lettering.width(line, px) for line in lines), default=0) / pen.u

    def _words(
        self, pen: Pen, left: float, cy: float, lines: tuple[str, ...], px: float, color: Rgba
    ) -> None:
        middle = left + self._width(pen, lines, px) / 2
        for i, line in enumerate(lines):
            y = cy + (i - (len(lines) - 1) / 2) * px / pen.u * TWO_LINES
            pen.text(middle, y, line, px / pen.u, color)

    def draws_disabled(self) -> bool:
        return self.empty


def glyph_picture(
    pen: Pen, name: str, cx: float, cy: float, s: float, color: Rgba, hole: Rgba
) -> None:
    """A glyph on the screen by its texture, centered on (cx, cy), its box of side ``s``."""
    box = s * 1.36  # some reach over their box
    texture = picture(
        ("glyph", name, color, hole, round(s / box, 3)), box, box, pen.u,
        lambda small: glyph(small, name, box / 2, box / 2, s, color, hole),
    )  # fmt: skip
    pen.picture(texture, cx - box / 2, cy - box / 2, box, box)


def unit_dot(pen: Pen, cx: float, cy: float, full: bool, face: Rgba) -> None:
    """The unit's state: full is up, hollow is missing."""
    pen.circle(cx, cy, 7.5, face)
    pen.circle(cx, cy, 5.5, theme.palette.text)
    if not full:
        pen.circle(cx, cy, 2.8, face)
