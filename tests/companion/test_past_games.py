"""Games that are listed, gone on with, deleted and taken back."""

from __future__ import annotations

import pytest

from companion.evening import Evening
from companion.game import Refusal
from companion.past_games import BIN, delete, deleted, past_games, take_back, take_up
from companion.store import Store


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def games(store, count):
    for _number in range(count):
        evening = Evening.start(store, "classic", ["Mia", "Ben"], "Ben")
        evening.do({"op": "record_round", "winner": "Mia", "points": 10})


def listed(store):
    return [game.id for game in past_games(store)]


def test_a_deleted_game_is_neither_listed_nor_the_last_one(store):
    games(store, 3)
    delete(store, 3).wait()
    assert listed(store) == [2, 1]
    assert Evening.resume(store).number == 2
    assert deleted(store) == (3,)


def test_what_was_deleted_comes_back_whole(store):
    games(store, 2)
    before = Evening.resume(store, 1).game
    delete(store, 1).wait()
    assert take_back(store).wait() == 1
    assert listed(store) == [2, 1]
    assert Evening.resume(store, 1).game == before
    assert take_back(store).wait() is None


def test_any_game_in_the_bin_can_come_back(store):
    games(store, 3)
    for number in (1, 2, 3):
        delete(store, number)
    assert take_back(store, 2).wait() == 2
    assert take_back(store, 2).wait() is None
    assert deleted(store) == (1, 3)


def test_it_comes_back_after_the_app_was_closed(tmp_path):
    with Store(tmp_path) as store:
        games(store, 2)
        delete(store, 2)
    with Store(tmp_path) as store:
        assert listed(store) == [1]
        assert take_back(store).wait() == 2
        assert listed(store) == [2, 1]


def test_what_falls_out_of_the_bin_is_gone(store):
    games(store, BIN + 2)
    for number in range(1, BIN + 2):
        delete(store, number).wait()
    assert deleted(store) == tuple(range(2, BIN + 2))
    for table in ("entries", "checkpoints", "score_lines"):
        found = store.ask(
            lambda db, table=table: db.execute(
                f"SELECT count(*) FROM {table} WHERE game = 1"
            ).fetchone()[0]
        )
        assert found == 0, table
    assert isinstance(Evening.resume(store, 1), Refusal)
    assert listed(store) == [BIN + 2]


def test_with_all_deleted_there_is_no_last_one(store):
    games(store, 1)
    delete(store, 1).wait()
    last = Evening.resume(store)
    assert isinstance(last, Refusal)
    assert last.key == "game.none"


def test_a_game_that_is_gone_on_with_is_the_last_one(store):
    games(store, 3)
    take_up(store, 1).wait()
    assert listed(store) == [1, 3, 2]
    assert Evening.resume(store).number == 1
