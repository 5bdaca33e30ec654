"""The kit: what every screen is made of. One class a module; import them from here."""

from kivy_ui.widgets.base import Board, Drawn, place, shown
from kivy_ui.widgets.card_key import CardKey, MarkKey, SuitKey
from kivy_ui.widgets.face import Face
from kivy_ui.widgets.key import Key, Tile, glyph_picture, unit_dot
from kivy_ui.widgets.target import Target, targets
from kivy_ui.widgets.text import Text

__all__ = [
    "Board",
    "CardKey",
    "Drawn",
    "Face",
    "Key",
    "MarkKey",
    "SuitKey",
    "Target",
    "Text",
    "Tile",
    "glyph_picture",
    "place",
    "shown",
    "targets",
    "unit_dot",
]
