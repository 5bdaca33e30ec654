"""What a showdown sounds like in a terminal: a line an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.edges import SIDES, Side
from hardware.events import Count, Decided, Go, Hold, NotReady, UnitEvent
from hardware.milliseconds import figure, gap, step_us
from hardware.referee import Verdict
from hardware.words import N_, _

# Whole phrases a side, for languages that bend more than a word between left and right.
WINS: Final[Mapping[Side, str]] = {"left": N_("Left wins"), "right": N_("Right wins")}
PADDLES: Final[Mapping[Side, str]] = {
    "left": N_("the left paddle"),
    "right": N_("the right paddle"),
}
FALSE_STARTS: Final[Mapping[Side, str]] = {
    "left": N_("Right was too early, {early}, so left wins."),
    "right": N_("Left was too early, {early}, so right wins."),
}
"""By the side that wins."""


def announce(event: UnitEvent) -> str | None:
    """The line for an event, None for what goes without saying or is an error."""
    match event:
        case Count(left):
            return f"{left}"
        case Hold():
            return "…"
        case Go():
            return _("GO!")
        case NotReady(sides):
            return _let_go(sides)
        case Decided(verdict):
            return announce_verdict(verdict)
    return None


def announce_verdict(verdict: Verdict) -> str:
    """A verdict in one line."""
    match verdict.verdict:
        case "win":
            return _win(verdict)
        case "false_start":
            return _false_start(verdict)
        case "dead_heat":
            return _("Dead heat ({times}). Play it again.").format(times=_times(verdict))
        case "no_press":
            return _("Nobody pressed in time. Play it again.")
        case "void":
            lost = _("Void: {paddles} lost a press. Check the wire, play it again.")
            return lost.format(paddles=_paddles(verdict.sides))
        case "not_ready":
            return _let_go(verdict.sides)


def _win(verdict: Verdict) -> str:
    won = WINS[_winner(verdict)]
    if verdict.margin_us is None:
        return _("{won} ({times}).").format(won=_(won), times=_times(verdict))
    return _("{won}, by {margin} ({times}).").format(
        won=_(won), margin=_margin(verdict), times=_times(verdict)
    )


def _margin(verdict: Verdict) -> str:
    """As the two times beside it tell it; of a head start only the referee knows."""
    left, right = (verdict.reaction_us[side] for side in SIDES)
    step = step_us(verdict.margin_us)
    margin_us = verdict.margin_us or 0
    if left is None or right is None or abs(abs(left - right) - margin_us) >= 1:
        return _("{ms} ms").format(ms=figure(margin_us, step))
    return _("{ms} ms").format(ms=gap(left, right, step))


def _false_start(verdict: Verdict) -> str:
    early_us = (verdict.reaction_us[verdict.offender] if verdict.offender else None) or 0
    early = (
        _("{ms} before GO").format(ms=_ms(-early_us))
        if early_us < 0
        else _("only {ms} after GO").format(ms=_ms(early_us))
    )
    return _(FALSE_STARTS[_winner(verdict)]).format(early=early)


def _winner(verdict: Verdict) -> Side:
    return verdict.winner or "left"


def _let_go(sides: tuple[Side, ...]) -> str:
    return _("Let go of {paddles}, then try again.").format(paddles=_paddles(sides))


def _times(verdict: Verdict) -> str:
    times, step = {side: verdict.reaction_us[side] for side in SIDES}, step_us(verdict.margin_us)
    told = {side: figure(us, step) for side, us in times.items() if us is not None}
    return ", ".join(f"{_(side)} {_('{ms} ms').format(ms=ms)}" for side, ms in told.items())


def _ms(us: int) -> str:
    return _("{ms} ms").format(ms=figure(us, step_us(us)))


def _paddles(sides: tuple[Side, ...]) -> str:
    return _("both paddles") if len(sides) == len(SIDES) else _(PADDLES[sides[0]])
