"""What a showdown sounds like in a terminal: a line an event."""

from __future__ import annotations

from typing import Final

from hardware.edges import SIDES, Side
from hardware.events import Count, Decided, Go, Hold, NotReady, UnitEvent
from hardware.referee import Verdict

LONG_US: Final = 10_000
"""A margin from here on is told in whole milliseconds, a smaller one with a decimal."""


def announce(event: UnitEvent) -> str | None:
    """The line for an event, None for what goes without saying or is an error."""
    match event:
        case Count(left):
            return f"{left}"
        case Hold():
            return "…"
        case Go():
            return "GO!"
        case NotReady(sides):
            return f"Let go of {_paddles(sides)}, then try again."
        case Decided(verdict):
            return announce_verdict(verdict)
    return None


def announce_verdict(verdict: Verdict) -> str:
    """A verdict in one line."""
    match verdict.verdict:
        case "win":
            margin = f", by {_ms(verdict.margin_us)}" if verdict.margin_us is not None else ""
            return f"{_name(verdict.winner)} wins{margin} ({_times(verdict)})."
        case "false_start":
            return f"{_too_early(verdict)}, so {verdict.winner} wins."
        case "dead_heat":
            return f"Dead heat ({_times(verdict)}). Play it again."
        case "no_press":
            return "Nobody pressed in time. Play it again."
        case "void":
            return f"Void: {_paddles(verdict.sides)} lost a press. Check the wire, play it again."
        case "not_ready":
            return f"Let go of {_paddles(verdict.sides)}, then try again."


def _too_early(verdict: Verdict) -> str:
    offender = verdict.offender or "left"
    early_us = verdict.reaction_us[offender] or 0
    when = f"{_ms(-early_us)} before GO" if early_us < 0 else f"only {_ms(early_us)} after GO"
    return f"{_name(offender)} was too early, {when}"


def _times(verdict: Verdict) -> str:
    times = {side: verdict.reaction_us[side] for side in SIDES}
    return ", ".join(f"{side} {_ms(us)}" for side, us in times.items() if us is not None)


def _ms(us: int | None) -> str:
    us = us or 0
    return f"{us / 1_000:.0f} ms" if abs(us) >= LONG_US else f"{us / 1_000:.1f} ms"


def _name(side: Side | None) -> str:
    return (side or "").capitalize()


def _paddles(sides: tuple[Side, ...]) -> str:
    return "both paddles" if len(sides) == len(SIDES) else f"the {sides[0]} paddle"
