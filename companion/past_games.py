"""The games in the store as lists show them; nothing is replayed for it."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass

from companion.game import Game
from companion.jsonl import text_of
from companion.store import Reader, Store


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


def _summaries(db: sqlite3.Connection) -> list[Summary]:
    rows = db.execute(
        "SELECT id, edition, created, summary, coalesce((SELECT at FROM entries WHERE game = id"
        " ORDER BY seq DESC LIMIT 1), created) FROM games ORDER BY touched DESC"
    ).fetchall()
    return [_summary(*row) for row in rows]


def _summary(number: int, edition: str, created: int, text: str, last: int) -> Summary:
    kept = json.loads(text)
    winner = kept["winner"]
    return Summary(
        number, edition, created, last, tuple(kept["players"]), kept["scores"], kept["rounds"],
        kept["phase"], tuple(winner) if isinstance(winner, list) else winner,
    )  # fmt: skip


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
