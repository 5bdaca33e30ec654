"""An edition as a value, and how it is read from a file's table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.game.cards import FACE_VALUE, NUMBER, CardKind
from companion.game.refusal import Refusal, RefusedError, nearest, refuse
from companion.game.rules import SWITCHES, read_rules

MOST_CARDS = 1000
MOST_POINTS = 1000
MOST_KINDS = 60


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the wheel: a built-in outcome with its parameters (`rules.md` 1.3)."""

    key: str
    name: str
    effect: str
    params: Mapping[str, object] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything the game knows of one edition; no rule asks which one it is.

    marks     what a colored card may bear: ``"showdown"`` (a number on it), ``"spin"``
    defaults  the switches that differ from the general defaults
    """

    key: str
    name: str
    cards: Mapping[str, CardKind]
    tagline: str = ""
    text: str = ""
    picture: str = ""
    marks: tuple[str, ...] = ()
    spaces: Mapping[str, Space] = field(default_factory=dict)
    defaults: Mapping[str, object] = field(default_factory=dict)


# What a key of the file may hold; anything else is a mistake worth a sentence.
_EDITION = {
    "key": str, "name": str, "tagline": str, "text": str, "picture": str, "marks": list,
    "cards": dict, "spaces": dict, "rules": dict,
}  # fmt: skip
_CARD = {
    "name": str, "points": (int, str), "wild": bool, "effect": str, "params": dict, "first": str,
    "last": str, "points_rule": str, "wild_rule": str, "last_rule": str, "count": int, "text": str,
}  # fmt: skip
_SPACE = {"name": str, "effect": str, "params": dict, "text": str}
_ONE_OF = {"first": ("effect", "plain", "again"), "last": ("effect", "plain")}


def read_edition(table: Mapping[str, Any], known_effects: Mapping[str, Any]) -> Edition | Refusal:
    """Read an edition from the table of its file, or say what is wrong with it and where.

    ``known_effects`` maps a built-in effect's name to the parameters it takes
    (`companion.game.effects.PARAMS` together with `companion.game.wheel.PARAMS`).
    """
    try:
        return _edition(table, known_effects)
    except RefusedError as refused:
        return refused.refusal


def _edition(table: Mapping[str, Any], known_effects: Mapping[str, Any]) -> Edition:
    _check(table, _EDITION, "edition", ("key", "name", "cards"))
    if not re.fullmatch(r"[\w-]{1,40}", table["key"]):
        refuse("edition.key", where="key")
    if not table["name"].strip():
        refuse("edition.missing", where="edition", field="name")
    if not 2 <= len(table["cards"]) <= MOST_KINDS:
        refuse("edition.cards", count=len(table["cards"]), most=MOST_KINDS)
    cards = {key: _card(key, row, known_effects) for key, row in table["cards"].items()}
    if NUMBER not in cards or not any(kind.wild for kind in cards.values()):
        refuse("edition.needs_cards")
    if sum(kind.count for kind in cards.values()) > MOST_CARDS:
        refuse("edition.too_many", most=MOST_CARDS)
    spaces = {key: _space(key, row, known_effects) for key, row in table.get("spaces", {}).items()}
    if len(spaces) == 1:
        refuse("edition.one_space")
    marks = tuple(table.get("marks", ()))
    for mark in marks:
        if mark not in ("showdown", "spin"):
            refuse("edition.mark", mark=str(mark)[:60])
    if "spin" in marks and not spaces:
        refuse("edition.no_wheel")
    defaults = table.get("rules", {})
    read_rules(defaults, {}, (), False)
    return Edition(
        table["key"], table["name"], cards, table.get("tagline", ""), table.get("text", ""),
        table.get("picture", ""), marks, spaces, dict(defaults),
    )  # fmt: skip


def _card(key: str, row: Any, known_effects: Mapping[str, Any]) -> CardKind:
    where = f"cards.{key}"
    _check(row, _CARD, where, ("name", "points"))
    points, effect = row["points"], row.get("effect", "none")
    if points != FACE_VALUE and (type(points) is not int or not 0 <= points <= MOST_POINTS):
        refuse("edition.points", where=f"{where}.points", points=str(points)[:60], most=MOST_POINTS)
    if not 0 <= row.get("count", 0) <= MOST_CARDS:
        refuse("edition.count", where=f"{where}.count", count=row["count"], most=MOST_CARDS)
    for name, allowed in _ONE_OF.items():
        if row.get(name, allowed[0]) not in allowed:
            refuse("edition.value", where=f"{where}.{name}", allowed=", ".join(allowed))
    for name in ("points_rule", "wild_rule", "last_rule"):
        if row.get(name, "") and row[name] not in SWITCHES:
            refuse(
                "edition.rule",
                where=f"{where}.{name}",
                rule=row[name],
                nearest=nearest(row[name], SWITCHES),
            )
    _check_effect(where, effect, row.get("params", {}), known_effects)
    return CardKind(key=key, **{**row, "effect": effect})


def _space(key: str, row: Any, known_effects: Mapping[str, Any]) -> Space:
    where = f"spaces.{key}"
    _check(row, _SPACE, where, ("name", "effect"))
    _check_effect(where, row["effect"], row.get("params", {}), known_effects)
    return Space(key=key, **row)


def _check_effect(where: str, effect: str, params: Mapping[str, Any], known: Any) -> None:
    kind = where.partition(".")[0]
    if effect not in known[kind]:
        refuse(
            "edition.effect",
            where=f"{where}.effect",
            effect=effect[:60],
            nearest=nearest(effect, known[kind]),
        )
    takes = known[kind][effect]
    for name, value in params.items():
        if name not in takes:
            refuse("edition.field", where=f"{where}.params", field=name, nearest="")
        allowed = takes[name]
        fits = value in allowed if isinstance(allowed, tuple) else _in_range(value, allowed)
        if not fits:
            refuse(
                "edition.value", where=f"{where}.params.{name}",
                allowed=", ".join(map(str, allowed)) if isinstance(allowed, tuple)
                else f"{allowed.start}–{allowed.stop - 1}",
            )  # fmt: skip


def _in_range(value: object, allowed: range) -> bool:
    return type(value) is int and value in allowed


def _check(table: Any, fields: Mapping[str, Any], where: str, needed: Sequence[str]) -> None:
    if not isinstance(table, Mapping):
        refuse("edition.not_a_table", where=where)
    for name, value in table.items():
        if name not in fields:
            refuse("edition.field", where=where, field=name[:60], nearest=nearest(name, fields))
        if not isinstance(value, fields[name]) or (
            isinstance(value, bool) and fields[name] is not bool
        ):
            refuse("edition.type", where=f"{where}.{name}")
        if isinstance(value, str) and len(value) > 2000:
            refuse("edition.long", where=f"{where}.{name}")
    for name in needed:
        if name not in table:
            refuse("edition.missing", where=where, field=name)
