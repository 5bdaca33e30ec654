"""One screen for whatever a card, or a correction, must still be told: a color, a player, a
number, yes or no. The last answer closes it; undo takes the tap back that led here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.game import Question
from kivy_ui.draw import lettering
from kivy_ui.layout.geometry import MARGIN, Rect
from kivy_ui.layout.question import Group, question_layout
from kivy_ui.layout.table import table_layout
from kivy_ui.rules.book import agreed_texts
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.table.asking import answer_key, chosen, label, title
from kivy_ui.taken_back import redone, taken_back, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, CardKey, Key, RedoKey, Text, UndoKey
from kivy_ui.widgets.text import LINE_HEIGHT

__all__ = ["Board", "CardKey", "Key", "QuestionScreen", "RedoKey", "Text", "UndoKey"]

HEAD_H = 62.0
AGREED, AGREED_TITLE = 18.0, 36.0
"""Letters of a rule that the family wrote on its cards; how high the title over it is."""

REDO_W = 58.0

Answers = Mapping[str, Any]


class QuestionScreen(Screen):
    """Asks all open questions at once, each as a group of keys; only who it was, where nobody
    knows, comes before whatever else takes two questions, and before against whom."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.questions: tuple[Question, ...] = ()
        self.given: dict[str, Any] = {}
        self._op: Mapping[str, Any] = {}
        self._card = ""
        self._title = ""
        self._answered: Callable[[Answers], None] | None = None

    def enter(
        self,
        op: Mapping[str, Any] | None = None,
        questions: Sequence[Question] = (),
        answered: Callable[[Answers], None] | None = None,
        card: str = "",
        title: str = "",
        **what: Any,
    ) -> None:
        """``op`` is what the answers complete, ``answered`` is called with them by field."""
        self._op, self._card, self._title = op or {}, card, title
        self.questions, self._answered, self.given = tuple(questions), answered, {}
        self.refresh()

    def undo(self) -> None:
        """Nothing was asked: back to who it was, or to where the question came from."""
        if self._who_first and "by" in self.given:
            self.given = {}
            self.refresh()
            return
        self.app.back()

    def redo(self) -> None:
        """What was taken back before counts again; nothing is asked anymore."""
        self.app.back()
        levels.redo(self.app)
        self.app.go_game()

    def answer(self, question: Question, choice: Any) -> None:
        """A key was tapped; with the last open question the screen is done."""
        self.given = chosen(self.given, question, choice)
        if any(not _whole(q, self.given) for q in self.questions):
            self.refresh()
            return
        given, answered = self.given, self._answered
        self.app.back()
        if answered is not None:
            answered(given)

    @property
    def _who_first(self) -> bool:
        if not self.questions or self.questions[0].field != "by":
            return False
        return len(self.questions) > 2 or self.questions[-1].field == "target"

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions on the screen now."""
        if not self._who_first:
            return self.questions
        if "by" not in self.given:
            return self.questions[:1]
        who, *others = self.questions
        nobody = tuple(c for q in others if q.field == "target" for c in q.choices if c is None)
        against = tuple(name for name in who.choices if name != self.given["by"]) + nobody
        return tuple(replace(q, choices=against) if q.field == "target" else q for q in others)

    # -- showing

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "question" or self.app.evening is None:
            return
        head = self._place_frame()
        asked = self.asked
        groups = question_layout(
            self._area(head), [q.kind for q in asked], [len(q.choices) for q in asked],
            theme.layout == "portrait",
        )  # fmt: skip
        board = self.ids.answers
        against = any(question.field == "stake" for question in self.questions)
        board.clear_widgets()
        for question, group in zip(asked, groups, strict=True):
            self._show_group(board, question, group, against)

    def _show_group(self, board: Board, question: Question, group: Group, against: bool) -> None:
        if group.label is not None:
            box = group.label
            board.add_widget(
                Text(
                    text=label(question, self.app.evening.game, against), kind="note", tone="text2",
                    align="center", grows=False, wrap=True, spot=(box.x, box.y, box.w, box.h - 6),
                )
            )  # fmt: skip
        for choice, cell in zip(question.choices, group.cells, strict=True):
            picked = self.given.get(question.field)
            lit = choice in picked if isinstance(picked, list) else picked == choice
            key = answer_key(self.app, question, choice, cell, lit and question.field in self.given)
            key.bind(on_tap=lambda _key, q=question, c=choice: self.answer(q, c))
            board.add_widget(key)

    def _place_frame(self) -> float:
        """Put all but the answers where it belongs; how high the head is, u."""
        ids, game = self.ids, self.app.evening.game
        corner = table_layout(theme.width_u, theme.height_u, theme.layout, 4, "score").tray.keys
        undo = corner["undo"]
        ids.undo.spot = (undo.x, undo.y, undo.w, undo.h)
        ids.undo.what = with_face(self.app, taken_back(self._op, game))
        ids.undo.layout = "row" if undo.w > 100 else "stack"
        ids.redo.spot = (undo.x - MARGIN - REDO_W, undo.y, REDO_W, undo.h)
        ids.redo.what = redone(self.app)
        ids.back.spot = (MARGIN, undo.y, 66, undo.h)
        kind = game.edition.cards.get(self._card)
        left = MARGIN
        ids.card.opacity = 0
        if kind is not None:
            ids.card.kind, ids.card.suit = kind, str(self._op.get("color") or "")
            ids.card.opacity, ids.card.disabled = 1, False
            ids.card.spot = (left, MARGIN, 56, 56)
            left += 72
        ids.title.text = self._title or title({**self._op, **self.given}, self.asked, game)
        room = theme.width_u - left - MARGIN
        ids.agreed.text = agreed_texts(game.rules, kind) if kind is not None else ""
        if not ids.agreed.text:
            ids.title.spot = (left, MARGIN, room, 56)
            return HEAD_H
        lines = lettering.wrapped(ids.agreed.text, AGREED * theme.u, room * theme.u)
        high = len(lines) * AGREED * LINE_HEIGHT
        ids.title.spot = (left, MARGIN, room, AGREED_TITLE)
        ids.agreed.size_u = AGREED
        ids.agreed.spot = (left, MARGIN + AGREED_TITLE, room, high)
        return max(HEAD_H, AGREED_TITLE + high + 6)

    def _area(self, head: float) -> Rect:
        undo_y = self.ids.undo.spot[1]
        top = MARGIN + head
        return Rect(MARGIN, top, theme.width_u - 2 * MARGIN, undo_y - 2 * MARGIN - top + 4)


def _whole(question: Question, given: Answers) -> bool:
    """Whether a question has its answer; a pair needs two."""
    answer = given.get(question.field, _OPEN)
    return (
        len(answer) == 2
        if question.kind == "pair" and answer is not _OPEN
        else (answer is not _OPEN)
    )


_OPEN: Any = ()
