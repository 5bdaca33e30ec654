"""Recorded cases moved clear of their limits by a unit's resolution: then one verdict is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any, Final

from hardware.edges import SIDES, Edge, by_stamp
from hardware.referee import Limits, LimitsError, judge
from hardware.traces import DuelTrace
from tests.firmware_bridge.carried import Move, OnPins, edges_of
from tests.firmware_bridge.duelling import as_read

CLEAR_US: Final = 20
"""The resolution that the unit states."""

LOOP_US: Final = 120
"""How late the unit's loop may come to light GO: so much longer is what lies around it."""

NAMES: Final = (
    "dead_heat_us", "settle_us", "window_us", "closed_us", "min_reaction_us", "timeout_us",
)  # fmt: skip


@dataclass(frozen=True)
class Change:
    """A limit, or the edges of a side or from before GO, later by so much."""

    what: str
    by_us: int


@dataclass(frozen=True)
class Clear:
    """The duel as it is played; `edges` are its own, or later and earlier by `CLEAR_US`."""

    edges: tuple[Edge, ...]
    limits: Limits
    changes: tuple[Change, ...]


def outline(verdict: Mapping[str, Any], expect: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected, without the microseconds."""
    told = {key: verdict[key] for key in expect}
    if "reaction_us" in told:
        told["reaction_us"] = {side: us is not None for side, us in told["reaction_us"].items()}
    if "margin_us" in told:
        told["margin_us"] = told["margin_us"] is not None
    return told


CHANGES: Final = [
    Change(what, by_us)
    for what in ("before GO", *NAMES, *SIDES)
    for by_us in (-CLEAR_US, CLEAR_US)
    if (what, by_us) != ("before GO", CLEAR_US)
]
CHANGES.append(Change("window_us", LOOP_US + CLEAR_US))


def changed(trace: DuelTrace, edges: Sequence[Edge], changes: tuple[Change, ...]) -> Clear | None:
    """The duel with these changes; None where there is no such duel."""
    limits = trace.limits
    moved = list(edges)
    for change in changes:
        if change.what in NAMES:
            us = getattr(limits, change.what)
            try:
                limits = replace(limits, **{change.what: us + change.by_us})
            except LimitsError:
                return None
            continue
        moved = [
            replace(edge, t_us=max(0, edge.t_us + change.by_us))
            if change.what == edge.line or (change.what == "before GO" and edge.t_us < trace.go_us)
            else edge
            for edge in moved
        ]
    if limits.dead_heat_us:
        limits = limits.at_resolution(CLEAR_US)
    return Clear(tuple(by_stamp(moved)), limits, changes)


def readings(edges: Sequence[Edge], go_us: int) -> Iterator[list[Edge]]:
    """The edges as the unit may read them: late by an interrupt, and before GO early by the time
    in which its loop comes to light GO."""
    chance = Random(1)
    for at in range(48):
        early_us = (0, LOOP_US)[at] if at < 2 else chance.randint(0, LOOP_US)
        shifted = [
            replace(edge, t_us=max(0, edge.t_us - early_us)) if edge.t_us < go_us else edge
            for edge in edges
        ]
        yield shifted if at < 2 else as_read(shifted, chance)


def clear_of_limits(case: OnPins) -> Clear:
    """The fewest changes after which every reading comes to the recorded verdict."""
    trace = case.trace
    assert isinstance(trace, DuelTrace)
    edges = edges_of(case.moves)
    for many in range(3):
        for changes in combinations(CHANGES, many):
            found = changed(trace, edges, changes)
            if found is not None and _always(trace, found):
                return found
    raise AssertionError(f"{case.id} is at too many limits at once")


def _always(trace: DuelTrace, duel: Clear) -> bool:
    wanted = outline(trace.expect, trace.expect)
    for read in readings(duel.edges, trace.go_us):
        verdict = judge(read, trace.go_us, trace.start, trace.levels, duel.limits)
        if outline(verdict.as_dict(), trace.expect) != wanted:
            return False
    return True


def spin_clear_of_limits(case: OnPins) -> tuple[Move, ...]:
    """The moves of a spin, those at one of its limits moved away from it by the resolution."""
    wheel = case.trace.wheel
    moved: list[Move] = []
    first_us = last_us = shift_us = 0
    for move in case.after:
        at_us = move.t_us + shift_us
        if not moved:
            shift_us = _away(move.t_us, wheel.timeout_us)
            first_us = at_us + shift_us
        elif move.t_us != last_us:
            shift_us += _away(at_us - moved[-1].t_us, wheel.rest_us)
            shift_us += _away(move.t_us + shift_us - first_us, wheel.max_us)
        last_us = move.t_us
        moved.append(move._replace(t_us=move.t_us + shift_us))
    return tuple(moved)


def _away(us: int, limit_us: int) -> int:
    """So much later a time is clear of a limit, which counts itself."""
    if abs(us - limit_us) >= CLEAR_US:
        return 0
    return limit_us - CLEAR_US - us if us <= limit_us else limit_us + CLEAR_US - us
