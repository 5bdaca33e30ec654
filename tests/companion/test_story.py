"""The evening's story: five numbers from what was played."""

from __future__ import annotations

import pytest

from companion import editions
from companion.evening import Evening
from companion.game import Refusal
from companion.store import Store
from companion.story import Record, story


@pytest.fixture
def evening(tmp_path):
    store = Store(tmp_path)
    evening = Evening.start(store, editions.load("showdown"), ["Mia", "Ben", "Cy"], "Cy")
    assert isinstance(evening, Evening)
    yield evening
    store.close()


def do(evening, **op):
    step = evening.do(op)
    assert not isinstance(step, Refusal), step


def duel(evening, one, other, **verdict):
    do(evening, op="duel", players=[one, other], stake=2)
    do(evening, op="showdown", **verdict)


def told(evening):
    return story(evening.game, evening.history())


def test_nothing_happened(evening):
    said = told(evening)
    assert (said.rounds, said.fastest, said.closest, said.led) == (0, None, None, None)
    assert said.fullest.value == 7


def test_the_fastest_press_and_the_closest_duel(evening):
    do(evening, op="first_card", card="number", color="red", value=1)
    duel(evening, "Mia", "Ben", winner="Mia", reaction_us={"Mia": 231_000, "Ben": 268_000},
         margin_us=37_000, source="sensor")  # fmt: skip
    duel(evening, "Cy", "Ben", winner="Cy", reaction_us={"Cy": 240_000, "Ben": 244_000},
         margin_us=4_000, source="sensor")  # fmt: skip
    said = told(evening)
    assert said.fastest == Record(231_000, ("Mia",))
    assert said.closest == Record(4_000, ("Cy", "Ben"))
    assert said.fullest == Record(11, ("Ben",))


def test_a_false_start_is_nobodys_fastest_press(evening):
    do(evening, op="first_card", card="number", color="red", value=1)
    duel(evening, "Mia", "Ben", false_start="Ben", reaction_us={"Ben": -84_000}, source="sensor")
    said = told(evening)
    assert (said.fastest, said.closest) == (None, None)


def test_a_duel_decided_by_hand_has_no_times(evening):
    do(evening, op="first_card", card="number", color="red", value=1)
    duel(evening, "Mia", "Ben", winner="Ben", source="hand")
    said = told(evening)
    assert (said.fastest, said.closest) == (None, None)


def test_what_was_taken_back_is_not_told(evening):
    do(evening, op="first_card", card="number", color="red", value=1)
    duel(evening, "Mia", "Ben", winner="Mia", reaction_us={"Mia": 200_000, "Ben": 210_000},
         margin_us=10_000, source="sensor")  # fmt: skip
    evening.undo()
    assert told(evening).fastest is None


def test_who_led_alone_most_often(evening):
    for winner, points in (("Mia", 30), ("Ben", 30), ("Ben", 20), ("Mia", 5)):
        do(evening, op="record_round", winner=winner, points=points)
    # after the rounds: Mia, level, Ben, Ben
    assert told(evening).led == Record(2, ("Ben",))
    assert told(evening).rounds == 4


def test_a_long_game_is_told_whole_after_it_was_opened_again(tmp_path):
    store = Store(tmp_path)
    evening = Evening.start(store, editions.load("showdown"), ["Mia", "Ben", "Cy"], "Cy")
    do(evening, op="first_card", card="number", color="red", value=1)
    duel(evening, "Mia", "Ben", winner="Mia", reaction_us={"Mia": 150_000, "Ben": 210_000},
         margin_us=60_000, source="sensor")  # fmt: skip
    for i in range(600):
        do(evening, op="set", direction="ccw" if i % 2 else "cw")
    again = Evening.resume(store)
    assert isinstance(again, Evening)
    assert told(again) == told(evening)
    assert told(again).fastest == Record(150_000, ("Mia",))
    store.close()
