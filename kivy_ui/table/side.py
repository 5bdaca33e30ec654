"""The side panel: the menu of a seat, or of the table, in the tray's place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy_ui.draw import lettering
from kivy_ui.draw.lettering import LEAST
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.side import SideLayout
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Face, Key, Text
from kivy_ui.widgets.nothing import Nothing

SMALL_FACE = 0.6
"""Of a head's height, beside a name that needs the room."""

LEAST_HEAD = 40.0
"""A head of two lines is at least so high, u."""


@dataclass(frozen=True)
class SideKey:
    """A key of the panel. ``lit``: what is in force among several."""

    name: str
    text: str
    glyph: str = ""
    lit: bool = False


@dataclass(frozen=True)
class Head:
    """Who or what the panel is about; ``face`` -1 draws none."""

    title: str
    face: int = -1
    tint: str = ""
    note: str = ""


@dataclass(frozen=True)
class Empty:
    """What is said in the panel's middle where it has no key: why, and what to do."""

    text: str
    note: str


class Side(Board):
    """Shows keys under a head. Event ``on_choice(name)``."""

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys: list[Key] = []

    @property
    def open(self) -> bool:
        """Whether something is shown."""
        return bool(self.children)

    def show(
        self, layout: SideLayout, head: Head, keys: Sequence[SideKey], empty: Empty | None = None
    ) -> None:
        """Show these keys; those of the same name are kept, so that nothing flickers."""
        self.clear_widgets()
        self._show_head(layout, head)
        if empty is not None and not keys:
            box, top = layout.panel, layout.head.bottom
            self.add_widget(
                Nothing(
                    picture="full", text=empty.text, note=empty.note,
                    spot=(box.x, top, box.w, box.bottom - top),
                )
            )  # fmt: skip
        self.keys = []
        for key, rect in zip(keys, layout.cells, strict=True):
            grown = max(1.0, min(1.3, rect.h / 62))
            widget = Key(
                target_name=key.name, text=key.text, glyph=key.glyph, lit=key.lit, radius=12,
                layout="stack" if key.glyph else "row", size_u=18 if key.glyph else 22 * grown,
                spot=(rect.x, rect.y, rect.w, rect.h),
            )  # fmt: skip
            widget.bind(on_tap=lambda key: self.dispatch("on_choice", key.target_name))
            self.keys.append(widget)
            self.add_widget(widget)

    def close(self) -> None:
        """Show nothing."""
        self.clear_widgets()
        self.keys = []

    def _show_head(self, layout: SideLayout, head: Head) -> None:
        box = layout.head
        left = box.x + 4
        if head.face >= 0:
            side = box.h
            if lettering.width(head.title, LEAST * theme.u) > (box.w - side - 10) * theme.u:
                side *= SMALL_FACE
            self.add_widget(
                Face(face=head.face, tint=head.tint, spot=(box.x, box.cy - side / 2, side, side))
            )
            left = box.x + side + 8
        if head.note and box.h < LEAST_HEAD:
            self._show_in_a_row(box, left, head)
            return
        high = box.h * 0.6 if head.note else box.h
        room = box.right - left
        self.add_widget(
            Text(text=head.title, kind="name", spot=(left, box.y, room, high), grows=False)
        )
        if head.note:
            self.add_widget(
                Text(
                    text=head.note, kind="note", tone="text2", wrap=True,
                    spot=(left, box.y + high, room, box.h - high),
                )
            )  # fmt: skip

    def _show_in_a_row(self, box: Rect, left: float, head: Head) -> None:
        """Title and note beside each other, where there is no room for two lines."""
        half = (box.right - left) * 0.5
        for words, x, kind, tone, align in (
            (head.title, left, "key", "text", "left"),
            (head.note, left + half, "note", "text2", "right"),
        ):
            self.add_widget(
                Text(
                    text=words, kind=kind, tone=tone, align=align, grows=False,
                    spot=(x, box.y, half, box.h),
                )
            )  # fmt: skip

    def on_choice(self, name: str) -> None:
        """A key was tapped."""
