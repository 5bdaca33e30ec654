"""The table: how the game stands, and one tap for a turn.

The way of a tap: a key of the tray holds the op it stands for (`tray_keys`); `key_tapped` asks
what the op still needs, which for an ordinary turn is nothing; `do` gives it to the evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.input import MotionEvent

from companion.game import Game, Question, Refusal, Step
from companion.words import _, sentence
from kivy_ui.game_screens import PENDING_SCREENS
from kivy_ui.layout.table import TableLayout, table_layout
from kivy_ui.layout.tray import Level
from kivy_ui.rules.book import at_hand, mark_at_hand
from kivy_ui.screen import Screen
from kivy_ui.table import levels, plays
from kivy_ui.table.answer_panel import AnswerPanel, Owed
from kivy_ui.table.corner import Corner
from kivy_ui.table.field import Field
from kivy_ui.table.flights import Flights
from kivy_ui.table.habits import Habits
from kivy_ui.table.happenings import show_happening
from kivy_ui.table.hint import Hint
from kivy_ui.table.plays import NOTHING, Answer, Op
from kivy_ui.table.pulled import Pulled
from kivy_ui.table.seats_shown import seats_shown
from kivy_ui.table.shown import corner_shown, field_shown
from kivy_ui.table.side import Side
from kivy_ui.table.side_menus import SideMenus
from kivy_ui.table.story import Rounds, Story, last_plays
from kivy_ui.table.tray import Tray
from kivy_ui.table.tray_keys import TrayKey, own_slots, tray_keys
from kivy_ui.theme import theme
from kivy_ui.widgets import Board

__all__ = [
    "AnswerPanel", "Board", "Corner", "Field", "Flights", "Hint", "Pulled", "Rounds", "Side",
    "Story", "TableScreen", "Tray",
]  # fmt: skip

HERE = ("dealer", "first", "playing")
"""Phases that are played at the table."""


class TableScreen(Screen):
    """Seats, ring and tray of the running game."""

    ground = "table"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.extras = NOTHING
        self.menus = SideMenus(self)
        self._offers_drawn = False
        self._source = ""
        self._asked: tuple[Any, ...] | None = None
        self._keys: tuple[TrayKey, ...] = ()

    # -- in and out

    def enter(self, **what: Any) -> None:
        self.extras = NOTHING
        self.menus.close()
        self.refresh()

    def leave(self) -> None:
        self.ids.hint.hush()
        self.ids.flights.stop()
        self.ids.field.no_ghosts()
        self.ids.pulled.let_all_go()
        self.ids.field.glass.stop()

    def back(self) -> bool:
        """Escape closes a menu first."""
        if not self.menus.is_open:
            return False
        self.menus.close()
        self.refresh()
        return True

    @property
    def game(self) -> Game:
        """How things stand."""
        return self.app.evening.game

    @property
    def habits(self) -> Habits:
        """How this family likes its table."""
        return Habits(self.app)

    @property
    def level(self) -> Level:
        """How much is kept of this game: the game's own level, or the score alone."""
        if self.habits.score_only(self.app.evening.number):
            return "score"
        return "marks" if self.game.level == "marks" else "turns"

    def looks(self, name: str) -> tuple[int, str]:
        """A person's face and tint."""
        person = self.app.person(name)
        return person.face, person.tint

    # -- from a tap to the game

    def key_tapped(self, key: TrayKey) -> None:
        """A key of the tray that is offered."""
        if key.op is not None:
            self.ask(key.op, key.questions, key.card)
        elif key.mark:
            self.extras = replace(self.extras, mark="" if key.lit else key.mark)
            self.refresh()
        elif key.name == "uno":
            self.extras = replace(self.extras, uno=not key.lit)
            self.refresh()
        else:
            self.menus.chosen(key.name)

    def ask(self, op: Op, questions: tuple[Question, ...] = (), card: str = "") -> None:
        """Do the op, once what it still needs is answered; mostly it needs nothing."""
        op, questions = plays.without_choice(op, questions)
        if not questions:
            self.do(op)
            return
        self.app.go(
            "question", op=op, questions=questions, card=card,
            answered=lambda answers: self._answered(plays.with_answers(op, answers), card),
        )  # fmt: skip

    def _answered(self, op: Op, card: str) -> None:
        """The op with its answers; one of them may have raised another question."""
        self.ask(op, plays.questions(self.game, op) if card else (), card)

    def do(self, op: Mapping[str, Any]) -> None:
        """Give the op to the game and show what came of it; a refusal is told and goes by."""
        before = self.game
        drawn = op.get("op") == "draw" and self._could_be_played(op)
        step = self.app.evening.do(op)
        self.extras = NOTHING
        if isinstance(step, Refusal):
            self.say(sentence(step))
            self.refresh()
            return
        self._offers_drawn = drawn
        self._source = str(op.get("by") or "")
        self.ids.hint.hush()
        self._tell(op, before, step)
        self.follow()

    def follow(self) -> None:
        """Go where the game is now: showdown, wheel, points, winner, or stay here."""
        pending = self.game.pending
        if pending is not None and pending.type in PENDING_SCREENS:
            self.app.go(self.app.game_screen)
        elif self.game.phase not in HERE:
            self.app.go_game()
        else:
            self.refresh()

    def _tell(self, op: Mapping[str, Any], before: Game, step: Step) -> None:
        for note in step.happened.notes[:1]:
            self.say(sentence(note))
        show_happening(self.ids.flights, self.ids.field, op, before, step)

    def say(self, words: str) -> None:
        """A sentence for a moment."""
        self.ids.hint.say(words, self.layout.field, self.app.evening.seq)

    def undo(self) -> None:
        self._take_back(levels.undo(self.app))

    def redo(self) -> None:
        self._take_back(levels.redo(self.app))

    def _take_back(self, step: Step | Refusal) -> None:
        self._offers_drawn, self.extras = False, NOTHING
        if isinstance(step, Refusal):
            self.say(sentence(step))
            return
        self.ids.hint.hush()
        self.ids.flights.stop()
        self.menus.close()
        self.follow()

    def pass_turn(self) -> None:
        """The timer button was pressed: somebody has laid a card, and the next one is on turn."""
        op = plays.pass_on(self.game) if self.level == "turns" else None
        if op is not None and self.app.evening.may(op) is None:
            self.menus.close()
            self.do(op)
        else:
            self.say(plays.owed_words(self.game) or _("Nobody’s turn is counted now."))

    # -- what else can be tapped

    def key_refused(self, key: TrayKey) -> None:
        """A key the game would not take now: it says why."""
        if key.op is not None:
            why = self.app.evening.may(plays.filled(key.op, key.questions))
            if why is not None:
                self.say(sentence(why))

    def tell_rule(self, key: TrayKey) -> None:
        """A card key was held: its rule in this edition."""
        game = self.game
        said = mark_at_hand(key.mark) if key.mark else None
        self.say(said or at_hand(game.edition, game.rules, game.edition.cards[key.card]))

    def pull(self, key: TrayKey, touch: MotionEvent) -> None:
        """A card hangs on the finger."""
        seat = self.ids.field.seat_at(touch)
        self.ids.field.ghost(touch, seat)
        self.ids.pulled.hang(touch, self.game.edition.cards.get(key.card), key.color)

    def lay(self, key: TrayKey, touch: MotionEvent) -> None:
        """The card was let go: over a seat it is played, or drawn, by that seat."""
        seat = self.ids.field.seat_at(touch)
        self.let_go(touch)
        if seat is None:
            return
        if key.name == "draw":
            self.do({"op": "draw", "by": seat, "force": True})
            return
        op = plays.play(self.game, key.card, key.color or None, self.extras, seat)
        self.ask(op, plays.questions(self.game, op, self.extras), key.card)

    def let_go(self, touch: MotionEvent) -> None:
        """No card hangs on this finger anymore."""
        self.ids.field.ghost(touch, None)
        self.ids.pulled.let_go(touch)

    def seat_tapped(self, name: str) -> None:
        self.menus.toggle_seat(name)

    def turn_ring(self, names: list[str]) -> None:
        """The ring was dragged round: these sit clockwise from the near edge."""
        self.habits.turn_ring(names)
        self._show_field()

    def turn_round(self) -> None:
        """The chevrons were tapped: the direction was the other one."""
        if self.level != "score":
            self.do(plays.turned_round(self.game))

    def name_color(self) -> None:
        """The middle was tapped: the color is another one."""
        if self.level != "score":
            color = Question("color", "color", plays.COLORS)
            self.ask({"op": "set"}, (color,))

    def answer(self, answer: Answer) -> None:
        """What is owed is settled."""
        if answer.op is None:
            self.app.go(self.app.game_screen)
        else:
            self.ask(answer.op, answer.questions)

    def play_drawn(self) -> None:
        """The card just drawn and kept is to be played after all."""
        drawn = self.app.evening.undoes
        levels.undo(self.app)
        self.do({**drawn, **plays.draw_to_play(self.game)})

    def _could_be_played(self, op: Mapping[str, Any]) -> bool:
        if not op.get("keep", True):
            return False
        return self.app.evening.may({**op, "keep": False}) is None

    def toggle_menu(self) -> None:
        self.menus.toggle_menu()

    def side_choice(self, name: str) -> None:
        self.menus.chosen(name)

    # -- how things stand

    @property
    def layout(self) -> TableLayout:
        """Where everything lies on this screen."""
        seats = min(10, max(2, len(self.game.staying)))
        return table_layout(
            theme.width_u, theme.height_u, theme.layout, seats, self.level,
            own_slots(self.game.edition), theme.text_scale > 1,
        )  # fmt: skip

    def refresh(self) -> None:
        evening = self.app.evening
        if evening is None or self.app.shown != "table" or len(evening.game.staying) < 2:
            return
        self.ids.hint.follow(evening.seq)
        self._show_field()
        self._show_side()
        corner = corner_shown(self.app, self.menus.is_open, self._offers_drawn)
        self.ids.corner.show(self.layout.tray, corner)

    def _show_field(self) -> None:
        game, level, habits = self.game, self.level, self.habits
        seats = seats_shown(
            game, self.looks, reminds=habits.reminds, score_only=level == "score",
            order=habits.from_near([game.name(player) for player in game.staying]),
        )  # fmt: skip
        said = field_shown(game, level, faces=habits.faces, source=self._source)
        self.ids.field.show(self.layout, seats, said)
        self._watch_turn()

    def _watch_turn(self) -> None:
        """The glass, where the family has set one up."""
        field, turn = self.ids.field, self.game.turn if self.level == "turns" else None
        seat = field.place_of(turn) if turn is not None else None
        field.glass.watch(
            self.layout.ring, turn, seat, self.app.evening.undoes, self.habits.glass
        )  # fmt: skip

    def _show_side(self) -> None:
        """The tray with what is owed over it; or a menu in its place."""
        game, tray, ids = self.game, self.layout.tray, self.ids
        panels = {} if self.menus.is_open else tray.panels
        keys = () if self.menus.is_open else self._tray_keys()
        owed_at = None
        if game.pending is not None:
            owed_at = panels.get("answer") or panels.get("owed")
        if owed_at is not None:
            keys = tuple(key for key in keys if tray.keys[key.slot].gap(owed_at) >= 0)
        ids.answer.show(owed_at, Owed(plays.owed_words(game), plays.answers(self.app.evening)))
        ids.tray.show(tray, keys, game.edition)
        plays_at = panels.get("story")
        told = last_plays(self.app.evening.recent(40), game, self.looks) if plays_at else ()
        ids.story.show(plays_at, told)
        ids.rounds.show(panels.get("rounds"), game, self.looks)
        self.menus.refresh()

    def _tray_keys(self) -> tuple[TrayKey, ...]:
        """The keys, asked of the game once for each state it is in."""
        asked = (self.game, self.level, self.extras)
        if self._asked is None or any(a is not b for a, b in zip(asked, self._asked, strict=True)):
            self._asked = asked
            self._keys = tray_keys(self.app.evening, self.level, self.extras)
        return self._keys
