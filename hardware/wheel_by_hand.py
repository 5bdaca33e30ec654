"""Two turns of a wheel by hand, heard edge by edge: what they tell of it."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.disc_settings import WheelSettings
from hardware.faults import Fault
from hardware.wheel import WheelEdge
from hardware.wheel_calibration import Calibration, calibrate
from hardware.wheel_sensors import Count
from hardware.wire import LineEdge


class TurnsByHand:
    """From `count` on, the first space's beginning under the pointer, round to it again, twice.

    `unheard`: not all of its lines are heard as it begins.
    """

    def __init__(self, count: Count, unheard: bool) -> None:
        self._start = count
        self._unheard = unheard
        self._first: int | None = None
        self._edges: list[LineEdge] = []

    def hear(self, edges: Iterable[LineEdge]) -> None:
        """Take edges in the order of their stamps."""
        self._edges += edges

    def deafen(self) -> None:
        """Something of it went by unheard."""
        self._unheard = True

    def turned_once(self, count: Count) -> None:
        """The first of the two is made; the wheel stands there again."""
        self._first = count.net - self._start.net

    def told(self, settings: WheelSettings, sectors: int) -> Calibration | Fault:
        """What those turns told of a wheel with so many spaces."""
        if self._unheard:
            return Fault("wheel_turn_unheard")
        return calibrate(
            [WheelEdge(*edge) for edge in self._edges],
            self._start.levels,
            settings.sensor,
            sectors,
            bits=settings.bits,
            index=settings.has_index,
            position=self._start.position or 0,
            first=self._first,
        )
