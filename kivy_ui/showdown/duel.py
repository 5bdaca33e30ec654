"""A showdown as two people go through it, without a widget: sides, arming, verdict, the op.

claim ──► armed ──► count ──► hold ──► go ──► verdict
  ▲         │ (a paddle is held: let go)        │
  └─────────┴──────────── again ◄───────────────┘
              by hand, by the cards, trouble: always a way on
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, Protocol

from hardware.countdown import Countdown
from hardware.edges import SIDES, Side
from hardware.events import (
    Count,
    Decided,
    Fault,
    Go,
    Hold,
    NotReady,
    Paddle,
    TimerPressed,
    UnitEvent,
)
from hardware.faults import UnitError
from hardware.referee import Limits, Verdict, judged_again

Stage = Literal[
    "claim", "armed", "let go", "count", "hold", "go", "verdict", "by hand", "by cards", "trouble"
]
RUNNING = ("armed", "let go", "count", "hold", "go")
"""Stages in which the paddles alone count."""

DECIDING = ("verdict", "by hand", "by cards")
"""Stages in which a fault of the unit changes nothing anymore."""

OTHER: Mapping[Side, Side] = {"left": "right", "right": "left"}


class PollsPaddles(Protocol):
    """What of a unit a showdown needs (hardware.unit.Unit)."""

    kind: str

    @property
    def resolution_us(self) -> int: ...
    def levels(self) -> dict[Side, Any]: ...
    def arm(self, limits: Limits, countdown: Countdown) -> None: ...
    def cancel(self) -> None: ...
    def poll(self) -> tuple[UnitEvent, ...]: ...


class Duel:
    """One showdown of two players on a unit; `poll` moves it on.

    `players`: who played the card, and the opponent. `stake`: cards, None in practice.
    `sides`: which player has which paddle. `claimed`: who has pressed theirs. `down`: paddles that
    are down now. `count`: the red count in seconds. `held`: paddles that must be let go first.
    `go_by_screen`: GO came with the last poll, and the screen is its lamp.
    `head_ms`: head starts by player, in ms. `judged_by`: who finds or found the verdict, "screen"
    or "sensor"; `resolution_us`: how finely that tells two presses apart.
    """

    def __init__(
        self,
        players: tuple[str, str],
        unit: PollsPaddles,
        stake: int | None = None,
        limits: Limits | None = None,
        countdown: Countdown | None = None,
    ) -> None:
        self.players = players
        self.stake = stake
        self.unit = unit
        self.limits = limits or Limits()
        self.countdown = countdown or Countdown()
        self.sides: dict[Side, str] = {"left": players[0], "right": players[1]}
        self.head_ms: dict[str, int] = {}
        self.claimed: set[str] = set()
        self.down: set[Side] = set()
        self.stage: Stage = "claim"
        self.count = 0
        self.held: tuple[Side, ...] = ()
        self.verdict: Verdict | None = None
        self.trouble: Fault | None = None
        self.chosen: str | None = None
        self.go_by_screen = False
        self._judged: tuple[str, int] | None = None
        self._broken = False

    # -- who is where

    def side_of(self, player: str) -> Side:
        """The paddle that is a player's."""
        return "left" if self.sides["left"] == player else "right"

    @property
    def asked(self) -> str | None:
        """Whose press is waited for: one after the other, so that it is known who pressed.

        On the screen each half shows its player, so there both are asked at once (None).
        """
        if self.unit.kind == "touch":
            return None
        return next((player for player in self.players if player not in self.claimed), None)

    def swap(self) -> None:
        """The paddles lie the other way round; the verdict, too, was the other one's."""
        self.sides = {side: self.sides[OTHER[side]] for side in SIDES}
        if self.verdict is not None and self.head_ms:  # the head start goes with its player
            limits = self.fair_limits.at_resolution(self.resolution_us)
            self.verdict = judged_again(self.verdict, limits)

    @property
    def fair_limits(self) -> Limits:
        """The limits with each player's head start on the player's side."""
        heads = {side: 1_000 * self.head_ms.get(self.sides[side], 0) for side in SIDES}
        return replace(self.limits, head_start_us=heads)

    def _claim(self, side: Side) -> None:
        if self.unit.kind == "touch":
            self.claimed.add(self.sides[side])
        elif self.asked == self.players[0]:
            self.sides = {side: self.players[0], OTHER[side]: self.players[1]}
            self.claimed.add(self.players[0])
        elif self.asked == self.sides[side]:
            self.claimed.add(self.players[1])

    # -- how it runs

    def poll(self) -> bool:
        """Take what the unit tells. True when there is something new to show."""
        self.go_by_screen = False
        events: tuple[UnitEvent, ...] = ()
        if not self._broken:
            try:
                events = self.unit.poll()
                for event in events:
                    self._take(event)
                if self._ready():
                    self.arm()
                    return True
            except UnitError as error:
                self._break(error)
                return True
        return bool(events)

    def _ready(self) -> bool:
        """Both have claimed theirs and let go: the countdown begins by itself."""
        if self.down or any(level == "down" for level in self.unit.levels().values()):
            return False
        return self.stage == "let go" or (self.stage == "claim" and len(self.claimed) == 2)

    def arm(self) -> None:
        """Begin the countdown."""
        self.stage, self.count, self.held = "armed", self.countdown.count_s, ()
        self.verdict = self.trouble = self.chosen = None
        try:
            self.unit.arm(self.fair_limits, self.countdown)
        except UnitError as error:
            self._break(error)

    def _take(self, event: UnitEvent) -> None:
        match event:
            case Paddle(side, down):
                (self.down.add if down else self.down.discard)(side)
                if down and self.stage == "claim":
                    self._claim(side)
            case TimerPressed():
                if self.stage in ("claim", "verdict", "trouble"):
                    self.again()
            case NotReady(sides):
                self.stage, self.held = "let go", sides
            case Count(left):
                self.stage, self.count = "count", left
            case Hold():
                self.stage, self.count = "hold", 0
            case Go(at_us):
                self.stage, self.go_by_screen = "go", at_us is None
            case Decided(verdict):
                self.stage, self.verdict, self._judged = "verdict", verdict, None
            case Fault() if self.stage not in DECIDING:
                self.stage, self.trouble = "trouble", event

    def _break(self, error: UnitError) -> None:
        """The unit can't be used; it is asked nothing more until people want to fight again."""
        self._broken = True
        self.stage, self.trouble = "trouble", error.fault

    def cancel(self) -> None:
        """Whatever the unit plays is given up; one that doesn't answer plays nothing."""
        with suppress(UnitError):
            self.unit.cancel()

    @property
    def judged_by(self) -> str:
        if self._judged is not None:
            return self._judged[0]
        return "screen" if self.unit.kind == "touch" else "sensor"

    @property
    def resolution_us(self) -> int:
        return self.unit.resolution_us if self._judged is None else self._judged[1]

    def stand_at(
        self, verdict: Verdict | None, chosen: str | None, by: str, resolution_us: int
    ) -> None:
        """A verdict has fallen, now or before: by the unit, or, with `chosen`, by the people."""
        self.stage, self.verdict, self.chosen = "verdict", verdict, chosen
        self._judged = by, resolution_us

    def again(self) -> None:
        """Once more, with the same sides."""
        self._broken = False
        self.cancel()
        self.claimed = set(self.players)
        self.stage, self.verdict, self.trouble, self.chosen = "claim", None, None, None

    def stop(self) -> None:
        """Back to the claimed sides; nothing has been decided."""
        self._broken = False
        self.cancel()
        self.claimed.clear()
        self.stage, self.verdict, self.trouble, self.chosen = "claim", None, None, None

    def ask_people(self, stage: Literal["by hand", "by cards"]) -> None:
        """The people say who won, or on whose side of the line more cards lie."""
        self.cancel()
        self.stage = stage

    def say(self, player: str) -> None:
        """The answer to `ask_people`: who won, or on whose side more cards lie (that one lost)."""
        other = self.players[1] if player == self.players[0] else self.players[0]
        self.chosen = player if self.stage == "by hand" else other
        self.stage = "verdict"

    def ask_no_more(self) -> None:
        """The people say nothing after all: the verdict before that stands, if there was one."""
        if self.verdict is not None:
            self.stage = "verdict"
        else:
            self.stop()

    # -- what came of it

    @property
    def decided(self) -> bool:
        """Whether there is something that may be taken, or that people are asked about."""
        return self.stage == "verdict" or (self.stage in DECIDING and self.verdict is not None)

    @property
    def outcome(self) -> str:
        """The verdict in force: "win", "false_start", "dead_heat", "no_press", "void"; "" none."""
        if self.chosen:
            return "win"
        return self.verdict.verdict if self.verdict else ""

    @property
    def winner(self) -> str | None:
        """The player who has won."""
        if self.chosen:
            return self.chosen
        return self.sides[self.verdict.winner] if self.verdict and self.verdict.winner else None

    @property
    def loser(self) -> str | None:
        """The player who takes the stake."""
        if self.winner is None:
            return None
        return self.players[1] if self.winner == self.players[0] else self.players[0]

    def reaction_us(self, player: str) -> int | None:
        """A player's time after GO in µs, None when none counted."""
        if self.verdict is None or self.chosen:
            return None
        return self.verdict.reaction_us[self.side_of(player)]

    @property
    def source(self) -> str:
        """Where the verdict came from: "screen", "sensor" or "hand"."""
        return "hand" if self.chosen else self.judged_by

    def op(self) -> dict[str, Any] | None:
        """The verdict as an op of the game, None while nothing is decided."""
        if self.outcome not in ("win", "false_start", "dead_heat"):
            return None
        op: dict[str, Any] = {"op": "showdown"}
        if self.outcome == "win":
            op["winner"] = self.winner
        elif self.outcome == "false_start":
            op["false_start"] = self.loser
        else:
            op["dead_heat"] = True
        times = {player: self.reaction_us(player) for player in self.players}
        if any(time is not None for time in times.values()):
            op["reaction_us"] = times
        if self.verdict and not self.chosen and self.verdict.margin_us is not None:
            op["margin_us"] = self.verdict.margin_us
        op["source"] = self.source
        return op
