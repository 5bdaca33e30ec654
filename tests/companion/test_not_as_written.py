"""Rows that hold something else than was written: a bit has flipped, and SQLite sees nothing."""

from __future__ import annotations

import sqlite3

import pytest

from companion import people, settings, statistics
from companion.evening import Evening
from companion.exchange import csv_of, log_of
from companion.folder import FILE_NAME
from companion.game import Refusal
from companion.logbook import Logbook
from companion.past_games import deleted, past_games
from companion.people import Person
from companion.store import Store, StoreError
from tests.companion.table import PLAYERS, a_round

GARBAGE = ["", "[]", "null", "17", '{"op": 5}', "[null]", b"\xff\x00", "[" * 5_000]
LAST = "game = 2 AND seq = (SELECT max(seq) FROM entries WHERE game = 2)"
ROWS = {
    "op": f"UPDATE entries SET op = ? WHERE {LAST}",
    "undone op": "UPDATE entries SET op = ? WHERE game = 2 AND before IS NOT NULL",
    "state": "UPDATE checkpoints SET state = ? WHERE game = 2",
    "ranges": "UPDATE checkpoints SET lines = ? WHERE game = 2",
    "score line": "UPDATE score_lines SET line = ? WHERE game = 2",
    "header": "UPDATE games SET header = ? WHERE id = 2",
    "edition": "UPDATE games SET edition_text = ? WHERE id = 2",
    "summary": "UPDATE games SET summary = ? WHERE id = 2",
    "name": "UPDATE people SET name = ? WHERE name = 'Mia'",
    "setting": "UPDATE settings SET value = ? WHERE name = 'look.text'",
    "bin": "INSERT OR REPLACE INTO settings (name, value) VALUES ('games.bin', ?)",
}


def begun(folder):
    """Two games, of which the second has an op to redo, and what people have set."""
    with Store(folder) as store:
        for _game in range(2):
            evening = Evening.start(store, "showdown", PLAYERS, "Mia")
            for op in a_round():
                assert not isinstance(evening.do(op), Refusal)
        evening.undo()
        people.remember(store, [Person("Mia", 0, "clay")])
        settings.write(store, "look.theme", "dusk")
        settings.write(store, "look.text", 150).wait()
    return folder / FILE_NAME


def answers(store):
    """Everything that is asked of a store, each answered or refused in words."""
    for ask in (
        people.known, settings.read, past_games, deleted, statistics.read,
        lambda store: log_of(store, 2), lambda store: csv_of(store, 2),
        lambda store: Logbook.open(store, "last"),
    ):  # fmt: skip
        try:
            ask(store)
        except StoreError as error:
            told = error.refusal.key
        else:
            told = ""
        assert told in ("", "game.broken", "store.unreadable")


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda garbage: repr(garbage)[:12])
def test_what_is_beside_a_broken_row_goes_on(tmp_path, row, garbage):
    database = sqlite3.connect(begun(tmp_path))
    database.execute(ROWS[row], (garbage,))
    database.commit()
    database.close()
    with Store.reader(tmp_path) as reader:
        answers(reader)
    with Store(tmp_path) as store:
        answers(store)
        assert settings.read(store)["look.theme"] == "dusk"
        assert isinstance(Evening.resume(store, 1), Evening)
        assert 1 in [game.id for game in past_games(store)] or row == "bin"
        assert statistics.numbers("Mia", statistics.read(store)).games
        another = Evening.start(store, "showdown", PLAYERS, "Mia")
        assert another.stored is True
        settings.write(store, "look.text", 100).wait()


def test_work_that_meets_a_broken_row_leaves_the_writer_at_work(tmp_path):
    with Store(tmp_path) as store:
        with pytest.raises(StoreError) as caught:
            store.ask(lambda _db: {}["gone"])
        assert caught.value.refusal.key == "store.unreadable"
        settings.write(store, "look.text", 150).wait()
        assert settings.read(store) == {"look.text": 150}
