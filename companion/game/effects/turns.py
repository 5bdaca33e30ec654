"""Effects on turn and direction: Skip, Reverse."""

from __future__ import annotations

from companion.game.cards import CardKind
from companion.game.effects.effect import Effect
from companion.game.move import Move
from companion.game.table import Game, Played


class Skip(Effect):
    """The next player loses the turn; under `bts_skip_choose` a chosen one, who draws 1."""

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        return ("target",) if game.rules["bts_skip_choose"] else ()

    def rivals_only(self, kind: CardKind) -> bool:
        return True

    def act(self, move: Move, played: Played) -> None:
        if played.target is None:
            move.skip(move.next_to(played.by))
        else:
            move.draw(played.target, 1)
            move.skip(played.target)
        move.pass_on(played.by)

    def first(self, move: Move, kind: CardKind, starter: int, target: int | None) -> None:
        move.skip(starter)
        move.land(starter)


class Reverse(Effect):
    """The direction flips; with two players it is a Skip (`rules.md` 2.11)."""

    def _skips(self, move: Move) -> bool:
        return len(move.game.in_round) == 2 and move.rule("two_player_reverse") == "skip"

    def act(self, move: Move, played: Played) -> None:
        if self._skips(move):
            move.skip(move.next_to(played.by))
        else:
            move.now(direction=-move.round.direction)
        move.pass_on(played.by)

    def first(self, move: Move, kind: CardKind, starter: int, target: int | None) -> None:
        dealer = move.game.dealer_id
        assert dealer is not None
        begins = dealer if move.game.is_in(dealer) else move.next_to(dealer)
        if self._skips(move):
            move.skip(move.next_to(begins))
            move.pass_on(begins)
        else:
            move.now(direction=-1)
            move.land(begins)
