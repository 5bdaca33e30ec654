"""How many cards somebody holds, put right: the hand as it lies at the seat, only larger, and
what it may be instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.words import _, _n
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.hand_count import NEAR, hand_count_plan
from kivy_ui.layout.table import table_layout
from kivy_ui.palette import FEATURES
from kivy_ui.points.keys import FIGURES
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.table.counted_hand import CountedHand
from kivy_ui.table.drawing import kept_at
from kivy_ui.taken_back import TakenBack, redone, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Face, Key, RedoKey, Text, UndoKey
from kivy_ui.widgets.card_key import PAPER_LIP
from kivy_ui.widgets.panel import SpreadHand

__all__ = ["Board", "Face", "HandCountScreen", "Key", "RedoKey", "SpreadHand", "Text", "UndoKey"]

LARGER = 1.3
"""How much larger figures stand on the keys of a large screen."""


KEPT = "hand_count"
"""The setting under which a hand that is being typed waits until it is told."""


class HandCountScreen(Screen):
    """One hand. A likely number is told at once; others are tapped together and then told.

    Who goes back before that finds what was tapped when the seat is asked again, as long as
    nothing else has been played.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.hand = CountedHand.of(None)
        self._touches: list[CountedHand] = []
        self._taken: list[CountedHand] = []
        self._seat = ""
        self._told: Callable[[int | None], None] | None = None
        self._near: list[Key] = []
        self._figures: list[Key] = []
        super().__init__(**kwargs)
        self._make_keys()

    def enter(
        self,
        seat: str = "",
        count: int | None = None,
        told: Callable[[int | None], None] | None = None,
        **what: Any,
    ) -> None:
        """``seat``: whose hand; ``count``: as the table has it; ``told`` is called with what it
        is instead, None where nobody knows."""
        if seat:
            self._seat, self._told = seat, told
            self.hand, self._touches, self._taken = CountedHand.of(count), [], []
            self._take_up(count)
        self.refresh()

    def _take_up(self, count: int | None) -> None:
        """What was tapped before."""
        evening = self.app.evening
        kept = kept_at(self.app.settings.get(KEPT), evening.number, evening.head)
        trail = kept.get(self._seat) if isinstance(kept, dict) else None
        hands = [CountedHand.read(row, count) for row in trail] if isinstance(trail, list) else []
        sound = [hand for hand in hands if hand is not None]
        if sound and len(sound) == len(hands):
            *self._touches, self.hand = sound

    def _keep(self, hands: list[CountedHand]) -> None:
        evening, kept = self.app.evening, self.app.settings.get(KEPT)
        at = kept_at(kept, evening.number, evening.head)
        others = {s: hand for s, hand in at.items() if s != self._seat} if at else {}
        written = {**others, self._seat: [hand.written() for hand in hands]} if hands else others
        self.app.keep(KEPT, {"game": evening.number, "at": {str(evening.head): written}})

    def touch(self, hand: CountedHand) -> None:
        """A key has changed what is shown."""
        if hand != self.hand:
            self._touches.append(self.hand)
            self._taken.clear()
            self._now(hand)

    def _now(self, hand: CountedHand) -> None:
        self.hand = hand
        self._keep([*self._touches, hand] if self._touches else [])
        self.refresh()

    def tell(self, count: int | None) -> None:
        """That is it: back to where the seat was tapped."""
        told = self._told
        self._keep([])
        self.app.back()
        if told is not None:
            told(count)

    def undo(self) -> None:
        """The last touch is taken back; the first one was the seat's own key."""
        if self._touches:
            self._taken.append(self.hand)
            self._now(self._touches.pop())
        else:
            self.app.back()

    def redo(self) -> None:
        """The last touch counts again; or what was taken back before this was asked, and then
        nothing is asked anymore."""
        if self._taken:
            self._touches.append(self.hand)
            self._now(self._taken.pop())
            return
        self.app.back()
        levels.redo(self.app)
        self.app.go_game()

    # -- showing

    def _make_keys(self) -> None:
        board = self.ids.board
        for i in range(NEAR):
            key = Key(play=True, radius=12, size_u=37, text_color=FEATURES)
            key.bind(on_tap=lambda _key, i=i: self.tell(self.hand.near[i]))
            self._near.append(key)
        for figure in FIGURES:
            key = Key(text=str(figure), size_u=36, radius=12, play=True)
            key.target_name = f"figure {figure}"
            key.bind(on_tap=lambda _key, f=figure: self.touch(self.hand.figure(f)))
            self._figures.append(key)
        for key in (*self._near, *self._figures):
            board.add_widget(key)

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "hand_count" or self.app.evening is None:
            return
        ids, hand, palette = self.ids, self.hand, theme.palette
        person = self.app.person(self._seat)
        ids.face.face, ids.face.tint = person.face, person.tint
        ids.name.text, ids.note.text = self._seat, _("How many cards in the hand?")
        ids.fan.count = hand.count
        ids.less.disabled = ids.less.empty = hand.count == 1
        ids.unknown.disabled = ids.unknown.empty = hand.before is None
        ids.unknown.note = "" if ids.unknown.empty else _("unknown")
        for key, number in zip(self._near, hand.near, strict=True):
            key.text, key.target_name = str(number), f"count {number}"
            key.face_color, key.lip_color = palette.paper, PAPER_LIP
        ids.main.disabled = not hand.changed
        if hand.count is not None:
            words = _n("{count} card", "{count} cards", hand.count)
            ids.main.text = words.format(count=hand.count)
        of_seat = with_face(self.app, TakenBack(self._seat, glyph="heap"))
        ids.undo.what = of_seat
        ids.redo.what = of_seat if self._taken else redone(self.app)
        ids.board.rearrange()

    def arrange(self, board: Board) -> None:
        w, h = board.width_u, board.height_u
        undo = table_layout(w, h, theme.layout, 4, "score").tray.keys["undo"]
        plan = hand_count_plan(theme.layout, w, h, undo)
        for name in (
            "face", "name", "note", "less", "more", "fan", "unknown", "erase", "back", "main",
            "redo", "undo",
        ):  # fmt: skip
            self.ids[name].spot = _spot(getattr(plan, name))
        grown = LARGER if theme.layout == "large" else 1.0
        for name in ("less", "more", "erase"):
            self.ids[name].glyph_u = 40 * grown
        self.ids.name.size_u, self.ids.note.size_u = 37 * grown, 22 * grown
        for key in (*self._near, *self._figures):
            key.size_u = 37 * grown
        for keys, rects in ((self._near, plan.near), (self._figures, plan.figures)):
            for key, rect in zip(keys, rects, strict=True):
                key.spot = _spot(rect)


def _spot(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h
