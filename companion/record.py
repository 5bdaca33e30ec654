"""The table from a script: ops in, answers out, each once it is on disk."""

from __future__ import annotations

from typing import IO, Any

from companion import jsonl
from companion.folder import StoreError
from companion.game import Happened, Refusal, view
from companion.header import begin, read_header
from companion.journal import Journal
from companion.logbook import Logbook
from companion.store import Store
from companion.tally import keys
from companion.words import sentence


class Record:
    """A game kept by lines of JSON.

    ``book`` and ``journal`` are the game that goes on; without them the first line
    that is taken is the header of a new one. ``unkept`` counts lines that were right
    and could not be brought to the disk.
    """

    def __init__(
        self, store: Store, book: Logbook | None = None, journal: Journal | None = None
    ) -> None:
        self._store = store
        self._book = book
        self._journal = journal
        self.unkept = 0

    def run(self, lines: IO[bytes], answers: IO[bytes]) -> None:
        """Answers every line of ``lines`` with one of ``answers``."""
        for line in jsonl.raw_lines(lines):
            jsonl.write(answers, self.answer(line))

    def answer(self, line: bytes | Refusal) -> dict[str, Any]:
        """What one line is answered; a refused one changes nothing."""
        value = line if isinstance(line, Refusal) else jsonl.parse_object(line)
        if isinstance(value, Refusal):
            return _no(value)
        try:
            if self._book is None or self._journal is None:
                return self._begin(value)
            return self._do(value, self._book, self._journal)
        except StoreError as error:
            self.unkept += 1
            return _no(error.refusal)

    def _begin(self, value: dict[str, Any]) -> dict[str, Any]:
        header = read_header(value)
        if isinstance(header, Refusal):
            return _no(header)
        start = begin(header, self._store.folder)
        if isinstance(start, Refusal):
            return _no(start)
        self._book = Logbook.begin(self._store, start)
        self._journal = Journal.of(start.game, self._book.recall)
        return self._yes(self._book, self._journal, keys(Happened()))

    def _do(self, op: dict[str, Any], book: Logbook, journal: Journal) -> dict[str, Any]:
        done = journal.do(op)
        if isinstance(done, Refusal):
            return _no(done)
        book.write((done,)).wait()
        self._journal = done.journal.within_memory()
        answer = self._yes(book, self._journal, keys(done.step.happened))
        if done.step.happened.notes:
            answer["warnings"] = [sentence(note) for note in done.step.happened.notes]
        return answer

    def _yes(self, book: Logbook, journal: Journal, happened: dict[str, Any]) -> dict[str, Any]:
        state = {**view(journal.game), **happened}
        return {"ok": True, "game": book.number, "seq": journal.seq, "state": state}


def _no(refusal: Refusal) -> dict[str, Any]:
    return {"ok": False, "error": sentence(refusal)}
