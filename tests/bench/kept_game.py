"""A game that the app goes on with, for those who measure it."""

from __future__ import annotations

from pathlib import Path

PEOPLE = ["Mia", "Ben", "Cy", "Nana"]


def evening(folder: Path, shown: str, stored: int = 0) -> None:
    """A game in its first round, after so many old ones; the app begins at home, or at the table
    where it was cut short."""
    from companion import settings
    from companion.evening import Evening
    from companion.store import Store

    with Store(folder) as store:
        for number in range(stored):
            old = Evening.start(store, "classic", PEOPLE, "Nana")
            old.do({"op": "record_round", "winner": "Ben", "points": 400 + number % 200})
        game = Evening.start(store, "classic", PEOPLE, "Nana")
        game.do({"op": "first_card", "card": "number", "color": "red", "value": 5})
        settings.write(store, "shown", shown).wait()
