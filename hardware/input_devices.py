"""The input devices of this machine that have keys, and the names that stay with them."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_bridge.permission import READ, group_that_may
from hardware.faults import UnitError
from hardware.input_device import InputDevice
from hardware.key_settings import may_be_paddle

FOLDER: Final = Path("/dev/input")
STAYING: Final = ("by-id", "by-path")
"""Folders with names that stay when a device is plugged in again, the better one first."""

FORBIDDEN: Final = ("keys_forbidden", "keys_closed")

Opener = Callable[[str], InputDevice]


def open_device(path: str, opener: Opener = InputDevice) -> InputDevice:
    """The device of an event file. Raises `UnitError`: not there, not permitted, no keys."""
    try:
        device = opener(path)
    except FileNotFoundError as error:
        raise UnitError("keys_missing", device=path) from error
    except PermissionError as error:
        group = group_that_may(path, READ)
        if group is None:
            raise UnitError("keys_closed", device=path) from error
        raise UnitError("keys_forbidden", device=path, group=group) from error
    except OSError as error:
        gone = error.errno in (6, 19)  # its file is there still
        why = (error.strerror or type(error).__name__).lower()
        raise UnitError("keys_missing" if gone else "keys_unfit", device=path, why=why) from error
    if not any(map(may_be_paddle, device.codes)):
        device.close()
        raise UnitError("keys_unfit", device=path, why="it has no keys")
    return device


def open_all(opener: Opener = InputDevice, folder: Path = FOLDER) -> list[InputDevice]:
    """Every device with keys, opened. Raises `UnitError` where there is none to be read."""
    found: list[InputDevice] = []
    forbidden: UnitError | None = None
    for path in sorted(folder.glob("event*"), key=lambda path: (len(path.name), path.name)):
        try:
            found.append(open_device(str(path), opener))
        except UnitError as error:
            if error.fault.key in FORBIDDEN:
                forbidden = error
    if not found:
        raise forbidden or UnitError("keys_none", folder=str(folder))
    return found


def staying_name(path: str, folder: Path = FOLDER) -> str:
    """The name of an event file that stays with the device; its path where it has none."""
    real = os.path.realpath(path)
    for kind in STAYING:
        with suppress(OSError):
            for link in sorted((folder / kind).iterdir()):
                if os.path.realpath(link) == real:
                    return str(link)
    return path
