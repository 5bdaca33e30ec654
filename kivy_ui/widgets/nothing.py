"""A page with nothing on it but a picture, what it is, and a sentence on what to do next."""

from __future__ import annotations

import math
from collections.abc import Callable

from kivy.properties import OptionProperty, StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.editions import edition_art, ground
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import FEATURES
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import glyph_picture
from kivy_ui.widgets.target import Target

WIDEST = 560.0  # u a sentence runs before it goes on below
LEAST_ART = 48.0
CAST = ((0, "peach"), (3, "lime"), (6, "sky"))


class Nothing(Drawn):
    """``text`` says what is not there, ``note`` what brings it; ``picture`` shows it."""

    drawn_from = ("text", "note", "picture")
    text = StringProperty("")
    note = StringProperty("")
    picture = OptionProperty("games", options=("games", "people", "duels", "full", "saved"))

    def draw(self, pen: Pen) -> None:
        w, h, p = self.width_u, self.height_u, theme.palette
        if not self.text or min(w, h) < 100:
            return
        room = min(w - 24, WIDEST)
        title, size, lines = self._fitted(pen, room, h - LEAST_ART - 22)
        line = size * 1.25
        words = title * 1.3 + len(lines) * line
        art = max(LEAST_ART, min(h * 0.5, 210.0, w * 0.5, h - words - 24))
        y = max(4.0, (h - art - 14 - words) / 2)
        with pen.at(w / 2, y + art / 2, scale=art):
            _PICTURES[self.picture](pen)
        y += art + 14
        pen.text(w / 2, y + title * 0.5, self.text, title, p.text, room=w - 16, least=LEAST)
        y += title * 1.3
        for i, words_of_line in enumerate(lines):
            pen.text(
                w / 2, y + (i + 0.5) * line, words_of_line, size, p.text2, weight=800, room=w - 8,
            )  # fmt: skip

    def _fitted(self, pen: Pen, room: float, most: float) -> tuple[float, float, list[str]]:
        """How large the title and the note are, and its lines: no word broken, none too low."""
        for part in range(20, 9, -1):
            grown = theme.text_scale * part / 20
            title, size = 37 * grown, 24 * grown
            px = size * pen.u
            lines = lettering.wrapped(self.note, px, room * pen.u, 800) if self.note else []
            wide = max((lettering.width(line, px, 800) for line in lines), default=0.0)
            if wide <= room * pen.u and title * 1.3 + len(lines) * size * 1.25 <= most:
                break
        return title, size, lines


class Told(Target, Nothing):
    """The same over something else: it goes when it is tapped."""


def _games(pen: Pen) -> None:
    """A hand of cards on the ground of its edition."""
    pen.rounded(-0.5, -0.5, 1.0, 1.0, 0.24, ground("cards"))
    edition_art(pen, "cards", 0, 0, 0.9)


def _people(pen: Pen) -> None:
    """Three who could sit down."""
    for (face, tint), x, y in zip(CAST, (-0.62, 0.0, 0.62), (0.08, -0.04, 0.08), strict=True):
        face_picture(pen, face, x, y, 0.56 if x else 0.7, "turn" if not x else "", tint)


def _duels(pen: Pen) -> None:
    """Two, and what is between them."""
    for (face, tint), x in zip(CAST[::2], (-0.56, 0.56), strict=True):
        face_picture(pen, face, x, 0.06, 0.6, "turn", tint)
    pen.circle(0, 0.02, 0.21, theme.palette.text)
    glyph_picture(pen, "duel", 0, 0.02, 0.3, FEATURES, theme.palette.text)


def _full(pen: Pen) -> None:
    """Ten round a table."""
    pen.circle(0, 0, 0.27, theme.palette.plate)
    for i in range(10):
        turn = math.radians(36 * i)
        face_picture(pen, i, 0.5 * math.sin(turn), -0.43 * math.cos(turn) + 0.02, 0.21)


def _saved(pen: Pen) -> None:
    """It is done."""
    pen.circle(0, 0, 0.44, theme.palette.text)
    glyph_picture(pen, "check", 0, 0, 0.62, theme.palette.bg, theme.palette.text)


_PICTURES: dict[str, Callable[[Pen], None]] = {
    "games": _games, "people": _people, "duels": _duels, "full": _full,
    "saved": _saved,
}  # fmt: skip
