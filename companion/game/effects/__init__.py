"""What each card does: one built-in effect a card, its parameters from the edition's file.

An effect acts and then says whose turn it is. It also knows what it does when the card is
turned up first or is the last of a hand (`rules.md` section 1); the file says whether it may.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import CardKind
from companion.game.effects.drawing import Agreed, Dance, Draw
from companion.game.effects.duels import Showdown, fight
from companion.game.effects.effect import Effect
from companion.game.effects.hands import (
    Number,
    PassHands,
    ShuffleHands,
    SwapHands,
    TakeFromOthers,
    pass_hands,
)
from companion.game.effects.turns import Reverse, Skip
from companion.game.move import Move
from companion.game.rules import Rules
from companion.game.table import Played

EFFECTS: Mapping[str, Effect] = {
    "none": Effect(),
    "number": Number(),
    "skip": Skip(),
    "reverse": Reverse(),
    "draw": Draw(),
    "swap_hands": SwapHands(),
    "shuffle_hands": ShuffleHands(),
    "pass_hands": PassHands(),
    "take_from_others": TakeFromOthers(),
    "showdown": Showdown(),
    "dance": Dance(),
    "agreed": Agreed(),
}


def resolve(move: Move, played: Played) -> None:
    """Let a played card take effect, as an ordinary or as the last card of a hand."""
    kind = move.kind(played)
    effect = EFFECTS[kind.effect]
    if not played.last:
        effect.act(move, played)
    elif acts_last(kind, move.game.rules):
        effect.last(move, played)
    else:
        move.end_round(played.by)


def acts_last(kind: CardKind, rules: Rules) -> bool:
    """Whether the card still does something when it empties the hand (`rules.md` section 1)."""
    return kind.last == "effect" and (not kind.last_rule or bool(rules[kind.last_rule]))


__all__ = ["EFFECTS", "Draw", "acts_last", "fight", "pass_hands", "resolve"]
