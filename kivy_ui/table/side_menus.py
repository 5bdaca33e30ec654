"""Which menu is open beside the field, and what its keys do: a seat's, the table's, who plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.game import Question
from companion.words import _
from kivy_ui.layout.side import side_layout
from kivy_ui.table import levels
from kivy_ui.table.menu import MenuItem, level_words, menu, movable, nobody_joins, people_items
from kivy_ui.table.places import Places, free_places, newcomers_places, seated_after
from kivy_ui.table.plays import Op
from kivy_ui.table.seat_acts import answered, seat_acts
from kivy_ui.table.side import Head, SideKey

if TYPE_CHECKING:
    from kivy_ui.screens.table import TableScreen

_MENU, _PEOPLE = "menu", "people"


class SideMenus:
    """Opens and closes the side panel of a table screen and carries out what is tapped on it."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._seat = ""
        self._page = ""

    @property
    def is_open(self) -> bool:
        """Whether a menu lies over the tray."""
        return bool(self._page or self._seat)

    def close(self) -> None:
        """No menu."""
        self._page = self._seat = ""

    def toggle_seat(self, name: str) -> None:
        """A seat was tapped: its menu, or none when it was open already."""
        self._page, self._seat = "", "" if self._seat == name else name
        self._screen.refresh()

    def toggle_menu(self) -> None:
        """The menu key: the table's menu, or back to the tray."""
        was_open = self.is_open
        self.close()
        self._page = "" if was_open else _MENU
        if not was_open:  # the reason whole, beside the menu
            self._screen.app.say_not_kept()
        self._screen.refresh()

    def refresh(self) -> None:
        """Show the open menu as it is now."""
        side = self._screen.ids.side
        if not self.is_open:
            side.close()
            return
        head, keys = self._seat_keys() if self._seat else self._page_keys()
        empty = nobody_joins(self._screen.app.evening) if self._page == _PEOPLE else None
        side.show(side_layout(self._screen.layout, len(keys)), head, keys, empty)

    def chosen(self, name: str) -> None:
        """A key of the open menu, or one of the tray that leads elsewhere."""
        if self._seat:
            self._act(name)
        elif name.startswith("level "):
            self._set_level(name.removeprefix("level "))
        else:
            self._leads(name)

    # -- a seat

    def _seat_keys(self) -> tuple[Head, tuple[SideKey, ...]]:
        screen, seat = self._screen, self._seat
        acts = seat_acts(screen.app.evening, seat, screen.level == "score")
        face, tint = screen.looks(seat)
        keys = tuple(SideKey(act.name, act.label, act.glyph) for act in acts)
        return Head(seat, face, tint, self._seat_note(seat)), keys

    def _seat_note(self, seat: str) -> str:
        game = self._screen.game
        notes = []
        if seat == game.dealer:
            notes.append(_("deals"))
        if seat in game.skip_flags:
            notes.append(_("loses a coming turn"))
        player = game.find(seat)
        if player is not None and not game.is_in(player):
            notes.append(_("plays from the next round on"))
        return ", ".join(notes)

    def _act(self, name: str) -> None:
        screen, seat = self._screen, self._seat
        acts = seat_acts(screen.app.evening, seat, screen.level == "score")
        act = next((act for act in acts if act.name == name), None)
        if act is None:
            return
        self.close()
        if screen.level == "score" and act.name == "went out":
            screen.app.go("round_over", winner=seat)
        elif not act.questions:
            screen.do(act.op)
        elif act.questions[0].kind == "place":
            self._moves(seat)
        elif act.questions[0].kind == "name":
            self._name(lambda new: screen.do({**act.op, "with": new}), seat)
        else:
            screen.app.go(
                "hand_count", seat=seat, count=screen.game.hands.get(seat),
                told=lambda count: screen.do(answered(act, {"count": count})),
            )  # fmt: skip

    # -- the table

    def _page_keys(self) -> tuple[Head, tuple[SideKey, ...]]:
        title = _("Who plays") if self._page == _PEOPLE else _(self._screen.game.edition.name)
        return Head(title, note=self._page_note()), tuple(item.key for item in self._items())

    def _page_note(self) -> str:
        if self._page == _PEOPLE:
            return ""
        game = self._screen.game
        if self._screen.app.not_kept is not None:
            return _("In memory only")
        return _("round {n}, to {target}").format(
            n=len(game.rounds) + 1, target=game.standing.target
        )

    def _items(self) -> tuple[MenuItem, ...]:
        screen = self._screen
        if self._page == _PEOPLE:
            return people_items(screen.app.evening)
        return menu(screen.app.evening, screen.level)

    def _leads(self, name: str) -> None:
        screen = self._screen
        item = next((item for item in self._items() if item.key.name == name), None)
        if name == _PEOPLE:
            self._page = _PEOPLE
            screen.refresh()
        elif name == "lock":
            self.close()
            screen.refresh()
            screen.app.lock()
        elif name == "settings":
            self.close()
            screen.app.go("settings", chapter="table")
        elif name == "over":  # by score alone: who went out is asked there
            screen.app.go("round_over")
        elif name == "join":
            self.close()
            self._name(self._joins)
        elif name == "seats":
            self.close()
            who = Question("by", "player", movable(screen.app.evening))
            screen.app.go("question", op={"op": "reseat"}, questions=(who,),
                          title=_("Who sits elsewhere?"),
                          answered=lambda answers: self._moves(answers["by"]))  # fmt: skip
        elif item is not None and item.op is not None:
            self.close()
            screen.ask(item.op, item.questions)
        else:
            self.close()
            screen.app.go(name)

    def _set_level(self, level: str) -> None:
        screen = self._screen
        before, number = screen.level, screen.app.evening.number
        screen.habits.keep_score_only(number, level == "score")
        self.close()
        joined = level in ("turns", "marks") and screen.game.level != level
        if joined:
            screen.do({"op": "tracking", "level": level})
        if level != before and "score" in (level, before):
            levels.changed(screen.app, level, before, joined)
        screen.refresh()
        screen.say(level_words(level))

    def _joins(self, name: str) -> None:
        """Somebody new has a name: now the place."""
        op, places = {"op": "join", "by": name}, newcomers_places(self._screen.game)
        self._place(op, places, lambda after: {**op, "after": after})

    def _moves(self, seat: str) -> None:
        """Ask where ``seat`` sits from now on."""
        evening = self._screen.app.evening
        self._place({"op": "reseat"}, free_places(evening, seat),
                    lambda after: seated_after(evening.game, seat, after))  # fmt: skip

    def _place(self, op: Op, places: Places, then: Callable[[str], Op]) -> None:
        self._screen.app.go(
            "question", op=op, questions=(places,),
            answered=lambda answers: self._screen.do(then(answers["after"])),
        )  # fmt: skip

    def _name(self, then: Any, instead: str = "") -> None:
        """Ask for the name of somebody new, who may play on instead of somebody."""
        self._screen.app.go("person", named=then, instead=instead)
