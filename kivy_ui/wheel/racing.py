"""The race to shout "UNO Spin" as a race of fingers, without a window: the earliest touch wins.

Only stamps decide, never the order in which touches arrive. What the screen cannot tell apart is
a race again (`rules.md` K37).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

Stage = Literal["wait", "go", "won", "level", "nobody"]

SETTLE_US: Final = 60_000
"""So long after the first touch an earlier one may still be under way."""

LEAST_APART_US: Final = 1_000
TIMEOUT_US: Final = 8_000_000


class Race:
    """A race of ``names`` that begins at ``go_us`` on the clock of the touches.

    Polled every frame; the longest gap between two polls since GO is what the screen tells apart.
    """

    def __init__(self, names: Sequence[str], go_us: int) -> None:
        self.names = tuple(names)
        self.stage: Stage = "wait"
        self.early: set[str] = set()
        self.winner: str | None = None
        self.level: tuple[str, ...] = ()
        self._go_us = go_us
        self._lit_us: int | None = None
        self._touched: dict[str, int] = {}
        self._polled_us: int | None = None
        self._longest_gap_us = LEAST_APART_US
        self._told = (self.stage, 0)

    @property
    def resolution_us(self) -> int:
        """How finely this race tells two touches apart."""
        return self._longest_gap_us

    @property
    def running(self) -> bool:
        return self.stage in ("wait", "go")

    def lit(self, t_us: int) -> None:
        """The frame that says GO was shown at ``t_us``."""
        self._lit_us = t_us
        for name in [name for name, touched in self._touched.items() if touched < t_us]:
            del self._touched[name]
            self.early.add(name)

    def press(self, name: str, t_us: int) -> None:
        """Somebody touched the own paddle; the first touch of each counts."""
        if not self.running:
            return
        if self.stage == "wait" or (self._lit_us is not None and t_us < self._lit_us):
            self.early.add(name)
        elif name not in self.early:
            self._touched[name] = min(t_us, self._touched.get(name, t_us))

    def poll(self, now_us: int) -> bool:
        """Move on to now; tells whether anything changed since the last poll that people see."""
        if self.running and len(self.early) == len(self.names):
            self.stage = "nobody"
        elif self.stage == "wait" and now_us >= self._go_us:
            self.stage = "go"
        elif self.stage == "go":
            self._watch(now_us)
        before, self._told = self._told, (self.stage, len(self.early))
        return before != self._told

    def _watch(self, now_us: int) -> None:
        if self._polled_us is not None:
            self._longest_gap_us = max(self._longest_gap_us, now_us - self._polled_us)
        self._polled_us = now_us
        if not self._touched:
            since = self._lit_us if self._lit_us is not None else self._go_us
            if now_us - since > TIMEOUT_US:
                self.stage = "nobody"
            return
        first = min(self._touched.values())
        if now_us - first < max(SETTLE_US, self._longest_gap_us):
            return
        ahead = [n for n, t in self._touched.items() if t - first < self._longest_gap_us]
        if len(ahead) == 1:
            self.stage, self.winner = "won", ahead[0]
        else:
            self.stage, self.level = "level", tuple(n for n in self.names if n in ahead)
