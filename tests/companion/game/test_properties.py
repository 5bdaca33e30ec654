"""What holds after any sequence of ops, whatever the edition and the house rules."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions
from companion.game import COLORS, SWITCHES, Edition, Game, Refusal, new_game, view
from companion.journal import Journal

EDITIONS = list(map(editions.load, editions.available()))
NAMES = ["Mia", "Ben", "Cy", "Dad", "Nana", "Eve", "Fay", "Gus", "Hal", "Ida"]
SEQUENCES = settings(
    max_examples=500,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def random_rules(dice: random.Random) -> dict[str, Any]:
    """A few switches away from their defaults."""
    rules: dict[str, Any] = {}
    for switch in dice.sample(list(SWITCHES.values()), dice.randrange(6)):
        if switch.kind == "flag":
            rules[switch.key] = not switch.default
        elif switch.kind == "choice":
            rules[switch.key] = dice.choice(switch.choices)
        elif switch.kind == "number":
            rules[switch.key] = dice.randint(switch.low, min(switch.high, 300))
    if "target_score" not in rules:
        rules["target_score"] = dice.choice([50, 200, 500])
    return rules


def random_game(dice: random.Random) -> Game:
    """A game of any edition, 2 to 10 players, sometimes partners or without a dealer."""
    edition = dice.choice(EDITIONS)
    assert isinstance(edition, Edition)
    players = NAMES[: dice.randint(2, 10)]
    rules = random_rules(dice)
    teams = None
    if len(players) == 4 and rules.get("game_mode") not in ("elimination", "lowest"):
        teams = dice.choice([None, [players[0::2], players[1::2]]])
    dealer = dice.choice([*players, None])
    game = new_game(edition, players, dealer, rules, teams)
    assert isinstance(game, Game), game
    return game


def random_op(dice: random.Random, game: Game) -> dict[str, Any]:
    """Something people might tap: mostly the next thing to do, sometimes anything at all."""
    who = game.turn or dice.choice(game.players)
    if dice.random() < 0.1:
        who = dice.choice(game.players)
    other = dice.choice(game.players)
    pending = view(game)["pending"]
    kinds = list(game.edition.cards)
    if game.phase in ("dealer", "first") and dice.random() < 0.8:
        names = ["first_card"] if game.dealer else ["dealer_draw", "record_round", "play"]
    elif game.phase == "scoring" and dice.random() < 0.8:
        names = ["score"]
    elif game.phase == "between" and dice.random() < 0.8:
        names = ["next_round", "next_round", "record_round", "correct_round"]
    elif pending and dice.random() < 0.8:
        answers = {
            "wild_draw_four": ["accept_draw", "challenge", "play"],
            "draw_two": ["accept_draw", "play"],
            "dance": ["dance"],
            "spin": ["spin"],
            "showdown": ["showdown"],
        }
        names = answers[pending["type"]]
    else:
        names = ["play"] * 8 + ["draw"] * 3 + list(OPS)
    return OPS[dice.choice(names)](dice, game, who, other, kinds)


def _play(dice, game, who, other, kinds):
    card = dice.choice(kinds)
    kind = game.edition.cards[card]
    op: dict[str, Any] = {"op": "play", "by": who, "card": card}
    if kind.is_wild(game.rules):
        op["choose_color"] = dice.choice(COLORS)
    elif card != "number" or dice.random() < 0.8:
        op["color"] = game.color if game.color and dice.random() < 0.7 else dice.choice(COLORS)
    if card == "number" and dice.random() < 0.6:
        op["value"] = dice.randint(0, 9)
    target_cards = ("swap_hands", "showdown")
    if kind.effect in target_cards or kind.params.get("who") == "target" or op.get("value") == 7:
        op["target"] = other
    if kind.effect == "showdown":
        op["stake"] = dice.randint(1, 5)
    if kind.effect == "agreed":
        op["effect"] = {"next_draws": dice.randint(0, 3), "extra_turn": dice.random() < 0.3}
    for mark in game.edition.marks:
        if dice.random() < 0.3:
            op[mark] = dice.randint(1, 3) if mark == "showdown" else True
    for flag, often in (("uno", 0.3), ("drawn", 0.2), ("last", 0.05), ("force", 0.05)):
        if dice.random() < often:
            op[flag] = True
    return op


def _hands(dice, game):
    return {name: dice.randint(0, 90) for name in game.playing}


def _score(dice, game, *_):
    hands = _hands(dice, game)
    if game.round.winner is not None:
        hands.pop(game.name(game.round.winner), None)
    return {"op": "score", "points": hands}


def _record(dice, game, who, *_):
    hands = _hands(dice, game)
    hands.pop(who, None)
    return {"op": "record_round", "winner": who, "points": hands}


def _spin(dice, game, who, other, *_):
    spaces = list(game.edition.spaces) or ["war"]
    op = {"op": "spin", "by": who, "space": dice.choice(spaces)}
    extras = {
        "discard": dice.randint(0, 3), "top_color": dice.choice(COLORS),
        "drawn": dice.randint(1, 6), "winner": other,
    }  # fmt: skip
    return {**op, **{key: extras[key] for key in extras if dice.random() < 0.5}}


def _set(dice, game, who, other, *_):
    fields = {
        "turn": who, "direction": dice.choice(["cw", "ccw"]),
        "color": dice.choice([*COLORS, None]), "hands": {other: dice.choice([None, 1, 2, 9])},
        "skip_flags": [other],
    }  # fmt: skip
    return {"op": "set", **{key: fields[key] for key in fields if dice.random() < 0.3}}


def _new_name(dice, game):
    return f"Guest {dice.randint(1, 40)}"


OPS: dict[str, Any] = {
    "play": _play,
    "draw": lambda d, g, who, *_: {"op": "draw", "by": who, "keep": d.random() < 0.7},
    "pass": lambda d, g, who, *_: {"op": "pass", "by": who},
    "accept_draw": lambda d, g, who, *_: {"op": "accept_draw", "by": who},
    "challenge": lambda d, g, who, *_: {
        "op": "challenge", "by": who, "legal": d.random() < 0.5
    },
    "dance": lambda d, g, who, *_: {
        "op": "dance", "by": who, "result": d.choice(["danced", "refused"])
    },
    "showdown": lambda d, g, who, other, *_: {
        "op": "showdown", d.choice(["winner", "false_start"]): other, "margin_us": 1200
    },
    "spin": _spin,
    "uno_call": lambda d, g, who, *_: {"op": "uno_call", "by": who},
    "uno_catch": lambda d, g, who, other, *_: {"op": "uno_catch", "by": who, "on": other},
    "score": _score,
    "record_round": _record,
    "correct_round": lambda d, g, who, *_: {
        "op": "correct_round", "round": d.randint(1, 3),
        "points": {d.choice(list(g.scores)): d.randint(0, 300)},
    },
    "first_card": lambda d, g, *_: {
        "op": "first_card", "card": "number", "color": d.choice(COLORS), "value": d.randint(0, 9)
    },
    "dealer_draw": lambda d, g, *_: {
        "op": "dealer_draw", "cards": {name: f"red {d.randint(0, 9)}" for name in g.playing}
    },
    "starter": lambda d, g, who, other, *_: {"op": "starter", "by": other},
    "next_round": lambda *_: {"op": "next_round"},
    "redeal": lambda *_: {"op": "redeal"},
    "set_target": lambda d, g, *_: {"op": "set_target", "target": d.randint(1, 900)},
    "finish": lambda *_: {"op": "finish"},
    "set": _set,
    "go_out": lambda d, g, who, *_: {"op": "go_out", "by": who},
    "duel": lambda d, g, who, other, *_: {
        "op": "duel", "players": [who, other], "stake": d.randint(1, 5)
    },
    "leave": lambda d, g, who, *_: {"op": "leave", "by": who},
    "return": lambda d, g, who, *_: {"op": "return", "by": who},
    "join": lambda d, g, who, other, *_: {"op": "join", "by": _new_name(d, g), "after": other},
    "replace": lambda d, g, who, *_: {"op": "replace", "by": who, "with": _new_name(d, g)},
    "reseat": lambda d, g, *_: {"op": "reseat", "order": d.sample(g.players, len(g.players))},
    "tracking": lambda d, g, *_: {"op": "tracking", "level": d.choice(["turns", "turns", "marks"])},
    "undo": lambda *_: {"op": "undo"},
    "redo": lambda *_: {"op": "redo"},
}  # fmt: skip


def check(game: Game) -> None:
    """The invariants of every state."""
    state, now = view(game), game.round
    assert all(count is None or count >= 0 for count in now.hands.values())
    assert set(now.hands) >= set(game.in_round)
    if game.phase == "playing" and game.level == "turns":
        if now.pending is not None:
            assert all(player in game.in_round for player in now.pending.asked)
            assert len(now.pending.asked) == (2 if now.pending.type == "showdown" else 1)
            assert now.drawn is None or now.pending.card is None
        elif now.turn is not None:
            assert now.turn in game.in_round
            assert now.drawn in (None, now.turn)
    if game.phase in ("scoring", "between", "over"):
        assert state["next_player"] is None
    assert set(game.uno_due) <= set(game.playing)
    assert all(now.hands[player] == 1 for player in now.uno_due)
    if not game.rules["elim_reset_final"]:
        totals = dict(game.opening.scores)
        for line in game.rounds:
            for side, points in line.points.items():
                totals[side] += points
        assert totals == game.standing.scores
    assert len(game.staying) <= 10
    assert game.staying or game.over
    assert game.players == tuple(dict.fromkeys(game.players))


def run(seed: int, length: int) -> None:
    """A random evening: every accepted op keeps the invariants, every refused one the game;
    undo finds the identical state; the log replayed gives the same game."""
    dice = random.Random(seed)
    game = random_game(dice)
    journal, log, states = Journal.of(game), [], [game]
    for _ in range(length):
        before = journal.game
        kept = copy.deepcopy(view(before))
        op = random_op(dice, before)
        done = journal.do(op)
        assert view(before) == kept
        if isinstance(done, Refusal):
            continue
        journal = done.journal
        log.append(op)
        check(journal.game)
        if op["op"] == "undo":
            states.pop()
            assert journal.game is states[-1]
        else:
            states.append(journal.game)
    again = Journal.of(game)
    for op in log:
        done = again.do(op)
        assert not isinstance(done, Refusal), (op, done)
        again = done.journal
    assert again.game == journal.game


@SEQUENCES
@given(st.integers(0, 2**32), st.integers(5, 80))
def test_any_evening(seed: int, length: int) -> None:
    run(seed, length)


def test_a_correction_that_put_everybody_out() -> None:
    run(89_506, 31)


@pytest.mark.long
@pytest.mark.timeout(3600)
@settings(SEQUENCES, max_examples=20_000)
@given(st.integers(0, 2**32), st.integers(5, 120))
def test_twenty_thousand_evenings(seed: int, length: int) -> None:
    run(seed, length)


def test_the_dice_reach_everything() -> None:
    """The random evenings are worth something: every op is accepted somewhere in them."""
    accepted: set[str] = set()
    for seed in range(150):
        dice = random.Random(seed)
        journal = Journal.of(random_game(dice))
        for _ in range(120):
            op = random_op(dice, journal.game)
            done = journal.do(op)
            if not isinstance(done, Refusal):
                journal = done.journal
                accepted.add(op["op"])
    assert accepted == set(OPS)
