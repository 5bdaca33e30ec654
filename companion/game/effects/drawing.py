"""Effects that make somebody draw, ask for a dance, or do what the table agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game.cards import CardKind
from companion.game.effects.effect import Effect, others_of
from companion.game.move import Move
from companion.game.rules import Rules
from companion.game.table import Game, Pending, Played


class Draw(Effect):
    """Somebody draws: ``who`` is next, a chosen target, all others or all; ``skip`` costs the
    turn, ``challenge`` allows the next player to doubt it (2.6), ``pending`` names what waits
    for the answer, ``stack`` the house rule under which it may be passed on (K20)."""

    params: Mapping[str, range | tuple[object, ...]] = {
        "who": ("next", "target", "others", "all"),
        "cards": range(1, 21),
        "skip": (True, False),
        "challenge": (True, False),
        "pending": ("draw_two", "wild_draw_four"),
        "stack": ("stack_draw_two", "stack_draw_four"),
    }
    needed = ("who", "cards")
    only_with = dict.fromkeys(("challenge", "pending", "stack"), ("who", "next"))

    def needs(self, game: Game, kind: CardKind, value: int | None) -> tuple[str, ...]:
        return ("target",) if kind.params.get("who") == "target" else ()

    def stacks(self, rules: Rules, kind: CardKind) -> bool:
        """Whether the next player may pass the cards on with another such card."""
        return "stack" in kind.params and bool(rules[str(kind.params["stack"])])

    def challengeable(self, rules: Rules, kind: CardKind) -> bool:
        """Whether the next player may doubt that it was legal."""
        doubted = bool(kind.params.get("challenge")) and bool(rules["challenge_wd4"])
        return doubted and not self.stacks(rules, kind)

    def _who(self, move: Move, played: Played, kind: CardKind) -> list[int]:
        who = kind.params.get("who", "next")
        if who == "target":
            return [] if played.target is None else [played.target]
        if who == "next":
            return [move.next_to(played.by)]
        others = others_of(move, played.by)
        return [*others, played.by] if who == "all" else others

    def _wait(self, move: Move, kind: CardKind, asked: int, amount: int, card: Any) -> None:
        type_ = str(kind.params.get("pending", "wild_draw_four"))
        move.now(pending=Pending(type_, (asked,), amount, card), turn=asked, drawn=None)

    def act(self, move: Move, played: Played) -> None:
        kind, rules = move.kind(played), move.game.rules
        amount = int(kind.params["cards"]) + played.piled  # type: ignore[call-overload]
        if self.stacks(rules, kind) or self.challengeable(rules, kind):
            self._wait(move, kind, move.next_to(played.by), amount, played)
            return
        for player in self._who(move, played, kind):
            move.draw(player, amount)
            if kind.params.get("skip") and player != played.by:
                move.skip(player)
        move.pass_on(played.by)

    def last(self, move: Move, played: Played) -> None:
        kind, rules = move.kind(played), move.game.rules
        amount = int(kind.params["cards"]) + played.piled  # type: ignore[call-overload]
        if self.challengeable(rules, kind):
            self._wait(move, kind, move.next_to(played.by), amount, played)
            return
        for player in self._who(move, played, kind):
            if player != played.by:
                move.draw(player, amount)
        move.end_round(played.by)

    def first(self, move: Move, kind: CardKind, starter: int, target: int | None) -> None:
        amount = int(kind.params["cards"])  # type: ignore[call-overload]
        who = kind.params.get("who", "next")
        if who == "next" and self.stacks(move.game.rules, kind):
            self._wait(move, kind, starter, amount, None)
            return
        hit = [starter] if who == "next" else list(move.game.in_round)
        for player in hit:
            if who != "others" or player != starter:
                move.draw(player, amount)
        if who == "next" and kind.params.get("skip"):
            move.skip(starter)
        move.land(starter)


class Dance(Effect):
    """The next player dances or draws ``cards``, then takes the turn as usual (1.5)."""

    params = {"cards": range(1, 21)}

    def act(self, move: Move, played: Played) -> None:
        dancer = move.next_to(played.by)
        cards = int(move.kind(played).params.get("cards", 3))  # type: ignore[call-overload]
        move.now(pending=Pending("dance", (dancer,), cards, played), turn=dancer, drawn=None)

    def last(self, move: Move, played: Played) -> None:
        self.act(move, played)


class Agreed(Effect):
    """The rule that the table wrote on the card; the op says what came of it (2.14, K07, K08)."""

    def _draws(self, move: Move, played: Played) -> None:
        rule = played.agreed
        for player in others_of(move, played.by):
            count = rule.get("others_draw", 0)
            if player == move.next_to(played.by):
                count += rule.get("next_draws", 0)
            if player == played.target:
                count += rule.get("target_draws", 0)
            if count:
                move.draw(player, count)

    def act(self, move: Move, played: Played) -> None:
        self._draws(move, played)
        if played.agreed.get("next_loses_turn"):
            move.skip(move.next_to(played.by))
        if played.agreed.get("extra_turn"):
            move.now(turn=played.by, drawn=None)
        else:
            move.pass_on(played.by)

    def last(self, move: Move, played: Played) -> None:
        self._draws(move, played)
        move.end_round(played.by)
