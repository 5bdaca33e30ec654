"""What a look at this machine found: one line for whoever asks what it has for the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "absent", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `text` is what was found, `cure` what to do about it.

    `ok` is True where it can be used, False where it is there and can't be, None where it is
    not there and need not be. It unpacks into the line that is printed: state, thing, text, cure.
    """

    thing: str
    ok: bool | None
    text: str
    cure: str = ""

    @property
    def state(self) -> State:
        """The finding in one word."""
        if self.ok is None:
            return "absent"
        return "ok" if self.ok else "broken"

    def __iter__(self) -> Iterator[str]:
        yield from (self.state, self.thing, self.text, self.cure)
