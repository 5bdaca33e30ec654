"""What happened, seen: cards that fly, a skip that hops over its seat. Never longer than 400 ms,
nobody waits for it, and nothing is left of it afterwards."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.game import CardKind
from kivy_ui.draw.cards import small_card
from kivy_ui.draw.marks import badge
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.track import Point
from kivy_ui.theme import EASING, MOTION, theme
from kivy_ui.widgets import Board, Drawn

CARD_W, CARD_H = 34.0, 44.0
HOP_U = 40.0
BADGE_U = 38.0
MOST_SEEN = 4
"""Cards that are seen to fly at once: the last one lands before 400 ms are over."""


class FlyingCard(Drawn):
    """A card on its way: its face, or its back where ``kind`` is None."""

    drawn_from = ("kind", "suit")
    kind: CardKind | None = ObjectProperty(None, allownone=True)
    suit = StringProperty("")

    def draw(self, pen: Pen) -> None:
        palette = theme.palette
        w, h = self.width_u, self.height_u
        if self.kind is None:
            pen.outlined(0, 0, w, h, 7, palette.paper, palette.paper_line, 2)
        else:
            small_card(pen, self.kind, None, w, h, self.suit)


class Hop(Drawn):
    """The skip badge on its way over a seat; ``way`` runs from 0 to 1."""

    way = NumericProperty(0.0)

    def draw(self, pen: Pen) -> None:
        badge(pen, self.width_u / 2, self.height_u / 2, BADGE_U / 2 - 1, "skip")


class Flights(Board):
    """The layer above the table on which things move."""

    def fly(
        self, start: Point, end: Point, count: int = 1,
        kind: CardKind | None = None, suit: str = "", scale: float = 1.0,
    ) -> None:  # fmt: skip
        """Let ``count`` cards fly from one place to another, in u, one after the other."""
        seconds = theme.motion("cards")
        if not seconds:
            return
        w, h = CARD_W * scale, CARD_H * scale
        for i in range(min(count, MOST_SEEN)):
            card = FlyingCard(kind=kind, suit=suit, size=(theme.px(w), theme.px(h)), opacity=0)
            card.center = self._px(start)
            self.add_widget(card)
            wait = Animation(d=i * MOTION["cards_apart"] / 1000)
            x, y = self._px(end)
            flight = Animation(opacity=1, d=0) + Animation(
                center_x=x, center_y=y, d=seconds, t=EASING["cards"]
            )
            self._start(wait + flight, card)

    def hop(self, seat: Rect, clockwise: bool) -> None:
        """Let a skip hop over a seat, the way of play."""
        seconds = theme.motion("skip")
        if not seconds:
            return
        hop = Hop(size=(theme.px(BADGE_U), theme.px(BADGE_U)))
        side = seat.w / 2 * (1 if seat.cy < self.height_u / 2 else -1) * (1 if clockwise else -1)
        start, end = (seat.cx - side, seat.cy), (seat.cx + side, seat.cy)

        def move(_hop: Hop, way: float) -> None:
            x = start[0] + (end[0] - start[0]) * way
            hop.center = self._px((x, seat.cy - HOP_U * 4 * way * (1 - way)))

        hop.bind(way=move)
        move(hop, 0.0)
        self.add_widget(hop)
        self._start(Animation(way=1.0, d=seconds, t=EASING["skip"]), hop)

    def stop(self) -> None:
        """Nothing moves anymore."""
        for child in list(self.children):
            Animation.cancel_all(child)
            self.remove_widget(child)

    def _start(self, animation: Animation, widget: Drawn) -> None:
        animation.bind(on_complete=lambda *_: self.remove_widget(widget))
        animation.start(widget)

    def _px(self, spot: Point) -> tuple[float, float]:
        return self.x + theme.px(spot[0]), self.top - theme.px(spot[1])

    def on_touch_down(self, touch: Any) -> bool:
        return False
