"""The store: one file, one thread that writes it, and any number of readers.

store = Store(data_folder())            # the writer; refused while another one is open
ticket = store.submit(lambda db: …)     # a piece of work, in a transaction of its own
ticket.wait()                           # on disk
games = store.ask(list_games)           # an answer, read in the same queue

reader = Store.reader(data_folder())    # looks while others write
games = reader.ask(list_games)
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from companion import schema
from companion.folder import StoreError, WriterLock, unwritable
from companion.game import Refusal

__all__ = ["Reader", "Store", "StoreError", "Ticket"]

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

NOT_AS_WRITTEN = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What reading a row raises that holds something else than was written: SQLite knows only that
its pages fit together, not that nothing has flipped in them."""

MOST_AT_ONCE = 200
"""Pieces of work that share a commit when they wait already."""


class Ticket(Generic[T]):
    """A piece of work on its way to the disk."""

    def __init__(self, work: Work[T], then: Callable[[StoreError | None], None] | None) -> None:
        self.work = work
        self.then = then
        self._done = threading.Event()
        self._answer: Any = None
        self._error: StoreError | None = None

    def wait(self) -> T:
        """What the work returned, once it is committed; raises StoreError if it could not be."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        answer: T = self._answer
        return answer

    @property
    def settled(self) -> bool:
        """Whether it is committed, or could not be."""
        return self._done.is_set()

    def settle(self, answer: T | None, error: StoreError | None) -> None:
        """Called by the writer thread, once."""
        self._answer, self._error = answer, error
        self._done.set()
        if self.then is not None:
            self.then(error)


class _Closing:
    """What is closed where a `with` ends."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_what: object) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError


class Reader(_Closing):
    """Looks into the store without writing; ``ask`` runs a question on its connection."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection

    def ask(self, question: Work[T]) -> T:
        """The answer to a question, all of it as of one moment.

        Raises StoreError where the file does not give it.
        """
        try:
            self._connection.execute("BEGIN")
            try:
                return question(self._connection)
            finally:
                self._connection.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            raise StoreError(
                "store.unreadable", folder=str(self.folder), reason=schema.why(error)
            ) from error
        except NOT_AS_WRITTEN as error:
            raise schema.not_as_written(error, self.folder) from error

    def close(self) -> None:
        self._connection.close()


class Store(_Closing):
    """The one writer of a data folder.

    ``notices`` is what people should be told once (a damaged file was set aside).
    ``folder`` is where it lies, None in memory.
    ``fault`` is a refusal where nothing is kept at all, because the store lives in memory.

    Raises StoreError: another program writes there (``store.locked``), the file is of a
    newer version (``store.newer``) or not ours, the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from error
        self.folder: Path | None = folder
        self.fault: Refusal | None = None
        self._lock: WriterLock | None = WriterLock(folder)
        try:
            connection, self.notices = schema.open_writer(folder)
        except StoreError:
            self._lock.release()
            raise
        self._begin(connection)

    @classmethod
    def in_memory(cls, fault: Refusal) -> Store:
        """A store that forgets everything at the end; ``fault`` says why there is no other."""
        store = cls.__new__(cls)
        store.folder = None
        store.fault = fault
        store.notices = ()
        store._lock = None
        store._begin(schema.open_memory())
        return store

    @staticmethod
    def reader(folder: Path) -> Reader:
        """Looks into the folder's store; raises StoreError where there is none to read."""
        return Reader(folder, schema.open_reader(folder))

    def _begin(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queue: queue.SimpleQueue[Ticket[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def submit(
        self, work: Work[T], then: Callable[[StoreError | None], None] | None = None
    ) -> Ticket[T]:
        """Queues a piece of work; ``then`` is called on the writer thread when it is settled.

        Work that waits together is committed together: all of it, or none.
        """
        ticket = Ticket(work, then)
        if self._thread.is_alive():
            self._queue.put(ticket)
        else:
            ticket.settle(None, StoreError("store.closed"))
        return ticket

    def ask(self, question: Work[T]) -> T:
        """The answer to a question, after everything queued before it."""
        return self.submit(question).wait()

    def pragmas(self) -> dict[str, Any]:
        """The settings of the file that are in force, as SQLite reads them back."""
        names = ("journal_mode", "synchronous", "foreign_keys", "fullfsync", "user_version")

        def read(db: sqlite3.Connection) -> dict[str, Any]:
            return {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

        return self.ask(read)

    def close(self) -> None:
        """Commits what waits, then lets another program write."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def _run(self) -> None:
        """The writer thread: the only one that touches the connection."""
        batch: list[Ticket[Any]] | None = []
        try:
            while (batch := self._next_batch()) is not None:
                self._commit(batch)
        finally:  # nobody waits for ever on a thread that is gone
            self._turn_away(batch or [])

    def _next_batch(self) -> list[Ticket[Any]] | None:
        """What waits, or None when the store closes."""
        batch: list[Ticket[Any]] = []
        ticket = self._queue.get()
        while ticket is not None:
            batch.append(ticket)
            if len(batch) == MOST_AT_ONCE or self._queue.empty():
                return batch
            ticket = self._queue.get()
        self._queue.put(None)
        return batch or None

    def _commit(self, batch: list[Ticket[Any]]) -> None:
        """All of it in one transaction; where that fails, one by one."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            answers = [ticket.work(self._connection) for ticket in batch]
            self._connection.execute("COMMIT")
        except (sqlite3.Error, StoreError, *NOT_AS_WRITTEN) as fault:
            if self._connection.in_transaction:  # a full disk makes SQLite roll back by itself
                self._connection.execute("ROLLBACK")
            if len(batch) > 1:
                for ticket in batch:
                    self._commit([ticket])
            elif isinstance(fault, StoreError):
                batch[0].settle(None, fault)
            elif isinstance(fault, sqlite3.Error):
                batch[0].settle(None, schema.as_store_error(fault, self.folder or Path()))
            else:
                batch[0].settle(None, schema.not_as_written(fault, self.folder or Path()))
        else:
            for ticket, answer in zip(batch, answers, strict=True):
                ticket.settle(answer, None)

    def _turn_away(self, batch: list[Ticket[Any]]) -> None:
        while not self._queue.empty():
            ticket = self._queue.get()
            if ticket is not None:
                batch.append(ticket)
        for ticket in batch:
            if not ticket.settled:
                ticket.settle(None, StoreError("store.closed"))
