"""The dealer draw: everybody's card in a row, figures to tell the next one with."""

from __future__ import annotations

from collections.abc import Callable

from companion.people import Person
from companion.words import _
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.marks import name_room, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.first_card import DealerLayout
from kivy_ui.palette import Rgba
from kivy_ui.table.first import DealerDraw
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key


class Draws(Board):
    """Events: ``on_row(name)``, ``on_figure(figure)`` with -1 for a symbol."""

    __events__ = ("on_row", "on_figure")

    def show(
        self, plan: DealerLayout, dealing: DealerDraw, person: Callable[[str], Person]
    ) -> None:
        """Show what was drawn so far, and whose card is asked for."""
        self.clear_widgets()
        drawn, asked = dict(dealing.drawn), dealing.next
        for name, rect in zip(dealing.due, plan.rows, strict=True):
            key = Key(
                target_name=f"row {name}", text=name, lit=name == asked, radius=18,
                art=_row_art(person(name), name, drawn.get(name)),
                spot=(rect.x, rect.y, rect.w, rect.h),
            )  # fmt: skip
            key.bind(on_tap=lambda _key, name=name: self.dispatch("on_row", name))
            self.add_widget(key)
        for words, rect in plan.figures.items():
            figure = -1 if words == "symbol" else int(words)
            key = Key(
                target_name=f"figure {words}", text=_("Symbol") if figure < 0 else words,
                play=True, radius=12, size_u=(26 if figure < 0 else 37) * plan.table.scale,
                spot=(rect.x, rect.y, rect.w, rect.h),
            )  # fmt: skip
            key.bind(on_tap=lambda _key, figure=figure: self.dispatch("on_figure", figure))
            self.add_widget(key)

    def hide(self) -> None:
        """Show nothing."""
        self.clear_widgets()

    def on_row(self, name: str) -> None:
        """Somebody's row was tapped."""

    def on_figure(self, figure: int) -> None:
        """A figure was tapped."""


def _row_art(person: Person, name: str, figure: int | None) -> Callable[..., None]:
    """Draws a face, a name, and the card at the end of the row."""

    def art(pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        card_w = min(44.0, h * 0.62)
        size = min(h - 12, 52.0, w * 0.2, w - card_w - 42 - name_room(pen.u, name))
        face_picture(pen, person.face, 12 + size / 2, h / 2 + 2, size, "", person.tint)
        room = w - size - card_w - 40
        whole_name(pen, size + 19, h / 2, name, 34, room, color, align="left")
        x, y, high = w - card_w - 14, h / 2 - min(26.0, h * 0.4), min(52.0, h * 0.8)
        palette = theme.palette
        if figure is None:
            pen.outlined(x, y, card_w, high, 8, face, palette.line, 2)
            return
        pen.outlined(x, y, card_w, high, 8, palette.paper, palette.paper_line, 2)
        if figure < 0:
            glyph(pen, "skip", x + card_w / 2, y + high / 2, card_w * 0.8, palette.paper_line)
        else:
            pen.text(x + card_w / 2, y + high / 2, str(figure), 34, palette.paper_line)

    return art
