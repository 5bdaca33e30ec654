"""The score sheet to take home: a few lines that any telephone reads from the screen."""

from __future__ import annotations

from datetime import date

import segno

from companion.game import Game
from companion.words import _
from kivy_ui.sides import low_is_good

MOST = 400  # letters; more would make the squares too small for a telephone
QUIET = 4  # modules of white round the code

Matrix = tuple[tuple[bool, ...], ...]


def score_text(game: Game, day: date) -> str:
    """Edition and day, every side with its total, the best one first, and the rounds."""
    order = sorted(game.scores.items(), key=lambda side: side[1], reverse=not low_is_good(game))
    lines = [f"{game.edition.name} {day.isoformat()}"]
    lines += [f"{name} {total}" for name, total in order]
    lines.append(_("{count} rounds").format(count=len(game.rounds)))
    return "\n".join(lines)[:MOST]


def code_of(text: str) -> Matrix:
    """The text as a QR code with its quiet zone; ``True`` is dark."""
    code = segno.make(text, error="l", boost_error=False, micro=False)
    rows = [tuple(bool(module) for module in row) for row in code.matrix]
    side = len(rows) + 2 * QUIET
    empty = (False,) * side
    edge = (False,) * QUIET
    return (*[empty] * QUIET, *(edge + row + edge for row in rows), *[empty] * QUIET)
