"""The last row: menu with the unit's dot, redo, and undo in the bottom right corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.words import _
from kivy_ui.layout.tray import Tray as TrayLayout
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.widgets import Board, Key, RedoKey, UndoKey


@dataclass(frozen=True)
class CornerShown:
    """What the corner says. ``saved``: ``disk``, ``soon`` or ``memory`` (and it stays so).
    ``home``: the menu key leads home instead.
    ``offer``: redo has nothing to do and its place offers to play the card just drawn."""

    undoes: TakenBack = NOTHING
    redoes: TakenBack = NOTHING
    saved: str = "disk"
    unit_up: bool = True
    menu_open: bool = False
    offer: bool = False
    home: bool = False


class Corner(Board):
    """Events: ``on_menu``, ``on_undo``, ``on_redo``, ``on_offer``."""

    __events__ = ("on_menu", "on_undo", "on_redo", "on_offer")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._layout: TrayLayout | None = None
        self.menu = Key(target_name="menu", glyph="menu", glyph_u=28, dot=True, radius=12)
        self.redo = RedoKey(target_name="redo", radius=12, layout="stack")
        self.undo = UndoKey(target_name="undo", radius=12)
        self.offer = Key(
            target_name="play it", glyph="play", text=_("Play"), layout="stack", size_u=18,
            radius=12,
        )  # fmt: skip
        for key, event in (
            (self.menu, "on_menu"), (self.redo, "on_redo"), (self.undo, "on_undo"),
            (self.offer, "on_offer"),
        ):  # fmt: skip
            key.bind(on_tap=lambda _key, event=event: self.dispatch(event))
            self.add_widget(key)

    def show(self, layout: TrayLayout, shown: CornerShown) -> None:
        """Show what can be taken back, and how the unit and the store do."""
        self._layout = layout
        self.menu.glyph = "home" if shown.home else "back" if shown.menu_open else "menu"
        self.menu.dot = not (shown.menu_open or shown.home)
        self.menu.dot_full = shown.unit_up
        self.redo.what, self.undo.what = shown.redoes, shown.undoes
        self.undo.saved = shown.saved
        self.undo.layout = "row" if layout.keys["undo"].w > 100 else "stack"
        self.offer.disabled = not shown.offer
        self.offer.opacity = 1 if shown.offer else 0
        self.redo.opacity = 0 if shown.offer else 1
        self.rearrange()

    def arrange(self) -> None:
        if self._layout is None:
            return
        for key, name in (
            (self.menu, "menu"), (self.redo, "redo"), (self.undo, "undo"), (self.offer, "redo"),
        ):  # fmt: skip
            rect = self._layout.keys[name]
            key.spot = (rect.x, rect.y, rect.w, rect.h)

    def on_menu(self) -> None:
        """The menu key was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_redo(self) -> None:
        """Redo was tapped."""

    def on_offer(self) -> None:
        """The card just drawn is to be played."""
