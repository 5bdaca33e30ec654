"""Questions in words, and their answers as keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.game import Game, Question
from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.marks import NAME_STEP, badge, name_lines, name_room, two_lines_over, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.palette import Rgba
from kivy_ui.table.places import Places
from kivy_ui.table.plays import AGREED
from kivy_ui.theme import LIP, theme
from kivy_ui.widgets import Key, SuitKey, Tile

if TYPE_CHECKING:
    from companion.people import Person
    from kivy_ui.app import CompanionApp

UNKNOWN = "?"
HIGH, LEAST_OVER = 84.0, 70.0
"""On a key so high, u, a face stands over its name; where names are long, on one so high."""
BESIDE_FACE, READ_BESIDE = 24.0, 22.0
"""What stays free beside a face and its name, and how large names are to be there, u."""
LEAST_FACE = 28.0
"""So large, u, a face stays beside the longest of names."""
TALL = 130.0
"""A key so high, u, has its sign over its words."""


def color_word(color: str | None) -> str:
    """A color in the language in force; "?" where none is known."""
    words = {"red": _("Red"), "yellow": _("Yellow"), "green": _("Green"), "blue": _("Blue")}
    return words.get(color or "", UNKNOWN)


def chosen(given: Mapping[str, Any], question: Question, choice: Any) -> dict[str, Any]:
    """The answers with one more: a pair takes the last two, anything else the last one."""
    if question.kind != "pair":
        return {**given, question.field: choice}
    picked = [one for one in given.get(question.field, []) if one != choice]
    return {**given, question.field: [*picked, choice][-2:]}


def title(op: Mapping[str, Any], questions: Sequence[Question], game: Game) -> str:
    """What the screen says it is about."""
    if op.get("op") == "go_out":
        return _("Who went out?")
    if len(questions) == 1 and questions[0].field != "choose_color":
        return label(questions[0], game)
    kind = game.edition.cards.get(str(op.get("card")))
    by = op.get("by")
    if kind is not None and by:
        return _("{name}: {card}").format(name=by, card=_(kind.name))
    if op.get("op") == "duel":
        return _("A duel")
    return _(kind.name) if kind is not None else label(questions[0], game)


def label(question: Question, game: Game, against: bool = False) -> str:
    """A question in words. ``against``: the chosen one is an opponent in a duel."""
    if isinstance(question, Places):
        return _("Between whom?") if len(question.pairs) > 2 else _("Between whom, clockwise?")
    words = {
        "choose_color": _("Which color?"),
        "color": _("Which color is it?"),
        "target": _("Against whom?") if against else _("Who?"),
        "stake": _("How many cards?"),
        "showdown": _("The number on the symbol?"),
        "by": _("Who was it?"),
        "winner": _("Who went out?"),
        "players": _("Who against whom?"),
        "legal": _("Was it allowed?"),
        "effect": _("What comes of it?")
        if game.rules["custom_cards"]
        else _("What does the card say?"),
        "count": _("How many cards in the hand?"),
    }
    return words.get(question.field, question.field.replace("_", " ").capitalize())


def answer_key(app: CompanionApp, question: Question, choice: Any, cell: Rect, lit: bool) -> Tile:
    """The key of one answer."""
    spot = (cell.x, cell.y, cell.w, cell.h)
    name = f"{question.field} {UNKNOWN if choice is None else choice}"
    if question.kind == "color":
        return SuitKey(suit=choice, picked=lit, target_name=name, spot=spot)
    if question.kind in ("player", "pair"):
        person = app.person(choice)
        return Key(
            target_name=name, text=choice, lit=lit, play=True, spot=spot, radius=12,
            art=_portrait(person.face, person.tint, choice, _over(cell, question.choices)),
        )  # fmt: skip
    if isinstance(question, Places):
        both = app.person(choice), app.person(question.beside(choice))
        return Key(target_name=name, text=choice, play=True, spot=spot, radius=12,
                   art=_place(both))  # fmt: skip
    text, glyph = _words(question, choice)
    grown = max(1.0, min(cell.w / 190, cell.h / 132, 2.0))
    number = max(37.0, min(96.0, 0.34 * min(cell.w, cell.h)))
    size = {"yes": 30 * grown, "agreed": 24 * grown}.get(question.kind, number)
    key = Key(
        target_name=name, text=text, glyph=glyph, glyph_u=36 * grown if glyph else 0, lit=lit,
        play=True, size_u=size, spot=spot, radius=12 * min(1.5, grown),
    )  # fmt: skip
    if glyph and cell.h >= TALL:
        key.layout, key.glyph_u, key.size_u = "stack", 0.34 * cell.h, min(34.0, 30 * grown)
    return key


def _words(question: Question, choice: Any) -> tuple[str, str]:
    if question.field == "legal":
        return (_("Yes, no such color"), "check") if choice else (_("No, had the color"), "cross")
    if question.kind == "agreed":
        return agreed_words(AGREED[choice]), ""
    if question.kind == "yes":
        return (_("Yes"), "check") if choice else (_("No"), "cross")
    return (UNKNOWN if choice is None else str(choice)), ""


def agreed_words(effect: Mapping[str, Any]) -> str:
    """What comes of a written rule, in a few words."""
    words = {
        "next_loses_turn": _("Next sits out"),
        "extra_turn": _("Once more"),
        "next_draws": _("Next +{n}"),
        "others_draw": _("All others +{n}"),
        "target_draws": _("Somebody +{n}"),
    }
    said = [words[key].format(n=value) for key, value in effect.items()]
    return ", ".join(said) or _("Only the color")


def _place(neighbors: tuple[Person, Person]) -> Any:
    """Draws two neighbors with their names, and the free place between them."""

    def art(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        size = min(0.4 * h, 64.0)
        x = 12 + size / 2
        for person, y in zip(neighbors, (0.27 * h, 0.75 * h), strict=True):
            face_picture(pen, person.face, x, y, size, "", person.tint)
            left = x + size / 2 + 10
            whole_name(pen, left, y, person.name, min(30.0, 0.27 * h), w - left - 10, color,
                       align="left")  # fmt: skip
        badge(pen, x, 0.51 * h, max(9.0, 0.11 * h), "plus")

    return art


def _over(cell: Rect, names: Sequence[str | None]) -> bool:
    """Whether faces stand over the names: on high keys, and on those where not all names have
    room beside a face."""
    h = cell.h - LIP
    room = (cell.w - _flat_face(h) - BESIDE_FACE) * theme.u
    wide = any(lettering.width(name or "", READ_BESIDE * theme.u) > room for name in names)
    return h >= HIGH or (wide and h >= LEAST_OVER)


def _flat_face(h: float) -> float:
    return min(h - 16, 46.0)


def _portrait(face: int, tint: str, name: str, over: bool) -> Any:
    """Draws a face with the name under it, or beside it on a flat key."""

    def art(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        if over:
            letters = max(30.0 if h >= HIGH else 24.0, min(44.0, 0.19 * h, 0.2 * w))
            size = min(180.0, h - 1.47 * letters, w * (0.5 if h < TALL else 0.62))
            one_from = letters * 0.62 if h > TALL else LEAST
            lines, em = name_lines(pen, name, letters, w - 14, one_from)
            if len(lines) > 1:
                em, y, most = two_lines_over(h, em)
                face_picture(pen, face, w / 2, most / 2 + 4, min(size, most), "", tint)
                for line, dy in zip(lines, (-0.5, 0.5), strict=True):
                    pen.text(w / 2, y + dy * em * NAME_STEP, line, em, color)
                return
            face_picture(pen, face, w / 2, (h - letters) / 2 + 4, size, "", tint)
            whole_name(pen, w / 2, h - 0.67 * letters, name, letters, w - 14, color)
        else:
            free = w - BESIDE_FACE - name_room(pen.u, name) - 1
            size = min(_flat_face(h), max(LEAST_FACE, free))
            face_picture(pen, face, 10 + size / 2, h / 2 + 2, size, "", tint)
            room = w - size - BESIDE_FACE
            whole_name(pen, size + 18, h / 2, name, 27, room, color, align="left")

    return art
