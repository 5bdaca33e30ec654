"""One of the kernel's input devices (`/dev/input/event…`): its keys, each stamped by the kernel.

Read here and not by a library: python-evdev has no wheel for a Raspberry Pi
(`docs/dependencies.md`), and of the kernel's interface, which never changes, six calls are enough
(`linux/input.h`).
"""

from __future__ import annotations

import array
import fcntl
import os
import struct
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple

EVENT: Final = struct.Struct("@llHHi")
"""struct input_event: seconds, microseconds, type, code, value."""

EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
UP, DOWN = 0, 1
"""Values of a key; 2 is its automatic repeat, which is no press."""

MOST_CODES: Final = 0x300
MOST_READ: Final = 64 * 1024

_READ, _WRITE = 2, 1

Control = Callable[[int, int, Any], Any]


def _request(way: int, number: int, size: int) -> int:
    """A call of input.h as asm-generic/ioctl.h numbers it, on every system this runs on."""
    return way << 30 | size << 16 | ord("E") << 8 | number


NAME: Final = _request(_READ, 0x06, 256)
KEYS_NOW: Final = _request(_READ, 0x18, MOST_CODES // 8)
KEYS_THERE: Final = _request(_READ, 0x20 + EV_KEY, MOST_CODES // 8)
STAMP_CLOCK: Final = _request(_WRITE, 0xA0, struct.calcsize("i"))


class KeyEvent(NamedTuple):
    """A key went down or up, at `at_us` on the monotonic clock."""

    at_us: int
    code: int
    down: bool


class Heard(NamedTuple):
    """What a device told: `keys` in its order, the stamps of its `reports`, and whether the
    kernel had to drop some because nobody fetched them (`lost`)."""

    keys: tuple[KeyEvent, ...] = ()
    reports_us: tuple[int, ...] = ()
    lost: bool = False


class InputDevice:
    """A device that was opened: its `path`, its `name`, the `codes` of the keys it has.

    It is only listened to: its keys go on typing wherever they did. Raises `OSError` where it
    can't be opened or is no input device.
    """

    def __init__(self, path: str, control: Control = fcntl.ioctl) -> None:
        self.path = path
        self._control = control
        self._whole = True
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            # The clock of all stamps here; the kernel's own choice is the time of day.
            control(self._fd, STAMP_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
            self.name = self._ask(NAME, 256).split(b"\0")[0].decode("utf-8", "replace")
            self.codes = frozenset(self._bits(KEYS_THERE))
        except OSError:
            os.close(self._fd)
            raise

    def down(self) -> frozenset[int]:
        """The keys that are down now. Raises `OSError` when it is gone."""
        return frozenset(self._bits(KEYS_NOW))

    def read(self) -> Heard:
        """What happened since the last call. Raises `OSError` when it is gone."""
        try:
            told = os.read(self._fd, MOST_READ - MOST_READ % EVENT.size)
        except BlockingIOError:
            return Heard()
        if not told:
            raise OSError(19, "No such device")
        return self._sort(EVENT.iter_unpack(told[: len(told) - len(told) % EVENT.size]))

    def close(self) -> None:
        """Listen no more."""
        with suppress(OSError):
            os.close(self._fd)

    def _sort(self, events: Iterable[tuple[int, int, int, int, int]]) -> Heard:
        keys, reports, lost = [], [], False
        for seconds, micros, kind, code, value in events:
            at_us = seconds * 1_000_000 + micros
            if kind == EV_SYN and code == SYN_DROPPED:
                lost, self._whole = True, False
            elif kind == EV_SYN and code == SYN_REPORT:
                if self._whole:
                    reports.append(at_us)
                self._whole = True
            elif kind == EV_KEY and value in (UP, DOWN) and self._whole:
                keys.append(KeyEvent(at_us, code, value == DOWN))
        # Reports that move nothing but an axis say as much about its polling.
        return Heard(tuple(keys), tuple(reports), lost)

    def _ask(self, request: int, size: int) -> bytes:
        answer = array.array("B", bytes(size))
        self._control(self._fd, request, answer)
        return answer.tobytes()

    def _bits(self, request: int) -> Iterable[int]:
        for at, byte in enumerate(self._ask(request, MOST_CODES // 8)):
            for bit in range(8):
                if byte >> bit & 1:
                    yield 8 * at + bit
