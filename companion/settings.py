"""What people set once: small values by name, kept in the store."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from typing import Any

from companion.jsonl import text_of
from companion.store import NOT_AS_WRITTEN, Reader, Store, Ticket


def read(store: Store | Reader) -> dict[str, Any]:
    """All settings that were ever set; one that is not as it was written was never set.

    Raises StoreError.
    """

    def rows(db: sqlite3.Connection) -> dict[str, Any]:
        found = {}
        for name, text in db.execute("SELECT * FROM settings"):
            with suppress(*NOT_AS_WRITTEN):
                found[name] = json.loads(text)
        return found

    return store.ask(rows)


def write(store: Store, name: str, value: Any) -> Ticket[None]:
    """Sets one; ``value`` is anything JSON takes."""
    text = text_of(value)

    def put(db: sqlite3.Connection) -> None:
        db.execute(
            "INSERT INTO settings (name, value) VALUES (?1, ?2)"
            " ON CONFLICT (name) DO UPDATE SET value = ?2",
            (name, text),
        )

    return store.submit(put)
