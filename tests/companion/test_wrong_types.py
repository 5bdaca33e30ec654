"""What is kept is valid JSON of the wrong type: a number where a text belongs, a key that is
missing. Each is answered with a sentence or left out of a list, never with a traceback."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import people, schema, statistics
from companion import settings as kept_settings
from companion.checks import data
from companion.evening import Evening
from companion.exchange import GameFileError, csv_of, log_of, read_game
from companion.game import Refusal, view
from companion.past_games import deleted, past_games, unlisted
from companion.people import Person
from companion.replay import from_store
from companion.score_sheet import ScoreSheet
from companion.store import Store, StoreError
from companion.story import story
from companion.words import sentence
from kivy_ui.taken_back import taken_back
from tests.companion.table import PLAYERS, a_round

NOWHERE = Refusal("store.closed", {})
GONE = object()
WRONG = (
    None, True, 7, -3, 1.5, 10**30, "x", "", [], {}, [1], ["x"], [[1, 2]], {"a": 1}, {"a": []},
    GONE,
)  # fmt: skip
NOT_JSON = ("x", b"\xff", 1.5, -3, 2, 10**15)

JSON_CELLS = {
    "header": ("games", "id"),
    "summary": ("games", "id"),
    "op": ("entries", "game, seq"),
    "happened": ("entries", "game, seq"),
    "state": ("checkpoints", "game, seq"),
    "lines": ("checkpoints", "game, seq"),
    "line": ("score_lines", "game, id"),
    "value": ("settings", "name"),
}
PLAIN_CELLS = (
    ("games", "created", "id"), ("games", "touched", "id"), ("games", "edition", "id"),
    ("games", "edition_text", "id"), ("games", "rules_version", "id"),
    ("entries", "seq", "game, seq"), ("entries", "at", "game, seq"),
    ("entries", "before", "game, seq"), ("entries", "head", "game, seq"),
    ("entries", "tip", "game, seq"), ("checkpoints", "seq", "game, seq"),
    ("score_lines", "id", "game, id"), ("people", "name", "name"), ("people", "face", "name"),
    ("people", "tint", "name"), ("people", "last_played", "name"),
)  # fmt: skip


def wrote() -> sqlite3.Connection:
    """Two games as they were written: one with an op to redo, a duel and old rounds, one in
    teams; and who plays."""
    with Store.in_memory(NOWHERE) as store:
        evening = Evening.start(store, "showdown", PLAYERS, "Mia")
        for op in (*a_round(), *a_round(2)[:3]):
            assert not isinstance(evening.do(op), Refusal), op
        one, two = (evening.game.name(player) for player in evening.game.round.pending.asked)
        verdict = {
            "op": "showdown", "winner": one, "source": "sensor", "margin_us": 50_000,
            "reaction_us": {one: 200_000, two: 250_000},
        }  # fmt: skip
        assert not isinstance(evening.do(verdict), Refusal)
        evening.undo()
        evening.redo()
        evening.undo()
        teams = [["A", "C"], ["B", "D"]]
        other = Evening.start(store, "showdown", ["A", "B", "C", "D"], "A", {}, teams)
        assert not isinstance(other.do({"op": "record_round", "winner": "A", "points": 4}), Refusal)
        people.remember(store, [Person("Mia", 0, "clay"), Person("Ben", 3, "")])
        kept_settings.write(store, "look.text", 150)
        kept_settings.write(store, "games.bin", [17]).wait()
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        store._connection.backup(copy)
    return copy


@pytest.fixture(scope="module")
def written():
    """`wrote`, once for all."""
    return wrote()


def paths(value, at=()):
    """Where in a value something else may stand."""
    yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*at, key))


def put(value, at, wrong):
    """The value with something else at a place."""
    if not at:
        return None if wrong is GONE else wrong
    whole = json.loads(json.dumps(value))
    part = whole
    for key in at[:-1]:
        part = part[key]
    if wrong is GONE:
        del part[at[-1]]
    else:
        part[at[-1]] = wrong
    return whole


def rows(written, table, column, keys):
    """The cells of a column, each with the SQL that puts something else there."""
    where = " AND ".join(f"{key} = ?" for key in keys.split(", "))
    for *key, cell in written.execute(f"SELECT {keys}, {column} FROM {table}").fetchall():
        yield cell, f"UPDATE {table} SET {column} = ? WHERE {where}", key


def opened(written, sql, params):
    """A store that holds this instead."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    written.backup(copy)
    try:
        copy.execute(sql, params)
    except sqlite3.IntegrityError:  # that can't have been written
        copy.close()
        return None
    old = schema.open_memory
    schema.open_memory = lambda: copy
    try:
        return Store.in_memory(NOWHERE)
    finally:
        schema.open_memory = old


def looked_at(store):
    """Everything that looks at what is kept."""
    for person in people.known(store):
        assert (type(person.face), type(person.tint)) == (int, str)
    kept_settings.read(store)
    deleted(store)
    games = past_games(store)
    for game in games:
        assert type(game.last_ms) is int
        assert all(type(points) is int for points in game.scores.values())
    kept = statistics.read(store)
    for name in PLAYERS:
        statistics.numbers(name, kept)
    statistics.board(kept.duels)
    people.forget(store, "Ben").wait()
    people.remember(store, [Person("Cy", 2, "")]).wait()
    for number in (1, 2):
        for told in (
            lambda number=number: imported(log_of(store, number)),
            lambda number=number: csv_of(store, number),
            lambda number=number: json.dumps(from_store(store, number).state()),
            lambda number=number: gone_on_with(store, number),
        ):
            told_why = ""
            try:
                told()
            except StoreError as error:
                told_why = error.refusal.key
            assert told_why in ("", "game.broken", "store.unreadable", "store.fault")


def imported(log):
    """A log into another store, or the sentence why not."""
    with Store.in_memory(NOWHERE) as store, suppress(GameFileError):  # which is a sentence
        read_game(store, io.BytesIO(log))


def gone_on_with(store, number):
    """A past game opened, looked at, taken back to its beginning and played."""
    evening = Evening.resume(store, number)
    if isinstance(evening, Refusal):
        assert sentence(evening)
        return
    assert all(map(sentence, evening.notices))
    story(evening.game, ())
    story(evening.game, evening.history())
    evening.redo()
    for _op in range(30):
        view(evening.game)
        ScoreSheet.of(evening.game).text()
        taken_back(evening.undoes, evening.game)
        taken_back(evening.redoes, evening.game)
        if isinstance(evening.undo(), Refusal):
            break
    evening.redo()
    evening.do({"op": "draw", "by": "Mia"})


@settings(
    max_examples=150, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(data=st.data())
def test_a_value_of_another_type_is_told_or_left_out(written, data):
    column = data.draw(st.sampled_from(sorted(JSON_CELLS)), "column")
    table, keys = JSON_CELLS[column]
    cells = [row for row in rows(written, table, column, keys) if row[0] is not None]
    cell, sql, key = data.draw(st.sampled_from(cells), "row")
    at = data.draw(st.sampled_from(list(paths(json.loads(cell)))), "place")
    wrong = data.draw(st.sampled_from(WRONG), "instead")
    text = json.dumps(put(json.loads(cell), at, wrong), ensure_ascii=False)
    store = opened(written, sql, (text, *key))
    with store:
        looked_at(store)


@pytest.mark.parametrize(("table", "column", "keys"), PLAIN_CELLS)
def test_a_column_of_another_type_is_told_or_left_out(written, table, column, keys):
    for _cell, sql, key in rows(written, table, column, keys):
        for wrong in NOT_JSON:
            store = opened(written, sql, (wrong, *key))
            if store is not None:
                with store:
                    looked_at(store)


def test_a_game_that_is_left_out_of_the_list_is_spoken_of(tmp_path, monkeypatch):
    with Store(tmp_path) as store:
        for _game in range(2):
            Evening.start(store, "showdown", PLAYERS, "Mia")
        summary = json.dumps({"players": "Mia", "scores": [], "rounds": 0, "phase": 1})
        store.ask(lambda db: db.execute("UPDATE games SET summary = ? WHERE id = 1", (summary,)))
        assert [game.id for game in past_games(store)] == [2]
        assert unlisted(store) == 1
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    said = "1 game is not as it was written, so it is in no list"
    assert said in [found for _state, _what, found, _cure in data()]


@pytest.mark.parametrize("at", [3, 66])
@pytest.mark.parametrize("wrong", [{"points": [["x", 1]]}, {"winner": None}, {"still_in": {}}])
def test_an_old_round_of_another_type_is_told_as_the_game_is_opened(wrong, at):
    with Store.in_memory(NOWHERE) as store:
        evening = Evening.start(store, "showdown", PLAYERS, "Mia", {"target_score": 100_000})
        for _round in range(70):
            evening.do({"op": "record_round", "winner": "Ben", "points": 10})
            evening.do({"op": "next_round"})
        assert isinstance(Evening.resume(store), Evening)
        select = "SELECT line FROM score_lines WHERE id = ?"
        line = store.ask(lambda db: json.loads(db.execute(select, (at,)).fetchone()[0]))
        text = json.dumps({**line, **wrong}, separators=(",", ":"))
        update = "UPDATE score_lines SET line = ? WHERE id = ?"
        store.ask(lambda db: db.execute(update, (text, at)))
        told = Evening.resume(store)
        assert isinstance(told, Refusal)
        assert told.key == "game.broken"
