"""Two threads that never rest: what a busy app does to every other thread of its process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

THREADS = 2

LONGEST_SUM = 20_000
"""A library's call keeps the interpreter for itself; one of this length takes 1 to 5 ms.

The lengths differ: in a machine whose time is made of instructions, threads that are alike fall
into a rhythm in which a third one is not let in for seconds.
"""


@contextmanager
def busy_threads(threads: int = THREADS) -> Iterator[None]:
    """While this lasts, so many threads reckon as fast as they can."""
    stop = False

    def reckon(chance: Random) -> None:
        while not stop:
            sum(range(chance.randrange(LONGEST_SUM)))

    running = [
        threading.Thread(target=reckon, args=(Random(number),), daemon=True)
        for number in range(threads)
    ]
    for thread in running:
        thread.start()
    try:
        yield
    finally:
        stop = True
        for thread in running:
            thread.join()
