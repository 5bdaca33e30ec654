"""The evening as the app holds it: at once on the screen, soon on the disk."""

import sqlite3
import threading
import time

import pytest

from companion import editions
from companion.evening import Evening
from companion.folder import FILE_NAME, StoreError
from companion.game import Refusal, Step, view
from companion.journal import REMEMBERED, SEGMENT
from companion.past_games import past_games
from companion.store import Store
from companion.words import sentence
from tests.companion.table import PLAYERS, a_round, rounds, turns


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def start(store, **given):
    evening = Evening.start(store, "showdown", PLAYERS, "Mia", **given)
    assert isinstance(evening, Evening)
    return evening


def settle(store):
    store.ask(lambda db: None)


def test_an_op_counts_at_once_and_is_committed_by_the_writer(store):
    evening = start(store)
    gate = threading.Event()
    store.submit(lambda db: gate.wait(10))
    changes = []
    evening.on_change.append(
        lambda: changes.append((evening.committed, threading.current_thread()))
    )
    step = evening.do(a_round()[0])
    assert isinstance(step, Step)
    assert evening.game.turn == "Ben"
    assert not evening.committed
    assert changes == [(False, threading.main_thread())]
    gate.set()
    settle(store)
    assert evening.committed
    assert evening.stored is True
    assert changes[1][0] is True
    assert changes[1][1] is not threading.main_thread()


def test_a_refused_op_changes_nothing_and_tells_nobody(store):
    evening = start(store)
    evening.on_change.append(lambda: pytest.fail("nothing changed"))
    before = evening.game
    refused = evening.do({"op": "play", "by": "Zoé", "card": "number"})
    assert isinstance(refused, Refusal)
    assert evening.may({"op": "play", "by": "Zoé", "card": "number"}) == refused
    assert evening.game is before
    assert evening.seq == 0


def test_it_comes_back_where_it_was_with_undo_and_redo(tmp_path):
    with Store(tmp_path) as store:
        evening = start(store)
        for op in [*a_round(), *a_round(2)[:3]]:
            assert isinstance(evening.do(op), Step)
        evening.undo()
        evening.undo()
        left = evening
    with Store(tmp_path) as store:
        evening = Evening.resume(store)
        assert evening.game == left.game
        assert evening.seq == left.seq
        assert (evening.undoes, evening.redoes) == (a_round(2)[0], a_round(2)[1])
        evening.redo()
        evening.redo()
        assert view(evening.game)["pending"]["type"] == "showdown"
        assert evening.redo().key == "redo.nothing"
        for _ in range(len(a_round()) + 3):
            evening.undo()
        assert evening.undoes is None
        assert evening.undo().key == "undo.nothing"
        assert evening.game.rounds == ()


def test_undo_reaches_back_over_everything_that_memory_forgot(store):
    evening = start(store)
    ops, games = turns(), []
    for _ in range(4 * REMEMBERED):
        games.append(evening.game)
        evening.do(next(ops))
        if len(games) % SEGMENT == 0:
            settle(store)
    assert len(list(evening._journal.nodes())) <= 2 * REMEMBERED
    for game in reversed(games):
        assert isinstance(evening.undo(), Step)
        assert evening.game == game
    for game in games[1:]:
        evening.redo()
        assert evening.game == game


def test_what_was_undone_does_not_come_back_by_itself(tmp_path):
    with Store(tmp_path) as store:
        evening = start(store)
        evening.do(a_round()[0])
        evening.do({"op": "draw", "by": "Ben"})
        evening.undo()
        evening.do({"op": "play", "by": "Ben", "card": "skip", "color": "red"})
        left = evening.game
    with Store(tmp_path) as store:
        evening = Evening.resume(store)
        assert evening.game == left
        assert evening.redoes is None


def test_the_last_game_is_the_one_last_played(store):
    first, second = start(store), start(store)
    assert Evening.resume(store).number == second.number
    first.do(a_round()[0])
    settle(store)
    assert Evening.resume(store).number == first.number
    assert [game.id for game in past_games(store)] == [first.number, second.number]


def test_a_game_that_is_not_there_is_named(store):
    refusal = Evening.resume(store)
    assert refusal.key == "game.none"
    start(store)
    assert sentence(Evening.resume(store, 7)) == "There is no game 7; the newest one is 1."


def test_a_list_of_games_never_replays(store, monkeypatch):
    evening = start(store)
    for op in rounds(2):
        evening.do(op)
    settle(store)
    monkeypatch.setattr("companion.logbook.apply", lambda *_: pytest.fail("replayed"))
    (game,) = past_games(store)
    assert (game.players, game.rounds, game.phase, game.winner) == (
        tuple(PLAYERS),
        2,
        "first",
        None,
    )
    assert sum(game.scores.values()) == 60
    assert game.created_ms <= game.last_ms <= time.time_ns() // 1_000_000


def test_an_edited_edition_never_changes_an_old_game(tmp_path, monkeypatch):
    with Store(tmp_path) as store:
        evening = start(store)
        evening.do(a_round()[0])
        left = evening.game
    edited = editions.text_of("showdown").replace("points = 20", "points = 99")
    assert edited != editions.text_of("showdown")
    monkeypatch.setattr(editions, "text_of", lambda key, data=None: edited)
    with Store(tmp_path) as store:
        assert Evening.resume(store).game == left
        assert start(store).game.edition != left.edition


def test_a_mended_rule_never_changes_a_finished_round(tmp_path, monkeypatch):
    with Store(tmp_path) as store:
        evening = start(store)
        for op in [*rounds(2), a_round(3)[0]]:
            evening.do(op)
        left = evening.game
    replayed = []

    def mended(game, op):
        replayed.append(op)
        return Refusal("round.runs", {})

    monkeypatch.setattr("companion.logbook.apply", mended)
    with Store(tmp_path) as store:
        evening = Evening.resume(store)
    assert evening.game.rounds == left.rounds
    assert evening.game.scores == left.scores
    assert replayed == [a_round(2)[-1], a_round(3)[0]], "only what came after the scored round"
    assert [notice.key for notice in evening.notices] == ["game.op_dropped"] * 2
    assert evening.seq == len(list(rounds(2))) + 1, "nothing is lost from the log"


def test_a_full_disk_lets_the_game_go_on_with_a_mark_that_stays(store, tmp_path):
    evening = start(store)
    evening.do(a_round()[0])
    settle(store)
    pages = store.ask(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    store.ask(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    ops = turns()
    next(ops)
    marks = []
    evening.on_change.append(lambda: marks.append(evening.stored))
    for _ in range(3 * REMEMBERED):
        assert isinstance(evening.do(next(ops)), Step)
        settle(store)
    assert evening.stored.key == "store.full"
    assert not evening.committed
    assert marks[-1] == evening.stored
    store.ask(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchall())
    evening.do(next(ops))
    settle(store)
    assert evening.stored.key == "store.full", "the mark stays"
    for _ in range(4 * REMEMBERED):
        if isinstance(evening.undo(), Refusal):
            break
    assert evening.game.phase == "first", "everything can still be taken back"
    kept = Evening.resume(store)
    assert 0 < kept.seq < evening.seq, "what is on disk has no gaps"


def test_without_a_folder_to_write_the_evening_lives_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    try:
        store = Store(tmp_path / "file" / "below")
    except StoreError as error:
        store = Store.in_memory(error.refusal)
    with store:
        evening = start(store)
        for op in a_round():
            assert isinstance(evening.do(op), Step)
        settle(store)
        assert evening.stored.key == "store.no_folder"
        assert "below is no folder, for there is a file in its place" in sentence(evening.stored)
        assert not evening.committed
        assert Evening.resume(store).game == evening.game


def test_a_game_that_cannot_even_begin_on_the_disk_goes_on_in_memory(store):
    pages = store.ask(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    store.ask(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    evenings = [start(store) for _ in range(40)]
    last = evenings[-1]
    assert last.number is None
    assert last.stored.key == "store.full"
    assert isinstance(last.do(a_round()[0]), Step)
    assert isinstance(last.undo(), Step)


def test_a_record_that_is_damaged_inside_is_named(tmp_path):
    with Store(tmp_path) as store:
        start(store).do(a_round()[0])
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.execute("UPDATE checkpoints SET state = '{\"edition\": null'")
    db.commit()
    db.close()
    with Store(tmp_path) as store:
        assert sentence(Evening.resume(store)) == "Game 1 cannot be read; its record is damaged."


def test_a_wrong_game_is_refused_before_anything_is_kept(store):
    for given in ({"players": ["Mia"]}, {"edition": "clasic"}, {"dealer": "Bob"}):
        args = {"edition": "showdown", "players": PLAYERS, "dealer": "Mia", **given}
        assert isinstance(Evening.start(store, **args), Refusal)
    assert past_games(store) == []


def test_a_familys_own_edition_is_played_and_kept(tmp_path):
    own = tmp_path / "editions" / "ours.toml"
    own.parent.mkdir()
    text = editions.text_of("showdown").replace('key = "showdown"', 'key = "ours"')
    own.write_text(text.replace("points = 20", "points = 25"), encoding="utf-8")
    with Store(tmp_path) as store:
        evening = Evening.start(store, "ours", PLAYERS, "Mia")
        assert evening.game.edition.cards["skip"].points == 25
    own.unlink()
    with Store(tmp_path) as store:
        assert Evening.resume(store).game == evening.game
        assert Evening.start(store, "ours", PLAYERS, "Mia").key == "edition.unknown"
