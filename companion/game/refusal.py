"""What cannot be done, as a value: a key with its parameters, turned into words above."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an op, a rule or an edition is not taken.

    ``key`` names the sentence (``"play.no_match"``), ``params`` fills it. A refusal changes
    nothing. The same shape carries a note: something accepted that people should look at.
    """

    key: str
    params: Mapping[str, object] = field(default_factory=dict)


class RefusedError(Exception):
    """Carries a refusal out of the middle of an op; `apply` turns it back into a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


def refuse(key: str, **params: object) -> NoReturn:
    """Stop the op at hand with a refusal."""
    raise RefusedError(Refusal(key, params))


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word most like ``word``, or ``""`` when none comes near."""
    close = difflib.get_close_matches(str(word)[:80], list(known), n=1, cutoff=0.6)
    return close[0] if close else ""
