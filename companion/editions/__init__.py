"""Edition files and their loader: one TOML file an edition, a family's own beside ours."""

from __future__ import annotations

import tomllib
from importlib import resources

from companion.game import KNOWN_EFFECTS, Edition, Refusal, nearest, read_edition

MOST_BYTES = 200_000


def available() -> list[str]:
    """The keys of the editions that come with the app, in the order people expect them."""
    files = resources.files(__package__)
    keys = [file.name.removesuffix(".toml") for file in files.iterdir() if _is_edition(file.name)]
    order = ["classic", "splash", "spin", "showdown", "bts"]
    return sorted(keys, key=lambda key: (order.index(key) if key in order else len(order), key))


def _is_edition(name: str) -> bool:
    return name.endswith(".toml")


def text_of(key: str) -> str | Refusal:
    """The file of an edition as text; a game keeps it, so that an edited file never changes an
    old game."""
    if key not in available():
        return Refusal(
            "edition.unknown", {"edition": str(key)[:60], "nearest": nearest(key, available())}
        )
    return (resources.files(__package__) / f"{key}.toml").read_text(encoding="utf-8")


def parse(source: str) -> Edition | Refusal:
    """Read an edition from the text of its file, or say in which line or part it is wrong."""
    if len(source) > MOST_BYTES:
        return Refusal("edition.big", {"most": MOST_BYTES})
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        return Refusal("edition.toml", {"fault": str(fault)})
    return read_edition(table, KNOWN_EFFECTS)


def load(key: str) -> Edition | Refusal:
    """The edition with this key."""
    source = text_of(key)
    return source if isinstance(source, Refusal) else parse(source)
