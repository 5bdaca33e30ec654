"""A wheel without wires: turned by chance, or by a trace."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from hardware.disc_settings import MIN_TURNS
from hardware.wheel import Wheel, WheelEdge
from hardware.wheel_sensors import PHASES
from hardware.wheel_traces import WheelTrace
from hardware.wire import LineEdge

MOCK_SPACES: Final = tuple(str(number) for number in range(1, 10))
MOCK_WHEEL: Final = Wheel(
    "quadrature", len(MOCK_SPACES), counts_per_turn=144, min_turns=MIN_TURNS, start=0
)
"""Nine spaces of sixteen counts, whose place is known."""

PHASE_LEVELS: Final = {phase: levels for levels, phase in PHASES.items()}

HESITATE_US: Final = (300_000, 900_000)
FASTEST_TURN_US: Final = (350_000, 700_000)
TURNS: Final = (1.5, 5.0)
"""How far it goes, as wheels at a table do."""


class Twirl(Protocol):
    """Whoever turns the wheel. Times count microseconds since it was armed."""

    def take_hold(self, position: int) -> None:
        """The wheel was armed at this position."""

    def edges(self, t_us: int) -> list[WheelEdge]:
        """The edges delivered up to `t_us` and not told before."""


class Hand:
    """Somebody who turns the wheel a moment after it was armed; it runs out by itself."""

    def __init__(self, wheel: Wheel, seed: int | None = None) -> None:
        self._wheel = wheel
        self._chance = Random(seed)
        self._coming: list[WheelEdge] = []

    def take_hold(self, position: int) -> None:
        wheel, chance = self._wheel, self._chance
        t_us = float(chance.randint(*HESITATE_US))
        fastest_us = chance.randint(*FASTEST_TURN_US) / wheel.counts
        far = round(chance.uniform(*TURNS) * wheel.counts)
        self._coming = []
        levels = levels_at(wheel, position)
        for counted in range(far):
            # A steady drag takes from the square of its speed.
            count_us = fastest_us / (1 - counted / far) ** 0.5
            changed = levels_at(wheel, position + counted + 1)
            for line, level in changed.items():
                if level != levels[line]:
                    self._coming.append(WheelEdge(round(t_us), line, level))
            if wheel.sensor == "slots":
                self._coming.append(WheelEdge(round(t_us), "a", 1))
                self._coming.append(WheelEdge(round(t_us + count_us / 2), "a", 0))
            levels = changed
            t_us += count_us

    def edges(self, t_us: int) -> list[WheelEdge]:
        delivered = [edge for edge in self._coming if edge.t_us <= t_us]
        self._coming = self._coming[len(delivered) :]
        return delivered


class Playback:
    """A trace played back; each edge delivered up to `late_us` after its stamp."""

    def __init__(self, trace: WheelTrace, late_us: int = 0, seed: int | None = None) -> None:
        self._trace = trace
        self._late_us = late_us
        self._chance = Random(seed)
        self._coming: list[tuple[int, WheelEdge]] = []

    def take_hold(self, position: int) -> None:
        self._coming = []
        latest: dict[tuple[int, str], int] = {}
        for edge in self._trace.edges:
            due_us = edge.t_us + self._chance.randint(0, self._late_us)
            # Equal stamps of one line keep the order in which they arrived.
            due_us = max(due_us, latest.get((edge.t_us, edge.line), due_us))
            latest[edge.t_us, edge.line] = due_us
            self._coming.append((due_us, edge))

    def edges(self, t_us: int) -> list[WheelEdge]:
        delivered = [each for each in self._coming if each[0] <= t_us]
        self._coming = [each for each in self._coming if each[0] > t_us]
        return [edge for _, edge in sorted(delivered, key=lambda each: each[0])]


def levels_at(wheel: Wheel, position: int) -> dict[str, int]:
    """The lines of a wheel's sensor at a position."""
    if wheel.sensor == "gray":
        number = wheel.gray_from + position % wheel.counts
        code = number ^ (number >> 1)
        return {f"g{bit}": code >> bit & 1 for bit in range(wheel.bits)}
    index = wheel.index_at is not None and (position - wheel.index_at) % wheel.counts == 0
    if wheel.sensor == "slots":
        return {"index": int(index)}
    a, b = PHASE_LEVELS[position % 4]
    return {"a": a, "b": b, "index": int(index)}


def at_stamps(edges: list[WheelEdge], armed_us: int) -> list[LineEdge]:
    """The edges on the unit's clock."""
    return [LineEdge(edge.t_us + armed_us, edge.line, edge.level) for edge in edges]
