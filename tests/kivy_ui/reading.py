"""What is lettered on the screen and where, taken down as it is drawn, and the pixels there.

`Reader` listens to every pen while it is entered: whose letters they are, the words, their size
and color, and the box that their ink fills in the window, under whatever turn they are drawn.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kivy_ui import screenshot
from kivy_ui.draw import lettering
from kivy_ui.draw.pen import Pen
from kivy_ui.widgets import base

NUMBER = re.compile(r"[+−–-]?[\d.,:/ ]*\d[\d.,:/ ]*")
SLACK = 1.6
"""Pixels that letters may stand over: they are set in whole sizes, on whole pixels."""


@dataclass(frozen=True)
class Written:
    """A line of letters: the box of its capitals in the window (px, from the bottom left)."""

    text: str
    px: float
    color: tuple[float, ...]
    left: float
    low: float
    right: float
    high: float
    turned: bool

    def crosses(self, other: Written) -> bool:
        """Whether two lines run into each other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.high, other.high) - max(self.low, other.low)
        return wide > SLACK and tall > SLACK


class Reader:
    """Takes down what the widgets letter while it is entered, by widget."""

    def __init__(self) -> None:
        self.written: dict[Any, list[Written]] = {}
        self._owner: Any = None
        self._frames: list[tuple[float, float, float]] = []

    def __enter__(self) -> Reader:
        self._kept = Pen.text, Pen.at, base.Drawn._draw_now
        reader, (text, at, draw_now) = self, self._kept

        def draw(widget: Any, dt: float) -> None:
            before, reader._owner = reader._owner, widget
            reader.written[widget] = []
            try:
                draw_now(widget, dt)
            finally:
                reader._owner = before

        @contextmanager
        def moved(pen: Pen, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Any:
            frame = (pen.left + x * pen.u, pen.top - y * pen.u, turn)
            with at(pen, x, y, turn, scale):
                if turn and pen.smooth:
                    reader._frames.append(frame)
                try:
                    yield pen
                finally:
                    if turn and pen.smooth:
                        reader._frames.pop()

        def lettered(pen: Pen, x: float, y: float, words: str, size: float, color: Any,
                     **how: Any) -> float:  # fmt: skip
            wide = text(pen, x, y, words, size, color, **how)
            if pen.smooth and reader._owner is not None and words.strip():
                reader._take_down(pen, x, y, words, size, color, wide * pen.u, **how)
            return wide

        draw.__name__ = draw_now.__name__  # the clock keeps a method by its name
        Pen.text, Pen.at, base.Drawn._draw_now = lettered, moved, draw
        return self

    def __exit__(self, *_exc: object) -> None:
        Pen.text, Pen.at, base.Drawn._draw_now = self._kept

    def _take_down(self, pen: Pen, x: float, y: float, words: str, size: float, color: Any,
                   wide: float, *, weight: int = 900, align: str = "center",
                   room: float | None = None,
                   least: float = lettering.LAST_RESORT) -> None:  # fmt: skip
        px = size * pen.u
        if room is not None:
            px = lettering.fitted(words, px, room * pen.u, weight, least * pen.u)
        left, middle = pen.px(x, y)
        left -= {"left": 0.0, "center": wide / 2, "right": wide}[align]
        half = px * lettering.CAPITALS / 2
        spots = [(left + dx, middle + dy) for dx in (0, wide) for dy in (-half, half)]
        turned = False
        for ox, oy, turn in reversed(self._frames):
            c, s = math.cos(math.radians(-turn)), math.sin(math.radians(-turn))
            spots = [(ox + x * c - y * s, oy + x * s + y * c) for x, y in spots]
            turned = True
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        self.written[self._owner].append(
            Written(words, px, tuple(color), min(xs), min(ys), max(xs), max(ys), turned)
        )


UNPLACED = (0, 0, 100, 100)
"""Where and how large a widget is that nobody has placed."""


def faults_of_place(reader: Reader, shown: list[Any], window: Any) -> list[str]:
    """Letters that stand over their widget or the window, or run into each other."""
    found = []
    width, height = window.size
    for widget in shown:
        ink = getattr(widget, "_ink", None)
        if ink is not None and ink.children and (*widget.pos, *widget.size) == UNPLACED:
            name = getattr(widget, "target_name", "")
            found.append(f"{type(widget).__name__} {name} is drawn and was never placed")
        lines = reader.written.get(widget, [])
        if getattr(widget, "disabled", False) and not lines:
            continue
        x, y = widget.to_window(widget.x, widget.y)
        box = (max(0, x), max(0, y), min(width, x + widget.width), min(height, y + widget.height))
        for line in lines:
            over = (
                box[0] - line.left, box[1] - line.low, line.right - box[2], line.high - box[3],
            )  # fmt: skip
            if max(over) > SLACK:
                who = f"{type(widget).__name__} {getattr(widget, 'target_name', '')}"
                found.append(f"{who}: {line.text!r} stands {max(over):.0f} px over")
        for i, line in enumerate(lines):
            for other in lines[:i]:
                if line.crosses(other):
                    found.append(f"{type(widget).__name__}: {line.text!r} runs into {other.text!r}")
    return found


def faults_of_size(reader: Reader, shown: list[Any], u: float) -> list[str]:
    """Letters too small to be read across a table; ``u``: px a unit."""
    found = []
    for widget in shown:
        for line in reader.written.get(widget, []):
            if line.px < lettering.LEAST * u - 0.5:  # letters are set in whole pixels
                who = f"{type(widget).__name__} {getattr(widget, 'target_name', '')}"
                found.append(f"{who}: {line.text!r} is {line.px / u:.1f} u")
    return found


def faults_of_contrast(
    reader: Reader, shown: list[Any], window: Any, names: list[str]
) -> list[str]:
    """Letters too faint before the pixels that are really behind them."""
    pixels, width, height = screenshot.pixels(window)
    found = []
    for widget in _on_top(shown, window):
        if getattr(widget, "empty", False):  # a key with nothing to do now
            continue
        for line in reader.written.get(widget, []):
            seen = _contrast_of(line, pixels, width, height)
            strong = line.text in names or NUMBER.fullmatch(line.text)
            least = 7.0 if strong else 4.5
            if seen is not None and seen < least - 0.05:
                found.append(
                    f"{type(widget).__name__} {getattr(widget, 'target_name', '')}: "
                    f"{line.text!r} {seen:.1f} < {least}"
                )
    return found


def _on_top(shown: list[Any], window: Any) -> list[Any]:
    """Without what lies under a ground as large as the window."""
    grounds = [
        i
        for i, widget in enumerate(shown)
        if type(widget).__name__ == "_Ground" and tuple(widget.size) == tuple(window.size)
    ]
    return shown[grounds[-1] if grounds else 0 :]


def _contrast_of(line: Written, pixels: bytes, width: int, height: int) -> float | None:
    """Of the letters' own pixels and the commonest ones about them; None where the letters are
    not to be seen (another widget lies over them)."""
    x0, x1 = max(0, int(line.left)), min(width, math.ceil(line.right))
    y0, y1 = max(0, int(line.low) - 2), min(height, math.ceil(line.high) + 2)
    seen: Counter[tuple[int, ...]] = Counter()
    for y in range(y0, y1):
        row = pixels[3 * (y * width + x0) : 3 * (y * width + x1)]
        seen.update(zip(row[::3], row[1::3], row[2::3], strict=True))
    ink = tuple(255 * c for c in line.color[:3])
    near = [color for color in seen if math.dist(color, ink) < 60]
    if not near:
        return None
    letters = min(near, key=lambda color: math.dist(color, ink))
    ground = next((c for c, _n in seen.most_common() if math.dist(c, letters) > 40), None)
    return None if ground is None else ratio(letters, ground)


def ratio(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Contrast as WCAG 2 counts it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: tuple[int, ...]) -> float:
    linear = [
        c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
