"""The referee, the wheel and the line reader of the AVR firmware, compiled for this computer."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from functools import cache
from pathlib import Path
from typing import Any

from hardware.edges import SIDES, by_stamp
from hardware.referee import Limits, Verdict
from hardware.traces import DuelTrace
from hardware.wheel_traces import WheelTrace
from tests.firmware_bridge.spinning import wheel_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SKETCH = ROOT / "firmware_bridge/arduino/table_companion"
BUILD = ROOT / "build/firmware-tests"

OUTCOMES = ("win", "false_start", "dead_heat", "no_press", "void", "not_ready")
STATUSES = ("ok", "short", "unsure", "no_spin")
SPLIT = {0: (), 1: ("left",), 2: ("right",), 3: ("left", "right")}
NONE_US = -(2**31)


class CLimits(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("window", "closed", "min_reaction", "settle", "dead_heat", "timeout", "l", "r")
    ]


class CEdge(ctypes.Structure):
    _fields_ = [("t_us", ctypes.c_int32), ("side", ctypes.c_uint8), ("down", ctypes.c_uint8)]


class CVerdict(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("outcome", "winner", "offender", "left", "right", "margin", "sides")
    ]


class CWheel(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int16) for name in ("counts", "sectors", "offset", "index_at")),
        *((name, ctypes.c_int16) for name in ("lost_max", "min_turns")),
        *((name, ctypes.c_uint32) for name in ("settle", "max", "timeout")),
    ]


class CChange(ctypes.Structure):
    _fields_ = [("t_us", ctypes.c_uint32), ("lines", ctypes.c_uint8)]


class CSpin(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_uint8),
        ("space", ctypes.c_int16),
        ("turns", ctypes.c_uint32),
        ("direction", ctypes.c_int8),
        ("lost", ctypes.c_uint32),
        ("on_line", ctypes.c_bool),
    ]


def compiled(name: str, compiler: str, sources: Sequence[Path], *options: str) -> Path:
    """The shared library of these sources, made anew when one of them changed."""
    BUILD.mkdir(parents=True, exist_ok=True)
    library = BUILD / f"{name}.so"
    newest = max(each.stat().st_mtime for each in (*sources, *SKETCH.glob("*.h")))
    if not library.exists() or library.stat().st_mtime < newest:
        fresh = library.with_suffix(f".{os.getpid()}.tmp")
        command = [compiler, "-O1", "-g", "-shared", "-fPIC", "-Wall", "-Werror"]
        subprocess.run([*command, *map(str, sources), "-o", str(fresh), *options], check=True)
        fresh.replace(library)
    return library


@cache
def _pure() -> ctypes.CDLL:
    sources = [
        HERE / "native/pure.cpp",
        *(SKETCH / f"{n}.cpp" for n in ("referee", "wheel", "lines")),
    ]
    return ctypes.CDLL(str(compiled("pure", "g++", sources, "-std=gnu++11", f"-I{SKETCH}")))


def limits_of(limits: Limits) -> CLimits:
    return CLimits(
        limits.window_us,
        limits.closed_us,
        limits.min_reaction_us,
        limits.settle_us,
        limits.dead_heat_us,
        limits.timeout_us,
        *(limits.head_start_us[side] for side in SIDES),
    )


def judge(trace: DuelTrace, live: bool) -> Verdict:
    """The firmware's verdict on a recorded duel."""
    edges = by_stamp(trace.edges)
    listed = (CEdge * max(1, len(edges)))(
        *((each.t_us, SIDES.index(each.line), each.level == "down") for each in edges)
    )
    start, levels = (
        (ctypes.c_uint8 * 2)(*(each[side] == "down" for side in SIDES))
        for each in (trace.start, trace.levels)
    )
    out = CVerdict()
    limits = limits_of(trace.limits)
    _pure().run_duel(
        ctypes.byref(limits),
        start,
        trace.go_us,
        listed,
        len(edges),
        levels,
        live,
        ctypes.byref(out),
    )
    return Verdict(
        OUTCOMES[out.outcome],
        winner=_side(out.winner),
        offender=_side(out.offender),
        reaction_us={"left": _us(out.left), "right": _us(out.right)},
        margin_us=_us(out.margin),
        sides=SPLIT[out.sides],
    )


def spin(trace: WheelTrace, origin: int) -> dict[str, Any]:
    """The firmware's result of a recorded spin, by the names of a trace's `expect`."""
    *wheel, place = astuple(wheel_of(trace))
    settings = CWheel(*wheel)
    lines = dict.fromkeys(("a", "b", "index"), 0) | dict(trace.start)
    changes = changes_of(trace, lines)
    listed = (CChange * max(1, len(changes)))(*changes)
    out = CSpin()
    _pure().run_spin(
        ctypes.byref(settings),
        place,
        bits_of(dict.fromkeys(lines, 0) | dict(trace.start)),
        ctypes.c_uint32(origin),
        listed,
        len(changes),
        ctypes.byref(out),
    )
    return {
        "status": STATUSES[out.status],
        "space": None if out.space < 0 else out.space,
        "turns": out.turns / 100,
        "direction": {1: "up", -1: "down", 0: None}[out.direction],
        "lost": out.lost,
        "on_line": out.on_line,
    }


def bits_of(lines: Mapping[str, int]) -> int:
    return lines["a"] | lines["b"] << 1 | lines["index"] << 2


def changes_of(trace: WheelTrace, lines: dict[str, int]) -> list[tuple[int, int]]:
    """The lines after each stamp: those of equal stamps are one change."""
    changes: dict[int, int] = {}
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        if edge.t_us >= 0:
            lines[edge.line] = edge.level
            changes[edge.t_us] = bits_of(lines)
    return list(changes.items())


def kinds(data: bytes) -> list[str]:
    """What the firmware's line reader makes of each line in these bytes."""
    most = data.count(b"\n") + 1
    found = (ctypes.c_uint8 * most)()
    count = _pure().run_reader(data, len(data), found, most)
    return [("bad", "sealed", "typed")[kind] for kind in found[:count]]


def field(line: bytes, letter: str, least: int, most: int) -> int | str:
    """The value of a field; "range" or "field" where it is wrong."""
    wrong = ctypes.c_uint8()
    value = _pure().read_field(
        line, ctypes.c_char(letter.encode()), least, most, ctypes.byref(wrong)
    )
    return {ord("R"): "range", ord("F"): "field"}.get(wrong.value, value)


def written_ack(number: int, event: int) -> bytes:
    out = ctypes.create_string_buffer(128)
    length = _pure().write_ack(number, event, out)
    return out.raw[:length]


def _side(side: int) -> Any:
    return (*SIDES, None)[side]


def _us(us: int) -> int | None:
    return None if us == NONE_US else us
