"""What is wired to which pin, and how: the settings of the unit on GPIO.

Plain values in, frozen values out, or a `UnitError` that names the setting, its value and what
may stand there. Pins are BCM numbers. The file they come from is `hardware.settings_file`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from hardware.disc_settings import WheelSettings, read_wheel
from hardware.faults import UnitError
from hardware.key_settings import KeySettings, read_keys
from hardware.wire import Wire, read_wire
from hardware.words import N_

RESERVED: Final = (0, 1)
"""GPIO 0 and 1 read the memory of a hat while the Pi boots."""


class Role(NamedTuple):
    """What a pin of the table `[gpio]` is for: its words, its default pin, and its direction."""

    what: str
    pin: int
    is_input: bool


ROLES: Final[Mapping[str, Role]] = {
    "left": Role(N_("left paddle"), 17, True),
    "right": Role(N_("right paddle"), 27, True),
    "timer": Role(N_("timer button"), 22, True),
    "red": Role(N_("red lamp"), 5, False),
    "green": Role(N_("green lamp"), 6, False),
    "buzzer": Role(N_("buzzer"), 13, False),
    "arrow_left": Role(N_("left arrow lamp"), 19, False),
    "arrow_right": Role(N_("right arrow lamp"), 26, False),
}

TABLES: Final = ("gpio", "timer", "wheel", "keys")
TIMER: Final = ("undo", "next_turn")


class Wired(NamedTuple):
    """A wire with its setting's name and its words, as a sentence about it needs them."""

    name: str
    what: str
    wire: Wire


def _default_pins() -> dict[str, Wire]:
    return {
        key: Wire(role.pin, "low", "up") if role.is_input else Wire(role.pin, "high", "none")
        for key, role in ROLES.items()
    }


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is set about the pins, and the keys of the unit on keys.

    `pins`: a wire for each of `ROLES`, None where it is not wired. `timer_undo`: the timer
    button held for `TIMER_HOLD_US` between duels means undo; a press is then told when it ends.
    `timer_passes`: pressed between duels it passes the turn on. `wheel`: None without one.
    `keys`: those of a keyboard that are the paddles of the unit on keys.
    """

    pins: Mapping[str, Wire | None] = field(default_factory=_default_pins)
    timer_undo: bool = True
    timer_passes: bool = True
    wheel: WheelSettings | None = None
    keys: KeySettings = KeySettings()

    @classmethod
    def of(cls, document: Mapping[str, Any], tables: Sequence[str] = TABLES) -> Settings:
        """The settings in a document as TOML gives it; what it doesn't name is as by default.

        Of the `tables` that are asked for alone: a fault in another one stops nobody.
        Raises `UnitError` for a name nobody knows, a value that can't stand there, and a pin
        that is out of range, reserved or named twice.
        """
        _check_names(document, TABLES, "")
        asked = {name: value for name, value in document.items() if name in tables}
        gpio, timer, wheel, keys = (_table(asked, name) for name in TABLES)
        _check_names(gpio, tuple(ROLES), "gpio.")
        _check_names(timer, TIMER, "timer.")
        pins: dict[str, Wire | None] = dict(_default_pins())
        for name, value in gpio.items():
            pins[name] = read_wire(f"gpio.{name}", value, _default_pins()[name])
        undoes, passes = (_switch(timer, "timer", name) for name in TIMER)
        settings = cls(pins, undoes, passes, read_wheel(wheel), read_keys(keys))
        check_pins(settings if "gpio" in tables else replace(settings, pins={}))
        return settings

    def wired(self) -> Iterator[Wired]:
        """Every wire there is, paddles first."""
        for name, wire in self.pins.items():
            if wire is not None:
                yield Wired(f"gpio.{name}", ROLES[name].what, wire)
        if self.wheel is not None:
            for line, wire in self.wheel.lines.items():
                name = f"wheel.{self.wheel.setting_of(line)}"
                yield Wired(name, name, wire)

    def without_wheel(self) -> Settings:
        """The same paddles and lamps, and no wheel."""
        return replace(self, wheel=None)


def check_pins(settings: Settings) -> None:
    """Raises `UnitError` for a reserved pin and for one that is named twice."""
    taken: dict[int, str] = {}
    for name, what, wire in settings.wired():
        if wire.pin in RESERVED:
            raise UnitError("pin_reserved", pin=wire.pin, what=what, name=name)
        if wire.pin in taken:
            raise UnitError("pin_twice", pin=wire.pin, what=taken[wire.pin], other=what)
        taken[wire.pin] = what


def _table(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = document.get(name, {})
    if not isinstance(table, Mapping):
        raise UnitError("setting_wrong", name=name, value=table, wanted=f"a table, [{name}]")
    return table


def _switch(table: Mapping[str, Any], table_name: str, name: str) -> bool:
    value = table.get(name, True)
    if not isinstance(value, bool):
        raise UnitError(
            "setting_wrong", name=f"{table_name}.{name}", value=value, wanted="true, false"
        )
    return value


def _check_names(table: Mapping[str, Any], known: tuple[str, ...], prefix: str) -> None:
    for name in table:
        if name not in known:
            near = get_close_matches(str(name), known, n=1, cutoff=0.5) or known
            raise UnitError("setting_unknown", name=f"{prefix}{name}", known=", ".join(near))
