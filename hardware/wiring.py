"""What is wrong with the wires, by what their lines did while somebody did as they were asked.

Pure: stamped edges in, faults out. A line is 1 while its paddle is pressed, or as the wheel's
sensor reads; the steps themselves are run by `hardware.wiring_check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hardware.faults import Fault
from hardware.settings import ROLES
from hardware.wheel import WheelEdge
from hardware.wheel_calibration import AT_REST, Calibration, find_noise, read_one_turn
from hardware.wheel_disc import Sensor
from hardware.wheel_turns import CYCLE
from hardware.wire import LineEdge

PADDLES: Final = ("left", "right")
BUTTONS: Final = (*PADDLES, "timer")

BOUNCE_US: Final = 20_000
"""A contact that goes on bouncing for longer is worn; a hand holds longer than this."""

HAND_US: Final = 80_000
"""Nobody presses, lets go and presses again within this; the quickest fingers tap ten times a
second."""

BY_HAND: Final = 40
"""A hand that turns the wheel once stops within such a part of a turn, nine degrees."""

TOGETHER_US: Final = 2_000
"""Two hands never press so close to each other when only one was asked to."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the lines did during one step.

    `edges` of all lines, in any order. `start` and `end` are the readings of the lines when the
    step began and when it was over, 0 or 1 each.
    """

    edges: tuple[LineEdge, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    end: Mapping[str, int] = field(default_factory=dict)

    def of(self, line: str) -> list[LineEdge]:
        """The edges of one line in the order of their stamps."""
        return sorted((edge for edge in self.edges if edge.line == line), key=_stamp)


def at_rest(seen: Seen) -> tuple[Fault, ...]:
    """Nobody touched anything: every line should have kept its level, every button be up."""
    faults = []
    for line in BUTTONS:
        edges = len(seen.of(line))
        if edges > AT_REST:
            faults.append(Fault("line_floating", {"what": _what(line), "edges": edges}))
        elif seen.end.get(line):
            faults.append(Fault("paddle_down", {"what": _what(line)}))
    noise = find_noise(_wheel_edges(seen))
    return (*faults, noise) if noise else tuple(faults)


def pressed(line: str, seen: Seen) -> Fault | None:
    """Somebody was asked to press one button, and to hold it."""
    mine = seen.of(line)
    other = _other(line)
    theirs = seen.of(other) if other else []
    if not mine:
        if other and theirs:
            return Fault("paddles_swapped", {"what": _what(line), "other": _what(other)})
        if seen.start.get(line) and seen.end.get(line):
            return Fault("paddle_down", {"what": _what(line)})
        return None if seen.end.get(line) else Fault("paddle_silent", {"what": _what(line)})
    if theirs and abs(theirs[0].t_us - mine[0].t_us) <= TOGETHER_US:
        return Fault("lines_shorted")
    if seen.start.get(line) and not seen.end.get(line):
        return Fault("paddle_inverted", {"what": _what(line)})
    return _bounce(line, mine)


def let_go(line: str, seen: Seen) -> Fault | None:
    """Somebody was asked to let the button go that they held."""
    if seen.end.get(line):
        return Fault("paddle_stuck", {"what": _what(line)})
    return _bounce(line, seen.of(line))


def turned(
    seen: Seen,
    sensor: Sensor,
    sectors: int,
    bits: int,
    index: bool,
    position: int = 0,
    known: int | None = None,
) -> Calibration | Fault:
    """Somebody was asked to turn the wheel once, the way it is spun.

    What it tells of the wheel where nothing is wrong; see `hardware.wheel_calibration`. `known`:
    the counts in a turn by its calibration; None where there is none yet.
    """
    start = {line: level for line, level in seen.start.items() if line not in BUTTONS}
    found = read_one_turn(
        _wheel_edges(seen),
        start,
        sensor,
        max(1, sectors),
        bits=bits,
        index=index,
        position=position,
    )
    if isinstance(found, Calibration) and sensor == "quadrature" and found.direction == "down":
        return Fault("wheel_swapped")
    if isinstance(found, Calibration) and known is not None:
        counts = found.counts_per_turn
        if abs(counts - known) > _off_by_hand(sensor, known):
            return Fault("wheel_counts_differ", {"counts": counts, "known": known})
    return found


def _off_by_hand(sensor: Sensor, known: int) -> int:
    """Counts that a hand may stop too early or too late; a Gray disc names its own."""
    if sensor == "gray":
        return 0
    return max(CYCLE if sensor == "quadrature" else 1, known // BY_HAND)


def _bounce(line: str, edges: list[LineEdge]) -> Fault | None:
    """The longest that the contact went on changing by itself, where that is too long."""
    bursts = _bursts(edges)
    longest_us = begun_us = 0
    for burst, goes_on in zip(bursts, _going_on(bursts), strict=True):
        begun_us = begun_us if goes_on else burst[0].t_us
        longest_us = max(longest_us, burst[-1].t_us - begun_us)
    if longest_us <= BOUNCE_US:
        return None
    return Fault("paddle_bounces", {"what": _what(line), "ms": round(longest_us / 1_000)})


def _bursts(edges: list[LineEdge]) -> list[list[LineEdge]]:
    """The edges parted where the line was quiet for longer than a sound contact bounces."""
    bursts: list[list[LineEdge]] = []
    for edge in edges:
        if bursts and edge.t_us - bursts[-1][-1].t_us <= BOUNCE_US:
            bursts[-1].append(edge)
        else:
            bursts.append([edge])
    return bursts


def _going_on(bursts: list[list[LineEdge]]) -> list[bool]:
    """Of each burst, whether the contact bounces on in it: no hand is so quick.

    A hand may let go soon after it has pressed. It doesn't press once more that soon, nor does it
    press or let go for a moment only, which leaves the line as it was before the burst.
    """
    going_on = [False] * len(bursts)
    momentary = [burst[0].level != burst[-1].level for burst in bursts]
    for at in range(1, len(bursts)):
        quiet_us = bursts[at][0].t_us - bursts[at - 1][-1].t_us
        if quiet_us <= HAND_US and (momentary[at] or momentary[at - 1]):
            going_on[at] = True
        if at > 1 and bursts[at][0].t_us - bursts[at - 2][0].t_us <= HAND_US:
            going_on[at - 1] = going_on[at] = True
    return going_on


def _wheel_edges(seen: Seen) -> Iterable[WheelEdge]:
    return [WheelEdge(*edge) for edge in seen.edges if edge.line not in BUTTONS]


def _other(line: str) -> str | None:
    return {"left": "right", "right": "left"}.get(line)


def _what(line: str) -> str:
    return ROLES[line].what


def _stamp(edge: LineEdge) -> int:
    return edge.t_us
