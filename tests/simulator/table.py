"""The table itself: seats, hands, both piles, turns, coming skips and UNO windows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .deck import Face

DEFAULTS: dict[str, Any] = {
    "game_mode": "points",
    "rounds": 0,
    "target_score": 500,
    "dealer_rotation": "clockwise",
    "play_drawn_card": "may",
    "stack_draw_two": False,
    "stack_draw_four": False,
    "challenge_wd4": True,
    "challenge_success_keeps_turn": True,
    "uno_penalty": 2,
    "uno_needs_catch": True,
    "final_draw_counts": True,
    "skips_accumulate": False,
    "splash_is_wild": True,
    "splash_final_draw": True,
    "spin_consumes_turn": True,
    "spin_on_first_card": True,
    "spin_on_final_card": False,
    "trade_hands_follows_direction": False,
    "showdown_loser_loses_turn": False,
    "showdown_final_must_win": True,
    "wild_showdown_max": 4,
    "dance_refusal_loses_turn": False,
    "dance_final_resolves": False,
    "bts_skip_choose": False,
    "elim_reset_final": False,
    "jump_in": False,
    "seven_zero": False,
    "draw_until_playable": False,
    "two_player_reverse": "skip",
}


@dataclass
class Waiting:
    """A question on the table: what it is, who answers, and what hangs on it."""

    kind: str
    player: str | None = None
    players: tuple[str, ...] = ()
    amount: int = 0
    by: str | None = None
    legal: bool = True
    last: bool = False
    answered: int = 0
    card: Face | None = None
    target: str | None = None


@dataclass
class Table:
    """Everything that lies on the table and everything the players know."""

    rng: random.Random
    edition: str
    changed: dict[str, Any]
    seats: list[str]
    teams: list[list[str]] | None = None
    dealer: str | None = None
    cards: list[Face] = field(default_factory=list)
    pile: list[Face] = field(default_factory=list)
    discards: list[Face] = field(default_factory=list)
    hands: dict[str, list[Face]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    scores: dict[str, int] = field(default_factory=dict)
    phase: str = "first"  # dealer, first, playing, scoring, between, over
    starter: str | None = None
    turn: str | None = None
    direction: int = 1
    color: str | None = None
    top_told: bool = False
    flags: Counter[str] = field(default_factory=Counter)
    due: set[str] = field(default_factory=set)
    pending: Waiting | None = None
    looking: Face | None = None
    round_winner: str | None = None
    game_winner: str | list[str] | None = None
    sheet: list[dict[str, int]] = field(default_factory=list)
    retargeted: bool = False
    cut_short: bool = False
    tied: list[str] = field(default_factory=list)
    drawn: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)

    def rule(self, key: str) -> Any:
        """A switch as it is set for this game."""
        return self.changed.get(key, DEFAULTS[key])

    def playing(self) -> list[str]:
        """Who holds a hand in this round, in seat order."""
        absent = self.gone | self.waiting | self.out
        return [name for name in self.seats if name not in absent]

    def next_round_players(self) -> list[str]:
        """Who will be dealt to next, in seat order."""
        absent = self.gone | self.out
        return [name for name in self.seats if name not in absent]

    def side(self, name: str) -> str:
        """The key in the scores: the player, or the team."""
        for team in self.teams or []:
            if name in team:
                return "+".join(team)
        return name

    def partner(self, name: str, other: str) -> bool:
        """Whether two players are on one team."""
        return any(name in team and other in team for team in self.teams or [])

    def after(self, name: str, direction: int | None = None) -> str:
        """The next occupied seat in a direction (the one of play by default)."""
        step = self.direction if direction is None else direction
        inside = set(self.playing())
        place = self.seats.index(name)
        for distance in range(1, len(self.seats) + 1):
            seat = self.seats[(place + step * distance) % len(self.seats)]
            if seat in inside:
                return seat
        raise AssertionError("nobody is left at the table")

    def pass_turn(self, name: str) -> None:
        """The turn goes on from a seat; coming skips on the way are used up (rules.md 2.4)."""
        seat = self.after(name)
        while self.flags[seat] > 0:
            self.flags[seat] -= 1
            self.lost.append(seat)
            seat = self.after(seat)
        self.turn = seat

    def lose_now(self, victim: str) -> None:
        """The next player loses the turn at once; other causes for the same turn go with it."""
        self.lost.append(victim)
        if not self.rule("skips_accumulate"):
            self.flags[victim] = 0
        self.pass_turn(victim)

    def flag(self, name: str) -> None:
        """A chosen player will lose the coming turn."""
        self.flags[name] = self.flags[name] + 1 if self.rule("skips_accumulate") else 1

    def available(self) -> int:
        """How many cards could still be drawn."""
        return len(self.pile) + max(0, len(self.discards) - 1)

    def take(self, name: str, count: int) -> int:
        """Draw cards into a hand; the discards below the top are shuffled when needed."""
        got = 0
        for _ in range(count):
            if not self.pile:
                self.pile, self.discards = self.discards[:-1], self.discards[-1:]
                self.rng.shuffle(self.pile)
            if not self.pile:
                break
            self.hands[name].append(self.pile.pop())
            got += 1
        if got:
            self.changed_hand(name)
        return got

    def punish(self, name: str, count: int) -> None:
        """Cards somebody is made to draw."""
        got = self.take(name, count)
        if got:
            self.drawn[name] += got

    def changed_hand(self, name: str) -> None:
        """A hand is another one now: with a single card UNO must be said, anew."""
        if len(self.hands[name]) == 1:
            self.due.add(name)
        else:
            self.due.discard(name)

    def start_turn(self) -> None:
        """A play, draw or spin shuts every window (rules.md 2.5)."""
        late = [name for name in self.seats if name in self.due]
        self.due.clear()
        if not self.rule("uno_needs_catch"):
            for name in late:
                self.punish(name, self.rule("uno_penalty"))

    def lay(self, by: str, card: Face) -> None:
        """A card goes from a hand to the top of the discards."""
        self.hands[by].remove(card)
        self.discards.append(card)
        self.changed_hand(by)

    def finish_round(self, winner: str) -> None:
        """Somebody is out and nothing is open anymore: the points are awaited."""
        self.round_winner = winner
        self.phase = "scoring"
        self.turn = None
        self.pending = None
        self.due.clear()

    def truth(self) -> dict[str, Any]:
        """What a companion must say after this op, by the names of `expect`."""
        told: dict[str, Any] = {
            "scores": dict(self.scores),
            "dealer": self.dealer,
            "game_winner": self.game_winner,
            "draws": dict(self.drawn),
            "lost_turn": list(self.lost),
            "eliminated": list(self.fallen),
        }
        live = self.phase in ("first", "playing")
        if not (self.pending and self.pending.kind == "showdown"):
            told["next_player"] = self.answerer() if live else None
        if self.phase in ("first", "playing", "scoring"):
            told["hands"] = {name: len(self.hands[name]) for name in self.playing()}
            told["round_winner"] = self.round_winner
        if live:
            told["direction"] = "cw" if self.direction == 1 else "ccw"
            told["color"] = self.color
            told["pending"] = self.question()
            told["uno_due"] = [name for name in self.seats if name in self.due]
            told["skip_flags"] = [name for name in self.seats if self.flags[name] > 0]
        return told

    def answerer(self) -> str | None:
        """Who must act next."""
        return self.pending.player if self.pending else self.turn

    def question(self) -> dict[str, Any] | None:
        """What is pending, by the names of `expect`."""
        if self.pending is None:
            return None
        kind = self.pending.kind
        if kind == "showdown":
            return {
                "type": kind,
                "players": list(self.pending.players),
                "amount": self.pending.amount,
            }
        if kind == "spin":
            return {"type": kind, "player": self.pending.player}
        return {"type": kind, "player": self.pending.player, "amount": self.pending.amount}
