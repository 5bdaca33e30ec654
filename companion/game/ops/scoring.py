"""Points: of the round that ended, by hand, corrected, and the end of the game (2.8-2.13)."""

from __future__ import annotations

from dataclasses import replace

from companion.game import fields as f
from companion.game.ledger import Finished, Ledger, NewTarget, RoundResult, fold
from companion.game.move import Move
from companion.game.ops import Fields, op
from companion.game.ops.dealing import deal_next
from companion.game.ops.seats import drop_from_round
from companion.game.refusal import Refusal, refuse


@op(
    "score",
    {},
    {"cards": f.by_player(f.hand_cards), "points": f.by_player(f.hand_points)},
)
def score(move: Move, op: Fields) -> None:
    """What is left in the hands after somebody went out."""
    if move.round.phase != "scoring":
        refuse("score.nobody_out" if move.round.phase != "between" else "round.scored")
    if len(op) != 1:
        refuse("score.one_kind")
    winner = move.round.winner
    assert winner is not None
    hands = op.get("points") or {p: points for p, (_, points) in op.get("cards", {}).items()}
    _check_hands(move, winner, hands)
    for player, (count, _) in op.get("cards", {}).items():
        held = move.round.hands.get(player)
        if held is not None and held != count:
            name = move.game.name(player)
            move.notes.append(Refusal("score.count", {"player": name, "told": count, "held": held}))
    _write_round(move, winner, _shares(move, winner, hands))


def _check_hands(move: Move, winner: int, hands: dict[int, int]) -> None:
    """Hand values name everybody in the round but the winner; a partner may be missing."""
    game = move.game
    for player, points in hands.items():
        if not game.is_in(player):
            refuse("player.not_in", player=game.name(player))
        if player == winner and points:
            refuse("score.winner_holds", player=game.name(player))
    for player in game.in_round:
        partner = game.teams and game.side(player) == game.side(winner)
        if player != winner and player not in hands and not partner:
            refuse("score.hand_missing", player=game.name(player))


def _shares(move: Move, winner: int, hands: dict[int, int]) -> dict[int, int]:
    """What each side writes down (2.8, 2.12, 2.13, `lowest`)."""
    game, side = move.game, move.game.side
    if move.rule("game_mode") in ("elimination", "lowest"):
        return {player: 0 if player == winner else hands[player] for player in game.in_round}
    rivals = [player for player in hands if side(player) != side(winner)]
    return {side(winner): sum(hands[player] for player in rivals)}


@op("record_round", {"winner": f.seat, "points": f.points_or_hands})
def record_round(move: Move, op: Fields) -> None:
    """A whole round by hand: it replaces the one that runs; after a scored round the deal
    first moves on."""
    if move.round.phase == "between":
        deal_next(move)
    winner, points = op["winner"], op["points"]
    if not move.game.is_in(winner):
        refuse("player.not_in", player=move.game.name(winner))
    if isinstance(points, int):
        if move.rule("game_mode") in ("elimination", "lowest"):
            refuse("score.hands_needed", mode=move.rule("game_mode"))
        shares = {move.game.side(winner): points}
    else:
        _check_hands(move, winner, points)
        shares = _shares(move, winner, points)
    move.drop_pending()
    move.end_round(winner)
    _write_round(move, winner, shares)


def _write_round(move: Move, winner: int, shares: dict[int, int]) -> None:
    game = move.game
    line = RoundResult(winner, game.side(winner), shares, game.sides(game.staying))
    move.now(phase="between", winner=winner)
    move.write(line)


@op(
    "correct_round",
    {"round": f.whole(1, 1_000_000), "points": f.table},
    after_end=True,
)
def correct_round(move: Move, op: Fields) -> None:
    """An old round was wrong: its sides named get these points, and all is counted again from
    the start (K39). It may end the game, or bring it back."""
    game = move.game
    rounds = [at for at, line in enumerate(game.ledger) if isinstance(line, RoundResult)]
    if op["round"] > len(rounds):
        refuse("correct.round", round=op["round"], last=len(rounds))
    at = rounds[op["round"] - 1]
    line = game.ledger[at]
    assert isinstance(line, RoundResult)
    sides = {game.side_name(side): side for side in game.sides(game.order)}
    points = dict(line.points)
    if not op["points"]:
        refuse("set.nothing")
    for name, value in op["points"].items():
        if name not in sides:
            f.seat(game, "points", name)
            refuse("correct.side", side=name, sides=", ".join(sides))
        points[sides[name]] = f.hand_points(game, f"points.{name}", value)
    _recount(move, game.ledger.changed(at, replace(line, points=points)))


def _recount(move: Move, ledger: Ledger) -> None:
    """Fold the ledger again; who is out by it leaves the running round, who is out no more
    plays from the next one."""
    before = move.game.standing
    after = fold(move.game.opening, ledger, move.game.rules)
    newly = [player for player in after.out if player not in before.out]
    back = [player for player in before.out if player not in after.out]
    people = list(move.game.people)
    for player in back:
        if people[player].status == "in":
            people[player] = replace(people[player], status="waiting")
    leaving = [player for player in newly if move.game.is_in(player)]
    move.change(ledger=ledger, people=tuple(people), standing=after)
    for player in leaving:
        drop_from_round(move, player)
    move.eliminated += newly


def _between_rounds(move: Move) -> None:
    """Refuse in the middle of a round; the first card ends the time between two."""
    if move.round.phase not in ("between", "first"):
        refuse("round.runs")


@op("set_target", {"target": f.whole(1, 1_000_000)}, after_end=True)
def set_target(move: Move, op: Fields) -> None:
    """A new target between rounds; after the end the game goes on to it (K38)."""
    game = move.game
    if not game.over:
        _between_rounds(move)
    if move.rule("game_mode") == "single_round":
        refuse("target.single_round")
    if len(game.sides(game.staying)) < 2:
        refuse("target.nobody_left")
    move.write(NewTarget(op["target"], game.sides(game.staying)))
    move.change(rules={**game.rules, "target_score": op["target"]})


@op("finish")
def finish(move: Move, op: Fields) -> None:
    """The game ends here, by agreement."""
    _between_rounds(move)
    move.write(Finished(move.game.sides(move.game.staying)))
