"""Stamped edges of a paddle's line, and the onset of the press they make.

A paddle's contact bounces: one press is a burst of edges. What counts is the stamp at which the
burst began, its *onset*; a burst too short to be a press is a glitch (`referee.md` 1, "Onset").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

Side = Literal["left", "right"]
Level = Literal["up", "down"]

SIDES: Final[tuple[Side, ...]] = ("left", "right")
LEVELS: Final[tuple[Level, ...]] = ("up", "down")


class EdgeError(ValueError):
    """An edge that no paddle can have made; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A paddle's line was read at `level` at `t_us`, where the contact was read.

    `t_us` counts whole microseconds since the unit was armed; it is negative for what happened
    before. `level` is "up" (idle) or "down" (pressed).

    Raises `EdgeError` for a stamp that is no whole number, another line, another level.
    """

    t_us: int
    line: Side
    level: Level

    def __post_init__(self) -> None:
        if type(self.t_us) is not int:
            raise EdgeError(f"a stamp is a whole number of microseconds, not {self.t_us!r}")
        if self.line not in SIDES:
            raise EdgeError(f"a paddle's line is left or right, not {self.line!r}")
        if self.level not in LEVELS:
            raise EdgeError(f"a line is up or down, not {self.level!r}")


def by_stamp(edges: Iterable[Edge]) -> list[Edge]:
    """The edges in the order of their stamps; equal stamps keep the order of arrival."""
    return sorted(edges, key=lambda edge: edge.t_us)


@dataclass(slots=True)
class Contact:
    """One paddle's contact as its edges go by in the order of their stamps.

    Idle until an edge opens a window of `window_us`; down for `closed_us` in all within it, the
    press is confirmed: `onset_us` is the stamp that opened the window, `confirmed_us` the moment
    at which enough was closed. After that nothing on the line means anything.

    Call `wait(t_us)` before `take(edge)` of the same stamp: time passes first.
    """

    window_us: int
    closed_us: int
    level: Level = "up"
    onset_us: int | None = None
    confirmed_us: int | None = None
    _opened_us: int | None = field(default=None, init=False)
    _turned_down_us: int = field(default=0, init=False)
    _closed_before_us: int = field(default=0, init=False)

    def wait(self, t_us: int) -> None:
        """Let time pass to `t_us`: presses are confirmed, windows end and open anew."""
        while self._opened_us is not None and self.onset_us is None:
            end_us = self._opened_us + self.window_us
            self._confirm(min(t_us, end_us))
            if t_us <= end_us or self.onset_us is not None:
                return
            if self.level == "down":
                self._open(self._turned_down_us)
            else:
                self._opened_us = None

    def wait_out(self) -> None:
        """Let the time pass after the line's last edge: no other is to come."""
        if self._opened_us is not None:
            self.wait(self._opened_us + 2 * self.window_us + 1)

    def take(self, edge: Edge) -> None:
        """Take the line's next edge; one of any level opens the window of an idle line."""
        if self.onset_us is not None:
            return
        if edge.level == "down" and self.level == "up":
            self._turned_down_us = edge.t_us
        elif edge.level == "up" and self.level == "down":
            self._closed_before_us += edge.t_us - self._turned_down_us
        self.level = edge.level
        if self._opened_us is None:
            self._open(edge.t_us)
            self._confirm(edge.t_us)

    def _open(self, t_us: int) -> None:
        self._opened_us = t_us
        self._closed_before_us = 0

    def _confirm(self, t_us: int) -> None:
        """Confirm the press if the line was down long enough by `t_us`, within the window."""
        down_us = t_us - self._turned_down_us if self.level == "down" else 0
        spare_us = self._closed_before_us + down_us - self.closed_us
        if spare_us >= 0:
            self.onset_us = self._opened_us
            self.confirmed_us = t_us - spare_us
