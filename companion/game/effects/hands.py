"""Effects that move hands: numbers under `seven_zero`, Swap, Shuffle, Pass."""

from __future__ import annotations

from companion.game.cards import CardKind
from companion.game.effects.effect import Effect, others_of
from companion.game.move import Move
from companion.game.refusal import refuse
from companion.game.table import Game, Played


class Number(Effect):
    """Nothing; under `seven_zero` a 7 swaps with somebody, a 0 passes every hand on."""

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        return ("target",) if game.rules["seven_zero"] and value == 7 else ()

    def value_matters(self, game: Game) -> bool:
        return bool(game.rules["seven_zero"]) or bool(game.rules["jump_in"])

    def act(self, move: Move, played: Played) -> None:
        if move.rule("seven_zero") and played.value == 0:
            pass_hands(move, move.round.direction)
        elif played.target is not None:
            swap_hands(move, played.by, played.target)
        move.pass_on(played.by)


class SwapHands(Effect):
    """The whole hand is exchanged with one other player's (`rules.md` 1.1)."""

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        return ("target",)

    def act(self, move: Move, played: Played) -> None:
        assert played.target is not None
        swap_hands(move, played.by, played.target)
        move.pass_on(played.by)

    def first(self, move: Move, kind: CardKind, starter: int, target: int | None) -> None:
        if target is None or target == starter:
            refuse("play.needs", field="target", card=kind.name)
        swap_hands(move, starter, target)
        move.land(starter)


class ShuffleHands(Effect):
    """All hands together, dealt out one by one clockwise from the player's left (1.1)."""

    def act(self, move: Move, played: Played) -> None:
        hands, seats = move.round.hands, others_of(move, played.by, clockwise=True)
        seats = [*seats, played.by]
        counts = [hands.get(seat) for seat in seats]
        known = [count for count in counts if count is not None]
        each, more = divmod(sum(known), len(seats))
        dealt: dict[int, int | None] = {
            seat: each + (i < more) if len(known) == len(seats) else None
            for i, seat in enumerate(seats)
        }
        move.set_hands(dealt, exchanged=True)
        move.pass_on(played.by)


class PassHands(Effect):
    """Every hand goes one seat on, in the direction of play or always clockwise (``way``)."""

    params = {"way": ("direction", "clockwise")}

    def act(self, move: Move, played: Played) -> None:
        clockwise = move.kind(played).params.get("way") == "clockwise"
        pass_hands(move, 1 if clockwise else move.round.direction)
        move.pass_on(played.by)


class TakeFromOthers(Effect):
    """The next player takes ``cards`` cards from every other hand that has more than that."""

    params = {"cards": range(1, 4), "skip": (True, False)}

    def act(self, move: Move, played: Played) -> None:
        kind, taker = move.kind(played), move.next_to(played.by)
        each = int(kind.params.get("cards", 1))  # type: ignore[call-overload]
        hands: dict[int, int | None] = {}
        taken: int | None = 0
        for player in move.game.in_round:
            held = move.round.hands.get(player)
            if player == taker or (held is not None and held <= each):
                continue
            hands[player] = None if held is None else held - each
            taken = None if held is None or taken is None else taken + each
        held = move.round.hands.get(taker)
        hands[taker] = None if held is None or taken is None else held + taken
        move.set_hands(hands)
        if kind.params.get("skip"):
            move.skip(taker)
        move.pass_on(played.by)


def swap_hands(move: Move, one: int, other: int) -> None:
    """Exchange two whole hands."""
    hands = move.round.hands
    move.set_hands({one: hands.get(other), other: hands.get(one)}, exchanged=True)


def pass_hands(move: Move, direction: int) -> None:
    """Every hand goes one seat on, clockwise (1) or against it (-1)."""
    seats, hands = move.game.in_round, move.round.hands
    passed = {seats[(i + direction) % len(seats)]: hands.get(seat) for i, seat in enumerate(seats)}
    move.set_hands(passed, exchanged=True)
