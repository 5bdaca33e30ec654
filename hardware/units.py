"""The units there are. One line here adds a unit; it is loaded only when it is opened."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from hardware.faults import UnitError
from hardware.unit import Unit

UNITS: Final[Mapping[str, str]] = {
    "touch": "hardware.touch:TouchUnit",
    "mock": "hardware.mock:MockUnit",
    "gpio": "hardware.gpio:GpioUnit",
    "serial": "hardware.serial:SerialUnit",
    "keys": "hardware.keys:KeysUnit",
}


def open(kind: str, **settings: Any) -> Unit:
    """The unit of this kind, ready to be armed; `settings` are those of its class.

    Raises `UnitError` with one sentence that says what to do: for a kind or a setting nobody
    knows, a setting out of its range, and hardware that is missing, busy or not permitted.
    """
    unit = _class_of(kind)
    known = [name for name in inspect.signature(unit).parameters if name != "self"]
    for name in settings:
        if name not in known:
            raise UnitError("unknown_setting", kind=kind, name=name, known=_nearest(name, known))
    return unit(**settings)


def open_as_set(kind: str, folder: Path) -> Unit:
    """The unit of this kind as the settings in a data folder describe it.

    "serial:/dev/ttyUSB0" is the serial unit at that port, "keys:/dev/input/…" the keys of that
    device. Raises `UnitError` as `open` does, and
    for settings that can't be read or can't be, in those tables that the unit is about.
    """
    kind, _, place = kind.partition(":")
    unit = _class_of(kind)
    known = inspect.signature(unit).parameters
    given: dict[str, Any] = {}
    if place:
        given["device" if "device" in known else "port"] = place
    if "settings" in known:
        from hardware.settings_file import SettingsFile

        try:
            given["settings"] = SettingsFile(folder).read(unit.tables)
        except UnitError:
            if unit.wired:
                raise
    return open(kind, **given)


def _class_of(kind: str) -> type[Unit]:
    if kind not in UNITS:
        raise UnitError("unknown_unit", kind=kind, known=", ".join(UNITS))
    module_name, class_name = UNITS[kind].split(":")
    unit: type[Unit] = getattr(import_module(module_name), class_name)
    return unit


def _nearest(name: str, known: list[str]) -> str:
    return ", ".join(get_close_matches(name, known, n=1, cutoff=0.5) or known)
