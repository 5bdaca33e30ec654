"""A past game, opened: its score sheet and its story; go on with it, export or delete it."""

from __future__ import annotations

import re
import threading
from datetime import datetime
from pathlib import Path
from typing import Any, TypeGuard

from kivy.clock import Clock

from companion.evening import Evening
from companion.exchange import csv_of, log_of, write_file
from companion.folder import StoreError, reason
from companion.game import Game, Refusal
from companion.past_games import take_up
from companion.story import Story, story
from companion.words import _, _n, sentence
from kivy_ui.layout.past_games import game_plan
from kivy_ui.points.sides import low_is_good, sides_of
from kivy_ui.points.story_lines import story_lines
from kivy_ui.screen import Screen
from kivy_ui.screens.past_games import EXPORTS, put_away
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.cheer import StoryLine
from kivy_ui.widgets.nothing import Told
from kivy_ui.widgets.past import GameHead, PastSheet
from kivy_ui.widgets.scores import Cell, side_color

LONGEST_PATH = 40

__all__ = [
    "Board", "GameHead", "Key", "Panel", "PastGameScreen", "PastSheet", "RedoKey", "Text",
    "Told", "UndoKey",
]  # fmt: skip


class PastGameScreen(Screen):
    """One game of the store, by its number."""

    def __init__(self, **kwargs: Any) -> None:
        self._lines: list[StoryLine] = []
        self._evening: Evening | None = None
        self._number = 0
        super().__init__(**kwargs)

    def enter(
        self,
        number: int = 0,
        undoes: TakenBack | None = None,
        redoes: TakenBack | None = None,
        **what: Any,
    ) -> None:
        """``number``: the game in the store; ``undoes`` and ``redoes``: what the list would take
        back, and do again."""
        self._number = number or self._number
        if number:
            self.ids.undo.what = undoes or NOTHING
            self.ids.redo.what = redoes or NOTHING
        self.ids.said.text, self._evening = "", None
        self.show_sheet()
        self._empty()
        self._read()

    def _read(self) -> None:
        """The whole log may be long: read on a thread of its own."""
        number, store, running = self._number, self.app.store, self.app.evening

        def read() -> None:
            evening: Evening | Refusal
            evening = running if _is(running, number) else Evening.resume(store, number)
            told = None
            if isinstance(evening, Evening):
                try:
                    told = story(evening.game, evening.history())
                except StoreError:  # an old part is broken: what the scores say
                    told = story(evening.game, ())
            Clock.schedule_once(lambda _dt: self._opened(number, evening, told))

        threading.Thread(target=read, daemon=True).start()

    def _opened(self, number: int, evening: Evening | Refusal, told: Story | None) -> None:
        if number != self._number or self.app.shown != "past_game":
            return
        if isinstance(evening, Refusal) or told is None:
            self.ids.said.text = sentence(evening) if isinstance(evening, Refusal) else ""
            self.ids.head.text = ""
            self.ids.delete.disabled = False
            return
        # It may have become the running game meanwhile: a game is written from one place only.
        self._evening = self.app.evening if _is(self.app.evening, number) else evening
        self._show(evening.game, told)

    # -- deeds

    def go_on(self) -> None:
        """This is the evening's game from now on."""
        if self._evening is None:
            return
        take_up(self.app.store, self._number)
        if self.app.evening is not self._evening:
            self.app.evening = self._evening
        self.app.go_game()

    def delete(self) -> None:
        """Into the bin; the list's undo takes it out again."""
        put_away(self.app, self._number)
        self.app.back()

    def undo(self) -> None:
        """The last deed on the list is taken back, and seen there."""
        self.app.back()
        if self.app.shown == "past_games":
            self.app.screen.undo()

    def redo(self) -> None:
        """What was taken back on the list is done again, and seen there."""
        self.app.back()
        if self.app.shown == "past_games":
            self.app.screen.redo()

    def export(self) -> None:
        """The log and the score sheet, as files in the data folder."""
        self.ids.said.text = ""
        self.show_sheet()
        try:
            refused = self._write()
        except StoreError as error:
            refused = sentence(error.refusal)
        self.ids.said.text = refused

    def show_sheet(self, told: str = "") -> None:
        """The score sheet, or over it what was just written, until that is tapped."""
        told_page, sheet = self.ids.told, self.ids.sheet
        told_page.text, told_page.note = (_("Saved") if told else ""), told
        told_page.disabled, sheet.disabled = not told, bool(told)
        sheet.opacity = 0.0 if told else 1.0

    def _write(self) -> str:
        """Writes both files; why not, or ""."""
        folder = self.app.store.folder
        if folder is None:
            return _("Nothing is kept on disk this evening, so there is no folder for a file.")
        name = self._file_name()
        try:
            (folder / EXPORTS).mkdir(exist_ok=True)
            reader = self.app.store
            write_file(folder / EXPORTS / f"{name}.jsonl", log_of(reader, self._number))
            write_file(folder / EXPORTS / f"{name}.csv", csv_of(reader, self._number))
        except OSError as error:
            why = _(reason(error))
            return _("{folder} can’t be written ({why}).").format(
                folder=short_path(folder / EXPORTS), why=why
            )
        told = _(
            "The score sheet, for a spreadsheet:\n{name}.csv\n"
            "The whole game, for another table:\n{name}.jsonl\n"
            "Both are in the folder\n{folder}"
        )
        self.show_sheet(told.format(name=name, folder=short_path(folder / EXPORTS)))
        return ""

    def _file_name(self) -> str:
        """The day, the edition and the number: a name that any disk takes."""
        assert self.app.store.folder is not None
        edition = self._evening.game.edition.key if self._evening is not None else "game"
        safe = re.sub(r"[^a-z0-9-]+", "-", edition.lower()).strip("-") or "game"
        return f"{datetime.now():%Y-%m-%d}-{safe}-{self._number}"

    # -- how it looks

    def _empty(self) -> None:
        ids = self.ids
        ids.head.text, ids.head.note, ids.head.art = _("One moment …"), "", ""
        ids.sheet.sides, ids.sheet.rounds, ids.sheet.first = (), (), 0
        for line in self._lines:
            line.opacity = 0.0
        for name in ("export", "delete", "go"):
            ids[name].disabled = True
        ids.board.rearrange()

    def _show(self, game: Game, told: Story) -> None:
        ids = self.ids
        winner = game.winner
        winners = (winner,) if isinstance(winner, str) else tuple(winner or ())
        names = [name for side in winners for name in side.split("+")]
        ids.head.art = game.edition.picture
        ids.head.text = (
            _("{names} won").format(names=_(" and ").join(names))
            if names
            else _("Round {number}").format(number=len(game.rounds) + 1)
        )
        rounds = _n("{count} round", "{count} rounds", len(game.rounds))
        ids.head.note = f"{_(game.edition.name)} · {rounds.format(count=len(game.rounds))}"
        ids.go.text = _("See it") if game.phase == "over" else _("Go on")
        for name in ("export", "delete", "go"):
            ids[name].disabled = False
        self._show_sheet(game)
        self._show_story(game, told)
        ids.board.rearrange()

    def _show_sheet(self, game: Game) -> None:
        sheet = self.ids.sheet
        sides = sides_of(game, self.app.person)
        sheet.sides, sheet.zeros, sheet.first = sides, low_is_good(game), 0
        rounds = []
        for result in game.rounds:
            points = {game.side_name(side): n for side, n in result.points.items()}
            won = game.side_name(result.side)
            rounds.append(
                tuple(Cell(points.get(s.name), s.name == won, side_color(s)) for s in sides)
            )
        sheet.rounds = tuple(rounds)
        self.ids.board.rearrange()

    def _show_story(self, game: Game, told: Story) -> None:
        lines = story_lines(game, told)
        while len(self._lines) < len(lines):
            self._lines.append(StoryLine())
            self.ids.board.add_widget(self._lines[-1])
        for i, line in enumerate(self._lines):
            line.opacity = 1.0 if i < len(lines) else 0.0
        for line, (value, words, names) in zip(self._lines, lines, strict=False):
            line.value, line.text, line.peers = value, words, tuple(lines)
            line.people = tuple(self.app.person(name) for name in names)

    def arrange(self, board: Board) -> None:
        ids, many = self.ids, not self.ids.sheet.across
        plan = game_plan(theme.layout, board.width_u, board.height_u, many)
        for name in ("head", "sheet", "export", "delete", "back", "said", "go", "redo", "undo"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.told.spot = ids.sheet.spot
        for line, rect in zip(self._lines, plan.story, strict=False):
            line.spot = (rect.x, rect.y, rect.w, rect.h)


def _is(evening: Evening | None, number: int) -> TypeGuard[Evening]:
    """Whether this is the game of that number."""
    return evening is not None and evening.number == number


def short_path(path: Path) -> str:
    """A folder as it is named on the screen: from home, and of a long one the end."""
    home = Path.home()
    said = f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
    return said if len(said) <= LONGEST_PATH else f"…/{'/'.join(path.parts[-2:])}"
