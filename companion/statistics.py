"""What people have done over all their games: games and points, reactions, duels.

Pure over what was kept; :func:`read` brings that out of the store without replaying a game.
Times are µs after GO.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from companion.game import name_key
from companion.past_games import read_summary
from companion.people import spellings
from companion.rows import IN_BIN
from companion.store import NOT_AS_WRITTEN, Reader, Store

_SHOWDOWN = '%"op": "showdown"%'


@dataclass(frozen=True, slots=True)
class Result:
    """How a game stands: who plays, the sides' totals, and the winning sides, none yet or more.

    ``low_wins``: points are what one does not want.
    """

    players: tuple[str, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...] = ()
    low_wins: bool = False

    def side_of(self, name: str) -> str:
        """The side somebody plays for: the own name, or a team's."""
        return next((side for side in self.scores if name in side.split("+")), name)


@dataclass(frozen=True, slots=True)
class Duel:
    """A decided showdown; a name that nobody wrote down is None.

    ``times``: reactions by name, those before GO negative. ``early``: who could not wait.
    """

    winner: str | None
    loser: str | None
    times: Mapping[str, int] = field(default_factory=dict)
    early: str | None = None


@dataclass(frozen=True, slots=True)
class Numbers:
    """One person over all games; times are None without a measured one."""

    games: int = 0
    wins: int = 0
    points: int = 0
    reaction_us: int | None = None
    best_us: int | None = None
    duels_won: int = 0
    duels_lost: int = 0
    false_starts: int = 0


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two who have met in duels, and how often each has won; the one with more wins first."""

    one: str
    other: str
    one_won: int
    other_won: int


@dataclass(frozen=True, slots=True)
class Kept:
    """All that was played."""

    results: tuple[Result, ...] = ()
    duels: tuple[Duel, ...] = ()


def numbers(name: str, kept: Kept) -> Numbers:
    """What one person has done."""
    games = [game for game in kept.results if name in game.players]
    times = [duel.times[name] for duel in kept.duels if duel.times.get(name, 0) > 0]
    return Numbers(
        games=len(games),
        wins=sum(game.side_of(name) in game.winners for game in games),
        points=sum(g.scores.get(g.side_of(name), 0) for g in games if not g.low_wins),
        reaction_us=round(median(times)) if times else None,
        best_us=min(times, default=None),
        duels_won=sum(duel.winner == name for duel in kept.duels),
        duels_lost=sum(duel.loser == name for duel in kept.duels),
        false_starts=sum(duel.early == name for duel in kept.duels),
    )


def board(duels: Iterable[Duel]) -> tuple[Rivals, ...]:
    """Who has met whom, those who have met most often first."""
    won: Counter[tuple[str, str]] = Counter()
    for duel in duels:
        if duel.winner is not None and duel.loser is not None:
            won[duel.winner, duel.loser] += 1
    pairs = {tuple(sorted(pair)) for pair in won}
    rivals = []
    for a, b in pairs:
        one, other = sorted((a, b), key=lambda name: (-won[name, b if name == a else a], name))
        rivals.append(Rivals(one, other, won[one, other], won[other, one]))
    return tuple(sorted(rivals, key=lambda r: (-r.one_won - r.other_won, r.one, r.other)))


def duel_of(verdict: Mapping[str, Any], cause: Mapping[str, Any] | None) -> Duel | None:
    """A showdown's op with the one it came of; None of a dead heat.

    Who the two were stands in the times, in a duel's players, or in who played at whom.
    """
    winner, early = _name(verdict.get("winner")), _name(verdict.get("false_start"))
    if winner is None and early is None:
        return None
    timed = verdict.get("reaction_us")
    named = dict(timed) if isinstance(timed, Mapping) else {}
    if type(timed) is int and winner is not None:
        named = {winner: timed}
    two = set(named) if len(named) == 2 else _two(cause or {}, str(winner or early))
    others = two - {winner or early}
    other = others.pop() if len(others) == 1 else None
    times = {name: time for name, time in named.items() if type(time) is int}
    if winner is not None:
        return Duel(winner, other, times)
    return Duel(other, early, times, early)


def _two(cause: Mapping[str, Any], known: str) -> set[str]:
    named: Any = (cause.get("by"), cause.get("target"), known)
    if cause.get("op") == "duel":
        named = cause.get("players")
    return {name for name in named if _name(name)} if isinstance(named, list | tuple) else set()


def _name(value: Any) -> str | None:
    """A name as it was kept; None for none, and for what is no name."""
    return value if isinstance(value, str) and value else None


def read(store: Store | Reader) -> Kept:
    """All that was played, without what was undone or deleted. Raises StoreError."""
    return store.ask(_read)


def _read(db: sqlite3.Connection) -> Kept:
    rows = db.execute(
        f"SELECT id, header, summary FROM games WHERE id NOT IN {IN_BIN} ORDER BY id"
    ).fetchall()
    first = spellings(db)

    def one(name: str) -> str:
        return first.setdefault(name_key(name), name)

    results = (_result(header, summary) for _, header, summary in rows)
    here = {number for number, _, _ in rows}
    fought = db.execute(
        "SELECT DISTINCT game FROM entries WHERE op LIKE ?", (_SHOWDOWN,)
    ).fetchall()
    kept = tuple(_spelled(result, one) for result in results if result is not None)
    duels = (duel for (game,) in fought if game in here for duel in _kept_duels(db, game))
    return Kept(kept, tuple(_duel_spelled(duel, one) for duel in duels))


def _spelled(result: Result, one: Callable[[str], str]) -> Result:
    """A game with everybody's name in one spelling."""

    def side(name: str) -> str:
        return "+".join(map(one, name.split("+")))

    scores = {side(name): points for name, points in result.scores.items()}
    return Result(
        tuple(map(one, result.players)), scores, tuple(map(side, result.winners)), result.low_wins
    )


def _duel_spelled(duel: Duel, one: Callable[[str], str]) -> Duel:
    def known(name: str | None) -> str | None:
        return None if name is None else one(name)

    times = {one(name): time for name, time in duel.times.items()}
    return Duel(known(duel.winner), known(duel.loser), times, known(duel.early))


def _result(header: str, text: str) -> Result | None:
    """A game that nobody has finished a round of is none yet; nor is one that cannot be read."""
    summary = read_summary(text)
    if summary is None or (not summary["rounds"] and summary["phase"] != "over"):
        return None
    winner = summary["winner"]
    winners = (winner,) if isinstance(winner, str) else tuple(winner or ())
    try:
        mode = (json.loads(header).get("rules") or {}).get("game_mode")
    except NOT_AS_WRITTEN:
        return None
    low = mode in ("elimination", "lowest")
    return Result(tuple(summary["players"]), summary["scores"], winners, low)


def _kept_duels(db: sqlite3.Connection, game: int) -> list[Duel]:
    """The showdowns of a game; none of one that cannot be read."""
    try:
        return list(_duels(db, game))
    except NOT_AS_WRITTEN:
        return []


def _duels(db: sqlite3.Connection, game: int) -> Iterable[Duel]:
    """The showdowns of a game on the way to where it stands, oldest first."""
    rows = db.execute(
        "SELECT seq, before, head, op FROM entries WHERE game = ? ORDER BY seq", (game,)
    ).fetchall()
    by_seq = {seq: (before, op) for seq, before, _head, op in rows}
    way, at = [], rows[-1][2]
    while at in by_seq:
        before, op = by_seq.pop(at)
        way.append(op)
        at = before
    cause: dict[str, Any] | None = None
    for text in reversed(way):
        op = json.loads(text)
        if not isinstance(op, dict) or op.get("op") != "showdown":
            cause = op if isinstance(op, dict) else None
        elif (duel := duel_of(op, cause)) is not None:
            yield duel
