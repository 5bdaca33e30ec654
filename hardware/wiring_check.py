"""The wiring check as it runs: what to do now, what the lines do, what is wrong with them.

    rest ──► press left ──► let go ──► press right ──► let go ──► press timer ──► let go ──► turn

Each step ends by itself when it has seen enough, or when nothing came for long enough. Polled,
like a unit: the screen and the terminal show `step`, `levels` and `findings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from hardware.disc_settings import WheelSettings
from hardware.faults import Fault
from hardware.settings import ROLES, Settings
from hardware.wheel_calibration import Calibration
from hardware.wire import LineEdge
from hardware.wiring import BUTTONS, Seen, at_rest, let_go, pressed, turned
from hardware.words import N_, _

Action = Literal["rest", "press", "let go", "turn"]

REST_US: Final = 2_000_000
SETTLED_US: Final = 400_000
"""So long without an edge a step is over; no edge is told later than a quarter of a second."""

TURN_SETTLED_US: Final = 2_000_000
"""A hand that turns a wheel rests in between."""

PATIENCE_US: Final = 10_000_000
TURN_PATIENCE_US: Final = 30_000_000
MOST_EDGES: Final = 20_000
"""Edges of one step; a line that oscillates makes more, and has said enough."""

INSTRUCTIONS: Final[Mapping[Action, str]] = {
    "rest": N_("Take your hands off everything."),
    "press": N_("Press the {what}, and hold it."),
    "let go": N_("Let the {what} go."),
    "turn": N_("Turn the wheel once, the way it is spun."),
}


class Lines(Protocol):
    """Where the edges come from; `hardware.gpio_lines.GpioLines` on the pins."""

    @property
    def names(self) -> tuple[str, ...]:
        """The lines that are wired."""

    def now_us(self) -> int:
        """The clock of the stamps."""

    def levels(self) -> dict[str, int]:
        """Every line as it reads now, 1 while active."""

    def edges(self) -> list[LineEdge]:
        """The edges that arrived since the last call."""

    def faults(self) -> tuple[Fault, ...]:
        """Lines that began to chatter."""


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody is asked to do; `line` is the button in question, "" for rest and turn."""

    action: Action
    line: str = ""

    @property
    def instruction(self) -> str:
        """The step in the language in force."""
        what = _(ROLES[self.line].what) if self.line else ""
        return _(INSTRUCTIONS[self.action]).format(what=what)


@dataclass(frozen=True, slots=True)
class StepFinding:
    """What a step showed: its faults, none where all is well; of a turn, what it told."""

    step: Step
    faults: tuple[Fault, ...] = ()
    calibration: Calibration | None = field(default=None)

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not self.faults


class WiringCheck:
    """One round of all steps over the lines that are wired.

    `step` is the one to do now, None when the round is over. `levels` are the lines as they read
    at the last poll. `findings` are those of the steps that are over.
    """

    def __init__(self, lines: Lines, settings: Settings) -> None:
        self._lines = lines
        self._wheel = settings.wheel
        self._steps = list(_steps(lines.names, settings.wheel))
        self._edges: list[LineEdge] = []
        self._begun_us = lines.now_us()
        self._start = lines.levels()
        self._broken: list[Fault] = []
        self.levels = dict(self._start)
        self.findings: list[StepFinding] = []

    @property
    def step(self) -> Step | None:
        """What to do now."""
        done = len(self.findings)
        return self._steps[done] if done < len(self._steps) else None

    @property
    def ok(self) -> bool:
        """All steps are over and nothing is wrong."""
        return self.step is None and all(finding.ok for finding in self.findings)

    def poll(self) -> tuple[StepFinding, ...]:
        """Move on to now; the finding of a step that has just ended."""
        if self.step is None:
            return ()
        room = MOST_EDGES - len(self._edges)
        self._edges += self._lines.edges()[: max(0, room)]
        self._broken += self._lines.faults()
        self.levels = self._lines.levels()
        return (self.next(),) if self._is_over(self.step) else ()

    def next(self) -> StepFinding:
        """End the step now, by what was seen; somebody says that it was done."""
        step = self.step
        if step is None:
            return self.findings[-1]
        seen = Seen(tuple(self._edges), self._start, dict(self.levels))
        finding = self._find(step, seen)
        self.findings.append(finding)
        self._edges, self._broken = [], []
        self._begun_us = self._lines.now_us()
        self._start = dict(self.levels)
        return finding

    def _is_over(self, step: Step) -> bool:
        now_us = self._lines.now_us()
        waited_us = now_us - self._begun_us
        if self._broken:
            return True
        if step.action == "rest":
            return waited_us >= REST_US
        turning = step.action == "turn"
        if waited_us >= (TURN_PATIENCE_US if turning else PATIENCE_US):
            return True
        settled_us = TURN_SETTLED_US if turning else SETTLED_US
        last_us = max((edge.t_us for edge in self._edges if _concerns(step, edge)), default=None)
        if step.action == "let go":
            # It may have been let go before it was asked, and it may be wired to the other line.
            up = not any(self.levels.get(line) for line in BUTTONS)
            return up and now_us - max(last_us or 0, self._begun_us) >= settled_us
        return last_us is not None and now_us - last_us >= settled_us

    def _find(self, step: Step, seen: Seen) -> StepFinding:
        if self._broken:
            return StepFinding(step, tuple(self._broken))
        if step.action == "rest":
            return StepFinding(step, at_rest(seen))
        if step.action == "turn":
            return self._find_turn(step, seen)
        fault = (pressed if step.action == "press" else let_go)(step.line, seen)
        return StepFinding(step, (fault,) if fault else ())

    def _find_turn(self, step: Step, seen: Seen) -> StepFinding:
        wheel = self._wheel
        if wheel is None:
            return StepFinding(step)
        known = wheel.calibration.counts_per_turn if wheel.calibration else None
        found = turned(
            seen, wheel.sensor, len(wheel.spaces), wheel.bits, wheel.has_index, known=known
        )
        if isinstance(found, Fault):
            return StepFinding(step, (found,))
        return StepFinding(step, calibration=found)


def _steps(names: Iterable[str], wheel: WheelSettings | None) -> Iterable[Step]:
    yield Step("rest")
    for line in BUTTONS:
        if line in names:
            yield Step("press", line)
            yield Step("let go", line)
    if wheel is not None:
        yield Step("turn")


def _concerns(step: Step, edge: LineEdge) -> bool:
    """Buttons answer for each other, for they may be swapped; the wheel is something else."""
    return (edge.line in BUTTONS) == (step.action != "turn")
