"""What is set about a wheel: its sensor and wires, what its calibration found, its spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from hardware.faults import UnitError
from hardware.wheel import Direction, Wheel, WheelError
from hardware.wheel_calibration import Calibration
from hardware.wheel_disc import SENSORS, Sensor
from hardware.wire import Wire, read_wire

LINE_PINS: Final[Mapping[str, int]] = {"a": 23, "b": 24, "index": 25}
GRAY_PINS: Final = (23, 24, 25, 16, 12)
"""Lowest bit first; a disc of four bits leaves the last one out."""

USUAL_BITS: Final = 4
MIN_TURNS: Final = 0.5
"""A spin of less than half a turn is short."""

WHOLE: Final[Mapping[str, int | None]] = {
    "counts_per_turn": 1,
    "offset": None,
    "index_at": None,
    "gray_from": 0,
}
"""Whole numbers, with the least they may be."""

MOST_COUNTS: Final = 100_000
"""Ten times what any disc here has; a figure beyond is a slip of the finger."""

KNOWN: Final = ("sensor", *LINE_PINS, "gray", *WHOLE, "direction", "min_turns", "spaces")


@dataclass(frozen=True, slots=True)
class WheelSettings:
    """A wheel as it is wired and calibrated.

    `lines`: a wire for each line that is wired. `spaces`: their names in the order in which the
    wheel counts them, repeats allowed; there are as many `sectors`. `calibration`: None until
    the wheel was turned once.
    """

    sensor: Sensor
    lines: Mapping[str, Wire]
    spaces: tuple[str, ...] = ()
    calibration: Calibration | None = None
    min_turns: float = MIN_TURNS

    @property
    def bits(self) -> int:
        """Lines of a Gray disc."""
        return len(self.lines) if self.sensor == "gray" else USUAL_BITS

    @property
    def has_index(self) -> bool:
        """An index sensor is wired."""
        return "index" in self.lines

    @property
    def turned_twice(self) -> bool:
        """A second turn by hand confirms the first; a Gray disc names its codes itself."""
        return self.sensor != "gray"

    @property
    def wheel(self) -> Wheel | None:
        """The wheel that its spins are read by; None while it isn't calibrated."""
        found = self.calibration
        if found is None or not self.spaces:
            return None
        return Wheel(
            self.sensor,
            sectors=len(self.spaces),
            counts_per_turn=found.counts_per_turn,
            offset=found.offset,
            bits=self.bits,
            gray_from=found.gray_from,
            index_at=found.index_at if self.has_index else None,
            min_turns=self.min_turns,
        )

    def setting_of(self, line: str) -> str:
        """The setting in which a line's wire is named."""
        return "gray" if self.sensor == "gray" else line

    def calibrated(self, found: Calibration, spaces: tuple[str, ...]) -> WheelSettings:
        """The same wheel with what a turn told; `spaces` in the order in which they came by."""
        return replace(self, calibration=found, spaces=found.in_order(spaces))

    def as_table(self) -> dict[str, Any]:
        """What the calibration found, as it is written into the table `[wheel]`."""
        table: dict[str, Any] = {"spaces": list(self.spaces)}
        if self.calibration is not None:
            found = self.calibration
            table |= {
                "counts_per_turn": found.counts_per_turn,
                "offset": found.offset,
                "direction": found.direction,
                "index_at": found.index_at,
                "gray_from": found.gray_from if self.sensor == "gray" else None,
            }
        return table


def read_wheel(table: Mapping[str, Any]) -> WheelSettings | None:
    """The wheel in a table; None without a sensor. Raises `UnitError` naming what is wrong."""
    for name in table:
        if name not in KNOWN:
            near = get_close_matches(str(name), KNOWN, n=1, cutoff=0.5) or KNOWN
            raise UnitError("setting_unknown", name=f"wheel.{name}", known=", ".join(near))
    sensor = table.get("sensor", False)
    if sensor is False:
        return None
    if sensor not in SENSORS:
        raise _wrong("sensor", sensor, ", ".join(f'"{each}"' for each in SENSORS) + ", false")
    lines = _read_gray(table) if sensor == "gray" else _read_lines(table, sensor)
    read = WheelSettings(
        sensor, lines, _read_spaces(table), _read_calibration(table), _read_turns(table)
    )
    try:
        read.wheel  # noqa: B018 - a figure that contradicts another shows here
    except WheelError as error:
        raise UnitError("wheel_wrong", why=str(error)) from error
    return read


def _read_lines(table: Mapping[str, Any], sensor: Sensor) -> dict[str, Wire]:
    lines = {}
    for name in ("a", "b", "index") if sensor == "quadrature" else ("a", "index"):
        value = table.get(name, LINE_PINS[name])
        wire = read_wire(f"wheel.{name}", value, Wire(LINE_PINS[name]))
        if wire is not None:
            lines[name] = wire
        elif name != "index":
            raise _wrong(name, value, f'a pin; a wheel with "{sensor}" can\'t do without')
    return lines


def _read_gray(table: Mapping[str, Any]) -> dict[str, Wire]:
    pins = table.get("gray", list(GRAY_PINS[:USUAL_BITS]))
    if not isinstance(pins, list) or not pins:
        raise _wrong("gray", pins, "a list of pins, the lowest bit first")
    lines = {}
    for bit, value in enumerate(pins):
        wire = read_wire("wheel.gray", value, Wire(GRAY_PINS[0]))
        if wire is None:
            raise _wrong("gray", pins, "a list of pins, the lowest bit first")
        lines[f"g{bit}"] = wire
    return lines


def _read_spaces(table: Mapping[str, Any]) -> tuple[str, ...]:
    spaces = table.get("spaces", [])
    if not isinstance(spaces, list) or not all(
        isinstance(name, str) and name.strip() for name in spaces
    ):
        raise _wrong("spaces", spaces, "a list of names in quotes")
    return tuple(map(str, spaces))


def _read_calibration(table: Mapping[str, Any]) -> Calibration | None:
    whole: dict[str, int] = {}
    for name, least in WHOLE.items():
        if name not in table:
            continue
        value = table[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong(name, value, "a whole number")
        if least is not None and not least <= value <= MOST_COUNTS:
            raise _wrong(name, value, f"a whole number from {least} to {MOST_COUNTS}")
        whole[name] = int(value)
    direction: Direction | None = table.get("direction")
    if direction not in (None, "up", "down"):
        raise _wrong("direction", direction, '"up", "down"')
    if "counts_per_turn" not in whole:
        return None
    return Calibration(
        counts_per_turn=whole["counts_per_turn"],
        offset=whole.get("offset", 0),
        direction=direction,
        index_at=whole.get("index_at"),
        gray_from=whole.get("gray_from", 0),
    )


def _read_turns(table: Mapping[str, Any]) -> float:
    turns = table.get("min_turns", MIN_TURNS)
    if isinstance(turns, bool) or not isinstance(turns, (int, float)) or not 0 <= turns <= 100:
        raise _wrong("min_turns", turns, "a number of turns from 0 to 100")
    return float(turns)


def _wrong(name: str, value: object, wanted: str) -> UnitError:
    return UnitError("setting_wrong", name=f"wheel.{name}", value=value, wanted=wanted)
