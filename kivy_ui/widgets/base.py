"""What all widgets of the kit share: drawn by a pen, placed in u, redrawn with the theme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from kivy_ui.draw.pen import Pen
from kivy_ui.theme import theme


class Drawn(Widget):
    """A widget that draws itself.

    A subclass says in :meth:`draw` how it looks and in ``drawn_from`` which of its properties that
    depends on. ``spot`` is its place in u from the top left of the :class:`Board` around it:
    (x, y, width, height); a widget without one is placed by whoever owns it.
    """

    drawn_from: tuple[str, ...] = ()
    spot = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        self._ink = InstructionGroup()
        self._redraw = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**kwargs)
        self.canvas.insert(0, self._ink)
        for name in ("pos", "size", *self._all_drawn_from()):
            self.fbind(name, self.redraw)
        theme.follow(self.redraw)
        self.redraw()

    @classmethod
    def _all_drawn_from(cls) -> Iterator[str]:
        for parent in cls.__mro__:
            yield from parent.__dict__.get("drawn_from", ())

    @property
    def width_u(self) -> float:
        return self.width / theme.u

    @property
    def height_u(self) -> float:
        return self.height / theme.u

    def redraw(self, *_args: Any) -> None:
        """Draw before the next frame."""
        self._redraw()

    def draw(self, pen: Pen) -> None:
        """Draw in a box of ``width_u`` x ``height_u`` u whose top left is (0, 0)."""

    def _draw_now(self, _dt: float) -> None:
        self._ink.clear()
        if self.width > 0 and self.height > 0:
            self.draw(Pen(self._ink, self.x, self.top, theme.u))
        self.canvas.ask_update()


class Board(Widget):
    """Places its children by their ``spot``, in u from its top left, on whole pixels.

    Who places by rule gives an ``arranger``, called with the board when its size or the theme has
    changed, before the children are placed (or overrides :meth:`arrange` in a subclass).
    """

    arranger = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._place = Clock.create_trigger(self._place_now, -1)
        self._arranging = False
        super().__init__(**kwargs)
        self.fbind("size", self.rearrange)
        self.fbind("pos", self.rearrange)
        self.fbind("children", self.rearrange)
        theme.follow(self.rearrange)
        self.rearrange()

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if "spot" in widget.properties():
            widget.fbind("spot", self.rearrange)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if "spot" in widget.properties():
            widget.funbind("spot", self.rearrange)
        super().remove_widget(widget, *args, **kwargs)

    @property
    def width_u(self) -> float:
        return self.width / theme.u

    @property
    def height_u(self) -> float:
        return self.height / theme.u

    def arrange(self) -> None:
        """Set the children's spots for the size and layout in force."""
        if self.arranger is not None:
            self.arranger(self)

    def rearrange(self, *_args: Any) -> None:
        """Place the children before the next frame; what `arrange` itself moves is placed at
        once."""
        if not self._arranging:
            self._place()

    def _place_now(self, _dt: float) -> None:
        self._arranging = True
        try:
            self.arrange()
        finally:
            self._arranging = False
        for child in self.children:
            if getattr(child, "spot", None):
                place(child, self, *child.spot)


def place(widget: Widget, board: Widget, x: float, y: float, w: float, h: float) -> None:
    """Put a widget at a spot of a board, in u from the board's top left, on whole pixels."""
    left, right = round(board.x + x * theme.u), round(board.x + (x + w) * theme.u)
    top, bottom = round(board.top - y * theme.u), round(board.top - (y + h) * theme.u)
    widget.size = (right - left, top - bottom)
    widget.pos = (left, bottom)


def shown(widget: Widget) -> bool:
    """Whether a widget can be seen: it and all around it are opaque and in a window's tree."""
    around: Any = widget
    while isinstance(around, Widget):
        if around.opacity == 0 or around.parent is None:
            return False
        around = around.parent
    return True
