"""Past games: all that is in the store, the last one first; open, take back, bring in."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from companion import editions
from companion.evening import Evening
from companion.exchange import GameFileError, read_game
from companion.folder import StoreError, reason
from companion.game import Edition, Refusal
from companion.past_games import Summary, delete, deleted, past_games, take_back, unlisted
from companion.people import Person
from companion.words import _, _n, sentence
from kivy_ui.brought_in import BroughtIn
from kivy_ui.dates import when
from kivy_ui.layout.geometry import MARGIN
from kivy_ui.layout.past_games import ListPlan, list_plan
from kivy_ui.screen import Screen
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.choices import Choice, Choices, Sheet
from kivy_ui.widgets.nothing import Nothing
from kivy_ui.widgets.past import GameRow

__all__ = [
    "Board", "Choices", "Key", "Nothing", "Panel", "PastGamesScreen", "RedoKey", "Text", "UndoKey",
]  # fmt: skip

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
        self._brought_in = BroughtIn()
        self._undone: list[tuple[str, int]] = []
        """Deeds taken back: ``"import"`` or ``"delete"``, and the game."""
        self._bin_then: tuple[int, ...] = ()
        """The bin as undo and redo left it: another deletion ends what can be done again."""
        self._lit = 0
        super().__init__(**kwargs)

    def enter(self, said: str = "", **what: Any) -> None:
        """``said``: what was just done elsewhere."""
        self._said, self._files, self._lit = said, None, 0
        self._read()
        self._said = self._said or self._left_out()
        self.refresh()

    def _left_out(self) -> str:
        """That games are missing from the list, "" where none is."""
        with suppress(StoreError):
            count = unlisted(self.app.store) if self.app.store is not None else 0
            text = _n(
                "{count} game can’t be read and is not listed.",
                "{count} games can’t be read and are not listed.",
                count,
            )
            return text.format(count=count) if count else ""
        return ""

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
        else:
            listed = {game.id for game in self._games}
            self._brought_in = self._brought_in.without(listed, self._binned)
            if self._binned != self._bin_then:
                self._undone, self._bin_then = [], self._binned

    # -- deeds

    def open_game(self, number: int) -> None:
        """A row was tapped."""
        self.app.go(
            "past_game", number=number, undoes=self.ids.undo.what, redoes=self.ids.redo.what
        )

    def turn_page(self) -> None:
        """Older games; after the oldest the newest again."""
        page = len(self._plan.rows)
        self._first = self._first + page if self._first + page < len(self._games) else 0
        self.refresh()

    def undo(self) -> None:
        """The last deed: a deleted game comes back, one from a file goes."""
        brought_in, last = self._brought_in, self._brought_in.deleted(self._binned)
        if last is None and brought_in.done:
            put_away(self.app, brought_in.done[-1].number)
            self._brought_in = brought_in.take_out()
            self._moved([*self._undone, ("import", brought_in.done[-1].number)])
        elif last is not None and self._take_back(last):
            self._moved([*self._undone, ("delete", last)], last)

    def redo(self) -> None:
        """The last deed that was taken back: the game from a file comes, or one goes again."""
        if not self._undone:
            return
        *others, (deed, number) = self._undone
        if deed == "delete":
            put_away(self.app, number)
            self._moved(others)
        elif self._take_back(number):
            self._brought_in = self._brought_in.bring_again()
            self._moved(others, number)

    def _moved(self, undone: list[tuple[str, int]], number: int = 0) -> None:
        """A game went or came; show the list anew."""
        self._changed(number)
        self._undone = undone
        self.refresh()

    def _take_back(self, number: int) -> bool:
        """Whether the game is out of the bin; where it can't be, the screen says why."""
        try:
            return take_back(self.app.store, number).wait() is not None
        except StoreError as error:
            self._said = sentence(error.refusal)
            self.refresh()
            return False

    def _changed(self, number: int = 0) -> None:
        """Show the list anew, and in it the game that just came."""
        self._said = ""
        self._read()
        self._light(number)
        self.refresh()

    def _light(self, number: int) -> None:
        """A game stands out, on the page where it is."""
        self._lit, page = number, len(self._plan.rows)
        places = [i for i, game in enumerate(self._games) if game.id == number]
        self._first = places[0] // page * page if places else 0

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
                taken = read_game(self.app.store, stream)
        except GameFileError as error:
            place = _("{file}, line {line}: ") if error.number else _("{file}: ")
            self._said = place.format(file=path.name, line=error.number) + sentence(error.refusal)
        except StoreError as error:
            self._said = sentence(error.refusal)
        except OSError as error:
            why = _(reason(error))
            self._said = _("{file} can’t be read ({why}).").format(file=path.name, why=why)
        else:
            if taken.already:
                said = _("This game is in the list already; it was not taken twice.")
            else:
                said = ""
                self._brought_in = self._brought_in.bring(taken.number, self._binned)
                self._undone = []
            self._read()
            self._said = self._said or said
            self._light(taken.number)

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
        self._show_corner(listing)
        self._show_files()
        ids.board.rearrange()

    def _show_corner(self, listing: bool) -> None:
        ids, brought_in = self.ids, self._brought_in
        undoes = NOTHING
        if brought_in.deleted(self._binned) is not None:
            undoes = _deletion()
        elif brought_in.done:
            undoes = _import()
        ids.undo.what = undoes if listing else NOTHING
        ids.redo.what = NOTHING
        if self._undone and listing:
            ids.redo.what = _deletion() if self._undone[-1][0] == "delete" else _import()

    def _show_said(self) -> None:
        ids = self.ids
        ids.title.text = _("Past games")
        ids.nothing.text = "" if self._games or self._files is not None else _("No game yet")
        ids.nothing.note = _("Every game is kept here. Begin one, or bring one in from a file.")
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
        row.lit = game.id == self._lit
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
        for name in ("back", "title", "older", "other", "redo", "undo"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.said.spot = ids.title.spot
        middle = plan.middle
        ids.nothing.spot = (middle.x, middle.y, middle.w, middle.h)
        for row, rect in zip(self._rows, plan.rows, strict=False):
            row.spot = (rect.x, rect.y, rect.w, rect.h)


def _deletion() -> TakenBack:
    return TakenBack(_("Delete"), glyph="cross")


def _import() -> TakenBack:
    return TakenBack(_("Import"), glyph="plus")


def put_away(app: Any, number: int) -> None:
    """Puts a game into the bin; where it is the evening's, the one before it is that now."""
    delete(app.store, number)
    if app.evening is not None and app.evening.number == number:
        last = Evening.resume(app.store)
        app.evening = None if isinstance(last, Refusal) else last


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
