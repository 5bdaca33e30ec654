"""The state by the names of `expect`, and what a card still needs to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.cards import COLORS
from companion.game.effects import EFFECTS, acts_last
from companion.game.table import Game
from companion.game.wheel import OUTCOMES

MOST_TOLD = 20
"""The most cards that are offered to choose from; larger figures are for the op itself."""


def view(game: Game) -> dict[str, Any]:
    """The state by the names of `rules.md` section 0; it does not grow with the round.

    ``next_player`` is left out while a showdown is pending, because two players act.
    """
    state: dict[str, Any] = {
        "phase": game.phase,
        "level": game.level,
        "next_player": game.turn,
        "direction": game.direction,
        "color": game.color,
        "skip_flags": list(game.skip_flags),
        "pending": _pending(game),
        "hands": game.hands,
        "uno_due": list(game.uno_due),
        "round_winner": None if game.round.winner is None else game.name(game.round.winner),
        "round_points": game.round_points,
        "scores": game.scores,
        "game_winner": game.winner,
        "dealer": game.dealer,
        "next_dealer": None if game.next_dealer_id is None else game.name(game.next_dealer_id),
    }
    if state["pending"] and state["pending"]["type"] == "showdown":
        del state["next_player"]
    return state


def _pending(game: Game) -> dict[str, Any] | None:
    pending = game.round.pending
    if pending is None or game.over:
        return None
    names = [game.name(player) for player in pending.asked]
    if pending.type == "showdown":
        return {"type": "showdown", "players": names, "amount": pending.amount}
    if pending.type == "spin":
        return {"type": "spin", "player": names[0]}
    return {"type": pending.type, "player": names[0], "amount": pending.amount}


@dataclass(frozen=True, slots=True)
class Question:
    """Something a card or a space must be told: the op's ``field``, the ``kind`` of answer
    (``color``, ``player``, ``number``, ``text``) and the answers to choose from. None among
    them is nobody."""

    field: str
    kind: str
    choices: tuple[str | int | None, ...] = ()


def asks(game: Game, by: str, card: str, value: int | None = None) -> tuple[Question, ...]:
    """What a card in this player's hand must be told before it can be played, in the order in
    which people decide it. Its own color is not asked: that is printed on it."""
    kind, player = game.edition.cards[card], game.find(by)
    effect, rules = EFFECTS[kind.effect], game.rules
    last = player is not None and game.round.hands.get(player) == 1
    questions = []
    if kind.is_wild(rules) and not last:
        questions.append(Question("choose_color", "color", COLORS))
    idle = last and not acts_last(kind, rules)
    needs = () if idle else effect.needs(game, kind, value)
    if value is None and not idle and effect.value_matters(game):
        questions.append(Question("value", "number", tuple(range(10))))
    if "target" in needs:
        rivals = tuple(
            game.name(seat)
            for seat in game.in_round
            if seat != player
            and not (
                player is not None
                and effect.rivals_only(kind)
                and game.side(seat) == game.side(player)
            )
        )
        questions.append(Question("target", "player", rivals))
    if "stake" in needs:
        most = int(str(rules["wild_showdown_max"]))
        questions.append(Question("stake", "number", tuple(range(1, most + 1))))
    return tuple(questions)


def asks_draw(game: Game) -> tuple[Question, ...]:
    """What must be told of cards drawn in a turn: how many, where it may be more than one."""
    if not game.rules["draw_until_playable"]:
        return ()
    return (Question("count", "number", tuple(range(1, MOST_TOLD + 1))),)


def asks_space(
    game: Game, by: str, space: str, given: Mapping[str, object] | None = None
) -> tuple[Question, ...]:
    """What a wheel space must be told before the spin can be entered, in the order in which it
    comes about. ``given`` are the answers so far: with nobody as winner and nothing shed there
    is no more to tell. None among the players to choose from is nobody (`rules.md` K37)."""
    room, answers = game.edition.spaces[space], given or {}
    fields = OUTCOMES[room.effect].asks
    card = game.round.pending.card if game.round.pending is not None else None
    if card is not None and card.last and "drawn" not in fields:
        return ()
    questions = []
    sheds, least = game.find(by), 0
    if "winner" in fields:
        questions.append(Question("winner", "player", (*game.playing, None)))
        if answers.get("winner", "") is None:
            return tuple(questions)
        sheds, least = game.find(answers.get("winner")), 1
    if "discard" in fields:
        held = None if sheds is None else game.round.hands.get(sheds)
        keep = int(str(room.params.get("keep", 0)))
        most = MOST_TOLD if held is None else max(least, held - keep)
        questions.append(Question("discard", "number", tuple(range(least, most + 1))))
    if "drawn" in fields:
        questions.append(Question("drawn", "number", tuple(range(1, MOST_TOLD + 1))))
    if "top_color" in fields and answers.get("discard") != 0:
        questions.append(Question("top_color", "color", COLORS))
    return tuple(questions)
