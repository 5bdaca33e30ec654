"""A game at a glance: what home says of it, without a widget."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Game
from companion.words import _

MOST = 10


@dataclass(frozen=True)
class Score:
    """A side, the names of its people, and its points."""

    names: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Glance:
    """`title` and `note` in words; `scores`, best first; `turn`: who is on, "" for nobody.
    `against`: with whom `turn` has a duel to fight, "" without one."""

    title: str
    note: str
    scores: tuple[Score, ...]
    turn: str
    color: str | None
    clockwise: bool
    over: bool
    against: str = ""


def glance(game: Game) -> Glance:
    """How a game stands."""
    over = game.phase == "over"
    mode = game.rules["game_mode"]
    lowest_first = mode in ("elimination", "lowest")
    scores = sorted(
        (Score(_people(side), points) for side, points in game.scores.items()),
        key=lambda score: score.points if lowest_first else -score.points,
    )
    note = _(game.edition.name)
    if mode != "single_round":
        note = _("{edition}, to {target}").format(edition=note, target=game.standing.target)
    winner = game.winner
    names = [winner] if isinstance(winner, str) else list(winner or ())
    title = _("Round {number}").format(number=len(game.rounds) + 1)
    if over:
        title = _("{names} won").format(names=_(" and ").join(names))
    turn, against = game.turn or game.dealer or "", ""
    if over and names:
        turn = names[0].split("+")[0]
    elif game.pending is not None:  # the turn has gone on, but these are waited for
        turn, *others = (game.name(player) for player in game.pending.asked)
        against = others[0] if others else ""
    clockwise = game.direction == "cw"
    return Glance(title, note, tuple(scores[:MOST]), turn, game.color, clockwise, over, against)


def _people(side: str) -> tuple[str, ...]:
    return tuple(side.split("+"))
