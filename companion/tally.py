"""What happened over several ops together (`rules.md` section 0, the four keys)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game import Happened


def tally(happenings: Iterable[Happened | Mapping[str, Any]]) -> dict[str, Any]:
    """``draws``, ``lost_turn``, ``eliminated`` and ``reshuffled`` of some ops in order.

    Takes them as values or as the store keeps them.
    """
    draws: dict[str, int] = {}
    lost: list[str] = []
    eliminated: list[str] = []
    reshuffled = False
    for happened in happenings:
        one = happened if isinstance(happened, Mapping) else keys(happened)
        for player, count in one.get("draws", {}).items():
            draws[player] = draws.get(player, 0) + count
        lost.extend(one.get("lost_turn", ()))
        eliminated.extend(one.get("eliminated", ()))
        reshuffled = reshuffled or bool(one.get("reshuffled"))
    return {
        "draws": draws,
        "lost_turn": lost,
        "eliminated": eliminated,
        "reshuffled": reshuffled,
    }


def keys(happened: Happened) -> dict[str, Any]:
    """The four keys of one op, as JSON takes them."""
    return {
        "draws": dict(happened.draws),
        "lost_turn": list(happened.lost_turn),
        "eliminated": list(happened.eliminated),
        "reshuffled": happened.reshuffled,
    }
