"""The serial ports of this machine, and whether one may use them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from serial.tools import list_ports

from firmware_bridge.permission import group_that_may

BY_ID: Final = Path("/dev/serial/by-id")
"""Names that stay with a device when it is plugged in again (Linux)."""

OWN_USB: Final = (0x2E8A, 0xF055)
"""Vendor numbers of Raspberry Pi and MicroPython."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port. `device` is its path today, `name` the one that stays with the device.

    `usb`: a device on a cable, not a port of the board. `permitted`: this user may open it;
    else `group` is the one to belong to, None where belonging to none helps.
    """

    device: str
    name: str
    description: str
    usb: bool
    permitted: bool
    group: str | None = None


def find_ports() -> tuple[Port, ...]:
    """All serial ports, those on a USB cable first, by their names."""
    names = _names_by_device()
    ports = (
        Port(
            device=each.device,
            name=names.get(os.path.realpath(each.device), each.device),
            description=_describe(each.description, each.product),
            usb=each.vid is not None,
            permitted=os.access(each.device, os.R_OK | os.W_OK),
            group=group_that_may(each.device),
        )
        for each in list_ports.comports()
    )
    return tuple(sorted(ports, key=lambda port: (not port.usb, port.name)))


def wants_dtr(name: str) -> bool:
    """The port's device says nothing while DTR is low, and doesn't start anew when it is raised.

    So it is with MicroPython on a board whose own chip does USB (TinyUSB's `tud_cdc_connected`); an
    Arduino resets instead.
    """
    device = os.path.realpath(name)
    found = (each.vid for each in list_ports.comports() if os.path.realpath(each.device) == device)
    return any(vid in OWN_USB for vid in found)


def _names_by_device() -> Mapping[str, str]:
    """The staying name of each device; several links to one device: the first."""
    if not BY_ID.is_dir():
        return {}
    links = sorted(BY_ID.iterdir(), reverse=True)
    return {os.path.realpath(link): str(link) for link in links}


def _describe(description: str | None, product: str | None) -> str:
    text = product or description or ""
    return "" if text == "n/a" else text
