"""The entry of round over as it goes: deeds, and taking them back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.game import Game
from kivy_ui.points.counted import difference
from kivy_ui.points.hands import HEAP, Entry, Left
from kivy_ui.taken_back import NOTHING, TakenBack


class Counting:
    """The entry in force, those before it and those taken back; ``on_change`` after every deed.

    Without an entry (``None``) nobody has been named who went out.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.entry: Entry | None = None
        self.before: tuple[Entry, ...] = ()
        self.after: tuple[Entry, ...] = ()
        self.page = 0
        self._on_change = on_change

    def begin(self, entry: Entry | None) -> None:
        """From here on; nothing before it can be taken back."""
        self.entry, self.before, self.after, self.page = entry, (), (), 0

    def follow(self, game: Game) -> None:
        """The game as it is now; the entry stays."""
        if self.entry is not None:
            self.entry = replace(self.entry, game=game)

    # -- deeds

    def do(self, entry: Entry) -> None:
        """One more deed."""
        if entry == self.entry:
            return
        if self.entry is not None:
            self.before = (*self.before, self.entry)
        self.entry, self.after = entry, ()
        self._on_change()

    def _counts(self) -> Entry | None:
        """The entry, where a hand is being counted."""
        return self.entry if self.entry is not None and self.entry.at is not None else None

    def count(self, name: str) -> None:
        """This hand now."""
        if self.entry is not None:
            self.do(self.entry.turn_to(name))

    def add(self, left: Left) -> None:
        """One more such card."""
        if entry := self._counts():
            self.do(entry.add(left))

    def less(self, left: Left) -> None:
        """One such card less: its key was held."""
        if entry := self._counts():
            self.do(entry.less(left))

    def digit(self, figure: int) -> None:
        """One more figure."""
        if entry := self._counts():
            self.do(entry.digit(figure))

    def take_back(self) -> None:
        """The last card or figure was one too many."""
        if entry := self._counts():
            self.do(entry.back())

    def none_left(self) -> None:
        """An explicit zero."""
        if entry := self._counts():
            self.do(entry.none_left())

    def switch_keys(self) -> None:
        """Cards or figures."""
        if entry := self._counts():
            self.do(replace(entry, typing=not entry.typing))

    def toggle_heap(self) -> None:
        """All hands not counted yet in one heap, or each by itself."""
        if (entry := self._counts()) is None:
            return
        if entry.at == HEAP:
            self.do(entry.turn_to((entry.waiting or entry.counted)[0]))
        else:
            self.do(entry.turn_to(HEAP))

    def turn_page(self) -> None:
        """More kinds of cards than fit on the keyboard."""
        self.page += 1
        self._on_change()

    # -- back and forth

    def undo(self) -> None:
        """The entry before this one."""
        if self.before and self.entry is not None:
            self.after = (self.entry, *self.after)
            self.entry, self.before = self.before[-1], self.before[:-1]
            self._on_change()

    def redo(self) -> None:
        """The entry that was taken back last."""
        if self.after and self.entry is not None:
            self.before = (*self.before, self.entry)
            self.entry, self.after = self.after[0], self.after[1:]
            self._on_change()

    @property
    def undoes(self) -> TakenBack:
        """What `undo` takes back."""
        if self.before and self.entry is not None:
            return difference(self.before[-1], self.entry)
        return NOTHING

    @property
    def redoes(self) -> TakenBack:
        """What `redo` does again."""
        if self.after and self.entry is not None:
            return difference(self.entry, self.after[0])
        return NOTHING
