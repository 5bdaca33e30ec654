"""The court: two halves of the screen in the colors of two players, like a court card."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from kivy_ui.draw.court_halves import halves
from kivy_ui.draw.court_lamps import go, red
from kivy_ui.draw.court_look import CourtLook
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.court import court
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target


class CourtField(Drawn):
    """Draws a :class:`CourtLook` over the whole window."""

    drawn_from = ("look",)
    look = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """All that is read on it."""

    def on_look(self, _field: object, look: CourtLook | None) -> None:
        if look is None:
            self.text = ""
            return
        if look.kind == "go":
            self.text = "GO"
            return
        read = [look.count if look.kind == "red" else look.medal]
        for half in (look.near, look.far):
            read += [half.name, half.line, half.head, half.big, half.big_note, half.sentence]
        self.text = "\n".join(part for part in read if part)

    def draw(self, pen: Pen) -> None:
        look = self.look
        if look is None:
            return
        plan = court(self.width_u, self.height_u, look.arrangement)
        {"halves": halves, "red": red, "go": go}[look.kind](
            pen, look, plan, self.width_u, self.height_u
        )


class FaceTarget(Target, Drawn):
    """A face of the court that can be tapped; the court draws it."""
