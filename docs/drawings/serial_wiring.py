"""Draws how a unit on USB is wired, from the pins in its firmware's own source.

`python docs/drawings/serial_wiring.py` writes the pictures of `docs/build-serial.md` anew.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from hardware import svg
from hardware.svg import INK

HERE: Final = Path(__file__).parent
FIRMWARE: Final = HERE.parents[1] / "firmware_bridge"

INPUTS: Final = {
    "left": "left paddle", "right": "right paddle", "timer": "timer button",
    "wheel a": "wheel, track a", "wheel b": "wheel, track b", "wheel index": "wheel, index",
}  # fmt: skip
LAMPS: Final = {
    "red": ("red lamp", "#d23b30"),
    "green": ("green lamp", "#2f9e5b"),
    "arrow left": ("arrow to the left", "#e0a526"),
    "arrow right": ("arrow to the right", "#e0a526"),
}
BUZZER: Final = "buzzer"

STEP: Final = 48
TOP: Final = 110
LEFT_EDGE, RIGHT_EDGE = 330, 590
WIDTH: Final = 960
PAPER, BOARD = "#ffffff", "#e7eef2"
GROUND: Final = "#5b6770"


class Drawing(NamedTuple):
    """A board and, by what it is for, the name printed beside each pin."""

    title: str
    pins: dict[str, str]
    lamp_ohm: int


def uno_pins() -> dict[str, str]:
    """The pins of the AVR firmware, by the names printed on a Uno or Nano."""
    source = (FIRMWARE / "arduino/table_companion/board.cpp").read_text(encoding="utf-8")
    found = dict(re.findall(r"(\w+)_PIN = _BV\((P[BCD]\d)\)", source))
    wheel = r"WHEEL_PINS = _BV\((PC\d)\) \| _BV\((PC\d)\) \| _BV\((PC\d)\)"
    a, b, index = _found(wheel, source)
    found = {name.lower().replace("_", " "): pin for name, pin in found.items()}
    found |= {"wheel a": a, "wheel b": b, "wheel index": index}
    return {name: _printed(pin) for name, pin in found.items()}


def _found(pattern: str, source: str) -> tuple[str, ...]:
    """What a pattern holds in brackets; raises ValueError where the firmware says it otherwise."""
    found = re.search(pattern, source)
    if found is None:
        raise ValueError(f"the firmware has no {pattern}")
    return found.groups()


def _printed(pin: str) -> str:
    port, number = pin[1], int(pin[2])
    return f"A{number}" if port == "C" else f"D{number + (8 if port == 'B' else 0)}"


def pico_pins() -> dict[str, str]:
    """The pins of the Pico's firmware."""
    source = (FIRMWARE / "pico/board.py").read_text(encoding="utf-8")

    def number(pattern: str) -> int:
        return int(_found(pattern, source)[0])

    paddle, wheel = number(r"FIRST_PADDLE = (\d+)"), number(r"FIRST_WHEEL = (\d+)")
    lamps = _found(r"LAMP_PINS = \(([\d, ]+)\)", source)[0].split(",")
    pins = {
        "left": paddle,
        "right": paddle + 1,
        "timer": number(r"_timer = Pin\((\d+)"),
        **dict(zip(LAMPS, map(int, lamps), strict=True)),
        BUZZER: number(r"PWM\(Pin\((\d+)\)"),
        "wheel a": wheel,
        "wheel b": wheel + 1,
        "wheel index": wheel + 2,
    }
    return {name: f"GP{pin}" for name, pin in pins.items()}


def drawings() -> dict[str, str]:
    """Each picture by its file's name."""
    return {
        "serial-uno.svg": draw(Drawing("Arduino Uno or Nano", uno_pins(), 220)),
        "serial-pico.svg": draw(Drawing("Raspberry Pi Pico", pico_pins(), 100)),
    }


def draw(drawing: Drawing) -> str:
    """The wiring as an SVG: what is pressed and turned on the left, what shines on the right."""
    bottom = TOP + STEP * len(INPUTS)
    height, wide = bottom + 96, RIGHT_EDGE - LEFT_EDGE
    parts = [
        svg.rect(0, 0, WIDTH, height, PAPER),
        svg.text(WIDTH / 2, 40, f"{drawing.title}: the wires", 24, "middle", "bold"),
        svg.rect(LEFT_EDGE, TOP - 40, wide, bottom - TOP + 60, BOARD, rx=14, stroke=INK),
    ]
    parts.append(svg.text(WIDTH / 2, TOP - 12, "USB to the tablet, PC or Pi", 15, "middle"))
    for row, (name, words) in enumerate(INPUTS.items()):
        parts += _switch(TOP + 24 + row * STEP, drawing.pins[name], words, "wheel" in name)
    lamps = [(name, *LAMPS[name]) for name in LAMPS] + [(BUZZER, "passive buzzer", "")]
    for row, (name, words, color) in enumerate(lamps):
        y = TOP + 24 + row * STEP
        ohm = drawing.lamp_ohm
        parts += _output(y, drawing.pins[name], words, color, ohm)
    parts += _ground(bottom + 44)
    return svg.picture(WIDTH, height, parts)


def _switch(y: float, pin: str, words: str, is_sensor: bool) -> list[str]:
    """A contact, or a sensor's open-collector output, from a pin to ground."""
    parts = [
        svg.text(20, y + 6, words, 17),
        svg.line(60 + 130, y, 215, y),
        svg.line(260, y, LEFT_EDGE, y),
        svg.text(LEFT_EDGE + 10, y + 6, pin, 17, weight="bold"),
        _dot(175, y, GROUND),
        svg.line(175, y, 190, y, ink=GROUND),
    ]
    if is_sensor:
        parts.append(svg.rect(212, y - 12, 48, 24, PAPER, rx=5, stroke=INK))
        parts.append(svg.text(236, y + 5, "sensor", 12, "middle"))
    else:
        parts += [_dot(215, y, INK), _dot(260, y, INK), svg.line(215, y, 256, y - 15)]
    return parts


def _output(y: float, pin: str, words: str, color: str, ohm: int) -> list[str]:
    """A lamp or the buzzer behind its resistor, from a pin to ground."""
    if color:
        shape = svg.circle(725, y, 12, color, INK)
    else:
        shape = svg.rect(712, y - 13, 26, 26, PAPER, rx=4, stroke=INK)
    return [
        svg.text(RIGHT_EDGE - 10, y + 6, pin, 17, "end", "bold"),
        svg.line(RIGHT_EDGE, y, 625, y),
        svg.rect(625, y - 9, 58, 18, PAPER, stroke=INK),
        svg.text(654, y + 5, f"{ohm} Ω", 12, "middle"),
        svg.line(683, y, 713, y),
        shape,
        svg.line(738, y, 770, y, ink=GROUND),
        _dot(770, y, GROUND),
        svg.text(790, y + 6, words, 17),
    ]


def _ground(y: float) -> list[str]:
    """Both rails of ground, and the pin they end at."""
    inputs_end = TOP + 24 + STEP * (len(INPUTS) - 1)
    first = TOP + 24
    return [
        svg.line(175, first, 175, y, ink=GROUND),
        svg.line(770, first, 770, y, ink=GROUND),
        svg.line(175, y, 770, y, ink=GROUND),
        svg.line(WIDTH / 2, y, WIDTH / 2, inputs_end + 36, ink=GROUND),
        _dot(WIDTH / 2, y, GROUND),
        svg.text(WIDTH / 2 + 12, y - 8, "GND", 16, weight="bold"),
        svg.text(WIDTH / 2, y + 30, "every ground is one ground", 14, "middle"),
    ]


def _dot(x: float, y: float, ink: str) -> str:
    return svg.circle(x, y, 4, ink)


if __name__ == "__main__":
    for name, drawn in drawings().items():
        (HERE / name).write_text(drawn, encoding="utf-8")
