"""Where the data is, and who may write there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

import click
import platformdirs

from companion.game import Refusal
from companion.words import _

FILE_NAME = "games.db"
LOCK_NAME = "games.lock"
VARIABLE = "COMPANION_DATA"

MEMORY_HELPS = (
    "store.read_only", "store.full", "store.fault", "store.no_lock", "store.no_file",
    "store.no_folder",
)  # fmt: skip
"""Faults with which an evening can begin all the same, kept in memory alone."""


class StoreError(Exception):
    """The store cannot do it; ``refusal`` says why and what to do."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(key, params)

    @property
    def memory_helps(self) -> bool:
        """Whether an evening can begin all the same."""
        return self.refusal.key in MEMORY_HELPS


def data_folder(given: str | os.PathLike[str] | None = None) -> Path:
    """The folder people asked for, else the one this system has for a program's data."""
    if given is not None and not str(given).strip():
        raise click.BadParameter(_("an empty name is no folder"), param_hint="--data")
    chosen = given or os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("table-companion", appauthor=False)


def data_option(command: Any) -> Any:
    """Adds ``--data DIR`` to a command, as the parameter ``data``."""
    return click.option(
        "--data",
        metavar="DIR",
        envvar=VARIABLE,
        help=_("The folder with your games, if it is not the usual one."),
    )(command)


class WriterLock:
    """Held by the one program that may write; the system drops it when that program dies.

    Raises StoreError (``store.locked``) when another program, or another store of this
    one, holds it.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK_NAME
        self._file: IO[bytes] | None = None
        try:
            file = path.open("ab")
        except IsADirectoryError as error:
            raise StoreError("store.no_file", file=str(path)) from error
        except OSError as error:
            raise unwritable(folder, error) from error
        try:
            _take(file)
        except BlockingIOError as error:
            file.close()
            raise StoreError("store.locked", folder=str(folder)) from error
        except OSError as error:
            file.close()
            raise StoreError("store.no_lock", folder=str(folder), reason=reason(error)) from error
        self._file = file

    def release(self) -> None:
        """Lets another program write."""
        if self._file is not None:
            self._file.close()
            self._file = None


def unwritable(folder: Path, error: OSError) -> StoreError:
    """The error for a folder in which nothing can be written."""
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return StoreError("store.no_folder", folder=str(folder))
    return StoreError("store.read_only", folder=str(folder), reason=reason(error))


def reason(error: OSError) -> str:
    """The system's own words for what went wrong, without numbers and file names."""
    return (error.strerror or str(error) or type(error).__name__).lower()


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
