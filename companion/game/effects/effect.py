"""What every card effect is."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import CardKind
from companion.game.move import Move
from companion.game.table import Game, Played


class Effect:
    """A card without an effect of its own, and what every effect has in common.

    ``params`` names the parameters that a file may give: a range, or the words allowed.
    ``needed`` are those that it must give. ``only_with`` are those that mean nothing without
    another that has a certain value.
    """

    params: Mapping[str, range | tuple[object, ...]] = {}
    needed: tuple[str, ...] = ()
    only_with: Mapping[str, tuple[str, object]] = {}

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        """The choices its player must make besides a color: ``target``, ``stake``."""
        return ()

    def value_matters(self, game: Game) -> bool:
        """Whether it makes a difference which number the card bears."""
        return False

    def rivals_only(self, kind: CardKind) -> bool:
        """Whether the chosen player must be an opponent (`rules.md` 2.12)."""
        return False

    def act(self, move: Move, played: Played) -> None:
        """Do it, and pass the turn on."""
        move.pass_on(played.by)

    def last(self, move: Move, played: Played) -> None:
        """Do it as the last card, and end the round."""
        move.end_round(played.by)

    def first(self, move: Move, kind: CardKind, starter: int, target: int | None) -> None:
        """Do it as the first card; ``starter`` is the first player."""
        move.land(starter)


def others_of(move: Move, player: int, clockwise: bool = False) -> list[int]:
    """Everybody else in the round, beginning with the next seat."""
    seats, order = move.game.in_round, move.game.order
    at = order.index(player)
    ring = [*order[at + 1 :], *order[:at]]
    if not clockwise and move.round.direction == -1:
        ring.reverse()
    return [seat for seat in ring if seat in seats]
