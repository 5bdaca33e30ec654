"""From the sources to the catalogs: ``make catalogs``.

Every text that people read is marked where it stands: ``_("…")``, ``N_("…")`` or, where a number
decides, ``_n("…", "…", count)`` in Python and kv; and in an edition's file, by being a name, a
tagline or a text. From there it comes into ``companion.pot``, into each language's ``companion.po``
(where people write the translation) and, compiled, into ``companion.mo``, which the app reads.

Needs Babel; the app itself does not.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.words import DOMAIN, ENGLISH, LOCALES, NAMES

ROOT = Path(__file__).parents[2]
LANGUAGES = tuple(code for code in NAMES if code != ENGLISH)
"""Besides English, in which the texts stand in the sources."""

ROOMS = ("companion", "hardware", "firmware_bridge", "kivy_ui")
KEYWORDS: Mapping[str, Any] = {"_": None, "N_": None, "_n": (1, 2), "_c": ((1, "c"), 2)}
COMMENT = "Translators:"
EDITION_TEXTS = ("name", "tagline", "text")

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
UNSAID = (
    '"POT-Creation', '"PO-Revision', '"Generated', '"Report-Msgid', '"Last-Trans', '"Language-Team',
)  # fmt: skip
"""Lines of a catalog's head that say nothing here."""

Found = tuple[int, str | None, Any, list[str]]
"""Line, the function it was marked by, the text (or singular and plural), comments on it."""

_KV_MARK = re.compile(r"""\b_\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)""")
_PLACEHOLDER = re.compile(r"(?<!\{)\{(\w*)[^{}]*\}(?!\})")


# -- out of the sources


def kv(file: BinaryIO, keywords: object, tags: object, options: object) -> Iterator[Found]:
    """Texts of a kv file: Python between marks, so each mark is read as Python."""
    for number, line in enumerate(file.read().decode("utf-8").splitlines(), 1):
        for mark in _KV_MARK.finditer(line):
            source = io.BytesIO(mark[0].encode())
            for _line, text, _comments, _context in extract("python", source, {"_": None}):
                yield number, "_", text, []


def edition(file: BinaryIO, keywords: object, tags: object, options: object) -> Iterator[Found]:
    """Texts of an edition's file: its own, its cards' and its spaces'."""
    source = file.read().decode("utf-8")
    table = tomllib.loads(source)
    parts = [table, *table.get("cards", {}).values(), *table.get("spaces", {}).values()]
    for part in parts:
        for field in EDITION_TEXTS:
            if part.get(field):
                yield _line_of(source, part[field]), "_", part[field], [f"edition: {field}"]


def _line_of(source: str, text: str) -> int:
    first = text.partition('"')[0]
    for number, line in enumerate(source.splitlines(), 1):
        if first in line:
            return number
    return 1


METHODS: Mapping[str, Any] = {".py": "python", ".kv": kv, ".toml": edition}


def template() -> Catalog:
    """All texts as they stand in the sources now."""
    found = Catalog(domain=DOMAIN, charset="utf-8")
    for path in sources():
        method = METHODS[path.suffix]
        where = path.relative_to(ROOT).as_posix()
        for _line, text, comments, context in extract_from_file(
            method, str(path), keywords=KEYWORDS, comment_tags=(COMMENT,), strip_comment_tags=True
        ):
            found.add(
                text, locations=[(where, 0)], auto_comments=comments, context=context
            )  # fmt: skip
    return found


def sources() -> list[Path]:
    """The files that may hold texts for people, in an order that never changes."""
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    return sorted(
        path for path in paths
        if path.suffix in METHODS and not path.is_relative_to(LOCALES)
        and (path.suffix != ".toml" or path.parent.name == "editions")
    )  # fmt: skip


# -- catalogs


def po_of(language: str) -> Path:
    """Where a language's translations are written."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's catalog; an empty one where there is none yet."""
    path = po_of(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def compiled(language: str) -> Path:
    """Where the app reads a language."""
    return po_of(language).with_suffix(".mo")


def renew() -> None:
    """Bring every catalog to the texts of the sources; what nobody says anymore leaves."""
    now = template()
    _write(now, LOCALES / f"{DOMAIN}.pot")
    for language in LANGUAGES:
        catalog = read(language)
        catalog.update(now, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        _write(catalog, po_of(language))
        with compiled(language).open("wb") as file:
            write_mo(file, catalog)


def _write(catalog: Catalog, path: Path) -> None:
    """Write a catalog so that only what is said makes a difference: no dates, no line numbers."""
    catalog.fuzzy = False
    catalog.header_comment = "# What Table Companion says; `make catalogs` renews this file."
    catalog.project, catalog.version = "Table Companion", "1"
    catalog.creation_date = catalog.revision_date = BEGINNING
    text = io.BytesIO()
    write_po(text, catalog, width=100, sort_output=True, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines()
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [line for line in lines if not line.startswith(UNSAID)]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")


# -- what is wrong with one


def faults(catalog: Catalog, now: Catalog) -> Iterator[str]:
    """What is missing in a language, what is stale, and where a placeholder was broken."""
    wanted = {_key(message) for message in now if message.id}
    known = {_key(message) for message in catalog}
    yield from (f"missing: {key[1]!r}" for key in wanted if key not in known)
    for message in catalog:
        if not message.id:
            continue
        if _key(message) not in wanted:
            yield f"nobody says this anymore: {message.id!r}"
        elif message.fuzzy or not all(strings(message.string)):
            yield f"not translated: {message.id!r}"
        else:
            yield from _broken(message)


def _key(message: Message) -> tuple[str, object]:
    return message.context or "", message.id


def _broken(message: Message) -> Iterator[str]:
    ids, said = strings(message.id), strings(message.string)
    meant = [placeholders(text) for text in ids]
    for string in said:
        if placeholders(string) not in meant:
            yield f"other placeholders than in {ids[0]!r}: {string!r}"
        if _ends(string) != _ends(ids[0]):
            yield f"other spaces at its ends than {ids[0]!r}: {string!r}"


def _ends(text: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a space: it is put together with another."""
    return text[:1].isspace(), text[-1:].isspace()


def strings(text: str | Collection[str] | None) -> list[str]:
    """A text and its plurals."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces, each as often as it stands there."""
    return tuple(sorted(_PLACEHOLDER.findall(text)))


def main() -> int:
    """Renew the catalogs and say what still has to be translated."""
    renew()
    now, left = template(), 0
    for language in LANGUAGES:
        for fault in faults(read(language), now):
            print(f"{language}: {fault}")
            left += 1
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
