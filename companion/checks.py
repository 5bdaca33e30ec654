"""What `companion doctor` says about the folder with the games."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion import editions, schema
from companion.folder import FILE_NAME, StoreError, WriterLock, data_folder, reason
from companion.past_games import unlisted
from companion.store import Store
from companion.words import _, _n, sentence

ROOM_MB = 50
"""Less free than this and an evening may end in memory."""

Line = tuple[str, str, str, str]


def data() -> Iterator[Line]:
    """Whether the folder can be written, has room, and its file is sound."""
    folder = data_folder()
    what = _("your games")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".doctor"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        if isinstance(error, (FileExistsError, NotADirectoryError)):
            found = _("{folder} is no folder, for there is a file in its place")
            cure = _("move that file away, or name a folder with --data")
        else:
            found = _("nothing can be kept in {folder} ({reason})")
            cure = _("let yourself write there, or name another folder with --data")
        yield "broken", what, found.format(folder=folder, reason=_(reason(error))), cure
        return
    yield "ok", what, _("kept in {folder}").format(folder=folder), ""
    yield from _room(folder)
    yield from _file(folder)
    yield from _writer(folder)
    yield from _editions(folder)


def _room(folder: Path) -> Iterator[Line]:
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < ROOM_MB:
        found = _("{free} MB are left on the disk").format(free=free)
        yield "broken", _("room"), found, _("delete what you no longer need")


def _file(folder: Path) -> Iterator[Line]:
    what = _("file of the games")
    if not (folder / FILE_NAME).exists():
        yield "ok", what, _("none yet; the first game makes it"), ""
        return
    try:
        with Store.reader(folder) as reader:
            reader.ask(schema.check)
            count = reader.ask(_count)
            left_out = unlisted(reader)
    except StoreError as error:
        cure = _("the next game begins a new file and keeps this one")
        told = error.refusal.key in ("store.newer", "store.foreign", "store.no_file")
        yield "broken", what, sentence(error.refusal), "" if told else cure
        return
    yield (
        "ok",
        what,
        _n("sound, with {count} game", "sound, with {count} games", count).format(count=count),
        "",
    )
    if left_out:
        found = _n(
            "{count} game is not as it was written, so it is in no list",
            "{count} games are not as they were written, so they are in no list",
            left_out,
        )
        yield "note", what, found.format(count=left_out), ""
    for aside in sorted(folder.glob(f"{Path(FILE_NAME).stem}-damaged-*.db")):
        yield "note", what, _("{name} was damaged and set aside").format(name=aside.name), ""


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM games").fetchone()[0])


def _editions(folder: Path) -> Iterator[Line]:
    """A family's own editions: each fault with its file and line, else how many there are."""
    what = _("your own editions")
    found = editions.shelf(folder)
    for fault in found.faults:
        cure = _("mend it in {folder}; until then “New game” leaves it out")
        yield "broken", what, sentence(fault), cure.format(folder=folder / editions.OWN_FOLDER)
    own = len(found.texts) - len(editions.available())
    if own:
        text = _n("{count} edition, sound", "{count} editions, sound", own)
        yield "ok", what, text.format(count=own), ""


def _writer(folder: Path) -> Iterator[Line]:
    try:
        WriterLock(folder).release()
    except StoreError as error:
        yield "note", _("writing"), sentence(error.refusal), ""
