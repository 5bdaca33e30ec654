"""Putting the table right, and how much of it is tracked (`rules.md` 2.16, 2.17)."""

from __future__ import annotations

from dataclasses import replace

from companion.game import fields as f
from companion.game.move import Move, running
from companion.game.ops import Fields, op
from companion.game.ops.answering import touch_marks
from companion.game.refusal import refuse
from companion.game.table import Pending

_DIRECTIONS = {"cw": 1, "ccw": -1}


@op(
    "set",
    {},
    {
        "turn": f.player,
        "direction": f.one_of(*_DIRECTIONS),
        "color": f.color_or_none,
        "hands": f.by_player(f.hand_count),
        "skip_flags": f.players,
    },
)
def set_(move: Move, op: Fields) -> None:
    """Replace just what is named; it never ends a round."""
    running(move.game)
    if not op:
        refuse("set.nothing")
    if move.game.level == "marks":
        if set(op) - {"direction", "color"}:
            refuse("marks.set")
        touch_marks(move)
    move.begin()
    if "turn" in op:
        move.drop_pending()
        move.now(turn=op["turn"], drawn=None)
    if "direction" in op:
        move.now(direction=_DIRECTIONS[op["direction"]])
    if "color" in op:
        move.now(color=op["color"], top=None)
    if "hands" in op:
        for player in op["hands"]:
            f.player(move.game, "hands", move.game.name(player))
        move.now(
            hands={**move.round.hands, **op["hands"]},
            uno_due=move.round.uno_due - set(op["hands"]),
        )
    if "skip_flags" in op:
        move.now(skips=dict.fromkeys(op["skip_flags"], 1))


@op("go_out", {"by": f.player})
def go_out(move: Move, op: Fields) -> None:
    """This player has no card left, whatever was counted; what is pending lapses."""
    running(move.game)
    move.drop_pending()
    move.end_round(op["by"])


@op("tracking", {"level": f.one_of("turns", "marks")})
def tracking(move: Move, op: Fields) -> None:
    """Change how much is tracked; nothing that still counts is lost."""
    game, now = move.game, move.round
    if op["level"] == game.level:
        return
    move.change(level=op["level"])
    if now.phase == "first":
        move.now(uno_due=frozenset(), pending=_kept_duel(move))
        return
    if now.phase in ("scoring", "between"):
        move.now(hands=dict.fromkeys(game.in_round))
        return
    unknown = dict.fromkeys(game.in_round)
    if op["level"] == "marks":
        move.now(
            turn=None, hands=unknown, skips={}, uno_due=frozenset(), top=None, drawn=None,
            pending=_kept_duel(move),
        )  # fmt: skip
    else:
        move.now(turn=None, hands=unknown)


def _kept_duel(move: Move) -> Pending | None:
    """A showdown goes on at `marks`; of its card only a last one still matters."""
    pending = move.round.pending
    if pending is None or pending.type != "showdown":
        return None
    card = pending.card
    return pending if card is not None and card.last else replace(pending, card=None)
