"""What `companion doctor` says about the GPIO pins."""

from __future__ import annotations

from typing import Final

from firmware_bridge.finding import Finding
from hardware.faults import UnitError
from hardware.words import _

NEED_NOT_BE: Final = ("no_gpiochip", "no_pi")
"""Most machines have no pins for paddles, and play on the screen."""


def gpio() -> tuple[Finding, ...]:
    """One line: whether paddles can be wired to this machine."""
    from hardware.pins import open_factory

    try:
        factory = open_factory()
    except UnitError as error:
        found, _semicolon, cure = str(error).partition("; ")
        return (Finding("GPIO", None if error.fault.key in NEED_NOT_BE else False, found, cure),)
    model = factory.board_info.model
    factory.close()
    found = _("Raspberry Pi {model}, presses are stamped by the kernel").format(model=model)
    return (Finding("GPIO", True, found),)
