"""Fingers and the mouse, from the window's own event queue: the one source of touches.

On desktop Linux Kivy throws SDL's finger events away and takes the mouse that the window system
makes of the first finger, so that a second finger is lost. Here the queue is read one step earlier:
each finger, and the left mouse button, becomes one touch, stamped at the moment it left the queue.
No other provider is ever registered, so nothing arrives twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from hardware.unit import now_us
from kivy_ui.awake import Waking

_FINGER = {"fingerdown": "begin", "fingermotion": "update", "fingerup": "end"}
_BUTTON = {"mousebuttondown": "begin", "mousebuttonup": "end"}
_LEFT = 1


class TableTouch(MotionEvent):
    """A finger, or the mouse with its left button down.

    `stamp_us`: when its latest event left the window's queue (µs, monotonic).
    `source`: "finger" or "mouse".
    """

    def __init__(self, device: str, id: object, args: tuple[float, float], source: str) -> None:
        super().__init__(device, id, args, is_touch=True, type_id="touch")
        self.profile = ["pos"]
        self.source = source
        self.stamp_us = 0

    def depack(self, args: tuple[float, float]) -> None:
        self.sx, self.sy = args
        super().depack(args)


class StampedQueue:
    """The SDL window with its event queue stamped: everything else is passed on unchanged.

    `frames` counts those that were shown.
    """

    def __init__(self, storage: Any, window: Any) -> None:
        self._storage = storage
        self._window = window
        self._pressed = False
        self._after_flip: list[Callable[[int], None]] = []
        self.frames = 0
        self.taken: deque[tuple[int, str, str, object, float, float]] = deque()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)

    def poll(self) -> Any:
        """The next event of the window, as Kivy expects it; touches are kept on the side."""
        event = self._storage.poll()
        if not event:
            return event
        action = event[0]
        if action in _FINGER:
            _, finger, x, y, *_rest = event
            self.taken.append((now_us(), _FINGER[action], "finger", finger, x, 1.0 - y))
            return None
        if action in _BUTTON and event[3] == _LEFT:
            self._pressed = action == "mousebuttondown"
            self._mouse(_BUTTON[action], event[1], event[2])
        elif action == "mousemotion" and self._pressed:
            self._mouse("update", event[1], event[2])
        return event

    def flip(self) -> None:
        """Show what was drawn, then tell who waits for it when it was shown."""
        self._storage.flip()
        self.frames += 1
        waiting, self._after_flip = self._after_flip, []
        for tell in waiting:
            tell(now_us())

    def after_flip(self, tell: Callable[[int], None]) -> None:
        """Call `tell` once with the stamp (µs, monotonic) of the next frame that is shown."""
        self._after_flip.append(tell)

    def _mouse(self, phase: str, x: float, y: float) -> None:
        width, height = self._window.system_size
        sx, sy = x / max(1, width - 1), 1.0 - y / max(1, height - 1)
        self.taken.append((now_us(), phase, "mouse", "mouse", sx, sy))


class TouchProvider(MotionEventProvider):
    """Hands the touches taken from the queue to Kivy, in the order in which they left it.

    `begun` and `ended` count them. One that only wakes the screen is counted, and handed to nobody.
    """

    def __init__(self, queue: StampedQueue, waking: Waking) -> None:
        super().__init__("table", "")
        self._queue = queue
        self._waking = waking
        self._waked: set[object] = set()
        self.after_flip = queue.after_flip
        self._down: dict[object, TableTouch] = {}
        self.begun = 0
        self.ended = 0

    def update(self, dispatch_fn: Any) -> None:
        taken = self._queue.taken
        self._waking.look()
        while taken:
            stamp_us, phase, source, finger, sx, sy = taken.popleft()
            if self._only_wakes(stamp_us, phase, finger):
                continue
            touch = self._down.pop(finger, None)
            if phase == "begin":
                if touch is not None:  # its end was lost on the way
                    touch.update_time_end()
                    dispatch_fn("end", touch)
                self.begun += 1
                touch = TableTouch(self.device, f"{source}{self.begun}", (sx, sy), source)
            elif touch is None:
                continue
            else:
                touch.move((sx, sy))
            touch.stamp_us = stamp_us
            if phase == "end":
                self.ended += 1
                touch.update_time_end()
            else:
                self._down[finger] = touch
            dispatch_fn(phase, touch)

    def _only_wakes(self, stamp_us: int, phase: str, finger: object) -> bool:
        """From its beginning to its end it is a touch that wakes the screen."""
        if phase == "begin":
            self._waked.discard(finger)
            if self._waking.wakes(stamp_us):
                self._waked.add(finger)
                self.begun += 1
        elif phase == "end" and finger in self._waked:
            self._waked.discard(finger)
            self.ended += 1
            return True
        return finger in self._waked


def install(window: Any) -> TouchProvider:
    """Make the window's queue the one source of touches. Once a process; later calls do nothing."""
    for provider in EventLoop.input_providers:
        if isinstance(provider, TouchProvider):
            return provider
    for provider in list(EventLoop.input_providers):
        EventLoop.remove_input_provider(provider)
    queue = StampedQueue(window._win, window)
    window._win = queue
    provider = TouchProvider(queue, Waking(window))
    EventLoop.add_input_provider(provider)
    return provider
