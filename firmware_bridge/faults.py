"""What can go wrong with the line to a unit: one sentence a key.

Every sentence says what happened and what to do now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SENTENCES: Final[Mapping[str, str]] = {
    "port_missing": (
        "There is no serial port {port}; plug the unit in, or take a port that `companion ports` "
        "lists."
    ),
    "no_port": (
        "No unit is plugged in; plug it in with a cable that carries data, and see what "
        "`companion ports` lists."
    ),
    "port_forbidden": (
        "{port} may not be opened by this user; run `sudo adduser $USER {group}` and log in again."
    ),
    "port_busy": (
        "{port} is in use by another program; close it there (a serial monitor, the Arduino IDE, "
        "a second companion), then try again."
    ),
    "port_no_serial": ("{port} is no serial port; take a port that `companion ports` lists."),
    "port_failed": (
        "{port} can't be used ({why}); plug the unit out and in again, or take another port."
    ),
    "port_lost": "The unit at {port} was unplugged; plug it in again, and play the duel once more.",
    "line_silent": (
        "The unit does not answer any more; check its cable and its power, then play the duel once "
        "more."
    ),
    "unit_restarted": (
        "The unit started anew in the middle; check its power and its cable, then play the duel "
        "once more."
    ),
    "no_answer": (
        "Nothing answers at {port}; press the reset button of the unit, or flash its firmware "
        "with `companion flash`."
    ),
    "other_talk": (
        "Something else talks at {port}, not a paddle unit; take another port, or flash the "
        "firmware with `companion flash` if this is the unit."
    ),
    "another_unit": (
        "Another unit ({found}) answers at {port}; plug in the one that was there before "
        "({known}), or open the unit anew."
    ),
    "unit_too_old": (
        "The unit speaks version {spoken} of the protocol, and the oldest this app understands is "
        "version {oldest}; flash its new firmware with `companion flash`."
    ),
    "host_too_old": (
        "This app speaks version {spoken} of the protocol, and the oldest the unit understands is "
        "version {oldest}; update the app."
    ),
    "refused": "The unit refuses {request}: {why}; check the settings of the duel, then try again.",
}


def sentence(key: str, params: Mapping[str, Any]) -> str:
    """The fault in English: what happened and what to do now."""
    return SENTENCES[key].format_map(params)


class PortError(OSError):
    """A port can't be opened or used. `key` and `params` say why, `str()` is the sentence."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(sentence(key, params))

    def __str__(self) -> str:
        return str(self.args[0])
