"""Everything that can be tapped: one place for taps, doubled taps, holds and drags."""

from __future__ import annotations

from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from kivy_ui.theme import HOLD_MS, PLAY_TARGET, SAME_TAP_MS, TARGET, theme
from kivy_ui.widgets.base import shown

BOUNCE_MS = 120  # a finger that comes down so soon after it was lifted has not meant to
SAME_PLACE = 20  # u
DRAG_AFTER = 22  # u
SLACK = 12  # u a finger may slide off a key and still mean it


class _LastTap:
    """The tap before this one, whichever key it was on.

    The same key again within 350 ms is one tap. So is another key that has come up under the
    finger meanwhile (a screen changes under the second half of a double tap).
    """

    def __init__(self) -> None:
        self.key: object = None
        self.pos = (0.0, 0.0)
        self.down = self.up = float("-inf")

    def repeats(self, key: object, pos: tuple[float, float], now: float) -> bool:
        apart = max(abs(pos[0] - self.pos[0]), abs(pos[1] - self.pos[1]))
        if key != self.key and apart > SAME_PLACE * theme.u:
            return False
        return (now - self.down) * 1000 < SAME_TAP_MS or (now - self.up) * 1000 < BOUNCE_MS

    def note(self, key: object, pos: tuple[float, float], down: float, up: float) -> None:
        self.key, self.pos, self.down, self.up = key, pos, down, up


last_tap = _LastTap()


def _seconds(touch: MotionEvent) -> float:
    """When it left the window's queue, where that is known; a slow frame must not eat a tap."""
    stamp = getattr(touch, "stamp_us", 0)
    return stamp / 1e6 if stamp else monotonic()


class Target(Widget):
    """Mixed into a widget that people tap.

    ``target_name`` names it (for the person who reads a test, and for telling a doubled tap on a
    key that has been made anew). ``play``: used in play with cards in the hand, so it must be
    11 mm instead of 9. ``disabled``: nothing happens and, for most, nothing is drawn.

    Events: ``on_tap``; ``on_hold`` after 600 ms, where ``holds``, then no tap; ``on_drag(touch)``
    while it is dragged and ``on_drop(touch)`` when let go, where ``drags``, or ``on_lost(touch)``
    where it is not there anymore.

    A finger means what was under it when it came down. Where another finger has led away from
    there meanwhile, or the key is another one, nothing happens; where it was made anew in its
    place, that one is meant.
    """

    target_name = StringProperty("")
    play = BooleanProperty(False)
    pressed = BooleanProperty(False)
    holds = BooleanProperty(False)
    drags = BooleanProperty(False)

    __events__ = ("on_tap", "on_hold", "on_drag", "on_drop", "on_lost")

    def __init__(self, **kwargs: Any) -> None:
        self._finger: MotionEvent | None = None
        self._down_at = 0.0
        self._dragging = False
        self._down_frame = 0
        self._down_key: object = None
        self._down_in: Widget | None = None
        self._hold = Clock.create_trigger(self._held, HOLD_MS / 1000)
        self._seen = Clock.create_trigger(self._has_been_seen, 0)
        super().__init__(**kwargs)

    @property
    def least(self) -> float:
        """The least side it may have, u."""
        return PLAY_TARGET if self.play else TARGET

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or not shown(self):
            return super().on_touch_down(touch) if not self.disabled else False
        if touch.is_mouse_scrolling:
            return False
        now = _seconds(touch)
        if self._finger is None and not last_tap.repeats(self._key, touch.pos, now):
            touch.grab(self)
            self._finger, self._down_at, self._dragging = touch, now, False
            self._seen.cancel()
            self._down_frame = Clock.frames
            self._down_key, self._down_in = self._key, self.parent
            self.pressed = True
            if self.holds:
                self._hold()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch is not self._finger:
            return super().on_touch_move(touch)
        if self._dragging and (self.disabled or not shown(self)):
            self._lose(touch)
            return True
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) / theme.u
        if self.drags and moved > DRAG_AFTER:
            self._dragging = True
        if self._dragging:
            self._hold.cancel()
            self.pressed = False
            self.dispatch("on_drag", touch)
        elif not self._over(touch):
            self._hold.cancel()
            self.pressed = False
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch is not self._finger:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._finger = None
        self._hold.cancel()
        tapped = self.pressed
        if tapped and Clock.frames == self._down_frame:
            self._seen()  # down and up between two frames: the next one shows it pressed
        else:
            self.pressed = False
        if self._dragging:
            self._dragging = False
            lost = self.disabled or not shown(self)
            self.dispatch("on_lost" if lost else "on_drop", touch)
        elif tapped and (meant := self._meant()) is not None:
            last_tap.note(meant._key, touch.pos, self._down_at, _seconds(touch))
            meant.dispatch("on_tap")
        return True

    def _lose(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self._finger, self._dragging = None, False
        self.dispatch("on_lost", touch)

    @property
    def held(self) -> bool:
        """A finger is on it, or has been since it came down here."""
        return self._finger is not None

    def lose_finger(self) -> None:
        """Whatever the finger on it does from now on means nothing."""
        self._hold.cancel()
        self.pressed = self._dragging = False
        if self._finger is not None:
            self._finger.ungrab(self)
            self._finger = None

    def _meant(self) -> Target | None:
        """What the finger is on since it came down: this, or what was made anew in its place."""
        if self._down_in is None:
            return None
        there = (one for one in (self, *self._down_in.children) if isinstance(one, Target))
        same = (one for one in there if one._key == self._down_key)
        return next((one for one in same if not one.disabled and shown(one)), None)

    @property
    def _key(self) -> object:
        return self.target_name or id(self)

    def _over(self, touch: MotionEvent) -> bool:
        slack = SLACK * theme.u
        return (
            self.x - slack <= touch.x <= self.right + slack
            and self.y - slack <= touch.y <= self.top + slack
        )

    def _held(self, _dt: float) -> None:
        if self.pressed:
            self.pressed = False
            meant = self._meant()
            if meant is not None:
                meant.dispatch("on_hold")

    def _has_been_seen(self, _dt: float) -> None:
        if self._finger is None:
            self.pressed = False

    def on_tap(self) -> None:
        """It was tapped."""

    def on_hold(self) -> None:
        """It was held for 600 ms."""

    def on_drag(self, touch: MotionEvent) -> None:
        """It is being dragged."""

    def on_drop(self, touch: MotionEvent) -> None:
        """It was dragged and let go."""

    def on_lost(self, touch: MotionEvent) -> None:
        """It was being dragged, and went."""


def targets(root: Widget) -> list[Target]:
    """Every target below ``root`` that can be tapped now, for tests of the layout."""
    return [
        widget
        for widget in root.walk(restrict=True)
        if isinstance(widget, Target) and not widget.disabled and shown(widget)
    ]
