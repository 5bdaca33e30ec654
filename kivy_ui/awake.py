"""The screen stays awake while a round runs; and a touch that wakes it does nothing else."""

from __future__ import annotations

import time
from typing import Any, Protocol

from hardware.unit import now_us

RESTING = frozenset(
    ("home", "new_game", "past_games", "past_game", "people", "person", "person_page", "winner")
)
"""Screens on which nobody is in the middle of a round, whatever the last game waits for."""

RUNS = frozenset(("dealer", "first", "playing", "scoring"))
"""Phases of a game in which a round runs."""

GRACE_US = 700_000
"""A touch that begins so soon after the screen has come back is the one that woke it."""

SLEPT_S = 0.5
"""Longer than this the whole machine was asleep."""


class Playing(Protocol):
    """The app: what is shown, and the game."""

    shown: str
    evening: Any

    @property
    def root_window(self) -> Any: ...


def needed(app: Playing) -> bool:
    """Whether the screen must not go dark by itself now."""
    if app.shown == "showdown":  # also one for practice, which no game knows of
        return True
    evening = app.evening
    return evening is not None and app.shown not in RESTING and evening.game.phase in RUNS


def follow(app: Playing) -> None:
    """Let the window system blank the screen, or don't, as it is needed now."""
    may_sleep = not needed(app)
    if app.root_window.allow_screensaver != may_sleep:
        app.root_window.allow_screensaver = may_sleep


class Waking:
    """Tells the touch that wakes the screen from one that is meant.

    The window says when it is hidden and when it is back; that the whole machine slept is seen by
    its two clocks, of which one goes on meanwhile.
    """

    def __init__(self, window: Any) -> None:
        self._dark = False
        self._back_us: int | None = None
        self._slept_s = _slept_s()
        window.bind(on_hide=self.gone, on_minimize=self.gone)
        window.bind(on_show=self.back, on_restore=self.back)

    def gone(self, *_args: Any) -> None:
        """The window can't be seen anymore."""
        self._dark = True

    def back(self, *_args: Any) -> None:
        """The window can be seen; where it could all the time, nothing has changed."""
        if self._dark:
            self._dark, self._back_us = False, now_us()

    def look(self) -> None:
        """Called often: did the machine sleep?"""
        slept_s = _slept_s()
        if slept_s - self._slept_s > SLEPT_S:
            self._back_us = now_us()
        self._slept_s = slept_s

    def wakes(self, stamp_us: int) -> bool:
        """Whether a touch that begins at `stamp_us` (µs, monotonic) only wakes the screen. Where
        the window system never says that the window is back, the touch itself says so."""
        if self._dark:
            self._dark, self._back_us = False, stamp_us
        return self._back_us is not None and stamp_us - self._back_us < GRACE_US


def _slept_s() -> float:
    """How long the machine has been asleep since it was started; 0 where no clock tells."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux has it
    return 0.0 if clock is None else time.clock_gettime(clock) - time.monotonic()
