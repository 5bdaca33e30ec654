"""What can go wrong with a unit: a key with its parameters, and one sentence a key.

The screen shows a fault by its key, in the language of the house; `sentence` is the English of
it, for the terminal. Every sentence says what happened and what to do now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from hardware.wheel_faults import WHEEL_SENTENCES

SENTENCES: Final[Mapping[str, str]] = {
    "unknown_unit": "There is no unit called {kind}; the units are {known}.",
    "unknown_setting": "The {kind} unit has no setting {name}; it knows {known}.",
    "wrong_setting": "The {kind} unit can't use {name} {value}: {why}.",
    "closed": "The {kind} unit is closed; open it again to play on it.",
    "no_gpiozero": "gpiozero is not installed here; set up again with `make run`.",
    "no_lgpio": (
        "The library lgpio is missing or empty here ({why}), and only it stamps a press in the "
        "kernel; on Raspberry Pi OS run `sudo apt install python3-lgpio`, elsewhere "
        "`pip install 'lgpio>=0.2.2'`."
    ),
    "untrue_stamps": (
        "gpiozero is set to {factory}, but only lgpio brings the stamps at which a press really "
        "happened; unset GPIOZERO_PIN_FACTORY, or set it to lgpio."
    ),
    "no_gpiochip": (
        "This machine has no GPIO pins ({chip} is not there); run it on a Raspberry Pi, or play "
        "on the screen instead."
    ),
    "no_pi": (
        "gpiozero does not find a Raspberry Pi in this machine; run it on one, or play on the "
        "screen instead."
    ),
    "no_permission": (
        "{chip} may not be opened by this user; run `sudo adduser $USER gpio` and log in again."
    ),
    "pin_busy": (
        "GPIO {pin} ({what}) is already in use; close the program that uses it, or choose another "
        "pin."
    ),
    "pin_unfit": "GPIO {pin} can't be used for {what} ({why}); choose another pin.",
    "pin_twice": "GPIO {pin} is named for {what} and for {other}; give each its own pin.",
    "gpio_failed": (
        "The GPIO pins do not answer ({why}); go on by hand, check the wires, then open the unit "
        "again."
    ),
    "no_work_dir": (
        "lgpio can't make its pipe in {folder}; set LG_WD to a folder that may be written to."
    ),
    "chattering": (
        "The {side} paddle sends more edges than a hand can make; check its wire and its pull-up, "
        "then arm again."
    ),
    "go_not_shown": "The green of GO never reached the screen; arm again, or decide by hand.",
    **WHEEL_SENTENCES,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong with a unit: `key` of `SENTENCES`, with the parameters it names."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


def sentence(fault: Fault) -> str:
    """The fault in English: what happened and what to do now."""
    return SENTENCES[fault.key].format_map(fault.params)


class UnitError(RuntimeError):
    """A unit can't be opened or used. `fault` is what is wrong, `str()` its sentence."""

    def __init__(self, key: str, **params: Any) -> None:
        self.fault = Fault(key, params)
        super().__init__(sentence(self.fault))
