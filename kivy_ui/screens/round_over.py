"""Round over: who went out, and what is left in the other hands.

The entry is a value (:mod:`kivy_ui.points.hands`); this screen shows it and hands it the deeds.
Where the score alone is kept, or somebody opens this screen in between, it first asks who won.
"""

from __future__ import annotations

from typing import Any

from companion.game import Game, Refusal
from companion.words import _, sentence
from kivy_ui.layout.counting import CountingLayout, counting_layout
from kivy_ui.points.counted import main_word, note_of, page_of, row_state
from kivy_ui.points.counting import Counting
from kivy_ui.points.flying import fly
from kivy_ui.points.hands import HEAP, Entry, keyboard
from kivy_ui.points.keys import CountKeys
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.taken_back import NOTHING, TakenBack, redone, undone, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board
from kivy_ui.widgets.count import HandRow

KEPT = "counting"
"""The setting under which an entry waits for its end, so that a power cut loses nothing."""


class RoundOverScreen(Screen):
    """Counting hands."""

    def __init__(self, **kwargs: Any) -> None:
        self.counting = Counting(self._counted)
        self._flying = False
        self._said = ""
        self._rows: list[HandRow] = []
        super().__init__(**kwargs)
        self._keys = CountKeys(self.ids.board, self.counting)

    # -- in and out

    def enter(self, **what: Any) -> None:
        self._flying, self._said = False, ""
        named = what.get("winner")
        self.counting.begin(Entry.of(self.game, named) if named else self._kept())
        self.refresh()

    def leave(self) -> None:
        self._flying = False

    @property
    def game(self) -> Game:
        return self.app.evening.game

    @property
    def entry(self) -> Entry | None:
        return self.counting.entry

    def _winner(self) -> str | None:
        """Who went out, where the table knows."""
        game = self.game
        if game.phase != "scoring" or game.round.winner is None:
            return None
        return game.name(game.round.winner)

    def refresh(self) -> None:
        if self._flying or self.app.evening is None:
            return
        winner = self._winner()
        if winner is not None and (self.entry is None or self.entry.winner != winner):
            self.counting.begin(Entry.of(self.game, winner))
        self.counting.follow(self.game)
        self._show()

    # -- an entry that was begun outlasts a power cut

    def _kept(self) -> Entry | None:
        kept = self.app.settings.get(KEPT)
        if not isinstance(kept, dict):
            return None
        place = (kept.get("game"), kept.get("round"))
        if place != (self.app.evening.number, len(self.game.rounds)):
            return None
        entry = Entry.read(self.game, kept.get("entry"))
        if entry is None or self._winner() not in (None, entry.winner):
            return None
        return entry

    def _keep(self) -> None:
        if self.entry is None:
            self.app.keep(KEPT, None)
        else:
            self._keep_for(len(self.game.rounds), self.entry)

    def _keep_for(self, rounds: int, entry: Entry) -> None:
        place = {"game": self.app.evening.number, "round": rounds}
        self.app.keep(KEPT, {**place, "entry": entry.written()})

    # -- deeds

    def _counted(self) -> None:
        self._said = ""
        self._keep()
        self._show()

    def row_tapped(self, name: str) -> None:
        """This is who went out; or this hand is counted now."""
        if self.entry is None:
            self.counting.do(Entry.of(self.game, name))
        else:
            self.counting.count(name)

    def go_on(self) -> None:
        """The next hand, or write the round down."""
        entry = self.entry
        if entry is None:
            return
        if not entry.complete:
            if entry.next is not None:
                self.counting.count(entry.next)
            return
        step = self.app.evening.do(entry.op())
        if isinstance(step, Refusal):
            self.say(sentence(step))
        else:
            self._fly(entry)

    def undo(self) -> None:
        """The last deed of counting, else of the game."""
        if self.counting.before:
            self.counting.undo()
        elif self.entry is not None and self._winner() is None:
            self.counting.begin(None)
            self._counted()
        else:
            self._go_back(levels.undo(self.app))

    def redo(self) -> None:
        if self.counting.after:
            self.counting.redo()
        elif not self.counting.before:
            entry, rounds = self.entry, len(self.game.rounds)
            self._go_back(levels.redo(self.app))
            if entry is not None and len(self.game.rounds) > rounds:
                self._keep_for(rounds, entry)

    def _go_back(self, step: Any) -> None:
        if isinstance(step, Refusal):
            self.say(sentence(step))
            return
        self.counting.begin(None)
        self._keep()
        self.app.go_game()

    # -- the end: the points fly

    def _fly(self, entry: Entry) -> None:
        self._flying = True
        self.counting.begin(None)
        # it waits on: whoever takes the points back finds the hands as they were counted
        self._keep_for(len(self.game.rounds) - 1, entry)
        flown = [] if entry.at == HEAP or not entry.one_side_scores else [
            row for row in self._rows[: len(entry.counted)] if entry.points(row.name)
        ]  # fmt: skip
        for row in flown:
            row.hidden_points = True
        ways = [((row.right - 60 * theme.u, row.center_y), row.points) for row in flown]
        went = self.ids.went
        fly(self, ways, (went.right - 60 * theme.u, went.center_y), self._landed)

    def _landed(self) -> None:
        for row in self._rows:
            row.hidden_points = False
        if self._flying and self.app.shown == "round_over":
            self._flying = False
            self.app.go_game()

    # -- how it looks

    def say(self, words: str) -> None:
        """A sentence below the hands, until the next deed."""
        self._said = words
        if self.ids:
            self._show_note()

    def _hands(self) -> tuple[str, ...]:
        return self.game.playing if self.entry is None else self.entry.counted

    @property
    def layout(self) -> CountingLayout:
        board = self.ids.board
        return counting_layout(
            board.width_u, board.height_u, theme.layout, len(self._hands()),
            len(page_of(keyboard(self.game), self.counting.page)),
            redo=self._redoes() != NOTHING,
        )  # fmt: skip

    def _show(self) -> None:
        entry = self.entry
        self._show_rows()
        self._keys.show(entry, self.game, self.counting.page)
        ids, picking = self.ids, entry is None
        for widget in (ids.title, ids.side, ids.side_fan, ids.side_note, ids.back):
            widget.opacity = 1.0 if picking else 0.0
        for widget in (ids.went, ids.strip, ids.less, ids.none, ids.number):
            widget.opacity = 0.0 if picking else 1.0
        ids.heap.disabled = picking or not entry.one_side_scores or len(entry.counted) < 2
        in_heap = not picking and entry.at == HEAP
        ids.heap.glyph = "people" if in_heap else "heap"
        ids.heap.text = _("Each hand") if in_heap else _("One heap")
        ids.undo.what, ids.undo.saved = self._undoes(), self.app.saved
        ids.redo.what = self._redoes()
        ids.redo.opacity = 1.0 if ids.redo.what != NOTHING else 0.0
        if entry is not None:
            self._show_entry(entry)
        ids.main.disabled = picking or not (entry.complete or entry.next)
        self._show_note()
        ids.board.rearrange()

    def _show_entry(self, entry: Entry) -> None:
        ids, app = self.ids, self.app
        winner = app.person(entry.winner)
        ids.went.name, ids.went.face, ids.went.tint = winner.name, winner.face, winner.tint
        side = self.game.find(entry.winner)
        team = self.game.side_name(self.game.side(side)) if side is not None else ""
        ids.went.note = _("went out") if team == entry.winner else _("went out, for {side}").format(
            side=team
        )  # fmt: skip
        counted = entry.counted if entry.at != HEAP else (*entry.counted, HEAP)
        begun = entry.one_side_scores and any(entry.hand(name).begun for name in counted)
        ids.went.points = f"+{entry.total}" if begun else ""
        hand = entry.hand(entry.at) if entry.at is not None else None
        strip = ids.strip
        strip.heap = entry.at == HEAP
        strip.rest = len(entry.waiting) < len(entry.counted)
        strip.name = entry.at or ""
        strip.shows_name = len(entry.counted) > 4
        if entry.at:
            person = app.person(entry.at)
            strip.face, strip.tint = person.face, person.tint
        strip.cards = hand.cards if hand else ()
        strip.expected = (entry.tracked(entry.at) or 0) if entry.at else 0
        strip.typing = entry.typing
        strip.number = "" if hand is None or hand.number is None else str(hand.number)
        ids.number.text = _("Cards") if entry.typing else "123"
        ids.main.text, ids.main.glyph = main_word(entry)

    def _show_note(self) -> None:
        words = self._said
        if not words and self.entry is not None and theme.layout != "portrait":
            words = note_of(self.entry)
        self.ids.note.text = words
        self.ids.note.tone = "differ" if self._said else "text2"

    def _show_rows(self) -> None:
        hands = self._hands()
        while len(self._rows) < len(hands):
            row = HandRow()
            row.bind(on_tap=lambda row: self.row_tapped(row.name))
            self._rows.append(row)
            self.ids.board.add_widget(row)
        for i, row in enumerate(self._rows):
            row.disabled = i >= len(hands)
            row.opacity = 0.0 if row.disabled else 1.0
            if not row.disabled:
                self._show_row(row, hands[i])

    def _show_row(self, row: HandRow, name: str) -> None:
        person, entry = self.app.person(name), self.entry
        row.name, row.face, row.tint = name, person.face, person.tint
        row.target_name = f"row {name}"
        if entry is None:
            row.state, row.note, row.points = "pick", "", ""
            return
        row.state, row.note = row_state(entry, name)
        row.points = str(entry.points(name)) if entry.hand(name).begun else ""

    def _undoes(self) -> TakenBack:
        if self.counting.undoes != NOTHING:
            return with_face(self.app, self.counting.undoes)
        if self.entry is not None and self._winner() is None:
            return with_face(self.app, TakenBack(self.entry.winner, glyph="flag"))
        return undone(self.app)

    def _redoes(self) -> TakenBack:
        if self.counting.redoes != NOTHING or self.counting.before:
            return with_face(self.app, self.counting.redoes)
        return redone(self.app)

    def arrange(self, board: Board) -> None:
        if self.app.evening is None:
            return
        ids, at, picking = self.ids, self.layout, self.entry is None
        large = theme.layout == "large"
        for name, size in (("none", 24), ("number", 26), ("heap", 22), ("main", 27), ("note", 22)):
            ids[name].size_u = size * 1.25 if large else size
        upright = theme.layout == "portrait"
        ids.heap.layout = "stack" if upright else "row"
        if upright:
            ids.heap.size_u = 18
        for name in ("went", "strip", "less", "none", "number", "heap", "main", "redo", "undo"):
            ids[name].spot = getattr(at, name)
        x, y, w, h = at.went
        ids.title.spot = (x + 10, y, w - 20, h)
        ids.back.spot = (at.heap[0], at.heap[1], 58, at.heap[3])
        ids.side.spot = at.right
        rx, ry, rw, rh = at.right
        fan = min(220.0, rh * 0.55)
        ids.side_fan.spot = (rx, ry + rh * 0.06, rw, fan)
        ids.side_fan.scale = fan / 84
        ids.side_note.spot = (rx + 30, ry + rh * 0.06 + fan, rw - 60, rh * 0.92 - fan)
        ids.note.spot = at.note if picking or not ids.heap.disabled else (
            at.heap[0] + 12, at.note[1], at.note[2] + at.note[0] - at.heap[0] - 12, at.note[3]
        )  # fmt: skip
        for row, spot in zip(self._rows, at.rows, strict=False):
            row.spot = spot
        self._keys.place(at)
