"""The first card: what was turned up, and what follows from it; before that, who deals.

Nothing of it is compulsory: "Just begin" goes to the table, where the first tap begins.
"""

from __future__ import annotations

from typing import Any

from companion.game import Question, Refusal
from companion.words import _, sentence
from kivy_ui.layout.first_card import dealer_layout, first_card_layout
from kivy_ui.layout.geometry import Rect
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.table.cloth import Cloth
from kivy_ui.table.corner import Corner, CornerShown
from kivy_ui.table.draws import Draws
from kivy_ui.table.first import DealerDraw, first_keys, follows
from kivy_ui.table.habits import Habits
from kivy_ui.table.hint import Hint
from kivy_ui.table.plays import Op
from kivy_ui.table.tray import Tray
from kivy_ui.table.tray_keys import TrayKey, own_slots
from kivy_ui.table.turned_up import TurnedUp
from kivy_ui.taken_back import redone, taken_back, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Text

__all__ = [
    "Board", "Cloth", "Corner", "Draws", "FirstCardScreen", "Hint", "Key", "Text", "Tray",
    "TurnedUp",
]  # fmt: skip


class FirstCardScreen(Screen):
    """Before a round's first turn."""

    ground = "table"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.picked: Op | None = None
        self.dealing: DealerDraw | None = None

    # -- in and out

    def enter(self, **what: Any) -> None:
        self.picked = None
        evening = self.app.evening
        if Habits(self.app).score_only(evening.number):
            self.app.go("table")  # nothing of a round is kept but its score
            return
        self._take_up()
        self.refresh()

    def leave(self) -> None:
        self.ids.hint.hush()

    def _take_up(self) -> None:
        """Whether a dealer is to be drawn first."""
        game = self.app.evening.game
        self.dealing = DealerDraw.of(game) if game.phase == "dealer" else None

    # -- what was turned up

    def turn_up(self, key: TrayKey) -> None:
        """A card key: this card lies face up."""
        op = dict(key.op or {})
        if not key.questions:
            self._turned(op)
            return
        self.app.go(
            "question", op=op, questions=key.questions, card=key.card,
            answered=lambda answers: self._turned({**op, **answers}),
        )  # fmt: skip

    def _turned(self, op: Op) -> None:
        self.picked = op
        self.refresh()

    def refused(self, key: TrayKey) -> None:
        why = self.app.evening.may(key.op or {})
        if why is not None:
            self._say(sentence(why))

    def tell_rule(self, key: TrayKey) -> None:
        kind = self.app.evening.game.edition.cards[key.card]
        self._say(f"{_(kind.name)}: {_(kind.text)}" if kind.text else _(kind.name))

    def begin(self) -> None:
        """The card counts; or, without one, play just begins."""
        picked, self.picked = self.picked, None
        if picked is None:
            self.app.just_begin()
        else:
            self._do(picked)

    def choose_starter(self) -> None:
        """Somebody else starts this round."""
        question = Question("by", "player", self.app.evening.game.playing)
        self.app.go(
            "question", op={"op": "starter"}, questions=(question,), title=_("Who starts?"),
            answered=lambda answers: self._do({"op": "starter", **answers}),
        )  # fmt: skip

    # -- who deals

    def tell_card(self, figure: int) -> None:
        """The next one's card for the deal; with the last one the dealer is known."""
        if self.dealing is None:
            return
        self.dealing = self.dealing.tell(figure)
        op = self.dealing.op()
        if op is None:
            self.refresh()
        else:
            self._do(op)

    def draw_again(self, name: str) -> None:
        """A row was tapped: this card was another one."""
        if self.dealing is not None:
            self.dealing = self.dealing.turn_to(name)
            self.refresh()

    # -- deeds

    def _do(self, op: Op) -> None:
        step = self.app.evening.do(op)
        if isinstance(step, Refusal):
            self._say(sentence(step))
            return
        self._follow()

    def undo(self) -> None:
        """The card picked but not yet begun with; else the last op."""
        if self.picked is not None:
            self.picked = None
            self.refresh()
            return
        self._taken(levels.undo(self.app))

    def redo(self) -> None:
        self._taken(levels.redo(self.app))

    def _taken(self, step: Any) -> None:
        if isinstance(step, Refusal):
            self._say(sentence(step))
        else:
            self._follow()

    def _follow(self) -> None:
        if self.app.game_screen != "first_card":
            self.app.go_game()
            return
        was_tied = self.dealing is not None and bool(self.app.evening.game.tied)
        self._take_up()
        if was_tied and self.dealing is not None:
            self._say(_("Level at the top: {names} draw again.").format(
                names=_(" and ").join(self.dealing.due)
            ))  # fmt: skip
        self.refresh()

    def _say(self, words: str) -> None:
        self.ids.hint.say(words, self._field(), self._stands)

    @property
    def _stands(self) -> object:
        """How far things have come: what was said goes with the next step."""
        return self.app.evening.seq, self.dealing, self.picked

    def _field(self) -> Rect:
        return self.ids.cloth.layout.field

    # -- showing

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "first_card" or self.app.evening is None:
            return
        self.ids.hint.follow(self._stands)
        if self.dealing is not None:
            self._show_dealing(self.dealing)
        else:
            self._show_card()
        self._show_corner()

    def _show_card(self) -> None:
        evening, ids = self.app.evening, self.ids
        game = evening.game
        plan = first_card_layout(
            theme.width_u, theme.height_u, theme.layout, own_slots(game.edition)
        )
        self._place(plan.table, plan.title, plan.main)
        ids.title.text = _("What was turned up?")
        ids.draws.hide()
        ids.tray.show(plan.table.tray, first_keys(evening, self.picked), game.edition)
        ids.turned.show(plan, game, self.app.person, self.picked)
        again = self.picked is not None and follows(game, self.picked).again
        ids.main.main = self.picked is not None
        ids.main.text = _("Just begin") if self.picked is None else _("Begin")
        if again:
            ids.main.text = _("Next card")
        ids.main.glyph = "play"

    def _show_dealing(self, dealing: DealerDraw) -> None:
        ids = self.ids
        plan = dealer_layout(theme.width_u, theme.height_u, theme.layout, len(dealing.due))
        self._place(plan.table, plan.title, plan.main)
        ids.title.text = _("The highest deals. {name} draws:").format(name=dealing.next)
        ids.turned.hide()
        ids.tray.show(plan.table.tray, (), self.app.evening.game.edition)
        ids.draws.show(plan, dealing, self.app.person)
        ids.main.main, ids.main.text, ids.main.glyph = False, _("Just begin"), "play"

    def _place(self, table: Any, title: Rect, main: Rect) -> None:
        cloth = self.ids.cloth
        cloth.layout = table
        cloth.spot = (0, 0, theme.width_u, theme.height_u)
        cloth.redraw()
        self.ids.title.size_u, self.ids.main.size_u = 44 * table.scale, 28 * table.scale
        self.ids.title.spot = (title.x, title.y, title.w, title.h)
        self.ids.main.spot = (main.x, main.y, main.w, main.h)

    def _show_corner(self) -> None:
        evening = self.app.evening
        undoes = self.picked if self.picked is not None else evening.undoes
        shown = CornerShown(
            with_face(self.app, taken_back(undoes, evening.game)), redone(self.app),
            saved=self.app.saved, unit_up=self.app.unit is not None, home=True,
        )  # fmt: skip
        self.ids.corner.show(self.ids.cloth.layout.tray, shown)
