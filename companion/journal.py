"""The running game with undo and redo, as values.

Every accepted op is a node that knows the node before it, so the states of a game
form a tree and undo goes back to a value that is still there. Undo and redo are
entries of the log like any other: ``seq`` only rises, ``head`` is the node whose
state counts, ``tip`` the last accepted op, towards which redo goes.

    seq  entry         head  tip
    1    op a          1     1
    2    op b          2     2
    3    undo          1     2
    4    redo          2     2
    5    undo          1     2
    6    op c          6     6      (b is no longer reachable)

A node may have forgotten what is before it (`Journal.trimmed`); it is then recalled
from where the log is kept. Nothing here reads a file or a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import Game, Happened, Refusal, Step, apply

Op = Mapping[str, Any]

SEGMENT = 100
"""Ops. No checkpoint is further back than this, so opening and undo replay at most as many."""

REMEMBERED = 500
"""Nodes that stay in memory when old ones are forgotten, every so many ops."""

UNDO, REDO = "undo", "redo"


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An accepted op and the state it led to.

    ``before`` is the node it was applied to, its ``seq`` where that node is no longer
    in memory, or None at the beginning. ``since`` counts the ops since the last
    checkpoint on the way here; 0 means that this node is one.
    """

    seq: int
    op: Op | None
    game: Game
    before: Node | int | None = field(default=None, repr=False)
    happened: Happened = field(default_factory=Happened)
    since: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Ahead:
    """What redo would do next, and what after that."""

    seq: int
    op: Op
    then: Ahead | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the log is given: the op as it came in, and how things stand after it.

    ``before`` is the node that an op was applied to, None for undo and redo.
    """

    seq: int
    op: Op
    before: int | None
    head: int
    tip: int


def _nowhere(seq: int) -> Node:
    raise LookupError(f"node {seq} is kept nowhere")


@dataclass(frozen=True, slots=True, eq=False)
class Journal:
    """A game, how it came about, and what can be taken back.

    ``recall`` brings a node back, with those before it down to a checkpoint, when
    memory no longer has it.
    """

    head: Node
    seq: int = 0
    tip: int = 0
    ahead: Ahead | None = field(default=None, repr=False)
    recall: Callable[[int], Node] = field(default=_nowhere, repr=False)

    @classmethod
    def of(cls, game: Game, recall: Callable[[int], Node] = _nowhere) -> Journal:
        """A journal that begins with this game."""
        return cls(Node(0, None, game), recall=recall)

    @property
    def game(self) -> Game:
        return self.head.game

    @property
    def undoes(self) -> Op | None:
        """The op that undo would take back, or None."""
        return self.head.op

    @property
    def redoes(self) -> Op | None:
        """The op that redo would do again, or None."""
        return self.ahead.op if self.ahead else None

    def do(self, op: Op) -> Done | Refusal:
        """The journal after an op, undo and redo included, or why it is refused."""
        name = op.get("op")
        if name not in (UNDO, REDO):
            return self._apply(op)
        extra = next((key for key in op if key != "op"), None)
        if extra is not None:
            return Refusal("field.unknown", {"op": name, "field": str(extra)[:60], "nearest": ""})
        return self._undo(op) if name == UNDO else self._redo(op)

    def may(self, op: Op) -> Refusal | None:
        """None where the op would be accepted, else why not."""
        done = self.do(op)
        return done if isinstance(done, Refusal) else None

    def _apply(self, op: Op) -> Done | Refusal:
        step = apply(self.game, op)
        if isinstance(step, Refusal):
            return step
        seq = self.seq + 1
        node = follow(self.head, seq, op, step)
        entry = Entry(seq, op, self.head.seq, head=seq, tip=seq)
        return Done(replace(self, head=node, seq=seq, tip=seq, ahead=None), entry, step)

    def _undo(self, op: Op) -> Done | Refusal:
        undone, before = self.head, self.head.before
        if undone.op is None or before is None:
            return Refusal("undo.nothing", {})
        if isinstance(before, int):
            before = self.recall(before)
        after = replace(
            self,
            head=before,
            seq=self.seq + 1,
            ahead=Ahead(undone.seq, undone.op, self.ahead),
        )
        return Done(after, after._entry(op), Step(before.game, Happened()))

    def _redo(self, op: Op) -> Done | Refusal:
        ahead = self.ahead
        if ahead is None:
            return Refusal("redo.nothing", {})
        # The engine is pure: the same op on the same state gives the same state again.
        step = apply(self.game, ahead.op)
        if isinstance(step, Refusal):  # the rules were mended since the op was taken back
            return step
        after = replace(
            self,
            head=follow(self.head, ahead.seq, ahead.op, step),
            seq=self.seq + 1,
            ahead=ahead.then,
        )
        return Done(after, after._entry(op), step)

    def _entry(self, op: Op) -> Entry:
        return Entry(self.seq, op, None, head=self.head.seq, tip=self.tip)

    def nodes(self) -> Iterator[Node]:
        """The nodes in memory that led to the state that counts, the last one first."""
        node: Node | int | None = self.head
        while isinstance(node, Node):
            yield node
            node = node.before

    def whole(self) -> Iterator[Node]:
        """All nodes that led to the state that counts, the last one first; what memory has let
        go is recalled."""
        node: Node | int | None = self.head
        while node is not None:
            if isinstance(node, int):
                node = self.recall(node)
            yield node
            node = node.before

    def within_memory(self) -> Journal:
        """The same journal, now and then trimmed; for those whose every op is kept elsewhere."""
        return self if self.seq % REMEMBERED else self.trimmed(REMEMBERED)

    def trimmed(self, keep: int) -> Journal:
        """The same journal with no more than the last ``keep`` nodes in memory."""
        kept = []
        for node in self.nodes():
            kept.append(node)
            if len(kept) == keep:
                break
        last = kept.pop()
        if not isinstance(last.before, Node):
            return self
        node = replace(last, before=last.before.seq)
        while kept:
            node = replace(kept.pop(), before=node)
        return replace(self, head=node)


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """An accepted op: the journal after it, the entry for the log, and what happened."""

    journal: Journal
    entry: Entry
    step: Step


def follow(before: Node, seq: int, op: Op, step: Step) -> Node:
    """The node that an accepted op leads to.

    A node becomes a checkpoint where the finished rounds changed (one more, or an old
    one corrected), so that they are never worked out again, and after `SEGMENT` ops.
    """
    since = before.since + 1
    if since >= SEGMENT or step.game.ledger is not before.game.ledger:
        since = 0
    return Node(seq, op, step.game, before, step.happened, since)
