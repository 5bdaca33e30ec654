"""Killed at any instant: what was answered is there, and the app comes back where it was."""

import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time

import pytest

from companion.evening import Evening
from companion.folder import FILE_NAME
from companion.game import view
from companion.record import Record
from companion.store import Store
from tests.companion.table import HEADER, PLAYERS, a_round, jsonl, rounds

KILLS = 200
CUTS = 200
HEADER_LONG = {**HEADER, "rules": {"target_score": 1_000_000}}


def record_in_a_child(folder, game, lines, count, delay):
    """Runs `record` in a forked process; returns what it answered until it was killed, some
    seconds after so many answers.

    Forked, so that 200 of them cost seconds: the program is loaded already. The lines go in
    one by one, each when the one before is answered.
    """
    to_child, from_parent = os.pipe()
    to_parent, from_child = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(from_parent)
        os.close(to_parent)
        with Store(folder) as store:
            from companion.logbook import Logbook

            opened = () if game == "new" else Logbook.open(store, game)
            with os.fdopen(to_child, "rb") as stdin, os.fdopen(from_child, "wb") as stdout:
                Record(store, *opened).run(stdin, stdout)
        os._exit(0)
    os.close(to_child)
    os.close(from_child)
    answered = []
    with os.fdopen(from_parent, "wb") as stdin, os.fdopen(to_parent, "rb") as stdout:
        deadline = time.monotonic() + delay if count == 0 else float("inf")
        os.set_blocking(stdout.fileno(), False)
        pending = b""
        for line in lines:
            stdin.write(jsonl(line))
            stdin.flush()
            while b"\n" not in pending and (left := deadline - time.monotonic()) > 0:
                select.select([stdout], [], [], min(left, 30))
                said = stdout.read()
                if said == b"":  # it ended by itself
                    break
                pending += said or b""
            if b"\n" not in pending:
                break
            answer, _, pending = pending.partition(b"\n")
            answered.append(json.loads(answer))
            if len(answered) == count:
                deadline = time.monotonic() + delay
        else:
            raise AssertionError("there were too few lines")
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        # What it said before it died counts as well.
        pending += stdout.read() or b""
        if b"\n" in pending:
            answered.append(json.loads(pending.partition(b"\n")[0]))
    return answered


def test_killed_200_times_nothing_that_was_answered_is_missing(tmp_path):
    chance = random.Random(200)
    ops = list(rounds(3000))
    taken, showdowns = 0, 0
    game = "new"
    for _ in range(KILLS):
        lines = ops[taken:]
        if game == "new":
            lines = [HEADER_LONG, *lines]
        answered = record_in_a_child(
            tmp_path, game, lines, chance.randrange(8), chance.uniform(0, 0.02)
        )
        assert all(answer["ok"] for answer in answered)
        with Store(tmp_path) as store:
            assert store.notices == ()
            evening = Evening.resume(store)
            if answered:
                game = "last"
            if not isinstance(evening, Evening):
                assert not answered
                continue
            # An op may be on disk whose answer did not come through, never more than one.
            last = answered[-1] if answered else {"seq": taken}
            assert 0 <= evening.seq - last["seq"] <= 1
            if answered and evening.seq == last["seq"]:
                kept = json.loads(json.dumps(view(evening.game)))
                assert kept == {key: last["state"][key] for key in kept}
            showdowns += evening.game.pending is not None
            taken = evening.seq
            game = "last"
    assert taken > KILLS
    assert showdowns > 0, "no kill came while a showdown or a penalty was pending"


def test_the_command_itself_killed_while_a_showdown_is_pending(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "record", "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with process.stdin, process.stdout:
        for line in [HEADER, *a_round()[:3]]:
            process.stdin.write(jsonl(line))
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["ok"]
        process.kill()
        process.wait()
    with Store(tmp_path) as store:
        evening = Evening.resume(store)
        pending = view(evening.game)["pending"]
        assert pending == {"type": "showdown", "players": ["Mia", "Ben"], "amount": 3}
        evening.do(a_round()[3])
        assert evening.game.pending is None


@pytest.fixture(scope="module")
def long_wal(tmp_path_factory):
    """A folder as a kill leaves it, and how long the WAL was after each commit."""
    folder = tmp_path_factory.mktemp("wal")
    ends = []
    Store(folder).close()  # the empty file is made, its WAL is gone
    with Store(folder) as store:
        wal = folder / (FILE_NAME + "-wal")
        evening = Evening.start(store, "showdown", PLAYERS, "Mia", {"target_score": 100_000})
        ends.append(wal.stat().st_size)
        for op in rounds(6):
            evening.do(op)
            store.ask(lambda db: None)
            assert evening.committed
            ends.append(wal.stat().st_size)
        copy = tmp_path_factory.mktemp("killed")
        for name in (FILE_NAME, FILE_NAME + "-wal"):
            shutil.copy(folder / name, copy / name)
    return copy, ends


def test_the_wal_cut_at_200_places_keeps_every_commit_before_the_cut(long_wal, tmp_path):
    source, ends = long_wal
    assert ends == sorted(set(ends)), "each commit made the WAL longer"
    content = (source / (FILE_NAME + "-wal")).read_bytes()
    chance = random.Random(1)
    cuts = sorted(chance.sample(range(len(content) + 1), CUTS - 2)) + [0, len(content)]
    for cut in cuts:
        folder = tmp_path / str(cut)
        folder.mkdir()
        shutil.copy(source / FILE_NAME, folder / FILE_NAME)
        (folder / (FILE_NAME + "-wal")).write_bytes(content[:cut])
        commits = sum(end <= cut for end in ends)
        with Store(folder) as store:
            assert store.notices == ()
            evening = Evening.resume(store)
            if commits == 0:
                assert evening.key == "game.none"
            else:
                assert evening.seq == commits - 1
                assert evening.do(list(rounds(7))[commits - 1])
        shutil.rmtree(folder)
