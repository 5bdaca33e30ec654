"""The file of the store: opened, checked, made, and set aside when it is damaged."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from companion.folder import FILE_NAME, StoreError, reason, unwritable
from companion.game import Refusal
from companion.sentences import N_

VERSION = 1
"""Rises with every change of the tables; a file with a higher one is left alone."""

APPLICATION_ID = 0x54424C43  # "TBLC"

CHECK_LIMIT = 16 * 1024 * 1024
"""Bytes. A file up to this size is checked at every start; it takes some 20 ms."""

SCHEMA = """
CREATE TABLE games (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created       INTEGER NOT NULL,          -- ms since 1970, UTC
    touched       INTEGER NOT NULL,          -- rises with every sitting; the highest is "last"
    edition       TEXT NOT NULL,             -- key
    edition_text  TEXT NOT NULL,             -- the edition's file as it was when the game began
    rules_version INTEGER NOT NULL,
    header        TEXT NOT NULL,             -- JSON: edition, players, dealer, rules, teams
    summary       TEXT NOT NULL              -- JSON: how the game stands, for lists
);
CREATE UNIQUE INDEX games_touched ON games (touched);
CREATE TABLE entries (                       -- the log: what was accepted, in order
    game     INTEGER NOT NULL REFERENCES games,
    seq      INTEGER NOT NULL,               -- from 1
    at       INTEGER NOT NULL,               -- ms since 1970, UTC
    op       TEXT NOT NULL,                  -- JSON
    before   INTEGER,                        -- entry it was applied to; NULL: undo and redo
    head     INTEGER NOT NULL,               -- entry whose state counts after this one
    tip      INTEGER NOT NULL,               -- entry that redo leads to
    happened TEXT,                           -- JSON: cards drawn, turns lost …; NULL: nothing
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE checkpoints (                   -- whole states, so that nothing replays from the start
    game   INTEGER NOT NULL REFERENCES games,
    seq    INTEGER NOT NULL,                 -- 0: the beginning
    state  TEXT NOT NULL,                    -- JSON, without the lines of the score sheet
    lines  TEXT NOT NULL,                    -- JSON: ranges of score_lines, in order
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE score_lines (                   -- finished rounds as they were scored
    game  INTEGER NOT NULL REFERENCES games,
    id    INTEGER NOT NULL,                  -- from 1
    line  TEXT NOT NULL,                     -- JSON
    PRIMARY KEY (game, id)
) WITHOUT ROWID;
CREATE TABLE people (
    name        TEXT PRIMARY KEY,
    face        INTEGER NOT NULL CHECK (face BETWEEN 0 AND 23),
    tint        TEXT NOT NULL,
    last_played INTEGER NOT NULL             -- ms since 1970, UTC; 0: never
);
CREATE TABLE settings (
    name   TEXT PRIMARY KEY,
    value  TEXT NOT NULL                     -- JSON
);
"""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: ask the drive, too
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA busy_timeout = 5000",
)


class Damaged(sqlite3.DatabaseError):
    """The file can be opened, but what it holds is broken."""


def open_writer(folder: Path) -> tuple[sqlite3.Connection, tuple[Refusal, ...]]:
    """The file in ``folder``, made if it is missing; with what people should be told.

    The caller holds the lock. A damaged file is set aside under a dated name and a new
    one begun. Raises StoreError: ``store.newer``, ``store.foreign``, ``store.no_file``,
    ``store.read_only``, ``store.full``.
    """
    path = folder / FILE_NAME
    if path.exists() and not path.is_file():
        raise StoreError("store.no_file", file=str(path))
    try:
        return _open(path), ()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise as_store_error(error, folder) from error
    aside = set_aside(path)
    try:
        told = {"folder": str(folder), "file": path.name, "aside": aside.name}
        return _open(path), (Refusal("store.damaged", told),)
    except sqlite3.DatabaseError as error:
        raise as_store_error(error, folder) from error


def open_memory() -> sqlite3.Connection:
    """A store that lives as long as the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _create(connection)
    return connection


def open_reader(folder: Path) -> sqlite3.Connection:
    """The file in ``folder`` for reading only; a writer may be at work meanwhile.

    Raises StoreError: ``store.none`` where there is no file, ``store.no_folder``,
    ``store.no_file``, ``store.newer``, ``store.foreign``, ``store.unreadable``.
    """
    path = folder / FILE_NAME
    if folder.exists() and not folder.is_dir():
        raise StoreError("store.no_folder", folder=str(folder))
    if path.exists() and not path.is_file():
        raise StoreError("store.no_file", file=str(path))
    if not path.is_file() or path.stat().st_size == 0:
        raise StoreError("store.none", folder=str(folder))
    try:
        connection = _connect_read_only(path)
        _check_kind(connection, path)
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            raise StoreError("store.none", folder=str(folder))  # just being made
    except sqlite3.DatabaseError as error:
        raise StoreError("store.unreadable", folder=str(folder), reason=why(error)) from error
    except OSError as error:
        raise StoreError("store.unreadable", folder=str(folder), reason=reason(error)) from error
    return connection


def _connect_read_only(path: Path) -> sqlite3.Connection:
    connection = _connect(path, "?mode=ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # Reading a WAL needs its index file; where none may be made, read a copy.
        connection.close()
        if os.access(path.parent, os.W_OK):
            raise
        return _connect_copy(path)
    return connection


def _connect_copy(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with tempfile.TemporaryDirectory() as scratch:
        for name in (path.name, path.name + "-wal"):
            source = path.with_name(name)
            if source.is_file():
                Path(scratch, name).write_bytes(source.read_bytes())
        copy = _connect(Path(scratch, path.name), "?mode=rw")
        copy.backup(connection)
        copy.close()
    return connection


def _connect(path: Path, query: str = "") -> sqlite3.Connection:
    uri = "file:" + quote(str(path.absolute())) + query
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _open(path: Path) -> sqlite3.Connection:
    connection = _connect(path)
    try:
        _check_kind(connection, path)
        for pragma in PRAGMAS:
            connection.execute(pragma).fetchall()
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            _create(connection)
        elif path.stat().st_size <= CHECK_LIMIT:
            check(connection)
    except (sqlite3.DatabaseError, StoreError):
        connection.close()
        raise
    return connection


def _create(connection: sqlite3.Connection) -> None:
    connection.executescript(
        f"BEGIN IMMEDIATE; {SCHEMA}; PRAGMA application_id = {APPLICATION_ID};"
        f"PRAGMA user_version = {VERSION}; COMMIT;"
    )


def check(connection: sqlite3.Connection) -> None:
    """Reads the whole file; raises Damaged (or SQLite's own error) where it is broken."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(found)


def _check_kind(connection: sqlite3.Connection, path: Path) -> None:
    """That the file is one of ours, and not of a newer version; an empty one is welcome."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    kind = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if kind == APPLICATION_ID and version > VERSION:
        raise StoreError("store.newer", file=str(path), theirs=version, ours=VERSION)
    if (kind or version or tables) and kind != APPLICATION_ID:
        raise StoreError("store.foreign", file=str(path))


def set_aside(path: Path) -> Path:
    """Renames a damaged file, with its WAL, to a dated name that nothing has yet."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}-damaged-{stamp}-{number}{path.suffix}")
    try:
        path.rename(aside)
        for end in ("-wal", "-shm"):
            side = path.with_name(path.name + end)
            if side.exists():
                side.rename(aside.with_name(aside.name + end))
    except OSError as error:
        raise unwritable(path.parent, error) from error
    return aside


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken, and not merely out of reach."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, Damaged) or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def as_store_error(error: sqlite3.Error, folder: Path) -> StoreError:
    """What a fault of the database means for the people who play."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreError("store.full", folder=str(folder))
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError("store.read_only", folder=str(folder), reason=why(error))
    if is_damage(error):
        return StoreError("store.broken", folder=str(folder), reason=why(error))
    return StoreError("store.fault", folder=str(folder), reason=why(error))


def not_as_written(error: Exception, folder: Path) -> StoreError:
    """What it means that a row holds something else than was written; ``error`` is its cause."""
    fault = StoreError("store.unreadable", folder=str(folder), reason=NOT_AS_WRITTEN)
    fault.__cause__ = error
    return fault


NOT_AS_WRITTEN = N_("it is not as it was written")

_WHY = {
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_CANTOPEN: N_("it cannot be opened"),
    sqlite3.SQLITE_CORRUPT: N_("its parts do not fit together"),
    sqlite3.SQLITE_FULL: N_("there is no room left"),
    sqlite3.SQLITE_IOERR: N_("the disk does not do it"),
    sqlite3.SQLITE_LOCKED: N_("another program holds it"),
    sqlite3.SQLITE_NOTADB: N_("it holds no games"),
    sqlite3.SQLITE_PERM: N_("it may not be opened"),
    sqlite3.SQLITE_READONLY: N_("it may only be read"),
}


def why(error: sqlite3.Error) -> str:
    """What a fault of the database is, marked for the translators; SQLite's own words stay out."""
    if isinstance(error, Damaged):
        return _WHY[sqlite3.SQLITE_CORRUPT]
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return _WHY.get(code, NOT_AS_WRITTEN)
