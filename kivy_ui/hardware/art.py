"""What the hardware screen draws by itself: the sign before its words, and the key of the lamps."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.words import _
from kivy_ui.draw.pen import Pen, around
from kivy_ui.palette import CREAM, LAMP_GREEN, LAMP_RED, Rgba
from kivy_ui.theme import theme
from kivy_ui.widgets import Drawn, glyph_picture

HIGH_KEY = 84.0
"""On a key so high, u, what it tries stands over its word."""


class Sign(Drawn):
    """All is well, or not."""

    drawn_from = ("fault",)
    fault = ObjectProperty(None, allownone=True)

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        p = theme.palette
        if self.fault is not None:
            glyph_picture(pen, "fault", w / 2, h / 2, min(w, h) * 1.05, CREAM, p.lit)
        else:
            glyph_picture(pen, "tick disc", w / 2, h / 2, min(w, h) * 0.9, p.text, p.plate)


def key_word() -> float:
    """How large the words of the keys are, u."""
    return 30.0 if theme.layout == "large" else 24.0


def draw_lamps(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
    """A red octagon and a green disc before the word, or over it on a high key."""
    over = h >= HIGH_KEY
    r, y = (0.16 * h, 0.36 * h) if over else (10.0, h / 2)
    x = w / 2 - 1.2 * r if over else 30.0
    corners = [(x + r * a, y + r * b) for a, b in around(0, 0, 1, 22.5, 382.5, 8)[:-1]]
    pen.polygon(corners, LAMP_RED, 2)
    pen.circle(x + 2.4 * r, y, r, LAMP_GREEN)
    if over:
        pen.text(w / 2, 0.78 * h, _("Lamps"), key_word(), color, room=w - 16)
    else:
        pen.text(x + 44, y, _("Lamps"), key_word(), color, align="left", room=w - x - 52)
