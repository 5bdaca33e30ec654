"""How long the pure game takes for an op, early and late in a game, in each edition.

`make bench` prints ops a second; what is judged is a ratio in one run.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest

from companion import editions
from companion.game import Edition, Game, Step, apply, asks, new_game

PLAYERS = ["Mia", "Ben", "Cy", "Nana"]
BLOCK = 500
ANSWERS: dict[str, dict[str, Any]] = {
    "wild_draw_four": {"op": "accept_draw"},
    "draw_two": {"op": "accept_draw"},
    "dance": {"op": "dance", "result": "danced"},
    "spin": {"op": "spin", "space": "show_hand"},
}


def next_op(game: Game, number: int) -> dict[str, Any]:
    """A round without end: draws, numbers, the edition's own cards and what they ask."""
    if game.phase == "first":
        return {"op": "first_card", "card": "number", "color": "red", "value": 5}
    pending = game.pending
    if pending is not None:
        if pending.type == "showdown":
            return {"op": "showdown", "winner": game.name(pending.asked[0])}
        return {**ANSWERS[pending.type], "by": game.turn}
    if number % 40 == 0:
        return {"op": "set", "hands": dict.fromkeys(game.playing, 7)}
    if number % 5 == 0:
        own = list(game.edition.cards)[-1]
        card = {"op": "play", "by": game.turn, "card": own, "last": False}
        return {**card, **{q.field: q.choices[0] for q in asks(game, str(game.turn), own)}}
    if number % 3 == 0:
        number_card = {"op": "play", "by": game.turn, "card": "number", "last": False}
        return {**number_card, **({"spin": True} if "spin" in game.edition.marks else {})}
    return {"op": "draw", "by": game.turn}


def play(game: Game, begin: int, count: int) -> tuple[Game, float]:
    """The game so many ops later, and seconds an op."""
    start = time.perf_counter()
    for number in range(begin, begin + count):
        step = apply(game, next_op(game, number))
        assert isinstance(step, Step), step
        game = step.game
    return game, (time.perf_counter() - start) / count


@pytest.mark.timeout(600)
@pytest.mark.parametrize("key", editions.available())
def test_an_op_late_in_a_game_costs_what_an_early_one_does(key: str) -> None:
    edition = editions.load(key)
    assert isinstance(edition, Edition)
    game = new_game(edition, PLAYERS, "Nana")
    assert isinstance(game, Game)
    early, _ = play(game, 0, 100)
    late, _ = play(game, 0, 100_000)
    times = [(play(early, 100, BLOCK)[1], play(late, 100_000, BLOCK)[1]) for _ in range(15)]
    before, after = (median(column) for column in zip(*times, strict=True))
    print(f"\n{key}: {1 / after:,.0f} ops a second, {after / before:.2f} of an early op (1.3)")
    assert after <= 1.3 * before
