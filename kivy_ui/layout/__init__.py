"""Where things lie on the screen, in u: arithmetic without a widget or a window."""

from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.ring import RingPlace
from kivy_ui.layout.table import TableLayout, table_layout

__all__ = ["Rect", "RingPlace", "TableLayout", "table_layout"]
