"""What `companion doctor` says about the GPIO pins, and about keys that are paddles."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import Final

from firmware_bridge.finding import Finding
from hardware.faults import UnitError, parted
from hardware.settings_file import FILE_NAME, SettingsFile, data_folder
from hardware.words import _

NEED_NOT_BE: Final = ("no_gpiochip", "no_pi")
"""Most machines have no pins for paddles, and play on the screen."""


def gpio() -> tuple[Finding, ...]:
    """Whether paddles can be wired to this machine, whether the pins that are set are free, and
    what is wrong in hardware.toml but for its keys."""
    from hardware.holders import check_free
    from hardware.pins import let_go_factory, open_factory

    settings, wrong = SettingsFile(data_folder()).look()
    told = tuple(_broken(error, False, _thing(table)) for table, error in wrong if table != "keys")
    try:
        factory = open_factory()
    except UnitError as error:
        return (_broken(error, None if error.fault.key in NEED_NOT_BE else False), *told)
    with ExitStack() as opened:
        opened.callback(let_go_factory, factory)
        found = _("Raspberry Pi {model}, presses are stamped by the kernel")
        pins = Finding("GPIO", True, found.format(model=factory.board_info.model))
        try:
            # Which pins are meant is known only once the file can be read whole.
            check_free(factory, () if told else settings.wired())
        except UnitError as error:
            return (pins, _broken(error, False))
    return (pins, *told)


def keys() -> tuple[Finding, ...]:
    """Whether two keys were taught as paddles, and whether they can be read."""
    from hardware.keys import KeysUnit

    settings, wrong = SettingsFile(data_folder()).look()
    told = tuple(_broken(error, False, _thing(table)) for table, error in wrong if table == "keys")
    if told or any(not table for table, _error in wrong):
        return told  # what is wrong with the whole file, the pins' check has said
    if settings.keys.codes is None:
        cure = _("choose “Two keys” on the hardware screen, and press them")
        return (Finding(_("Keys"), None, _("none are taught as paddles"), cure),)
    try:
        with closing(KeysUnit(settings=settings)) as unit:
            found = _("“{device}”, presses less than {ms} ms apart are a dead heat").format(
                device=unit.device_name, ms=f"{unit.resolution_us / 1_000:g}"
            )
    except UnitError as error:
        return (_broken(error, False, _("Keys")),)
    return (Finding(_("Keys"), True, found),)


def _thing(table: str) -> str:
    """What a table of hardware.toml is about; the file itself where it is about none."""
    things = {"gpio": "GPIO", "timer": _("timer button"), "wheel": _("the wheel")}
    return (things | {"keys": _("Keys")}).get(table, FILE_NAME)


def _broken(error: UnitError, ok: bool | None, thing: str = "GPIO") -> Finding:
    return Finding(thing, ok, *parted(error.fault))
