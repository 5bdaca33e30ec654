"""Fields of a message: how each is written on the line and what it may be.

A message class states its fields with `whole`, `flag`, `one_of`, `text` and `maybe`; reading,
writing and the size of the longest line follow from that (`docs/protocol.md` 5).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from firmware_bridge.lines import LineError

_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
NONE: Final = "none"
FURTHEST: Final = 999_999_999


class Kind(Protocol):
    """How a field's value is read from the line and written to it."""

    def read(self, written: str) -> Any:
        """The value; raises `LineError` where it is none."""

    def write(self, value: Any) -> str:
        """As it stands on the line; raises `LineError` where it is out of range."""

    @property
    def longest(self) -> int:
        """Characters of the longest value."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, written: str) -> int:
        if not _WHOLE.fullmatch(written):
            raise LineError(f"{written} is no whole number as it is written on the line")
        return self._checked(int(written))

    def write(self, value: Any) -> str:
        if type(value) is not int:
            raise LineError(f"{value!r} is no whole number")
        return str(self._checked(value))

    @property
    def longest(self) -> int:
        return max(len(str(self.least)), len(str(self.most)))

    def _checked(self, value: int) -> int:
        if not self.least <= value <= self.most:
            raise LineError(f"{value} is not between {self.least} and {self.most}")
        return value


@dataclass(frozen=True)
class Flag:
    """Yes or no, written as 1 or 0."""

    longest: int = 1

    def read(self, written: str) -> bool:
        if written not in ("0", "1"):
            raise LineError(f"{written} is not 0 or 1")
        return written == "1"

    def write(self, value: Any) -> str:
        return "1" if value else "0"


@dataclass(frozen=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]

    def read(self, written: str) -> str:
        if written not in self.choices:
            raise LineError(f"{written} is none of {', '.join(self.choices)}")
        return written

    write = read

    @property
    def longest(self) -> int:
        return max(map(len, self.choices))


@dataclass(frozen=True)
class Text:
    """Whatever fits a pattern, at most `longest` characters."""

    pattern: str
    longest: int

    def read(self, written: str) -> str:
        if len(written) > self.longest or not re.fullmatch(self.pattern, written):
            raise LineError(f"{written!r} is not of the form {self.pattern}")
        return written

    write = read


@dataclass(frozen=True)
class Maybe:
    """A reaction or a margin in microseconds, or `none`, which is None."""

    whole: Whole = Whole(-FURTHEST, FURTHEST)

    def read(self, written: str) -> int | None:
        return None if written == NONE else self.whole.read(written)

    def write(self, value: Any) -> str:
        return NONE if value is None else self.whole.write(value)

    @property
    def longest(self) -> int:
        return self.whole.longest


def _field(letter: str, kind: Kind) -> Any:
    return field(metadata={"letter": letter, "kind": kind})


def whole(letter: str, least: int, most: int) -> Any:
    """A field with a whole number from `least` to `most`."""
    return _field(letter, Whole(least, most))


def later(letter: str, most: int) -> Any:
    """A count up to `most` that older versions don't tell: left out, it is 0.

    Such fields stand last.
    """
    return field(default=0, metadata={"letter": letter, "kind": Whole(0, most)})


def flag(letter: str) -> Any:
    """A field with 0 or 1."""
    return _field(letter, Flag())


def one_of(letter: str, *choices: str) -> Any:
    """A field with one of these words."""
    return _field(letter, Word(choices))


def text(letter: str, pattern: str, longest: int) -> Any:
    """A field with text that fits the pattern."""
    return _field(letter, Text(pattern, longest))


def maybe(letter: str) -> Any:
    """A field with microseconds, or `none`."""
    return _field(letter, Maybe())
