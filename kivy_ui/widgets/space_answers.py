"""What a space asks, as rows of keys: people, colors, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.game import Question
from companion.words import _
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.marks import NAME_STEP, name_lines, name_room, two_lines_over, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.asked import Answers, AskedGroup, all_fit, asked_groups
from kivy_ui.layout.geometry import Rect
from kivy_ui.palette import Rgba
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Board
from kivy_ui.widgets.card_key import SuitKey
from kivy_ui.widgets.key import Key, Tile
from kivy_ui.widgets.text import Text

if TYPE_CHECKING:
    from companion.people import Person

FIGURES, MANY = 4, 9
"""Figures on a page, and on one where there is room; the key after them opens the next ones."""

LEAST = 18.0
"""So small (u) a name gets before it stands on two lines."""

AIR = 6.0
"""What a key is wider than a name on it, u."""


@dataclass(frozen=True)
class Asked:
    """A question with its words, and the persons among its answers."""

    question: Question
    words: str
    people: tuple[Person, ...] = ()


class SpaceAnswers(Board):
    """Shows questions below each other, as many as fit. ``hidden``: the fields of those answered
    ones that made way. Event ``on_answer(field, choice)``."""

    __events__ = ("on_answer",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: Any = None
        self.hidden: tuple[str, ...] = ()
        self._pages: dict[str, int] = {}
        self._figures = FIGURES

    def show(
        self, area: Rect | None, scale: float, asked: Sequence[Asked], given: Mapping[str, Any]
    ) -> None:
        """Ask in ``area``; nothing without one."""
        wanted = (area, scale, tuple(asked), dict(given), dict(self._pages))
        if wanted == self._shown:
            return
        self._shown = wanted
        self.clear_widgets()
        self.hidden = ()
        if area is None or not asked:
            self._pages = {}
            return
        if not given:  # while people answer, no key changes its place
            roomy = [self.answers_of(each.question, MANY) for each in asked]
            faces = any(answers.people for answers in roomy)  # they are to be large instead
            self._figures = MANY if not faces and all_fit(area, roomy, scale) else FIGURES
        rows = [self._keys(each.question, self._figures) for each in asked]
        waiting = (i for i, each in enumerate(asked) if each.question.field not in given)
        first = next(waiting, len(asked) - 1)
        answers = [self.answers_of(each.question, self._figures) for each in asked]
        groups = asked_groups(area, answers, first, scale)
        self.hidden = tuple(each.question.field for each in asked[: groups[0].index])
        for group in groups:
            self._add(asked[group.index], rows[group.index], group, scale, given)

    def answers_of(self, question: Question, figures: int = FIGURES) -> Answers:
        """Its answers as keys, with so many figures on a page."""
        keys, people = self._keys(question, figures), question.kind == "player"
        needs = tuple(_needs(str(key)) for key in keys if people and key is not None)
        nobody = people and bool(keys) and keys[-1] is None
        return Answers(len(keys), people, nobody, needs)

    def _keys(self, question: Question, figures: int) -> list[Any]:
        """The answers that have a key now; the last figure of a page stands for those after it."""
        choices = list(question.choices)
        if question.kind != "number" or len(choices) <= figures + 1:
            return choices
        start = self._pages.get(question.field, 0) * figures
        shown = choices[start : start + figures]
        more = start + figures if start + figures < len(choices) else 0
        return [*shown, _More(choices[more], back=more == 0)]

    def _add(
        self, asked: Asked, keys: list[Any], group: AskedGroup, scale: float,
        given: Mapping[str, Any],
    ) -> None:  # fmt: skip
        box = group.label
        self.add_widget(
            Text(
                text=asked.words, kind="note", size_u=22 * scale, tone="text2", grows=False,
                spot=(box.x + 2, box.y, box.w, box.h - 4),
            )
        )  # fmt: skip
        field = asked.question.field
        for choice, cell in zip(keys, group.cells, strict=True):
            lit = field in given and given[field] == choice
            key = self._key(asked, choice, lit, cell)
            key.spot = (cell.x, cell.y, cell.w, cell.h)
            key.bind(on_tap=lambda _key, f=field, c=choice: self._tapped(f, c))
            self.add_widget(key)

    def _key(self, asked: Asked, choice: Any, lit: bool, cell: Rect) -> Tile:
        field, kind = asked.question.field, asked.question.kind
        size = min(34 + 0.3 * (cell.h - 58), 0.6 * cell.w)
        if isinstance(choice, _More):
            words = "…" if choice.back else f"{choice.first}+"
            return Key(
                target_name=f"{field} more", text=words, play=True, size_u=size - 4, radius=12
            )
        if kind == "color":
            return SuitKey(suit=choice, picked=lit, target_name=f"{field} {choice}")
        if choice is None:
            return Key(
                target_name=f"{field} nobody", text=_("no one"), lit=lit, play=True, radius=12,
                size_u=max(22, min(30, 0.3 * cell.h)),
            )  # fmt: skip
        text = str(choice)
        key = Key(
            target_name=f"{field} {text}", text=text, lit=lit, play=True, size_u=size, radius=12
        )
        person = next((p for p in asked.people if p.name == choice), None)
        if person is not None:
            key.art = _portrait(person, lit)
        return key

    def _tapped(self, field: str, choice: Any) -> None:
        if not isinstance(choice, _More):
            self.dispatch("on_answer", field, choice)
            return
        self._pages[field] = 0 if choice.back else self._pages.get(field, 0) + 1
        area, scale, asked, given, _pages = self._shown
        self.show(area, scale, asked, given)

    def on_answer(self, field: str, choice: Any) -> None:
        """A key was tapped."""


def _needs(name: str) -> float:
    """How wide a key is to be for the whole of a name, u."""
    return name_room(theme.u, name) + AIR + 1  # letters are set on whole pixels


@dataclass(frozen=True)
class _More:
    """The key to the next figures, or back to the first ones."""

    first: Any
    back: bool


def _portrait(person: Person, lit: bool) -> Any:
    """Draws a face with its name, as large as it fits."""

    def art(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        letters = max(LEAST, min(0.24 * h, 0.28 * w))
        mood, room = "turn" if lit else "", w - AIR
        lines, em = name_lines(pen, person.name, letters, room)
        if len(lines) > 1:
            em, y, size = two_lines_over(h, em)
            face_picture(pen, person.face, w / 2, size / 2 + 2, size, mood, person.tint)
            for line, dy in zip(lines, (-0.5, 0.5), strict=True):
                pen.text(w / 2, y + dy * em * NAME_STEP, line, em, color)
            return
        foot = 0.95 * letters
        size = min(0.8 * w, h - foot - 8)
        face_picture(pen, person.face, w / 2, (h - foot) / 2 + 2, size, mood, person.tint)
        whole_name(pen, w / 2, h - 0.62 * letters, person.name, letters, room, color)

    return art
