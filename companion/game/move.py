"""One op being carried out: the game it has led to so far, and what happened on the way.

A `Move` lives for one op only. It changes nothing in place: every step replaces the game by a
new value, so a refusal half-way leaves the old game as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game.cards import CardKind
from companion.game.ledger import Line, follow
from companion.game.refusal import Refusal, refuse
from companion.game.table import HAND, Game, Played, Round


@dataclass(frozen=True, slots=True)
class Happened:
    """What an op brought about, by name.

    draws       cards each player was forced to take (`rules.md` section 0)
    lost_turn   who lost a turn, in order
    eliminated  newly out
    reshuffled  the discards became the draw pile (`rules.md` 2.7)
    notes       accepted, but worth a word
    """

    draws: Mapping[str, int] = field(default_factory=dict)
    lost_turn: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    reshuffled: bool = False
    notes: tuple[Refusal, ...] = ()


class Move:
    """The hands, turns and piles of one op."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.draws: dict[int, int] = {}
        self.lost_turn: list[int] = []
        self.eliminated: list[int] = []
        self.reshuffled = False
        self.notes: list[Refusal] = []

    # --- values -----------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The running round as it is now."""
        return self.game.round

    def now(self, **changes: Any) -> None:
        """Go on with these fields of the round changed."""
        self.game = replace(self.game, round=replace(self.game.round, **changes))

    def change(self, **changes: Any) -> None:
        """Go on with these fields of the game changed."""
        self.game = replace(self.game, **changes)

    def rule(self, key: str) -> Any:
        """The value of a house rule."""
        return self.game.rules[key]

    def kind(self, played: Played) -> CardKind:
        """The kind of a played card."""
        return self.game.edition.cards[played.kind]

    def happened(self) -> Happened:
        """What this op brought about, by the names that players have now."""
        name = self.game.name
        return Happened(
            {name(player): count for player, count in self.draws.items() if count},
            tuple(map(name, self.lost_turn)),
            tuple(map(name, self.eliminated)),
            self.reshuffled,
            tuple(self.notes),
        )

    # --- hands and piles --------------------------------------------------------------

    def set_hands(self, hands: Mapping[int, int | None], exchanged: bool = False) -> None:
        """Change hands; an UNO falls due, or lapses, by what each becomes (`rules.md` 2.5).

        ``exchanged`` hands are new even when the count is the same.
        """
        due = set(self.round.uno_due)
        for player, count in hands.items():
            if exchanged or count != self.round.hands.get(player):
                due.discard(player)
                if count == 1:
                    due.add(player)
        self.now(hands={**self.round.hands, **hands}, uno_due=frozenset(due))

    def draw(self, player: int, count: int, forced: bool = True, counted: bool = False) -> int:
        """Take cards from the pile, the discards reshuffled when it runs out (2.7, K43).

        Returns how many there were to take; with ``counted`` people say that they really took
        so many, whatever the piles were believed to hold.
        """
        there = self._take_from_pile(count)
        taken = count if counted else there
        held = self.round.hands.get(player)
        if taken and self.game.is_in(player):
            self.set_hands({player: None if held is None else held + taken})
        if forced:
            self.draws[player] = self.draws.get(player, 0) + taken
        return taken

    def _take_from_pile(self, count: int) -> int:
        pile, discards = self.round.draw_pile, self.round.discard_pile
        if pile is None:
            return count
        if pile < count and discards is not None and discards > 1:
            pile, discards = pile + discards - 1, 1
            self.reshuffled = True
        taken = min(count, pile)
        self.now(draw_pile=pile - taken, discard_pile=discards)
        return taken

    def turn_up(self) -> None:
        """The first card goes from the pile to the discards."""
        pile, discards = self.round.draw_pile, self.round.discard_pile
        self.now(
            draw_pile=None if pile is None else max(0, pile - 1),
            discard_pile=None if discards is None else discards + 1,
        )

    def discard(self, player: int, count: int) -> None:
        """Lay cards from a hand onto the discards."""
        held, discards = self.round.hands.get(player), self.round.discard_pile
        if discards is not None:
            self.now(discard_pile=discards + count)
        if count:
            self.set_hands({player: None if held is None else held - count})

    # --- turns ------------------------------------------------------------------------

    def next_to(self, player: int) -> int:
        """The next seat in the direction of play, skips or not; alone, the player's own."""
        seat = self.game.after(player, self.game.in_round, self.round.direction)
        return player if seat is None else seat

    def skip(self, player: int) -> None:
        """Let a player lose the coming turn; one flag, or one a cause (`skips_accumulate`)."""
        if self.game.level == "marks":
            return
        owed = self.round.skips.get(player, 0) + 1 if self.rule("skips_accumulate") else 1
        self.now(skips={**self.round.skips, player: owed})

    def lose_turn(self, player: int) -> None:
        """The turn that was reached is lost at once; a flag for the same turn goes with it."""
        self.lost_turn.append(player)
        if not self.rule("skips_accumulate"):
            self._clear_skip(player)

    def _clear_skip(self, player: int) -> None:
        owed = self.round.skips.get(player, 0) - 1
        skips = {seat: count for seat, count in self.round.skips.items() if seat != player}
        self.now(skips={**skips, player: owed} if owed > 0 else skips)

    def land(self, player: int) -> None:
        """Give the turn to a seat, or to the first after it that has no skip (2.4)."""
        while self.round.skips.get(player):
            self.lost_turn.append(player)
            self._clear_skip(player)
            player = self.next_to(player)
        self.now(turn=player, drawn=None)

    def pass_on(self, player: int) -> None:
        """The turn algorithm of `rules.md` 2.4, after a player; nobody's where nobody plays."""
        if self.game.level == "marks" or not self.game.in_round:
            self.now(turn=None, drawn=None)
        else:
            self.land(self.next_to(player))

    def start_turn(self) -> None:
        """Somebody starts a turn: open UNO windows shut, with a penalty where the house does
        not ask for a catch (2.5, K14)."""
        due = [player for player in self.game.order if player in self.round.uno_due]
        self.now(uno_due=frozenset())
        if not self.rule("uno_needs_catch"):
            for player in due:
                self.draw(player, self.rule("uno_penalty"))

    def begin(self) -> None:
        """Begin a round whose first card nobody tapped: the top is unknown."""
        if self.round.phase == "first":
            self.now(phase="playing", turn=self.game.starter)

    # --- ends -------------------------------------------------------------------------

    def drop_pending(self) -> None:
        """What waits for an answer lapses. If it answered a last card, it was not the last:
        that hand is unknown from here (`rules.md` section 0, `force` and `turn`)."""
        pending = self.round.pending
        self.now(pending=None)
        if pending is not None and pending.card is not None and pending.card.last:
            self.now(hands={**self.round.hands, pending.card.by: None})

    def end_round(self, winner: int) -> None:
        """Somebody has no card left: the hands are to be counted (2.8)."""
        self.now(
            phase="scoring", winner=winner, turn=None, pending=None, drawn=None,
            uno_due=frozenset(), hands={**self.round.hands, winner: 0},
        )  # fmt: skip

    def write(self, line: Line) -> None:
        """Add a line to the ledger; who is newly out is told."""
        before = self.game.standing
        after = follow(before, line, self.game.rules)
        self.eliminated += [player for player in after.out if player not in before.out]
        self.change(ledger=self.game.ledger.add(line), standing=after)

    def deal(self) -> None:
        """New hands for everybody who stays; who waited plays now."""
        people = tuple(
            replace(person, status="in") if person.status == "waiting" else person
            for person in self.game.people
        )
        self.change(people=people)
        self.change(round=Round(hands=dict.fromkeys(self.game.in_round, HAND)))


def running(game: Game) -> None:
    """Refuse where no round runs (a first card may still be missing)."""
    if game.round.phase not in ("first", "playing"):
        refuse("round.not_running")
