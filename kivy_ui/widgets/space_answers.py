"""What a space asks, as rows of keys: people, colors, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.game import Question
from companion.words import _
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.marks import shortened_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.wheel import ACROSS, AskedGroup, asked_groups
from kivy_ui.palette import Rgba
from kivy_ui.widgets.base import Board
from kivy_ui.widgets.card_key import SuitKey
from kivy_ui.widgets.key import Key, Tile
from kivy_ui.widgets.text import Text

if TYPE_CHECKING:
    from companion.people import Person

FIGURES = ACROSS - 1
"""Figures on a page; the key after them opens the next ones."""

LEAST = 12.0
"""So small (u) a name gets before it is shortened."""


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
        rows = [self._keys(each.question) for each in asked]
        waiting = (i for i, each in enumerate(asked) if each.question.field not in given)
        first = next(waiting, len(asked) - 1)
        groups = asked_groups(area, [len(row) for row in rows], first, scale)
        self.hidden = tuple(each.question.field for each in asked[: groups[0].index])
        for group in groups:
            self._add(asked[group.index], rows[group.index], group, scale, given)

    def keys_of(self, question: Question) -> int:
        """How many keys its answers have."""
        return len(self._keys(question))

    def _keys(self, question: Question) -> list[Any]:
        """The answers that have a key now; the last figure of a page stands for those after it."""
        choices = list(question.choices)
        if question.kind != "number" or len(choices) <= ACROSS:
            return choices
        start = self._pages.get(question.field, 0) * FIGURES
        shown = choices[start : start + FIGURES]
        more = start + FIGURES if start + FIGURES < len(choices) else 0
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
            key = self._key(asked, choice, lit)
            key.spot = (cell.x, cell.y, cell.w, cell.h)
            key.bind(on_tap=lambda _key, f=field, c=choice: self._tapped(f, c))
            self.add_widget(key)

    def _key(self, asked: Asked, choice: Any, lit: bool) -> Tile:
        field, kind = asked.question.field, asked.question.kind
        if isinstance(choice, _More):
            words = "…" if choice.back else f"{choice.first}+"
            return Key(target_name=f"{field} more", text=words, play=True, size_u=30, radius=12)
        if kind == "color":
            return SuitKey(suit=choice, picked=lit, target_name=f"{field} {choice}")
        if choice is None:
            return Key(
                target_name=f"{field} nobody", text=_("no\none"), lit=lit, play=True, size_u=20,
                radius=12,
            )  # fmt: skip
        text = str(choice)
        key = Key(
            target_name=f"{field} {text}", text=text, lit=lit, play=True, size_u=34, radius=12
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


@dataclass(frozen=True)
class _More:
    """The key to the next figures, or back to the first ones."""

    first: Any
    back: bool


def _portrait(person: Person, lit: bool) -> Any:
    """Draws a face with its name, as large as it fits."""

    def art(pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
        size = min(w, h) * 0.6
        face_picture(
            pen, person.face, w / 2, h * 0.40 + 2, size, "turn" if lit else "", person.tint
        )
        shortened_name(pen, w / 2, h - 10, person.name, h * 0.3, w - 6, color, whole_from=LEAST)

    return art
