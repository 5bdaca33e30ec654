"""What can go wrong with the line to a unit: one sentence a key.

Every sentence says what happened and what to do now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_bridge.words import N_, _

SENTENCES: Final[Mapping[str, str]] = {
    "port_missing": N_(
        "There is no serial port {port}; plug the unit in, or take a port that “companion ports” "
        "lists."
    ),
    "no_port": N_(
        "No unit is plugged in; plug it in with a cable that carries data, and see what "
        "“companion ports” lists."
    ),
    "port_forbidden": N_(
        "{port} may not be opened by this user; run “sudo adduser $USER {group}” and log in again."
    ),
    "port_closed": N_(
        "{port} may not be opened by this user, nor by any group to join; see with "
        "“ls -lL {port}” who may, and let yourself open it with a udev rule."
    ),
    "port_busy": N_(
        "{port} is in use by another program; close it there (a serial monitor, the Arduino IDE, "
        "a second companion), then try again."
    ),
    "port_no_serial": N_("{port} is no serial port; take a port that “companion ports” lists."),
    "port_failed": N_(
        "{port} can’t be used ({why}); plug the unit out and in again, or take another port."
    ),
    "port_lost": N_(
        "The unit at {port} was unplugged; plug it in again, then begin the duel or the spin anew."
    ),
    "line_silent": N_(
        "The unit does not answer anymore; check its cable and its power, then begin the duel or "
        "the spin anew."
    ),
    "unit_restarted": N_(
        "The unit started anew in the middle; check its power and its cable, then begin the duel "
        "or the spin anew."
    ),
    "no_answer": N_(
        "Nothing answers at {port}; press the reset button of the unit, or flash its firmware "
        "with “companion flash”."
    ),
    "other_talk": N_(
        "Something else talks at {port}, not a paddle unit; take another port, or flash the "
        "firmware with “companion flash” if this is the unit."
    ),
    "another_unit": N_(
        "Another unit ({found}) answers at {port}; plug in the one that was there before "
        "({known}), or open the unit anew."
    ),
    "unit_too_old": N_(
        "The unit speaks version {spoken} of the protocol, and the oldest this app understands is "
        "version {oldest}; flash its new firmware with “companion flash”."
    ),
    "host_too_old": N_(
        "This app speaks version {spoken} of the protocol, and the oldest the unit understands is "
        "version {oldest}; update the app."
    ),
    "unit_refuses": N_(
        "The unit refuses to play ({why}); check the settings of the duel or the wheel, then begin "
        "again."
    ),
    "unit_forgot": N_(
        "The unit knows nothing of the duel or spin that ran; check its power, then begin it anew."
    ),
    "verdict_lost": N_(
        "The verdict got lost on its way; check the cable, then play the duel once more."
    ),
    "spin_lost": N_(
        "What came of the spin got lost on its way; check the cable, then spin once more."
    ),
    "verdict_owed": N_(
        "The unit answers but never told what came of the duel; press its reset button, then play "
        "the duel once more."
    ),
    "spin_owed": N_(
        "The unit answers but never told what came of the spin; press its reset button, then spin "
        "once more."
    ),
    "unit_no_paddles": N_(
        "The unit says that no paddles are attached to it; flash the firmware of a paddle unit "
        "with “companion flash”, or decide the duel by hand."
    ),
    "verdict_wrong": N_(
        "The verdict that came contradicts itself; check the cable, then play the duel once more."
    ),
    "unit_storm": N_(
        "The paddles send more than the unit can read; check their wires, then arm again."
    ),
}


def sentence(key: str, params: Mapping[str, Any]) -> str:
    """The fault in the language in force: what happened and what to do now."""
    return _(SENTENCES[key]).format_map(params)


class PortError(OSError):
    """A port can't be opened or used. `key` and `params` say why, `str()` is the sentence."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(sentence(key, params))

    def __str__(self) -> str:
        return str(self.args[0])
