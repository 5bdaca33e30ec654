"""A board on a port, and the serial unit that is played on it."""

from __future__ import annotations

import time
from pathlib import Path

from firmware_bridge.link import Link
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, NotReady
from hardware.referee import Limits
from hardware.serial import SerialUnit
from hardware.settings import Settings
from tests.firmware_bridge.ptys import Plug

SWIFT = Limits(settle_us=40_000, timeout_us=300_000)
NOW = Countdown(0, 20, 60)
OVER = (Decided, NotReady, Fault)


class Table:
    """A board with people at it, plugged into a port, and the unit that plays on it."""

    def __init__(self, folder: Path, device, settings: Settings | None = None) -> None:
        self.folder = folder
        self.device = device
        self.plug = Plug(folder / "ttyUSB0", device).plug_in()
        self.unit = SerialUnit(link=Link(self.plug.name, ports=self.ports), settings=settings)
        self.poll_for(0.2)

    def ports(self) -> list[str]:
        return sorted(map(str, self.folder.iterdir()))

    def poll_for(self, for_s: float) -> list:
        told = []
        end = time.monotonic() + for_s
        while time.monotonic() < end:
            told += self.unit.poll()
            time.sleep(0.003)
        return told

    def until(self, *kinds: type, for_s: float = 15) -> list:
        told = []
        end = time.monotonic() + for_s
        while time.monotonic() < end:
            told += self.unit.poll()
            awaited = next((each for each in told if isinstance(each, kinds)), None)
            if awaited is not None:  # last, also where one poll told more after it
                return [*(each for each in told if each is not awaited), awaited]
            time.sleep(0.003)
        raise AssertionError(f"none of {kinds} within {for_s} s: {told}, {self.unit.link.trouble}")

    def at_rest(self, for_s: float = 15) -> None:
        """Wait until both hands are off their paddles."""
        end = time.monotonic() + for_s
        while set(self.unit.levels().values()) != {"up"}:
            assert time.monotonic() < end, self.unit.levels()
            self.poll_for(0.02)

    def close(self) -> None:
        self.unit.close()
        self.plug.pull_out()
