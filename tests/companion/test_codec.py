"""States as JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from companion.codec import Codec, CodecError
from companion.game import Refusal
from companion.header import begin, read_header
from companion.journal import Done, Journal
from companion.states import States
from tests.companion.table import a_game, played, rounds

CASES = Path(__file__).parents[1] / "cases" / "scenarios.jsonl"


@dataclass(frozen=True)
class Leaf:
    name: str
    worth: int | None = None


@dataclass(frozen=True)
class Twig:
    leaves: tuple[Leaf, ...] = ()


@dataclass(frozen=True)
class Tree:
    kind: Literal["oak", "elm"]
    parts: tuple[Leaf | Twig, ...]
    by_seat: Mapping[int, Leaf | None]
    pair: tuple[int, str]
    names: frozenset[str]
    agreed: Mapping[str, object] = field(default_factory=dict)
    nest: "Tree | None" = None


def test_every_shape_comes_back():
    tree = Tree(
        "elm", (Leaf("a", 1), Twig((Leaf("b"),))), {3: Leaf("c"), 4: None}, (1, "x"),
        frozenset({"n", "m"}), {"texts": ("one", "two"), "flag": True},
        Tree("oak", (), {}, (0, ""), frozenset()),
    )  # fmt: skip
    codec = Codec(Tree)
    assert codec.decode(json.loads(json.dumps(codec.encode(tree)))) == tree


def test_a_field_that_came_later_takes_its_default():
    assert Codec(Leaf).decode({"name": "a"}) == Leaf("a")


@pytest.mark.parametrize("data", [{}, [], {"name": "a", "worth": 1, "is": "Leaf"}, 3, None])
def test_what_does_not_fit_is_refused_or_ignored_but_never_half_read(data):
    codec = Codec(Leaf)
    if isinstance(data, dict) and "name" in data:
        assert codec.decode(data) == Leaf("a", 1)
    else:
        with pytest.raises(CodecError):
            codec.decode(data)


def test_a_type_nobody_can_write_is_refused_at_once():
    with pytest.raises(CodecError):
        Codec(complex)


def states_of_cases():
    """Every state that the sample cases lead to."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        header = read_header({k: case[k] for k in ("edition", "players", "dealer", "rules")})
        start = begin(header)
        if isinstance(start, Refusal):
            continue
        journal = Journal.of(start.game)
        for op in case["ops"]:
            done = journal.do(op)
            if isinstance(done, Done):
                journal = done.journal
                yield start.edition, journal.game


def test_every_state_of_the_cases_comes_back():
    count = 0
    for edition, game in states_of_cases():
        state, ranges = States(edition).write(game)
        writer = States(edition)
        writer.write(game)
        reader = States(edition, dict(writer.new_lines()))
        assert reader.read(state, ranges) == game
        count += 1
    assert count > 500


def test_a_state_does_not_grow_with_the_score_sheet():
    game = a_game(rules={"target_score": 1_000_000})
    states = States(game.edition)
    short = states.write(played(Journal.of(game), rounds(3)).game)
    long = states.write(played(Journal.of(game), rounds(90)).game)
    assert len("".join(long)) < 1.1 * len("".join(short))
    assert json.loads(long[1]) == [[1, 90]] or len(json.loads(long[1])) <= 90


def test_a_corrected_round_is_a_line_of_its_own():
    game = a_game(rules={"target_score": 1_000_000})
    journal = played(Journal.of(game), rounds(3))
    states = States(game.edition)
    states.write(journal.game)
    corrected = played(
        journal, [{"op": "correct_round", "round": 2, "points": {"Mia": 1, "Ben": 2, "Zoé": 3}}]
    )
    state, ranges = states.write(corrected.game)
    back = States(game.edition, dict(states.new_lines())).read(state, ranges)
    assert back == corrected.game
    assert back.rounds[1] != journal.game.rounds[1]
    assert back.rounds[2] == journal.game.rounds[2]


def test_lines_are_read_when_somebody_looks_and_are_the_same():
    game = a_game(rules={"target_score": 1_000_000})
    journal = played(Journal.of(game), rounds(150))
    states = States(game.edition)
    state, ranges = states.write(journal.game)
    reader = States(game.edition, dict(states.new_lines()))
    back = reader.read(state, ranges)
    assert back == journal.game
    assert journal.game == back
    reader.resume(reader.read(state, ranges), ranges)
    more = played(Journal.of(back), rounds(3))
    assert reader.write(more.game)[1] == "[[1,153]]"
    assert [number for number, _ in reader.new_lines()] == [151, 152, 153]
    points = {"Mia": 1, "Ben": 2, "Zoé": 3}
    correct = {"op": "correct_round", "round": 70, "points": points}
    assert reader.write(played(more, [correct]).game)[1] == "[[1,69],[154,154],[71,153]]"
