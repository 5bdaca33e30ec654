"""Reading the fields of a recorded case, with one sentence for what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any


class TraceError(ValueError):
    """A line that is no case; the message is one sentence that says where and why."""


def field_of(case: Mapping[str, Any], name: str, kind: type) -> Any:
    """The field of that name. Raises `TraceError` if it is missing or of another kind."""
    if name not in case:
        raise TraceError(f"{name} is missing")
    value = case[name]
    if not isinstance(value, kind):
        word = {list: "a list", int: "a whole number", Mapping: "an object with names"}[kind]
        raise TraceError(f"{name} is {word}, not {short(value)}")
    return value


def nearest(name: object, known: tuple[str, ...]) -> str:
    """The end of a sentence about an unknown name: the known one that was probably meant."""
    near = get_close_matches(str(name), known, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def short(value: object) -> str:
    """A value as it stands in a sentence, cut to 60 characters."""
    return cut(repr(value), 60)


def cut(text: str, most: int = 160) -> str:
    """A text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"
