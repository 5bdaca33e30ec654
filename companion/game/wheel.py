"""What each space of the wheel does (`rules.md` 1.3). A space is an effect like a card's.

An outcome gets what people say of the spin (``spun``) and moves hands, color and turn; the
turn passes on after it, to the seat it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.game.cards import COLORS
from companion.game.edition import Space
from companion.game.effects import pass_hands
from companion.game.move import Move
from companion.game.refusal import refuse


@dataclass(frozen=True, slots=True)
class Spun:
    """A spin as people tell it: who spun, and what the space asks for."""

    by: int
    discard: int = 0
    top_color: str | None = None
    drawn: int | None = None
    winner: int | None = None


Params = Mapping[str, range | tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A built-in outcome: ``act`` returns the player whose seat the turn passes on from and
    whether that stands even where spinning does not use up the turn. ``asks`` are the fields
    of the op it has a use for; ``params`` are what a file may give, ``needed`` what it must."""

    act: Callable[[Move, Space, Spun], int]
    asks: tuple[str, ...] = ()
    params: Params = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    only_with: Mapping[str, tuple[str, object]] = field(default_factory=dict)
    moves_turn: bool = False


def _nothing(move: Move, space: Space, spun: Spun) -> int:
    return spun.by


def _shed(move: Move, space: Space, spun: Spun) -> int:
    keep = int(space.params.get("keep", 0))  # type: ignore[call-overload]
    shed(move, spun.by, spun.discard, keep, spun.top_color)
    return spun.by


def _draw_until(move: Move, space: Space, spun: Spun) -> int:
    if not spun.drawn:
        refuse("spin.needs", field="drawn", space=space.name)
    move.draw(spun.by, spun.drawn, counted=True)
    return spun.by


def _trade(move: Move, space: Space, spun: Spun) -> int:
    follows = move.rule("trade_hands_follows_direction")
    pass_hands(move, move.round.direction if follows else 1)
    return spun.by


def _war(move: Move, space: Space, spun: Spun) -> int:
    if spun.winner is None:
        if spun.discard:
            refuse("spin.needs", field="winner", space=space.name)
        return spun.by
    if not spun.discard:
        refuse("spin.needs", field="discard", space=space.name)
    shed(move, spun.winner, spun.discard, 0, spun.top_color)
    return spun.winner


def _race(move: Move, space: Space, spun: Spun) -> int:
    if spun.winner is None:
        return spun.by
    shed(move, spun.winner, 1, 0, spun.top_color)
    return spun.winner


def shed(move: Move, player: int, count: int, keep: int, top_color: str | None) -> None:
    """Lay down cards without their effects; the one on top sets the color. An empty hand wins
    the round (K37). At least ``keep`` cards stay."""
    held = move.round.hands.get(player) if move.game.level == "turns" else None
    if held is not None and count > max(0, held - keep):
        refuse("spin.too_many", player=move.game.name(player), count=count, held=held)
    if not count:
        if top_color is not None:
            refuse("spin.no_use", field="top_color")
        return
    if top_color is None:
        refuse("spin.needs", field="top_color", space="")
    move.discard(player, count)
    move.now(color=top_color)
    if held is not None and held == count:
        move.end_round(player)


OUTCOMES: Mapping[str, Outcome] = {
    "nothing": Outcome(_nothing),
    "shed": Outcome(_shed, ("discard", "top_color", "top_card"), {"keep": range(10)}),
    "draw_until": Outcome(_draw_until, ("drawn",), {"color": COLORS}, needed=("color",)),
    "trade_hands": Outcome(_trade),
    "war": Outcome(_war, ("winner", "discard", "top_color", "top_card"), moves_turn=True),
    "race": Outcome(_race, ("winner", "top_color", "top_card"), moves_turn=True),
}
