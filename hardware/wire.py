"""One wire: its pin, what is on it, and which level means what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, NamedTuple

from hardware.faults import UnitError

Active = Literal["low", "high"]
Pull = Literal["up", "down", "none"]

PINS: Final = 28
"""GPIO 0 to 27 are on the header."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "active": ("low", "high"),
    "pull": ("up", "down", "none"),
}


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire on a pin, by its BCM number (0 to 27).

    `active`: the level at which a paddle is pressed, a lamp lit, a line of the wheel at 1.
    `pull`: the Pi's own resistor on an input; "none" leaves the line to one on the outside.
    """

    pin: int
    active: Active = "low"
    pull: Pull = "up"

    @property
    def active_high(self) -> bool:
        """The pin is at 3.3 V when the wire is active."""
        return self.active == "high"


class LineEdge(NamedTuple):
    """A wire was read at `level`, 1 (active) or 0, at `t_us` on the unit's clock."""

    t_us: int
    line: str
    level: int


KEYS: Final = tuple(each.name for each in fields(Wire))


def read_wire(name: str, value: Any, default: Wire) -> Wire | None:
    """The wire in a setting: a pin, a table with `pin`, `active`, `pull`, or false for none.

    What a table doesn't name is as in `default`. Raises `UnitError` naming what is wrong.
    """
    if value is False:
        return None
    if not isinstance(value, Mapping):
        return replace(default, pin=_read_pin(name, value))
    given: dict[str, Any] = {}
    for key, each in value.items():
        if key not in KEYS:
            raise UnitError("setting_unknown", name=f"{name}.{key}", known=", ".join(KEYS))
        if key == "pin":
            given[key] = _read_pin(f"{name}.pin", each)
        elif each in CHOICES[key]:
            given[key] = str(each)
        else:
            wanted = ", ".join(f'"{choice}"' for choice in CHOICES[key])
            raise UnitError("setting_wrong", name=f"{name}.{key}", value=each, wanted=wanted)
    return replace(default, **given)


def _read_pin(name: str, value: Any) -> int:
    # A bool is an int to Python, and TOML's whole numbers can be wrapped ones.
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < PINS:
        raise UnitError("pin_range", name=name, value=value, most=PINS - 1)
    return int(value)
