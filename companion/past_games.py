"""The games in the store as lists show them; nothing is replayed for it.

A game that is deleted goes into a bin first: nobody lists it and "last" never means it, but it can
be taken back, also after a power cut. The bin holds :data:`BIN` games; what falls out is gone.
"""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass
from typing import Any

from companion.game import Game
from companion.jsonl import text_of
from companion.rows import BINNED, IN_BIN
from companion.store import NOT_AS_WRITTEN, Reader, Store, Ticket

BIN = 10
"""Deleted games that can still be taken back."""

MOST = 10**15
"""No time, score or count that was written is as large (a time is ms since 1970)."""

TABLES = ("entries", "checkpoints", "score_lines")


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as a list shows it; read from the store without replaying anything."""

    id: int
    edition: str
    created_ms: int
    last_ms: int
    players: tuple[str, ...]
    scores: dict[str, int]
    rounds: int
    phase: str
    winner: str | tuple[str, ...] | None


def past_games(store: Store | Reader) -> list[Summary]:
    """All games, the last played one first. Raises StoreError."""
    return store.ask(_summaries)


def unlisted(store: Store | Reader) -> int:
    """How many games are left out of the list, for what is kept of them is not as it was written.

    Raises StoreError.
    """

    def count(db: sqlite3.Connection) -> int:
        listed = f"SELECT count(*) FROM games WHERE id NOT IN {IN_BIN}"
        return int(db.execute(listed).fetchone()[0]) - len(_summaries(db))

    return store.ask(count)


def _summaries(db: sqlite3.Connection) -> list[Summary]:
    rows = db.execute(
        "SELECT id, edition, created, summary, coalesce((SELECT at FROM entries WHERE game = id"
        " ORDER BY seq DESC LIMIT 1), created) FROM games"
        f" WHERE id NOT IN {IN_BIN} ORDER BY touched DESC"
    ).fetchall()
    found = (_summary(*row) for row in rows)
    return [summary for summary in found if summary is not None]


def _summary(number: int, edition: str, created: int, text: str, last: int) -> Summary | None:
    kept = read_summary(text)
    if kept is None or not (isinstance(edition, str) and _whole(created, last)):
        return None
    winner = kept["winner"]
    return Summary(
        number, edition, created, last, tuple(kept["players"]), kept["scores"], kept["rounds"],
        kept["phase"], tuple(winner) if isinstance(winner, list) else winner,
    )  # fmt: skip


def read_summary(text: str) -> dict[str, Any] | None:
    """What `summary_text` wrote; None where it is not as it was written."""
    try:
        kept = json.loads(text)
        players, scores, winner = kept["players"], kept["scores"], kept["winner"]
        sound = (
            _texts(players)
            and isinstance(scores, dict)
            and _whole(kept["rounds"], *scores.values())
            and isinstance(kept["phase"], str)
            and (winner is None or isinstance(winner, str) or _texts(winner))
        )
    except NOT_AS_WRITTEN:
        return None
    return kept if sound else None


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _whole(*values: Any) -> bool:
    return all(type(value) is int and abs(value) < MOST for value in values)


def take_up(store: Store, number: int) -> Ticket[None]:
    """This game is the last one played from now on: it is gone on with."""

    def touch(db: sqlite3.Connection) -> None:
        db.execute(
            "UPDATE games SET touched = (SELECT max(touched) + 1 FROM games)"
            " WHERE id = ? AND touched < (SELECT max(touched) FROM games)",
            (number,),
        )

    return store.submit(touch)


def delete(store: Store, number: int) -> Ticket[None]:
    """Puts a game into the bin; the one that lies there longest falls out of a full one."""

    def put(db: sqlite3.Connection) -> None:
        binned = [other for other in _bin(db) if other != number]
        for gone in binned[: max(0, len(binned) + 1 - BIN)]:
            _remove(db, gone)
        _keep_bin(db, [*binned, number][-BIN:])

    return store.submit(put)


def take_back(store: Store, number: int | None = None) -> Ticket[int | None]:
    """Takes a game out of the bin, without a number the one deleted last.

    Gives its number, or None where it is not (or nothing is) in the bin.
    """

    def take(db: sqlite3.Connection) -> int | None:
        binned = _bin(db)
        if not binned or number not in (None, *binned):
            return None
        taken = binned[-1] if number is None else number
        _keep_bin(db, [other for other in binned if other != taken])
        return taken

    return store.submit(take)


def deleted(store: Store | Reader) -> tuple[int, ...]:
    """The games in the bin, the last deleted one last. Raises StoreError."""
    return tuple(store.ask(_bin))


def _bin(db: sqlite3.Connection) -> list[int]:
    row = db.execute("SELECT value FROM settings WHERE name = ?", (BINNED,)).fetchone()
    try:
        numbers = [] if row is None else list(json.loads(row[0]))
    except NOT_AS_WRITTEN:
        return []
    return [number for number in numbers if type(number) is int]


def _keep_bin(db: sqlite3.Connection, numbers: list[int]) -> None:
    db.execute(
        "INSERT INTO settings (name, value) VALUES (?1, ?2)"
        " ON CONFLICT (name) DO UPDATE SET value = ?2",
        (BINNED, text_of(numbers)),
    )


def _remove(db: sqlite3.Connection, number: int) -> None:
    for table in TABLES:
        db.execute(f"DELETE FROM {table} WHERE game = ?", (number,))
    db.execute("DELETE FROM games WHERE id = ?", (number,))


def summary_text(game: Game) -> str:
    """How a game stands, as the store keeps it beside the log."""
    return text_of(
        {
            "players": game.players,
            "scores": game.scores,
            "rounds": game.standing.played,
            "phase": game.phase,
            "winner": game.winner,
        }
    )


def now_ms() -> int:
    """The wall clock, ms since 1970, UTC."""
    return time.time_ns() // 1_000_000
