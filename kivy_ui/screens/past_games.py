"""Past games: all that is in the store, the last one first; open, take back, bring in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import editions
from companion.exchange import GameFileError, read_game
from companion.folder import StoreError, reason
from companion.game import Edition
from companion.past_games import Summary, deleted, past_games, take_back
from companion.people import Person
from companion.words import _, _n, sentence
from kivy_ui.dates import when
from kivy_ui.layout.geometry import MARGIN
from kivy_ui.layout.past_games import ListPlan, list_plan
from kivy_ui.screen import Screen
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, Text, UndoKey
from kivy_ui.widgets.choices import Choice, Choices, Sheet
from kivy_ui.widgets.past import GameRow

__all__ = ["Board", "Choices", "Key", "Panel", "PastGamesScreen", "Text", "UndoKey"]

EXPORTS = "exports"
STICKS = (Path("/media"), Path("/run/media"))
MOST_FILES = 60


class PastGamesScreen(Screen):
    """The list."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[GameRow] = []
        self._games: list[Summary] = []
        self._binned: tuple[int, ...] = ()
        self._first = 0
        self._said = ""
        self._files: list[Path] | None = None
        super().__init__(**kwargs)

    def enter(self, said: str = "", **what: Any) -> None:
        """``said``: what was just done elsewhere."""
        self._said, self._files = said, None
        self._read()
        self.refresh()

    def back(self) -> bool:
        """Escape closes the list of files first."""
        if self._files is None:
            return False
        self._files = None
        self.refresh()
        return True

    def _read(self) -> None:
        store = self.app.store
        try:
            self._games = past_games(store) if store is not None else []
            self._binned = deleted(store) if store is not None else ()
        except StoreError as error:
            self._games, self._said = [], sentence(error.refusal)

    # -- deeds

    def open_game(self, number: int) -> None:
        """A row was tapped."""
        self.app.go("past_game", number=number)

    def turn_page(self) -> None:
        """Older games; after the oldest the newest again."""
        page = len(self._plan.rows)
        self._first = self._first + page if self._first + page < len(self._games) else 0
        self.refresh()

    def undo(self) -> None:
        """The game that was deleted last comes back."""
        if take_back(self.app.store).wait() is not None:
            self._said, self._first = "", 0
            self._read()
            self.refresh()

    def ask_import(self) -> None:
        """Which file? Those that lie where this app exports to, and on sticks."""
        self._files = found_files(self.app.store.folder)
        self.refresh()

    def choose(self, name: str) -> None:
        """A file was tapped, or none."""
        files, self._files = self._files or [], None
        if name.startswith("file "):
            self._bring_in(files[int(name.removeprefix("file "))])
        self.refresh()

    def _bring_in(self, path: Path) -> None:
        try:
            with path.open("rb") as stream:
                read_game(self.app.store, stream)
        except GameFileError as error:
            place = _("{file}, line {line}: ") if error.number else _("{file}: ")
            self._said = place.format(file=path.name, line=error.number) + sentence(error.refusal)
        except StoreError as error:
            self._said = sentence(error.refusal)
        except OSError as error:
            why = _(reason(error))
            self._said = _("{file} can’t be read ({why}).").format(file=path.name, why=why)
        else:
            self._said, self._first = _("{file} is in the list now.").format(file=path.name), 0
            self._read()

    # -- how it looks

    @property
    def _plan(self) -> ListPlan:
        return list_plan(theme.layout, theme.width_u, theme.height_u, theme.text_scale)

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "past_games":
            return
        ids, plan = self.ids, self._plan
        self._first = min(self._first, max(0, len(self._games) - 1))
        page = self._games[self._first : self._first + len(plan.rows)]
        while len(self._rows) < len(plan.rows):
            row = GameRow(radius=18)
            row.bind(on_tap=lambda row: self.open_game(int(row.target_name.split()[1])))
            self._rows.append(row)
            ids.board.add_widget(row)
        listing = self._files is None
        for i, row in enumerate(self._rows):
            row.disabled = not listing or i >= len(page)
            row.opacity = 0.0 if row.disabled else 1.0
            if i < len(page):
                self._show_row(row, page[i])
        pages = len(self._games) > len(plan.rows)
        ids.older.disabled = not (pages and listing)
        ids.older.glyph = "newer" if self._first + len(plan.rows) >= len(self._games) else "older"
        ids.other.disabled = not listing or self.app.store is None
        ids.back.disabled = not listing
        self._show_said()
        binned = TakenBack(_("Delete")) if self._binned and listing else NOTHING
        ids.undo.what = binned
        self._show_files()
        ids.board.rearrange()

    def _show_said(self) -> None:
        ids = self.ids
        ids.title.text = _("Past games") if self._games else _("No game yet")
        ids.said.text = self._said
        ids.title.opacity = 0.0 if self._said else 1.0

    def _show_files(self) -> None:
        files = self.ids.files
        w, h = theme.width_u, theme.height_u
        files.spot = (MARGIN, MARGIN, w - 2 * MARGIN, h - 2 * MARGIN)
        if self._files is None:
            files.sheet = None
            return
        choices = tuple(Choice(f"file {i}", path.stem) for i, path in enumerate(self._files))
        title = _("Which file?") if choices else _("Put a .jsonl file on a stick, or into exports.")
        back = (Choice("none", _("Back"), glyph="back"),)
        files.sheet = Sheet(title, choices, back, 360, 3)

    def _show_row(self, row: GameRow, game: Summary) -> None:
        row.target_name = f"game {game.id}"
        row.art = art_of(game.edition)
        sides = sorted(game.scores, key=lambda side: -game.scores[side])
        winners = (game.winner,) if isinstance(game.winner, str) else game.winner or ()
        sides.sort(key=lambda side: side not in winners)
        names = [name for side in sides for name in side.split("+")]
        people: list[Person] = [self.app.person(name) for name in names]
        row.people = tuple(people)
        row.won = sum(name in side.split("+") for side in winners for name in names)
        row.text = title_of(game)
        rounds = _n("{count} round", "{count} rounds", game.rounds).format(count=game.rounds)
        row.note = f"{edition_name(game.edition)} · {when(game.last_ms)} · {rounds}"

    def arrange(self, _board: Board) -> None:
        ids, plan = self.ids, self._plan
        for name in ("back", "title", "older", "other", "undo"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.said.spot = ids.title.spot
        for row, rect in zip(self._rows, plan.rows, strict=False):
            row.spot = (rect.x, rect.y, rect.w, rect.h)


def title_of(game: Summary) -> str:
    """How a game stands, in a few words."""
    if game.phase != "over":
        return _("Round {number}").format(number=game.rounds + 1)
    winners = (game.winner,) if isinstance(game.winner, str) else game.winner or ()
    names = [name for side in winners for name in side.split("+")]
    if not names:
        return _("Nobody won")
    return _("{names} won").format(names=_(" and ").join(names))


def edition_of(key: str) -> Edition | None:
    """The edition of that key as it is here now, None where it is gone."""
    found = editions.load(key)
    return found if isinstance(found, Edition) else None


def edition_name(key: str) -> str:
    """The edition's name; its key where the edition is gone."""
    found = edition_of(key)
    return _(found.name) if found else key


def art_of(key: str) -> str:
    """The name of the edition's picture."""
    found = edition_of(key)
    return found.picture if found else ""


def found_files(folder: Path | None) -> list[Path]:
    """Logs of games that could be brought in, the newest first."""
    places = [] if folder is None else [folder / EXPORTS, folder]
    places += [stick for root in STICKS for stick in (*root.glob("*"), *root.glob("*/*"))]
    files = {path for place in places for path in place.glob("*.jsonl") if path.is_file()}
    newest = sorted(files, key=lambda path: (-path.stat().st_mtime, path.name))
    return newest[:MOST_FILES]
