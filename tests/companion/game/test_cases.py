"""Every table case passes, also with its edition loaded under another name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion import editions
from companion.game import Edition, Refusal, new_game, start_at, view
from companion.journal import Journal
from companion.scenarios import same
from companion.tally import tally

CASES = [
    json.loads(line)
    for file in ("scenarios.jsonl", "own_rules.jsonl")
    for line in (Path(__file__).parents[2] / "cases" / file).read_text("utf-8").splitlines()
]
EDITIONS = {key: editions.load(key) for key in editions.available()}


def play(case: dict, edition: Edition) -> tuple[dict, list[str]]:
    """The state after a case's ops, and which ops were not taken as the case says."""
    rules = dict(case["rules"] or {})
    if case.get("mode", "points") != "points":
        rules["game_mode"] = case["mode"]
    game = new_game(edition, case["players"], case["dealer"], rules, case["teams"])
    assert not isinstance(game, Refusal), game
    game = start_at(game, case["start"] or {})
    assert not isinstance(game, Refusal), game
    journal, wrong = Journal.of(game), []
    for index, op in enumerate(case["ops"]):
        done = journal.do(op)
        if isinstance(done, Refusal) != (index in case.get("refused", ())):
            wrong.append(f"op {index} {op}: {done}")
        if not isinstance(done, Refusal):
            journal = done.journal
    happened = tally(node.happened for node in reversed(list(journal.nodes())))
    return {**view(journal.game), **happened}, wrong


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict) -> None:
    edition = EDITIONS[case["edition"]]
    assert isinstance(edition, Edition)
    under_another_name = replace(edition, key="attic", name="From the attic")
    for loaded in (edition, under_another_name):
        state, wrong = play(case, loaded)
        assert not wrong
        for key, wanted in case["expect"].items():
            assert same(key, wanted, state.get(key)), (key, wanted, state.get(key))


def test_ids_are_unique() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids)) > 600
