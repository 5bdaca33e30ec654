"""The score sheet to take home: a few lines that any telephone reads from the screen."""

from __future__ import annotations

from datetime import date

import segno

from companion.game import Game
from companion.words import _, _n
from kivy_ui.points.sides import low_is_good

MOST = 400  # letters; more would make the squares too small for a telephone

Matrix = tuple[tuple[bool, ...], ...]


def score_text(game: Game, day: date) -> str:
    """Edition and day, every side with its total, the best one first, and the rounds."""
    order = sorted(game.scores.items(), key=lambda side: side[1], reverse=not low_is_good(game))
    lines = [f"{_(game.edition.name)} {day.isoformat()}"]
    lines += [f"{name} {total}" for name, total in order]
    rounds = len(game.rounds)
    lines.append(_n("{count} round", "{count} rounds", rounds).format(count=rounds))
    return "\n".join(lines)[:MOST]


def code_of(text: str) -> Matrix:
    """The text as a QR code; ``True`` is dark. It wants white round it."""
    code = segno.make(text, error="l", boost_error=False, micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
