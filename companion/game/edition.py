"""An edition as a value, and how it is read from a file's table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from companion.game.cards import FACE_VALUE, NUMBER, CardKind
from companion.game.refusal import Refusal, RefusedError, nearest, refuse
from companion.game.rules import SWITCHES, read_rules

MOST_CARDS = 1000
MOST_POINTS = 1000
MOST_KINDS = 60

PICTURES = ("cards", "drop", "wheel", "duel", "note")
"""The pictures that an edition's file may name; the screens draw them."""


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


class Known(Protocol):
    """What a file may call on, an effect of a card or of a space: the parameters it takes, those
    it cannot do without, and those that mean nothing without another."""

    @property
    def params(self) -> Mapping[str, range | tuple[object, ...]]: ...

    @property
    def needed(self) -> tuple[str, ...]: ...

    @property
    def only_with(self) -> Mapping[str, tuple[str, object]]: ...


Effects = Mapping[str, Mapping[str, Known]]


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
_FLAG, _AMOUNT = ("flag", "edition.rule_flag"), ("number", "edition.rule_number")
_RULES = {"points_rule": _AMOUNT, "wild_rule": _FLAG, "last_rule": _FLAG}
"""The kind of house rule that each may name, and the refusal of another."""
_ONLY_WITH = {"wild_rule": ("wild", True), "last_rule": ("last", "effect")}


def read_edition(
    table: Mapping[str, Any], known_effects: Effects, kept: bool = False
) -> Edition | Refusal:
    """Read an edition from the table of its file, or say what is wrong with it and where.

    ``known_effects`` maps the built-in effects of ``"cards"`` and ``"spaces"`` by name. A
    file that is ``kept`` with a game is not asked for what only a newer version misses in it.
    """
    try:
        edition = _edition(table, known_effects)
        if not kept:
            _check_whole(edition, known_effects)
        return edition
    except RefusedError as refused:
        return refused.refusal


def _check_whole(edition: Edition, known_effects: Effects) -> None:
    """Refuse what could be played but cannot be meant: something left out, or without use."""
    if edition.picture and edition.picture not in PICTURES:
        refuse(
            "edition.picture", where="picture", picture=edition.picture[:60],
            allowed=_said(PICTURES), nearest=nearest(edition.picture, PICTURES),
        )  # fmt: skip
    if edition.spaces and "spin" not in edition.marks:
        refuse("edition.no_spin", where=f"spaces.{next(iter(edition.spaces))}")
    for kind in edition.cards.values():
        where = f"cards.{kind.key}"
        _check_name(where, kind.name)
        for name, (wanted, refusal) in _RULES.items():
            rule = getattr(kind, name)
            if rule and SWITCHES[rule].kind != wanted:
                refuse(refusal, where=f"{where}.{name}", rule=rule)
        for name, (other, value) in _ONLY_WITH.items():
            if getattr(kind, name) and getattr(kind, other) != value:
                _idle(where, name, other, value)
        _check_params(where, kind.params, known_effects["cards"][kind.effect])
    for space in edition.spaces.values():
        where = f"spaces.{space.key}"
        _check_name(where, space.name)
        _check_params(where, space.params, known_effects["spaces"][space.effect])


def _check_name(where: str, name: str) -> None:
    if not name.strip():
        refuse("edition.missing", where=where, field="name")


def _check_params(where: str, params: Mapping[str, object], effect: Known) -> None:
    for name in effect.needed:
        if name not in params:
            allowed = effect.params[name]
            refuse("edition.needs", where=f"{where}.params", name=name, allowed=_said(allowed))
    for name, (other, value) in effect.only_with.items():
        if params.get(name) and params.get(other) != value:
            _idle(f"{where}.params", name, other, value)


def _idle(where: str, name: str, other: str, value: object) -> NoReturn:
    """Refuse what means nothing without another thing beside it."""
    refuse("edition.idle", where=f"{where}.{name}", other=other, value=str(value).lower())


def _said(allowed: range | tuple[object, ...]) -> str:
    """The values a parameter takes, as they are written in the file."""
    if isinstance(allowed, range):
        return f"{allowed.start}–{allowed.stop - 1}"
    return ", ".join("true" if one is True else "false" if one is False else str(one)
                     for one in allowed)  # fmt: skip


def _edition(table: Mapping[str, Any], known_effects: Effects) -> Edition:
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


def _card(key: str, row: Any, known_effects: Effects) -> CardKind:
    where = f"cards.{key}"
    _check(row, _CARD, where, ("name", "points"))
    points, effect = row["points"], row.get("effect", "none")
    if points != FACE_VALUE and (type(points) is not int or not 0 <= points <= MOST_POINTS):
        refuse("edition.points", where=f"{where}.points", points=str(points)[:60], most=MOST_POINTS)
    if not 0 <= row.get("count", 0) <= MOST_CARDS:
        refuse("edition.count", where=f"{where}.count", count=row["count"], most=MOST_CARDS)
    for name, allowed in _ONE_OF.items():
        if row.get(name, allowed[0]) not in allowed:
            refuse("edition.value", where=f"{where}.{name}", allowed=_said(allowed))
    for name in _RULES:
        if row.get(name, "") and row[name] not in SWITCHES:
            refuse(
                "edition.rule",
                where=f"{where}.{name}",
                rule=row[name],
                nearest=nearest(row[name], SWITCHES),
            )
    _check_effect(where, effect, row.get("params", {}), known_effects)
    return CardKind(key=key, **{**row, "effect": effect})


def _space(key: str, row: Any, known_effects: Effects) -> Space:
    where = f"spaces.{key}"
    _check(row, _SPACE, where, ("name", "effect"))
    _check_effect(where, row["effect"], row.get("params", {}), known_effects)
    return Space(key=key, **row)


def _check_effect(where: str, effect: str, params: Mapping[str, Any], known: Effects) -> None:
    kind = where.partition(".")[0]
    if effect not in known[kind]:
        refuse(
            "edition.effect",
            where=f"{where}.effect",
            effect=effect[:60],
            nearest=nearest(effect, known[kind]),
        )
    takes = known[kind][effect].params
    for name, value in params.items():
        if name not in takes:
            near = nearest(name, takes)
            refuse("edition.field", where=f"{where}.params", field=name[:60], nearest=near)
        allowed = takes[name]
        if not any(type(value) is type(one) and value == one for one in allowed):
            refuse("edition.value", where=f"{where}.params.{name}", allowed=_said(allowed))


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
