"""Draws what is wired to which pin of a Raspberry Pi, from the default pins of the settings.

    .venv/bin/python docs/drawings/gpio_wiring.py

writes `gpio_wiring.svg` beside this file; a test holds the two together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hardware import svg
from hardware.disc_settings import GRAY_PINS, LINE_PINS
from hardware.settings import RESERVED, ROLES
from hardware.svg import INK

SVG: Final = Path(__file__).with_suffix(".svg")

HEADER: Final = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10,
    "GND", 9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
"""The header of every Pi since the B+: what pin 1, 2 … 40 is, a BCM number or a supply."""

ROW, TOP, WIDTH = 36, 104, 1080
COLUMNS: Final = {"left": 518, "right": 562}
RAIL_X, RESISTOR_X, PART_X, SENSOR_X = 40, 386, 304, 700
PAPER, BOARD = "#fff9ec", "#2b2140"
GND, SUPPLY, FREE, USED = "#1c1428", "#c8372d", "#b9aec6", "#f2b632"
RED, GREEN = "#e5322d", "#2f9e5b"
SENSOR_GROUND: Final = 20
"""The pin of the header at which the sensors' ground is drawn."""


def place(number: int) -> tuple[str, int]:
    """The column and the height of a pin of the header, 1 to 40."""
    return ("left" if number % 2 else "right"), TOP + (number - 1) // 2 * ROW


def parts() -> dict[int, tuple[str, str]]:
    """What is on each pin by default: its words, and its kind."""
    found: dict[int, tuple[str, str]] = {}
    for name, role in ROLES.items():
        kind = "contact" if role.is_input else "buzzer" if name == "buzzer" else "lamp"
        found[role.pin] = (role.what, kind)
    lines = [(f"wheel {name}", pin) for name, pin in LINE_PINS.items()]
    lines += [(f"Gray bit {bit}", pin) for bit, pin in enumerate(GRAY_PINS)]
    for words, pin in lines:
        before = found.get(pin, ("", ""))[0]
        found[pin] = (f"{before}, or {words}" if before else words, "sensor")
    return found


def drawing() -> str:
    """The whole drawing."""
    height = TOP + 20 * ROW + 60
    column = COLUMNS["left"]
    shapes = [
        svg.rect(0, 0, WIDTH, height, PAPER),
        svg.text(WIDTH / 2, 40, "The default pins", 28, "middle", "bold"),
        svg.text(WIDTH / 2, 66, "In the dots the pins of the header, 1 at the board's corner; "
                 "beside them the BCM numbers of hardware.toml.", 15, "middle"),
        svg.rect(column - 24, TOP - 22, 92, 20 * ROW + 8, BOARD, rx=12),
    ]  # fmt: skip
    wired, rows = parts(), []
    for number, what in enumerate(HEADER, 1):
        side, y = place(number)
        shapes += _pin(number, what, side, y, what in wired)
        if isinstance(what, int) and what in wired:
            shapes += _part(*wired[what], side, y)
            if side == "left":
                rows.append(y)
    shapes += [*_rail(rows), *_sensor_supply()]
    shapes.append(
        svg.text(WIDTH / 2, height - 24, "Contacts close to ground; the Pi pulls their pins up. "
                 "Never 5 V on a pin.", 16, "middle", "bold")
    )  # fmt: skip
    return svg.picture(WIDTH, height, shapes)


def _pin(number: int, what: int | str, side: str, y: int, used: bool) -> list[str]:
    x = COLUMNS[side]
    supply = isinstance(what, str)
    fill = GND if what == "GND" else SUPPLY if supply else USED if used else FREE
    name = f"{what} (hat)" if what in RESERVED else str(what)
    anchor: svg.Anchor = "end" if side == "left" else "start"
    return [
        svg.circle(x, y, 13, fill, PAPER),
        svg.text(x, y + 4, str(number), 12, "middle", ink=PAPER if supply else INK),
        svg.text(
            x - 34 if side == "left" else x + 34, y - 5, name, 14, anchor,
            "bold" if used else "normal",
        ),
    ]  # fmt: skip


def _part(words: str, kind: str, side: str, y: int) -> list[str]:
    x = COLUMNS[side]
    if side == "right":
        return [
            svg.line(x + 13, y, SENSOR_X, y),
            *_box(SENSOR_X, y, 72, "sensor"),
            svg.text(SENSOR_X + 84, y + 5, words, 16, weight="bold"),
        ]
    shapes = [
        svg.line(x - 13, y, RAIL_X, y),
        svg.text(RAIL_X + 14, y - 6, words, 15, weight="bold"),
    ]
    if kind == "contact":
        return [*shapes, *_box(RESISTOR_X, y, 52, "1 kΩ"), *_switch(y)]
    if kind == "buzzer":
        return [*shapes, *_box(RESISTOR_X, y, 52, "220 Ω"), *_box(PART_X - 36, y, 72, "buzzer")]
    return [
        *shapes,
        *_box(RESISTOR_X, y, 52, "330 Ω"),
        *_lamp(y, GREEN if "green" in words else RED),
    ]


def _switch(y: float) -> list[str]:
    """An open contact."""
    return [
        svg.rect(PART_X - 22, y - 12, 44, 24, PAPER),
        svg.circle(PART_X - 20, y, 4, INK),
        svg.circle(PART_X + 20, y, 4, INK),
        svg.line(PART_X + 20, y, PART_X - 16, y - 13, 3),
    ]


def _lamp(y: float, color: str) -> list[str]:
    """A light-emitting diode, its bar towards ground."""
    near, far = PART_X + 14, PART_X - 10
    return [
        svg.path(f"M{near} {y - 12}V{y + 12}L{far} {y}Z", color, INK),
        svg.line(far, y - 12, far, y + 12, 3),
    ]


def _rail(rows: list[int]) -> list[str]:
    """Ground, which all contacts and lamps share, from the lowest ground pin of that side."""
    ground = max(place(number)[1] for number in range(1, 41, 2) if HEADER[number - 1] == "GND")
    return [
        svg.line(RAIL_X, min(rows), RAIL_X, ground),
        svg.line(RAIL_X, ground, COLUMNS["left"] - 13, ground),
        *(svg.circle(RAIL_X, y, 4, INK) for y in rows),
        svg.text(RAIL_X + 14, ground - 6, "ground for all of these", 15),
    ]


def _sensor_supply() -> list[str]:
    """Where the sensors get their power from."""
    y = place(SENSOR_GROUND)[1]
    x = COLUMNS["right"] + 13
    return [
        svg.line(x, y, SENSOR_X, y),
        svg.text(SENSOR_X + 10, y + 5, "ground of the sensors; their VCC to 3V3 (pin 17)", 15),
    ]


def _box(x: float, y: float, width: float, words: str) -> list[str]:
    return [
        svg.rect(x, y - 12, width, 24, PAPER, 4, INK),
        svg.text(x + width / 2, y + 5, words, 13, "middle"),
    ]


if __name__ == "__main__":
    SVG.write_text(drawing(), encoding="utf-8")
