"""The rules of an edition at hand: its cards, first and last cards, wheel and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.game import Edition
from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.editions import edition_art, ground
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.draw.wheel import icon
from kivy_ui.layout.rule_page import RulePagePlan, flow, rule_page_plan
from kivy_ui.palette import CREAM, PERSONS
from kivy_ui.rules.book import Page, Row, pages, said
from kivy_ui.screen import Screen
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Drawn, Key, Text, glyph_picture

__all__ = ["Board", "EditionPicture", "Key", "RulePageScreen", "Text"]

CARD = (38.0, 50.0)
TITLE, WORDS, LINE = 22.0, 18.0, 22.0
PAD = 10.0


class EditionPicture(Drawn):
    """The edition's picture on its ground."""

    drawn_from = ("art",)
    art = StringProperty("")

    def draw(self, pen: Pen) -> None:
        side = self.width_u
        pen.rounded(0, 0, side, side, 14, ground(self.art))
        texture = picture(
            ("edition", self.art), side, side, pen.u,
            lambda small: edition_art(small, self.art, side / 2, side / 2, side * 0.9),
        )  # fmt: skip
        pen.picture(texture, 0, 0, side, side)


class RuleRow(Drawn):
    """One row: a card or a space, its name and points, and what is said of it."""

    drawn_from = ("row", "lines", "scale")
    row = ObjectProperty(None)
    lines = ObjectProperty(())
    scale = ObjectProperty(1.0)
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        row: Row = self.row
        palette, w, h, k = theme.palette, self.width_u, self.height_u, self.scale
        face, color, muted = palette.table, palette.text, palette.text2
        if row.lit:
            face, color, muted = palette.lit, palette.onlit, palette.onlit2
        pen.rounded(0, 0, w, h, 14, face)
        x = left_of(row, k)
        if row.kind is not None:
            suit = "" if row.kind.wild else "yellow"
            wide, high = CARD[0] * k, CARD[1] * k
            small_card_picture(pen, row.kind, None, x / 2 + 1, h / 2, wide, high, suit)
        elif row.space is not None:
            r = 24 * k
            pen.circle(x / 2 + 1, h / 2, r, PERSONS["sand"] if not row.lit else CREAM)
            with pen.at(x / 2 + 1, h / 2):
                icon(pen, row.space, 0, 0, 34 * k, PERSONS["sand"])
        elif row.glyph:
            glyph_picture(pen, row.glyph, x / 2 + 1, h / 2, 54 * k, color, face)
        top = PAD * k + 11 * k
        noted = 0.0
        if row.note:
            noted = pen.text(w - 12, top, row.note, TITLE * k, color, align="right", room=w * 0.47)
        pen.text(x, top, row.title, TITLE * k, color, align="left", room=w - x - noted - 24)
        for i, line in enumerate(self.lines):
            y = top + (25 + i * LINE) * k
            pen.text(x, y, line, WORDS * k, muted, weight=800, align="left", room=w - x - 8)


def left_of(row: Row, k: float) -> float:
    """Where a row's words begin."""
    return (CARD[0] + 26) * k if _has_picture(row) else 14 * k


def _has_picture(row: Row) -> bool:
    return row.kind is not None or row.space is not None or bool(row.glyph)


class RulePageScreen(Screen):
    """`enter(edition, rules)`: an edition under some house rules; without them, the running
    game's."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._edition: Edition | None = None
        self._pages: tuple[Page, ...] = ()
        self._page = 0
        self._start = 0
        self._next = 0

    def enter(
        self, edition: Edition | None = None, rules: Mapping[str, Any] | None = None, **_what: Any
    ) -> None:
        game = self.app.evening.game if self.app.evening is not None else None
        players = len(game.playing) if game is not None and edition is None else 2
        if edition is None:
            assert game is not None  # without an edition it is opened from a game
            edition, rules = game.edition, game.rules
        self._edition = edition
        self._pages = pages(edition, rules or {}, players)
        self._page = self._start = 0
        self.refresh()

    def open(self, page: int) -> None:
        """Another chapter."""
        self._page, self._start = page, 0
        self.refresh()

    def turn_over(self) -> None:
        """The rows that did not fit; after the last ones the first again."""
        self._start = self._next
        self.refresh()

    def refresh(self) -> None:
        if self._edition is None or self.app is None or self.app.shown != "rule_page":
            return
        ids, edition = self.ids, self._edition
        plan = rule_page_plan(theme.layout, theme.width_u, theme.height_u, len(self._pages))
        for name in ("picture", "title", "text", "back", "more"):
            rect = getattr(plan, name)
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.picture.art = edition.picture
        ids.title.text, ids.text.text = _(edition.name), said(edition.text)
        ids.title.size_u, ids.text.size_u = 40 * plan.scale, 20 * plan.scale
        self._show_tabs(plan)
        self._show_rows(plan)

    def _show_tabs(self, plan: RulePagePlan) -> None:
        board = self.ids.tabs
        board.clear_widgets()
        for i, (page, rect) in enumerate(zip(self._pages, plan.tabs, strict=True)):
            key = Key(
                target_name=f"chapter {page.key}", text=page.title, lit=i == self._page,
                radius=12, size_u=22 * plan.scale, spot=(rect.x, rect.y, rect.w, rect.h),
            )  # fmt: skip
            key.bind(on_tap=lambda _key, i=i: self.open(i))
            board.add_widget(key)

    def _show_rows(self, plan: RulePagePlan) -> None:
        board, rows = self.ids.rows, self._pages[self._page].rows
        board.clear_widgets()
        wide = plan.columns[0].w
        lines = [_lines(row, wide, plan.scale) for row in rows]
        heights = [_height(row, each, plan.scale) for row, each in zip(rows, lines, strict=True)]
        sheets = _sheets(heights, plan)
        if self._start not in sheets:  # the window has changed
            self._start = 0
        placed = flow(heights, plan.columns, self._start)
        for i, rect in placed:
            board.add_widget(
                RuleRow(
                    row=rows[i], lines=lines[i], scale=plan.scale,
                    text=" ".join([rows[i].title, rows[i].note, rows[i].words]),
                    spot=(rect.x, rect.y, rect.w, rect.h),
                )
            )  # fmt: skip
        shown = placed[-1][0] + 1
        self._next = shown if shown < len(rows) else 0
        more = self.ids.more
        more.disabled = self._start == 0 and self._next == 0
        more.text = f"{sheets.index(self._start) + 1}/{len(sheets)}" if not more.disabled else ""


def _sheets(heights: list[float], plan: RulePagePlan) -> list[int]:
    """Which row each sheet of a chapter begins with."""
    starts = [0]
    while True:
        after = flow(heights, plan.columns, starts[-1])[-1][0] + 1
        if after >= len(heights):
            return starts
        starts.append(after)


def _lines(row: Row, wide: float, k: float) -> tuple[str, ...]:
    room = wide - left_of(row, k) - 12
    size = WORDS * k * theme.u
    return tuple(
        line
        for part in row.words.split("\n")
        for line in lettering.wrapped(part, size, room * theme.u, 800)
    )


def _height(row: Row, lines: tuple[str, ...], k: float) -> float:
    least = (CARD[1] + 2 * PAD) * k if _has_picture(row) else 0.0
    return max(least, (2 * PAD + 24 + LINE * len(lines) - 4) * k)
