"""The evening: the running game as the app holds it, kept by the store as it goes.

    store = Store(data_folder())
    evening = Evening.start(store, edition, ["Mia", "Ben"])
    evening.do({"op": "first_card", "card": "number", "color": "red", "value": 5})
    evening.game.turn, evening.committed, evening.undoes

An op counts at once; the writer thread brings it to the disk meanwhile. Where the disk
refuses, the game goes on in memory and ``stored`` says why for the rest of the evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from companion.folder import StoreError
from companion.game import Edition, Game, Refusal, Step
from companion.header import Header, begin
from companion.journal import REDO, REMEMBERED, UNDO, Done, Journal, Op
from companion.logbook import Logbook
from companion.store import Store


class Evening:
    """A game and its store.

    ``on_change`` holds callables without arguments. They are called on the caller's
    thread after every accepted op, and on the writer thread when ops were committed or
    could not be; they must not raise and must not wait. A screen hops to its own thread.
    """

    def __init__(self, journal: Journal, book: Logbook | None, fault: Refusal | None) -> None:
        self._journal = journal
        self._book = book
        self._fault = fault
        self._broken = False
        self._committed = journal.seq
        self.on_change: list[Callable[[], None]] = []

    @classmethod
    def start(
        cls,
        store: Store,
        edition: Edition | str,
        players: Sequence[str],
        dealer: str | None = None,
        rules: Mapping[str, Any] | None = None,
        teams: Sequence[Sequence[str]] | None = None,
    ) -> Evening | Refusal:
        """A new game. Where the store cannot keep it, it begins in memory (see ``stored``)."""
        key = edition if isinstance(edition, str) else edition.key
        sides = None if teams is None else [list(team) for team in teams]
        header = Header(key, list(players), dealer, dict(rules or {}), sides)
        start = begin(header, store.folder)
        if isinstance(start, Refusal):
            return start
        try:
            book = Logbook.begin(store, start)
        except StoreError as error:
            return cls(Journal.of(start.game), None, error.refusal)
        return cls(Journal.of(start.game, book.recall), book, store.fault)

    @classmethod
    def resume(cls, store: Store, game: int | str = "last") -> Evening | Refusal:
        """A game of the store, where it was left."""
        try:
            book, journal = Logbook.open(store, game)
        except StoreError as error:
            return error.refusal
        return cls(journal, book, store.fault)

    # --- the game ---------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """How things stand."""
        return self._journal.game

    @property
    def number(self) -> int | None:
        """The game's number in the store, None where the store could not begin it."""
        return self._book.number if self._book else None

    @property
    def seq(self) -> int:
        """How many ops were accepted, undo and redo included."""
        return self._journal.seq

    @property
    def head(self) -> int:
        """The op whose state counts, by its place in the log; 0 before the first."""
        return self._journal.head.seq

    @property
    def tip(self) -> int:
        """The op accepted last, undo and redo not counted, by its place in the log."""
        return self._journal.tip

    @property
    def undoes(self) -> Op | None:
        """The op that `undo` takes back, or None."""
        return self._journal.undoes

    @property
    def redoes(self) -> Op | None:
        """The op that `redo` does again, or None."""
        return self._journal.redoes

    @property
    def waiting_since(self) -> int:
        """The op (its number in the log) since which things wait as they do now: what people
        have said of a pending showdown or spin is said of that one, and of no later one. Taken
        back and done again it is the same; where nothing is pending it is the last op's."""
        nodes = self._journal.nodes()
        since = next(nodes)
        pending = since.game.pending
        for node in nodes:
            if pending is None or node.game.pending != pending:
                break
            since = node
        return since.seq

    def recent(self, most: int) -> tuple[Op, ...]:
        """The last ops that count, newest first: at most so many, as far as memory goes."""
        return tuple(node.op for node in islice(self._journal.nodes(), most) if node.op)

    def history(self) -> Iterator[tuple[Op | None, Game]]:
        """Every op that counts with the state after it, newest first, down to the beginning
        (None). Raises StoreError."""
        return ((node.op, node.game) for node in self._journal.whole())

    @property
    def notices(self) -> tuple[Refusal, ...]:
        """What people should be told after opening this game."""
        return tuple(self._book.notices) if self._book else ()

    def may(self, op: Op) -> Refusal | None:
        """None where the op would be accepted now, else why not."""
        if op.get("op") == UNDO and len(op) == 1:  # without bringing back a state for the answer
            return None if self.undoes else Refusal("undo.nothing", {})
        return self._journal.may(op)

    def do(self, op: Op) -> Step | Refusal:
        """Takes an op at once, and queues it for the disk."""
        try:
            done = self._journal.do(op)
        except StoreError as error:  # an undo into what only the store knows
            return error.refusal
        if isinstance(done, Refusal):
            return done
        self._journal = done.journal
        self._keep(done)
        self._trim()
        self._changed()
        return done.step

    def undo(self) -> Step | Refusal:
        """Takes the last op back."""
        return self.do({"op": UNDO})

    def redo(self) -> Step | Refusal:
        """Does again what was last taken back."""
        return self.do({"op": REDO})

    # --- the disk ---------------------------------------------------------------------

    @property
    def committed(self) -> bool:
        """Whether every op is on disk."""
        return self._fault is None and self._committed == self._journal.seq

    @property
    def stored(self) -> bool | Refusal:
        """True while the evening is kept, else why it is in memory only, from then on."""
        return True if self._fault is None else self._fault

    def _keep(self, done: Done) -> None:
        if self._book is None or self._broken:
            return
        seq = done.entry.seq

        def settled(error: StoreError | None) -> None:
            if error is None:
                self._committed = seq
            elif not self._broken:
                self._broken, self._fault = True, error.refusal
            self._changed()

        self._book.write((done,), settled)

    def _trim(self) -> None:
        """Forgets old states, as long as the store can bring them back."""
        if self._journal.seq - self._committed < REMEMBERED:
            self._journal = self._journal.within_memory()

    def _changed(self) -> None:
        for listener in tuple(self.on_change):
            listener()
