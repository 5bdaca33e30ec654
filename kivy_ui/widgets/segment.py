"""A switch of several values: the chosen one stands up out of its trough and is lit."""

from __future__ import annotations

from kivy_ui.draw import lettering
from kivy_ui.draw.lettering import LEAST as LEAST_WORD
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import Rgba, mix
from kivy_ui.theme import theme
from kivy_ui.widgets.key import Key

GAP = 10.0
INSET = 5.0
LEAST = 42.0


class Segment(Key):
    """One value in a trough: lit and standing when chosen (``lit``), else flat.

    With a picture (``art``) the word stands below it, or beside it where the key is wide.
    ``raised``: it stands up without being lit, for a step up or down.
    """

    raised = False

    def colors(self) -> tuple[Rgba, Rgba]:
        p = theme.palette
        if self.lit or self.raised:
            return super().colors()
        ground = mix(p.bg, p.key, 0.35 if self.depth else 0.0)
        return ground, ground

    def word_color(self) -> Rgba:
        return theme.palette.onlit if self.lit else theme.palette.text

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        color, (face, _lip) = self.word_color(), self.colors()
        if min(w, h) < LEAST:  # not yet placed
            return
        if self.art is None:
            self._row(pen, w, h, color, face)
        elif not self.text:
            self.art(pen, w, h, color, face)
        elif w > h * 2.1:
            word = lettering.width(self.text, LEAST_WORD * pen.u) / pen.u
            picture = min(h * 1.5, w * 0.42, w - 20 - word)
            room = w - picture - 20
            with pen.at(8, 4):
                self.art(pen, picture, h - 8, color, face)
            pen.text(
                picture + 14,
                h / 2,
                self.text,
                self.size_u,
                color,
                align="left",
                room=room,
            )
        else:
            word = 26.0 * min(1.3, h / 70)
            with pen.at(0, 6):
                self.art(pen, w, h - word - 8, color, face)
            pen.text(w / 2, h - word / 2 - 3, self.text, self.size_u * 0.9, color,
                     room=w - 12)  # fmt: skip
