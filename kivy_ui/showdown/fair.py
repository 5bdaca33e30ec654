"""The fair duel: a head start for one of two, proposed from how fast both have been, and kept.

Off until the two ask for it. Each pair has its own, so that it stands ready the next time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion import statistics
from companion.store import Store, StoreError
from hardware.referee import Limits

FAIR = "duel.fair"
"""The setting: head starts by pair, each the name and the ms."""

STEP_MS = 5
MOST_MS = Limits().settle_us // 1_000
"""No head start is longer than the other one's press is waited for (`referee.md` 1)."""


@dataclass(frozen=True)
class HeadStart:
    """Who gets how many ms; 0 none, though it is spoken of."""

    name: str
    ms: int

    def by(self, ms: int) -> HeadStart:
        """So much more or less, from 0 to what is possible."""
        return HeadStart(self.name, max(0, min(MOST_MS, self.ms + ms)))


class Keeper(Protocol):
    """Who keeps what people set, and the store of what they played: the app."""

    settings: dict[str, Any]
    store: Store | None

    def keep(self, name: str, value: Any) -> None: ...


def kept(settings: Mapping[str, Any], players: tuple[str, str]) -> HeadStart | None:
    """What these two agreed upon before; None where they play even."""
    pairs = settings.get(FAIR)
    found = pairs.get(_pair(players)) if isinstance(pairs, dict) else None
    if not isinstance(found, list) or len(found) != 2:
        return None
    name, ms = found
    known = name in players and type(ms) is int and 0 < ms <= MOST_MS
    return HeadStart(name, ms) if known else None


def keep(keeper: Keeper, players: tuple[str, str], start: HeadStart | None) -> None:
    """Keep it for the next time these two meet; none at all where it is nothing."""
    pairs = keeper.settings.get(FAIR)
    others = dict(pairs) if isinstance(pairs, dict) else {}
    others.pop(_pair(players), None)
    if start is not None and start.ms:
        others[_pair(players)] = [start.name, start.ms]
    keeper.keep(FAIR, others)


def proposed(keeper: Keeper, players: tuple[str, str]) -> HeadStart:
    """For the slower of the two the gap between their medians; 0 ms where one is not known."""
    if keeper.store is None:
        return HeadStart(players[1], 0)
    try:
        played = statistics.read(keeper.store)
    except StoreError:  # the store's own fault is told elsewhere; people choose by hand
        return HeadStart(players[1], 0)
    first, second = (statistics.numbers(name, played).reaction_us for name in players)
    if first is None or second is None:
        return HeadStart(players[1], 0)
    slower = players[0] if first > second else players[1]
    ms = round(abs(first - second) / 1_000 / STEP_MS) * STEP_MS
    return HeadStart(slower, min(MOST_MS, ms))


def _pair(players: tuple[str, str]) -> str:
    return " – ".join(sorted(players))
