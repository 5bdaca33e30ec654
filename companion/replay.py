"""A game played again from its log: a file in the form that `record` reads, or the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from companion import jsonl
from companion.game import Game, Refusal, view
from companion.header import Beginning, begin, read_header
from companion.journal import Done, Journal
from companion.logbook import Logbook
from companion.store import Reader
from companion.tally import tally


@dataclass(frozen=True, slots=True)
class Played:
    """A game as its log leaves it; ``happened`` holds the four keys over all of it."""

    game: Game
    happened: dict[str, Any]

    def state(self) -> dict[str, Any]:
        """The state by the names of ``expect``."""
        return {**view(self.game), **self.happened}


@dataclass(frozen=True, slots=True)
class Line:
    """What became of a line of a file: the beginning, an accepted op, or a refusal."""

    number: int
    outcome: Beginning | Done | Refusal


def read_log(stream: IO[bytes], data: Path | None = None) -> Iterator[Line]:
    """Plays the lines of a file, from the header on. Empty lines say nothing."""
    journal: Journal | None = None
    for number, raw in enumerate(jsonl.raw_lines(stream), 1):
        value = raw if isinstance(raw, Refusal) else jsonl.parse_object(raw)
        if isinstance(value, Refusal):
            if value.key != "line.empty":
                yield Line(number, value)
        elif journal is None:
            header = read_header(value)
            start = header if isinstance(header, Refusal) else begin(header, data)
            if isinstance(start, Beginning):
                journal = Journal.of(start.game)
            yield Line(number, start)
        else:
            done = journal.do(value)
            if isinstance(done, Done):
                journal = done.journal
            yield Line(number, done)


def from_store(reader: Reader, which: int | str) -> Played:
    """A game of the store, old rounds as they were scored. Raises StoreError."""
    book, journal = Logbook.open(reader, which)
    return Played(journal.game, book.tally(journal.head.seq))


def played(journal: Journal) -> Played:
    """A game that is in memory from its beginning."""
    nodes = reversed(list(journal.nodes()))
    return Played(journal.game, tally(node.happened for node in nodes))
