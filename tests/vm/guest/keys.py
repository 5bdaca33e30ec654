"""Two keys on the real kernel: a keyboard made by uinput, and the unit on keys that reads it."""

from __future__ import annotations

import fcntl
import os
import struct
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from hardware.countdown import Countdown
from hardware.input_device import EV_KEY, EV_SYN, EVENT
from hardware.key_settings import KeySettings
from hardware.keys import KeysUnit
from hardware.settings import Settings
from hardware.unit import Decided, Fault, Go, Paddle, now_us
from tests.vm.guest.load import busy_threads

A, L = 30, 38
EV_REP = 20
SET_EVENT, SET_KEY, SET_UP = 0x40045564, 0x40045565, 0x405C5503
CREATE, DESTROY, SYSTEM_NAME = 0x5501, 0x5502, 0x8040552C
"""linux/uinput.h."""

DUELS = 20
GAPS_MS = (11, 30)
AT_ONCE = Countdown(count_s=0, hold_min_ms=20, hold_max_ms=60)
LONGEST_S = 5.0


class Keyboard:
    """A keyboard with two keys that repeats by itself, as long as it is plugged in."""

    def __init__(self) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_KEY, EV_REP):
            fcntl.ioctl(self._fd, SET_EVENT, kind)
        for code in (A, L):
            fcntl.ioctl(self._fd, SET_KEY, code)
        fcntl.ioctl(self._fd, SET_UP, struct.pack("4H80sI", 3, 1, 1, 1, b"Two keys", 0))
        fcntl.ioctl(self._fd, CREATE)
        name = fcntl.ioctl(self._fd, SYSTEM_NAME, bytes(64)).split(b"\0")[0].decode()
        (event,) = Path("/sys/class/input", name).glob("event*")
        self.path = f"/dev/input/{event.name}"
        _until(lambda: os.path.exists(self.path))

    def type(self, code: int, down: bool) -> tuple[int, int]:
        """A key goes down or up; between which two moments."""
        before_us = now_us()
        os.write(
            self._fd,
            EVENT.pack(0, 0, EV_KEY, code, int(down)) + EVENT.pack(0, 0, EV_SYN, 0, 0),
        )
        return before_us, now_us()

    def unplug(self) -> None:
        fcntl.ioctl(self._fd, DESTROY)
        os.close(self._fd)


def play() -> dict[str, Any]:
    """What the unit made of it all."""
    keyboard = Keyboard()
    settings = Settings(keys=KeySettings(keyboard.path, A, L))
    with closing(KeysUnit(settings=settings)) as unit:
        name = unit.device_name
        repeats = _hold(unit, keyboard)
        with busy_threads():
            duels = [_duel(unit, keyboard, Random(seed)) for seed in range(DUELS)]
        keyboard.unplug()
        told: list[Any] = []
        _until(lambda: told.extend(unit.poll()) or any(isinstance(e, Fault) for e in told))
        again = Keyboard()
        found = again.path == keyboard.path and _until(lambda: unit._device or unit.poll())
        again.type(A, down=True)
        heard = _until(lambda: Paddle("left", True) in unit.poll())
        again.unplug()
    return {
        "name": name,
        "events_of_a_hold": repeats,
        "duels": len(duels),
        "wrong": duels.count(False),
        "faults": [each.key for each in told if isinstance(each, Fault)],
        "plugged_in_again": bool(found and heard),
    }


def _hold(unit: KeysUnit, keyboard: Keyboard) -> int:
    """A key is held for a second, and the kernel repeats it: what the unit tells of it."""
    keyboard.type(A, down=True)
    told, end = [], time.monotonic() + 1
    while time.monotonic() < end:
        told += unit.poll()
        time.sleep(0.01)
    keyboard.type(A, down=False)
    told += unit.poll()
    return len(told)


def _duel(unit: KeysUnit, keyboard: Keyboard, chance: Random) -> bool:
    """One duel; whether winner and margin are those of the keys as they were typed."""
    first, second = chance.choice([(A, L), (L, A)])
    gap_s = chance.randint(*GAPS_MS) / 1_000
    typed: list[tuple[int, int]] = []

    def hands() -> None:
        time.sleep(0.03)
        typed.append(keyboard.type(first, down=True))
        time.sleep(gap_s)
        typed.append(keyboard.type(second, down=True))
        time.sleep(0.05)
        for code in (first, second):
            keyboard.type(code, down=False)

    unit.arm(None, AT_ONCE)
    thread = threading.Thread(target=hands)
    verdict = None
    end = time.monotonic() + LONGEST_S
    while verdict is None and time.monotonic() < end:
        for event in unit.poll():
            if isinstance(event, Go):
                unit.green_flipped(now_us())
                thread.start()
            elif isinstance(event, Decided):
                verdict = event.verdict
        time.sleep(0.002)
    thread.join()
    _until(lambda: unit.poll() is not None and "down" not in unit.levels().values())
    if verdict is None or verdict.margin_us is None:
        return False
    (a_before, a_after), (b_before, b_after) = typed
    right_margin = b_before - a_after - 1 <= verdict.margin_us <= b_after - a_before + 1
    return right_margin and verdict.winner == ("left" if first == A else "right")


def _until(done: Any) -> bool:
    end = time.monotonic() + LONGEST_S
    while time.monotonic() < end:
        if done():
            return True
        time.sleep(0.01)
    return False
