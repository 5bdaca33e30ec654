"""What has been found out and is not yet entered into the game: a verdict, a space of the wheel.

It is kept for the game and for what waits in it, so that no back gesture, sleep or restart loses
it, and nobody gets a second try by walking out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

MOST = 8
"""Of so many games it is kept; of older ones nobody waits for it anymore."""


class Waiting(Protocol):
    """A game in which something waits: the evening."""

    @property
    def number(self) -> int | None: ...
    @property
    def waiting_since(self) -> int: ...


class Keeper(Protocol):
    """Who keeps what people set: the app."""

    settings: dict[str, Any]

    def keep(self, name: str, value: Any) -> None: ...


def found(settings: Mapping[str, Any], name: str, evening: Waiting) -> Any:
    """What is kept under ``name`` of that which waits now; None where nothing is."""
    place = _place(evening)
    for entry in _entries(settings.get(name)):
        if (entry["game"], entry["since"]) == place:
            return entry.get("what")
    return None


def keep(keeper: Keeper, name: str, evening: Waiting, what: Any) -> None:
    """Keep it in place of what was kept of this game; None: nothing of it."""
    game, since = _place(evening)
    before = _entries(keeper.settings.get(name))
    after = [entry for entry in before if entry["game"] != game]
    if what is not None:
        after.append({"game": game, "since": since, "what": what})
    if after != before:
        keeper.keep(name, after[-MOST:] or None)


def _place(evening: Waiting) -> tuple[int | None, int]:
    return evening.number, evening.waiting_since


def _entries(kept: Any) -> list[dict[str, Any]]:
    entries = kept if isinstance(kept, list) else []
    return [
        entry for entry in entries if isinstance(entry, dict) and {"game", "since"} <= set(entry)
    ]
