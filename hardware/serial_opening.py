"""Opening the line to a unit: waited for as long as it makes sense, and else the reason why not."""

from __future__ import annotations

import time
from typing import Final

from firmware_bridge.conversation import Lost
from firmware_bridge.link import Link
from hardware.faults import UnitError

ANSWER_WITHIN_S: Final = 6.0
"""A board that starts when its port is opened needs two seconds, a stranger's port as long."""

HOPELESS: Final = (
    "port_missing", "no_port", "port_forbidden", "port_closed", "port_busy", "port_no_serial"
)  # fmt: skip
HOPELESS_S: Final = 1.0
"""A port that can't even be opened is waited for only so long."""

PADDLES: Final = "p"
WHEEL: Final = "w"
"""Letters of what a unit says is attached to it (`docs/protocol.md` 5)."""

REFUSED: Final = ("unit_too_old", "host_too_old")
"""A unit has answered, and will say the same again."""

LOOK_S: Final = 0.05


def open_link(link: Link, port: str | None, answer_s: float) -> None:
    """Start the link and wait for the unit's answer; raises `UnitError` where none comes."""
    link.start()
    if _wait_up(link, answer_s):
        return
    trouble = link.trouble or Lost("no_answer", {"port": port or "any port"})
    link.close()
    raise UnitError(trouble.key, **trouble.params)


def away(link: Link) -> UnitError:
    """Why nothing can be asked of the unit now."""
    trouble = link.trouble or Lost("line_silent")
    return UnitError(trouble.key, **trouble.params)


def check_attached(link: Link, with_wheel: bool) -> None:
    """Raises `UnitError` for a unit without paddles; `with_wheel`: a wheel will do as well."""
    unit = link.unit
    played_on = PADDLES + WHEEL if with_wheel else PADDLES
    if unit is not None and not set(played_on) & set(unit.attached):
        raise UnitError("unit_no_paddles")


def _wait_up(link: Link, answer_s: float) -> bool:
    begin = time.monotonic()
    while not link.wait_up(LOOK_S):
        trouble, waited_s = link.trouble, time.monotonic() - begin
        if trouble is not None and trouble.key in REFUSED:
            return False
        hopeless = trouble is not None and trouble.key in HOPELESS
        if waited_s >= (min(answer_s, HOPELESS_S) if hopeless else answer_s):
            return False
    return True
