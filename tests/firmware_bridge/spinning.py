"""Spins as the line has them: a recorded wheel's set-up, and a result by a trace's names."""

from __future__ import annotations

from typing import Any

from firmware_bridge.messages import Spun, Wheel
from hardware.wheel_traces import WheelTrace


def wheel_of(trace: WheelTrace) -> Wheel:
    """The message that sets up this wheel."""
    wheel = trace.wheel
    return Wheel(
        wheel.counts,
        wheel.sectors,
        wheel.offset,
        -1 if wheel.index_at is None else wheel.index_at,
        -1 if wheel.lost_max is None else int(wheel.lost_max),
        -int(-100 * wheel.min_turns // 1),
        wheel.rest_us,
        wheel.max_us,
        wheel.timeout_us,
        -1 if wheel.start is None else wheel.start % wheel.counts,
    )


def spun_as_dict(spun: Spun) -> dict[str, Any]:
    """The result by the names of a trace's `expect`."""
    return {
        "status": spun.status,
        "space": None if spun.space < 0 else spun.space,
        "turns": spun.turns_percent / 100,
        "direction": None if spun.direction == "none" else spun.direction,
        "lost": spun.lost,
        "on_line": spun.on_line,
    }
