"""One showdown as it runs, from arming to the verdict.

    armed ──► not ready
      │
      ▼
    count ──► hold ──► go due ──► go ──► over
      └─────────┴────────┴── false start ──┘

No clock and no pin in here: the unit passes the time in, hears the edges and lights the lamps.
Stamps count microseconds since arming.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple

from hardware.countdown import Countdown
from hardware.edges import SIDES, Edge, Level, Side
from hardware.events import Count, Decided, Fault, Go, Hold, NotReady, UnitEvent
from hardware.referee import BOTH_UP, Limits, Presses, Verdict, find_presses, judge

Phase = Literal["armed", "count", "hold", "go due", "go", "over"]

MOST_EDGES: Final = 2_000
"""Edges of one line in one showdown; a bouncing paddle makes some thirty a press."""

GO_WAIT_US: Final = 2_000_000
"""How long a screen may take to turn green."""


class Reading(NamedTuple):
    """Both lines as they were read at `at_us`."""

    at_us: int
    levels: Mapping[Side, Level]


class Showdown:
    """The running showdown. `hear` edges in any order, `poll` often, until it is `over`.

    `go_us` is the drawn moment of GO, `start` the reading of the lines at arming. An edge may be
    delivered up to `grace_us` after its stamp; where a line's edges come in the order of their
    stamps (`orderly`), a later edge shows that none before it is still under way.
    """

    def __init__(
        self,
        limits: Limits,
        countdown: Countdown,
        go_us: int,
        start: Mapping[Side, Level],
        grace_us: int = 0,
        orderly: bool = False,
    ) -> None:
        self.phase: Phase = "armed"
        self._limits = limits
        self._countdown = countdown
        self._planned_go_us = go_us
        self._lit_us: int | None = None
        self._start = dict(start)
        self._grace_us = grace_us
        self._orderly = orderly
        self._edges: list[Edge] = []
        self._heard = dict.fromkeys(SIDES, 0)
        self._latest_us = dict.fromkeys(SIDES, 0)
        self._shown_s: int | None = None
        self._readings: list[Reading] = []

    @property
    def over(self) -> bool:
        """Nothing more comes of this showdown."""
        return self.phase == "over"

    def hear(self, edges: Iterable[Edge]) -> None:
        """Take edges as they are delivered."""
        for edge in edges:
            self._edges.append(edge)
            self._heard[edge.line] += 1
            self._latest_us[edge.line] = max(self._latest_us[edge.line], edge.t_us)

    def lit(self, t_us: int) -> None:
        """GO was seen from `t_us` on."""
        if self.phase == "go due":
            self._lit_us = t_us
            self.phase = "go"

    def poll(
        self, now_us: int, read: Callable[[], Mapping[Side, Level]], resolution_us: int = 0
    ) -> tuple[UnitEvent, ...]:
        """Move on to `now_us` and tell what happened; `read` reads the lines when needed."""
        if self.over:
            return ()
        event: UnitEvent | None = self._stop_early() or self._decide(now_us, read, resolution_us)
        if event is not None:
            self.phase = "over"
            return (event,)
        return self._count_down(now_us)

    def _stop_early(self) -> NotReady | Fault | None:
        """The explicit path for what must not happen: held paddles, a chattering line."""
        if held := tuple(side for side in SIDES if self._start[side] == "down"):
            return NotReady(held)
        for side in SIDES:
            if self._heard[side] > MOST_EDGES:
                return Fault("chattering", {"side": side})
        return None

    def _count_down(self, now_us: int) -> tuple[UnitEvent, ...]:
        if self.phase == "go":
            return ()
        if self.phase == "go due":
            return self._miss_go(now_us)
        if now_us >= self._planned_go_us:
            self.phase = "go due"
            return (Go(None),)
        left_s = self._countdown.left_s(now_us)
        if left_s == self._shown_s:
            return ()
        self._shown_s = left_s
        self.phase = "count" if left_s else "hold"
        return (Count(left_s) if left_s else Hold(),)

    def _miss_go(self, now_us: int) -> tuple[UnitEvent, ...]:
        if now_us < self._planned_go_us + GO_WAIT_US:
            return ()
        self.phase = "over"
        return (Fault("go_not_shown"),)

    def _decide(
        self, now_us: int, read: Callable[[], Mapping[Side, Level]], resolution_us: int
    ) -> Decided | None:
        if not self._edges and self._lit_us is None:
            return None
        # Before GO was seen every press is early, however late the lamp comes.
        go_us = max(self._planned_go_us, now_us) if self._lit_us is None else self._lit_us
        limits = self._limits.at_resolution(resolution_us)
        presses = find_presses(self._edges, go_us, limits)
        self._read_lines(now_us, presses, read)
        if not self._is_due(now_us, presses):
            return None
        verdict = self._judge(now_us, presses, go_us, limits)
        return None if verdict is None else Decided(verdict)

    def _read_lines(
        self, now_us: int, presses: Presses, read: Callable[[], Mapping[Side, Level]]
    ) -> None:
        """Read the lines at the verdict's moment, and once more at the next poll."""
        self._readings = [each for each in self._readings if each.at_us >= presses.falls_us]
        if now_us >= presses.falls_us and len(self._readings) < 2 and not presses.both:
            self._readings.append(Reading(now_us, dict(read())))

    def _is_due(self, now_us: int, presses: Presses) -> bool:
        """No edge that could change the verdict can still be under way."""
        known_to_us = now_us - self._grace_us
        if presses.falls_us <= known_to_us:
            return True
        return presses.both and all(
            known_us is not None
            and known_us <= max(known_to_us, self._latest_us[side] if self._orderly else 0)
            for side, known_us in presses.known_us.items()
        )

    def _judge(self, now_us: int, presses: Presses, go_us: int, limits: Limits) -> Verdict | None:
        """The verdict; void only if two readings say so, each held against all its edges."""
        if presses.both:
            return judge(self._edges, go_us, self._start, BOTH_UP, limits)
        verdict = None
        for at_us, levels in self._readings:
            if at_us > now_us - self._grace_us:
                return None
            verdict = judge(self._edges, go_us, self._start, levels, limits, read_us=at_us)
            if verdict.verdict != "void":
                return verdict
        return verdict if len(self._readings) == 2 else None
