"""Lines of the protocol: text, line number and two CRC-16s (`docs/protocol.md` 1).

Pure: bytes in, lines out, and back. What the words mean is in `messages`.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

LONGEST: Final = 120
"""Bytes of the longest line, its LF included."""

LAST_NUMBER: Final = 255

_FIRST_CRC: Final = 0xFFFF
_CHECKED: Final = re.compile(rb"([\x20-\x7e]{1,110})\*([0-9A-F]{8})")
_TEXT: Final = re.compile(r"([1-9][0-9]{0,2}) ([a-z]{2,10})((?: [a-z]=[0-9a-z._-]{1,12})*)")


class LineError(ValueError):
    """What came is no line; the message says why."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number (1 to 255), its word, its fields in their order by letter."""

    number: int
    word: str
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The line as a person reads it, without check."""
        fields = "".join(f" {letter}={value}" for letter, value in self.fields.items())
        return f"{self.number} {self.word}{fields}"


def next_number(number: int) -> int:
    """The number after this one: 1 to 255, then 1 again."""
    return number % LAST_NUMBER + 1


def crc16(data: bytes) -> int:
    """CRC-16 with polynomial 0x1021 and first value 0xFFFF; `b"123456789"` gives 0x29B1."""
    return crc_hqx(data, _FIRST_CRC)


def check(text: bytes) -> bytes:
    """The eight digits behind the `*`: the CRC of the text, and of the text read backwards."""
    return b"%04X%04X" % (crc16(text), crc16(text[::-1]))


def write_line(line: Line) -> bytes:
    """The line with its check and LF.

    Raises `LineError` where it would be no line: a number or a letter out of range, over 120 bytes.
    """
    if not _TEXT.fullmatch(line.text) or line.number > LAST_NUMBER:
        raise LineError(f"this can't be sent as a line: {line.text!r}")
    text = line.text.encode("ascii")
    written = text + b"*" + check(text) + b"\n"
    if len(written) > LONGEST:
        raise LineError(f"a line of {len(written)} bytes is longer than {LONGEST}: {line.text!r}")
    return written


def read_line(raw: bytes) -> Line:
    """The line in these bytes, with or without its line end.

    Raises `LineError` for anything that is not a whole, undamaged line.
    """
    raw = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(raw) >= LONGEST:
        raise LineError(f"a line of {len(raw) + 1} bytes is longer than {LONGEST}")
    checked = _CHECKED.fullmatch(raw)
    if checked is None:
        raise LineError("no text with a check behind it")
    text, digits = checked.groups()
    if check(text) != digits:
        raise LineError("the check does not fit the text")
    return _read_text(text.decode("ascii"))


def _read_text(text: str) -> Line:
    matched = _TEXT.fullmatch(text)
    if matched is None or int(matched[1]) > LAST_NUMBER:
        raise LineError(f"not of the form of a line: {text!r}")
    fields: dict[str, str] = {}
    for each in matched[3].split():
        letter, value = each.split("=")
        if letter in fields:
            raise LineError(f"field {letter} is there twice: {text!r}")
        fields[letter] = value
    return Line(int(matched[1]), matched[2], fields)


class Splitter:
    """Cuts what a port delivers into raw lines, and never holds more than one line's bytes.

    `overlong` counts the stretches longer than a line that were dropped up to their LF.
    """

    def __init__(self) -> None:
        self.overlong = 0
        self._held = b""
        self._dropping = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The raw lines that these bytes complete, without line ends; empty ones are left out."""
        *ended, rest = data.split(b"\n")
        for piece in ended:
            if self._dropping:
                self._dropping = False
                continue
            raw = (self._held + piece).removesuffix(b"\r")
            self._held = b""
            if len(raw) >= LONGEST:
                self.overlong += 1
            elif raw:
                yield raw
        if not self._dropping:
            self._hold(rest)

    def clear(self) -> None:
        """Forget what stands on the line: the port was opened anew."""
        self._held = b""
        self._dropping = False

    def _hold(self, rest: bytes) -> None:
        self._held += rest
        # A CR may stand before the LF of the longest line.
        if len(self._held) > LONGEST:
            self.overlong += 1
            self._held = b""
            self._dropping = True
