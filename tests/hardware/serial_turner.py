"""A wheel at a serial unit, and somebody who turns it."""

from __future__ import annotations

import time

from hardware.events import Fault, Spun, WheelTurns
from hardware.settings import Settings
from tests.firmware_bridge.uno import MHZ, WHEEL
from tests.hardware.serial_table import Table
from tests.hardware.spinning import CYCLE

NAMES = ["Draw 2", "Skip", "Reverse", "Wild"]


CALIBRATED = {"spaces": NAMES, "counts_per_turn": 80, "offset": 0, "direction": "up"}


def settings(**wheel: object) -> Settings:
    table = {"sensor": "quadrature", "index": False, **CALIBRATED, **wheel}
    return Settings.of({"wheel": {name: value for name, value in table.items() if value != ""}})


class Turner(Table):
    """The table with somebody at the wheel. It stands at `position` and is at rest."""

    position = 0
    mark: int | None = None
    per_turn = 80

    def turn(self, counts: int, every_us: int = 3_000) -> None:
        """Turn it so many counts on, from now on; down where `counts` are negative."""
        self.poll_for(0.15)  # what was asked before is taken
        uno, way = self.device.uno, 1 if counts > 0 else -1
        with self.plug.lock:
            begin = uno.cycle + 20_000 * MHZ
            for step in range(1, abs(counts) + 1):
                at = begin + step * every_us * MHZ
                self.position += way
                for line, level in zip("ab", CYCLE[self.position % 4], strict=True):
                    uno.move(at, WHEEL[line], not level)
                if self.mark is not None:
                    on_mark = self.position % self.per_turn == self.mark
                    uno.move(at + 30 * MHZ, WHEEL["index"], not on_mark)

    def at_count(self, position: int, for_s: float = 15) -> None:
        """Wait until the unit said that the wheel is there."""
        end = time.monotonic() + for_s
        while self.unit.wheel.position != position:
            assert time.monotonic() < end, (self.unit.wheel.position, position)
            self.poll_for(0.02)

    def spun(self) -> Spun:
        told = self.until(Spun, Fault, for_s=20)
        assert WheelTurns() in told or told[-1].spin.status == "no_spin", told
        return told[-1]
