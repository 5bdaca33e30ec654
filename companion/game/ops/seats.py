"""Who sits where: leaving, joining, coming back, taking over, changing places (2.15)."""

from __future__ import annotations

from dataclasses import replace

from companion.game import fields as f
from companion.game.ledger import Finished
from companion.game.move import Move
from companion.game.ops import Fields, op
from companion.game.refusal import refuse
from companion.game.table import HAND, Player

MOST_PLAYERS = 10


def _status(move: Move, player: int, **changes: str) -> None:
    people = move.game.people
    changed = replace(people[player], **changes)
    move.change(people=(*people[:player], changed, *people[player + 1 :]))


def _must_stay(move: Move, player: int) -> None:
    if not move.game.stays(player):
        refuse("player.gone", player=move.game.name(player))


@op("leave", {"by": f.seat})
def leave(move: Move, op: Fields) -> None:
    """The cards are set aside and do not score; a side alone at the table wins."""
    by = op["by"]
    _must_stay(move, by)
    playing = move.game.is_in(by)
    if move.round.phase == "first" and by in (move.round.starter, _chosen_starter(move)):
        move.now(starter=move.next_to(by))
    _status(move, by, status="left")
    if playing:
        drop_from_round(move, by)
    sides = move.game.sides(move.game.staying)
    if len(sides) == 1:
        move.write(Finished(sides, walkover=True))


def _chosen_starter(move: Move) -> int | None:
    return move.game.find(move.rule("first_player"))


def drop_from_round(move: Move, player: int) -> None:
    """Take a player's cards, flags and duties off the table; whatever waited for this player
    lapses and the next seat is on turn. What lapses on a last card ends the round."""
    now, pending = move.round, move.round.pending
    move.now(
        hands={seat: count for seat, count in now.hands.items() if seat != player},
        skips={seat: count for seat, count in now.skips.items() if seat != player},
        uno_due=now.uno_due - {player},
    )
    if now.phase not in ("first", "playing"):
        return
    waits = pending is not None and player in pending.asked
    if waits:
        move.now(pending=None)
    card = pending.card if waits and pending is not None else None
    if card is not None and card.last:
        move.end_round(card.by)
    elif card is not None and pending is not None and pending.type == "showdown":
        move.pass_on(card.by)
    elif now.turn == player or (waits and pending is not None and pending.type != "showdown"):
        move.pass_on(player)


@op("join", {"by": f.new_name}, {"after": f.seat})
def join(move: Move, op: Fields) -> None:
    """Somebody new sits down; dealt in until the first card, else from the next round."""
    game = move.game
    if game.teams:
        refuse("join.partners")
    _room_for_one(move)
    newcomer = len(game.people)
    at = game.order.index(op["after"]) + 1 if "after" in op else len(game.order)
    move.change(
        people=(*game.people, Player(op["by"], "waiting")),
        order=(*game.order[:at], newcomer, *game.order[at:]),
        opening=replace(game.opening, scores={**game.opening.scores, newcomer: 0}),
        standing=replace(game.standing, scores={**game.standing.scores, newcomer: 0}),
    )
    _deal_in(move, newcomer)


@op("return", {"by": f.seat})
def return_(move: Move, op: Fields) -> None:
    """One who left comes back, with the old score; not the eliminated."""
    by, game = op["by"], move.game
    if game.people[by].status != "left" or by in game.standing.out:
        refuse("return.who", player=game.name(by))
    _room_for_one(move)
    _status(move, by, status="waiting")
    _deal_in(move, by)


def _room_for_one(move: Move) -> None:
    if len(move.game.staying) >= MOST_PLAYERS:
        refuse("players.many", most=MOST_PLAYERS)


def _deal_in(move: Move, player: int) -> None:
    if move.round.phase == "first":
        _status(move, player, status="in")
        move.now(hands={**move.round.hands, player: HAND})


@op("replace", {"by": f.seat, "with": f.new_name})
def replace_(move: Move, op: Fields) -> None:
    """Somebody new takes over seat, hand, score and turn at once."""
    by, name = op["by"], op["with"]
    _must_stay(move, by)
    if move.rule("first_player") == move.game.name(by):
        move.change(rules={**move.game.rules, "first_player": name})
    _status(move, by, name=name)


@op("reseat", {"order": f.seats})
def reseat(move: Move, op: Fields) -> None:
    """New places between two rounds, for all who play the next one; who left sits behind."""
    game = move.game
    if game.round.phase not in ("between", "first"):
        refuse("round.runs")
    if set(op["order"]) != set(game.staying):
        refuse("reseat.everybody", players=", ".join(map(game.name, game.staying)))
    order = (*op["order"], *(player for player in game.order if player not in op["order"]))
    if game.teams and game.side(order[0]) != game.side(order[2]):
        refuse("teams.opposite")
    move.change(order=order)
