"""The sides of a game as the score screens show them: players, or teams."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.game import Game
from companion.people import Person


@dataclass(frozen=True)
class Side:
    """A side: its name in scores, who belongs to it, and its total now."""

    name: str
    people: tuple[Person, ...]
    total: int
    leads: bool = False


def sides_of(
    game: Game, person: Callable[[str], Person], by_score: bool = False
) -> tuple[Side, ...]:
    """The sides in seat order, or the leading one first."""
    scores = game.scores
    names = {game.side_name(game.side(player)): [] for player in game.order}
    for player in game.order:
        names[game.side_name(game.side(player))].append(person(game.name(player)))
    best = best_score(game)
    sides = [
        Side(name, tuple(people), scores[name], bool(game.rounds) and scores[name] == best)
        for name, people in names.items()
    ]
    if by_score:
        sides.sort(key=lambda side: side.total, reverse=not low_is_good(game))
    return tuple(sides)


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
