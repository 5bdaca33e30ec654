"""The file of the store: how it is opened, who may write, what becomes of a damaged one."""

import os
import sqlite3
import subprocess
import sys
import threading

import pytest

from companion import people, settings
from companion.checks import data
from companion.evening import Evening
from companion.folder import FILE_NAME, LOCK_NAME, StoreError
from companion.past_games import past_games
from companion.people import Person
from companion.schema import VERSION
from companion.store import Store
from companion.words import sentence
from tests.companion.table import HEADER, PLAYERS, a_round, companion, jsonl


def key_of(action):
    with pytest.raises(StoreError) as caught:
        action()
    return caught.value.refusal.key


def filled(folder):
    """A folder with one game of one round."""
    with Store(folder) as store:
        evening = Evening.start(store, "showdown", PLAYERS, "Mia")
        for op in a_round():
            evening.do(op)
    return folder / FILE_NAME


def test_the_pragmas_in_force_keep_every_commit(tmp_path):
    with Store(tmp_path) as store:
        assert store.pragmas() == {
            "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "fullfsync": 1,
            "user_version": VERSION,
        }  # fmt: skip


def test_a_second_writer_is_refused_and_readers_are_not(tmp_path):
    with Store(tmp_path) as store:
        evening = Evening.start(store, "showdown", PLAYERS, "Mia")
        assert key_of(lambda: Store(tmp_path)) == "store.locked"
        for _ in range(2):
            with Store.reader(tmp_path) as reader:
                assert [game.players for game in past_games(reader)] == [tuple(PLAYERS)]
        second = companion("record", "--data", tmp_path, stdin=jsonl(HEADER))
        assert second.returncode == 2
        assert b"Another program is writing" in second.stderr
        assert second.stdout == b""
        shown = companion("replay", "--data", tmp_path, "--game", evening.number)
        assert shown.returncode == 0
    Store(tmp_path).close()


def test_the_lock_dies_with_its_process(tmp_path):
    script = f"""
import sys, time
from pathlib import Path
from companion.store import Store
store = Store(Path({str(tmp_path)!r}))
print("open", flush=True)
time.sleep(60)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"open\n"
    assert key_of(lambda: Store(tmp_path)) == "store.locked"
    process.kill()
    process.wait()
    process.stdout.close()
    Store(tmp_path).close()
    assert (tmp_path / LOCK_NAME).exists()


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path):
    path = filled(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = path.read_bytes()
    assert key_of(lambda: Store(tmp_path)) == "store.newer"
    assert key_of(lambda: Store.reader(tmp_path)) == "store.newer"
    assert path.read_bytes() == before
    for command in (["record"], ["replay", "--game", "last"]):
        result = companion(*command, "--data", tmp_path, stdin=jsonl(HEADER))
        assert result.returncode == 2
        assert b"newer version" in result.stderr
        assert str(VERSION + 1).encode() in result.stderr


def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path):
    path = tmp_path / FILE_NAME
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    before = path.read_bytes()
    assert key_of(lambda: Store(tmp_path)) == "store.foreign"
    assert path.read_bytes() == before


DAMAGES = {
    "no database at all": lambda content: b"once upon a time " * 500,
    "only zeros": lambda content: bytes(len(content)),
    "cut in half": lambda content: content[: len(content) // 2],
    "its head lost": lambda content: bytes(100) + content[100:],
    "a page overwritten": lambda content: content[:4096] + b"\xff" * 4096 + content[8192:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_never_overwritten(tmp_path, damage):
    path = filled(tmp_path)
    content = DAMAGES[damage](path.read_bytes())
    path.write_bytes(content)
    with Store(tmp_path) as store:
        (notice,) = store.notices
        assert notice.key == "store.damaged"
        assert past_games(store) == []
    (aside,) = tmp_path.glob("games-damaged-*.db")
    assert aside.read_bytes() == content
    assert aside.name in sentence(notice)
    with Store(tmp_path) as store:
        assert store.notices == ()


def test_two_damaged_files_of_one_second_keep_two_names(tmp_path):
    for _ in range(3):
        (tmp_path / FILE_NAME).write_bytes(b"nonsense" * 200)
        Store(tmp_path).close()
    assert len(list(tmp_path.glob("games-damaged-*.db"))) == 3


def test_record_says_that_a_damaged_file_was_set_aside(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"nonsense" * 200)
    result = companion("record", "--data", tmp_path, stdin=jsonl(HEADER))
    assert result.returncode == 0
    assert b"was damaged. It lies set aside as games-damaged-" in result.stderr
    assert b'"ok": true' in result.stdout


def test_a_reader_of_a_damaged_file_says_so_and_touches_nothing(tmp_path):
    path = filled(tmp_path)
    content = DAMAGES["a page overwritten"](path.read_bytes())
    path.write_bytes(content)
    result = companion("replay", "--data", tmp_path, "--game", "last")
    assert result.returncode == 2
    assert result.stderr.startswith(b"companion: ")
    assert result.stderr.count(b"\n") == 1
    assert path.read_bytes() == content
    assert companion("doctor", "--data", tmp_path).returncode == 1


def test_a_crash_leaves_a_file_that_a_folder_without_write_access_still_shows(
    tmp_path, monkeypatch
):
    path = filled(tmp_path / "there")
    # As a kill leaves it: commits in the WAL, no index of it.
    script = f"""
import os
from pathlib import Path
from companion.evening import Evening
from companion.store import Store
store = Store(Path({str(path.parent)!r}))
Evening.start(store, "classic", ["Ann", "Bob"])
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", script], check=False)
    assert path.with_name(FILE_NAME + "-wal").stat().st_size > 0
    path.with_name(FILE_NAME + "-shm").unlink()
    real = sqlite3.connect

    def no_index(database, *args, **kwargs):
        connection = real(database, *args, **kwargs)
        if "mode=ro" in str(database):
            connection.close()
            return Refusing()
        return connection

    class Refusing:
        def execute(self, *_):
            raise sqlite3.OperationalError("unable to open database file")

        def close(self):
            pass

    monkeypatch.setattr(sqlite3, "connect", no_index)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Store.reader(path.parent) as reader:
        assert [game.players[0] for game in past_games(reader)] == ["Ann", "Mia"]


def test_work_that_fails_fails_alone(tmp_path):
    with Store(tmp_path) as store:
        gate = threading.Event()
        first = store.submit(lambda db: gate.wait(10))
        bad = store.submit(lambda db: db.execute("INSERT INTO people VALUES ('A', 99, 'x', 0)"))
        good = settings.write(store, "sound", False)
        gate.set()
        assert first.wait()
        with pytest.raises(StoreError) as caught:
            bad.wait()
        assert caught.value.refusal.key == "store.fault"
        good.wait()
        assert settings.read(store) == {"sound": False}


def test_nobody_waits_on_a_store_that_is_closed(tmp_path):
    store = Store(tmp_path)
    store.close()
    assert key_of(store.submit(lambda db: 1).wait) == "store.closed"


def test_a_fault_in_a_piece_of_work_ends_the_thread_but_leaves_nobody_waiting(
    tmp_path, monkeypatch
):
    seen = []
    monkeypatch.setattr(threading, "excepthook", lambda args: seen.append(args.exc_type))
    store = Store(tmp_path)
    gate = threading.Event()
    store.submit(lambda db: gate.wait(10))
    broken = store.submit(lambda db: 1 // 0)
    after = store.submit(lambda db: 1)
    gate.set()
    assert key_of(after.wait) == "store.closed"
    assert key_of(broken.wait) == "store.closed"
    store.close()
    assert seen == [ZeroDivisionError]


def test_people_who_played_are_remembered_the_last_first(tmp_path):
    mia, ben, zoe = Person("Mia", 3, "rose"), Person("Ben", 23, "sea"), Person("Zoé", 0, "moss")
    with Store(tmp_path) as store:
        people.remember(store, [mia, ben]).wait()
        people.remember(store, [zoe], played=False).wait()
        people.remember(store, [Person("Mia", 4, "gold")]).wait()
        assert people.known(store)[0] == Person("Mia", 4, "gold")
        assert people.known(store)[-1] == zoe
        people.forget(store, "Ben").wait()
    with Store.reader(tmp_path) as reader:
        assert [person.name for person in people.known(reader)] == ["Mia", "Zoé"]


def test_a_face_that_is_not_drawn_is_refused(tmp_path):
    with Store(tmp_path) as store:
        assert key_of(people.remember(store, [Person("Mia", 24, "rose")]).wait) == "store.fault"


def test_the_folder_can_be_looked_at_before_the_first_game(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "new"))
    assert [line[0] for line in data()] == ["ok", "ok"]
    filled(tmp_path / "new")
    assert "with 1 game" in [line[2] for line in data()][1]
