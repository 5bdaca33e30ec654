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
FILLING = 27
"""Turns that make a round as long as those of three people are."""


def compared(what, one, other, most, count=9):
    """Runs both in turn, so that a busy machine is busy for both; medians, in µs, are judged.

    Each returns the seconds it took.
    """
    times = [(one(), other()) for _ in range(count)]
    before, after = (median(column) * 1e6 for column in zip(*times, strict=True))
    print(f"\n{what}: {before:.0f} µs and {after:.0f} µs, {after / before:.2f} (at most {most})")
    assert after <= most * before


def timed(action):
    """Seconds an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


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


@pytest.mark.timeout(900)
@pytest.mark.parametrize("shape", ["one round without end", "many rounds"])
def test_time_per_op_does_not_rise_with_the_ops_before(store, shape):
    some = turns if shape == "one round without end" else plain_rounds
    late, ops = start(store), some()
    forward(late, store, ops, 100_000)

    def early():
        fresh, first = start(store), some()
        forward(fresh, store, first, 100)
        return block(fresh, store, first)

    compared(f"an op, {shape}", early, lambda: block(late, store, ops), 1.3)


def plain_rounds(filling=0):
    """Rounds of Classic for ever, nine ops each and some turns of filling."""
    for number in itertools.count():
        one, two, three = (PLAYERS[(number + 1 + i) % 3] for i in range(3))
        yield {"op": "first_card", "card": "number", "color": "red", "value": 5}
        yield {"op": "play", "by": one, "card": "draw two", "color": "red"}
        yield {"op": "play", "by": three, "card": "skip", "color": "red"}
        yield {"op": "draw", "by": two}
        yield {"op": "draw", "by": three}
        yield {"op": "play", "by": one, "card": "number"}
        for turn in range(filling):
            yield {"op": "draw", "by": (two, three, one)[turn % 3]}
        yield {"op": "go_out", "by": three}
        yield {"op": "score", "points": {one: 20, two: 10}}
        yield {"op": "next_round"}


@pytest.mark.timeout(900)
def test_undo_late_in_a_game_costs_no_more_than_three_ops(store):
    evening, ops = start(store), turns()
    forward(evening, store, ops, 10_000)

    def undone():
        seconds = block(evening, store, itertools.repeat({"op": "undo"}))
        forward(evening, store, itertools.repeat({"op": "redo"}), evening.seq + BLOCK)
        return seconds

    compared("undo at op 10 000 against an op", lambda: block(evening, store, ops), undone, 3)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("extra", [0, 200])
def test_opening_a_long_game_costs_no_more_than_a_short_one(store, extra):
    short, long = opened(store, 1_000, extra), opened(store, 10_000, extra)
    compared(
        f"opening, {extra} ops after the last finished round",
        lambda: timed(lambda: Evening.resume(store, short)),
        lambda: timed(lambda: Evening.resume(store, long)),
        1.3,
        count=40,
    )


def opened(store, ops, extra):
    """The number of a game of so many ops, the last ``extra`` in a round that still runs."""
    evening, done = start(store), plain_rounds(FILLING)
    length = ROUND_OPS + FILLING
    whole = (ops - extra) // length * length
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


def test_the_rounds_that_are_played_here_are_taken(store):
    evening = start(store)
    forward(evening, store, plain_rounds(), 5 * ROUND_OPS)
    assert len(evening.game.rounds) == 5
    assert list(rounds(0)) == []
