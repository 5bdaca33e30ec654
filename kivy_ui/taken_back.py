"""What undo and redo say they take back: a word, and the shape of the card or deed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.game import CardKind, Game
from companion.people import Person
from companion.words import _
from kivy_ui.table import levels

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

_COLORS = ("red", "yellow", "green", "blue")


@dataclass(frozen=True)
class TakenBack:
    """How a deed is named on a key.

    ``word`` is whose or what; then at most one shape: a ``suit``, a card (``kind`` with the
    ``value`` of a number), or a ``glyph``. ``person``: whose it is, where the word is a name; the
    face says so where the name has no room.
    """

    word: str = ""
    suit: str = ""
    kind: CardKind | None = None
    value: int | None = None
    glyph: str = ""
    person: Person | None = None


NOTHING = TakenBack()

# Deeds with a glyph beside the player's name.
_GLYPHS = {
    "draw": "draw", "accept_draw": "draw", "pass": "check", "uno_call": "uno", "uno_catch": "hand",
    "challenge": "hand", "go_out": "flag", "duel": "duel", "showdown": "duel", "leave": "home",
    "join": "person", "return": "plus", "replace": "swap", "starter": "play", "dance": "notes",
    "spin": "again",
}  # fmt: skip

# Deeds of nobody, whose word has no room on a narrow key.
_SIGNS = {
    "dealer_draw": "heap", "score": "chart", "record_round": "chart", "correct_round": "pencil",
    "next_round": "play", "redeal": "again", "set_target": "flag", "finish": "crown",
    "reseat": "people",
}  # fmt: skip


def undone(app: CompanionApp) -> TakenBack:
    """What undo takes back of the evening's game, with the face of whose it was."""
    if change := levels.undoes(app):
        return of_level(change.level)
    return with_face(app, taken_back(app.evening.undoes, app.evening.game))


def redone(app: CompanionApp) -> TakenBack:
    """What redo does again of the evening's game, with the face of whose it is."""
    if change := levels.redoes(app):
        return of_level(change.level)
    return with_face(app, taken_back(app.evening.redoes, app.evening.game))


def of_level(level: str) -> TakenBack:
    """How a change of what is kept is named: by what was chosen."""
    return TakenBack(level_name(level), glyph="gear")


def level_name(level: str) -> str:
    """A level of tracking in people's words."""
    names = {"turns": _("Every turn"), "marks": _("Marks"), "score": _("Score only")}
    return names.get(level) or _("Level")


def with_face(app: CompanionApp, said: TakenBack) -> TakenBack:
    """The same with the person of that name, where there is one."""
    here = app.evening is not None and app.evening.game.find(said.word) is not None
    if not said.word or not (here or said.word in app.people):
        return said
    return replace(said, person=app.person(said.word))


def taken_back(op: Mapping[str, Any] | None, game: Game) -> TakenBack:
    """How the op that undo would take back, or redo do again, is named."""
    if op is None:
        return NOTHING
    deed = op.get("op", "")
    if deed in ("play", "first_card"):
        return _card(op, game)
    if deed in _GLYPHS:
        who = op.get("by") or op.get("winner") or op.get("false_start")
        if deed == "duel":
            who = None
        if deed == "uno_catch":  # named as on the key: who was caught, not by whom
            who = op.get("on") or who
        return TakenBack(str(who) if who else _word(deed), glyph=_GLYPHS[deed])
    if deed == "set":
        return _put_right(op)
    if deed == "tracking":
        return of_level(str(op.get("level")))
    return TakenBack(_word(deed), glyph=_SIGNS.get(deed, ""))


def _card(op: Mapping[str, Any], game: Game) -> TakenBack:
    who = str(op.get("by") or (_("First") if op.get("op") == "first_card" else ""))
    kind = game.edition.cards.get(str(op.get("card", "")))
    color = op.get("color") or op.get("choose_color")
    suit = color if color in _COLORS else ""
    if kind is None:
        return TakenBack(who, suit=suit)
    value = op["value"] if type(op.get("value")) is int else None
    if kind.effect == "number" and suit and value is None:
        return TakenBack(who, suit=suit)
    return TakenBack(who, suit="" if kind.wild else suit, kind=kind, value=value)


def _put_right(op: Mapping[str, Any]) -> TakenBack:
    if op.get("turn"):
        return TakenBack(str(op["turn"]), glyph="play")
    if op.get("color") in _COLORS:
        return TakenBack(_("Color"), suit=op["color"])
    if op.get("direction"):
        return TakenBack(_("Turned"), glyph="reverse")
    hands = op.get("hands")
    if hands and isinstance(hands, Mapping):
        return TakenBack(str(next(iter(hands))), glyph="heap")
    return TakenBack(_("Put right"), glyph="check")


def _word(deed: str) -> str:
    words = {
        "dealer_draw": _("Dealer"),
        "score": _("Points"),
        "record_round": _("Points"),
        "correct_round": _("Points"),
        "next_round": _("Round"),
        "redeal": _("Deal"),
        "set_target": _("Target"),
        "finish": _("Finish"),
        "reseat": _("Seats"),
        "go_out": _("Over"),
        "duel": _("Duel"),
        "showdown": _("Duel"),
    }
    return words.get(deed, "")
