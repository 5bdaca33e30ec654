"""A whole evening: from the dealer draw over several rounds to a winner, op by op."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import acts, habits, people, playing, rounds
from .deck import colored_splashes, deck
from .table import Table

Op = dict[str, Any]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jule")


@dataclass(frozen=True)
class Step:
    """One op and what is true after it."""

    op: Op
    truth: dict[str, Any]


class Evening:
    """One game of one edition, fixed by its seed."""

    def __init__(self, edition: str, seed: int) -> None:
        rng = random.Random(f"{edition} {seed}")
        count = rng.choice([2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10])
        seats = list(NAMES[:count])
        partners = count == 4 and rng.random() < 0.4
        teams = [[seats[0], seats[2]], [seats[1], seats[3]]] if partners else None
        rules = habits.agree(edition, rng, partners)
        cards = deck(edition, rng)
        if not rules.get("splash_is_wild", True):
            cards = colored_splashes(cards)
        dealer = rng.choice([None, *seats])
        self.header: dict[str, Any] = {
            "edition": edition,
            "players": list(seats),
            "dealer": dealer,
            "rules": dict(rules),
            "teams": [list(team) for team in teams] if teams else None,
        }
        self.table = Table(rng, edition, rules, seats, teams, dealer, cards)
        self.table.scores = {self.table.side(name): 0 for name in seats}
        self.winner_before: str | None = None
        rounds.deal(self.table)

    def steps(self, most: int = 1200) -> Iterator[Step]:
        """The ops in order, until somebody has won or `most` ops were told."""
        for _ in range(most):
            op = self.next_op()
            if op is None:
                return
            table = self.table
            yield Step(op, table.truth())
            table.drawn.clear()
            table.lost.clear()
            table.fallen.clear()

    def next_op(self) -> Op | None:
        """One more thing that happens at the table; None when the evening is over."""
        table = self.table
        if table.phase == "over":
            return self.go_on()
        often = 0.01 if table.phase == "playing" else 0.06
        if table.phase in ("first", "playing", "between") and table.rng.random() < often:
            op = people.something(table)
            if op is not None:
                self.count_heads()
                return op
        ways = {
            "dealer": self.dealer_draw,
            "first": self.first_card,
            "playing": lambda: playing.in_round(table),
            "scoring": self.points,
            "between": self.between,
        }
        return ways[table.phase]()

    def count_heads(self) -> None:
        """One player or one team left wins."""
        table = self.table
        left = rounds.sides(table)
        if len(left) == 1:
            rounds.end(table, left[0])

    def go_on(self) -> Op | None:
        """After the end, now and then, to a higher target."""
        table = self.table
        if table.rng.random() > 0.15 or len(rounds.sides(table)) < 2 or len(table.sheet) > 6:
            return None
        if table.cut_short or table.rule("game_mode") not in ("points", "lowest"):
            return None
        table.phase = "between"
        table.game_winner = None
        table.changed["rounds"] = 0
        return self.new_target()

    def new_target(self) -> Op:
        """A target nobody has reached yet."""
        target = max(self.table.scores.values()) + self.table.rng.randint(1, 150)
        self.table.changed["target_score"] = target
        self.table.retargeted = True
        return {"op": "set_target", "target": target}

    def dealer_draw(self) -> Op:
        """Everybody, or the tied, draw a card; symbols count 0 (rules.md 2.2)."""
        table = self.table
        tied = table.tied or table.playing()
        shown = dict(zip(tied, table.rng.sample(table.cards, len(tied)), strict=True))
        worth = {name: card.value or 0 for name, card in shown.items()}
        best = [name for name in tied if worth[name] == max(worth.values())]
        table.tied = best
        if len(best) == 1:
            table.tied = []
            table.dealer = best[0]
            table.phase = "first"
            rounds.seat_starter(table)
        return {"op": "dealer_draw", "cards": {name: card.spoken for name, card in shown.items()}}

    def first_card(self) -> Op:
        """A starter is tapped now and then; the top card is turned up."""
        table = self.table
        if table.rng.random() < 0.1:
            table.starter = table.rng.choice(table.playing())
            rounds.seat_starter(table)
            return {"op": "starter", "by": table.starter}
        card = table.pile[-1]
        while card.kind == "skip" and table.rule("bts_skip_choose"):
            table.rng.shuffle(table.pile)
            card = table.pile[-1]
        op: Op = {"op": "first_card", **playing.told(card), **habits.first_choices(table, card)}
        if card.kind == "wild draw four":
            table.rng.shuffle(table.pile)
            return op
        table.pile.pop()
        acts.turned_up(table, card, op)
        return op

    def points(self) -> Op:
        """The hands are counted, or (rarely) the round is dropped after all."""
        if self.table.rng.random() < 0.02:
            return playing.redeal(self.table)
        return rounds.score(self.table)

    def between(self) -> Op:
        """The next round, a new target, or the end by agreement."""
        table = self.table
        chance = table.rng.random()
        op = rounds.correct(table) if chance > 0.9 else None
        if op is not None:
            return op
        if chance < 0.05 and table.rule("game_mode") in ("points", "lowest"):
            return self.new_target()
        if chance < 0.08 and table.sheet:
            rounds.finish(table)
            return {"op": "finish"}
        table.dealer = rounds.next_dealer(table, table.round_winner or "")
        rounds.deal(table)
        return {"op": "next_round"}
