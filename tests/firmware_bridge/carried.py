"""What pins can carry of the recorded duels and spins, and what they can't, each with its reason.

A trace may hold what no pin shows: an edge that leaves its line as it was (two edges merged before
anybody looked), or two of one stamp. Such an edge is played as a pulse too short to be read. Where
the verdict hangs on it the trace is named here, and stays with the referees that are told of edges.
An edge that got lost is played too: the pin moves, and its interrupt is withheld.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from hardware.edges import SIDES, Edge, by_stamp
from hardware.referee import find_presses, judge
from hardware.traces import DuelTrace, read_duel
from hardware.wheel import WheelEdge
from hardware.wheel_traces import WheelTrace, read_wheel
from tests.hardware.cases import duels, read

UNSEEN: Final = "it hangs on an edge that leaves its line as it was: one interrupt for both lines"
READ_LATER: Final = "a running unit reads the lines later, when the next edge explains them"
NOT_ON_THE_LINE: Final = "its wheel is outside the ranges of the protocol"

LOST_AFTER_US: Final = 60
"""An edge gets lost so long after the one before it, which no interrupt is still reading then."""

READ_LATE_US: Final = 1_000
"""How long after the verdict's moment a running unit may read the lines."""

How = Literal["changes", "pulses", "is lost"]


class Move(NamedTuple):
    """A line of pins at a moment since arming: it changes to `level`, pulses away from it and
    back, or changes with its interrupt withheld."""

    t_us: int
    line: str
    level: int
    how: How = "changes"


@dataclass(frozen=True)
class OnPins:
    """A recorded case on pins: the lines at arming, and how they move before and after it."""

    id: str
    trace: DuelTrace | WheelTrace
    start: Mapping[str, int]
    moves: tuple[Move, ...]
    falls_us: int = 0
    """When a duel's verdict falls."""
    needs_pulses: bool = False
    """What came of the duel hangs on a pulse. A unit with one interrupt for both paddles can't
    know whose it was; a wheel need not."""

    @property
    def before(self) -> tuple[Move, ...]:
        """Moves before arming."""
        return tuple(move for move in self.moves if move.t_us < 0)

    @property
    def after(self) -> tuple[Move, ...]:
        """Moves since arming."""
        return tuple(move for move in self.moves if move.t_us >= 0)


def moves_of(edges: Sequence[Edge | WheelEdge], start: Mapping[str, int]) -> tuple[Move, ...]:
    """What pins make of these edges: one move a line and stamp. 1 is down, as on a wheel."""
    latest: dict[tuple[int, str], Move] = {}
    for edge in sorted(edges, key=lambda edge: edge.t_us):
        key = (edge.t_us, edge.line)
        latest.pop(key, None)
        latest[key] = Move(*key, int(edge.level in ("down", 1)))
    return settled(latest.values(), start)


def settled(moves: Iterable[Move], start: Mapping[str, int]) -> tuple[Move, ...]:
    """Those that leave their line as it was are pulses; so is all before arming, whose reading
    holds."""
    now = dict(start)
    told = []
    for move in moves:
        if move.how != "is lost":
            still = move.t_us < 0 or now[move.line] == move.level
            move = move._replace(how="pulses" if still else "changes")
        if move.t_us >= 0:
            now[move.line] = move.level
        told.append(move)
    return tuple(told)


def seen(moves: Sequence[Move]) -> list[Move]:
    """The moves that a unit which reads levels can see, since arming."""
    return [move for move in moves if move.how == "changes" and move.t_us >= 0]


def edges_of(moves: Sequence[Move]) -> list[Edge]:
    """What a unit that reads levels sees of a duel's moves."""
    return [Edge(m.t_us, _side(m.line), "down" if m.level else "up") for m in seen(moves)]


def duel_on_pins(case: Mapping[str, Any]) -> OnPins | str:
    """The duel on pins; or why they can't carry it."""
    trace = read_duel(case)
    start = {side: int(trace.start[side] == "down") for side in SIDES}
    moves = moves_of(by_stamp(trace.edges), start)
    needs_pulses = not _as_expected(trace, edges_of(moves))
    falls_us = find_presses(trace.edges, trace.go_us, trace.limits).falls_us
    quiet_us = max((move.t_us for move in seen(moves) if move.t_us <= falls_us), default=0)
    lost = []
    for side in SIDES if "down" not in trace.start.values() else ():
        mine = [move for move in moves if move.line == side]
        stands = [move.level for move in mine if 0 <= move.t_us <= falls_us]
        read = int(trace.levels[side] == "down")
        if read == (stands[-1] if stands else start[side]):
            continue
        if any(falls_us < move.t_us <= falls_us + READ_LATE_US for move in mine):
            return READ_LATER
        # Whoever reads both lines at every edge finds a lost one at the next.
        lost.append(Move(quiet_us + LOST_AFTER_US, side, read, "is lost"))
    everything = sorted((*moves, *lost), key=lambda move: move.t_us)
    whole = settled(everything, start)
    return OnPins(case["id"], trace, start, whole, falls_us, needs_pulses)


def _side(line: str) -> Any:
    return line


def _as_expected(trace: DuelTrace, edges: Sequence[Edge]) -> bool:
    verdict = judge(edges, trace.go_us, trace.start, trace.levels, trace.limits).as_dict()
    return {key: verdict[key] for key in trace.expect} == trace.expect


def spin_on_pins(case: Mapping[str, Any]) -> OnPins | str:
    """The spin on pins; or why they can't carry it."""
    trace = read_wheel(case)
    wheel = trace.wheel
    lines = {line: trace.start.get(line, 0) for line in ("a", "b", "index")}
    moves = moves_of(trace.edges, lines)
    if not (1_000 <= wheel.rest_us <= 9_999_999 and 1_000 <= wheel.max_us <= 99_999_999):
        return NOT_ON_THE_LINE
    return OnPins(case["id"], trace, lines, moves)


QUADRATURE: Final = [
    case
    for case in (*read("wheel.jsonl"), *read("wheel_own.jsonl"))
    if case["config"]["sensor"] == "quadrature"
]
ALL_DUELS: Final = duels()
_CASES: Final = {
    case["id"]: on_pins(case)
    for on_pins, cases in ((duel_on_pins, ALL_DUELS), (spin_on_pins, QUADRATURE))
    for case in cases
}

PLAYED: Final = [case for case in _CASES.values() if isinstance(case, OnPins)]
DUELS: Final = [case for case in PLAYED if isinstance(case.trace, DuelTrace)]
SPINS: Final = [case for case in PLAYED if isinstance(case.trace, WheelTrace)]

NOT_PLAYED: Final = {name: why for name, why in _CASES.items() if isinstance(why, str)}
"""Cases that no running unit can be shown, with the reason."""

NOT_READ: Final = {case.id: UNSEEN for case in PLAYED if case.needs_pulses}
"""Further cases that the AVR can't tell, with the reason."""
