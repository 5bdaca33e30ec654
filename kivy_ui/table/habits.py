"""How this family likes its table: what is reminded of, whom the middle faces, score only.

Kept in the store beside the games; without a store, for as long as the app runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion import settings
from companion.folder import StoreError
from companion.store import Store

_REMINDS, _FACES, _SCORE_ONLY = "table.reminds", "table.faces", "table.score_only"


@dataclass
class Habits:
    """``reminds``: an UNO that is due is shown. ``faces``: the middle turns to the seat on turn.
    ``score_only``: numbers of the games that are kept by score alone."""

    reminds: bool = False
    faces: bool = True
    score_only: set[int | None] = field(default_factory=set)
    store: Store | None = None

    @classmethod
    def of(cls, store: Store | None) -> Habits:
        """What was set the last time."""
        habits = cls(store=store)
        if store is None:
            return habits
        try:
            kept = settings.read(store)
        except StoreError:
            return habits
        habits.reminds = bool(kept.get(_REMINDS, False))
        habits.faces = bool(kept.get(_FACES, True))
        habits.score_only = set(kept.get(_SCORE_ONLY, ()))
        return habits

    def remind(self, reminds: bool) -> None:
        """Show an UNO that is due, or leave it to the table."""
        self.reminds = reminds
        self._write(_REMINDS, reminds)

    def face(self, faces: bool) -> None:
        """Turn the middle to the seat on turn, or not."""
        self.faces = faces
        self._write(_FACES, faces)

    def keep_score_only(self, game: int | None, only: bool) -> None:
        """Keep a game by score alone from now on, or not."""
        if only == (game in self.score_only):
            return
        (self.score_only.add if only else self.score_only.discard)(game)
        self._write(_SCORE_ONLY, [number for number in self.score_only if number is not None])

    def _write(self, name: str, value: Any) -> None:
        if self.store is not None:
            settings.write(self.store, name, value)
