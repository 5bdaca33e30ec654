"""What the table before the deal is made of: spots round the edge, and editions as cards."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.people import Person
from kivy_ui.draw.editions import edition_art, ground
from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.marks import dealer_chip_picture, shortened_name
from kivy_ui.draw.pen import Pen, around
from kivy_ui.draw.picture import picture
from kivy_ui.palette import CREAM, FEATURES
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target


class Spot(Target, Drawn):
    """A place at the edge: free (dashed, a plus), or with who sits there.

    `person` None: free. `dealer`: the chip. `chosen`: its person is being looked after.
    """

    drawn_from = ("person", "dealer", "chosen", "pressed")
    person = ObjectProperty(None, allownone=True)
    dealer = BooleanProperty(False)
    chosen = BooleanProperty(False)
    text = StringProperty("")

    def on_person(self, _spot: object, person: Person | None) -> None:
        self.text = person.name if person else ""

    def draw(self, pen: Pen) -> None:
        w, h, palette = self.width_u, self.height_u, theme.palette
        person: Person | None = self.person
        if person is None:
            self._free(pen, w, h)
            return
        lit = self.chosen or self.pressed
        color = person_color(person.face, person.tint)
        plate, text = (palette.lit, palette.onlit) if lit else (palette.plate, palette.text)
        k = h / 98
        pen.outlined(1.5, 1.5, w - 3, h - 3, 17, plate, color, 3)
        face_picture(pen, person.face, w / 2, 35 * k, 45 * k, "turn" if lit else "", person.tint)
        shortened_name(pen, w / 2, h - 25 * k, person.name, 36 * min(k, 1.25), w - 14, text)
        if self.dealer:
            dealer_chip_picture(pen, 18 * k, 20 * k, 12 * k)

    def _free(self, pen: Pen, w: float, h: float) -> None:
        line = theme.palette.text2 if self.pressed else theme.palette.line
        r, steps = 18.0, 6
        outline = []
        for cx, cy, start in ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180)):
            outline += around(cx, cy, r - 1.5, start, start + 90, steps)
        pen.dashes([*outline, outline[0]], 3, line, 9, 9)
        for dx, dy in ((13, 0), (0, 13)):
            pen.stroke([(w / 2 - dx, h / 2 - dy), (w / 2 + dx, h / 2 + dy)], 6, line)


class EditionCard(Target, Drawn):
    """An edition as a drawn card: its picture, its name on a dark foot. `lit`: it is played."""

    drawn_from = ("art", "text", "lit", "pressed")
    art = StringProperty("")
    text = StringProperty("")
    lit = BooleanProperty(False)

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        foot = max(30.0, min(h * 0.28, 44.0))
        if self.lit or self.pressed:
            pen.rounded(-6, -6, w + 12, h + 12, 21, theme.palette.lit)
        pen.rounded(0, 0, w, h - foot / 2, 16, ground(self.art))
        pen.rounded(0, h - foot, w, foot, (0, 0, 16, 16), FEATURES)
        s = min(w, h - foot) * 0.92
        texture = picture(
            ("edition", self.art), s * 1.1, s * 1.1, pen.u,
            lambda small: edition_art(small, self.art, s * 0.55, s * 0.55, s),
        )  # fmt: skip
        pen.picture(texture, w / 2 - s * 0.55, (h - foot) / 2 - s * 0.55, s * 1.1, s * 1.1)
        size = min(24.0, foot * 0.62)
        pen.text(w / 2, h - foot / 2, self.text, size, CREAM, room=w - 4)
