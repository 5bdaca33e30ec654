"""A game out of the store and into it: the log as JSON Lines, the score sheet as CSV."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from companion import editions
from companion.folder import FILE_NAME
from companion.game import Refusal
from companion.header import Beginning, Header
from companion.jsonl import text_of
from companion.logbook import Logbook
from companion.replay import from_store, read_log
from companion.rows import IN_BIN
from companion.score_sheet import ScoreSheet
from companion.store import NOT_AS_WRITTEN, Reader, Store


class GameFileError(Exception):
    """A line of a file that is no game: its number from 1 (0: there is none), and why."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.number = number
        self.refusal = refusal


def log_of(store: Reader, which: int | str) -> bytes:
    """A game as `record` and `replay` read it: its header, then every entry of its log.

    The edition's own text goes along where it is not the one that comes with the app.
    Raises StoreError.
    """
    book, _ = Logbook.open(store, which)
    header = book.header().as_json()
    text = book.edition_text()
    if editions.text_of(header["edition"]) != text:
        header["edition_text"] = text
    lines = [header, *book.ops()]
    return "".join(text_of(line) + "\n" for line in lines).encode("utf-8")


def csv_of(store: Reader, which: int | str) -> bytes:
    """The score sheet for a spreadsheet; UTF-8 with the mark by which spreadsheets know it."""
    return ScoreSheet.of(from_store(store, which).game).csv().encode("utf-8-sig")


@dataclass(frozen=True, slots=True)
class Taken:
    """The number of a game that came from a file; ``already``: it was among the games before."""

    number: int
    already: bool


def read_game(store: Store, stream: IO[bytes]) -> Taken:
    """Takes a whole game into the store, or nothing of it; the same game is not taken twice.

    Raises GameFileError where a line is refused, StoreError where it cannot be kept.
    """
    start: Beginning | None = None
    dones = []
    number = 0
    for line in read_log(stream, store.folder):
        number = line.number
        if isinstance(line.outcome, Refusal):
            raise GameFileError(number, line.outcome)
        if isinstance(line.outcome, Beginning):
            start = line.outcome
        else:
            dones.append(line.outcome)
    if start is None:
        raise GameFileError(0, Refusal("file.no_game", {}))
    ops = [dict(done.entry.op) for done in dones]
    number = store.ask(lambda db: _same_game(db, start.header, ops)) or 0
    if number:
        return Taken(number, already=True)
    return Taken(Logbook.begin(store, start, dones).number, already=False)


def _same_game(db: sqlite3.Connection, header: Header, ops: list[dict[str, Any]]) -> int | None:
    """The listed game that began alike and went op by op the same way, the newest of them."""
    games = db.execute(
        f"SELECT id, header FROM games WHERE edition = ? AND id NOT IN {IN_BIN} ORDER BY id DESC",
        (header.edition,),
    ).fetchall()
    begun = _as_begun(header.as_json())
    for number, kept in games:
        with suppress(*NOT_AS_WRITTEN):  # one that cannot be read is not the same
            if _as_begun(json.loads(kept)) != begun:
                continue
            rows = db.execute("SELECT op FROM entries WHERE game = ? ORDER BY seq", (number,))
            if [json.loads(op) for (op,) in rows.fetchall()] == ops:
                return int(number)
    return None


def _as_begun(header: dict[str, Any]) -> dict[str, Any]:
    """What makes a beginning the same: not the text of its edition, which a newer app may mend."""
    return {name: value for name, value in header.items() if name != "edition_text"}


def write_file(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all; the old one stands until the new one is on disk.

    Raises OSError.
    """
    if path.name == FILE_NAME:
        raise FileExistsError(17, "the games themselves are in a file of that name")
    if path.exists() and not path.is_file():  # a pipe, or /dev/stdout
        path.write_bytes(content)
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
