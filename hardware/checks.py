"""What `companion doctor` says about the GPIO pins, and about keys that are paddles."""

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


def keys() -> tuple[Finding, ...]:
    """Whether two keys were taught as paddles, and whether they can be read."""
    from hardware.keys import KeysUnit

    try:
        settings = SettingsFile(data_folder()).read()
        if settings.keys.codes is None:
            cure = _("choose “Two keys” on the hardware screen, and press them")
            return (Finding(_("Keys"), None, _("none are taught as paddles"), cure),)
        with closing(KeysUnit(settings=settings)) as unit:
            found = _("“{device}”, presses less than {ms} ms apart are a dead heat").format(
                device=unit.device_name, ms=f"{unit.resolution_us / 1_000:g}"
            )
    except UnitError as error:
        return (_broken(error, False, _("Keys")),)
    return (Finding(_("Keys"), True, found),)


def _broken(error: UnitError, ok: bool | None, thing: str = "GPIO") -> Finding:
    found, _semicolon, cure = str(error).partition("; ")
    return Finding(thing, ok, found, cure)
