"""A person's face."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from kivy_ui.draw.faces import MOODS, face_picture, porthole
from kivy_ui.draw.pen import Pen
from kivy_ui.widgets.base import Drawn


class Face(Drawn):
    """A face in the middle of its box.

    ``face`` is a number of :data:`kivy_ui.draw.faces.FACES`, ``tint`` a person's color by name
    ("" for the face's own), ``mood`` one of ``MOODS``. The head takes 64 parts of the box in 80.
    ``hole``: it looks out of a dark disc, for a ground of its own color.
    """

    drawn_from = ("face", "tint", "mood", "hole", "size_u")
    face = NumericProperty(0)
    tint = StringProperty("")
    mood = OptionProperty("", options=MOODS)
    hole = BooleanProperty(False)
    size_u = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        box = min(self.width_u, self.height_u)
        cx, cy = self.width_u / 2, self.height_u / 2
        if self.hole:
            porthole(pen, self.face, cx, cy, box / 2, self.mood, self.tint)
            return
        size = self.size_u or box * 0.80
        face_picture(pen, self.face, cx, cy + size * 0.05, size, self.mood, self.tint)
