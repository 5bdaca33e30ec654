"""The pure game: a table and an op give a new table or a refusal.

>>> game = new_game(edition, ["Mia", "Ben"], dealer="Mia")
>>> step = apply(game, {"op": "first_card", "card": "number", "color": "red", "value": 5})
>>> step.game.turn
'Ben'
"""

from companion.game.cards import COLORS, Card, CardKind
from companion.game.edition import PICTURES, Edition, Effects, Space, read_edition
from companion.game.effects import EFFECTS
from companion.game.ledger import RoundResult
from companion.game.move import Happened
from companion.game.names import name_key, spelled
from companion.game.play import Step, apply, may, new_game, start_at
from companion.game.refusal import Refusal, nearest
from companion.game.rules import SWITCHES
from companion.game.table import RULES_VERSION, Game, Pending, Player, Round
from companion.game.view import Question, asks, asks_draw, asks_space, view
from companion.game.wheel import OUTCOMES

KNOWN_EFFECTS: Effects = {"cards": EFFECTS, "spaces": OUTCOMES}
"""What an edition's file may call on: effects of cards and of spaces, with their parameters."""

__all__ = [
    "COLORS", "KNOWN_EFFECTS", "PICTURES", "RULES_VERSION", "SWITCHES", "Card", "CardKind",
    "Edition", "Effects", "Game", "Happened", "Pending", "Player", "Question", "Refusal", "Round",
    "RoundResult", "Space", "Step", "apply", "asks", "asks_draw", "asks_space", "may",
    "name_key", "nearest", "new_game", "read_edition", "spelled", "start_at", "view",
]  # fmt: skip
