"""Where one game is kept in the store: begun, written op by op, and opened again.

Opening reads the last checkpoint and replays what came after it, never more than a
round and never more than `companion.journal.SEGMENT` ops. Finished rounds come back as
they were scored, whatever became of the rules since.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion import editions
from companion.folder import StoreError
from companion.game import RULES_VERSION, Edition, Game, Refusal, apply
from companion.header import Beginning, Header, read_header
from companion.journal import Ahead, Done, Entry, Journal, Node, follow
from companion.jsonl import text_of
from companion.past_games import now_ms, summary_text
from companion.rows import Kept, Row, Segment, one, read_kept, read_segment
from companion.states import States
from companion.store import NOT_AS_WRITTEN, Reader, Store, Ticket
from companion.tally import keys, tally


class Logbook:
    """One game in the store.

    Written by one thread, through `write`; ``notices`` is what people should be told
    after opening it (an op that the rules of this version no longer take).
    """

    def __init__(self, store: Store | Reader, number: int, edition: Edition) -> None:
        self.store = store
        self.number = number
        self.edition = edition
        self.notices: list[Refusal] = []
        self._states = States(edition)
        self._summary: str | None = None

    @classmethod
    def begin(cls, store: Store, start: Beginning, dones: Sequence[Done] = ()) -> Logbook:
        """A new game in the store, with what was done in it already; on disk when this returns.

        Raises StoreError.
        """
        book = cls(store, 0, start.edition)
        summary = summary_text(dones[-1].journal.game if dones else start.game)
        at = now_ms()

        def insert(db: sqlite3.Connection) -> int:
            row = db.execute(
                "INSERT INTO games (created, touched, edition, edition_text, rules_version,"
                " header, summary) VALUES (?, (SELECT coalesce(max(touched), 0) + 1 FROM games),"
                " ?, ?, ?, ?, ?)",
                (at, start.header.edition, start.edition_text, RULES_VERSION,
                 text_of(start.header.as_json()), summary),
            )  # fmt: skip
            book.number = int(row.lastrowid or 0)
            book._insert_checkpoint(db, 0, start.game)
            for done in dones:
                book._insert_entry(db, at, done)
            return book.number

        store.submit(insert).wait()
        book._states.all_kept()
        book._summary = summary
        return book

    @classmethod
    def open(cls, store: Store | Reader, which: int | str) -> tuple[Logbook, Journal]:
        """A game by its number, or ``"last"``, with its journal as it was left.

        Raises StoreError (``game.none``, ``game.unknown``, ``game.broken``).
        """
        kept = store.ask(lambda db: read_kept(db, which))
        try:
            return cls._opened(store, kept)
        except NOT_AS_WRITTEN as error:
            raise StoreError("game.broken", game=kept.number) from error

    @classmethod
    def _opened(cls, store: Store | Reader, kept: Kept) -> tuple[Logbook, Journal]:
        edition = editions.parse(kept.edition_text, kept=True)
        if isinstance(edition, Refusal):
            raise StoreError("game.broken", game=kept.number)
        book = cls(store, kept.number, edition)
        book._summary = kept.summary
        book._states = States(edition, kept.lines)
        node = book._replayed(kept.segment)
        *_, checkpoint = Journal(node).nodes()
        book._states.resume(checkpoint.game, kept.segment.ranges)
        ahead = None
        for row in kept.undone:
            ahead = Ahead(row.seq, _op(row.op), ahead)
        return book, Journal(node, kept.seq, kept.tip, ahead, book.recall)

    # --- writing ----------------------------------------------------------------------

    def write(
        self, dones: Iterable[Done], then: Callable[[StoreError | None], None] | None = None
    ) -> Ticket[None]:
        """Queues accepted ops for the disk, all of them or none."""
        dones = tuple(dones)
        at = now_ms()
        numbered = 0

        def insert(db: sqlite3.Connection) -> None:
            nonlocal numbered
            for done in dones:
                numbered = max(numbered, self._insert_entry(db, at, done))
            summary = summary_text(dones[-1].journal.game)
            if summary != self._summary:
                db.execute("UPDATE games SET summary = ? WHERE id = ?", (summary, self.number))
            db.execute(
                "UPDATE games SET touched = (SELECT max(touched) + 1 FROM games)"
                " WHERE id = ? AND touched < (SELECT max(touched) FROM games)",
                (self.number,),
            )

        def settled(error: StoreError | None) -> None:
            if error is None:
                self._states.kept(numbered)
                self._summary = summary_text(dones[-1].journal.game)
            if then is not None:
                then(error)

        assert isinstance(self.store, Store)
        return self.store.submit(insert, settled)

    def _insert_entry(self, db: sqlite3.Connection, at: int, done: Done) -> int:
        """Returns the number of the last score line that is in the store with it, or 0."""
        entry: Entry = done.entry
        last = one(db, "max(seq) FROM entries WHERE game", self.number)[0] or 0
        if entry.seq != last + 1:  # an entry before this one did not reach the disk
            raise StoreError("store.gap", game=self.number)
        happened = None
        if entry.before is not None:
            found = {name: value for name, value in keys(done.step.happened).items() if value}
            happened = text_of(found) if found else None
        db.execute(
            "INSERT INTO entries (game, seq, at, op, before, head, tip, happened)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (self.number, entry.seq, at, text_of(dict(entry.op)), entry.before, entry.head,
             entry.tip, happened),
        )  # fmt: skip
        node = done.journal.head
        if entry.before is None or node.since:
            return 0
        return self._insert_checkpoint(db, node.seq, node.game)

    def _insert_checkpoint(self, db: sqlite3.Connection, seq: int, game: Game) -> int:
        state, ranges = self._states.write(game)
        lines = self._states.new_lines()
        db.executemany(
            "INSERT OR IGNORE INTO score_lines (game, id, line) VALUES (?, ?, ?)",
            [(self.number, *line) for line in lines],
        )
        db.execute(
            "INSERT INTO checkpoints (game, seq, state, lines) VALUES (?, ?, ?, ?)",
            (self.number, seq, state, ranges),
        )
        return lines[-1][0] if lines else 0

    # --- reading ----------------------------------------------------------------------

    def recall(self, seq: int) -> Node:
        """A node of the log, with those before it down to its checkpoint. Raises StoreError."""
        segment = self.store.ask(lambda db: read_segment(db, self.number, seq))
        try:
            return self._replayed(segment)
        except NOT_AS_WRITTEN as error:
            raise StoreError("game.broken", game=self.number) from error

    def _replayed(self, segment: Segment) -> Node:
        game = self._states.read(segment.state, segment.ranges)
        node = Node(0, None, game)
        if segment.start:
            start = segment.start
            if type(start.before) is not int or start.before >= start.seq:
                raise ValueError(f"entry {start.seq} follows no entry")
            node = Node(start.seq, _op(start.op), game, start.before)
        for row in segment.rows:
            node = self._followed(node, row)
        return node

    def _followed(self, node: Node, row: Row) -> Node:
        op = _op(row.op)
        step = apply(node.game, op)
        if isinstance(step, Refusal):
            # Rules were mended since, or it is no op: it stays in the log, and people are told.
            self.notices.append(Refusal("game.op_dropped", {"seq": row.seq, "why": step}))
            return Node(row.seq, op, node.game, node, since=node.since + 1)
        return follow(node, row.seq, op, step)

    def header(self) -> Header:
        """What the game began with. Raises StoreError."""

        def read(db: sqlite3.Connection) -> Header:
            kept = json.loads(one(db, "header FROM games WHERE id", self.number)[0])
            header = read_header(kept) if isinstance(kept, dict) else None
            if not isinstance(header, Header):
                raise StoreError("game.broken", game=self.number)
            return header

        return self.store.ask(read)

    def edition_text(self) -> str:
        """The edition's file as it was when the game began."""
        row = self.store.ask(lambda db: one(db, "edition_text FROM games WHERE id", self.number))
        return str(row[0])

    def ops(self) -> list[dict[str, Any]]:
        """All entries of the log in order, undo and redo included. Raises StoreError."""

        def read(db: sqlite3.Connection) -> list[dict[str, Any]]:
            rows = db.execute("SELECT op FROM entries WHERE game = ? ORDER BY seq", (self.number,))
            return [json.loads(row[0]) for row in rows]

        return self.store.ask(read)

    def tally(self, head: int) -> dict[str, Any]:
        """The four keys over all ops that led to an entry, none of what was undone.

        Raises StoreError.
        """

        def read(db: sqlite3.Connection) -> dict[str, Any]:
            rows = db.execute(
                "WITH RECURSIVE up (seq, before, happened) AS ("
                " SELECT seq, before, happened FROM entries WHERE game = ?1 AND seq = ?2"
                " UNION ALL SELECT e.seq, e.before, e.happened FROM up"
                " JOIN entries AS e ON e.game = ?1 AND e.seq = up.before AND e.seq < up.seq)"
                " SELECT happened FROM up WHERE happened IS NOT NULL ORDER BY seq",
                (self.number, head),
            )
            return tally(json.loads(row[0]) for row in rows)

        return self.store.ask(read)


def _op(text: str) -> dict[str, Any]:
    """An op as it was kept; one that says nothing where there is something else."""
    kept = json.loads(text)
    return kept if isinstance(kept, dict) and isinstance(kept.get("op"), str) else {}
