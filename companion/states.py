"""Whole states of a game as text for the store, the score sheet's lines apart.

A long evening has thousands of states and one score sheet: the lines of the ledger
are kept once each, and a checkpoint names those it stands on as ranges.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.codec import Codec
from companion.game import Edition, Game
from companion.game.ledger import Line

Range = list[int]
"""First and last id of lines that follow each other."""

_LINES = Codec(Line)


class States:
    """Writes and reads the states of one game, and numbers its lines.

    ``lines`` are those that the store has already, by id.
    """

    def __init__(self, edition: Edition, lines: Mapping[int, str] | None = None) -> None:
        self._codec = Codec(Game, {Edition: (lambda _: None, lambda _: edition)})
        self._texts = dict(lines or {})
        self._kept = max(self._texts, default=0)
        self._last: tuple[Line, ...] = ()
        self._last_ids: list[int] = []

    def write(self, game: Game) -> tuple[str, str]:
        """A state, and the ranges of the lines it stands on, as JSON."""
        state = self._codec.encode(replace(game, ledger=()))
        return _text(state), _text(_ranges(self._number(game.ledger)))

    def read(self, state: str, ranges: str) -> Game:
        """The game that was written. Raises ValueError where the texts hold none."""
        lines = tuple(_LINES.decode(json.loads(self._texts[n])) for n in _numbers(ranges))
        game: Game = self._codec.decode(json.loads(state))
        return replace(game, ledger=lines)

    def resume(self, game: Game, ranges: str) -> None:
        """Goes on writing after this game, whose lines are in the store."""
        self._last = game.ledger
        self._last_ids = _numbers(ranges)

    def new_lines(self) -> list[tuple[int, str]]:
        """Numbered lines that the store does not have yet."""
        return [(n, self._texts[n]) for n in range(self._kept + 1, len(self._texts) + 1)]

    def kept(self, number: int) -> None:
        """The store has the lines up to this one."""
        self._kept = max(self._kept, number)

    def all_kept(self) -> None:
        """The store has all lines numbered so far."""
        self.kept(len(self._texts))

    def _number(self, ledger: tuple[Line, ...]) -> list[int]:
        """The ids of a ledger's lines; what it shares with the last one keeps its ids."""
        known = len(self._last)
        elsewhere: dict[int, int] = {}
        if ledger[:known] != self._last:  # taken back, or an old round corrected
            known = next(i for i, line in enumerate(self._last) if ledger[i : i + 1] != (line,))
            elsewhere = dict(zip(map(id, self._last), self._last_ids, strict=True))
        fresh = [elsewhere.get(id(line)) or self._new(line) for line in ledger[known:]]
        self._last, self._last_ids = ledger, self._last_ids[:known] + fresh
        return self._last_ids

    def _new(self, line: Line) -> int:
        number = len(self._texts) + 1
        self._texts[number] = _text(_LINES.encode(line))
        return number


def _ranges(numbers: Sequence[int]) -> list[Range]:
    ranges: list[Range] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ranges


def _numbers(ranges: str) -> list[int]:
    return [number for first, last in json.loads(ranges) for number in range(first, last + 1)]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
