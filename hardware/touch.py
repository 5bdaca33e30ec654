"""The two halves of a touch screen as paddles: clean contacts, coarse stamps.

The screen feeds its fingers to `press` and `release`, stamped on `now_us()` where it read them,
polls the unit every frame, and is the lamp itself: at `Go` it turns green and tells
`green_flipped` when that frame was flipped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from hardware.countdown import Countdown
from hardware.edges import SIDES, Level, Side
from hardware.events import UnitEvent
from hardware.faults import UnitError
from hardware.referee import Limits
from hardware.unit import Stamped, Unit, now_us

FRAME_US: Final = 16_667
"""A frame at 60 a second: what a screen tells apart until a duel was measured."""


class TouchUnit(Unit):
    """Two halves of the screen. A half is down while at least one finger is on it.

    A finger is one clean contact: `closed_us` is 0 whatever the limits say. What the screen
    tells apart is the longest gap between two polls of this duel (`referee.md` 1, "Resolution").
    """

    kind: ClassVar[str] = "touch"

    def __init__(self, clock: Callable[[], int] = now_us) -> None:
        super().__init__(clock)
        self._fingers = dict.fromkeys(SIDES, 0)
        self._queue: list[Stamped] = []
        self._longest_gap_us = FRAME_US
        self._polled_us: int | None = None

    @property
    def resolution_us(self) -> int:
        return self._longest_gap_us

    def levels(self) -> dict[Side, Level]:
        return {side: "down" if self._fingers[side] else "up" for side in SIDES}

    def press(self, side: Side, t_us: int) -> None:
        """A finger came down on this half, read at `t_us` on `now_us()`."""
        self._check_finger(side, t_us)
        self._fingers[side] += 1
        if self._fingers[side] == 1:
            self._queue.append(Stamped(t_us, side, "down"))

    def release(self, side: Side, t_us: int) -> None:
        """A finger left this half; one that never came down on it means nothing."""
        self._check_finger(side, t_us)
        if self._fingers[side] == 0:
            return
        self._fingers[side] -= 1
        if self._fingers[side] == 0:
            self._queue.append(Stamped(t_us, side, "up"))

    def arm(self, limits: Limits | None = None, countdown: Countdown | None = None) -> None:
        super().arm(replace(limits or Limits(), closed_us=0), countdown)
        self._longest_gap_us = 0
        self._polled_us = None

    def poll(self) -> tuple[UnitEvent, ...]:
        if self._showdown is not None:
            polled_us = self._clock()
            if self._polled_us is not None:
                self._longest_gap_us = max(self._longest_gap_us, polled_us - self._polled_us)
            self._polled_us = polled_us
        return super().poll()

    def _collect(self) -> list[Stamped]:
        collected, self._queue = self._queue, []
        return collected

    def _light_go(self) -> None:
        return None

    def _check_finger(self, side: Side, t_us: int) -> None:
        self._check_open()
        if side not in SIDES:
            raise UnitError(
                "wrong_setting", kind=self.kind, name="side", value=side, why="left or right"
            )
        if type(t_us) is not int:
            raise UnitError(
                "wrong_setting", kind=self.kind, name="stamp", value=t_us, why="whole microseconds"
            )
