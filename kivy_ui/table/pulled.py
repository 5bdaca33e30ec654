"""The cards that hang on fingers while they are dragged onto seats."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent

from companion.game import CardKind
from kivy_ui.table.flights import CARD_H, CARD_W, FlyingCard
from kivy_ui.theme import theme
from kivy_ui.widgets import Board

LIFT_U = 30.0
"""How far above the finger the card hangs, so that it is seen."""


class Pulled(Board):
    """Shows one card at each finger that drags one, or nothing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cards: dict[int, FlyingCard] = {}

    def hang(self, touch: MotionEvent, kind: CardKind | None, suit: str) -> None:
        """The card goes where the finger goes."""
        card = self._cards.get(touch.uid)
        if card is None:
            size = theme.px(CARD_W * 1.4), theme.px(CARD_H * 1.4)
            card = self._cards[touch.uid] = FlyingCard(kind=kind, suit=suit, size=size)
            self.add_widget(card)
        card.center = (touch.x, touch.y + theme.px(LIFT_U))

    def let_go(self, touch: MotionEvent) -> None:
        """Nothing hangs on this finger anymore."""
        card = self._cards.pop(touch.uid, None)
        if card is not None:
            self.remove_widget(card)

    def let_all_go(self) -> None:
        """Nothing hangs on any."""
        self._cards.clear()
        self.clear_widgets()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False
