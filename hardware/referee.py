"""The referee of a showdown: stamped edges in, one verdict out (`referee.md` 1).

Pure: the same edges give the same verdict on every unit and every run. One pass over the edges
in the order of their stamps, whole microseconds, constant state; small enough for a
microcontroller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final, Literal

from hardware.edges import SIDES, Contact, Edge, Level, Side, by_stamp

Outcome = Literal["win", "false_start", "dead_heat", "no_press", "void", "not_ready"]

NOBODY: Final[Mapping[Side, int | None]] = {"left": None, "right": None}
BOTH_UP: Final[Mapping[Side, Level]] = {"left": "up", "right": "up"}


class LimitsError(ValueError):
    """Limits that contradict each other or are no times; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the referee goes by, in microseconds, with the defaults of `referee.md` 1.

    `window_us`: how long a contact may bounce. `closed_us`: how long of that it must be down to
    be a press, at most the window. `min_reaction_us`: faster than this after GO is a guess, so
    early (0: off). `settle_us`: how long after the first press the other one still counts.
    `dead_heat_us`: a gap smaller than this can't be told. `timeout_us`: how long after GO a
    press is waited for. `head_start_us`: taken off a side's time, at most `settle_us`.

    Raises `LimitsError` where a figure is no whole number from 0 or goes over its bound.
    """

    window_us: int = 5_000
    closed_us: int = 1_000
    min_reaction_us: int = 0
    settle_us: int = 100_000
    dead_heat_us: int = 1_000
    timeout_us: int = 5_000_000
    head_start_us: Mapping[Side, int] = field(default_factory=lambda: {"left": 0, "right": 0})

    def __post_init__(self) -> None:
        if not isinstance(self.head_start_us, Mapping) or set(self.head_start_us) != set(SIDES):
            raise LimitsError(
                f"head_start_us names left and right, nothing else, not {self.head_start_us!r}"
            )
        times = {each.name: getattr(self, each.name) for each in fields(self)}
        times |= {f"head_start_us of {side}": us for side, us in times.pop("head_start_us").items()}
        for name, us in times.items():
            if type(us) is not int or us < 0:
                raise LimitsError(f"{name} is a whole number of microseconds from 0, not {us!r}")
        if self.closed_us > self.window_us:
            raise LimitsError(
                f"closed_us {self.closed_us} does not fit into window_us {self.window_us}"
            )
        for side in SIDES:
            if self.head_start_us[side] > self.settle_us:
                raise LimitsError(
                    f"the head start of {side}, {self.head_start_us[side]} us, "
                    f"is more than settle_us {self.settle_us}"
                )

    def at_resolution(self, resolution_us: int) -> Limits:
        """These limits on a unit that can't tell presses apart closer than `resolution_us`."""
        if self.dead_heat_us >= resolution_us:
            return self
        return replace(self, dead_heat_us=resolution_us)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a showdown.

    `reaction_us` is the onset after GO of each side that counted, else None: negative is before
    GO, and in a false start the offender's alone. `margin_us` is the gap as it was compared, of
    a win in which both counted. `sides` are those in question when not ready or void.
    """

    verdict: Outcome
    winner: Side | None = None
    offender: Side | None = None
    reaction_us: Mapping[Side, int | None] = field(default_factory=lambda: dict(NOBODY))
    margin_us: int | None = None
    sides: tuple[Side, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The verdict by the names of a trace's `expect` (`referee.md` 3), ready for JSON."""
        return asdict(self) | {"reaction_us": dict(self.reaction_us), "sides": list(self.sides)}


@dataclass(frozen=True, slots=True)
class Presses:
    """What the edges come to by the moment the verdict falls.

    `onset_us` of each side's confirmed press; `levels` as the edges left the lines;
    `falls_us`, that moment; `known_us`, by when each side's press was confirmed.
    """

    onset_us: Mapping[Side, int | None]
    known_us: Mapping[Side, int | None]
    levels: Mapping[Side, Level]
    falls_us: int

    @property
    def both(self) -> bool:
        """Both sides have a confirmed press: the verdict waits for nothing more."""
        return None not in self.onset_us.values()


def judge(
    edges: Iterable[Edge],
    go_us: int,
    start: Mapping[Side, Level],
    levels: Mapping[Side, Level],
    limits: Limits,
    read_us: int | None = None,
) -> Verdict:
    """The verdict on a showdown with GO at `go_us`, from the edges in any order of arrival.

    `start` is the reading of both lines at arming. `levels` is their reading when the verdict
    falls, or at `read_us` where a unit read later: then it is held against the last edge
    stamped up to the reading.
    """
    held = tuple(side for side in SIDES if start[side] == "down")
    if held:
        return Verdict("not_ready", sides=held)
    presses = find_presses(edges, go_us, limits, read_us)
    lost = tuple(
        side
        for side in SIDES
        if presses.onset_us[side] is None
        and presses.levels[side] == "up"
        and levels[side] == "down"
    )
    if lost:
        return Verdict("void", sides=lost)
    return _decide(presses.onset_us, go_us, limits)


def find_presses(
    edges: Iterable[Edge], go_us: int, limits: Limits, read_us: int | None = None
) -> Presses:
    """The presses confirmed before the verdict falls, as if no further edge were to come.

    Later edges mean nothing, except that the levels are followed on to `read_us`.
    """
    contacts = {side: Contact(limits.window_us, limits.closed_us) for side in SIDES}
    followed: dict[Side, Level] = {}
    for edge in by_stamp(edges):
        if edge.t_us < 0:
            continue
        if not followed:
            for contact in contacts.values():
                contact.wait(edge.t_us)
            if edge.t_us <= _falls_us(contacts, go_us, limits):
                contacts[edge.line].take(edge)
                continue
            followed = {side: contacts[side].level for side in SIDES}
        if read_us is None or edge.t_us > read_us:
            break
        followed[edge.line] = edge.level
    if not followed:
        for contact in contacts.values():
            contact.wait_out()
    return Presses(
        onset_us={side: contacts[side].onset_us for side in SIDES},
        known_us={side: contacts[side].confirmed_us for side in SIDES},
        levels=followed or {side: contacts[side].level for side in SIDES},
        falls_us=_falls_us(contacts, go_us, limits),
    )


def _is_early(onset_us: int, go_us: int, limits: Limits) -> bool:
    return onset_us < go_us + limits.min_reaction_us


def _falls_us(contacts: Mapping[Side, Contact], go_us: int, limits: Limits) -> int:
    """When the verdict falls, by what is confirmed so far ("When the verdict falls")."""
    onsets = [c.onset_us for c in contacts.values() if c.onset_us is not None]
    known = [c.confirmed_us for c in contacts.values() if c.confirmed_us is not None]
    first_us = min(onsets, default=None)
    last_us = go_us + limits.timeout_us
    if first_us is not None and first_us <= last_us:
        early = _is_early(first_us, go_us, limits)
        last_us = first_us + (limits.dead_heat_us if early else limits.settle_us)
    falls_us = last_us + limits.window_us
    return min(falls_us, max(known)) if len(known) == len(SIDES) else falls_us


def _decide(onset_us: Mapping[Side, int | None], go_us: int, limits: Limits) -> Verdict:
    """The verdict on the confirmed presses, with every line's reading in order."""
    onsets: dict[Side, int] = {side: us for side, us in onset_us.items() if us is not None}
    first_us = min(onsets.values(), default=None)
    if first_us is None or first_us > go_us + limits.timeout_us:
        return Verdict("no_press")
    early = {side: us for side, us in onsets.items() if _is_early(us, go_us, limits)}
    if early:
        return _false_start(early, go_us, limits)
    counted = {side: us for side, us in onsets.items() if us <= first_us + limits.settle_us}
    return _win(counted, go_us, limits)


def _false_start(early: Mapping[Side, int], go_us: int, limits: Limits) -> Verdict:
    if len(early) == len(SIDES) and _too_close(early, limits):
        return Verdict("dead_heat", reaction_us=_reactions(early, go_us))
    offender = min(early, key=lambda side: early[side])
    return Verdict(
        "false_start",
        winner=_other(offender),
        offender=offender,
        reaction_us=_reactions({offender: early[offender]}, go_us),
    )


def _win(counted: Mapping[Side, int], go_us: int, limits: Limits) -> Verdict:
    reaction_us = _reactions(counted, go_us)
    compared = {side: us - limits.head_start_us[side] for side, us in counted.items()}
    if len(compared) == 1:
        return Verdict("win", winner=next(iter(compared)), reaction_us=reaction_us)
    if _too_close(compared, limits):
        return Verdict("dead_heat", reaction_us=reaction_us)
    winner = min(compared, key=lambda side: compared[side])
    return Verdict("win", winner=winner, reaction_us=reaction_us, margin_us=_gap_us(compared))


def judged_again(verdict: Verdict, limits: Limits) -> Verdict:
    """The same two presses under other head starts; anything but a win or a dead heat of two
    presses after GO stays as it is."""
    times = {side: us for side, us in verdict.reaction_us.items() if us is not None}
    decided = verdict.verdict in ("win", "dead_heat") and len(times) == len(SIDES)
    if not decided or min(times.values()) < limits.min_reaction_us:
        return verdict
    return _win(times, 0, limits)


def _gap_us(stamps: Mapping[Side, int]) -> int:
    return abs(stamps["left"] - stamps["right"])


def _too_close(stamps: Mapping[Side, int], limits: Limits) -> bool:
    gap_us = _gap_us(stamps)
    return gap_us == 0 or gap_us < limits.dead_heat_us


def _reactions(onsets: Mapping[Side, int], go_us: int) -> dict[Side, int | None]:
    return {side: onsets[side] - go_us if side in onsets else None for side in SIDES}


def _other(side: Side) -> Side:
    return "right" if side == "left" else "left"
