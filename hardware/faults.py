"""What can go wrong with a unit: a key with its parameters, and one sentence a key.

`sentence` says a fault in the language in force (`hardware.words`): what happened, and after the
semicolon what to do now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_bridge.faults import SENTENCES as LINE_SENTENCES
from hardware.key_faults import KEY_SENTENCES
from hardware.wheel_faults import WHEEL_SENTENCES
from hardware.wiring_faults import WIRING_SENTENCES
from hardware.words import N_, _

_OPENING: Final = {
    "unknown_unit": N_("There is no unit called {kind}; the units are {known}."),
    "unknown_setting": N_("The {kind} unit has no setting {name}; it knows {known}."),
    "wrong_setting": N_("The {kind} unit can’t use {name} {value}: {why}."),
    "closed": N_("The {kind} unit is closed; open it again to play on it."),
    "no_gpiozero": N_("gpiozero is not installed here; set up again with “make run”."),
    "no_lgpio": N_(
        "The library lgpio is missing here ({why}), and only it stamps a press in the kernel; on "
        "Raspberry Pi OS run “sudo apt install python3-lgpio”, elsewhere "
        "“pip install 'lgpio>=0.2.2'”."
    ),
    "lgpio_empty": N_(
        "The library lgpio is installed here as an empty package ({why}); run "
        "“pip uninstall lgpio”, then “sudo apt install python3-lgpio” on Raspberry Pi OS or "
        "“pip install 'lgpio>=0.2.2'” elsewhere."
    ),
    "untrue_stamps": N_(
        "gpiozero is set to {factory}, but only lgpio brings the stamps at which a press really "
        "happened; unset GPIOZERO_PIN_FACTORY, or set it to lgpio."
    ),
    "no_gpiochip": N_(
        "This machine has no GPIO pins ({chip} is not there); run it on a Raspberry Pi, or play "
        "on the screen instead."
    ),
    "no_pi": N_(
        "gpiozero does not find a Raspberry Pi in this machine; run it on one, or play on the "
        "screen instead."
    ),
    "chip_failed": N_(
        "The GPIO pins can’t be opened ({chip}: {why}); close other programs that use them, else "
        "start the Raspberry Pi anew, and play on the screen meanwhile."
    ),
    "no_permission": N_(
        "{chip} may not be opened by this user; run “sudo adduser $USER {group}” and log in again."
    ),
    "chip_closed": N_(
        "{chip} may not be opened by this user, nor by any group to join; see with “ls -lL {chip}” "
        "who may, and let yourself open it with a udev rule."
    ),
    "no_work_dir": N_(
        "lgpio can’t make its pipe in {folder}; set LG_WD to a folder that may be written to."
    ),
}

_PINS: Final = {
    "pin_busy": N_(
        "GPIO {pin} ({what}) is already in use by {holder}; close that program, or set {free} in "
        "hardware.toml."
    ),
    "pin_unfit": N_("GPIO {pin} can’t be used for {what} ({why}); choose another pin."),
    "pin_twice": N_("GPIO {pin} is named for {what} and for {other}; give each its own pin."),
    "pin_reserved": N_(
        "GPIO {pin} ({what}) is reserved for the memory of a hat; set {name} to another pin."
    ),
    "pin_range": N_(
        "{name} is {value}; write a BCM number from 0 to {most} without quotes, or false where "
        "nothing is wired."
    ),
}

_SETTINGS: Final = {
    "setting_unknown": N_("The settings know no {name}; there is {known}."),
    "setting_wrong": N_("{name} is {value}; it can be {wanted}."),
    "settings_damaged": N_(
        "{file} can’t be read: in line {line}, {fault} (or delete the file to begin anew)."
    ),
    "settings_not_text": N_(
        "{file} is no text in UTF-8; save it as that, or delete the file to begin anew."
    ),
    "settings_closed": N_(
        "{file} can’t be opened ({why}); let yourself read and write there, or name another "
        "folder with --data."
    ),
}

_RUNNING: Final = {
    "gpio_failed": N_(
        "The GPIO pins do not answer ({why}); go on by hand, check the wires, then open the unit "
        "again."
    ),
    "lamp_failed": N_(
        "The lamps can’t be switched ({why}), so this showdown is void; decide it by hand, check "
        "the wires, then open the unit again."
    ),
    "chattering": N_(
        "The {side} paddle sends more edges than a hand can make; check its wire and its pull-up, "
        "then arm again."
    ),
    "line_chatters": N_(
        "The line “{what}” sends more edges than anything can that is wired well, and is left "
        "unheard for a while; check its wire and its pull-up."
    ),
    "unit_busy": N_(
        "The unit is in the middle of a duel or a spin; let it end there, then try again."
    ),
    "unit_too_simple": N_(
        "The unit’s firmware has no {what}; flash its new firmware with “companion flash”."
    ),
    "go_not_shown": N_("The green of GO never reached the screen; arm again, or decide by hand."),
    "no_paddles": N_(
        "There are no two paddles on the pins of the {kind} unit; set gpio.left and gpio.right, "
        "or play on the screen."
    ),
    "no_wheel": N_(
        "The {kind} unit has no wheel; set wheel.sensor in hardware.toml, or spin by hand."
    ),
    "wheel_uncalibrated": N_(
        "The wheel was never calibrated; run “companion spin --unit {kind} --calibrate” and turn "
        "it as that says, or spin by hand."
    ),
    "wheel_only_quadrature": N_(
        "A board on USB can only read a wheel with the two tracks of “quadrature”, not "
        "“{sensor}”; set wheel.sensor in hardware.toml, or spin by hand."
    ),
    "wheel_turn_unheard": N_(
        "Not all of that turn was heard; check the wires of the wheel and the cable, then set it "
        "anew."
    ),
    "wheel_wrong": N_("The table [wheel] contradicts itself ({why}); calibrate the wheel anew."),
}

SENTENCES: Final[Mapping[str, str]] = {
    **_OPENING,
    **_PINS,
    **_SETTINGS,
    **_RUNNING,
    **WIRING_SENTENCES,
    **WHEEL_SENTENCES,
    **KEY_SENTENCES,
    **LINE_SENTENCES,
}

_SIDES: Final = (N_("left"), N_("right"))
_WORDS: Final = ("side", "what", "other", "holder", "free", "fault", "why")
"""Parameters that hold words, marked for the translators where they were chosen."""

WITHIN: Final = "within"
"""The parameter that names the file in which a setting can't stay as it is."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong with a unit: `key` of `SENTENCES`, with the parameters it names."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


def sentence(fault: Fault) -> str:
    """The fault in the language in force: what happened and what to do now."""
    return _where(fault) + _(SENTENCES[fault.key]).format_map(_Said(fault.params))


def parted(fault: Fault) -> tuple[str, str]:
    """What happened, and what to do now, each for itself; what a parameter says is never cut."""
    # Of a damaged file the words about its line say both.
    words = _(SENTENCES[fault.key]).replace("{fault}", _(str(fault.params.get("fault", ""))))
    happened, _semicolon, cure = words.partition("; ")
    said = _Said(fault.params)
    return _where(fault) + happened.format_map(said).rstrip().rstrip("."), cure.format_map(said)


def _where(fault: Fault) -> str:
    """The file that says what can't be, before what it says."""
    return f"{fault.params[WITHIN]}: " if WITHIN in fault.params else ""


class _Said:
    """Parameters as they stand in a sentence; words among them in the language in force."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        self._params = params

    def __getitem__(self, name: str) -> Any:
        value = self._params[name]
        return _(value) if name in _WORDS and isinstance(value, str) and value else value


class UnitError(RuntimeError):
    """A unit can't be opened or used. `fault` is what is wrong, `str()` its sentence."""

    def __init__(self, key: str, **params: Any) -> None:
        self.fault = Fault(key, params)
        super().__init__(key)

    def __str__(self) -> str:
        return sentence(self.fault)

    def within(self, file: str) -> UnitError:
        """The same, said of this file."""
        return UnitError(self.fault.key, **{**self.fault.params, WITHIN: file})
