"""The house rules: one switch a row, with its default and what it may be (`rules.md` section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.refusal import nearest, refuse

Rules = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule. ``kind`` says what a value may be: ``flag``, ``choice``, ``number``,
    ``texts`` or ``player``; numbers lie in ``low``..``high``."""

    key: str
    default: object
    kind: str = "flag"
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def allowed(self) -> str:
        """The values it takes, in words for a refusal."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "number":
            return f"{self.low}–{self.high}"
        return "up to three texts" if self.kind == "texts" else "a player"

    def takes(self, value: object, players: Sequence[str]) -> bool:
        """Whether the value is one of the allowed ones, in type and range."""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if self.kind == "number":
            return type(value) is int and self.low <= value <= self.high
        if self.kind == "texts":
            return (
                isinstance(value, list | tuple)
                and len(value) <= 3
                and all(isinstance(text, str) and 0 < len(text.strip()) <= 200 for text in value)
            )
        return value is None or value in players


def _choice(key: str, *choices: str) -> Switch:
    return Switch(key, choices[0], "choice", choices)


def _number(key: str, default: int, low: int, high: int) -> Switch:
    return Switch(key, default, "number", low=low, high=high)


SWITCHES: Mapping[str, Switch] = {
    switch.key: switch
    for switch in (
        _choice("game_mode", "points", "elimination", "single_round", "lowest"),
        _number("rounds", 0, 0, 1000),
        _number("target_score", 500, 1, 1_000_000),
        Switch("first_player", None, "player"),
        _choice("dealer_rotation", "clockwise", "winner_deals", "fixed"),
        _choice("play_drawn_card", "may", "must", "no"),
        Switch("stack_draw_two", False),
        Switch("challenge_wd4", True),
        Switch("challenge_success_keeps_turn", True),
        _number("uno_penalty", 2, 0, 20),
        Switch("uno_needs_catch", True),
        Switch("final_draw_counts", True),
        Switch("skips_accumulate", False),
        Switch("splash_is_wild", True),
        _number("splash_points", 50, 0, 1000),
        Switch("splash_final_draw", True),
        _number("shuffle_points", 40, 0, 1000),
        Switch("custom_cards", (), "texts"),
        Switch("spin_consumes_turn", True),
        Switch("spin_on_first_card", True),
        Switch("spin_on_final_card", False),
        Switch("trade_hands_follows_direction", False),
        Switch("showdown_loser_loses_turn", False),
        Switch("showdown_final_must_win", True),
        _number("wild_showdown_max", 4, 1, 10),
        Switch("dance_refusal_loses_turn", False),
        Switch("dance_final_resolves", False),
        Switch("bts_skip_choose", False),
        Switch("bts_image_dance", False),
        Switch("elim_reset_final", False),
        Switch("stack_draw_four", False),
        Switch("jump_in", False),
        Switch("seven_zero", False),
        Switch("draw_until_playable", False),
        _choice("two_player_reverse", "skip", "plain"),
    )
}


def read_rules(
    given: object, defaults: Mapping[str, object], players: Sequence[str], teams: bool
) -> Rules:
    """All switches with their values: the house's over the edition's over the general default.

    ``given`` and ``defaults`` name only what differs. Refuses an unknown switch (with the
    nearest right one), a wrong value (with the allowed ones), and partners in a mode that
    cannot have them (`rules.md` 2.13).
    """
    if not isinstance(given, Mapping):
        refuse("rules.not_a_table")
    rules: dict[str, object] = {key: switch.default for key, switch in SWITCHES.items()}
    for key, value in (*defaults.items(), *given.items()):
        switch = SWITCHES.get(key) if isinstance(key, str) else None
        if switch is None:
            refuse("rules.unknown", rule=str(key)[:60], nearest=nearest(key, SWITCHES))
        if not switch.takes(value, players):
            refuse("rules.value", rule=key, value=str(value)[:60], allowed=switch.allowed())
        rules[key] = tuple(value) if switch.kind == "texts" else value
    if teams and rules["game_mode"] in ("elimination", "lowest"):
        refuse("teams.mode", mode=rules["game_mode"])
    return rules
