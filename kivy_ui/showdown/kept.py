"""A verdict that has fallen and is not taken yet, as it is kept: plain values for the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from hardware.edges import SIDES
from hardware.referee import Limits, Outcome, Verdict
from kivy_ui.showdown.duel import Duel

VERDICT = "duel.verdict"
"""The setting under which it waits to be taken."""

MOST_HEAD_MS = Limits().settle_us // 1_000


def written(duel: Duel) -> dict[str, Any] | None:
    """The verdict that stands in this duel, with who was where; None while there is none."""
    if not duel.decided:
        return None
    return {
        "sides": dict(duel.sides),
        "head_ms": dict(duel.head_ms),
        "chosen": duel.chosen if duel.stage == "verdict" else None,
        "verdict": duel.verdict.as_dict() if duel.verdict is not None else None,
        "by": duel.judged_by,
        "resolution_us": duel.resolution_us,
    }


def read(duel: Duel, kept: Any) -> bool:
    """Let the duel stand at the verdict that was kept; False, and nothing done, where what is
    kept is none of these two."""
    if not isinstance(kept, Mapping):
        return False
    sides, heads = kept.get("sides"), kept.get("head_ms")
    chosen, verdict = kept.get("chosen"), _verdict(kept.get("verdict"))
    if not _are_sides(sides, duel.players) or not _are_heads(heads, duel.players):
        return False
    if chosen not in (None, *duel.players) or (chosen is None and verdict is None):
        return False
    resolution_us = kept.get("resolution_us")
    if kept.get("by") not in ("screen", "sensor") or not _is_time(resolution_us):
        return False
    duel.sides, duel.head_ms = dict(sides), dict(heads)
    duel.stand_at(verdict, chosen, kept["by"], resolution_us)
    return True


def _verdict(kept: Any) -> Verdict | None:
    """The verdict by the names of `Verdict.as_dict`; None where it can't be one."""
    if not isinstance(kept, Mapping) or kept.get("verdict") not in get_args(Outcome):
        return None
    winner, offender = kept.get("winner"), kept.get("offender")
    times, margin, sides = kept.get("reaction_us"), kept.get("margin_us"), kept.get("sides")
    if winner not in (None, *SIDES) or offender not in (None, *SIDES):
        return None
    if (winner is None) == (kept["verdict"] in ("win", "false_start")):
        return None
    if not isinstance(times, Mapping) or set(times) != set(SIDES):
        return None
    if any(time is not None and type(time) is not int for time in times.values()):
        return None
    if not (margin is None or _is_time(margin)) or not isinstance(sides, list):
        return None
    if any(side not in SIDES for side in sides):
        return None
    return Verdict(kept["verdict"], winner, offender, dict(times), margin, tuple(sides))


def _is_time(us: Any) -> bool:
    return type(us) is int and us >= 0


def _are_sides(sides: Any, players: tuple[str, str]) -> bool:
    if not isinstance(sides, Mapping) or set(sides) != set(SIDES):
        return False
    return all(isinstance(name, str) for name in sides.values()) and (
        sorted(sides.values()) == sorted(players)
    )


def _are_heads(heads: Any, players: tuple[str, str]) -> bool:
    return isinstance(heads, Mapping) and all(
        name in players and _is_time(ms) and ms <= MOST_HEAD_MS for name, ms in heads.items()
    )
