"""The lock: nothing on the screen takes a touch until one finger holds the key for a while.

For small hands, and for wiping the screen. A whole hand does not open it: the hold counts only
while nothing else touches the screen.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import NumericProperty

from companion.words import _
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import mix
from kivy_ui.theme import MARGIN, theme
from kivy_ui.widgets.base import Board
from kivy_ui.widgets.key import Tile, glyph_picture

HOLD_S = 1.2
"""So long the key is held."""

CALL_S = 0.8
"""So long the key answers a touch anywhere else."""


class LockKey(Tile):
    """The key to hold; ``held`` is how much of the hold is done, 0 to 1."""

    drawn_from = ("held", "calls")
    held = NumericProperty(0.0)
    calls = NumericProperty(0)

    def colors(self) -> Any:
        p = theme.palette
        return (p.lit, p.lit_lip) if self.calls else (p.key, p.key_lip)

    def draw_face(self, pen: Pen, w: float, h: float) -> None:
        p = theme.palette
        color, face = (p.onlit, p.lit) if self.calls else (p.text, p.key)
        glyph_picture(pen, "lock", 26, h / 2, 30, color, face)
        pen.text(46, h / 2 - 4, _("Hold"), 24, color, align="left", room=w - 56)
        room = w - 56
        pen.rounded(46, h - 13, room, 5, 2.5, mix(face, color, 0.25))
        if self.held:
            pen.rounded(46, h - 13, max(5.0, room * self.held), 5, 2.5, color)


class Lock(Board):
    """Lies over everything and takes every touch. Event ``on_open``."""

    __events__ = ("on_open",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.key = LockKey(target_name="unlock")
        self.key.bind(pressed=self._pressed)
        self.add_widget(self.key)
        self._touches: set[object] = set()
        self._hush = Clock.create_trigger(self._hushed, CALL_S)

    def arrange(self) -> None:
        large = theme.layout == "large"
        w, h = (164.0, 64.0) if large else (126.0, 52.0)
        margin = MARGIN if theme.height_u >= 480 else 8.0
        self.key.spot = (self.width_u - margin - w, self.height_u - margin - h, w, h)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        touch.grab(self)
        self._touches.add(touch.uid)
        if len(self._touches) > 1 or not super().on_touch_down(touch):
            self._let_go()
            self.key.calls = 1
            self._hush.cancel()
            self._hush()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._touches.discard(touch.uid)
        else:
            super().on_touch_up(touch)
        return True

    def _pressed(self, key: LockKey, pressed: bool) -> None:
        self._let_go()
        if pressed and len(self._touches) == 1:
            hold = Animation(held=1.0, d=HOLD_S)
            hold.bind(on_complete=lambda *_args: self.dispatch("on_open"))
            hold.start(key)

    def _let_go(self) -> None:
        Animation.cancel_all(self.key, "held")
        self.key.held = 0.0

    def _hushed(self, _dt: float) -> None:
        self.key.calls = 0

    def on_open(self) -> None:
        """The key was held long enough."""
