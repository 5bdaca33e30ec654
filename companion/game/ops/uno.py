"""Saying UNO and catching whoever forgot (`rules.md` 2.5)."""

from __future__ import annotations

from companion.game import fields as f
from companion.game.move import Move
from companion.game.ops import Fields, op


@op("uno_call", {"by": f.seat})
def uno_call(move: Move, op: Fields) -> None:
    """UNO is said; unfounded or late it changes nothing."""
    move.now(uno_due=move.round.uno_due - {op["by"]})


@op("uno_catch", {"by": f.seat, "on": f.seat})
def uno_catch(move: Move, op: Fields) -> None:
    """Somebody is caught in time and draws; unfounded or late it changes nothing."""
    caught = op["on"]
    if caught in move.round.uno_due and caught != op["by"]:
        move.now(uno_due=move.round.uno_due - {caught})
        move.draw(caught, move.rule("uno_penalty"))
