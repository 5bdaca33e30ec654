"""The sides of a game as the score screens show them: players, or teams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.game import Game
from companion.game.ledger import Finished
from companion.people import Person


@dataclass(frozen=True)
class Side:
    """A side: its name in scores, who belongs to it, and its total now."""

    name: str
    people: tuple[Person, ...]
    total: int
    leads: bool = False
    out: bool = False
    """Knocked out: it plays no round anymore."""


def sides_of(
    game: Game, person: Callable[[str], Person], by_score: bool = False
) -> tuple[Side, ...]:
    """The sides in seat order, or the leading one first."""
    scores = game.scores
    names = {game.side_name(game.side(player)): [] for player in game.order}
    for player in game.order:
        names[game.side_name(game.side(player))].append(person(game.name(player)))
    best, out = best_score(game), {game.side_name(side) for side in game.standing.out}
    sides = [
        Side(
            name,
            tuple(people),
            scores[name],
            bool(game.rounds) and scores[name] == best,
            name in out,
        )
        for name, people in names.items()
    ]
    if by_score:
        sides.sort(key=lambda side: side.total, reverse=not low_is_good(game))
    return tuple(sides)


def newly_out(game: Game) -> tuple[str, ...]:
    """Who was knocked out by the last round."""
    last = next(reversed(game.rounds), None)
    sides = last.still_in if last is not None and game.phase == "between" else ()
    return tuple(game.side_name(side) for side in sides if side in game.standing.out)


def last_one_in(game: Game) -> bool:
    """Whether the game was won because everybody else was knocked out."""
    return len(game.standing.out) > 0 and len(game.standing.out) == len(game.scores) - 1


def last_at_the_table(game: Game) -> bool:
    """Whether the game was won because everybody else has left."""
    line = game.ledger[-1] if game.ledger else None
    return isinstance(line, Finished) and line.walkover


def low_is_good(game: Game) -> bool:
    """Whether few points are better (rules.md 2.13 and `lowest`)."""
    return game.rules["game_mode"] in ("elimination", "lowest")


def best_score(game: Game) -> int:
    """The total of who leads."""
    return (min if low_is_good(game) else max)(game.scores.values())


def totals_by_round(game: Game) -> dict[str, tuple[int, ...]]:
    """Each side's total before the first round and after each one, as the rounds add up."""
    totals = {name: [0] for name in game.scores}
    for result in game.rounds:
        points = {game.side_name(side): n for side, n in result.points.items()}
        for name, line in totals.items():
            line.append(line[-1] + points.get(name, 0))
    return {name: tuple(line) for name, line in totals.items()}
