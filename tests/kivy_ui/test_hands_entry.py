"""Counting hands, as values."""

from __future__ import annotations

import pytest

from companion import editions
from companion.game import Refusal, apply, new_game
from kivy_ui.points.counted import main_word, row_state
from kivy_ui.points.hands import HEAP, Entry, Left, keyboard


def game_over(rules=None, teams=None, edition="showdown", players=("Mia", "Ben", "Cy", "Nana")):
    """A round that Ben has won."""
    game = new_game(
        editions.load(edition), list(players), dealer="Mia", rules=rules or {}, teams=teams
    )
    for op in (
        {"op": "first_card", "card": "number", "color": "red", "value": 5},
        {"op": "set", "hands": {"Mia": 2, "Cy": 3}},
        {"op": "go_out", "by": "Ben"},
    ):
        step = apply(game, op)
        assert not isinstance(step, Refusal), step
        game = step.game
    return game


@pytest.fixture
def entry():
    return Entry.of(game_over(), "Ben")


def card(entry, text):
    kinds = entry.game.edition.cards
    return Left(kinds["number"], int(text)) if text.isdigit() else Left(kinds[text])


def put(entry, *texts):
    for text in texts:
        entry = entry.add(card(entry, text))
    return entry


def test_it_begins_with_the_hand_after_the_winners(entry):
    assert entry.counted == ("Cy", "Nana", "Mia")
    assert entry.at == "Cy"
    assert not entry.complete


def test_cards_are_worth_what_the_edition_says(entry):
    entry = put(entry, "7", "7", "skip", "wild")
    assert entry.points("Cy") == 7 + 7 + 20 + 50
    assert entry.total == 84


def test_a_count_that_differs_is_told_and_taken(entry):
    entry = put(entry, "7")
    assert entry.differs("Cy")
    assert not put(entry, "1", "2").differs("Cy")
    assert not entry.differs("Nana")  # nothing is counted there yet


def test_a_held_key_takes_one_such_card_back(entry):
    entry = put(entry, "7", "3", "7")
    assert entry.less(card(entry, "7")).hand("Cy").cards == (card(entry, "7"), card(entry, "3"))
    assert entry.less(card(entry, "9")) == entry


def test_zero_is_said_and_the_next_hand_is_up(entry):
    entry = entry.none_left()
    assert entry.at == "Nana"
    assert entry.hand("Cy").empty
    assert "Cy" not in entry.waiting


def test_a_number_instead_of_cards(entry):
    entry = entry.digit(5).digit(7)
    assert entry.points("Cy") == 57
    assert entry.back().points("Cy") == 5
    assert not entry.back().back().hand("Cy").begun
    assert not entry.differs("Cy")


def test_a_number_does_not_grow_for_ever(entry):
    for _figure in range(9):
        entry = entry.digit(9)
    assert entry.points("Cy") == 9_999


def test_all_counted_by_cards_is_one_op_that_the_game_takes(entry):
    entry = put(entry, "7", "7", "skip")
    entry = put(entry.turn_to("Nana"), "wild", "3")
    assert not entry.complete
    entry = entry.turn_to("Mia").none_left()
    assert entry.complete
    assert entry.op() == {
        "op": "score", "cards": {"Cy": ["7", "7", "skip"], "Nana": ["wild", "3"], "Mia": []}
    }  # fmt: skip
    step = apply(entry.game, entry.op())
    assert not isinstance(step, Refusal)
    assert step.game.round_points == {"Ben": 87}


def test_a_number_among_them_makes_all_numbers(entry):
    entry = put(entry, "7").turn_to("Nana").digit(4).turn_to("Mia").none_left()
    assert entry.op() == {"op": "score", "points": {"Cy": 7, "Nana": 4, "Mia": 0}}
    assert apply(entry.game, entry.op()).game.round_points == {"Ben": 11}


def test_all_hands_in_one_heap(entry):
    entry = put(entry.turn_to(HEAP), "9", "9")
    assert entry.complete
    assert entry.total == 18
    assert entry.op() == {"op": "record_round", "winner": "Ben", "points": 18}
    assert apply(entry.game, entry.op()).game.round_points == {"Ben": 18}


def test_a_heap_comes_on_top_of_the_hands_already_counted(entry):
    entry = put(entry, "7", "skip").turn_to(HEAP)
    assert (entry.total, entry.complete, entry.next) == (27, False, None)
    assert row_state(entry, "Cy")[0] == "differs"  # two cards here, three at the table
    assert row_state(entry, "Nana") == ("heap", "in the heap")
    assert main_word(entry) == ("Ben +27", "check")
    entry = put(entry, "5")
    assert entry.complete
    assert entry.op() == {"op": "record_round", "winner": "Ben", "points": 32}
    assert apply(entry.game, entry.op()).game.round_points == {"Ben": 32}


def test_a_heap_of_nothing_ends_the_count_and_goes_to_nobodys_hand(entry):
    entry = put(entry, "7").turn_to(HEAP).none_left()
    assert entry.at == HEAP
    assert entry.op() == {"op": "record_round", "winner": "Ben", "points": 7}


def test_a_heap_that_was_left_again_counts_for_nothing(entry):
    entry = put(entry.turn_to(HEAP), "9").turn_to("Cy").digit(4)
    assert (entry.total, entry.complete, entry.next) == (4, False, "Nana")
    assert entry.turn_to(HEAP).total == 13


def test_with_every_hand_counted_an_empty_heap_changes_nothing(entry):
    for name in entry.counted:
        entry = entry.turn_to(name).digit(2)
    assert entry.turn_to(HEAP).complete
    assert entry.turn_to(HEAP).op() == entry.op()


def test_where_everybody_writes_down_there_is_no_heap():
    entry = Entry.of(game_over({"game_mode": "lowest"}), "Ben")
    assert not entry.one_side_scores
    for name, points in (("Cy", 5), ("Nana", 6), ("Mia", 7)):
        entry = entry.turn_to(name).digit(points)
    step = apply(entry.game, entry.op())
    assert step.game.round_points == {"Mia": 7, "Ben": 0, "Cy": 5, "Nana": 6}


def test_a_partners_hand_does_not_count():
    entry = Entry.of(game_over(teams=[["Mia", "Cy"], ["Ben", "Nana"]]), "Ben")
    assert entry.counted == ("Cy", "Mia")
    entry = entry.digit(5).turn_to("Mia").digit(6)
    assert apply(entry.game, entry.op()).game.round_points == {"Ben+Nana": 11}


def test_a_round_kept_by_score_alone_is_recorded():
    game = new_game(editions.load("classic"), ["Mia", "Ben"])
    entry = Entry.of(game, "Mia").digit(8)
    assert entry.op() == {"op": "record_round", "winner": "Mia", "points": {"Ben": 8}}
    assert apply(game, entry.op()).game.scores == {"Mia": 8, "Ben": 0}


def test_an_entry_comes_back_as_it_was_kept(entry):
    import json

    entry = put(entry, "7", "wild draw four").turn_to("Nana").digit(4).turn_to("Mia").none_left()
    kept = json.loads(json.dumps(entry.written()))
    assert Entry.read(entry.game, kept) == entry


@pytest.mark.parametrize("edition", editions.available())
def test_every_card_of_every_edition_can_be_entered(edition):
    game = game_over(edition=edition)
    entry = Entry.of(game, "Ben")
    for left in keyboard(game):
        entry = entry.add(left)
    assert [left.kind.key for left in entry.hand("Cy").cards].count("number") == 10
    assert {left.kind.key for left in entry.hand("Cy").cards} == set(game.edition.cards)
    for name in entry.waiting:
        entry = entry.turn_to(name).none_left()
    assert not isinstance(apply(game, entry.op()), Refusal)
