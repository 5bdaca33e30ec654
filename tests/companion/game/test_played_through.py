"""Whole evenings from the simulator, op by op: the game says what lies on the table.

The simulator knows every hand. It is written from the rule pages and shares no code with the
game, so that each can find the other wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion import editions
from companion.game import Game, Refusal, Step, apply, new_game, view
from tests.simulator.evening import Evening

EVENINGS = 200
"""Games of each edition in the quick suite."""

MANY = 2000
"""Games of each edition in the long one."""

SHARE = 100
"""Games that one test of the long suite plays."""

KEYS = ("classic", "showdown", "splash", "spin", "bts")
UNORDERED = ("uno_due", "skip_flags")


def told(game: Game, step: Step, names: Iterator[str] | Any) -> dict[str, Any]:
    """What the game says, cut to the names the simulator answers for."""
    state = view(game)
    said: dict[str, Any] = {
        **state,
        "draws": {name: count for name, count in step.happened.draws.items() if count},
        "lost_turn": list(step.happened.lost_turn),
        "eliminated": list(step.happened.eliminated),
    }
    return {name: said[name] for name in names}


def differs(truth: dict[str, Any], said: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Each name with what is true and what the game says, where they are not the same."""

    def plain(name: str, value: Any) -> Any:
        return sorted(value) if name in UNORDERED else value

    return {
        name: (truth[name], said[name])
        for name in truth
        if plain(name, truth[name]) != plain(name, said[name])
    }


def play(edition: str, seed: int) -> int:
    """One evening; returns how many ops were compared, fails with the whole op list."""
    evening = Evening(edition, seed)
    head = evening.header
    game = new_game(
        editions.load(edition),
        players=head["players"],
        dealer=head["dealer"],
        rules=head["rules"],
        teams=head["teams"],
    )
    lines = [json.dumps(head)]
    assert isinstance(game, Game), f"{lines[0]}: {game}"
    for step in evening.steps():
        lines.append(json.dumps(step.op))
        result = apply(game, step.op)
        if isinstance(result, Refusal):
            pytest.fail(report(edition, seed, lines, f"refused: {result}"), pytrace=False)
        wrong = differs(step.truth, told(result.game, result, step.truth))
        if wrong:
            found = [f"{name}: true {yes!r}, said {no!r}" for name, (yes, no) in wrong.items()]
            pytest.fail(report(edition, seed, lines, "\n".join(found)), pytrace=False)
        game = result.game
    return len(lines) - 1


def report(edition: str, seed: int, lines: list[str], found: str) -> str:
    """Everything needed to play the failing evening again."""
    return "\n".join([f"{edition}, seed {seed}, op {len(lines) - 1}", found, *lines])


@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("edition", KEYS)
def test_the_game_says_what_lies_on_the_table(edition: str, seed: int) -> None:
    assert play(edition, seed) > 0


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("start", range(EVENINGS, MANY, SHARE))
@pytest.mark.parametrize("edition", KEYS)
def test_the_game_says_what_lies_on_many_tables(edition: str, start: int) -> None:
    ends = range(start, min(start + SHARE, MANY))
    assert all(play(edition, seed) > 0 for seed in ends)


def test_an_evening_is_fixed_by_its_seed() -> None:
    first = [(step.op, step.truth) for step in Evening("showdown", 7).steps()]
    again = [(step.op, step.truth) for step in Evening("showdown", 7).steps()]
    assert first == again
    assert len(first) > 20
