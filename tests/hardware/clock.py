"""A clock that a test turns, and units played on it."""

from __future__ import annotations

from hardware.events import Decided, Fault, NotReady, UnitEvent
from hardware.unit import Unit

BEGIN_US = 5_000_000_000


class Clock:
    """Microseconds that pass when told to; like the real one it does not begin at 0."""

    def __init__(self) -> None:
        self.us = BEGIN_US

    def __call__(self) -> int:
        return self.us

    def wait(self, us: int) -> None:
        self.us += us


def play(
    unit: Unit, clock: Clock, step_us: int = 5_000, go_us: int | None = None
) -> list[UnitEvent]:
    """Poll every `step_us`, and once at `go_us` after now, until it is over; all that was told."""
    told: list[UnitEvent] = []
    go_at_us = clock.us + go_us if go_us is not None else 0
    end_us = clock.us + 20_000_000
    while clock.us < end_us:
        told += unit.poll()
        if told and isinstance(told[-1], (Decided, NotReady, Fault)):
            return told
        next_us = clock.us + step_us
        clock.us = go_at_us if clock.us < go_at_us < next_us else next_us
    return told
