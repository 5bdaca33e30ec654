"""The finished rounds, and what they come to: scores, who is out, who won.

The standing is a fold over what was written down: rounds, changes of the target, the end by
agreement. One step is cheap; a corrected round is folded again from the start (K39).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import overload

from companion.game.rules import Rules


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round as it was scored: who went out, for which side, and what each side wrote down.

    A side is a team's index, or without teams the player's own id. ``still_in`` are the sides
    that have not left, who waits for the next round among them, in seat order.
    """

    winner: int
    side: int
    points: Mapping[int, int]
    still_in: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NewTarget:
    """The target was changed between two rounds (`rules.md` K38)."""

    target: int
    still_in: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The game was ended by agreement, or because one side is left (``walkover``)."""

    still_in: tuple[int, ...]
    walkover: bool = False


Line = RoundResult | NewTarget | Finished

CHUNK = 64


@dataclass(frozen=True, slots=True)
class Ledger(Sequence[Line]):
    """The lines written down, in order; a value like the rest of the game.

    Kept in chunks, so that one more line costs the same after thousands as after the first.
    """

    full: tuple[Sequence[Line], ...] = ()
    rest: tuple[Line, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Ledger:
        """A ledger with these lines."""
        every = tuple(lines)
        whole = len(every) - len(every) % CHUNK
        full = tuple(every[at : at + CHUNK] for at in range(0, whole, CHUNK))
        return cls(full, every[whole:])

    def __len__(self) -> int:
        return len(self.full) * CHUNK + len(self.rest)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, at: int | slice) -> Line | tuple[Line, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        chunk, place = divmod(at % len(self), CHUNK)
        return (self.full[chunk] if chunk < len(self.full) else self.rest)[place]

    def __iter__(self) -> Iterator[Line]:
        for chunk in self.full:
            yield from chunk
        yield from self.rest

    def since(self, at: int) -> Iterator[Line]:
        """The lines from a place on, without looking at those before it."""
        if at >= len(self):
            return
        chunk, place = divmod(at, CHUNK)
        for part in (*self.full[chunk:], self.rest):
            yield from part[place:]
            place = 0

    def shared(self, other: Ledger) -> int:
        """How many lines from the first on are the same in both."""
        chunks = min(len(self.full), len(other.full))
        if self.full[:chunks] != other.full[:chunks]:
            chunks = next(i for i in range(chunks) if self.full[i] != other.full[i])
        at = chunks * CHUNK
        for mine, theirs in zip(self.since(at), other.since(at), strict=False):
            if mine != theirs:
                break
            at += 1
        return at

    def add(self, line: Line) -> Ledger:
        """The ledger with one more line."""
        rest = (*self.rest, line)
        return Ledger((*self.full, rest)) if len(rest) == CHUNK else Ledger(self.full, rest)

    def changed(self, at: int, line: Line) -> Ledger:
        """The ledger with another line at a place; the other chunks stay the very same."""
        chunk, place = divmod(at, CHUNK)
        if chunk == len(self.full):
            return Ledger(self.full, (*self.rest[:place], line, *self.rest[place + 1 :]))
        old = self.full[chunk]
        new = (*old[:place], line, *old[place + 1 :])
        return Ledger((*self.full[:chunk], new, *self.full[chunk + 1 :]), self.rest)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the ledger comes to. ``winners`` is empty while the game goes on."""

    scores: Mapping[int, int]
    target: int
    played: int = 0
    limit: int = 0
    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def follow(standing: Standing, line: Line, rules: Rules) -> Standing:
    """The standing after one more line."""
    if isinstance(line, NewTarget):
        limit = 0 if standing.winners else standing.limit
        standing = replace(standing, target=line.target, limit=limit, winners=())
        return (
            standing
            if rules["game_mode"] == "elimination"
            else _judge(standing, rules, line.still_in)
        )
    if isinstance(line, Finished):
        winners = line.still_in if line.walkover else _best(standing, line.still_in, rules)
        return replace(standing, winners=winners)
    scores = dict(standing.scores)
    for side, points in line.points.items():
        scores[side] = scores.get(side, 0) + points
    standing = replace(standing, scores=scores, played=standing.played + 1)
    if standing.winners:
        return standing
    if rules["game_mode"] == "single_round":
        return replace(standing, winners=(line.side,))
    if rules["game_mode"] == "elimination":
        standing = _eliminate(standing, line, rules)
    return _judge(standing, rules, line.still_in)


def _eliminate(standing: Standing, line: RoundResult, rules: Rules) -> Standing:
    """Who has reached the target is out, but never the round's winner; the last two may start
    again at 0 (`rules.md` 2.13). Where a correction has put that winner out before this round, and
    everybody else with it, the lowest stay: somebody always does."""
    newly = tuple(
        side
        for side in line.still_in
        if side != line.side and standing.scores[side] >= standing.target
    )
    if all(side in newly or side in standing.out for side in line.still_in):
        lowest = _best(standing, line.still_in, rules)
        newly = tuple(side for side in newly if side not in lowest)
    left = [side for side in line.still_in if side not in newly]
    scores = dict(standing.scores)
    if newly and len(left) == 2 and rules["elim_reset_final"]:
        scores.update(dict.fromkeys(left, 0))
    return replace(standing, scores=scores, out=standing.out + newly)


def _judge(standing: Standing, rules: Rules, still_in: tuple[int, ...]) -> Standing:
    """Whether somebody has won now (`rules.md` 2.9, 2.13, `lowest`, `rounds`)."""
    mode, scores = rules["game_mode"], standing.scores
    winners: tuple[int, ...] = ()
    left = tuple(side for side in still_in if side not in standing.out)
    if mode == "elimination":
        winners = left if len(left) == 1 else ()
    elif mode == "lowest":
        if any(score >= standing.target for score in scores.values()):
            winners = _best(standing, left, rules)
    elif any(score >= standing.target for score in scores.values()):
        top = max(scores.values())
        winners = tuple(side for side, score in scores.items() if score == top)
        winners = winners if len(winners) == 1 else ()
    if not winners and standing.limit and standing.played >= standing.limit and left:
        winners = _best(standing, left, rules)
    return replace(standing, winners=winners)


def _best(standing: Standing, still_in: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Highest total of those still in, or lowest where points are bad; level ones share it."""
    scores = {side: standing.scores[side] for side in still_in if side not in standing.out}
    pick = min if rules["game_mode"] in ("lowest", "elimination") else max
    best = pick(scores.values(), default=None)
    return tuple(side for side in scores if scores[side] == best)


def fold(opening: Standing, lines: Sequence[Line], rules: Rules) -> Standing:
    """The standing after all lines, from the opening one."""
    for line in lines:
        opening = follow(opening, line, rules)
    return opening
