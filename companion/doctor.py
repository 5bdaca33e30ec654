"""What this machine has for the game: each room's checks, collected by entry point.

A check is a callable without arguments; it returns (state, what, found, cure) a line,
with the states ``ok``, ``absent`` (nice to have), ``broken`` (needed) and ``note``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

import click

from companion import jsonl, words
from companion.folder import VARIABLE
from companion.words import _

GROUP = "companion.checks"

SIGNS = {"ok": "✓", "note": "·", "absent": "–", "broken": "✗"}


class Finding(NamedTuple):
    """One line: what was looked at, what was found, and what to do about it (or nothing)."""

    state: str
    what: str
    found: str
    cure: str = ""

    def text(self) -> str:
        """The finding for eyes."""
        line = f"{SIGNS.get(self.state, '?')} {self.what}: {self.found}"
        return f"{line} → {self.cure}" if self.cure else line


def findings() -> Iterator[Finding]:
    """What all rooms find, in the order of the checks' names."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        yield from _run(point)


def _run(point: EntryPoint) -> Iterator[Finding]:
    try:
        check = point.load()
        found: Iterable[tuple[str, ...]] = check()
        yield from (Finding(*line) for line in found)
    except (ImportError, AttributeError, OSError) as error:
        said = _("could not be looked at ({reason})").format(reason=words.missing(error))
        yield Finding("absent", point.name, said, _("set the program up again"))


def run(folder: Path, as_json: bool = False) -> bool:
    """Prints what is found, a line each; False where something needed is missing."""
    os.environ[VARIABLE] = str(folder)  # the check of the data looks where --data says
    words.hand_down()
    healthy = True
    for finding in findings():
        healthy = healthy and finding.state != "broken"
        if as_json:
            jsonl.write(sys.stdout.buffer, finding._asdict())
        else:
            click.echo(" ".join(finding.text().split()))
    return healthy
