"""The card that hangs on a finger while it is dragged onto a seat."""

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
    """Shows one card at the finger, or nothing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._card: FlyingCard | None = None

    def hang(self, touch: MotionEvent, kind: CardKind | None, suit: str) -> None:
        """The card goes where the finger goes."""
        if self._card is None:
            size = theme.px(CARD_W * 1.4), theme.px(CARD_H * 1.4)
            self._card = FlyingCard(kind=kind, suit=suit, size=size)
            self.add_widget(self._card)
        self._card.center = (touch.x, touch.y + theme.px(LIFT_U))

    def let_go(self) -> None:
        """Nothing hangs there anymore."""
        if self._card is not None:
            self.remove_widget(self._card)
            self._card = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False
