"""A keyboard that a test types on: a pipe that speaks the kernel's input events."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from hardware import input_device
from hardware.input_device import EV_KEY, EV_SYN, EVENT, SYN_DROPPED, SYN_REPORT, InputDevice
from tests.hardware.clock import Clock

A, L, ESC = 30, 38, 1
REPEAT = 2


class Keyboard:
    """A device at `path`; reports are stamped by a test's clock."""

    def __init__(self, path: Path, clock: Clock, name="Test Keyboard", codes=(ESC, A, L)) -> None:
        self.path, self.clock, self.name, self.codes = path, clock, name, set(codes)
        self.held: set[int] = set()
        self.stamped_by: int | None = None
        self._pipe: int | None = None
        self.plug_in()

    def plug_in(self) -> None:
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)
        self.held.clear()

    def unplug(self) -> None:
        self.path.unlink()
        os.close(self._pipe)
        self._pipe = None

    def opened(self, path: str) -> InputDevice:
        """As the unit opens it."""
        return InputDevice(path, self.control)

    def control(self, fd: int, request: int, argument) -> int:
        """What the kernel answers about it."""
        if self._pipe is None:
            raise OSError(errno.ENODEV, "No such device")
        if request == input_device.STAMP_CLOCK:
            self.stamped_by = int.from_bytes(argument, "little")
        elif request == input_device.NAME:
            text = self.name.encode() + b"\0"
            argument[: len(text)] = type(argument)("B", text)
        else:
            codes = self.codes if request == input_device.KEYS_THERE else self.held
            for code in codes:
                argument[code // 8] |= 1 << code % 8
        return 0

    def report(self, *events: tuple[int, int], at_us: int | None = None) -> None:
        """One report: (code, value) of each key that changed, equal stamps."""
        stamp = divmod(self.clock.us if at_us is None else at_us, 1_000_000)
        told = [EVENT.pack(*stamp, EV_KEY, code, value) for code, value in events]
        for code, value in events:
            (self.held.add if value else self.held.discard)(code)
        told.append(EVENT.pack(*stamp, EV_SYN, SYN_REPORT, 0))
        os.write(self._pipe, b"".join(told))

    def press(self, code: int, at_us: int | None = None) -> None:
        self.report((code, 1), at_us=at_us)

    def release(self, code: int, at_us: int | None = None) -> None:
        self.report((code, 0), at_us=at_us)

    def drop(self) -> None:
        """The kernel had to drop events: the rest of this report is worthless."""
        stamp = divmod(self.clock.us, 1_000_000)
        os.write(self._pipe, EVENT.pack(*stamp, EV_SYN, SYN_DROPPED, 0))

    def close(self) -> None:
        if self._pipe is not None:
            self.unplug()
