"""From what an op brought about to what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Game, Step
from kivy_ui.layout.track import Point
from kivy_ui.table.field import Field
from kivy_ui.table.flights import Flights


def show_happening(
    flights: Flights, field: Field, op: Mapping[str, Any], before: Game, step: Step
) -> None:
    """A played card flies to the middle, drawn ones to their hands, a skip hops over its seat."""
    layout = field.layout
    if layout is None:
        return
    middle: Point = (layout.ring.cx, layout.ring.cy)
    by = field.place_of(str(op.get("by", "")))
    name = op.get("op")
    if name == "play" and by is not None:
        kind = before.edition.cards.get(str(op.get("card")))
        suit = "" if kind is None or kind.wild else str(op.get("color") or "")
        flights.fly(by, middle, 1, kind, suit, layout.scale)
    drawn = dict(step.happened.draws)
    if name == "draw":
        drawn[str(op["by"])] = drawn.get(str(op["by"]), 0) + int(op.get("count", 1))
    for player, count in drawn.items():
        seat = field.place_of(player)
        if seat is not None:
            flights.fly(middle, seat, count, scale=layout.scale)
    for player in step.happened.lost_turn:
        rect = field.rect_of(player)
        if rect is not None:
            flights.hop(rect, step.game.direction == "cw")
