"""People: the faces of all who played here, and who has won how many duels of whom."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion import people
from companion.folder import StoreError
from companion.people import Person
from companion.statistics import Kept, Rivals, board
from companion.words import _
from kivy_ui.layout.past_games import ListPlan
from kivy_ui.layout.people import board_plan, people_plan
from kivy_ui.played import Reading
from kivy_ui.screen import Screen
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.nothing import Nothing
from kivy_ui.widgets.people import PersonTile, RivalsRow

__all__ = ["Board", "Key", "Nothing", "Panel", "PeopleScreen", "RedoKey", "Text", "UndoKey"]


class PeopleScreen(Screen):
    """The people, or (``duels``) the duel board."""

    def __init__(self, **kwargs: Any) -> None:
        self._tiles: list[PersonTile] = []
        self._rows: list[RivalsRow] = []
        self._first = 0
        self.duels = False
        self._rivals: tuple[Rivals, ...] | None = None
        self._forgotten: list[tuple[Person, int]] = []
        self._known_again: list[Person] = []
        self._reading = Reading(self._read)
        super().__init__(**kwargs)

    def enter(self, forgotten: tuple[Person, int] | None = None, **what: Any) -> None:
        """``forgotten``: who was just forgotten, and when that person last played."""
        if forgotten is not None:
            self._forgotten.append(forgotten)
            self._known_again.clear()
        self._first, self.duels = 0, False
        self.refresh()

    def leave(self) -> None:
        self._reading.cancel()

    def back(self) -> bool:
        """Escape closes the duel board first."""
        if self.duels:
            self.switch()
            return True
        return False

    # -- deeds

    def leave_board_or_screen(self) -> None:
        """The key back."""
        self.app.back()

    def switch(self) -> None:
        """From the people to the duel board and back."""
        self.duels, self._first = not self.duels, 0
        if self.duels:
            self._rivals = None
            self._reading.start(self.app.store)
        self.refresh()

    def _read(self, kept: Kept) -> None:
        self._rivals = board(kept.duels)
        self.refresh()

    def turn_page(self) -> None:
        """More of them; after the last the first again."""
        page, count = len(self._plan.rows), self._count
        self._first = self._first + page if self._first + page < count else 0
        self.refresh()

    def undo(self) -> None:
        """Whoever was forgotten last is known again."""
        if self._forgotten:
            person, last = self._forgotten.pop()
            if self.app.store is not None:
                people.restore(self.app.store, person, last)
            self._know_again(person)
            self._known_again.append(person)
            self.refresh()

    def redo(self) -> None:
        """Whoever was known again is forgotten."""
        if self._known_again:
            person = self._known_again.pop()
            self._forgotten.append((person, forget(self.app, person)))
            self.refresh()

    def _know_again(self, person: Person) -> None:
        """In the order in which they last played, as far as that is kept."""
        known: dict[str, Person] = {}
        if self.app.store is not None:
            with suppress(StoreError):  # the store's own fault is told elsewhere
                known = {one.name: one for one in people.known(self.app.store)}
        known.setdefault(person.name, person)
        others = {name: p for name, p in self.app.people.items() if name not in known}
        self.app.people.clear()
        self.app.people |= known | others

    # -- how it looks

    @property
    def _plan(self) -> ListPlan:
        w, h = theme.width_u, theme.height_u
        if self.duels:
            return board_plan(theme.layout, w, h, len(self._rivals or ()))
        return people_plan(theme.layout, w, h, theme.text_scale, len(self.app.people))

    @property
    def _count(self) -> int:
        return len(self._rivals or ()) if self.duels else len(self.app.people)

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "people":
            return
        ids, plan = self.ids, self._plan
        cells = len(plan.rows)
        self._show_tiles(0 if self.duels else cells)
        self._show_rivals(cells if self.duels else 0)
        pages = self._count > cells
        ids.older.disabled = not pages
        ids.older.glyph = "newer" if self._first + cells >= self._count else "older"
        ids.other.disabled = self.duels or self.app.store is None
        ids.title.text = self._title()
        self._show_nothing()
        forgotten = [person for person, _last in self._forgotten]
        for key, trail in ((ids.undo, forgotten), (ids.redo, self._known_again)):
            key.what = NOTHING
            if trail and not self.duels:
                key.what = TakenBack(trail[-1].name, glyph="cross", person=trail[-1])
        ids.board.rearrange()

    def _title(self) -> str:
        if not self.duels:
            return _("People")
        return _("One moment …") if self._rivals is None else _("Duels")

    def _show_nothing(self) -> None:
        """What to do where nobody is here yet, or no two have met."""
        page = self.ids.nothing
        if self.duels:
            page.picture, none = "duels", self._rivals == ()
            page.text = _("No duel yet") if none else ""
            page.note = _("Play a game with duels; then it stands here who beat whom.")
        else:
            page.picture, none = "people", not self.app.people
            page.text = _("Nobody yet") if none else ""
            page.note = _("Begin a new game: whoever sits down is found here afterwards.")

    def _show_tiles(self, cells: int) -> None:
        shown = list(self.app.people.values())[self._first : self._first + cells]
        while len(self._tiles) < len(shown):
            tile = PersonTile(radius=18)
            tile.bind(on_tap=lambda tile: self.app.go("person_page", who=tile.person.name))
            self._tiles.append(tile)
            self.ids.board.add_widget(tile)
        for i, tile in enumerate(self._tiles):
            tile.disabled = i >= len(shown)
            tile.opacity = 0.0 if tile.disabled else 1.0
            if i < len(shown):
                tile.person, tile.text = shown[i], shown[i].name
                tile.target_name = f"person {shown[i].name}"

    def _show_rivals(self, cells: int) -> None:
        shown = (self._rivals or ())[self._first : self._first + cells]
        while len(self._rows) < len(shown):
            self._rows.append(RivalsRow())
            self.ids.board.add_widget(self._rows[-1])
        for i, row in enumerate(self._rows):
            row.opacity = 1.0 if i < len(shown) else 0.0
            if i < len(shown):
                pair = shown[i]
                row.one, row.other = self.app.person(pair.one), self.app.person(pair.other)
                row.one_won, row.other_won = pair.one_won, pair.other_won
                row.text = f"{pair.one} {pair.one_won} : {pair.other_won} {pair.other}"

    def arrange(self, _board: Board) -> None:
        ids, plan = self.ids, self._plan
        for name in ("back", "title", "older", "other", "redo", "undo"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        middle = plan.middle
        ids.nothing.spot = (middle.x, middle.y, middle.w, middle.h)
        for widgets in (self._tiles, self._rows):
            for widget, rect in zip(widgets, plan.rows, strict=False):
                widget.spot = (rect.x, rect.y, rect.w, rect.h)


def forget(app: Any, person: Person) -> int:
    """Forgets somebody; when that person last played, 0 where that is not known."""
    last = 0
    if app.store is not None:
        with suppress(StoreError):  # the store's own fault is told elsewhere
            last = people.forget(app.store, person.name).wait()
    app.people.pop(person.name, None)
    return last
