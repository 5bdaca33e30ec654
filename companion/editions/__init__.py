"""Edition files and their loader: one TOML file an edition, a family's own beside ours.

A family's files lie in the folder ``editions`` of the data folder. A faulty one is named with
its line and the reason; the others still load. No code runs from a file.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

from companion.game import KNOWN_EFFECTS, Edition, Refusal, nearest, read_edition

MOST_BYTES = 200_000
OWN_FOLDER = "editions"
ORDER = ("classic", "splash", "spin", "showdown", "bts")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The editions there are: their texts by key, and what is wrong with files left out."""

    texts: dict[str, str]
    faults: tuple[Refusal, ...] = ()


def shelf(data: Path | None = None) -> Shelf:
    """The editions that come with the app, and a family's own from its data folder."""
    texts = dict(_ours())
    faults: list[Refusal] = []
    own = data / OWN_FOLDER if data else None
    if own and own.is_file():
        faults.append(Refusal("edition.no_folder", {"file": OWN_FOLDER}))
    for path in sorted(own.glob("*.toml")) if own else ():
        fault = _add_own(texts, path)
        if fault is not None:
            faults.append(fault)
    return Shelf(texts, tuple(faults))


@cache
def _ours() -> dict[str, str]:
    files = sorted(resources.files(__package__).iterdir(), key=lambda file: _place(file.name))
    return {
        file.name.removesuffix(".toml"): file.read_text(encoding="utf-8")
        for file in files
        if file.name.endswith(".toml")
    }


def _place(name: str) -> tuple[int, str]:
    key = name.removesuffix(".toml")
    return (ORDER.index(key) if key in ORDER else len(ORDER), key)


def _add_own(texts: dict[str, str], path: Path) -> Refusal | None:
    """Put a family's file on the shelf, or say what is wrong with it."""
    if not path.resolve().is_relative_to(path.parent.resolve()):
        return Refusal("edition.outside", {"file": path.name})
    try:
        if path.exists() and not path.is_file():
            return Refusal("edition.no_file", {"file": path.name})
        if path.stat().st_size > MOST_BYTES:
            return Refusal("edition.big", {"file": path.name, "most": MOST_BYTES})
        source = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return Refusal("edition.no_text", {"file": path.name})
    except OSError as fault:
        reason = (fault.strerror or type(fault).__name__).lower()
        return Refusal("edition.closed", {"file": path.name, "reason": reason})
    edition = parse(source, path.name)
    if isinstance(edition, Refusal):
        return Refusal(edition.key, {**edition.params, "edition": _said_key(source)})
    if edition.key in texts:
        return Refusal("edition.taken", {"file": path.name, "key": edition.key})
    texts[edition.key] = source
    return None


def _said_key(source: str) -> str:
    """The key that a faulty file gives itself, as far as it can be seen."""
    found = re.search(r"""^\s*key\s*=\s*["']([\w-]+)["']""", source, re.MULTILINE)
    return found[1] if found else ""


def available(data: Path | None = None) -> list[str]:
    """The keys of all editions, ours first, in the order in which people expect them."""
    return list(shelf(data).texts)


def text_of(key: str, data: Path | None = None) -> str | Refusal:
    """The file of an edition as text; a game keeps it, so that an edited file never changes an
    old game."""
    found = shelf(data)
    if key in found.texts:
        return found.texts[key]
    for fault in found.faults:
        if key in (fault.params.get("edition"), Path(str(fault.params["file"])).stem):
            return fault
    near = nearest(key, found.texts)
    return Refusal("edition.unknown", {"edition": str(key)[:60], "nearest": near})


def load(key: str, data: Path | None = None) -> Edition | Refusal:
    """The edition with this key."""
    source = text_of(key, data)
    return source if isinstance(source, Refusal) else parse(source)


@lru_cache(maxsize=32)
def parse(source: str, file: str = "", kept: bool = False) -> Edition | Refusal:
    """Read an edition from the text of its file, or say in which line it is wrong, and why.

    ``kept`` is a text that a game was begun with: it stays good, whatever a newer version asks.
    """
    if len(source) > MOST_BYTES:
        return Refusal("edition.big", {"file": file, "most": MOST_BYTES})
    try:
        table = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        from hardware.toml_faults import fault_of

        line, why = fault_of(source, fault)
        return Refusal("edition.toml", {"file": file, "line": line, "fault": why})
    edition = read_edition(table, KNOWN_EFFECTS, kept)
    if isinstance(edition, Refusal):
        place = {"file": file, "line": _line_of(source, _spot(edition))}
        return Refusal(edition.key, {"where": "", **edition.params, **place})
    return edition


def _spot(fault: Refusal) -> str:
    """What the file says wrong, by its tables and names: ``cards.splash.points``."""
    where = str(fault.params.get("where", "")).removeprefix("edition").lstrip(".")
    for param, spot in (("field", "{}"), ("mark", "marks"), ("rule", "rules.{}")):
        if param in fault.params and not where.endswith(str(fault.params[param])):
            where = f"{where}.{spot}".lstrip(".").format(fault.params[param])
            break
    return where


def _line_of(source: str, where: str) -> int:
    """The line, from 1, that speaks of ``cards.splash.points``; its part's where it is not
    written out."""
    wanted, table = where.split("."), [""]
    deepest, line = 0, 1
    for number, text in enumerate(source.splitlines(), 1):
        if title := re.match(r"\s*\[+([^\]]+)\]", text):
            path = table = _plain(title[1].strip()).split(".")
        elif found := re.match(r"\s*([^=#]+?)\s*=", text):
            path = [*filter(None, table), *_plain(found[1]).split(".")]
        else:
            continue
        if len(path) > deepest and wanted[: len(path)] == path:
            deepest, line = len(path), number
    return line


def _plain(name: str) -> str:
    return name.replace('"', "").replace("'", "")
