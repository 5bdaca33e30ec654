"""Which screen a game is looked at on, as it stands."""

from __future__ import annotations

from companion.game import Game

GAME_SCREENS = {
    "dealer": "first_card",
    "first": "first_card",
    "playing": "table",
    "scoring": "round_over",
    "between": "scores",
    "over": "winner",
}
"""Where a game is looked at, by `game.phase`."""

PENDING_SCREENS = {"showdown": "showdown", "spin": "wheel"}
"""Where what waits for an answer has a screen of its own, by its type."""


def screen_of(game: Game) -> str:
    """The name of the screen; a showdown or a spin that waits has its own."""
    waits = game.pending.type if game.pending is not None else ""
    return PENDING_SCREENS.get(waits) or GAME_SCREENS[game.phase]
