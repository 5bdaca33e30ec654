"""House rules in people's words: a name and one line of what each changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import SWITCHES, Edition
from companion.words import _, _n


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
        """How a value is called; texts of a family's own by their number."""
        if isinstance(value, list | tuple):
            value = tuple(value)
            if value and value not in dict(self.values):
                return _n("{count} text", "{count} texts", len(value)).format(count=len(value))
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
    """Whether a rule belongs to this edition: `only` is part of what its cards are called, do or
    heed, or of a mark."""
    if not only:
        return True
    words = [*edition.marks, *(["wheel"] if edition.spaces else [])]
    for kind in edition.cards.values():
        words += [kind.key, kind.effect, kind.points_rule, kind.wild_rule, kind.last_rule]
    return any(only in word for word in words)


def _values(key: str, words: Mapping[Any, str]) -> tuple[tuple[Any, str], ...]:
    default = SWITCHES[key].default
    rest = [(value, word) for value, word in words.items() if value != default]
    return ((default, words[default]), *rest)


def _texts() -> dict[str, tuple[str, str, str, dict[Any, str]]]:
    on_off = {False: _("off"), True: _("on")}
    return {
        "rounds": (
            "", _("Rounds"), _("After so many the highest total wins."),
            {n: str(n) if n else _("no limit") for n in (0, 3, 5, 7, 10, 15)},
        ),
        "play_drawn_card": (
            "", _("Drawn card"), _("What may be done with a card just drawn."),
            {"may": _("may play"), "must": _("must play"), "no": _("keep it")},
        ),
        "stack_draw_two": (
            "", _("Stack +2"), _("A +2 may be answered with a +2; the cards add up."), on_off,
        ),
        "stack_draw_four": (
            "", _("Stack +4"), _("A +4 may be answered with a +4; nobody doubts it."), on_off,
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
        "jump_in": (
            "", _("Jump in"), _("The very same card may be played out of turn."), on_off,
        ),
        "seven_zero": (
            "", _("7 and 0"), _("A 7 swaps two hands, a 0 passes all of them on."), on_off,
        ),
        "draw_until_playable": (
            "", _("Draw until it fits"), _("You draw until a card can be played."), on_off,
        ),
        "two_player_reverse": (
            "reverse", _("Reverse for two"), _("What a Reverse is with two players."),
            {"skip": _("a Skip"), "plain": _("only turns")},
        ),
        "bts_skip_choose": (
            "skip", _("Skip whom you like"), _("The chosen one draws 1 and loses a turn."), on_off,
        ),
        "elim_reset_final": (
            "", _("Last two from 0"), _("In a knock-out the last two begin anew."), on_off,
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
        "splash_is_wild": (
            "splash", _("Splash is a wild"), _("Off: it has a color and names none."), on_off,
        ),
        "splash_points": (
            "splash", _("Splash counts"), _("Points for a Splash left in a hand."),
            {n: str(n) for n in (50, 40, 20)},
        ),
        "splash_final_draw": (
            "splash", _("Last Splash"), _("A last Splash still soaks somebody."), on_off,
        ),
        "custom_cards": (
            "agreed", _("Written rule"), _("What your own cards say."),
            {(): _("none"), **{(text,): word for text, word in often_written().items()}},
        ),
        "spin_consumes_turn": (
            "spin", _("Spinning is the turn"), _("Off: who spun plays as well."), on_off,
        ),
        "spin_on_first_card": (
            "spin", _("First card spins"), _("With a swirl turned up first, the first one spins."),
            on_off,
        ),
        "spin_on_final_card": (
            "spin", _("Last card spins"), _("After a last swirl drawn cards still count."), on_off,
        ),
        "trade_hands_follows_direction": (
            "wheel", _("Trade with the turn"), _("Off: hands always go to the left."), on_off,
        ),
        "dance_refusal_loses_turn": (
            "dance", _("No dance, no turn"), _("Who draws instead loses the turn too."), on_off,
        ),
        "dance_final_resolves": (
            "dance", _("Last dance"), _("After a last Dancing Wild the next one dances."), on_off,
        ),
        "bts_image_dance": (
            "dance", _("Picture cards"), _("A reminder to dance at the picture cards."), on_off,
        ),
    }  # fmt: skip


def often_written() -> dict[str, str]:
    """Rules that are often written on the cards, and a word for each; what came of one is asked
    when it is played."""
    return {
        _("The next player sings or draws 2."): _("sing or +2"),
        _("The next player does a task or draws 3."): _("task or +3"),
        _("Everyone else draws 2."): _("others +2"),
        _("Everyone else discards their wilds."): _("no wilds"),
        _("Take another turn."): _("once more"),
    }
