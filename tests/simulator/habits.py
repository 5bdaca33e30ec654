"""How these players play: which switches they agree on, which card, which choices."""

from __future__ import annotations

import random
from typing import Any

from .acts import Choices
from .deck import COLORS, Face
from .table import Table

BOTH: dict[str, list[Any]] = {
    "play_drawn_card": ["must", "no"],
    "stack_draw_two": [True],
    "stack_draw_four": [True],
    "challenge_wd4": [False],
    "challenge_success_keeps_turn": [False],
    "uno_penalty": [1, 3, 4],
    "uno_needs_catch": [False],
    "final_draw_counts": [False],
    "skips_accumulate": [True],
    "dealer_rotation": ["winner_deals", "fixed"],
    "rounds": [2, 3],
    "jump_in": [True],
    "seven_zero": [True],
    "draw_until_playable": [True],
    "two_player_reverse": ["plain"],
}
OWN: dict[str, dict[str, list[Any]]] = {
    "classic": {"shuffle_points": [20, 50]},
    "splash": {
        "splash_is_wild": [False],
        "splash_points": [40, 20, 35],
        "splash_final_draw": [False],
    },
    "spin": {
        "spin_consumes_turn": [False],
        "spin_on_first_card": [False],
        "spin_on_final_card": [True],
        "trade_hands_follows_direction": [True],
    },
    "showdown": {
        "showdown_loser_loses_turn": [True],
        "showdown_final_must_win": [False],
        "wild_showdown_max": [1, 6, 10],
    },
    "bts": {
        "dance_refusal_loses_turn": [True],
        "dance_final_resolves": [True],
        "bts_skip_choose": [True],
        "bts_image_dance": [True],
    },
}


def agree(edition: str, rng: random.Random, partners: bool) -> dict[str, Any]:
    """The switches of one evening, most of them left alone."""
    rules: dict[str, Any] = {}
    for key, values in {**BOTH, **OWN[edition]}.items():
        if rng.random() < 0.18:
            rules[key] = rng.choice(values)
    if rules.get("showdown_loser_loses_turn"):
        rules.pop("stack_draw_two", None)
        rules.pop("stack_draw_four", None)
    modes = ["single_round"] if partners else ["single_round", "lowest", "elimination"]
    if rng.random() < 0.4:
        rules["game_mode"] = rng.choice(modes)
    rules["target_score"] = rng.choice([60, 150, 200, 300])
    return rules


def open_question(table: Table, by: str, card: Face, last: bool) -> bool:
    """Plays whose outcome the rules leave open; nobody here makes them."""
    flagged = table.flags[table.after(by)] > 0
    if flagged and (card.kind == "dancing wild" or card.swirl):
        return True
    if card.kind == "wild shuffle hands" and not last:
        held = sum(len(table.hands[name]) for name in table.playing()) - 1
        return held < len(table.playing())
    if not last:
        return False
    if card.kind == "skip" and table.rule("bts_skip_choose"):
        return True
    if card.stake is None:
        return False
    if card.kind == "number":
        return bool(table.rule("seven_zero")) and card.value in (0, 7)
    return card.kind == "draw two" and not table.rule("showdown_final_must_win")


def candidates(table: Table, by: str, among: list[Face]) -> list[Face]:
    """The cards this player may lay now."""
    last = len(table.hands[by]) == 1
    top = table.discards[-1] if table.discards else None
    return [
        card
        for card in among
        if card.goes_on(top, table.color) and not open_question(table, by, card, last)
    ]


def answers(table: Table, by: str) -> list[Face]:
    """Cards that answer a stack."""
    waiting = table.pending
    if waiting is None or table.flags[by]:
        return []
    kinds: set[str] = set()
    if waiting.kind == "draw_two":
        kinds.add("draw two")
        if table.rule("stack_draw_four"):
            kinds.add("wild draw four")
    elif waiting.kind == "wild_draw_four" and table.rule("stack_draw_four"):
        kinds.add("wild draw four")
    last = len(table.hands[by]) == 1
    return [
        card
        for card in table.hands[by]
        if card.kind in kinds and not open_question(table, by, card, last)
    ]


def choices(table: Table, by: str, card: Face) -> Choices:
    """Color, player, stake and agreed rule, where the card asks for them."""
    rng = table.rng
    last = len(table.hands[by]) == 1
    others = [name for name in table.playing() if name != by]
    rivals = [name for name in others if not table.partner(by, name)]
    made: Choices = {}
    silent = card.kind in ("wild", "wild swap hands", "wild shuffle hands", "wild customizable")
    if card.wild and not (last and silent and rng.random() < 0.5):
        made["choose_color"] = rng.choice(COLORS)
    soaks = card.kind == "splash" and (not last or table.rule("splash_final_draw"))
    if soaks or (card.kind == "wild swap hands" and not last):
        made["target"] = rng.choice(others)
    elif card.kind == "skip" and table.rule("bts_skip_choose"):
        made["target"] = rng.choice(rivals)
    elif card.kind == "wild showdown":
        made["target"] = rng.choice(rivals)
        made["stake"] = rng.randint(1, table.rule("wild_showdown_max"))
    elif card.kind == "number" and card.value == 7 and table.rule("seven_zero") and not last:
        made["target"] = rng.choice(others)
    elif card.kind == "wild customizable":
        written(made, rng, others, table.available())
    return made


def written(made: Choices, rng: random.Random, others: list[str], spare: int) -> None:
    """One of the rules people write on the blank cards; nobody asks for more than there is."""
    effect: dict[str, Any] = {}
    for key in ("others_draw", "next_draws", "target_draws"):
        most = 3 * len(others) + 6
        if rng.random() < 0.3 and spare > most:
            effect[key] = rng.randint(1, 3)
    for key in ("next_loses_turn", "extra_turn"):
        if rng.random() < 0.3:
            effect[key] = True
    if rng.random() < 0.2:
        effect["note"] = "sing a song"
    if "target_draws" in effect:
        made["target"] = rng.choice(others)
    if effect:
        made["effect"] = effect


def first_choices(table: Table, card: Face) -> Choices:
    """What the first player names for the card turned up."""
    made: Choices = {}
    if card.wild and card.kind != "wild draw four":
        made["choose_color"] = table.rng.choice(COLORS)
    if card.kind == "wild swap hands":
        others = [name for name in table.playing() if name != table.turn]
        made["target"] = table.rng.choice(others)
    return made
