"""What goes over a line, kept in a file and played back.

One line of text a piece of bytes: seconds since the beginning, `in` (from the unit) or `out`, and
the bytes, with everything that is not printable escaped as in Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TextIO

from firmware_bridge.link import Direction

_PIECE = re.compile(r"([0-9]+\.[0-9]{6}) (in|out) +(.*)")


class RecordingError(ValueError):
    """A line of a file is no piece of a recording; the message says which."""


class Piece(NamedTuple):
    """Bytes that went one way at `at_s` seconds after the beginning."""

    at_s: float
    way: Direction
    data: bytes


def write_piece(piece: Piece, file: TextIO) -> None:
    """Add a piece to a recording."""
    text = piece.data.decode("latin-1").encode("unicode_escape").decode("ascii")
    file.write(f"{piece.at_s:.6f} {piece.way:3} {text}\n")


def read_pieces(lines: Iterable[str]) -> Iterator[Piece]:
    """The pieces of a recording. Raises `RecordingError` at the first line that is none."""
    for number, line in enumerate(lines, start=1):
        matched = _PIECE.fullmatch(line.rstrip("\n"))
        if matched is None:
            raise RecordingError(f"line {number} is no piece of a recording: {line[:40]!r}")
        data = matched[3].encode("ascii", "replace").decode("unicode_escape").encode("latin-1")
        yield Piece(float(matched[1]), "in" if matched[2] == "in" else "out", data)


class RecordedPort:
    """A port that says again what a unit said, each time the host has said as much as then."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces = list(pieces)
        self._owed = 0
        self._waiting = b""

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read now."""
        return len(self._waiting)

    def read(self, size: int = 1) -> bytes:
        """Up to so many bytes; none where the unit waited for the host."""
        self._play()
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        """What the host says; only how much of it counts."""
        self._owed += len(data)
        return len(data)

    def close(self) -> None:
        """Nothing more is said."""
        self._pieces = []

    def _play(self) -> None:
        while self._pieces:
            piece = self._pieces[0]
            if piece.way == "out":
                if self._owed < len(piece.data):
                    return
                self._owed -= len(piece.data)
            else:
                self._waiting += piece.data
            self._pieces.pop(0)
