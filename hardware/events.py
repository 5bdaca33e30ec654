"""What a unit tells whoever polls it."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.edges import Side
from hardware.faults import Fault
from hardware.referee import Verdict

__all__ = [
    "Count",
    "Decided",
    "Fault",
    "Go",
    "Hold",
    "NotReady",
    "Paddle",
    "TimerPressed",
    "UnitEvent",
]


@dataclass(frozen=True, slots=True)
class Paddle:
    """A paddle went down or came up; bounce between two polls is told as one."""

    side: Side
    down: bool


@dataclass(frozen=True, slots=True)
class TimerPressed:
    """The timer button of the unit was pressed: somebody wants to arm it."""


@dataclass(frozen=True, slots=True)
class NotReady:
    """These paddles were down when the unit was armed; there is no countdown."""

    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The red count stands at `left` seconds."""

    left: int


@dataclass(frozen=True, slots=True)
class Hold:
    """The count is over; GO comes, and nothing tells when."""


@dataclass(frozen=True, slots=True)
class Go:
    """GO. `at_us` is its stamp since arming, None where the screen is the lamp.

    Then the screen turns green now and reports when that frame was flipped.
    """

    at_us: int | None


@dataclass(frozen=True, slots=True)
class Decided:
    """The verdict fell; the showdown is over."""

    verdict: Verdict


UnitEvent = Paddle | TimerPressed | NotReady | Count | Hold | Go | Decided | Fault
