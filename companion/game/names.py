"""When two names are the same person's: however they are written, people hear one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def name_key(name: str) -> str:
    """What is alike of a name in every spelling: no case, one blank, accents in one form."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def spelled(name: str, among: Iterable[str]) -> str | None:
    """The same name as it is spelled among others, exactly so if it can be; else ``None``."""
    others = list(among)
    if name in others:
        return name
    key = name_key(name)
    return next((other for other in others if name_key(other) == key), None)
