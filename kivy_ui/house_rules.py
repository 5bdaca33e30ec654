"""House rules in people's words: a name and one line of what each changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import SWITCHES, Edition
from companion.words import _


@dataclass(frozen=True)
class HouseRule:
    """A switch that people may set: its name, what it changes, and the values it goes through.

    `values`: (value, word) in the order of taps; the first is the default.
    """

    key: str
    name: str
    line: str
    values: tuple[tuple[Any, str], ...]

    def word(self, value: Any) -> str:
        """How a value is called."""
        return next((word for known, word in self.values if known == value), str(value))

    def after(self, value: Any) -> Any:
        """The value that the next tap gives."""
        known = [each for each, _word in self.values]
        return known[(known.index(value) + 1) % len(known)] if value in known else known[0]


def house_rules(edition: Edition, players: int) -> tuple[HouseRule, ...]:
    """The switches that mean something for this edition and so many people."""
    return tuple(
        HouseRule(key, name, line, _values(key, words))
        for key, (only, name, line, words) in _texts().items()
        if _fits(only, edition) and (key != "two_player_reverse" or players == 2)
    )


def default_of(key: str, edition: Edition) -> Any:
    """The value a switch has where the house says nothing."""
    return edition.defaults.get(key, SWITCHES[key].default)


def _fits(only: str, edition: Edition) -> bool:
    """Whether a rule belongs to this edition: `only` is part of a card's or a mark's key."""
    if not only:
        return True
    return any(only in word for word in (*edition.cards, *edition.marks))


def _values(key: str, words: Mapping[Any, str]) -> tuple[tuple[Any, str], ...]:
    default = SWITCHES[key].default
    rest = [(value, word) for value, word in words.items() if value != default]
    return ((default, words[default]), *rest)


def _texts() -> dict[str, tuple[str, str, str, dict[Any, str]]]:
    on_off = {False: _("off"), True: _("on")}
    return {
        "play_drawn_card": (
            "", _("Drawn card"), _("What may be done with a card just drawn."),
            {"may": _("may play"), "must": _("must play"), "no": _("keep it")},
        ),
        "stack_draw_two": (
            "", _("Stack +2"), _("A +2 may be answered with a +2; the cards add up."), on_off,
        ),
        "challenge_wd4": (
            "", _("Challenge +4"), _("Who is hit by a +4 may doubt it."), on_off,
        ),
        "challenge_success_keeps_turn": (
            "", _("Doubter’s turn"), _("Who doubted a +4 rightly plays on."), on_off,
        ),
        "uno_penalty": (
            "", _("UNO penalty"), _("Cards for not saying UNO."),
            {n: str(n) for n in (2, 0, 1, 3, 4)},
        ),
        "uno_needs_catch": (
            "", _("UNO is caught"), _("Off: the penalty comes by itself."), on_off,
        ),
        "final_draw_counts": (
            "", _("Last +2 and +4"), _("A last +2 or +4 still makes the next one draw."), on_off,
        ),
        "skips_accumulate": (
            "", _("Skips add up"), _("Every skip costs a turn of its own."), on_off,
        ),
        "dealer_rotation": (
            "", _("Next dealer"), _("Who deals the next round."),
            {"clockwise": _("clockwise"), "winner_deals": _("winner"), "fixed": _("the same")},
        ),
        "showdown_loser_loses_turn": (
            "showdown", _("Lost duel, lost turn"), _("Who loses a duel loses the turn too."),
            on_off,
        ),
        "showdown_final_must_win": (
            "showdown", _("Last card must win"),
            _("With a duel as last card, only winning it ends the round."), on_off,
        ),
        "wild_showdown_max": (
            "showdown", _("Highest stake"), _("Cards at stake in a Wild Showdown."),
            {n: str(n) for n in (4, 1, 2, 3, 5, 6, 8, 10)},
        ),
        "shuffle_points": (
            "shuffle", _("Shuffle Hands counts"), _("Points for a Shuffle Hands left in a hand."),
            {n: str(n) for n in (40, 20, 50)},
        ),
    }  # fmt: skip
