"""Messages to lines and back (`docs/protocol.md` 5); pure.

>>> write(3, Ack(event=1))
b'3 ack e=1*C79273FE\\n'
>>> read(b'3 ack e=1*C79273FE')
(3, Ack(event=1))
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Final

from firmware_bridge.fields import Kind
from firmware_bridge.lines import Line, LineError, read_line, write_line
from firmware_bridge.messages import FROM_HOST, FROM_UNIT, OLDEST, Ack, Message, UnitHello

__all__ = ["Ack", "VersionError", "LineError", "UnknownWordError", "read", "worst_size", "write"]

LAYOUTS: Final[dict[type[Message], tuple[tuple[str, str, Kind], ...]]] = {
    kind: tuple(
        (each.name, each.metadata["letter"], each.metadata["kind"]) for each in fields(kind)
    )
    for kind in (*FROM_HOST, *FROM_UNIT)
}
"""Name, letter and kind of each field of a message, in the order of the line."""

LATER: Final[dict[type[Message], frozenset[str]]] = {
    kind: frozenset(each.name for each in fields(kind) if each.default is not MISSING)
    for kind in LAYOUTS
}
"""Fields of a message that an older version leaves out."""

_BY_WORD: Final = {each.word: each for each in (*FROM_HOST, *FROM_UNIT)}


class UnknownWordError(LineError):
    """A whole line with this number, but of a word that nobody here knows: a newer version's."""

    def __init__(self, number: int, word: str) -> None:
        self.number = number
        super().__init__(f"unknown word {word}")


class VersionError(LineError):
    """A unit that speaks a version too old; `protocol` is its version."""

    def __init__(self, protocol: int) -> None:
        self.protocol = protocol
        super().__init__(f"version {protocol} is older than {OLDEST}")


def write(number: int, message: Message) -> bytes:
    """The message as a line with this line number; raises `LineError` for a value out of range."""
    written: dict[str, str] = {}
    for name, letter, kind in LAYOUTS[type(message)]:
        try:
            written[letter] = kind.write(getattr(message, name))
        except LineError as error:
            raise LineError(f"{message.word}: {name}: {error}") from error
    return write_line(Line(number, message.word, written))


def read(raw: bytes) -> tuple[int, Message]:
    """The line number and the message in a raw line.

    Raises `LineError` for no line or a wrong field, `UnknownWordError` for a word not known here,
    `VersionError` for the hello of a unit that is too old, whatever else stands in it.
    """
    line = read_line(raw)
    if line.word not in _BY_WORD:
        raise UnknownWordError(line.number, line.word)
    kind = _BY_WORD[line.word]
    if kind is UnitHello and line.fields.get("p", "").isdecimal():
        protocol = int(line.fields["p"])
        if protocol < OLDEST:
            raise VersionError(protocol)
    return line.number, _read_fields(kind, line)


def _read_fields(kind: type[Message], line: Line) -> Message:
    values: dict[str, Any] = {}
    for (name, letter, field_kind), found in zip(LAYOUTS[kind], line.fields, strict=False):
        if found != letter:
            if name in LATER[kind]:
                break
            raise LineError(f"{line.word}: {found} stands where {letter} belongs")
        values[name] = field_kind.read(line.fields[letter])
    if len(values) < len(LAYOUTS[kind]) - len(LATER[kind]):
        raise LineError(f"{line.word}: fields are missing: {line.text}")
    return kind(**values)


def worst_size(kind: type[Message]) -> int:
    """Bytes of the longest line of this message."""
    values = sum(len(" x=") + kind_.longest for _, _, kind_ in LAYOUTS[kind])
    return len("255 ") + len(kind.word) + values + len("*00000000\n")
