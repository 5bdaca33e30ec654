"""Settings: chapters of a few rows, each shown by what it does, in force at the tap."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy_ui import sound
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.settings import SettingsPlan, settings_plan
from kivy_ui.palette import Rgba
from kivy_ui.screen import Screen
from kivy_ui.settings import art as setting_art
from kivy_ui.settings import preferences
from kivy_ui.settings.rows import Chapter, Option, Row, chapters, in_force
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.segment import GAP, INSET, Segment

__all__ = ["Board", "Key", "Panel", "RedoKey", "SettingsScreen", "Text", "UndoKey"]

LARGE_WORD = 34.0
"""The word of a value in a row that has more than one line of them, u."""


class SettingsScreen(Screen):
    """All that people set once, and nothing that a game depends on."""

    def __init__(self, **kwargs: Any) -> None:
        self._chapter = "look"
        self._chapter_keys: list[Key] = []
        self._row_widgets: list[tuple[Text, Panel, list[Segment]]] = []
        self._made: tuple[Any, ...] = ()
        self._trail: list[tuple[str, str, Any]] = []
        self._undone: list[tuple[str, str, Any]] = []
        super().__init__(**kwargs)

    def enter(self, chapter: str = "", **what: Any) -> None:
        """``chapter`` is the one to begin with; else the last one again."""
        self._chapter = chapter or self._chapter
        self.refresh()

    def refresh(self) -> None:
        if self.app is not None and self.app.shown == "settings":
            self._make()
            self._show()
            self.ids.board.rearrange()

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return next(each for each in chapters() if each.name == self._chapter)

    # -- deeds

    def open_chapter(self, name: str) -> None:
        """Turn to another chapter."""
        self._chapter = name
        self.refresh()

    def choose(self, row: Row, option: Option) -> None:
        """A value was tapped: it is in force now, and kept."""
        before = in_force(self.app, row.name)
        value = self._stepped(before, option.value) if row.steps else option.value
        if value != before:
            self._trail.append((row.name, self.chapter.title, before))
            self._undone.clear()
            self._set(row.name, value)

    def _stepped(self, before: float, by: float) -> float:
        """A little larger or smaller, from what is guessed where nothing is set."""
        if not by:
            return before
        inches = (before or preferences.guessed()) + by
        return round(max(preferences.SMALLEST, min(preferences.LARGEST, inches)), 1)

    def undo(self) -> None:
        """As it was before the last tap."""
        self._swap(self._trail, self._undone)

    def redo(self) -> None:
        """As it was before undo."""
        self._swap(self._undone, self._trail)

    def _swap(
        self, back: list[tuple[str, str, Any]], again: list[tuple[str, str, Any]]
    ) -> None:  # fmt: skip
        """The last value of one trail is in force, and the one it replaces ends the other."""
        if back:
            name, title, value = back.pop()
            again.append((name, title, in_force(self.app, name)))
            self._set(name, value)

    def _set(self, name: str, value: Any) -> None:
        self.app.keep(name, value)
        if name == preferences.VOLUME:
            sound.play("turn")
        if name in preferences.DEFAULTS:
            trail, undone, chapter = self._trail, self._undone, self._chapter
            preferences.apply(self.app, name)
            if self.app.screen is not self:  # made anew, in other words
                self.app.screen.take_up(trail, undone, chapter)
                return
        self.refresh()

    def take_up(
        self, trail: list[tuple[str, str, Any]], undone: list[tuple[str, str, Any]], chapter: str
    ) -> None:
        """Go on where the screen before this one was."""
        self._trail, self._undone, self._chapter = trail, undone, chapter
        self.refresh()

    # -- how it looks

    @property
    def plan(self) -> SettingsPlan:
        board = self.ids.board
        return settings_plan(
            theme.layout, board.width_u, board.height_u, len(chapters()),
            len(self.chapter.rows), theme.text_scale,
        )  # fmt: skip

    def _make(self) -> None:
        """The keys of the chapters once, the rows when another chapter is opened."""
        board, chapter = self.ids.board, self.chapter
        if not self._chapter_keys:
            for each in chapters():
                key = Key(target_name=f"chapter {each.name}", text=each.title, radius=18)
                key.art = partial(self._chapter_art, each)
                key.bind(on_tap=lambda _key, name=each.name: self.open_chapter(name))
                self._chapter_keys.append(key)
                board.add_widget(key)
        wanted = (chapter.name, tuple(len(row.options) for row in chapter.rows))
        if wanted == self._made:
            return
        self._made = wanted
        for name, trough, segments in self._row_widgets:
            for widget in (name, trough, *segments):
                board.remove_widget(widget)
        self._row_widgets = [self._row(row) for row in chapter.rows]

    def _row(self, row: Row) -> tuple[Text, Panel, list[Segment]]:
        board = self.ids.board
        name = Text(text=row.title, kind="sentence", size_u=22, tone="text2")
        trough = Panel(tone="bg", radius=18)
        board.add_widget(name)
        board.add_widget(trough)
        segments = []
        for option in row.options:
            segment = Segment(
                target_name=f"{row.name} {option.value}", text=option.text, art=option.art
            )
            segment.raised = row.steps and bool(option.value)
            segment.disabled = row.steps and not option.value
            segment.draws_disabled = lambda: True
            segment.bind(on_tap=lambda _key, row=row, option=option: self.choose(row, option))
            board.add_widget(segment)
            segments.append(segment)
        return name, trough, segments

    def _show(self) -> None:
        for key, each in zip(self._chapter_keys, chapters(), strict=True):
            key.lit = each.name == self._chapter
        for (_name, _trough, segments), row in zip(
            self._row_widgets, self.chapter.rows, strict=True
        ):
            value = in_force(self.app, row.name)
            for segment, option in zip(segments, row.options, strict=True):
                segment.lit = not row.steps and option.value == value
                segment.redraw()
        for key, trail in ((self.ids.undo, self._trail), (self.ids.redo, self._undone)):
            key.what = TakenBack(trail[-1][1], glyph="gear") if trail else NOTHING

    def _chapter_art(
        self, chapter: Chapter, pen: Pen, w: float, h: float, color: Rgba, face: Rgba
    ) -> None:
        sign = setting_art.chapter(chapter.name)
        word = max(LEAST, min(24.0, 0.3 * h))
        with pen.at(0, h * 0.07):
            sign(pen, w, h * 0.88 - 1.2 * word, color, face)
        pen.text(w / 2, h - max(0.2 * h, 0.75 * word), chapter.title, word, color, room=w - 10)

    def arrange(self, _board: Board) -> None:
        if self.app is None or not self._row_widgets:
            return
        ids, at = self.ids, self.plan
        for name in ("panel", "back", "title", "lock", "redo", "undo"):
            rect = getattr(at, name)
            if rect is not None:
                ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.title.opacity = 0.0 if at.title is None else 1.0
        narrow = at.lock.w < 90
        ids.lock.layout, ids.lock.size_u = ("stack", 18) if narrow else ("row", 24)
        for key, rect in zip(self._chapter_keys, at.chapters, strict=True):
            key.spot = (rect.x, rect.y, rect.w, rect.h)
        for (name, trough, segments), row, head, cell in zip(
            self._row_widgets, self.chapter.rows, at.names, at.troughs, strict=True
        ):
            name.spot = (head.x, head.y, head.w, head.h)
            trough.spot = (cell.x, cell.y, cell.w, cell.h)
            lines = -(-len(row.options) // row.columns)
            high = (cell.h - 2 * INSET - (lines - 1) * GAP) / lines
            shares = _shares(row, cell.w)
            for i, segment in enumerate(segments):
                line, (x, w) = i // row.columns, shares[i % row.columns]
                segment.spot = (cell.x + x, cell.y + INSET + line * (high + GAP), w, high)
                if row.abreast:
                    segment.size_u = LARGE_WORD * min(1.3, max(1.0, high / 88))


def _shares(row: Row, width: float) -> list[tuple[float, float]]:
    """Where the options of a row begin, and how wide they are: all alike, but steps narrow."""
    count, room = row.columns, width - 2 * INSET - (row.columns - 1) * GAP
    widths = [room / count] * count
    if row.steps:
        widths = [58.0, room - 116.0, 58.0]
    shares, x = [], INSET
    for w in widths:
        shares.append((x, w))
        x += w + GAP
    return shares
