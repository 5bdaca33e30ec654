"""Recorded spins: reading a line of a trace file and running it (`referee.md` 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from hardware.trace_fields import TraceError, cut, field_of, nearest, short
from hardware.wheel import Spin, Wheel, WheelEdge, WheelError, read_spin

SETTINGS: Final = tuple(each.name for each in fields(Wheel))
ASSERTED: Final = tuple(each.name for each in fields(Spin))


@dataclass(frozen=True, slots=True)
class WheelTrace:
    """A spin as it was recorded; `edges` in the order of their arrival."""

    edges: tuple[WheelEdge, ...]
    start: Mapping[str, int]
    wheel: Wheel
    expect: Mapping[str, Any]

    @property
    def spin(self) -> Spin:
        """What the wheel makes of it."""
        return read_spin(self.edges, self.start, self.wheel)


def run_wheel_trace(case: object) -> dict[str, Any]:
    """What comes out of a case, by the names of its `expect`. Raises `TraceError`."""
    return read_wheel(case).spin.as_dict()


def read_wheel(case: object) -> WheelTrace:
    """The spin in a line of a trace file, already parsed as JSON.

    Raises `TraceError`: a field that is missing, of another kind, or unknown.
    """
    if not isinstance(case, Mapping):
        raise TraceError(f"a case is an object with names, not {short(case)}")
    if case.get("kind") != "wheel":
        raise TraceError(f"a spin has the kind wheel, not {short(case.get('kind'))}")
    expect = field_of(case, "expect", Mapping)
    for key in expect:
        if key not in ASSERTED:
            raise TraceError(f"expect knows no {short(key)}{nearest(key, ASSERTED)}")
    wheel = _wheel(field_of(case, "config", Mapping))
    return WheelTrace(
        edges=_edges(field_of(case, "events", list), wheel),
        start=_start(field_of(case, "start", Mapping), wheel),
        wheel=wheel,
        expect=expect,
    )


def _wheel(config: Mapping[str, Any]) -> Wheel:
    for name in config:
        if name not in SETTINGS:
            raise TraceError(f"config knows no {short(name)}{nearest(name, SETTINGS)}")
    for name in ("sensor", "sectors"):
        if name not in config:
            raise TraceError(f"config needs {name}")
    try:
        return Wheel(**config)
    except WheelError as error:
        raise TraceError(f"config: {cut(str(error))}") from error


def _start(start: Mapping[Any, Any], wheel: Wheel) -> dict[str, int]:
    for line, level in start.items():
        if line not in wheel.lines or type(level) is not int or level not in (0, 1):
            raise TraceError(f"start gives {', '.join(wheel.lines)} as 0 or 1, not {short(start)}")
    return dict(start)


def _edges(events: list[Any], wheel: Wheel) -> tuple[WheelEdge, ...]:
    edges = []
    for number, event in enumerate(events, start=1):
        if not isinstance(event, list) or len(event) != 3:
            raise TraceError(f"event {number} is [t, line, level], not {short(event)}")
        if event[1] not in wheel.lines:
            raise TraceError(
                f"event {number}: the lines are {', '.join(wheel.lines)}, not {short(event[1])}"
            )
        try:
            edges.append(WheelEdge(*event))
        except WheelError as error:
            raise TraceError(f"event {number}: {cut(str(error))}") from error
    return tuple(edges)
