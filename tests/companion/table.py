"""Games to test with, and the command as people run it."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import editions
from companion.game import Edition, Game, new_game
from companion.journal import Done, Journal

PLAYERS = ["Mia", "Ben", "Zoé"]
HEADER = {"edition": "showdown", "players": PLAYERS, "dealer": "Mia", "rules": {}, "teams": None}


def a_game(**given: Any) -> Game:
    """A new game, by default of Showdown for three, dealt by Mia."""
    edition = editions.load("showdown")
    assert isinstance(edition, Edition)
    game = new_game(edition, **{"players": PLAYERS, "dealer": "Mia", **given})
    assert isinstance(game, Game)
    return game


def turns() -> Iterator[dict[str, Any]]:
    """Ops of a round that never ends: each player in turn draws, and plays the next time."""
    yield {"op": "first_card", "card": "number", "color": "red", "value": 5}
    for turn in itertools.count():
        by = PLAYERS[(turn + 1) % 3]
        if turn % 2:
            yield {"op": "play", "by": by, "card": "number"}
        else:
            yield {"op": "draw", "by": by}


def a_round(first: int = 1) -> list[dict[str, Any]]:
    """A short round with a reverse, cards drawn, a showdown and a winner, 30 points each time.

    ``first`` is the seat that begins: left of the dealer.
    """
    one, two, three = (PLAYERS[(first + i) % 3] for i in range(3))
    return [
        {"op": "first_card", "card": "number", "color": "red", "value": 5},
        {"op": "play", "by": one, "card": "draw two", "color": "red"},
        {"op": "play", "by": three, "card": "number", "color": "red", "value": 1, "showdown": 3},
        {"op": "showdown", "winner": three, "source": "hand"},
        {"op": "play", "by": one, "card": "wild draw four", "choose_color": "blue"},
        {"op": "challenge", "by": two, "legal": True},
        {"op": "go_out", "by": three},
        {"op": "score", "points": {one: 20, two: 10}},
        {"op": "next_round"},
    ]


def rounds(count: int) -> Iterator[dict[str, Any]]:
    """Ops of some rounds; play them with a target that is never reached."""
    for number in range(count):
        yield from a_round(number + 1)


def played(journal: Journal, ops: Iterator[dict[str, Any]] | list[dict[str, Any]]) -> Journal:
    """The journal after some ops, all of which must be taken."""
    for op in ops:
        done = journal.do(op)
        assert isinstance(done, Done), (op, done)
        journal = done.journal
    return journal


def jsonl(*lines: Any) -> bytes:
    """Values as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def companion(
    *args: str | Path, stdin: bytes = b"", timeout: float = 60, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, args)],
        input=stdin,
        capture_output=True,
        timeout=timeout,
        env={**os.environ, **env},
        check=False,
    )


def answers(result: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    """The lines of stdout as JSON."""
    return [json.loads(line) for line in result.stdout.splitlines()]
