"""The showdown that a card asks for."""

from __future__ import annotations

from companion.game.cards import CardKind
from companion.game.effects.effect import Effect
from companion.game.move import Move
from companion.game.table import Game, Pending, Played


class Showdown(Effect):
    """A duel with a chosen opponent; the turn order is unaffected (`rules.md` 1.4)."""

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        return ("target", "stake")

    def rivals_only(self, kind: CardKind) -> bool:
        return True

    def act(self, move: Move, played: Played) -> None:
        if played.fought:
            move.pass_on(played.by)
        else:
            assert played.target is not None
            fight(move, played, played.target)

    def last(self, move: Move, played: Played) -> None:
        if played.fought:
            move.end_round(played.by)
        else:
            self.act(move, played)


def fight(move: Move, played: Played, opponent: int) -> None:
    """Open the showdown that a card asks for."""
    duel = Pending("showdown", (played.by, opponent), played.stake, played)
    move.now(pending=duel, turn=None, drawn=None)
