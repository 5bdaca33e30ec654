"""Evenings at random against a model that keeps everything: ops, undo, redo, restarts."""

import random

import pytest

from companion import journal
from companion.evening import Evening
from companion.game import Refusal, Step
from companion.logbook import Logbook
from companion.store import Store
from tests.companion.table import PLAYERS


class Model:
    """Undo and redo as everybody knows them: a list of states and a finger on it."""

    def __init__(self, game):
        self.states = [game]
        self.at = 0

    def done(self, game):
        del self.states[self.at + 1 :]
        self.states.append(game)
        self.at += 1

    def can(self, name):
        return self.at > 0 if name == "undo" else self.at + 1 < len(self.states)


def some_op(chance, game):
    """An op that may well be refused."""
    who = chance.choice(PLAYERS)
    return chance.choice(
        [
            {"op": "first_card", "card": "number", "color": "red", "value": 1},
            {"op": "draw", "by": game.turn or who},
            {"op": "draw", "by": game.turn or who},
            {"op": "play", "by": game.turn or who, "card": "number"},
            {"op": "play", "by": game.turn or who, "card": "number", "showdown": 2},
            {"op": "showdown", "winner": who},
            {"op": "uno_call", "by": who},
            {"op": "go_out", "by": who},
            {"op": "record_round", "winner": who, "points": chance.randrange(50)},
            {"op": "next_round"},
            {"op": "correct_round", "round": chance.randint(1, 4), "points": {who: 7}},
            {"op": "set", "color": "blue"},
            {"op": "leave", "by": "nobody"},
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_at_random_it_is_what_a_list_of_states_says(tmp_path, monkeypatch, seed):
    # So little is remembered that undo and restarts meet every border.
    monkeypatch.setattr(journal, "SEGMENT", 3)
    monkeypatch.setattr(journal, "REMEMBERED", 4)
    monkeypatch.setattr("companion.evening.REMEMBERED", 4)
    recalled = []
    recall = Logbook.recall
    monkeypatch.setattr(
        Logbook, "recall", lambda book, seq: recalled.append(seq) or recall(book, seq)
    )
    chance = random.Random(seed)
    store = Store(tmp_path)
    evening = Evening.start(store, "showdown", PLAYERS, "Mia", {"target_score": 100_000})
    model, accepted = Model(evening.game), 0
    for _ in range(400):
        name = chance.choices(["op", "undo", "redo", "restart", "wait"], [60, 22, 15, 2, 4])[0]
        if name == "op":
            step = evening.do(some_op(chance, evening.game))
            if isinstance(step, Step):
                model.done(step.game)
                accepted += 1
        elif name in ("undo", "redo"):
            step = evening.do({"op": name})
            assert isinstance(step, Step) == model.can(name), (name, step)
            if model.can(name):
                model.at += 1 if name == "redo" else -1
                accepted += 1
            else:
                assert isinstance(step, Refusal)
        elif name == "wait":
            store.ask(lambda db: None)
        else:
            store.close()
            store = Store(tmp_path)
            evening = Evening.resume(store)
        assert evening.game == model.states[model.at]
        assert evening.seq == accepted
        assert (evening.undoes is None, evening.redoes is None) == (
            not model.can("undo"), not model.can("redo"),
        )  # fmt: skip
    store.close()
    assert accepted > 150
    assert recalled
