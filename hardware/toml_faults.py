"""What is wrong with a TOML file, in words for people who wrote it in an editor.

The parser speaks of namespaces and key parts; whoever reads this wants the line and what to look
for there.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final, NamedTuple

from hardware.words import N_

_KINDS: Final = (
    (
        r".*at end of document",
        N_("something begins here or above that never ends; close its bracket or quotation marks"),
    ),
    (
        r"Cannot (overwrite|declare|mutate|redefine|define)|Duplicate",
        N_("what stands here is there twice; take one of them away"),
    ),
    (
        r"Unterminated|Illegal|Unescaped|Invalid hex|Escaped|Found invalid",
        N_("a text has no end here or a sign that it cannot hold; look at its quotation marks"),
    ),
    (r"Unclosed|Expected '?\"?[\]}]", N_("a bracket is not closed here; close it")),
    (r"Expected '='", N_("there is no = after this name; write it as name = value")),
    (
        r"Invalid (value|date)",
        N_("this value cannot be read; put a text into quotation marks, a number into none"),
    ),
)
_OTHER: Final = N_("this line cannot be read; write it as name = value, and a note behind a #")


class TomlFault(NamedTuple):
    """The line, from 1, and what is wrong there: a text marked for the translators."""

    line: int
    why: str


def fault_of(source: str, error: Exception) -> TomlFault:
    """What a parser's error about a text means, and in which of its lines."""
    said = _said(source, error)
    place = re.search(r"\(at line (\d+)", said)
    why = next((words for kind, words in _KINDS if re.match(kind, said)), _OTHER)
    last = source.removesuffix("\n").count("\n") + 1
    return TomlFault(int(place[1]) if place else last, why)


def _said(source: str, error: Exception) -> str:
    """What the parser says of a text whose last line is ended, as every editor shows it.

    Of one that isn't, it would say of whatever is wrong there that the document ends.
    """
    if not source.endswith("\n"):
        try:
            tomllib.loads(source + "\n")
        except tomllib.TOMLDecodeError as ended:
            return str(ended)
        except RecursionError:
            return str(error)
    return str(error)
