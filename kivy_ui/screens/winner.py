"""Somebody has won: a cheer, the evening's story, and the score sheet to take home."""

from __future__ import annotations

import threading
from datetime import date
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock

from companion.folder import StoreError
from companion.game import Game, Refusal
from companion.people import Person
from companion.story import Story, story
from companion.words import _
from kivy_ui.layout.winner import winner_layout
from kivy_ui.points.sides import last_at_the_table, last_one_in
from kivy_ui.points.story_lines import LINES, story_lines
from kivy_ui.points.take_home import code_of, score_text
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.taken_back import redone, undone
from kivy_ui.theme import EASING, theme
from kivy_ui.widgets import Board
from kivy_ui.widgets.cheer import StoryLine


class WinnerScreen(Screen):
    """The end of a game."""

    def __init__(self, **kwargs: Any) -> None:
        self._lines: list[StoryLine] = []
        self._story: Story | None = None
        super().__init__(**kwargs)
        for _line in range(LINES):
            self._lines.append(StoryLine())
            self.ids.board.add_widget(self._lines[-1])

    def enter(self, **what: Any) -> None:
        self._story = None
        self.refresh()
        self._burst()
        self._tell()

    def leave(self) -> None:
        Animation.cancel_all(self.ids.cheer, "burst")
        self.ids.cheer.burst = 1

    @property
    def game(self) -> Game:
        return self.app.evening.game

    def refresh(self) -> None:
        if self.app.evening is None or self.app.shown != "winner":
            return
        if self.game.phase != "over":  # taken back, or the target is another one
            self.app.go_game()
            return
        self._show()

    # -- deeds

    def again(self) -> None:
        """A new game that the same people find ready."""
        self.app.go("new_game", like=self.game)

    def undo(self) -> None:
        if not isinstance(levels.undo(self.app), Refusal):
            self.app.go_game()

    def redo(self) -> None:
        if not isinstance(levels.redo(self.app), Refusal):
            self.app.go_game()

    # -- one burst, then it stands still

    def _burst(self) -> None:
        seconds = theme.motion("burst")
        self.ids.cheer.burst = 0 if seconds else 1
        if seconds:  # when the first frame, which takes longest, is out
            Clock.schedule_once(lambda _dt: self._start_burst(seconds))

    def _start_burst(self, seconds: float) -> None:
        if self.app.shown == "winner":
            Animation(burst=1, d=seconds, t=EASING["burst"]).start(self.ids.cheer)

    # -- the story is read from the whole log, on a thread of its own

    def _tell(self) -> None:
        evening, game = self.app.evening, self.game

        def read() -> None:
            try:
                told = story(game, evening.history())
            except StoreError:  # what memory has let go cannot be read: what the scores say
                told = story(game, ())
            Clock.schedule_once(lambda _dt: self._told(game, told))

        threading.Thread(target=read, daemon=True).start()

    def _told(self, game: Game, told: Story) -> None:
        if self.app.evening is not None and self.game is game:
            self._story = told
            self._show_story()

    # -- how it looks

    def _winners(self) -> tuple[str, ...]:
        winner = self.game.winner
        return (winner,) if isinstance(winner, str) else tuple(winner or ())

    def _people(self, side: str) -> tuple[Person, ...]:
        game = self.game
        members = [name for name in game.players if game.side_name(self._side(name)) == side]
        return tuple(self.app.person(name) for name in members)

    def _side(self, name: str) -> int:
        player = self.game.find(name)
        assert player is not None
        return self.game.side(player)

    def _show(self) -> None:
        ids, game, winners = self.ids, self.game, self._winners()
        ids.cheer.people = tuple(person for side in winners for person in self._people(side))
        ids.cheer.title = " & ".join(name for side in winners for name in side.split("+"))
        points = game.scores[winners[0]] if winners else 0
        several = len(ids.cheer.people) > 1
        words = _("win with {points}") if several else _("wins with {points}")
        if last_at_the_table(game):
            words = _("are the last at the table") if several else _("is the last at the table")
        elif last_one_in(game):
            words = _("is the last one in")
        if len(winners) > 1:
            words = _("are level with {points}")
        ids.cheer.note = words.format(points=points)
        ids.code.matrix = code_of(score_text(game, date.today()))
        ids.undo.what, ids.undo.saved = undone(self.app), self.app.saved
        ids.redo.what = redone(self.app)
        self._show_story()
        ids.board.rearrange()

    def _show_story(self) -> None:
        said = story_lines(self.game, self._story) if self._story else []
        for line, (value, words, names) in zip(self._lines, said[:LINES], strict=False):
            line.value, line.text, line.peers = value, words, tuple(said[:LINES])
            line.people = tuple(self.app.person(name) for name in names)
        for i, line in enumerate(self._lines):
            line.opacity = 1.0 if i < len(said) else 0.0

    def arrange(self, board: Board) -> None:
        ids = self.ids
        at = winner_layout(board.width_u, board.height_u, theme.layout)
        for name in ("cheer", "code", "title", "note", "home", "scores", "again", "redo", "undo"):
            ids[name].spot = getattr(at, name)
        ids.cheer.corners = at.corners
        ids.title.size_u, ids.note.size_u = 32 * at.scale, 22 * at.scale
        ids.again.size_u = 26 * at.scale
        for line, spot in zip(self._lines, at.lines, strict=True):
            line.spot = spot
