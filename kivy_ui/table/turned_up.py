"""The card turned up, large, and beside it what follows from it; under both, who starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game import CardKind, Game
from companion.people import Person
from companion.words import _
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.pen import Pen, rounded_outline
from kivy_ui.layout.first_card import FirstCardLayout
from kivy_ui.layout.geometry import Rect
from kivy_ui.palette import Rgba
from kivy_ui.table.first import follows
from kivy_ui.table.plays import Op
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Drawn, Face, Key, Text


class FaceUp(Drawn):
    """The card, or a dashed place for it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind: CardKind | None = None
        self.suit = ""

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        if self.kind is None:
            outline = rounded_outline(3, 3, w - 6, h - 6, w * 0.14)
            pen.dashes([*outline, outline[0]], 4, theme.palette.line, 14, 13)
            pen.text(w / 2, h / 2, "?", w * 0.5, theme.palette.text2)
            return
        small_card_picture(pen, self.kind, None, w / 2, h / 2, w * 0.94, h * 0.94, self.suit)


class TurnedUp(Board):
    """Event ``on_starter``: the key that says who starts was tapped."""

    __events__ = ("on_starter",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.card = FaceUp()
        self.face = Face()
        self.words = Text(kind="sentence", size_u=27, wrap=True, grows=False, valign="top")
        self.starter = Key(target_name="starter", radius=12)
        for child in (self.card, self.face, self.words, self.starter):
            self.add_widget(child)
        self.starter.bind(on_tap=lambda _key: self.dispatch("on_starter"))

    def hide(self) -> None:
        """Show nothing."""
        self.opacity = 0

    def show(
        self, plan: FirstCardLayout, game: Game, person: Callable[[str], Person], op: Op | None
    ) -> None:
        """Show the card of ``op`` and what follows, or the empty place."""
        self.opacity = 1
        self.card.kind = game.edition.cards[op["card"]] if op else None
        self.card.suit = str(op.get("color") or "") if op else ""
        self.card.spot = _spot(plan.card)
        self.card.redraw()
        after = follows(game, op) if op else None
        said = after.sentences if after else (_("Tap the card that lies on top."),)
        self.words.text = "\n".join(said)
        acts = after.next_player if after else None
        self._place_words(plan, person(acts) if acts else None)
        self._show_starter(plan, game, person)

    def _place_words(self, plan: FirstCardLayout, person: Person | None) -> None:
        box, scale = plan.words, plan.table.scale
        side = 96 * scale if person is not None else 0.0
        self.face.opacity = 1 if person is not None else 0
        if person is not None:
            self.face.face, self.face.tint, self.face.mood = person.face, person.tint, "turn"
        self.words.size_u = 27 * scale
        high = plan.card.h - (side + 8 if side else 0)
        top = plan.card.y
        self.face.spot = (box.x - 8, top, side, side)
        self.words.spot = (box.x, top + (side + 8 if side else 0), box.w, high)
        self.words.valign = "top" if side else "middle"

    def _show_starter(
        self, plan: FirstCardLayout, game: Game, person: Callable[[str], Person]
    ) -> None:
        starter = game.starter
        self.starter.disabled = starter is None
        if starter is None:
            return
        name = game.name(starter)
        dealer = game.dealer or ""
        who = person(name)
        self.starter.spot = _spot(plan.starter)
        self.starter.text = name
        self.starter.art = _starter_art(
            who, _("{name} is first").format(name=name), _("{name} dealt").format(name=dealer)
        )

    def on_starter(self) -> None:
        """Another one starts."""


def _starter_art(person: Person, words: str, note: str) -> Callable[..., None]:
    """Draws who starts: the face, the words, who dealt, and that it can be changed."""

    def art(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        k = h / 60
        face_picture(pen, person.face, 34 * k, h / 2 + 2, 42 * k, "", person.tint)
        room = w - 96 * k
        pen.text(64 * k, h / 2 - 10 * k, words, 25 * k, color, align="left", room=room)
        muted = theme.palette.text2
        pen.text(64 * k, h / 2 + 15 * k, note, 19 * k, muted, weight=800, align="left", room=room)
        pen.stroke(
            [(w - 26 * k, h / 2 - 4 * k), (w - 18 * k, h / 2 + 4 * k), (w - 10 * k, h / 2 - 4 * k)],
            4 * k, color,
        )  # fmt: skip

    return art


def _spot(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h
