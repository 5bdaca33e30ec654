"""“Ann” and “ann” are one person, by the spelling that came first."""

import pytest

from companion import people
from companion.evening import Evening
from companion.game import Refusal, apply, name_key, new_game, spelled
from companion.people import Person
from companion.statistics import numbers, read
from companion.store import Store
from companion.words import sentence
from tests.companion.table import a_game


@pytest.mark.parametrize("other", ["ann", "ANN", "Ann", "aNn"])
def test_one_name_in_every_spelling(other):
    assert name_key(other) == name_key("Ann")
    assert spelled(other, ["Mia", "Ann"]) == "Ann"


def test_accents_and_blanks_count_as_people_see_them():
    assert spelled("Zoe\u0301", ["Zo\u00e9"]) == "Zo\u00e9"
    assert spelled("Zoe", ["Zo\u00e9"]) is None
    assert spelled("ann  lee", ["Ann Lee"]) == "Ann Lee"
    assert spelled("STRASSE", ["Straße"]) == "Straße"
    assert spelled("ann", ["ANN", "ann"]) == "ann"


def test_nobody_sits_at_a_table_twice():
    refusal = new_game(a_game().edition, ["Ann", "Ben", "ann"])
    assert isinstance(refusal, Refusal)
    assert sentence(refusal) == "“Ann” is there already; every player needs a name of their own."


def test_the_first_line_may_spell_them_otherwise():
    game = new_game(
        a_game().edition, ["Ann", "Ben", "Cy", "Di"], "ann", {"first_player": "BEN"},
        [["ann", "cy"], ["di", "ben"]],
    )  # fmt: skip
    assert not isinstance(game, Refusal)
    assert (game.name(game.dealer_id), game.rules["first_player"]) == ("Ann", "Ben")
    assert len(game.teams) == 2


@pytest.mark.parametrize(
    "op", [{"op": "join", "by": "BEN"}, {"op": "replace", "by": "Mia", "with": "ben"}]
)
def test_nobody_comes_or_is_renamed_to_somebody_who_is_there(op):
    refusal = apply(a_game(), op)
    assert isinstance(refusal, Refusal)
    assert sentence(refusal).startswith("“Ben” is there already;")


def test_an_op_may_spell_a_name_otherwise_but_name_nobody_twice():
    game = a_game()
    first = {"op": "first_card", "card": "number", "color": "red", "value": 5}
    step = apply(apply(game, first).game, {"op": "draw", "by": "ben"})
    assert step.game.round.hands[1] == 8
    twice = apply(game, {"op": "set", "hands": {"Ben": 3, "ben": 4}})
    assert isinstance(twice, Refusal)
    assert twice.key == "field.twice"


def test_the_first_spelling_is_remembered_with_the_last_face(tmp_path):
    with Store(tmp_path) as store:
        people.remember(store, [Person("Ann", 3, "rose")]).wait()
        people.remember(store, [Person("ann", 4, "gold"), Person("Ben", 1, "")]).wait()
        people.remember(store, [Person("ANN", 5, "lime")]).wait()
        assert people.known(store) == (Person("Ann", 5, "lime"), Person("Ben", 1, ""))
        last = people.forget(store, "ann").wait()
        assert people.known(store) == (Person("Ben", 1, ""),)
        people.restore(store, Person("Ann", 5, "lime"), last).wait()
        assert [person.name for person in people.known(store)] == ["Ann", "Ben"]


def test_two_spellings_that_were_kept_once_are_one_person(tmp_path):
    with Store(tmp_path) as store:
        store.submit(
            lambda db: db.executemany(
                "INSERT INTO people VALUES (?, ?, '', ?)", [("Ann", 3, 10), ("ann", 4, 20)]
            )
        ).wait()
        assert people.known(store) == (Person("Ann", 4, ""),)
        assert people.forget(store, "Ann").wait() == 20
        assert people.known(store) == ()


def test_the_numbers_of_both_spellings_are_counted_together(tmp_path):
    with Store(tmp_path) as store:
        for name in ("Ann", "ann"):
            evening = Evening.start(store, "showdown", [name, "Ben"], name, {"target_score": 20})
            evening.do({"op": "record_round", "winner": name, "points": 30})
    with Store.reader(tmp_path) as store:
        kept = read(store)
    assert numbers("Ann", kept).games == 2
    assert (numbers("Ann", kept).wins, numbers("Ann", kept).points) == (2, 60)
    assert numbers("ann", kept).games == 0
