"""The duel at the other end of a serial line: the unit plays and judges it, here its words become
events. What the line or the unit lost is void with its reason, never guessed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from firmware_bridge import messages
from hardware.countdown import Countdown
from hardware.edges import SIDES, Level, Side
from hardware.events import Count, Decided, Fault, Go, Hold, NotReady, Paddle, UnitEvent
from hardware.referee import Limits
from hardware.serial_limits import arm_message
from hardware.serial_patience import Patience, after_arming_us, after_go_us
from hardware.serial_verdict import believable, verdict_of

LAST_DUEL: Final = 9_999

FAULTS: Final = {"chatter": "chattering", "storm": "unit_storm"}


class SerialDuel:
    """The paddles of a unit and the duel that runs on them, one after the other.

    `ask` sends a request to the unit; `clock` counts microseconds.
    """

    def __init__(self, ask: Callable[[messages.Message], object], clock: Callable[[], int]) -> None:
        self._ask = ask
        self._clock = clock
        self._number = secrets.randbelow(LAST_DUEL) + 1
        self._limits = Limits()
        self._armed = False
        self._patience = Patience()
        self.running = False
        self.levels: dict[Side, Level] = dict.fromkeys(SIDES, "up")

    def next(self, limits: Limits, countdown: Countdown, kind: str) -> messages.Arm:
        """The request for another duel. Raises `UnitError` for limits too wide for the line."""
        self._number = self._number % LAST_DUEL + 1
        return arm_message(self._number, limits, countdown, kind)

    def begin(self, limits: Limits, countdown: Countdown) -> None:
        """It was asked for."""
        self._limits = limits
        self.running, self._armed = True, False
        self._patience.begin(self._clock(), after_arming_us(limits, countdown))

    def cancel(self) -> None:
        """Give it up."""
        if self.running:
            self.running = False
            self._ask(messages.Cancel())

    def met(self) -> None:
        """The unit is there: whatever it still plays is nobody's duel anymore."""
        if not self.running:
            self._ask(messages.Cancel())

    def gone(self) -> None:
        """The unit is gone, and the duel with it."""
        self.running = False

    def overdue(self, now_us: int) -> Fault | None:
        """Whether the unit should have told long ago what came of it."""
        if not self._patience.is_over(now_us) or not self.running:
            return None
        self._ask(messages.Cancel())
        return self._void("verdict_owed")

    # -- what the unit says

    def answered(self, request: messages.Message, answer: messages.Message) -> Fault | None:
        """The unit took a request, or refused it."""
        asked = isinstance(request, messages.Arm) and request.duel == self._number
        if not asked or not self.running:
            return None
        if isinstance(answer, messages.No):
            return self._void("unit_refuses", why=f"{answer.why} {answer.what}".rstrip(" -"))
        self._armed = True
        return None

    def look_at(self, pong: messages.Pong) -> Iterator[UnitEvent]:
        """The paddles as they are, and whether the unit still plays the duel that runs here."""
        yield from self._paddles(pong.left_down, pong.right_down)
        if not (self.running and self._armed):
            return
        if pong.number != self._number:
            yield self._void("unit_forgot")
        elif pong.state == "idle" and pong.kept == 0:
            yield self._void("verdict_lost")

    def hear(self, message: messages.Message) -> Iterable[UnitEvent]:
        """What the unit tells of it unasked; the words of another duel mean nothing."""
        match message:
            case messages.Count(duel, left_s) if self._is_mine(duel):
                return (Count(left_s),)
            case messages.Hold(duel) if self._is_mine(duel):
                return (Hold(),)
            case messages.Go(duel, at_us) if self._is_mine(duel):
                self._patience.begin(self._clock(), after_go_us(self._limits))
                return (Go(at_us),)
            case messages.Paddles(left_down, right_down):
                return self._paddles(left_down, right_down)
            case messages.UnitFault(_, number, what, side) if self._is_mine(number):
                return (self._void(FAULTS[what], side=side),)
            case messages.Verdict() if self._is_mine(message.duel):
                return (self._judged(message),)
        return ()

    def _is_mine(self, duel: int) -> bool:
        return self.running and duel == self._number

    def _paddles(self, left_down: bool, right_down: bool) -> Iterator[UnitEvent]:
        for side, down in zip(SIDES, (left_down, right_down), strict=True):
            level: Level = "down" if down else "up"
            if level != self.levels[side]:
                self.levels[side] = level
                yield Paddle(side, down)

    def _judged(self, message: messages.Verdict) -> UnitEvent:
        if not believable(message, self._limits):
            return self._void("verdict_wrong")
        self.running = False
        verdict = verdict_of(message)
        return NotReady(verdict.sides) if verdict.verdict == "not_ready" else Decided(verdict)

    def _void(self, key: str, **params: object) -> Fault:
        """The duel that runs is void, and why."""
        self.running = False
        return Fault(key, params)
