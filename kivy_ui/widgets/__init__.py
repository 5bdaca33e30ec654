"""The kit: what every screen is made of. One class a module; import them from here."""

from kivy_ui.widgets.base import Board, Drawn, place, shown
from kivy_ui.widgets.card_key import CardKey, MarkKey, SuitKey
from kivy_ui.widgets.face import Face
from kivy_ui.widgets.key import Key, Tile, glyph_picture, unit_dot
from kivy_ui.widgets.panel import HandFan, Paddle, Panel, UnitDot
from kivy_ui.widgets.seat import SEAT, Seat
from kivy_ui.widgets.target import Target, targets
from kivy_ui.widgets.text import Text
from kivy_ui.widgets.undo import RedoKey, UndoKey

__all__ = [
    "SEAT",
    "Board",
    "CardKey",
    "Drawn",
    "Face",
    "HandFan",
    "Key",
    "MarkKey",
    "Paddle",
    "Panel",
    "RedoKey",
    "Seat",
    "SuitKey",
    "Target",
    "Text",
    "Tile",
    "UndoKey",
    "UnitDot",
    "glyph_picture",
    "place",
    "shown",
    "targets",
    "unit_dot",
]
