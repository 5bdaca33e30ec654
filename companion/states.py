"""Whole states of a game as text for the store, the score sheet's lines apart.

A long evening has thousands of states and one score sheet: the lines of the ledger
are kept once each, and a checkpoint names those it stands on as ranges.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, overload

from companion.codec import Codec, CodecError
from companion.game import Edition, Game
from companion.game.ledger import CHUNK, Ledger, Line
from companion.soundness import as_written, check_line, hanging_together

Range = list[int]
"""First and last id of lines that follow each other."""

# The edition stands once beside all states of a game, and the ledger line by line.
_GAME = Codec(
    Game,
    {Edition: (lambda _: None, lambda _: None), Ledger: (lambda _: None, lambda _: Ledger())},
)
_LINE, _LINES = Codec(Line), Codec(tuple[Line, ...])
_RANGES = Codec(list[tuple[int, int]])


class KeptChunk(Sequence[Line]):
    """Lines as the store has them, read when somebody looks: opening a game seldom does."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        return _decoded(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, at: int | slice) -> Line | tuple[Line, ...]:
        return self._lines[at]

    def __eq__(self, other: object) -> bool:
        return self._lines == (other._lines if isinstance(other, KeptChunk) else other)

    __hash__ = None  # type: ignore[assignment]


class States:
    """Writes and reads the states of one game, and numbers its lines.

    ``lines`` are those that the store has already, by id.
    """

    def __init__(self, edition: Edition, lines: Mapping[int, str] | None = None) -> None:
        self._edition = edition
        self._texts = dict(lines or {})
        self._kept = max(self._texts, default=0)
        self._last = Ledger()
        self._ranges: list[Range] = []

    def write(self, game: Game) -> tuple[str, str]:
        """A state, and the ranges of the lines it stands on, as JSON."""
        return _text(_GAME.encode(game)), _text(self._number(game.ledger))

    def read(self, state: str, ranges: str) -> Game:
        """The game that was written. Raises ValueError where the texts hold none."""
        texts = [self._texts[number] for number in self._known(_RANGES.decode(json.loads(ranges)))]
        whole = len(texts) - len(texts) % CHUNK
        chunks = tuple(KeptChunk(texts[at : at + CHUNK]) for at in range(0, whole, CHUNK))
        ledger = Ledger(chunks, _decoded(texts[whole:]))
        game: Game = _GAME.decode(json.loads(state))
        game = hanging_together(replace(game, edition=self._edition, ledger=ledger))
        odd = () if whole == 0 or as_written(texts[:whole]) else _decoded(texts[:whole])
        for line in (*odd, *ledger.rest):
            check_line(line, game)
        return game

    def _known(self, ranges: list[Range]) -> list[int]:
        """The ids of the lines in these ranges, of which none leads past the lines there are."""
        if not all(first in self._texts and last in self._texts for first, last in ranges):
            raise CodecError("no such lines")
        return _numbers(ranges)

    def resume(self, game: Game, ranges: str) -> None:
        """Goes on writing after this game, whose lines are in the store."""
        self._last, self._ranges = game.ledger, json.loads(ranges)

    def new_lines(self) -> list[tuple[int, str]]:
        """Numbered lines that the store does not have yet."""
        return [(n, self._texts[n]) for n in range(self._kept + 1, len(self._texts) + 1)]

    def kept(self, number: int) -> None:
        """The store has the lines up to this one."""
        self._kept = max(self._kept, number)

    def all_kept(self) -> None:
        """The store has all lines numbered so far."""
        self.kept(len(self._texts))

    def _number(self, ledger: Ledger) -> list[Range]:
        """The ids of a ledger's lines; what it shares with the last one keeps its ids."""
        shared = ledger.shared(self._last)
        elsewhere: dict[int, int] = {}
        ranges = [list(pair) for pair in self._ranges]
        if shared < len(self._last):  # taken back, or an old round corrected
            numbers = _numbers(ranges)
            behind = zip(self._last.since(shared), numbers[shared:], strict=True)
            elsewhere = {id(line): number for line, number in behind}
            ranges = []
            for number in numbers[:shared]:
                _append(ranges, number)
        for line in ledger.since(shared):
            _append(ranges, elsewhere.get(id(line)) or self._new(line))
        self._last, self._ranges = ledger, ranges
        return ranges

    def _new(self, line: Line) -> int:
        number = len(self._texts) + 1
        self._texts[number] = _text(_LINE.encode(line))
        return number


def _decoded(texts: list[str]) -> tuple[Line, ...]:
    lines: tuple[Line, ...] = _LINES.decode(json.loads(f"[{','.join(texts)}]"))
    return lines


def _append(ranges: list[Range], number: int) -> None:
    if ranges and ranges[-1][1] == number - 1:
        ranges[-1][1] = number
    else:
        ranges.append([number, number])


def _numbers(ranges: list[Range]) -> list[int]:
    return [number for first, last in ranges for number in range(first, last + 1)]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
