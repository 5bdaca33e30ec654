"""The turn glass: a line within the ring that runs out to the seat on turn, and forces nobody.

It is drawn once a second while it runs, and not at all when it has run out.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty

from kivy_ui import sound
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.ring import RingPlace
from kivy_ui.layout.track import Point, Track
from kivy_ui.palette import CREAM
from kivy_ui.widgets import Drawn

TURNS = ("play", "draw")
"""Ops that end a turn: after one of them the glass is turned over, whoever is on."""

INSIDE, WIDTH = 9.0, 4.0
"""How far within the band the line runs, and how wide it is, u."""

STEP_S = 1.0
POINTS = 90


class Glass(Drawn):
    """``share``: how much of the turn is left, 1 to 0."""

    drawn_from = ("share",)
    share = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self.ring: RingPlace | None = None
        self._seat: Point = (0.0, 0.0)
        self._turn: tuple[str, Any] | None = None
        self._seconds, self._begun = 0.0, 0.0
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self._run, STEP_S, interval=True)

    @property
    def running(self) -> bool:
        """Whether a turn is being measured."""
        return bool(self._clock.is_triggered)

    def watch(
        self,
        ring: RingPlace,
        turn: str | None,
        seat: Point | None,
        op: Mapping[str, Any] | None,
        seconds: float,
    ) -> None:
        """A turn of so many seconds (0: no glass) for whoever is on (None: nobody).

        ``op`` is what was done last: it turns the glass over where it ends a turn.
        """  # fmt: skip
        if not seconds or turn is None or seat is None:
            self.stop()
            return
        rect = ring.rect
        self.spot = (rect.x, rect.y, rect.w, rect.h)
        moved = (ring, seat) != (self.ring, self._seat)
        self.ring, self._seat = ring, seat
        before = self._turn
        last = op if op is not None and op.get("op") in TURNS else before and before[1]
        self._turn = (turn, last)
        anew = before is None or before[0] != turn or before[1] is not last
        if anew or seconds != self._seconds:
            self._seconds, self._begun, self.share = seconds, monotonic(), 1.0
            self._clock.cancel()
            self._clock()
        if moved:
            self.redraw()

    def stop(self) -> None:
        """No turn is measured anymore."""
        self._clock.cancel()
        self._turn, self.share = None, 0.0

    def _run(self, _dt: float) -> None:
        self.share = max(0.0, 1.0 - (monotonic() - self._begun) / self._seconds)
        if not self.share:
            self._clock.cancel()
            sound.play("turn")

    def draw(self, pen: Pen) -> None:
        ring = self.ring
        if ring is None or self.share <= 0:
            return
        inset = 2 * (ring.band + INSIDE)
        track = Track(ring.w - inset, ring.h - inset)
        middle = track.nearest(self._seat[0] - ring.cx, self._seat[1] - ring.cy)
        half = track.length / 2 * self.share
        with pen.at(ring.w / 2, ring.h / 2):
            steps = max(2, round(POINTS * self.share))
            spots = [track.point(middle - half + 2 * half * i / steps) for i in range(steps + 1)]
            pen.stroke(spots, WIDTH, CREAM)
