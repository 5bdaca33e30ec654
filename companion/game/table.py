"""The state of a game, as values. Players are ids inside; names appear at the edge only, so a
seat taken over (`replace`) or changed (`reseat`) touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game.edition import Edition
from companion.game.ledger import Finished, Ledger, RoundResult, Standing
from companion.game.names import spelled
from companion.game.rules import Rules

RULES_VERSION = 1
HAND = 7


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the table. ``status``: ``"in"`` this round, ``"waiting"`` for the next one,
    or ``"left"``; who is eliminated is known from the standing."""

    name: str
    status: str = "in"


@dataclass(frozen=True, slots=True)
class Top:
    """The known card on top: kind, color in force on it, and a number's value."""

    kind: str
    color: str | None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A card on its way to its effect: who played it and the choices made with it.

    piled   what earlier cards of a stack already ask the next player to draw
    last    it was the last card of the hand
    fought  its showdown is over
    """

    by: int
    kind: str
    value: int | None = None
    target: int | None = None
    stake: int = 0
    agreed: Mapping[str, Any] = field(default_factory=dict)
    piled: int = 0
    last: bool = False
    fought: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """What waits for an answer. ``type`` is one of `rules.md` section 0's; ``asked`` are the
    players asked (two in a showdown); ``card`` is the card that caused it, if one did."""

    type: str
    asked: tuple[int, ...]
    amount: int = 0
    card: Played | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """The running round.

    phase    ``"first"`` (the first card is awaited), ``"playing"``, ``"scoring"`` (somebody is
             out, the hands are to be counted) or ``"between"`` (the points are in)
    hands    cards in hand by player, ``None`` unknown
    skips    lost turns to come by player, more than one only under `skips_accumulate`
    uno_due  who holds one card, has not said so and can be caught
    drawn    the player whose drawn card waits to be played or kept
    draw_pile, discard_pile  counts, ``None`` unknown
    """

    phase: str = "first"
    hands: Mapping[int, int | None] = field(default_factory=dict)
    direction: int = 1
    turn: int | None = None
    color: str | None = None
    top: Top | None = None
    pending: Pending | None = None
    skips: Mapping[int, int] = field(default_factory=dict)
    uno_due: frozenset[int] = frozenset()
    drawn: int | None = None
    starter: int | None = None
    winner: int | None = None
    draw_pile: int | None = None
    discard_pile: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the edition, the house rules, who sits where, the ledger and the running round.

    order    ids clockwise; a seat stays when its player leaves
    teams    two pairs of ids, or ``()``
    tied     who must draw again for the deal (`rules.md` 2.2)
    opening  the standing before the first line of the ledger
    """

    edition: Edition
    rules: Rules
    people: tuple[Player, ...]
    order: tuple[int, ...]
    opening: Standing
    standing: Standing
    round: Round
    teams: tuple[tuple[int, ...], ...] = ()
    dealer_id: int | None = None
    tied: tuple[int, ...] = ()
    level: str = "turns"
    ledger: Ledger = Ledger()

    # --- who is who -------------------------------------------------------------------

    def name(self, player: int) -> str:
        """The name of a player id."""
        return self.people[player].name

    def find(self, name: object) -> int | None:
        """The id behind a name, in any spelling of it, or ``None``."""
        if not isinstance(name, str):
            return None
        found = spelled(name, (person.name for person in self.people))
        return next((i for i, person in enumerate(self.people) if person.name == found), None)

    def is_in(self, player: int) -> bool:
        """Whether the player plays in the running round."""
        return self.people[player].status == "in" and player not in self.standing.out

    def stays(self, player: int) -> bool:
        """Whether the player is in this round or will be in the next one."""
        return self.people[player].status != "left" and player not in self.standing.out

    @property
    def in_round(self) -> tuple[int, ...]:
        """Ids playing the running round, clockwise."""
        return tuple(player for player in self.order if self.is_in(player))

    @property
    def staying(self) -> tuple[int, ...]:
        """Ids who play the next round, clockwise."""
        return tuple(player for player in self.order if self.stays(player))

    def side(self, player: int) -> int:
        """The side a player scores for: the team's index, or the player's own id."""
        return next((i for i, team in enumerate(self.teams) if player in team), player)

    def side_name(self, side: int) -> str:
        """A side by the name used in scores: ``"A+C"`` or ``"A"``."""
        if self.teams:
            return "+".join(self.name(player) for player in self.teams[side])
        return self.name(side)

    def sides(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """The sides of some players, each once, in seat order."""
        return tuple(dict.fromkeys(self.side(player) for player in players))

    # --- what the table looks like, by name -------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """All names clockwise, also of those who left or are out."""
        return tuple(self.name(player) for player in self.order)

    @property
    def playing(self) -> tuple[str, ...]:
        """The names in the running round, clockwise."""
        return tuple(self.name(player) for player in self.in_round)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.standing.winners)

    @property
    def winner(self) -> str | list[str] | None:
        """Who won the game; a list where several are level."""
        names = [self.side_name(side) for side in self.standing.winners]
        return names if len(names) > 1 else names[0] if names else None

    @property
    def phase(self) -> str:
        """``over``, ``dealer`` (nobody deals yet) or the round's own phase."""
        if self.over:
            return "over"
        waits_for_dealer = self.dealer_id is None and self.round.phase == "first"
        return "dealer" if waits_for_dealer else self.round.phase

    @property
    def scores(self) -> dict[str, int]:
        """Totals by side, in seat order."""
        sides = self.sides(self.order)
        return {self.side_name(side): self.standing.scores[side] for side in sides}

    @property
    def dealer(self) -> str | None:
        """Who deals the running round."""
        return None if self.dealer_id is None else self.name(self.dealer_id)

    @property
    def starter(self) -> int | None:
        """Who starts the round: chosen, or left of the dealer (`rules.md` 2.2)."""
        if self.dealer_id is None:
            return None
        chosen = self.find(self.rules["first_player"])
        for player in (self.round.starter, chosen):
            if player is not None and self.is_in(player):
                return player
        return self.after(self.dealer_id, self.in_round)

    def after(self, player: int, among: tuple[int, ...], direction: int = 1) -> int | None:
        """The next seat of ``among`` after a player's, clockwise or against it."""
        at, seats = self.order.index(player), len(self.order)
        steps = (self.order[(at + direction * i) % seats] for i in range(1, seats + 1))
        return next((seat for seat in steps if seat in among), None)

    @property
    def turn(self) -> str | None:
        """Who must act next; ``None`` when nobody or two must, or nobody knows."""
        player = self.turn_id
        return None if player is None else self.name(player)

    @property
    def turn_id(self) -> int | None:
        """The id behind `turn`."""
        now = self.round
        if self.over or self.level == "marks" or now.phase in ("scoring", "between"):
            return None
        if now.pending is not None:
            return now.pending.asked[0] if len(now.pending.asked) == 1 else None
        return self.starter if now.phase == "first" else now.turn

    @property
    def direction(self) -> str:
        """``"cw"`` or ``"ccw"``, looking down at the table."""
        return "cw" if self.round.direction == 1 else "ccw"

    @property
    def color(self) -> str | None:
        """The color in force, ``None`` unknown or none yet."""
        return self.round.color

    @property
    def pending(self) -> Pending | None:
        """What waits for an answer."""
        return self.round.pending

    @property
    def top(self) -> Top | None:
        """The known card on top."""
        return self.round.top

    @property
    def hands(self) -> dict[str, int | None] | None:
        """Cards in hand by name; ``None`` as a whole where nobody counts (`rules.md` 2.16)."""
        if self.level == "marks":
            return None
        return {self.name(player): self.round.hands.get(player) for player in self.in_round}

    @property
    def uno_due(self) -> tuple[str, ...]:
        """Who can be caught, clockwise."""
        return tuple(self.name(p) for p in self.order if p in self.round.uno_due)

    @property
    def skip_flags(self) -> tuple[str, ...]:
        """Who will lose a coming turn, clockwise."""
        return tuple(self.name(p) for p in self.order if self.round.skips.get(p))

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The finished rounds as they were scored."""
        return tuple(line for line in self.ledger if isinstance(line, RoundResult))

    @property
    def round_points(self) -> dict[str, int] | None:
        """Who got what in the round just scored."""
        if self.round.phase != "between":
            return None
        last = next(line for line in reversed(self.ledger) if isinstance(line, RoundResult))
        return {self.side_name(side): points for side, points in last.points.items()}

    @property
    def next_dealer_id(self) -> int | None:
        """Who deals next: `dealer_rotation` over the occupied seats (`rules.md` 2.10)."""
        if self.dealer_id is None or self.over:
            return None
        rotation, winner = self.rules["dealer_rotation"], self.round.winner
        if rotation == "clockwise":
            return self.after(self.dealer_id, self.staying)
        dealer = self.dealer_id if rotation == "fixed" else winner
        if dealer is None or self.stays(dealer):
            return dealer
        return self.after(dealer, self.staying)

    @property
    def ended_by_agreement(self) -> bool:
        """Whether the last line of the ledger is a `finish` or a walkover."""
        return bool(self.ledger) and isinstance(self.ledger[-1], Finished)
