"""What is owed, over the tray's first rows: who owes it, and the keys that settle it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy_ui.layout.geometry import LEAST_PLAY_KEY, MARGIN, Rect, grid
from kivy_ui.table.plays import Answer
from kivy_ui.widgets import Board, Key, Panel, Text

_LABEL_H = 34.0


@dataclass(frozen=True)
class Owed:
    """A sentence on what waits, and what can be done about it."""

    words: str
    answers: tuple[Answer, ...]


class AnswerPanel(Board):
    """Shows what is :class:`Owed`, or nothing. Event ``on_answer(answer)``."""

    __events__ = ("on_answer",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: tuple[Rect, Owed] | None = None

    def show(self, place: Rect | None, owed: Owed | None) -> None:
        """Show what is owed at ``place``."""
        wanted = (place, owed) if place is not None and owed is not None else None
        if wanted == self._shown:
            return
        self._shown = wanted
        self.clear_widgets()
        if wanted is None or place is None or owed is None:
            return
        self.add_widget(Panel(spot=(place.x, place.y, place.w, place.h), radius=18))
        inner = place.inset(12)
        count = max(1, len(owed.answers))
        rest = inner.h - count * LEAST_PLAY_KEY - count * MARGIN
        high = max(_LABEL_H, min(2 * _LABEL_H, rest))
        self.add_widget(
            Text(
                text=owed.words, kind="key", size_u=26, align="center", wrap=True, grows=False,
                spot=(inner.x, inner.y, inner.w, high),
            )
        )  # fmt: skip
        keys = Rect(inner.x, inner.y + high + MARGIN, inner.w, inner.h - high - MARGIN)
        upright = keys.h >= count * LEAST_PLAY_KEY + (count - 1) * MARGIN
        cells = grid(keys, 1, count) if upright else grid(keys, count, 1)
        for answer, cell in zip(owed.answers, cells, strict=False):
            self._add_key(answer, cell)

    def _add_key(self, answer: Answer, cell: Rect) -> None:
        key = Key(
            target_name=answer.name, text=answer.label, main=answer.main, play=True, size_u=30,
            glyph=answer.glyph, glyph_u=30, spot=(cell.x, cell.y, cell.w, cell.h),
        )  # fmt: skip
        key.bind(on_tap=lambda _key: self.dispatch("on_answer", answer))
        self.add_widget(key)

    def on_answer(self, answer: Answer) -> None:
        """A key was tapped."""
