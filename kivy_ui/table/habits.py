"""How this family likes its table: what is reminded of, whom the middle faces, score only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from kivy_ui.table.turning import NEAR, from_near

REMINDS, FACES, SCORE_ONLY = "table.reminds", "table.faces", "table.score_only"
GLASS, SAT = "table.glass", "table.sat"


class Keeper(Protocol):
    """Who keeps what people set: the app."""

    settings: dict[str, Any]

    def keep(self, name: str, value: Any) -> None: ...


class Habits:
    """What is set about the table, read from and written to the app's settings."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def reminds(self) -> bool:
        """Whether an UNO that is due is shown; off, it is the table's business to catch."""
        return bool(self._keeper.settings.get(REMINDS, False))

    @reminds.setter
    def reminds(self, reminds: bool) -> None:
        self._keeper.keep(REMINDS, reminds)

    @property
    def faces(self) -> bool:
        """Whether the middle turns to face the seat on turn."""
        return bool(self._keeper.settings.get(FACES, True))

    @faces.setter
    def faces(self, faces: bool) -> None:
        self._keeper.keep(FACES, faces)

    @property
    def glass(self) -> int:
        """Seconds that the turn glass gives a turn; 0: there is none."""
        seconds = self._keeper.settings.get(GLASS, 0)
        return seconds if type(seconds) is int and 0 < seconds <= 600 else 0

    def from_near(self, names: Sequence[str]) -> tuple[str, ...]:
        """Who sit clockwise, begun with the one at the near edge of the screen."""
        return from_near(names, self._keeper.settings)

    def turn_ring(self, names: Sequence[str]) -> None:
        """These sit clockwise from the near edge, from now on; where they sat down before tells
        nothing anymore."""
        self._keeper.keep(NEAR, list(names))
        self._keeper.keep(SAT, {})

    def sat(self, spots: int) -> dict[str, int]:
        """Who sat down where, the last time, round a table of so many spots."""
        kept = self._keeper.settings.get(SAT)
        sat = kept.get(str(spots)) if isinstance(kept, dict) else None
        return {n: s for n, s in sat.items() if isinstance(s, int)} if isinstance(sat, dict) else {}

    def keep_sat(self, spots: int, sat: Mapping[str, int]) -> None:
        """These sat down at these of so many spots."""
        self._keeper.keep(SAT, {str(spots): dict(sat)})

    def score_only(self, game: int | None) -> bool:
        """Whether a game, by its number in the store, is kept by score alone."""
        return game in self._by_score

    def keep_score_only(self, game: int | None, only: bool) -> None:
        """Keep a game by score alone from now on, or not."""
        others = [one for one in self._by_score if one != game]
        self._keeper.keep(SCORE_ONLY, [*others, game] if only else others)

    @property
    def _by_score(self) -> list[Any]:
        kept = self._keeper.settings.get(SCORE_ONLY)
        return kept if isinstance(kept, list) else []
