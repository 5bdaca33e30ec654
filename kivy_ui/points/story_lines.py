"""The story of a game as lines to read: a number, what it counts, and whose it is."""

from __future__ import annotations

from companion.game import Game
from companion.story import Record, Story
from companion.words import _, _n
from kivy_ui.layout.winner import LINES
from kivy_ui.points.sides import low_is_good

Line = tuple[str, str, tuple[str, ...]]


def story_lines(game: Game, told: Story) -> list[Line]:
    """Up to five lines; where a number was never measured, the next places instead."""
    lines: list[Line] = [(str(told.rounds), _n("round", "rounds", told.rounds), ())]

    def add(record: Record | None, words: str, thousands: bool = False) -> None:
        if record is not None:
            value = round(record.value / 1000) if thousands else record.value
            lines.append((str(value), words, record.whose))

    add(told.fastest, _("ms, fastest press"), thousands=True)
    add(told.closest, _("ms, closest duel"), thousands=True)
    add(told.fullest, _("cards, fullest hand"))
    led = 0 if told.led is None else told.led.value
    add(told.led, _n("round in the lead", "rounds in the lead", led))
    winner = game.winner
    winners = (winner,) if isinstance(winner, str) else tuple(winner or ())
    places = sorted(game.scores.items(), key=lambda side: side[1], reverse=not low_is_good(game))
    for side, total in places:
        if len(lines) < LINES and side not in winners:
            names = tuple(side.split("+"))
            lines.append((str(total), " & ".join(names), names))
    return lines[:LINES]
