"""The dealer draw as it goes: the cards told so far, and taking the last one back.

It is kept until the game goes on, each draw under the op it came after, so that leaving it, a
restart and the undo of the last card lose none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game import Game
from kivy_ui.table.first import DealerDraw
from kivy_ui.taken_back import NOTHING, TakenBack

LOWEST, HIGHEST = -1, 9
"""What a drawn card may count here: a figure, or -1 for a symbol."""

Rows = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Drawing:
    """The draw in force, the cards before each touch, and those taken back."""

    now: DealerDraw
    before: tuple[Rows, ...] = ()
    after: tuple[Rows, ...] = ()

    @classmethod
    def of(cls, game: Game, kept: Any = None) -> Drawing:
        """The draw of this game, with what was kept of it; of what can't be read nothing."""
        now = DealerDraw.of(game)
        trail = [_read(row, now.due) for row in kept] if isinstance(kept, list) else []
        rows = tuple(row for row in trail if row is not None)
        if not rows or len(rows) != len(trail) or len(rows[-1]) >= len(now.due):
            return cls(now)
        return cls(replace(now, drawn=rows[-1]), rows[:-1])

    def written(self) -> list[list[list[str | int]]]:
        """As it is kept."""
        return [[list(row) for row in rows] for rows in (*self.before, self.now.drawn)]

    def do(self, now: DealerDraw) -> Drawing:
        """A card was told, or is told anew."""
        if now == self.now:
            return self
        return Drawing(now, (*self.before, self.now.drawn))

    def undo(self) -> Drawing:
        """As before the last touch; there must be one."""
        now = replace(self.now, drawn=self.before[-1])
        return Drawing(now, self.before[:-1], (*self.after, self.now.drawn))

    def redo(self) -> Drawing:
        """What was taken back last, again; there must be something."""
        now = replace(self.now, drawn=self.after[-1])
        return Drawing(now, (*self.before, self.now.drawn), self.after[:-1])

    def undoes(self, game: Game) -> TakenBack:
        """Whose card undo takes back."""
        return _between(self.before[-1], self.now.drawn, game) if self.before else NOTHING

    def redoes(self, game: Game) -> TakenBack:
        """Whose card redo brings again."""
        return _between(self.after[-1], self.now.drawn, game) if self.after else NOTHING


def _between(one: Rows, other: Rows, game: Game) -> TakenBack:
    rows = [row for row in (*one, *other) if row not in one or row not in other]
    if not rows:
        return NOTHING
    name, figure = rows[-1]
    if figure < 0:
        return TakenBack(name, glyph="skip")
    number = next((k for k in game.edition.cards.values() if k.effect == "number"), None)
    return TakenBack(name, kind=number, value=figure)


def _read(kept: Any, due: tuple[str, ...]) -> Rows | None:
    if not isinstance(kept, list | tuple):
        return None
    rows = []
    for row in kept:
        if not isinstance(row, list | tuple) or len(row) != 2:
            return None
        name, figure = row
        if name not in due or type(figure) is not int or not LOWEST <= figure <= HIGHEST:
            return None
        rows.append((str(name), figure))
    return tuple(rows) if len(dict(rows)) == len(rows) else None


def kept_at(kept: Any, game: int | None, head: int) -> Any:
    """What is kept of a game for the op that counts now; None where nothing is."""
    if not isinstance(kept, Mapping) or kept.get("game") != game:
        return None
    at = kept.get("at")
    return at.get(str(head)) if isinstance(at, Mapping) else None


def keeping(kept: Any, game: int | None, head: int, what: Any) -> dict[str, Any]:
    """What to keep from now on: of another game nothing."""
    same = isinstance(kept, Mapping) and kept.get("game") == game
    at = kept.get("at") if same else None
    return {"game": game, "at": {**(at if isinstance(at, Mapping) else {}), str(head): what}}
