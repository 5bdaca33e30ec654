"""The ops: what happened at the table (`rules.md` section 0). One module a subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.fields import Reader
from companion.game.move import Move
from companion.game.refusal import nearest, refuse
from companion.game.table import Game

Fields = dict[str, Any]
Handler = Callable[[Move, Fields], None]


@dataclass(frozen=True, slots=True)
class Op:
    """One op: how its fields are read, which of them must be there, and what it does.

    after_end  it is taken after the game's end as well
    turns      it needs the level `turns` (`rules.md` 2.16)
    """

    name: str
    needed: Mapping[str, Reader]
    optional: Mapping[str, Reader]
    handle: Handler
    after_end: bool = False
    turns: bool = False

    def read(self, game: Game, op: Mapping[str, Any]) -> Fields:
        """The fields as the engine wants them; an unknown or missing one is refused."""
        readers = {**self.needed, **self.optional}
        for field in op:
            if field != "op" and field not in readers:
                refuse(
                    "field.unknown", op=self.name, field=str(field)[:60],
                    nearest=nearest(field, readers),
                )  # fmt: skip
        for field in self.needed:
            if field not in op:
                refuse("field.missing", op=self.name, field=field)
        return {
            field: read(game, field, op[field]) for field, read in readers.items() if field in op
        }


OPS: dict[str, Op] = {}


def op(
    name: str,
    needed: Mapping[str, Reader] | None = None,
    optional: Mapping[str, Reader] | None = None,
    *,
    after_end: bool = False,
    turns: bool = False,
) -> Callable[[Handler], Handler]:
    """Register the function that carries an op out."""

    def register(handle: Handler) -> Handler:
        OPS[name] = Op(name, needed or {}, optional or {}, handle, after_end, turns)
        return handle

    return register
