"""Who fights for practice: two of those who sit together, and whoever else is known instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.game import spelled
from companion.people import Person
from kivy_ui.new_game.seating import nickname

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

NEVER_MET = (0, 6)
"""Faces of two whom nobody knows yet."""


def fighters(app: CompanionApp) -> tuple[str, ...]:
    """Everybody who may fight: those of the last game by their seats, then all others known; two
    at least, who get to know each other here."""
    names: list[str] = []
    if app.evening is not None:
        game = app.evening.game
        names += [game.name(player) for player in game.staying]
    for name in app.people:
        if spelled(name, names) is None:
            names.append(name)
    for face in NEVER_MET:
        if len(names) < 2 and spelled(nickname(face), names) is None:
            names.append(nickname(face))
            app.people.setdefault(names[-1], Person(names[-1], face, ""))
    return tuple(names)


def next_free(names: tuple[str, ...], now: str, other: str) -> str:
    """Who fights instead of ``now`` against ``other``: the next one of all, round and round."""
    at = names.index(now) if now in names else -1
    around = names[at + 1 :] + names[: max(at, 0)]
    return next((name for name in around if name != other), now)
