"""People who play here: a face and a color first, the name beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from companion.game import name_key
from companion.past_games import now_ms
from companion.store import Reader, Store, Ticket

FACES = 24


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits at the table.

    ``face`` is 0 to 23; ``tint`` names one of the persons' colors of the look.
    """

    name: str
    face: int
    tint: str


def known(store: Store | Reader) -> tuple[Person, ...]:
    """Those who played before, the last ones first. Raises StoreError."""

    def read(db: sqlite3.Connection) -> tuple[Person, ...]:
        rows = db.execute("SELECT name, face, tint FROM people ORDER BY last_played DESC, name")
        first = spellings(db)
        found: dict[str, Person] = {}  # two spellings that were kept once are one person, too
        for name, face, tint in rows:
            if not (isinstance(name, str) and name_key(name) and isinstance(tint, str)):
                continue  # not as it was written: nobody's name
            if type(face) is not int or face not in range(FACES):
                continue
            key = name_key(name)
            found.setdefault(key, Person(first[key], face, tint))
        return tuple(found.values())

    return store.ask(read)


def spellings(db: sqlite3.Connection) -> dict[str, str]:
    """How everybody's name was spelled first, by what is alike in all spellings."""
    first: dict[str, str] = {}
    for (name,) in db.execute("SELECT name FROM people WHERE typeof(name) = 'text' ORDER BY rowid"):
        first.setdefault(name_key(name), name)
    return first


def remember(store: Store, people: Iterable[Person], played: bool = True) -> Ticket[None]:
    """Keeps people with the face and color they have now; ``played`` moves them to the front.

    Who is known already keeps the first spelling of the name.
    """
    rows = [(person.name, person.face, person.tint) for person in people]
    now = now_ms()

    def write(db: sqlite3.Connection) -> None:
        last = db.execute(
            "SELECT coalesce(max(last_played), 0) FROM people WHERE typeof(last_played) = 'integer'"
        ).fetchone()[0]
        at = max(now, last + 1) if played else 0  # rises even when the clock is put back
        first = spellings(db)
        db.executemany(
            "INSERT INTO people (name, face, tint, last_played) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (name) DO UPDATE SET face = ?2, tint = ?3,"
            " last_played = max(last_played, ?4)",
            [(first.setdefault(name_key(name), name), face, tint, at) for name, face, tint in rows],
        )

    return store.submit(write)


def forget(store: Store, name: str) -> Ticket[int]:
    """No longer offers this person; games they played keep their name.

    Gives when they last played (ms since 1970, 0 never), for `restore`.
    """

    def write(db: sqlite3.Connection) -> int:
        rows = db.execute(
            "SELECT name, last_played FROM people WHERE typeof(name) = 'text'"
        ).fetchall()
        same = [row for row in rows if name_key(row[0]) == name_key(name)]
        db.executemany("DELETE FROM people WHERE name = ?", [(spelling,) for spelling, _ in same])
        return max((last for _, last in same if type(last) is int), default=0)

    return store.submit(write)


def restore(store: Store, person: Person, last_played: int) -> Ticket[None]:
    """Offers somebody again who was forgotten, in the old place of the list."""

    def write(db: sqlite3.Connection) -> None:
        name = spellings(db).get(name_key(person.name), person.name)
        db.execute(
            "INSERT INTO people (name, face, tint, last_played) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (name) DO UPDATE SET face = ?2, tint = ?3, last_played = ?4",
            (name, person.face, person.tint, last_played),
        )

    return store.submit(write)
