"""What was played, read from the store on a thread of its own and told on the screen's."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kivy.clock import Clock

from companion.folder import StoreError
from companion.statistics import Kept, read
from companion.store import Store


class Reading:
    """One question at a time; `told` gets the answer, unless another was asked meanwhile.

    A long store is read beside its writer, so that a game that runs is kept without a wait.
    """

    def __init__(self, told: Callable[[Kept], None]) -> None:
        self._told = told
        self._asked = 0

    def start(self, store: Store | None) -> None:
        """Ask."""
        self._asked += 1
        asked = self._asked

        def ask() -> None:
            kept = _read(store)
            Clock.schedule_once(lambda _dt: self._told(kept) if asked == self._asked else None)

        threading.Thread(target=ask, daemon=True).start()

    def cancel(self) -> None:
        """Nobody waits anymore."""
        self._asked += 1


def _read(store: Store | None) -> Kept:
    if store is None:
        return Kept()
    try:
        if store.folder is None:
            return read(store)
        store.ask(lambda _db: None)  # what waits is on disk first
        with Store.reader(store.folder) as reader:
            return read(reader)
    except StoreError:  # nothing can be read: nothing was played
        return Kept()
