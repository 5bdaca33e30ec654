"""The tray: the keys as widgets, tapped, held for their rule, or dragged onto a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.input import MotionEvent

from companion.game import Edition
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.tray import Tray as TrayLayout
from kivy_ui.table.tray_keys import TrayKey
from kivy_ui.widgets import Board, CardKey, Key, MarkKey, SuitKey, Tile

_ONE_LINE_FROM = 3.0
DIMMED = 0.26
"""How much is left of a key that is not offered now: it keeps its place."""


class Tray(Board):
    """Shows :class:`TrayKey` values. Events: ``on_key(key)`` a tap on one that is offered,
    ``on_refused(key)`` on one that is not, ``on_rule(key)`` held, ``on_pull(key, touch)`` while
    a card is dragged, ``on_lay(key, touch)`` when it is let go, ``on_lost(touch)`` when its key has
    gone meanwhile."""

    __events__ = ("on_key", "on_refused", "on_rule", "on_pull", "on_lay", "on_lost")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys: dict[str, Tile] = {}
        self._values: dict[str, TrayKey] = {}
        self._layout: TrayLayout | None = None

    def show(self, layout: TrayLayout, keys: Sequence[TrayKey], edition: Edition) -> None:
        """Show these keys at their places; widgets that stay are kept."""
        self._layout = layout
        self._values = {key.name: key for key in keys}
        for name in [name for name in self.keys if name not in self._values]:
            self.remove_widget(self.keys.pop(name))
        for key in keys:
            widget = self.keys.get(key.name)
            if widget is None or not _fits(widget, key, edition):
                if widget is not None:
                    self.remove_widget(widget)
                widget = self.keys[key.name] = self._made(key, edition)
                self.add_widget(widget)
            _dress(widget, key, layout.keys[key.slot])
        self.rearrange()

    def arrange(self) -> None:
        if self._layout is None:
            return
        for name, key in self._values.items():
            rect = self._layout.keys[key.slot]
            self.keys[name].spot = (rect.x, rect.y, rect.w, rect.h)

    def _made(self, key: TrayKey, edition: Edition) -> Tile:
        if key.card:
            widget: Tile = CardKey(kind=edition.cards[key.card], suit=key.color)
            widget.holds = widget.drags = True
        elif key.mark:
            widget = MarkKey(mark=key.mark)
            widget.holds = True
        elif key.color:
            widget = SuitKey(suit=key.color)
        else:
            widget = Key(play=True)
            widget.drags = key.name == "draw"
        widget.target_name = key.name
        widget.bind(
            on_tap=lambda tile: self._tapped(tile.target_name),
            on_hold=lambda tile: self.dispatch("on_rule", self._values[tile.target_name]),
            on_drag=lambda tile, touch: self._pulled("on_pull", tile, touch),
            on_drop=lambda tile, touch: self._pulled("on_lay", tile, touch),
            on_lost=lambda _tile, touch: self.dispatch("on_lost", touch),
        )
        return widget

    def _tapped(self, name: str) -> None:
        key = self._values[name]
        self.dispatch("on_key" if key.offered else "on_refused", key)

    def _pulled(self, event: str, tile: Tile, touch: MotionEvent) -> None:
        self.dispatch(event, self._values[tile.target_name], touch)

    def on_key(self, key: TrayKey) -> None:
        """A key was tapped."""

    def on_refused(self, key: TrayKey) -> None:
        """A key was tapped that the game would not take now."""

    def on_rule(self, key: TrayKey) -> None:
        """A card key was held."""

    def on_pull(self, key: TrayKey, touch: MotionEvent) -> None:
        """A card is being dragged."""

    def on_lay(self, key: TrayKey, touch: MotionEvent) -> None:
        """A card was dragged and let go."""

    def on_lost(self, touch: MotionEvent) -> None:
        """A card was being dragged, and its key went."""


def _fits(widget: Tile, key: TrayKey, edition: Edition) -> bool:
    """Whether the widget is of the kind that the key wants."""
    if key.card:
        return isinstance(widget, CardKey) and widget.kind == edition.cards[key.card]
    if key.mark:
        return isinstance(widget, MarkKey)
    return isinstance(widget, SuitKey if key.color else Key)


def _dress(widget: Tile, key: TrayKey, rect: Rect) -> None:
    """Let the widget look as the key says."""
    widget.opacity = 1.0 if key.offered else DIMMED
    if isinstance(widget, SuitKey | CardKey):
        widget.picked = key.lit
    elif isinstance(widget, MarkKey):
        widget.lit = key.lit
    elif isinstance(widget, Key):
        wide = rect.w > rect.h * 1.5
        widget.layout = "row" if wide else "stack"
        widget.text = key.text if wide else key.short or key.text
        if rect.w > rect.h * _ONE_LINE_FROM:
            widget.text = key.text.replace("\n", " ")
        widget.glyph, widget.lit, widget.main = key.glyph, key.lit, key.main
        widget.radius = 12
        widget.size_u = 24 * min(1.4, rect.h / 58) if wide else 18
        widget.glyph_u = 30 * min(1.4, rect.h / 58) if wide else 0
