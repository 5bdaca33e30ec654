"""Between whom somebody sits down, or sits from the next round on (rules.md 2.15).

A place is named by whom one sits after, clockwise. Which places there are is asked of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Game, Question
from kivy_ui.table.plays import Judge, Op


@dataclass(frozen=True)
class Places(Question):
    """Asks for a place: its answers are whom one sits after, ``pairs`` both neighbors of each."""

    pairs: tuple[tuple[str, str], ...] = ()

    def beside(self, after: str) -> str:
        """Who sits on the other side of the place after ``after``."""
        return dict(self.pairs)[after]


def newcomers_places(game: Game) -> Places:
    """Where somebody new can sit down: between any two neighbors."""
    return _places(_round(game))


def free_places(judge: Judge, seat: str) -> Places:
    """Where ``seat`` could sit instead; none while nobody may change places."""
    names = _round(judge.game)
    if len(names) < 3 or seat not in names:
        return Places("after", "place")
    here = names[names.index(seat) - 1]
    others = tuple(name for name in names if name != seat)
    free = [
        pair for pair in _places(others).pairs
        if pair[0] != here and judge.may(seated_after(judge.game, seat, pair[0])) is None
    ]  # fmt: skip
    return Places("after", "place", tuple(after for after, _next in free), tuple(free))


def seated_after(game: Game, seat: str, after: str) -> Op:
    """The op by which ``seat`` sits after ``after``, clockwise."""
    order = [name for name in _round(game) if name != seat]
    order.insert(order.index(after) + 1, seat)
    return {"op": "reseat", "order": order}


def _round(game: Game) -> tuple[str, ...]:
    """Who plays the next round, clockwise."""
    return tuple(game.name(player) for player in game.staying)


def _places(names: tuple[str, ...]) -> Places:
    pairs = tuple(zip(names, (*names[1:], *names[:1]), strict=True))
    return Places("after", "place", names, pairs)
