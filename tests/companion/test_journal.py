"""The running game with undo and redo: what is reachable, what is remembered."""

import pytest

from companion.game import Refusal, view
from companion.journal import REMEMBERED, SEGMENT, Done, Journal, Node, follow
from companion.replay import played as outcome
from tests.companion.table import a_game, a_round, played, rounds, turns

UNDO, REDO = {"op": "undo"}, {"op": "redo"}


@pytest.fixture
def journal():
    return Journal.of(a_game())


def test_undo_gives_the_identical_previous_value_and_redo_an_equal_one(journal):
    states = [journal.game]
    for op in a_round():
        journal = played(journal, [op])
        states.append(journal.game)
    forward = journal
    for state in reversed(states[:-1]):
        journal = played(journal, [UNDO])
        assert journal.game is state
    for state in states[1:]:
        journal = played(journal, [REDO])
        assert journal.game == state
    assert journal.seq == 3 * len(a_round())
    assert journal.tip == forward.tip == journal.head.seq


def test_undo_goes_back_across_rounds(journal):
    journal = played(journal, rounds(2))
    before = played(Journal.of(a_game()), a_round()[:-2])
    for _ in range(len(a_round()) + 2):
        journal = played(journal, [UNDO])
    assert view(journal.game) == view(before.game)
    assert journal.game.rounds == ()


def test_with_nothing_left_undo_and_redo_are_refused(journal):
    assert journal.do(UNDO) == Refusal("undo.nothing", {})
    assert journal.do(REDO) == Refusal("redo.nothing", {})
    journal = played(journal, [a_round()[0], UNDO])
    assert journal.do(UNDO) == Refusal("undo.nothing", {})
    journal = played(journal, [REDO])
    assert journal.do(REDO) == Refusal("redo.nothing", {})


def test_a_refused_op_leaves_both_alone_and_an_accepted_one_ends_redo(journal):
    journal = played(journal, [*a_round()[:2], UNDO])
    refused = journal.do({"op": "play", "by": "Mia", "card": "number"})
    assert isinstance(refused, Refusal)
    assert journal.redoes == a_round()[1]
    # An unfounded call is accepted and changes nothing on the table.
    called = journal.do({"op": "uno_call", "by": "Mia"})
    assert isinstance(called, Done)
    assert called.journal.game == journal.game
    assert called.journal.redoes is None
    assert called.journal.undoes == {"op": "uno_call", "by": "Mia"}


def test_the_log_says_what_counts_and_where_redo_leads(journal):
    entries = []
    for op in (a_round()[0], a_round()[1], UNDO, REDO, UNDO, {"op": "draw", "by": "Ben"}, UNDO):
        done = journal.do(op)
        journal = done.journal
        entry = done.entry
        entries.append((entry.seq, entry.before, entry.head, entry.tip))
    assert entries == [
        (1, 0, 1, 1),
        (2, 1, 2, 2),
        (3, None, 1, 2),
        (4, None, 2, 2),
        (5, None, 1, 2),
        (6, 1, 6, 6),
        (7, None, 1, 6),
    ]


def test_what_was_undone_counts_in_none_of_the_four_keys(journal):
    drawn = [*a_round()[:2], UNDO, {"op": "draw", "by": "Ben"}]
    assert outcome(played(journal, drawn)).happened["draws"] == {}
    again = [*a_round()[:2], UNDO, REDO]
    state = outcome(played(journal, again)).happened
    assert state == {
        "draws": {"Zoé": 2}, "lost_turn": ["Zoé"], "eliminated": [], "reshuffled": False,
    }  # fmt: skip


def test_undo_knows_no_fields(journal):
    journal = played(journal, a_round()[:1])
    assert journal.do({"op": "undo", "by": "Mia"}).key == "field.unknown"


def test_checkpoints_fall_on_finished_rounds_and_every_segment(journal):
    journal = played(journal, a_round())
    assert [node.seq for node in journal.nodes() if node.since == 0] == [8, 0]
    ops = turns()
    long = Journal.of(a_game())
    for _ in range(2 * SEGMENT + 10):
        long = played(long, [next(ops)])
    assert [n.seq for n in long.nodes() if n.since == 0] == [2 * SEGMENT, SEGMENT, 0]


def test_memory_is_bounded_and_what_was_forgotten_is_recalled(journal):
    asked = []
    everything: dict[int, Node] = {}

    def recall(seq: int) -> Node:
        asked.append(seq)
        return everything[seq]

    journal = Journal.of(a_game(), recall)
    ops = turns()
    for _ in range(5 * REMEMBERED):
        done = journal.do(next(ops))
        everything[done.journal.seq] = done.journal.head
        journal = done.journal.within_memory()
    assert len(list(journal.nodes())) <= 2 * REMEMBERED
    for seq in reversed(range(1, 5 * REMEMBERED)):
        journal = played(journal, [UNDO])
        assert journal.head.seq == seq
        assert journal.game == everything[seq].game
    assert 1 <= len(asked) <= 5, "not a recall an op"


def test_follow_needs_no_journal(journal):
    done = journal.do(a_round()[0])
    assert follow(journal.head, 1, a_round()[0], done.step).game == done.journal.game
