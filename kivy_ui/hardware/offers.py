"""The units that can be chosen on this machine, and the one that was chosen last."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from companion.words import _
from hardware import units
from hardware.faults import Fault, UnitError
from hardware.settings import Settings
from hardware.settings_file import SettingsFile
from hardware.unit import Unit

UNIT = "hardware.unit"
"""The setting that holds kind and port of the unit in use."""

BUSY = ("showdown", "wheel", "hardware")
"""Screens on which nobody's unit is taken away under their hands."""


@dataclass(frozen=True)
class Offer:
    """A unit that can be chosen: its kind, its words, and of a serial one the port."""

    kind: str
    text: str
    note: str = ""
    port: str = ""


def offers() -> tuple[Offer, ...]:
    """All there are on this machine; every serial port by its name."""
    from firmware_bridge.ports import find_ports  # pyserial is only for those who look

    ports = (
        Offer("serial", port.description or _("Serial"), port.name.rpartition("/")[2], port.name)
        for port in find_ports()
    )
    return (
        Offer("touch", _("On the screen"), _("two halves")),
        Offer("gpio", _("Pi pins"), _("wires on a Raspberry Pi")),
        *ports,
        Offer("keys", _("Two keys"), _("of a keyboard or gamepad")),
        Offer("mock", _("By itself"), _("to try it without wires")),
    )


def open_unit(offer: Offer, settings: Settings) -> Unit:
    """The unit of an offer. Raises UnitError."""
    if offer.kind == "serial":
        return units.open("serial", port=offer.port, settings=settings)
    if offer.kind in ("gpio", "mock", "keys"):
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


def take_up(app: Any, folder: Path | None) -> None:
    """Open the unit that was in use last, beside the app that has begun on the screen's own.

    One that is not there anymore is left; the hardware screen says why when it is asked for.
    """
    kept = app.settings.get(UNIT)
    if not isinstance(kept, list) or len(kept) != 2 or kept[0] == "touch":
        return
    offer, (settings, _fault) = Offer(str(kept[0]), "", port=str(kept[1])), read_settings(folder)

    def wait() -> None:
        try:
            unit = open_unit(offer, settings)
        except UnitError:
            return
        Clock.schedule_once(lambda _dt: took(unit))

    def took(unit: Unit) -> None:
        if app.shown in BUSY or app.unit is None or app.unit.kind != "touch":
            unit.close()
            return
        app.unit.close()
        app.unit = unit
        app.bind(on_stop=lambda *_args: unit.close())

    threading.Thread(target=wait, daemon=True).start()
