"""What `companion doctor` says about the GPIO pins."""

from __future__ import annotations

from contextlib import closing
from typing import Final

from firmware_bridge.finding import Finding
from hardware.faults import UnitError
from hardware.settings_file import SettingsFile, data_folder
from hardware.words import _

NEED_NOT_BE: Final = ("no_gpiochip", "no_pi")
"""Most machines have no pins for paddles, and play on the screen."""


def gpio() -> tuple[Finding, ...]:
    """Whether paddles can be wired to this machine, and whether the pins that are set are free."""
    from hardware.holders import check_free
    from hardware.pins import open_factory

    try:
        factory = open_factory()
    except UnitError as error:
        return (_broken(error, None if error.fault.key in NEED_NOT_BE else False),)
    with closing(factory):
        found = _("Raspberry Pi {model}, presses are stamped by the kernel")
        pins = Finding("GPIO", True, found.format(model=factory.board_info.model))
        try:
            check_free(factory, SettingsFile(data_folder()).read().wired())
        except UnitError as error:
            return (pins, _broken(error, False))
    return (pins,)


def _broken(error: UnitError, ok: bool | None) -> Finding:
    found, _semicolon, cure = str(error).partition("; ")
    return Finding("GPIO", ok, found, cure)
