"""A game out of the store and into it: the log as JSON Lines, the score sheet as CSV."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import IO

from companion import editions
from companion.folder import FILE_NAME
from companion.game import Refusal
from companion.header import Beginning
from companion.jsonl import text_of
from companion.logbook import Logbook
from companion.replay import from_store, read_log
from companion.score_sheet import ScoreSheet
from companion.store import Reader, Store


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


def read_game(store: Store, stream: IO[bytes]) -> int:
    """Takes a whole game into the store, or nothing of it; returns its number.

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
    return Logbook.begin(store, start, dones).number


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
