"""Duels on the board in memory: edges at exact moments around GO, and what may come of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from firmware_bridge.messages import Arm, Go, Hello, Message, UnitHello, Verdict
from hardware.countdown import Countdown
from hardware.edges import SIDES, Edge, by_stamp
from hardware.referee import BOTH_UP, Limits, judge
from hardware.referee import Verdict as Judged
from hardware.serial_limits import arm_message
from tests.firmware_bridge.uno import MHZ, PADDLES, Lit, Uno

LATE_US: Final = 12
"""The longest that a change waits for the firmware's interrupts before it is stamped."""

BEFORE_US: Final = 4_000
"""Between arming and the first edge."""


@dataclass(frozen=True)
class Played:
    """What became of a duel: its messages, its edges and GO since arming."""

    verdict: Verdict
    told: tuple[Message, ...]
    edges: tuple[Edge, ...]
    go_us: int
    lit: tuple[Lit, ...]
    said_cycle: int
    """When the last byte of the verdict was on the line."""


def greet(uno: Uno) -> UnitHello:
    """Hello until it is answered."""
    uno.run_us(15_000)
    uno.ask(Hello(1))
    unit, _ = uno.until(UnitHello, 50_000)
    assert isinstance(unit, UnitHello)
    return unit


def arm_of(duel: int, limits: Limits, hold_ms: int = 0) -> Arm:
    """The message for these limits, with a hold that is known."""
    return arm_message(duel, limits, Countdown(0, hold_ms, hold_ms), "serial")


def arm(duel: int, **changed: int) -> Arm:
    """The message for a duel without a count, its hold 20 ms; `changed` are fields of it."""
    usual = {
        "window_us": 5_000, "closed_us": 1_000, "min_reaction_us": 0, "settle_us": 100_000,
        "dead_heat_us": 1_000, "timeout_us": 5_000_000, "head_left_us": 0, "head_right_us": 0,
        "count_s": 0, "hold_min_ms": 20, "hold_max_ms": 20,
    }  # fmt: skip
    return Arm(duel, **{**usual, **changed})


def play(uno: Uno, duel: int, limits: Limits, edges: Sequence[Edge], noise: bytes = b"") -> Played:
    """Play these edges, stamped relative to GO; `noise` is put on the line while it runs."""
    early_us = -min([0, *(edge.t_us for edge in edges)])
    hold_ms = -(-(early_us + BEFORE_US) // 1_000)
    uno.lit()
    uno.ask(arm_of(duel, limits, hold_ms))
    armed = uno.until_lit("red") + 4  # the clock is read just after
    planned_us = hold_ms * 1_000
    stamped = [replace(edge, t_us=edge.t_us + planned_us) for edge in by_stamp(edges)]
    for edge in stamped:
        uno.move(armed + edge.t_us * MHZ, PADDLES[edge.line], edge.level == "up")
    if noise:
        uno.give(noise + b"\n")
    verdict, told = uno.until(Verdict, 20_000_000, duel=duel)
    assert isinstance(verdict, Verdict)
    said_cycle = uno.last_byte_cycle
    uno.forget_moves()
    for side in SIDES:
        uno.release(side, 0)
    uno.run_us(30_000 + 100 * uno.giving)
    lit = uno.lit()
    go = [message.at_us for message in told if isinstance(message, Go)]
    if go:
        green = next(each.cycle for each in lit if each.lamp == "green" and each.on)
        assert abs(green - armed - go[0] * MHZ) <= 3 * MHZ, "GO is not where its stamp is"
    return Played(
        verdict, tuple(told), tuple(stamped), go[0] if go else planned_us, tuple(lit), said_cycle
    )


def accepted(played: Played, limits: Limits, tries: int = 30) -> set[Judged]:
    """The referee's verdicts on these edges as the firmware may have read them."""
    chance = Random(1)
    shown = limits.at_resolution(20) if limits.dead_heat_us else limits
    return {
        _outline(judge(edges, played.go_us, BOTH_UP, BOTH_UP, shown))
        for edges in (played.edges, *(as_read(played.edges, chance) for _ in range(tries)))
    }


def as_read(edges: Sequence[Edge], chance: Random) -> list[Edge]:
    """One interrupt reads both lines, up to `LATE_US` late: what changed until then is one."""
    read: list[Edge] = []
    waiting = list(edges)
    while waiting:
        at_us = waiting[0].t_us + chance.randint(0, LATE_US)
        for side in SIDES:
            levels = [edge.level for edge in waiting if edge.line == side and edge.t_us <= at_us]
            read += [Edge(at_us, side, levels[-1])] if levels else []
        waiting = [edge for edge in waiting if edge.t_us > at_us]
    return read


def _outline(judged: Judged) -> Judged:
    """Who won and how, without the times."""
    return replace(judged, reaction_us=_Counted(judged.reaction_us), margin_us=None)


class _Counted(dict):
    """Which sides' reactions counted, as something that can be in a set."""

    def __init__(self, reaction_us) -> None:
        super().__init__({side: reaction_us[side] is not None for side in SIDES})

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


def judged_of(verdict: Verdict) -> Judged:
    """The unit's verdict as the referee's."""
    nobody = {"none": None}
    return Judged(
        verdict.outcome,
        nobody.get(verdict.winner, verdict.winner),
        nobody.get(verdict.offender, verdict.offender),
        {"left": verdict.left_us, "right": verdict.right_us},
        verdict.margin_us,
        {"none": (), "both": SIDES}.get(verdict.sides, (verdict.sides,)),
    )


def check(played: Played, limits: Limits) -> None:
    """The unit's verdict is one that the referee may come to, its times within `LATE_US`."""
    judged = judged_of(played.verdict)
    assert _outline(judged) in accepted(played, limits), (played, limits)
    exact = judge(played.edges, played.go_us, BOTH_UP, BOTH_UP, limits)
    if _outline(exact) == _outline(judged):
        for side in SIDES:
            here, there = judged.reaction_us[side], exact.reaction_us[side]
            # A verdict that falls when GO is due and not lit yet counts from its own moment.
            least = -3 if any(isinstance(each, Go) for each in played.told) else -2_000
            assert here is None or least <= here - there <= LATE_US, (played, exact)
