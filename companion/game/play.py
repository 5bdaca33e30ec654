"""New games, and ops on them: a game and an op give a new game or a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.game.edition import Edition
from companion.game.fields import hand_count, read_name
from companion.game.ledger import Standing
from companion.game.move import Happened, Move
from companion.game.names import spelled
from companion.game.ops import OPS, answering, dealing, playing, righting, scoring, seats, uno
from companion.game.ops.seats import MOST_PLAYERS
from companion.game.refusal import Refusal, RefusedError, nearest, refuse
from companion.game.rules import read_rules
from companion.game.table import HAND, Game, Player, Round

SUBJECTS = (answering, dealing, playing, righting, scoring, seats, uno)
"""The modules whose ops the game knows; importing them registers the ops."""

JOURNAL_OPS = ("undo", "redo")
"""Ops of the log that no single state can carry out; the journal does (`rules.md` 2.15)."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an accepted op led to."""

    game: Game
    happened: Happened


def new_game(
    edition: Edition,
    players: Sequence[str],
    dealer: str | None = None,
    rules: Mapping[str, object] | None = None,
    teams: Sequence[Sequence[str]] | None = None,
) -> Game | Refusal:
    """A game before its first card, hands dealt.

    players  2 to 10 names in clockwise order
    dealer   who deals, or ``None`` before the dealer draw
    rules    the house rules that differ from the edition's defaults
    teams    ``None``, or two pairs of partners who sit opposite (`rules.md` 2.12)
    """
    try:
        return _new_game(edition, players, dealer, rules or {}, teams)
    except RefusedError as refused:
        return refused.refusal


def _new_game(
    edition: Edition,
    players: Sequence[str],
    dealer: str | None,
    rules: Mapping[str, object],
    teams: Sequence[Sequence[str]] | None,
) -> Game:
    if not isinstance(players, list | tuple):
        refuse("players.list")
    if not 2 <= len(players) <= MOST_PLAYERS:
        refuse("players.count", count=len(players), most=MOST_PLAYERS)
    names = [read_name(name) for name in players]
    for at, name in enumerate(names):
        there = spelled(name, names[:at])
        if there is not None:
            refuse("name.twice", name=there)
    dealer = _as_seated(dealer, names)
    if isinstance(rules, Mapping) and "first_player" in rules:
        rules = {**rules, "first_player": _as_seated(rules["first_player"], names)}
    if dealer is not None and dealer not in names:
        refuse(
            "player.unknown", field="dealer", player=str(dealer)[:60],
            nearest=nearest(dealer, names),
        )  # fmt: skip
    pairs = _read_teams(teams, names)
    switches = read_rules(rules, edition.defaults, names, bool(pairs))
    seats_ = range(len(names))
    sides = range(2) if pairs else seats_
    opening = Standing(
        dict.fromkeys(sides, 0), int(str(switches["target_score"])), 0, int(str(switches["rounds"]))
    )  # fmt: skip
    return Game(
        edition, switches, tuple(map(Player, names)), tuple(seats_), opening, opening,
        Round(hands=dict.fromkeys(seats_, HAND)), pairs,
        None if dealer is None else names.index(dealer),
    )  # fmt: skip


def _as_seated(name: Any, names: Sequence[str]) -> Any:
    """A name as it is spelled at the table; what is none stays for who refuses it."""
    return (spelled(name, names) or name) if isinstance(name, str) else name


def _read_teams(teams: Any, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    if teams is None:
        return ()
    if (
        not isinstance(teams, list | tuple)
        or len(teams) != 2
        or not all(isinstance(team, list | tuple) and len(team) == 2 for team in teams)
    ):
        refuse("teams.pairs")
    seated = [[_as_seated(name, names) for name in team] for team in teams]
    if sorted(str(name) for team in seated for name in team) != sorted(names):
        refuse("teams.pairs")
    pairs = tuple(tuple(names.index(name) for name in team) for team in seated)
    if any(abs(one - other) != 2 for one, other in pairs):
        refuse("teams.opposite")
    return pairs


def apply(game: Game, op: Mapping[str, Any]) -> Step | Refusal:
    """Carry out one op (`rules.md` section 0); a refusal changes nothing."""
    try:
        return _apply(game, op)
    except RefusedError as refused:
        return refused.refusal


def _apply(game: Game, op: Mapping[str, Any]) -> Step:
    if not isinstance(op, Mapping) or not isinstance(op.get("op"), str):
        refuse("op.unreadable")
    known = OPS.get(op["op"])
    if known is None:
        refuse("op.unknown", op=op["op"][:60], nearest=nearest(op["op"], [*OPS, *JOURNAL_OPS]))
    if game.over and not known.after_end:
        refuse("game.over", winner=" & ".join(map(game.side_name, game.standing.winners)))
    if known.turns and game.level == "marks":
        refuse("marks.turns", op=known.name)
    move = Move(game)
    known.handle(move, known.read(game, op))
    return Step(move.game, move.happened())


def may(game: Game, op: Mapping[str, Any]) -> Refusal | None:
    """Why an op may not be done now, or ``None`` when it may."""
    step = apply(game, op)
    return step if isinstance(step, Refusal) else None


def start_at(game: Game, start: Mapping[str, Any]) -> Game | Refusal:
    """A game as a case's ``start`` describes it, if not a fresh deal (`rules.md` section 0)."""
    try:
        return _start_at(game, start)
    except (RefusedError, AttributeError, KeyError, TypeError, ValueError) as fault:
        if isinstance(fault, RefusedError):
            return fault.refusal
        return Refusal("start.unreadable")


_STARTS = (
    "turn", "direction", "color", "hands", "scores", "skip_flags", "eliminated", "first_player",
    "draw_pile", "discard_pile",
)  # fmt: skip


def _start_at(game: Game, start: Mapping[str, Any]) -> Game:
    for field in start:
        if field not in _STARTS:
            refuse("field.unknown", op="start", field=field, nearest=nearest(field, _STARTS))

    def who(name: str) -> int:
        found = game.find(name)
        if found is None:
            refuse("player.unknown", field="start", player=str(name)[:60], nearest="")
        return found

    out = tuple(who(name) for name in start.get("eliminated", ()))
    sides = {game.side_name(side): side for side in game.opening.scores}
    scores = {**game.opening.scores}
    for name, points in start.get("scores", {}).items():
        scores[sides[name]] = int(points)
    opening = replace(game.opening, scores=scores, out=out)
    game = replace(game, opening=opening, standing=opening)
    hands: dict[int, int | None] = dict.fromkeys(game.in_round, HAND)
    hands.update(
        {
            who(name): hand_count(game, "hands", count)
            for name, count in start.get("hands", {}).items()
        }
    )
    skips = {who(name): 1 for name in start.get("skip_flags", ())}
    begun = replace(
        game.round, hands=hands, skips=skips,
        direction=-1 if start.get("direction") == "ccw" else 1, color=start.get("color"),
        draw_pile=start.get("draw_pile"), discard_pile=start.get("discard_pile"),
        starter=who(start["first_player"]) if start.get("first_player") else None,
    )  # fmt: skip
    game = replace(game, round=begun)
    if any(start.get(field) for field in ("turn", "color", "direction")):
        turn = who(start["turn"]) if start.get("turn") else game.starter
        game = replace(game, round=replace(begun, phase="playing", turn=turn))
    return game
