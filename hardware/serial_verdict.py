"""A verdict as a unit tells it over the line, and whether it can be one.

The line's checks let next to nothing through that is damaged; what contradicts itself is not
believed all the same (`docs/protocol.md` 4).
"""

from __future__ import annotations

from typing import Final

from firmware_bridge import messages
from hardware.edges import SIDES, Side
from hardware.referee import Limits, Verdict

_SIDES: Final[dict[str, tuple[Side, ...]]] = {
    "none": (),
    "left": ("left",),
    "right": ("right",),
    "both": SIDES,
}


def verdict_of(told: messages.Verdict) -> Verdict:
    """The verdict in the referee's words."""
    return Verdict(
        told.outcome,
        None if told.winner == "none" else told.winner,
        None if told.offender == "none" else told.offender,
        {"left": told.left_us, "right": told.right_us},
        told.margin_us,
        _SIDES[told.sides],
    )


def believable(told: messages.Verdict, limits: Limits) -> bool:
    """Whether the referee could come to this verdict under these limits."""
    verdict = verdict_of(told)
    named = verdict.verdict in ("void", "not_ready")
    if bool(verdict.sides) != named:
        return False
    match verdict.verdict:
        case "win":
            return _is_win(verdict, limits)
        case "false_start":
            return _is_false_start(verdict, limits)
        case "dead_heat":
            return _is_dead_heat(verdict, limits)
        case _:
            return _is_nobodys(verdict) and set(verdict.reaction_us.values()) == {None}


def _is_nobodys(verdict: Verdict) -> bool:
    return (verdict.winner, verdict.offender, verdict.margin_us) == (None, None, None)


def _compared_us(verdict: Verdict, limits: Limits) -> int | None:
    """Left less right after the head starts; None unless both counted."""
    left, right = (verdict.reaction_us[side] for side in SIDES)
    if left is None or right is None:
        return None
    return left - limits.head_start_us["left"] - right + limits.head_start_us["right"]


def _is_win(verdict: Verdict, limits: Limits) -> bool:
    if verdict.winner is None or verdict.offender is not None:
        return False
    counted = [us for us in verdict.reaction_us.values() if us is not None]
    if not counted or min(counted) < limits.min_reaction_us or min(counted) > limits.timeout_us:
        return False
    lead_us = _compared_us(verdict, limits)
    if lead_us is None:
        return verdict.reaction_us[verdict.winner] is not None and verdict.margin_us is None
    faster: Side = "left" if lead_us < 0 else "right"
    told_apart = abs(lead_us) >= max(1, limits.dead_heat_us)
    in_time = max(counted) - min(counted) <= limits.settle_us
    return (verdict.winner, verdict.margin_us) == (faster, abs(lead_us)) and told_apart and in_time


def _is_false_start(verdict: Verdict, limits: Limits) -> bool:
    offender, winner = verdict.offender, verdict.winner
    if offender is None or winner is None or offender == winner or verdict.margin_us is not None:
        return False
    early_us = verdict.reaction_us[offender]
    return (
        verdict.reaction_us[winner] is None
        and early_us is not None
        and early_us < max(limits.min_reaction_us, 1)
    )


def _is_dead_heat(verdict: Verdict, limits: Limits) -> bool:
    lead_us = _compared_us(verdict, limits)
    if not _is_nobodys(verdict) or lead_us is None:
        return False
    early = all(
        us is not None and us < limits.min_reaction_us for us in verdict.reaction_us.values()
    )
    if early:
        left, right = (verdict.reaction_us[side] or 0 for side in SIDES)
        lead_us = left - right
    return abs(lead_us) < max(1, limits.dead_heat_us)
