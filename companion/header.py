"""How a game begins: the first line of a log, read from JSON and turned into a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion import editions
from companion.game import Edition, Game, Refusal, nearest, new_game

FIELDS = ("edition", "players", "dealer", "rules", "teams", "mode", "edition_text")


@dataclass(frozen=True, slots=True)
class Header:
    """Edition, people, dealer and house rules of a game (`rules.md` section 0).

    edition       key of the edition
    players       seats clockwise
    dealer        of the first round, None before the dealer draw
    rules         the switches that differ from their defaults
    teams         two lists of players, or None
    edition_text  the edition's own file, where it is not (or no longer) one of those here
    """

    edition: str
    players: list[str]
    dealer: str | None = None
    rules: dict[str, Any] = field(default_factory=dict)
    teams: list[list[str]] | None = None
    edition_text: str | None = None

    def as_json(self) -> dict[str, Any]:
        """As the first line of a log."""
        line = {
            "edition": self.edition,
            "players": self.players,
            "dealer": self.dealer,
            "rules": self.rules,
            "teams": self.teams,
        }
        return line if self.edition_text is None else {**line, "edition_text": self.edition_text}


def read_header(line: Mapping[str, Any]) -> Header | Refusal:
    """A header from its JSON object. ``mode`` may stand for the rule ``game_mode``."""
    if "op" in line:
        return Refusal("header.op_first", {"op": str(line["op"])[:60]})
    for name in line:
        if name not in FIELDS:
            return Refusal("header.unknown", {"field": name[:60], "nearest": nearest(name, FIELDS)})
    for name in ("edition", "players"):
        if name not in line:
            return Refusal("header.missing", {"field": name})
    for name, (fits, wanted) in _TYPES.items():
        if name in line and not fits(line[name]):
            return Refusal("header.type", {"field": name, "wanted": wanted})
    rules = dict(line.get("rules") or {})
    mode = line.get("mode")
    # "points" is what cases say by default, whatever the rules say.
    if mode not in (None, "points") and rules.setdefault("game_mode", mode) != mode:
        return Refusal("header.mode", {"mode": mode, "rule": str(rules["game_mode"])[:60]})
    return Header(
        line["edition"], line["players"], line.get("dealer"), rules, line.get("teams"),
        line.get("edition_text"),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Beginning:
    """A new game with what it was made from."""

    header: Header
    edition: Edition
    edition_text: str
    game: Game


def begin(header: Header, data: Path | None = None) -> Beginning | Refusal:
    """The new game of a header, or why there is none.

    ``data`` is the folder with the family's own editions, None for those of the app alone.
    """
    text = header.edition_text or _text_of(header.edition, data)
    if isinstance(text, Refusal):
        return text
    edition = _parsed(text, "edition_text" if header.edition_text else "")
    if isinstance(edition, Refusal):
        return edition
    game = new_game(edition, header.players, header.dealer, header.rules, header.teams)
    if isinstance(game, Refusal):
        return game
    return Beginning(header, edition, text, game)


def _text_of(key: str, data: Path | None) -> str | Refusal:
    return editions.text_of(key, data) if data else _text_of_ours(key)


@lru_cache
def _text_of_ours(key: str) -> str | Refusal:
    return editions.text_of(key)


@lru_cache(maxsize=16)
def _parsed(text: str, said_in: str) -> Edition | Refusal:
    return editions.parse(text, said_in)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_teams(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(_is_names(team) for team in value))


_TYPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "edition": (lambda v: isinstance(v, str), "a word such as “classic”"),
    "players": (_is_names, "a list of names"),
    "dealer": (lambda v: v is None or isinstance(v, str), "a name or null"),
    "rules": (lambda v: v is None or isinstance(v, dict), "an object such as {}"),
    "teams": (_is_teams, "two lists of names or null"),
    "mode": (lambda v: v is None or isinstance(v, str), "a word such as “points”"),
    "edition_text": (lambda v: v is None or isinstance(v, str), "a text"),
}
