"""What a unit tells whoever polls it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.edges import Side
from hardware.faults import Fault
from hardware.referee import Verdict

if TYPE_CHECKING:
    from hardware.self_test import Found
    from hardware.wheel import Spin

__all__ = [
    "Count",
    "Decided",
    "Fault",
    "Go",
    "Hold",
    "NotReady",
    "Paddle",
    "SelfTested",
    "Spun",
    "TimerHeld",
    "TimerPressed",
    "UnitEvent",
    "WheelTurns",
]


@dataclass(frozen=True, slots=True)
class Paddle:
    """A paddle went down or came up; bounce between two polls is told as one."""

    side: Side
    down: bool


@dataclass(frozen=True, slots=True)
class TimerPressed:
    """The timer button was pressed: arm the unit; between two duels, it is the next turn."""


@dataclass(frozen=True, slots=True)
class TimerHeld:
    """The timer button is held: between two duels, take the last turn back."""


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


@dataclass(frozen=True, slots=True)
class WheelTurns:
    """The wheel was set going; where it is now is the unit's `wheel.angle`."""


@dataclass(frozen=True, slots=True)
class Spun:
    """The wheel came to rest, or nobody turned it.

    `name` is the space at the pointer, None where nobody can tell. Only a spin that is "ok" is
    taken; people are asked about an "unsure" or "short" one.
    """

    spin: Spin
    name: str | None = None


@dataclass(frozen=True, slots=True)
class SelfTested:
    """The unit tested itself: what it found, a thing each."""

    things: tuple[Found, ...]


UnitEvent = (
    Paddle
    | TimerPressed
    | TimerHeld
    | NotReady
    | Count
    | Hold
    | Go
    | Decided
    | WheelTurns
    | Spun
    | SelfTested
    | Fault
)
