"""The units that can be chosen on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.words import _
from firmware_bridge.ports import find_ports
from hardware import units
from hardware.faults import Fault, UnitError
from hardware.settings import Settings
from hardware.settings_file import SettingsFile
from hardware.unit import Unit


@dataclass(frozen=True)
class Offer:
    """A unit that can be chosen: its kind, its words, and of a serial one the port."""

    kind: str
    text: str
    note: str = ""
    port: str = ""


def offers() -> tuple[Offer, ...]:
    """All there are on this machine; every serial port by its name."""
    ports = (
        Offer("serial", port.description or _("Serial"), port.name.rpartition("/")[2], port.name)
        for port in find_ports()
    )
    return (
        Offer("touch", _("On the screen"), _("two halves")),
        Offer("gpio", _("Pi pins"), _("wires on a Raspberry Pi")),
        *ports,
        Offer("mock", _("By itself"), _("to try it without wires")),
    )


def open_unit(offer: Offer, settings: Settings) -> Unit:
    """The unit of an offer. Raises UnitError."""
    if offer.kind == "serial":
        return units.open("serial", port=offer.port)
    if offer.kind in ("gpio", "mock"):
        return units.open(offer.kind, settings=settings)
    return units.open(offer.kind)


def read_settings(folder: Path | None) -> tuple[Settings, Fault | None]:
    """What is wired where; of a file that can't be read the usual, and what is wrong with it."""
    if folder is None:
        return Settings(), None
    try:
        return SettingsFile(folder).read(), None
    except UnitError as error:
        return Settings(), error.fault
