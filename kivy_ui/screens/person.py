"""Somebody new at a running table: one who played before, a face, or a name on our own letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import people
from companion.game import spelled
from companion.people import Person
from companion.words import _
from kivy_ui.draw.faces import FACES, tint_of
from kivy_ui.layout.geometry import MARGIN
from kivy_ui.layout.table import table_layout
from kivy_ui.new_game.seating import nickname
from kivy_ui.new_game.sheets import LONGEST_NAME, letter_sheet
from kivy_ui.screen import Screen
from kivy_ui.taken_back import TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, UndoKey
from kivy_ui.widgets.choices import Choice, Choices, Sheet

__all__ = ["Board", "Choices", "PersonScreen", "UndoKey"]


class PersonScreen(Screen):
    """Asks who it is; the last tap goes back and tells the name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._named: Callable[[str], None] | None = None
        self._written: str | None = None
        self._more = False
        self._instead = ""
        self._taken = ""

    def enter(
        self, named: Callable[[str], None] | None = None, instead: str = "", **what: Any
    ) -> None:
        """``named`` is called with the name of whoever sits down, ``instead`` of somebody."""
        self._named, self._written, self._more = named, None, False
        self._instead, self._taken = instead, ""
        self.refresh()

    def back(self) -> bool:
        """Escape leaves the letters first."""
        if self._written is None:
            return False
        self._written = None
        self.refresh()
        return True

    def undo(self) -> None:
        """Nobody sits down."""
        if not self.back():
            self.app.back()

    def choose(self, name: str) -> None:
        """A key of the sheet was tapped."""
        what, _space, rest = name.partition(" ")
        if what == "person":
            self._sits(self.app.people[rest])
        elif what == "face":
            face = int(rest)
            self._sits(Person(nickname(face), face, tint_of(face)))
        elif what == "name":
            self._written = ""
        else:
            self._write(what, rest)
        self.refresh()

    def _write(self, what: str, rest: str) -> None:
        written, self._taken = self._written or "", ""
        if what == "letter" and len(written) < LONGEST_NAME:
            self._written = (written + (rest or " ")).lstrip()
        elif what == "back":
            self._written = written[:-1]
        elif what == "letters":
            self._more = not self._more
        elif what == "done":
            self._sign(" ".join(written.split()).strip("-' "))

    def _sign(self, name: str) -> None:
        """The name is written: its face is the one it had, or the first that is free."""
        known = self.app.people.get(spelled(name, self.app.people) or "")
        self._taken = spelled(name, self.app.evening.game.players) or ""
        if self._taken:
            return
        if not name:
            self._written = None
            return
        face = self._free_faces()[0]
        self._sits(known or Person(name, face, tint_of(face)))

    def _sits(self, person: Person) -> None:
        self.app.people[person.name] = person
        if self.app.store is not None:
            people.remember(self.app.store, [person])
        self._written = None
        self.app.back()
        if self._named is not None:
            self._named(person.name)

    def _free_faces(self) -> list[int]:
        """Faces nobody at the table has, whose nickname nobody has either."""
        seated = [self.app.person(name) for name in self.app.evening.game.players]
        taken, names = {p.face for p in seated}, {p.name for p in seated}
        free = [
            n for n in range(len(FACES)) if n not in taken and spelled(nickname(n), names) is None
        ]
        return free or list(range(len(FACES)))

    def _sheet(self) -> Sheet:
        if self._written is not None:
            sheet = letter_sheet(self._written, self._more)
            if self._taken:
                said = _("{name} sits here already: add a letter.").format(name=self._taken)
                return replace(sheet, title=said)
            return sheet
        seated = self.app.evening.game.players
        ready = [p for p in self.app.people.values() if spelled(p.name, seated) is None]
        choices = [Choice(f"person {p.name}", p.name, face=p.face, tint=p.tint) for p in ready]
        taken = {p.name for p in ready}
        choices += [
            Choice(f"face {n}", nickname(n), face=n, tint=tint_of(n))
            for n in self._free_faces()
            if spelled(nickname(n), taken) is None
        ]
        foot = (Choice("name", _("Write the name"), glyph="hand"),)
        title = _("Who sits down?")
        if self._instead:
            title = _("Who plays on for {name}?").format(name=self._instead)
        return Sheet(title, tuple(choices), foot, 96)

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "person" or self.app.evening is None:
            return
        ids = self.ids
        corner = table_layout(theme.width_u, theme.height_u, theme.layout, 4, "score").tray.keys
        undo = corner["undo"]
        ids.undo.spot = (undo.x, undo.y, undo.w, undo.h)
        ids.undo.what = TakenBack(_("Back"))
        high = undo.y - 2 * MARGIN
        ids.choices.spot = (MARGIN, MARGIN, theme.width_u - 2 * MARGIN, high)
        ids.choices.sheet = self._sheet()
