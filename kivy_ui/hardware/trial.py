"""What a unit can do, tried: each lamp in turn, the buzzer, and its test of itself."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from hardware.faults import Fault, UnitError
from hardware.self_test import Found
from hardware.unit import SelfTested, Unit, UnitEvent

TRIED = ("red", "green", "arrow_left", "arrow_right")
TRY_S = 0.7
"""How long each lamp is lit while they are tried."""


class Trial:
    """Of the unit that `unit()` gives; `failed(fault)` is called where it can't.

    ``lit``: the lamp that is being tried. ``testing``: the unit tests itself; ``found``: what came
    of it, until somebody has read it.
    """

    def __init__(self, unit: Callable[[], Unit | None], failed: Callable[[Fault], None]) -> None:
        self._unit = unit
        self._failed = failed
        self.lit = ""
        self.testing = False
        self.found: tuple[Found, ...] = ()
        self._lamps: list[str] = []
        self._next_lamp = 0.0

    def lamps(self) -> None:
        """Each lamp in turn, on the unit and in the picture."""
        unit = self._unit()
        names = unit.outputs if unit is not None else ()
        self._lamps = [name for name in TRIED if name in names] or ["red", "green"]
        self._next_lamp = 0.0

    def buzzer(self) -> bool:
        """Let the buzzer be heard; False where the unit has none."""
        unit = self._unit()
        if unit is None or "buzzer" not in unit.outputs:
            return False
        self._try_out("buzzer")
        return True

    def self_test(self) -> None:
        """Let the unit test itself; what it found is told later."""
        self._dark()
        unit = self._unit()
        try:
            if unit is not None:
                unit.self_test()
                self.testing, self.found = True, ()
        except UnitError as error:
            self._failed(error.fault)

    def read(self) -> None:
        """What it found has been read."""
        self.found = ()

    def take(self, event: UnitEvent) -> None:
        """The unit has told something."""
        if isinstance(event, SelfTested):
            self.testing, self.found = False, event.things
        elif isinstance(event, Fault):
            self.testing = False

    def move_on(self) -> None:
        """The next lamp, when its time has come."""
        if (not self._lamps and not self.lit) or monotonic() < self._next_lamp:
            return
        self.lit = self._lamps.pop(0) if self._lamps else ""
        self._next_lamp = monotonic() + TRY_S
        self._try_out(self.lit)

    def end(self) -> None:
        """Enough; lamps are dark, and nothing is waited for."""
        self._dark()
        self.testing, self.found = False, ()

    def _dark(self) -> None:
        self._lamps = []
        if self.lit:
            self.lit = ""
            self._try_out("")

    def _try_out(self, name: str) -> None:
        unit = self._unit()
        try:
            if unit is not None:
                unit.try_out(name)
        except UnitError as error:
            self.lit, self._lamps = "", []
            self._failed(error.fault)
