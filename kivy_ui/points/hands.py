"""Counting what is left in the hands: the entry as values, from the first card to the op.

Nothing here draws. An entry is never changed; each deed gives the next one, so that taking back
is going to the one before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import CardKind, Game

HEAP = ""
"""The name under which the hands that are not counted one by one are counted together."""
MOST = 9_999  # points that can be typed; whole decks of several editions are worth less
SHARES_ONE_SIDE = ("points", "single_round")


@dataclass(frozen=True)
class Left:
    """A card left in a hand: its kind, and a number's value."""

    kind: CardKind
    value: int | None = None

    @property
    def written(self) -> str:
        """As the op has it."""
        return self.kind.key if self.value is None else str(self.value)


@dataclass(frozen=True)
class Hand:
    """A hand as far as it is counted: by cards, or by a number; ``empty`` is an explicit zero."""

    cards: tuple[Left, ...] = ()
    number: int | None = None
    empty: bool = False

    @property
    def begun(self) -> bool:
        return bool(self.cards) or self.number is not None or self.empty

    @classmethod
    def read(cls, game: Game, kept: Mapping[str, Any]) -> Hand:
        """A hand that was kept. Raises KeyError, TypeError or ValueError where it is none."""
        number = kept["number"]
        if number is not None and number not in range(MOST + 1):
            raise ValueError(number)
        return cls(tuple(_read(game, text) for text in kept["cards"]), number, bool(kept["empty"]))

    def points(self, rules: Mapping[str, object]) -> int:
        """What it is worth so far."""
        if self.number is not None:
            return self.number
        return sum(left.kind.worth(left.value, rules) for left in self.cards)


@dataclass(frozen=True)
class Entry:
    """The hands of a round that somebody won.

    ``at`` is whose hand is being counted (:data:`HEAP`: all that are not counted yet, ``None``:
    nobody's); ``typing``: as a number, not by cards. What was counted hand by hand stays counted
    beside a heap; a heap that was left again counts for nothing.
    """

    game: Game
    winner: str
    hands: Mapping[str, Hand] = field(default_factory=dict)
    at: str | None = None
    typing: bool = False

    @classmethod
    def of(cls, game: Game, winner: str) -> Entry:
        """Begin with the first hand after the winner's."""
        entry = cls(game, winner)
        return replace(entry, at=entry.waiting[0] if entry.waiting else None)

    # -- who counts

    @property
    def counted(self) -> tuple[str, ...]:
        """Whose hands count, clockwise after the winner; not the partner's (rules.md 2.12)."""
        game = self.game
        playing = list(game.playing)
        start = playing.index(self.winner) + 1 if self.winner in playing else 0
        after = playing[start:] + playing[:start]
        return tuple(name for name in after if name != self.winner and not self._partner(name))

    def _partner(self, name: str) -> bool:
        game = self.game
        player, winner = game.find(name), game.find(self.winner)
        if not game.teams or player is None or winner is None:
            return False
        return game.side(player) == game.side(winner)

    @property
    def one_side_scores(self) -> bool:
        """Whether all that is left goes to the winner's side, so that it may lie in one heap."""
        return self.game.rules["game_mode"] in SHARES_ONE_SIDE

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who is not counted yet."""
        return tuple(name for name in self.counted if not self.hand(name).begun)

    @property
    def next(self) -> str | None:
        """The first hand after this one that is not counted yet; a heap holds them all."""
        if self.at == HEAP:
            return None
        order = list(self.counted)
        at = order.index(self.at) + 1 if self.at in order else 0
        after = order[at:] + order[:at]
        return next((name for name in after if name in self.waiting and name != self.at), None)

    @property
    def complete(self) -> bool:
        """Whether everything is counted."""
        return not self.waiting or (self.at == HEAP and self.hand(HEAP).begun)

    # -- how it stands

    def hand(self, name: str) -> Hand:
        return self.hands.get(name, Hand())

    def points(self, name: str) -> int:
        """What a hand is worth so far."""
        return self.hand(name).points(self.game.rules)

    @property
    def total(self) -> int:
        """What the winner's side gets."""
        heap = self.points(HEAP) if self.at == HEAP else 0
        return heap + sum(self.points(name) for name in self.counted)

    def tracked(self, name: str) -> int | None:
        """How many cards the table has counted in a hand, where it has."""
        hands = self.game.hands or {}
        return hands.get(name)

    def differs(self, name: str) -> bool:
        """Whether the cards entered are more or fewer than the table has counted."""
        hand, tracked = self.hand(name), self.tracked(name)
        if tracked is None or hand.number is not None or not hand.begun:
            return False
        return len(hand.cards) != tracked

    # -- deeds

    def _with(self, hand: Hand) -> Entry:
        assert self.at is not None
        return replace(self, hands={**self.hands, self.at: hand})

    def add(self, card: Left) -> Entry:
        """One more card lies in the hand."""
        return self._with(Hand((*self.hand(self.at or HEAP).cards, card)))

    def less(self, card: Left) -> Entry:
        """One card of that kind was too many; the last such one goes."""
        cards = list(self.hand(self.at or HEAP).cards)
        if card not in cards:
            return self
        del cards[len(cards) - 1 - cards[::-1].index(card)]
        return self._with(Hand(tuple(cards)))

    def digit(self, figure: int) -> Entry:
        """One more figure of a number."""
        number = (self.hand(self.at or HEAP).number or 0) * 10 + figure
        return self if number > MOST else self._with(Hand(number=number))

    def back(self) -> Entry:
        """Take the last card or figure back."""
        hand = self.hand(self.at or HEAP)
        if hand.number is not None:
            return self._with(Hand(number=hand.number // 10) if hand.number > 9 else Hand())
        return self._with(Hand(hand.cards[:-1]))

    def none_left(self) -> Entry:
        """An explicit zero, and on to the next hand."""
        entry = self._with(Hand(empty=True))
        return replace(entry, at=entry.next or entry.at)

    def turn_to(self, name: str) -> Entry:
        """Count this hand now; one not begun yet the way the last one was."""
        hand = self.hand(name)
        return replace(self, at=name, typing=hand.number is not None if hand.begun else self.typing)

    # -- what it comes to

    def op(self) -> dict[str, Any]:
        """The op that writes the round down (rules.md section 0, `score` and `record_round`)."""
        if self.at == HEAP and self.hand(HEAP).begun:
            return {"op": "record_round", "winner": self.winner, "points": self.total}
        points = {name: self.points(name) for name in self.counted}
        if self.game.phase != "scoring":
            return {"op": "record_round", "winner": self.winner, "points": points}
        hands = {name: self.hand(name) for name in self.counted}
        if any(hand.number is not None for hand in hands.values()):
            return {"op": "score", "points": points}
        cards = {name: [left.written for left in hand.cards] for name, hand in hands.items()}
        return {"op": "score", "cards": cards}

    # -- kept over a power cut

    def written(self) -> dict[str, Any]:
        """The entry as plain values, to be kept until it is done."""
        hands = {
            name: {"cards": [left.written for left in hand.cards], "number": hand.number,
                   "empty": hand.empty}
            for name, hand in self.hands.items()
        }  # fmt: skip
        return {"winner": self.winner, "hands": hands, "at": self.at, "typing": self.typing}

    @classmethod
    def read(cls, game: Game, kept: Any) -> Entry | None:
        """An entry that was kept, for the same round of the same game; None where it is none."""
        try:
            hands = {name: Hand.read(game, hand) for name, hand in kept["hands"].items()}
            entry = cls(game, kept["winner"], hands, kept["at"], bool(kept["typing"]))
            names = (*entry.counted, HEAP)
            sound = entry.winner in game.playing and entry.at in (*names, None)
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        return entry if sound and set(hands) <= set(names) else None


def _read(game: Game, text: str) -> Left:
    if text.isdigit():
        return Left(game.edition.cards["number"], int(text))
    return Left(game.edition.cards[text])


def keyboard(game: Game) -> tuple[Left, ...]:
    """The cards that can lie in a hand, numbers first, then as the edition lists them.

    The number's values stand as on a calculator: 7 8 9, 4 5 6, 1 2 3, 0.
    """
    number = game.edition.cards["number"]
    numbers = [Left(number, value) for value in (7, 8, 9, 4, 5, 6, 1, 2, 3, 0)]
    others = [Left(kind) for kind in game.edition.cards.values() if kind.key != number.key]
    return (*numbers, *sorted(others, key=lambda left: left.kind.wild))
