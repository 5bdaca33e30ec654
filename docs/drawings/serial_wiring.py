"""Draws how a unit on USB is wired, from the pins in its firmware's own source.

`python docs/drawings/serial_wiring.py` writes the pictures of `docs/build-serial.md` anew.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

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
INK: Final = "#22303c"
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
    a, b, index = re.search(
        r"WHEEL_PINS = _BV\((PC\d)\) \| _BV\((PC\d)\) \| _BV\((PC\d)\)", source
    ).groups()  # type: ignore[union-attr]
    found = {name.lower().replace("_", " "): pin for name, pin in found.items()}
    found |= {"wheel a": a, "wheel b": b, "wheel index": index}
    return {name: _printed(pin) for name, pin in found.items()}


def _printed(pin: str) -> str:
    port, number = pin[1], int(pin[2])
    return f"A{number}" if port == "C" else f"D{number + (8 if port == 'B' else 0)}"


def pico_pins() -> dict[str, str]:
    """The pins of the Pico's firmware."""
    source = (FIRMWARE / "pico/board.py").read_text(encoding="utf-8")

    def number(pattern: str) -> int:
        return int(re.search(pattern, source)[1])  # type: ignore[index]

    paddle, wheel = number(r"FIRST_PADDLE = (\d+)"), number(r"FIRST_WHEEL = (\d+)")
    lamps = re.search(r"LAMP_PINS = \(([\d, ]+)\)", source)[1].split(",")  # type: ignore[index]
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
    parts = [_text(WIDTH / 2, 40, f"{drawing.title}: the wires", 24, "middle", "bold")]
    bottom = TOP + STEP * len(INPUTS)
    parts.append(
        f'<rect x="{LEFT_EDGE}" y="{TOP - 40}" width="{RIGHT_EDGE - LEFT_EDGE}" '
        f'height="{bottom - TOP + 60}" rx="14" fill="#e7eef2" stroke="{INK}" stroke-width="2.5"/>'
    )
    parts.append(_text(WIDTH / 2, TOP - 12, "USB to the tablet, PC or Pi", 15, "middle"))
    for row, (name, words) in enumerate(INPUTS.items()):
        parts += _switch(TOP + 24 + row * STEP, drawing.pins[name], words, "wheel" in name)
    lamps = [(name, *LAMPS[name]) for name in LAMPS] + [(BUZZER, "passive buzzer", "")]
    for row, (name, words, color) in enumerate(lamps):
        y = TOP + 24 + row * STEP
        ohm = drawing.lamp_ohm
        parts += _output(y, drawing.pins[name], words, color, ohm)
    parts += _ground(bottom + 44)
    body = "\n".join(parts)
    height = bottom + 96
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" role="img" aria-label="{drawing.title}: the wires">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _switch(y: float, pin: str, words: str, is_sensor: bool) -> list[str]:
    """A contact, or a sensor's open-collector output, from a pin to ground."""
    parts = [
        _text(20, y + 6, words, 17),
        _wire(60 + 130, y, 215, y),
        _wire(260, y, LEFT_EDGE, y),
        _text(LEFT_EDGE + 10, y + 6, pin, 17, weight="bold"),
        _dot(175, y, GROUND),
        _wire(175, y, 190, y, GROUND),
    ]
    if is_sensor:
        parts.append(
            f'<rect x="212" y="{y - 12}" width="48" height="24" rx="5" fill="#fff" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        parts.append(_text(236, y + 5, "sensor", 12, "middle"))
    else:
        parts += [_dot(215, y, INK), _dot(260, y, INK), _wire(215, y, 256, y - 15)]
    return parts


def _output(y: float, pin: str, words: str, color: str, ohm: int) -> list[str]:
    """A lamp or the buzzer behind its resistor, from a pin to ground."""
    shape = (
        f'<circle cx="725" cy="{y}" r="12" fill="{color}" stroke="{INK}" stroke-width="2"/>'
        if color
        else f'<rect x="712" y="{y - 13}" width="26" height="26" rx="4" fill="#fff" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
    return [
        _text(RIGHT_EDGE - 10, y + 6, pin, 17, "end", "bold"),
        _wire(RIGHT_EDGE, y, 625, y),
        f'<rect x="625" y="{y - 9}" width="58" height="18" fill="#fff" stroke="{INK}" '
        'stroke-width="2"/>',
        _text(654, y + 5, f"{ohm} Ω", 12, "middle"),
        _wire(683, y, 713, y),
        shape,
        _wire(738, y, 770, y, GROUND),
        _dot(770, y, GROUND),
        _text(790, y + 6, words, 17),
    ]


def _ground(y: float) -> list[str]:
    """Both rails of ground, and the pin they end at."""
    inputs_end = TOP + 24 + STEP * (len(INPUTS) - 1)
    first = TOP + 24
    return [
        _wire(175, first, 175, y, GROUND),
        _wire(770, first, 770, y, GROUND),
        _wire(175, y, 770, y, GROUND),
        _wire(WIDTH / 2, y, WIDTH / 2, inputs_end + 36, GROUND),
        _dot(WIDTH / 2, y, GROUND),
        _text(WIDTH / 2 + 12, y - 8, "GND", 16, weight="bold"),
        _text(WIDTH / 2, y + 30, "every ground is one ground", 14, "middle"),
    ]


def _wire(x1: float, y1: float, x2: float, y2: float, color: str = INK) -> str:
    return (
        f'<path d="M{x1:g} {y1:g} L{x2:g} {y2:g}" fill="none" stroke="{color}" '
        'stroke-width="2.5" stroke-linecap="round"/>'
    )


def _dot(x: float, y: float, color: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{color}"/>'


def _text(
    x: float, y: float, words: str, size: int, anchor: str = "start", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}" fill="{INK}">{words}</text>'
    )


if __name__ == "__main__":
    for name, svg in drawings().items():
        (HERE / name).write_text(svg, encoding="utf-8")
