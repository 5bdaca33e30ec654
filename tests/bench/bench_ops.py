"""How long an op, an undo and opening a game take, by how much was played before.

Ratios of medians in one run are judged; the absolute figures are printed. Run by `make bench`.
"""

from __future__ import annotations

import itertools
import time
from statistics import median

import pytest

from companion.evening import Evening
from companion.game import Step
from companion.store import Store
from tests.companion.table import PLAYERS, rounds, turns

BLOCK = 400
"""Ops that make one figure; more than a segment, so that its checkpoint is in it."""

ROUND_OPS = 9


def timed(action, count=1):
    """Median seconds of an action done so many times."""
    times = []
    for _ in range(count):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return median(times)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def start(store):
    evening = Evening.start(store, "classic", PLAYERS, "Mia", {"target_score": 1_000_000})
    assert isinstance(evening, Evening)
    return evening


def forward(evening, store, ops, upto):
    """Plays on until so many ops are done, never far ahead of the disk."""
    while evening.seq < upto:
        assert isinstance(evening.do(next(ops)), Step)
        if evening.seq % 100 == 0:
            store.ask(lambda db: None)


def block(evening, store, ops):
    """Seconds an op over a block, the disk included."""
    start = time.perf_counter()
    forward(evening, store, ops, evening.seq + BLOCK)
    store.ask(lambda db: None)
    return (time.perf_counter() - start) / BLOCK


@pytest.mark.timeout(600)
@pytest.mark.parametrize("shape", ["one round without end", "many rounds"])
def test_time_per_op_does_not_rise_with_the_ops_before(store, shape):
    ops = turns() if shape == "one round without end" else plain_rounds()
    evening = start(store)
    forward(evening, store, ops, 100)
    early = median(block(evening, store, ops) for _ in range(7))
    forward(evening, store, ops, 100_000)
    late = median(block(evening, store, ops) for _ in range(7))
    say(f"an op, {shape}", early, late, 1.3)
    assert late <= 1.3 * early


def plain_rounds():
    """Rounds of Classic for ever, nine ops each."""
    for number in itertools.count():
        one, two, three = (PLAYERS[(number + 1 + i) % 3] for i in range(3))
        yield {"op": "first_card", "card": "number", "color": "red", "value": 5}
        yield {"op": "play", "by": one, "card": "draw two", "color": "red"}
        yield {"op": "play", "by": three, "card": "skip", "color": "red"}
        yield {"op": "draw", "by": two}
        yield {"op": "draw", "by": three}
        yield {"op": "play", "by": one, "card": "number"}
        yield {"op": "go_out", "by": three}
        yield {"op": "score", "points": {one: 20, two: 10}}
        yield {"op": "next_round"}


def test_undo_late_in_a_game_costs_no_more_than_three_ops(store):
    evening, ops = start(store), turns()
    forward(evening, store, ops, 10_000)
    op = block(evening, store, ops)

    def undo_some():
        for number in range(BLOCK):
            assert isinstance(evening.undo(), Step)
            if number % 100 == 0:
                store.ask(lambda db: None)
        store.ask(lambda db: None)

    undo = timed(undo_some, 7) / BLOCK
    say("undo at op 10 000 against an op", op, undo, 3)
    assert undo <= 3 * op


@pytest.mark.parametrize("extra", [0, 200])
def test_opening_a_long_game_costs_no_more_than_a_short_one(store, extra):
    short, long = opened(store, 1_000, extra), opened(store, 10_000, extra)
    one = timed(lambda: Evening.resume(store, short), 30)
    other = timed(lambda: Evening.resume(store, long), 30)
    say(f"opening, {extra} ops after the last finished round", one, other, 1.3)
    assert other <= 1.3 * one


def opened(store, ops, extra):
    """The number of a game of so many ops, the last ``extra`` in a round that still runs."""
    evening, done = start(store), plain_rounds()
    whole = (ops - extra) // ROUND_OPS * ROUND_OPS
    forward(evening, store, done, whole)
    dealt = evening.game.dealer
    step = PLAYERS.index(dealt) + 1
    tail = (renamed(op, step - 1) for op in turns())
    forward(evening, store, tail, ops)
    store.ask(lambda db: None)
    return evening.number


def renamed(op, by):
    """The op with everybody some seats further on."""
    if "by" not in op:
        return op
    return {**op, "by": PLAYERS[(PLAYERS.index(op["by"]) + by) % 3]}


def say(what, before, after, most):
    print(f"\n{what}: {before * 1e6:.0f} µs and {after * 1e6:.0f} µs, "
          f"{after / before:.2f} times (at most {most})")  # fmt: skip


def test_the_rounds_that_are_played_here_are_taken(store):
    evening = start(store)
    forward(evening, store, plain_rounds(), 5 * ROUND_OPS)
    assert len(evening.game.rounds) == 5
    assert list(rounds(0)) == []
