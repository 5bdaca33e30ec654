"""A sentence for a moment: why something was not taken, or what is worth knowing.

It lies over the ring, takes no touch and never makes anyone wait.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.theme import theme
from kivy_ui.widgets import Drawn

SIZE = 24.0
LEADING = 30.0
PADDING = 16.0
SECONDS_A_LETTER = 0.055
SECONDS_AT_LEAST = 2.5


class Hint(Drawn):
    """Shows one sentence in the middle of a field, as long as it takes to read it."""

    drawn_from = ("text",)
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.opacity = 0
        self._gone: Any = None
        self._said_of: object = None

    def say(self, text: str, field: Rect, of: object = None) -> None:
        """Show ``text`` over the middle of ``field``; it goes by itself, or once things stand
        otherwise than ``of``."""
        self._said_of = of
        size = SIZE * max(1.0, field.w / 620)
        room = min(field.w - 40, 620.0)
        lines = lettering.wrapped(text, theme.px(size), theme.px(room - 2 * PADDING))
        high = len(lines) * size * LEADING / SIZE + 2 * PADDING
        wide = max(lettering.width(line, theme.px(size), 800) for line in lines) / theme.u
        wide += 2 * PADDING
        self.spot = (field.cx - wide / 2, field.cy - high / 2, wide, high)
        self.text = text
        self._lines, self._size = lines, size
        self.opacity = 1
        self.hush(later=max(SECONDS_AT_LEAST, len(text) * SECONDS_A_LETTER))
        self.redraw()

    def follow(self, now: object) -> None:
        """Things stand like this now: what was said of how they stood before is over."""
        if self.text and now != self._said_of:
            self.hush()

    def hush(self, later: float = 0.0) -> None:
        """Take the sentence away, now or ``later`` (s)."""
        if self._gone is not None:
            self._gone.cancel()
            self._gone = None
        if later:
            self._gone = Clock.schedule_once(lambda _dt: self.hush(), later)
        else:
            self.opacity = 0
            self.text = ""

    def draw(self, pen: Pen) -> None:
        if not self.text:
            return
        palette = theme.palette
        w, h = self.width_u, self.height_u
        pen.outlined(0, 0, w, h, 18, palette.plate, palette.line, 3)
        step = self._size * LEADING / SIZE
        first = h / 2 - step * (len(self._lines) - 1) / 2
        for i, line in enumerate(self._lines):
            pen.text(w / 2, first + i * step, line, self._size, palette.text, weight=800)
