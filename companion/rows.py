"""The rows of a game's log, as the store gives them back."""

from __future__ import annotations

import sqlite3
from typing import Any, NamedTuple

from companion.folder import StoreError

BINNED = "games.bin"
"""The setting that holds the numbers of deleted games (`companion.past_games`)."""

IN_BIN = (
    f"(SELECT bin.value FROM settings, json_each(CASE WHEN json_valid(settings.value)"
    f" THEN settings.value ELSE '[]' END) AS bin"
    f" WHERE settings.name = '{BINNED}' AND bin.type = 'integer')"
)

_LOST_LINES = "SELECT 1 FROM score_lines WHERE game = ? AND NOT json_valid(line) LIMIT 1"


class Row(NamedTuple):
    """An accepted op of the log."""

    seq: int
    op: str
    before: int


class Segment(NamedTuple):
    """A checkpoint (the row that led to it, its state and score lines) and the ops after it."""

    start: Row | None
    state: str
    ranges: str
    rows: list[Row]


class Kept(NamedTuple):
    """A game as the store has it; ``undone`` is what redo would do, the last op first."""

    number: int
    edition_text: str
    summary: str
    lines: dict[int, str]
    seq: int
    tip: int
    undone: list[Row]
    segment: Segment


def read_kept(db: sqlite3.Connection, which: int | str) -> Kept:
    """A game by its number, or ``"last"``. Raises StoreError where there is none."""
    number = _find(db, which)
    edition_text, summary = one(db, "edition_text, summary FROM games WHERE id", number)
    if db.execute(_LOST_LINES, (number,)).fetchone():
        raise StoreError("game.broken", game=number)
    lines = dict(db.execute("SELECT id, line FROM score_lines WHERE game = ?", (number,)))
    last = db.execute(
        "SELECT seq, head, tip FROM entries WHERE game = ? ORDER BY seq DESC LIMIT 1", (number,)
    ).fetchone()
    seq, head, tip = last or (0, 0, 0)
    if not all(type(at) is int for at in (seq, head, tip)):
        raise StoreError("game.broken", game=number)
    return Kept(
        number, edition_text, summary, lines, seq, tip, _up(db, number, tip, head),
        read_segment(db, number, head),
    )  # fmt: skip


def read_segment(db: sqlite3.Connection, game: int, seq: int) -> Segment:
    """What led to an entry, from its nearest checkpoint on.

    Raises StoreError where its entries do not lead to the beginning.
    """
    rows = _up(db, game, seq, None)
    at = "state, lines FROM checkpoints WHERE seq = ? AND game"
    here = db.execute(f"SELECT {at} = ?", (rows[-1].seq if rows else 0, game)).fetchone()
    if rows and not here and rows[-1].before != 0:
        raise StoreError("game.broken", game=game)
    start = rows.pop() if rows and here else None
    state, ranges = here or one(db, at, game, 0)
    return Segment(start, state, ranges, rows[::-1])


def _up(db: sqlite3.Connection, game: int, seq: int, stop: int | None) -> list[Row]:
    """The ops from ``seq`` up: to before ``stop``, or to the nearest checkpoint, included."""
    rows = db.execute(
        "WITH RECURSIVE up (seq, op, before) AS ("
        " SELECT seq, op, before FROM entries WHERE game = ?1 AND seq = ?2 AND seq IS NOT ?3"
        " UNION ALL SELECT e.seq, e.op, e.before FROM up"
        " JOIN entries AS e ON e.game = ?1 AND e.seq = up.before AND e.seq < up.seq"
        " AND e.seq IS NOT ?3"
        " WHERE ?3 IS NOT NULL OR NOT EXISTS"
        " (SELECT 1 FROM checkpoints AS c WHERE c.game = ?1 AND c.seq = up.seq))"
        " SELECT seq, op, before FROM up ORDER BY seq DESC",
        (game, seq, stop),
    ).fetchall()
    return [Row(*row) for row in rows]


def _find(db: sqlite3.Connection, which: int | str) -> int:
    if which == "last":
        row = db.execute(
            f"SELECT id FROM games WHERE id NOT IN {IN_BIN} ORDER BY touched DESC LIMIT 1"
        ).fetchone()
        if row is None:
            raise StoreError("game.none")
    else:
        row = db.execute("SELECT id FROM games WHERE id = ?", (which,)).fetchone()
        if row is None:
            last = db.execute("SELECT max(id) FROM games").fetchone()[0]
            if last is None:
                raise StoreError("game.none")
            raise StoreError("game.unknown", game=which, last=last)
    return int(row[0])


def one(db: sqlite3.Connection, what: str, number: int, *more: Any) -> tuple[Any, ...]:
    """The one row of ``SELECT {what} = number``; the texts are this module's own."""
    row: tuple[Any, ...] = db.execute(f"SELECT {what} = ?", (*more, number)).fetchone()
    return row
