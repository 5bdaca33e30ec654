"""JSON Lines, read strictly: what comes from outside is refused with a reason, never guessed.

Stricter than ``json.loads``: UTF-8 only, no NaN or infinity, no key twice, no endless
nesting, no half of a surrogate pair, and a line has a greatest length.
"""

from __future__ import annotations

import codecs
import json
import math
from collections.abc import Iterator
from typing import IO, Any

from companion.game import Refusal

LINE_LIMIT = 256 * 1024
"""Bytes. The longest useful line, a score of ten full hands, is under 10 KB."""

DEPTH_LIMIT = 32
"""An op nests three deep."""

CHUNK = 64 * 1024


class _RefusedError(ValueError):
    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(key, params)


def raw_lines(stream: IO[bytes], limit: int = LINE_LIMIT) -> Iterator[bytes | Refusal]:
    """The lines of a stream, without their ends; one longer than ``limit`` bytes as a refusal.

    No more than ``limit`` bytes are held, however long a line is. A byte order mark
    at the very beginning is dropped: some editors write one.
    """
    first = True
    while True:
        line = stream.readline(limit + 1)
        if not line:
            return
        if first:
            line, first = line.removeprefix(codecs.BOM_UTF8), False
        if len(line) > limit and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(CHUNK)
            yield Refusal("line.too_long", {"limit_kb": limit // 1024})
            continue
        yield line.rstrip(b"\r\n")


def parse(line: bytes) -> Any | Refusal:
    """The value of one line of JSON, or why it is none."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return Refusal("line.not_utf8", {"place": error.start + 1})
    if not text.strip():
        return Refusal("line.empty", {})
    if _depth(text) > DEPTH_LIMIT:
        return Refusal("line.too_deep", {"limit": DEPTH_LIMIT})
    try:
        value = json.loads(
            text,
            parse_constant=_constant,
            parse_float=_float,
            object_pairs_hook=_object,
        )
    except _RefusedError as error:
        return error.refusal
    except json.JSONDecodeError as error:
        return Refusal("line.not_json", {"place": error.colno})
    except ValueError:  # more digits than an integer is allowed
        return Refusal("line.number", {})
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return Refusal("line.surrogate", {})
    return value


def parse_object(line: bytes) -> dict[str, Any] | Refusal:
    """As ``parse``, but it has to be an object (``{…}``)."""
    value = parse(line)
    if isinstance(value, (dict, Refusal)):
        return value
    return Refusal("line.not_object", {"line": text_of(value)[:40]})


def text_of(value: Any) -> str:
    """One line of JSON, readable, without a line end."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write(stream: IO[bytes], value: Any) -> None:
    """Writes one line and hands it on at once."""
    stream.write(text_of(value).encode("utf-8") + b"\n")
    stream.flush()


def _depth(text: str) -> int:
    """How deep brackets nest, an upper bound that counts those in strings too, up to the limit."""
    if text.count("[") + text.count("{") <= DEPTH_LIMIT:
        return 0
    deepest = depth = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _constant(name: str) -> Any:
    raise _RefusedError("line.not_finite", number=name)


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _RefusedError("line.not_finite", number=text[:20])
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        last = {name: place for place, (name, _) in enumerate(pairs)}
        twice = next(name for place, (name, _) in enumerate(pairs) if last[name] != place)
        raise _RefusedError("line.key_twice", name=twice[:40])
    return value
