"""What people are told once, whatever they are doing: it lies on the screen until it is tapped."""

from __future__ import annotations

from collections.abc import Callable

from companion.evening import Evening
from companion.game import Refusal
from companion.store import Store
from companion.words import sentence
from kivy_ui.widgets.notice import Notice

SHOWN_ON = frozenset(
    {"home", "new_game", "first_card", "table", "round_over", "scores", "winner", "past_games"}
)
"""Screens with room for a notice: not where a duel or a wheel needs the whole window."""

_MEMORY = {
    "store.read_only": "memory.read_only",
    "store.no_lock": "memory.read_only",
    "store.no_file": "memory.no_file",
    "store.no_folder": "memory.no_folder",
    "store.full": "memory.full",
    "store.fault": "memory.fault",
}


def memory_only(why: Refusal) -> Refusal:
    """That nothing is kept anymore and why, for people before a screen; `why` is the store's."""
    here = Refusal(_MEMORY.get(why.key, why.key), why.params)
    return Refusal("memory.only", {"why": here})


class Teller:
    """Puts notices one after another on a widget: each once, unless it is asked for again."""

    def __init__(self) -> None:
        self.notice = Notice()
        self.notice.bind(on_tap=self._read)
        self._waiting: list[Refusal] = []
        self._told: list[Refusal] = []
        self._screen = ""

    def tell(self, *notices: Refusal) -> None:
        """Say these, those that were not said yet."""
        for notice in notices:
            if notice not in self._told:
                self._told.append(notice)
                self._waiting.append(notice)
        self._show()

    def tell_again(self, notice: Refusal) -> None:
        """Say this at once, though it was said before."""
        self._told.append(notice)
        self._waiting = [notice, *(waits for waits in self._waiting if waits != notice)]
        self._show()

    def listen(self, store: Store | None, evening: Evening | None) -> None:
        """Say what the store and the evening have to say now."""
        if store is not None:
            self.tell(*store.notices)
        if evening is not None:
            self.tell(*evening.notices)
        why = fault_of(store, evening)
        if why is not None:
            self.tell(memory_only(why))

    def on_screen(self, name: str, put: Callable[[Notice], None]) -> None:
        """Another screen is shown; `put` lays the notice over it."""
        self._screen = name
        self.notice.beside = name == "table"
        if self.notice.parent is not None:
            self.notice.parent.remove_widget(self.notice)
        put(self.notice)
        self._show()

    def _read(self, *_args: object) -> None:
        del self._waiting[:1]
        self._show()

    def _show(self) -> None:
        visible = bool(self._waiting) and self._screen in SHOWN_ON
        self.notice.text = sentence(self._waiting[0]) if visible else ""


def fault_of(store: Store | None, evening: Evening | None) -> Refusal | None:
    """Why nothing is kept, None while it is."""
    if evening is not None and evening.stored is not True:
        return evening.stored
    return store.fault if store is not None else None
