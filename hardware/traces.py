"""Recorded cases of a unit: reading a line of a trace file and running it (`referee.md` 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from hardware.countdown import Countdown, CountdownError
from hardware.edges import LEVELS, SIDES, Edge, EdgeError, Level, Side
from hardware.referee import Limits, LimitsError, Verdict, judge
from hardware.trace_fields import TraceError, cut, field_of, nearest, short
from hardware.wheel_traces import run_wheel_trace

LIMITS: Final = tuple(each.name for each in fields(Limits))
COUNTDOWN: Final = tuple(each.name for each in fields(Countdown))
ASSERTED: Final = tuple(each.name for each in fields(Verdict))


class Mismatch(NamedTuple):
    """A key of `expect` that came out otherwise, or what kept the case from being run."""

    key: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class DuelTrace:
    """A duel as it was recorded; `edges` in the order of their arrival."""

    edges: tuple[Edge, ...]
    go_us: int
    start: Mapping[Side, Level]
    levels: Mapping[Side, Level]
    limits: Limits
    expect: Mapping[str, Any]

    @property
    def verdict(self) -> Verdict:
        """What the referee makes of it."""
        return judge(self.edges, self.go_us, self.start, self.levels, self.limits)


def run_trace(case: object) -> list[Mismatch]:
    """Run one case of a trace file; what came out otherwise, empty if nothing did.

    A line that can't be read is one mismatch of the key "case", with a sentence.
    """
    try:
        got, expect = _run(case)
    except TraceError as error:
        return [Mismatch("case", "a case that can be read", str(error))]
    return [
        Mismatch(key, expected, got[key])
        for key, expected in expect.items()
        if got[key] != expected
    ]


def _run(case: object) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What came out of a case, and what was expected of it."""
    if isinstance(case, Mapping) and case.get("kind") == "wheel":
        return run_wheel_trace(case), case["expect"]
    trace = read_duel(case)
    return trace.verdict.as_dict(), trace.expect


def read_duel(case: object) -> DuelTrace:
    """The duel in a line of a trace file, already parsed as JSON.

    Raises `TraceError`: a field that is missing, of another kind, or unknown.
    """
    if not isinstance(case, Mapping):
        raise TraceError(f"a case is an object with names, not {short(case)}")
    if case.get("kind") != "duel":
        raise TraceError(f"a duel has the kind duel, not {short(case.get('kind'))}")
    expect = field_of(case, "expect", Mapping)
    for key in expect:
        if key not in ASSERTED:
            raise TraceError(f"expect knows no {short(key)}{nearest(key, ASSERTED)}")
    return DuelTrace(
        edges=_edges(field_of(case, "events", list)),
        go_us=_whole(field_of(case, "go_us", int), "go_us"),
        start=_levels(field_of(case, "start", Mapping), "start"),
        levels=_levels(field_of(case, "levels", Mapping), "levels"),
        limits=_limits(field_of({"config": {}} | dict(case), "config", Mapping)),
        expect=expect,
    )


def _whole(value: Any, name: str) -> int:
    if type(value) is not int or value < 0:
        raise TraceError(f"{name} is a whole number from 0, not {short(value)}")
    return value


def _levels(levels: Mapping[Any, Any], name: str) -> dict[Side, Level]:
    if set(levels) != set(SIDES) or any(level not in LEVELS for level in levels.values()):
        raise TraceError(f"{name} gives left and right as up or down, not {short(levels)}")
    return dict(levels)


def _edges(events: list[Any]) -> tuple[Edge, ...]:
    edges = []
    for number, event in enumerate(events, start=1):
        if not isinstance(event, list) or len(event) != 3:
            raise TraceError(f"event {number} is [t, line, level], not {short(event)}")
        try:
            edges.append(Edge(*event))
        except EdgeError as error:
            raise TraceError(f"event {number}: {cut(str(error))}") from error
    return tuple(edges)


def _limits(config: Mapping[str, Any]) -> Limits:
    """The limits of a case; the countdown and the grace are checked, a trace has them behind it."""
    for name in config:
        known = (*LIMITS, *COUNTDOWN, "grace_ms", "resolution_us")
        if name not in known:
            raise TraceError(f"config knows no {short(name)}{nearest(name, known)}")
    settings = {name: config[name] for name in LIMITS if name in config}
    if isinstance(settings.get("head_start_us"), Mapping):
        settings["head_start_us"] = {"left": 0, "right": 0} | dict(settings["head_start_us"])
    _whole(config.get("grace_ms", 0), "grace_ms")
    try:
        Countdown(**{name: config[name] for name in COUNTDOWN if name in config})
        limits = Limits(**settings)
    except (LimitsError, CountdownError) as error:
        raise TraceError(f"config: {cut(str(error))}") from error
    return limits.at_resolution(_whole(config.get("resolution_us", 0), "resolution_us"))
