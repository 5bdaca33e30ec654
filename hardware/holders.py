"""Who holds a pin, by the kernel's own book, and which pins are free instead."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Final

from gpiozero import Factory

from hardware.faults import UnitError
from hardware.settings import RESERVED, ROLES, Wired
from hardware.words import N_

IN_USE: Final = 1
"""The flag of a line that somebody has claimed."""

UNNAMED: Final = N_("another program")
FREE_FIRST: Final = (
    16, 12, 20, 21, 4, 18, 24, 23, 25, 22, 27, 17, 5, 6, 13, 19, 26, 7, 8, 9, 10, 11, 14, 15, 3, 2
)  # fmt: skip
"""Pins to propose: those without another purpose first, those with a resistor of their own last."""


def holder_of(factory: Factory, pin: int) -> str | None:
    """The name under which a pin was claimed; None where it is free or nobody keeps a book."""
    lgpio, handle = sys.modules.get("lgpio"), getattr(factory, "_handle", None)
    if lgpio is None or handle is None:
        return None
    try:
        _, _, flags, _, user = lgpio.gpio_get_line_info(handle, pin)
    except lgpio.error:
        return None
    if not flags & IN_USE:
        return None
    return f"“{user}”" if user else UNNAMED


def check_free(factory: Factory, wired: Iterable[Wired]) -> None:
    """Raises `UnitError` where a pin is held: by whom, and free pins for all that are held."""
    wires = list(wired)
    held = {each.name: holder_of(factory, each.wire.pin) for each in wires}
    for each in wires:
        if (holder := held[each.name]) is not None:
            taken = [other for other in wires if held[other.name] is not None]
            raise pin_busy(factory, each, holder, wires, taken)


def pin_busy(
    factory: Factory, first: Wired, holder: str, wires: Iterable[Wired], taken: Iterable[Wired]
) -> UnitError:
    """The error for a pin that is held, with a free pin for each of the wires in `taken`."""
    free = _free(factory, {each.wire.pin for each in wires})
    return UnitError(
        "pin_busy",
        pin=first.wire.pin,
        what=first.what,
        holder=holder,
        free=", ".join(f"{each.name} = {pin}" for each, pin in zip(taken, free, strict=False))
        or N_("nothing, for no pin is free"),
    )


def _free(factory: Factory, ours: set[int]) -> Iterator[int]:
    """Pins that nobody holds, the ones that are nobody's default before the others."""
    usual = {role.pin for role in ROLES.values()}
    for pin in sorted(FREE_FIRST, key=lambda pin: pin in usual):
        if pin not in ours and pin not in RESERVED and holder_of(factory, pin) is None:
            yield pin
