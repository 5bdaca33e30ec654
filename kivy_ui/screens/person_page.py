"""One person: the face, what was played and won, how fast; another face, or forgotten."""

from __future__ import annotations

from typing import Any

from companion import people
from companion.people import Person
from companion.statistics import Kept, Numbers, numbers
from companion.words import _, _n
from kivy_ui.layout.geometry import MARGIN
from kivy_ui.layout.people import NUMBERS, person_plan
from kivy_ui.new_game.sheets import color_sheet, face_sheet
from kivy_ui.played import Reading
from kivy_ui.screen import Screen
from kivy_ui.screens.people import forget
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, UndoKey
from kivy_ui.widgets.choices import Choices
from kivy_ui.widgets.people import NumberLine, Portrait

__all__ = [
    "Board", "Choices", "Key", "Panel", "PersonPageScreen", "Portrait", "RedoKey", "UndoKey",
]  # fmt: skip


class PersonPageScreen(Screen):
    """The page of one who is known here."""

    def __init__(self, **kwargs: Any) -> None:
        self._lines: list[NumberLine] = []
        self._person = Person("", 0, "")
        self._numbers: Numbers | None = None
        self._asked = ""
        self._trail: list[Person] = []
        self._undone: list[Person] = []
        self._reading = Reading(self._read)
        super().__init__(**kwargs)
        for _line in range(NUMBERS):
            self._lines.append(NumberLine())
            self.ids.board.add_widget(self._lines[-1])

    def enter(self, who: str = "", **what: Any) -> None:
        """``who``: whose page."""
        self._person = self.app.person(who or self._person.name)
        self._numbers, self._asked = None, ""
        self._trail, self._undone = [], []
        self._reading.start(self.app.store)
        self.refresh()

    def leave(self) -> None:
        self._reading.cancel()

    def back(self) -> bool:
        """Escape closes the faces first."""
        if not self._asked:
            return False
        self._asked = ""
        self.refresh()
        return True

    def _read(self, kept: Kept) -> None:
        self._numbers = numbers(self._person.name, kept)
        self.refresh()

    # -- deeds

    def ask(self, what: str) -> None:
        """Another ``"face"``, or another ``"color"``."""
        self._asked = what
        self.refresh()

    def choose(self, name: str) -> None:
        """A face or a color was tapped: everybody sees it at once."""
        what, _space, value = name.partition(" ")
        if what == "done":
            self._asked = ""
        else:
            self._trail.append(self._person)
            self._undone.clear()
            old = self._person
            face, tint = (int(value), old.tint) if what == "face" else (old.face, value)
            self._look(Person(old.name, face, tint))
        self.refresh()

    def undo(self) -> None:
        """The face and color before."""
        self._swap(self._trail, self._undone)

    def redo(self) -> None:
        """The face and color that were taken back."""
        self._swap(self._undone, self._trail)

    def _swap(self, back: list[Person], again: list[Person]) -> None:
        if back:
            again.append(self._person)
            self._look(back.pop())
            self.refresh()

    def _look(self, person: Person) -> None:
        self._person = person
        self.app.people[person.name] = person
        if self.app.store is not None:
            people.remember(self.app.store, [person], played=False)

    def forget(self) -> None:
        """Not offered anymore; the list's undo knows the person again."""
        person = self._person
        last = forget(self.app, person)
        self.app.back()
        self.app.screen.enter(forgotten=(person, last))

    # -- how it looks

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "person_page":
            return
        ids, person = self.ids, self._person
        ids.portrait.person, ids.portrait.text = person, person.name
        for line, (value, unit, words) in zip(self._lines, self._said(), strict=True):
            line.value, line.unit, line.text = value, unit, words
        asking = bool(self._asked)
        for name in ("back", "face", "color", "forget"):
            ids[name].disabled = asking
        ids.forget.disabled = asking or person.name not in self.app.people
        ids.undo.what = self._change(self._trail)
        ids.redo.what = self._change(self._undone)
        self._show_choices()
        ids.board.rearrange()

    def _change(self, trail: list[Person]) -> TakenBack:
        """What lies between now and the end of a trail."""
        if not trail or self._asked:
            return NOTHING
        face = trail[-1].face != self._person.face
        return TakenBack(_("Face") if face else _("Color"), glyph="person", person=trail[-1])

    def _show_choices(self) -> None:
        choices = self.ids.choices
        choices.spot = (MARGIN, MARGIN, theme.width_u - 2 * MARGIN, theme.height_u - 2 * MARGIN)
        sheets = {"face": face_sheet, "color": color_sheet}
        choices.sheet = sheets[self._asked](self._person) if self._asked else None

    def _said(self) -> tuple[tuple[str, str, str], ...]:
        """Number, unit and words of each line; a dash where nothing was measured."""
        n = self._numbers
        if n is None:
            return (("", "", _("One moment …")), *((("", "", ""),) * (NUMBERS - 1)))
        duels = n.duels_won + n.duels_lost
        of = _n("of {count} duel won", "of {count} duels won", duels).format(count=duels)
        return (
            (str(n.games), "", _n("game", "games", n.games)),
            (str(n.wins), "", _n("game won", "games won", n.wins)),
            (str(n.points), "", _n("point", "points", n.points)),
            (_ms(n.best_us), _("ms"), _("fastest press")),
            (_ms(n.reaction_us), _("ms"), _("usual press")),
            (str(n.duels_won), "", of),
            (str(n.false_starts), "", _n("false start", "false starts", n.false_starts)),
        )

    def arrange(self, board: Board) -> None:
        ids, plan = self.ids, person_plan(theme.layout, board.width_u, board.height_u)
        for name in ("portrait", "face", "color", "forget", "back", "redo", "undo"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.portrait.corners = plan.corners
        for line, rect in zip(self._lines, plan.numbers, strict=True):
            line.spot = (rect.x, rect.y, rect.w, rect.h)


def _ms(time_us: int | None) -> str:
    return "–" if time_us is None else str(round(time_us / 1000))
