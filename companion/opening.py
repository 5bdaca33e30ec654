"""What a command opens: a game by its number, the store to write or to read, a file. Where it
can't be had the command ends with one sentence."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from companion.folder import StoreError, reason
from companion.words import _, sentence

if TYPE_CHECKING:
    from companion.game import Refusal
    from companion.store import Reader, Store

    _ParamType = click.ParamType[int | str]
else:
    _ParamType = click.ParamType


class GameNumber(_ParamType):
    """The number of a game, or one of some words."""

    name = "game"

    def __init__(self, *words: str) -> None:
        self._words = words

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str:
        if value in self._words or isinstance(value, int):
            return value  # type: ignore[no-any-return]
        if str(value).isdecimal() and len(str(value)) < 16:
            return int(value)
        words = ", ".join(f"“{word}”" for word in self._words)
        return self.fail(
            _("“{value}” is no game; say {words} or a number").format(
                value=str(value)[:60], words=words
            )
        )


def cannot(refusal: Refusal) -> click.ClickException:
    """The end of a command that cannot be carried out: its sentence, exit 2."""
    return click.ClickException(sentence(refusal))


@contextlib.contextmanager
def writer(folder: Path) -> Iterator[Store]:
    """The store for writing; what people should be told goes to stderr."""
    from companion.store import Store

    try:
        with Store(folder) as store:
            tell(*store.notices)
            yield store
    except StoreError as error:
        raise cannot(error.refusal) from error


@contextlib.contextmanager
def reader(folder: Path) -> Iterator[Reader]:
    """The store for reading; a writer may be at work meanwhile."""
    from companion.store import Store

    try:
        with Store.reader(folder) as store:
            yield store
    except StoreError as error:
        raise cannot(error.refusal) from error


def tell(*notices: Refusal) -> None:
    """Says things on stderr, a line each."""
    for notice in notices:
        click.echo(sentence(notice), err=True)


def open_file(path: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    """A file to read, ``-`` for stdin; one sentence where it cannot be opened."""
    if path == "-":
        return contextlib.nullcontext(sys.stdin.buffer)
    if not path:
        raise click.ClickException(_("An empty name is no file; name one."))
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise no_file(path, error) from error


def no_file(path: str, error: OSError) -> click.ClickException:
    """The end of a command whose file is not to be had."""
    return click.ClickException(
        _("The file {path} cannot be used: {reason}.").format(path=path, reason=_(reason(error)))
    )
