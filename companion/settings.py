"""What people set once: small values by name, kept in the store."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from companion.jsonl import text_of
from companion.store import Reader, Store, Ticket


def read(store: Store | Reader) -> dict[str, Any]:
    """All settings that were ever set. Raises StoreError."""

    def rows(db: sqlite3.Connection) -> dict[str, Any]:
        return {name: json.loads(value) for name, value in db.execute("SELECT * FROM settings")}

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
