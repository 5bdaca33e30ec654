"""The keyboard of round over: cards, or figures."""

from __future__ import annotations

from typing import Protocol

from companion.game import Game
from companion.words import _
from kivy_ui.layout.counting import CountingLayout
from kivy_ui.points.counted import key_spots, page_of
from kivy_ui.points.hands import Entry, Left, keyboard
from kivy_ui.widgets import Board, CardKey, Key

FIGURES = (7, 8, 9, 4, 5, 6, 1, 2, 3, 0)


class Counter(Protocol):
    """Who is told which key was tapped."""

    def add(self, left: Left) -> None: ...

    def less(self, left: Left) -> None: ...

    def digit(self, figure: int) -> None: ...

    def turn_page(self) -> None: ...


class CountKeys:
    """The keys on a board, made anew only where other ones are wanted."""

    def __init__(self, board: Board, counter: Counter) -> None:
        self._board, self._counter = board, counter
        self._keys: list[Key | CardKey] = []
        self._typing = False
        self._for: tuple[object, ...] = ()

    def show(self, entry: Entry | None, game: Game, page: int) -> None:
        """The keys for an entry; none while nothing is counted."""
        wanted = (entry is not None, entry is not None and entry.typing, game.edition, page)
        if wanted == self._for:
            return
        self._for = wanted
        for key in self._keys:
            self._board.remove_widget(key)
        self._keys = []
        if entry is None:
            return
        self._typing = entry.typing
        if entry.typing:
            self._keys = [self._figure(figure) for figure in FIGURES]
        else:
            self._keys = [self._card(left) for left in page_of(keyboard(game), page)]
        for key in self._keys:
            self._board.add_widget(key)

    def place(self, at: CountingLayout) -> None:
        """Give the keys their spots."""
        for key, spot in zip(self._keys, key_spots(at, self._typing), strict=False):
            key.spot = spot

    def _figure(self, figure: int) -> Key:
        key = Key(text=str(figure), size_u=36, radius=12, play=True, target_name=f"figure {figure}")
        key.bind(on_tap=lambda _key: self._counter.digit(figure))
        return key

    def _card(self, left: Left | None) -> Key | CardKey:
        if left is None:
            key = Key(glyph="older", glyph_u=34, radius=12, play=True, target_name="more cards")
            key.bind(on_tap=lambda _key: self._counter.turn_page())
            return key
        value = -1 if left.value is None else left.value
        card = CardKey(
            kind=left.kind, paper=True, value=value, holds=True, text=_(left.kind.name),
            target_name=f"card {left.written}",
        )  # fmt: skip
        card.bind(
            on_tap=lambda _key: self._counter.add(left),
            on_hold=lambda _key: self._counter.less(left),
        )
        return card
