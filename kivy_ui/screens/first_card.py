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
from kivy_ui.table.drawing import Drawing, keeping, kept_at
from kivy_ui.table.draws import Draws
from kivy_ui.table.first import DealerDraw, first_keys, follows
from kivy_ui.table.habits import Habits
from kivy_ui.table.hint import Hint
from kivy_ui.table.plays import Op
from kivy_ui.table.tray import Tray
from kivy_ui.table.tray_keys import TrayKey, own_slots
from kivy_ui.table.turned_up import TurnedUp
from kivy_ui.taken_back import TakenBack, redone, taken_back, undone, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Text

__all__ = [
    "Board", "Cloth", "Corner", "Draws", "FirstCardScreen", "Hint", "Key", "Text", "Tray",
    "TurnedUp",
]  # fmt: skip


DRAWN, PICKED = "drawn", "turned_up"
"""The settings under which cards told for the deal, and the one turned up, wait for their end."""


class FirstCardScreen(Screen):
    """Before a round's first turn."""

    ground = "table"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.picks: tuple[Op, ...] = ()
        self._unpicked: tuple[Op, ...] = ()
        self.drawing: Drawing | None = None

    @property
    def picked(self) -> Op | None:
        """The card that lies face up and is not begun with yet."""
        return self.picks[-1] if self.picks else None

    @property
    def dealing(self) -> DealerDraw | None:
        """The cards told for the deal; None once somebody deals."""
        return self.drawing.now if self.drawing is not None else None

    # -- in and out

    def enter(self, **what: Any) -> None:
        evening = self.app.evening
        if Habits(self.app).score_only(evening.number):
            self.app.go("table")  # nothing of a round is kept but its score
            return
        self._take_up()
        self.refresh()

    def leave(self) -> None:
        self.ids.hint.hush()

    def _take_up(self) -> None:
        """Whether a dealer is to be drawn first; what was begun before is there again."""
        game = self.app.evening.game
        drawn = Drawing.of(game, self._kept(DRAWN)) if game.phase == "dealer" else None
        self.drawing = drawn
        picks = self._kept(PICKED) if drawn is None else None
        self.picks, self._unpicked = (), ()
        if isinstance(picks, list | tuple) and all(self._fits(op) for op in picks):
            self.picks = tuple(picks)

    def _fits(self, op: Any) -> bool:
        first = isinstance(op, dict) and op.get("op") == "first_card"
        return first and self.app.evening.may(op) is None

    def _kept(self, name: str) -> Any:
        evening = self.app.evening
        return kept_at(self.app.settings.get(name), evening.number, evening.head)

    def _keep(self, name: str, what: Any) -> None:
        evening, kept = self.app.evening, self.app.settings.get(name)
        self.app.keep(name, keeping(kept, evening.number, evening.head, what))

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
        if op != self.picked:
            self._pick((*self.picks, op), ())

    def _pick(self, picks: tuple[Op, ...], unpicked: tuple[Op, ...]) -> None:
        self.picks, self._unpicked = picks, unpicked
        self._keep(PICKED, list(picks))
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
        if self.picked is None:
            self.app.just_begin()
        else:
            self._do(self.picked)

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
        if self.drawing is None:
            return
        told = self.drawing.now.tell(figure)
        op = told.op()
        if op is None:
            self._draw(self.drawing.do(told))
        else:
            self._do(op)

    def _draw(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._keep(DRAWN, drawing.written())
        self.refresh()

    def draw_again(self, name: str) -> None:
        """A row was tapped: this card was another one."""
        if self.drawing is not None:
            self._draw(self.drawing.do(self.drawing.now.turn_to(name)))

    # -- deeds

    def _do(self, op: Op) -> None:
        step = self.app.evening.do(op)
        if isinstance(step, Refusal):
            self._say(sentence(step))
            return
        self._follow()

    def undo(self) -> None:
        """The card told last, or picked but not yet begun with; else the last op."""
        if self.drawing is not None and self.drawing.before:
            self._draw(self.drawing.undo())
        elif self.picks:
            self._pick(self.picks[:-1], (*self._unpicked, self.picks[-1]))
        else:
            self._taken(levels.undo(self.app))

    def redo(self) -> None:
        if self.drawing is not None and self.drawing.after:
            self._draw(self.drawing.redo())
        elif self._unpicked:
            self._pick((*self.picks, self._unpicked[-1]), self._unpicked[:-1])
        else:
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
        shown = CornerShown(
            with_face(self.app, self._undoes()), with_face(self.app, self._redoes()),
            saved=self.app.saved, unit_up=self.app.unit is not None, home=True,
        )  # fmt: skip
        self.ids.corner.show(self.ids.cloth.layout.tray, shown)

    def _undoes(self) -> TakenBack:
        game = self.app.evening.game
        if self.drawing is not None and self.drawing.before:
            return self.drawing.undoes(game)
        return taken_back(self.picked, game) if self.picked is not None else undone(self.app)

    def _redoes(self) -> TakenBack:
        game = self.app.evening.game
        if self.drawing is not None and self.drawing.after:
            return self.drawing.redoes(game)
        return taken_back(self._unpicked[-1], game) if self._unpicked else redone(self.app)
