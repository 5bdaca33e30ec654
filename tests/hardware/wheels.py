"""The recorded spins, and a gpio unit with the wheel of one of them on its pins."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hardware.gpio import GpioUnit
from hardware.settings import Settings
from hardware.watch import WheelWatch
from hardware.wheel_traces import WheelTrace, read_wheel
from tests.hardware.board import Board
from tests.hardware.cases import read
from tests.hardware.clock import Clock

PINS = {"a": 23, "b": 24, "index": 25} | {
    f"g{bit}": pin for bit, pin in enumerate((23, 24, 25, 16, 12, 20, 21, 4))
}
ALONE = dict.fromkeys(
    ("left", "right", "timer", "red", "green", "buzzer", "arrow_left", "arrow_right"), False
)
NO_PULL = {"pull": "none", "active": "high"}


def spins() -> list[dict[str, Any]]:
    return [*read("wheel.jsonl"), *read("wheel_own.jsonl")]


class WheelOnPins:
    """A gpio unit whose only device is the wheel of a trace, as it stood when it was armed."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.trace: WheelTrace = read_wheel(case)
        self.clock = Clock()
        self.board = Board(self.clock)
        wheel = self.trace.wheel
        for line in wheel.lines:
            self.board.pin(PINS[line]).turn(high=bool(self.trace.start.get(line, 0)))
        self.unit = GpioUnit(Settings.of(self._tables()), factory=self.board)
        levels = {line: self.unit.line_levels[line] for line in wheel.lines}
        # What a calibration can't set (limits, a start) comes with the trace.
        names = [f"space {number}" for number in range(wheel.sectors)]
        self.unit.wheel = WheelWatch(wheel, levels, names, self.unit.grace_us, "gpio")

    def _tables(self) -> dict[str, Any]:
        wheel = self.trace.wheel
        if wheel.sensor == "gray":
            gray = [{"pin": PINS[line], **NO_PULL} for line in wheel.lines]
            return {"gpio": ALONE, "wheel": {"sensor": "gray", "gray": gray}}
        lines = {line: {"pin": PINS[line], **NO_PULL} for line in wheel.lines}
        return {"gpio": ALONE, "wheel": {"sensor": wheel.sensor} | lines}

    def play(self, chance: random.Random, late_us: int, step_us: int = 20_000):
        """The trace told late and out of order; what came of the spin."""
        coming, latest = [], {}
        for edge in self.trace.edges:
            due_us = edge.t_us + chance.randint(0, late_us)
            key = (edge.t_us, edge.line)
            due_us = max(due_us, latest.get(key, due_us))
            latest[key] = due_us
            coming.append((due_us, edge))
        coming.sort(key=lambda each: each[0])
        self.unit.spin()
        begin_us = self.clock.us
        told = []
        while not told or not hasattr(told[-1], "spin"):
            since_us = self.clock.us - begin_us
            while coming and coming[0][0] <= since_us:
                edge = coming.pop(0)[1]
                self.board.pin(PINS[edge.line]).edge(begin_us + edge.t_us, high=bool(edge.level))
            told += self.unit.poll()
            self.clock.wait(step_us)
            assert since_us < 100_000_000
        return told


def with_start(trace: WheelTrace, position: int) -> WheelTrace:
    return replace(trace, wheel=replace(trace.wheel, start=position))
