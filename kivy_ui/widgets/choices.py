"""A sheet of things to choose from: keys in a grid, as many as fit, the rest behind "more"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.marks import shortened_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import LEAST_TARGET, Rect, grid
from kivy_ui.layout.new_game import CHOICE_FOOT, CHOICE_SIDE
from kivy_ui.palette import PERSONS, Rgba
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Board
from kivy_ui.widgets.key import Key
from kivy_ui.widgets.panel import Panel
from kivy_ui.widgets.text import Text

GAP, PAD = 10.0, 10.0
TITLE_H, FOOT_H = 30.0, 52.0
LEAST_W, LEAST_H = 49.0, 50.0
LINE_NAME, LINE_STEP = 20.0, 18.0
"""The name of a rule, and from one line below it to the next, u."""
TIGHT_TITLE_H = 24.0
FOOT_WORD, FOOT_AIR, FOOT_W = 18.0, 17.0, 210.0
NARROW = 300.0
"""A tight panel less wide than this, u, has all keys of a keyboard in its grid."""
CALM = 84.0
"""No key of the grid is higher than this, u."""
CALM_TIGHT = 116.0


@dataclass(frozen=True)
class Choice:
    """One thing to choose. `name` is what choosing it says.

    A key shows `text`, with `note` small above it or `line` beside it; a `face` (with `tint`), a
    `glyph`, or the color `swatch`. `lit`: it is the one in force.
    """

    name: str
    text: str = ""
    note: str = ""
    line: str = ""
    glyph: str = ""
    face: int | None = None
    tint: str = ""
    swatch: str = ""
    lit: bool = False
    among: bool = False
    """Where room is short it stands in the grid, by its glyph alone, as on any keyboard."""


@dataclass(frozen=True)
class Sheet:
    """What a panel offers. `least_w`, `least_h`: how small a key of the grid may get, u. `foot`:
    keys that are always there, the last of them leads on."""

    title: str
    choices: tuple[Choice, ...]
    foot: tuple[Choice, ...]
    least_w: float = LEAST_W
    most_columns: int = 13
    least_h: float = LEAST_H
    short: str = ""
    """The title where room is short."""


class Choices(Board):
    """Shows a :class:`Sheet`; calls `choose(name)` for a tap.

    `tight`: it stands between seats, its ground nearer to them than its keys; those are as small
    as a finger allows, and the foot's as wide as their words.
    """

    spot = ObjectProperty(None, allownone=True)
    sheet = ObjectProperty(None, allownone=True)
    page = NumericProperty(0)
    tight = BooleanProperty(False)
    choose: Callable[[str], None]

    def __init__(self, **kwargs: Any) -> None:
        self._made: tuple[Any, ...] = ()
        self._keys: list[Key] = []
        super().__init__(**kwargs)

    def on_sheet(self, _choices: Any, sheet: Sheet | None) -> None:
        self.rearrange()

    def on_page(self, *_args: Any) -> None:
        self.rearrange()

    def on_tight(self, *_args: Any) -> None:
        self.rearrange()

    def arrange(self) -> None:
        """Put the keys where they belong; they are made anew only when others are wanted."""
        sheet: Sheet | None = self.sheet
        placed = [] if sheet is None else self._placed(sheet)
        wanted = tuple(choice for choice, _cell in placed)
        if (sheet and sheet.title, self.tight, wanted) != self._made:
            self._made = (sheet and sheet.title, self.tight, wanted)
            self._make(sheet, wanted)
        if sheet is None:
            return
        w, h = self.width_u, self.height_u
        ground, title = self._furniture
        ground.spot = (0, 0, w, h)
        title.spot = (PAD, PAD - 4, w - 2 * PAD, self._title_h(sheet))
        if self.tight:
            title.spot = (CHOICE_SIDE, 2, w - 2 * CHOICE_SIDE, placed[0][1].y - 4)
            title.text = (sheet.short if w < NARROW else "") or sheet.title
            title.size_u = 26 if placed[0][1].y > 32 else 22
        for key, (_choice, cell) in zip(self._keys, placed, strict=True):
            key.spot = (cell.x, cell.y, cell.w, cell.h)
            if self.tight:
                key.layout, key.size_u = "row", 24 if cell.h > 50 else 22
                continue
            narrow = bool(key.glyph) and cell.w < 110
            key.layout, key.size_u = ("stack", 18) if narrow else ("row", 24)

    def _placed(self, sheet: Sheet) -> list[tuple[Choice, Rect]]:
        """The choices of the page and of the foot, and where their keys are."""
        if self.tight:
            return self._placed_tight(sheet)
        w, h = self.width_u, self.height_u
        rows = 2 if w < 500 and len(sheet.foot) > 4 else 1
        foot_h = rows * FOOT_H + (rows - 1) * GAP
        top = PAD + self._title_h(sheet)
        area = Rect(PAD, top, w - 2 * PAD, h - PAD - top - GAP - foot_h)
        foot = list(sheet.foot)
        cells, choices = self._cells(sheet, area)
        if len(sheet.choices) > len(choices):
            foot.insert(max(0, len(foot) - 1), Choice("more", _("More"), glyph="older"))
        low = Rect(PAD, h - PAD - foot_h, w - 2 * PAD, foot_h)
        return [
            *zip(choices, cells, strict=False),
            *zip(foot, grid(low, -(-len(foot) // rows), rows, GAP), strict=False),
        ]

    def _title_h(self, sheet: Sheet) -> float:
        """A title stands on one line, a long one on two."""
        wide = lettering.width(sheet.title, LEAST * theme.u)
        return TITLE_H if wide <= (self.width_u - 2 * PAD) * theme.u else 2 * TITLE_H - 12

    def _placed_tight(self, sheet: Sheet) -> list[tuple[Choice, Rect]]:
        among = tuple(choice for choice in sheet.foot if choice.among)
        among = among if self._room() < NARROW else among[:1]
        foot = [replace(choice, glyph="") for choice in sheet.foot if choice not in among]
        among = tuple(replace(choice, text="") for choice in among)
        more = Choice("more", _("More"))
        for last in ((foot[-1],), (more, foot[-1])):
            keys, low = self._foot(Rect(CHOICE_SIDE, 0, self._room(), 0), [*foot[:-1], *last])
            top, bottom = TIGHT_TITLE_H, self.height_u - CHOICE_FOOT - low
            area = Rect(CHOICE_SIDE, top, self._room(), bottom - GAP - top)
            cells, choices = self._cells(sheet, area, among)
            if len(choices) >= len(sheet.choices):
                break
        down = (area.bottom - cells[-1].bottom) / 2
        return [
            *zip((*choices, *among), (_moved(cell, down) for cell in cells), strict=False),
            *((choice, _moved(cell, bottom)) for choice, cell in keys),
        ]

    def _room(self) -> float:
        return self.width_u - 2 * CHOICE_SIDE

    def _foot(self, area: Rect, foot: list[Choice]) -> tuple[list[tuple[Choice, Rect]], float]:
        """The foot's keys from the top of an area, on as few rows as hold their words, and how
        high those are."""
        height = LEAST_TARGET if self.height_u < 300 else FOOT_H
        rows: list[list[tuple[Choice, float]]] = [[]]
        for choice in foot:
            word = lettering.width(choice.text, FOOT_WORD * theme.u) / theme.u
            wide = max(LEAST_TARGET, word + FOOT_AIR)
            if rows[-1] and sum(w + GAP for _c, w in rows[-1]) + wide > area.w:
                rows.append([])
            rows[-1].append((choice, wide))
        placed = []
        for i, row in enumerate(rows):
            gaps, words = (len(row) - 1) * GAP, sum(wide for _choice, wide in row)
            free = min(area.w, len(row) * FOOT_W + gaps) - gaps - words
            x, y = area.cx - (words + gaps + free) / 2, area.y + i * (height + GAP)
            for choice, wide in row:
                wide += free / len(row)
                placed.append((choice, Rect(x, y, wide, height)))
                x += wide + GAP
        return placed, len(rows) * (height + GAP) - GAP

    def _make(self, sheet: Sheet | None, wanted: tuple[Choice, ...]) -> None:
        self.clear_widgets()
        self._keys = []
        if sheet is None:
            return
        self._furniture = (
            Panel(tone="plate", radius=22),
            Text(text=sheet.title, kind="key", size_u=26, align="center", wrap=True),
        )
        for widget in self._furniture:
            self.add_widget(widget)
        for choice in wanted:
            self._keys.append(self._key(choice))
            self.add_widget(self._keys[-1])

    def _cells(
        self, sheet: Sheet, area: Rect, among: tuple[Choice, ...] = ()
    ) -> tuple[tuple[Rect, ...], tuple[Choice, ...]]:
        """The grid's cells, as large as they get, and the choices of the page that is shown, to
        which some are added on each page."""
        least_w, least_h, calm = sheet.least_w, sheet.least_h, CALM
        if self.tight:
            least_w = LEAST_TARGET if least_w <= LEAST_W else least_w
            least_h = LEAST_TARGET if least_h <= LEAST_H else least_h
            calm = CALM_TIGHT
        most = max(1, min(sheet.most_columns, int((area.w + GAP) / (least_w + GAP))))
        if not self.tight:
            wide = _share(area.w, most)
            lines = (_line_height(choice, wide) for choice in sheet.choices)
            least_h = max(least_h, *lines) if sheet.choices else least_h
        most_rows = max(1, int((area.h + GAP) / (least_h + GAP)))
        count = max(1, len(sheet.choices) + len(among))
        columns, rows, best = most, most_rows, 0.0
        for row_count in range(1, most_rows + 1):
            across = -(-count // row_count)
            side = min(_share(area.w, across), _share(area.h, row_count), calm)
            if across <= most and side > best:
                columns, rows, best = across, row_count, side
        height = min(area.h, rows * calm + (rows - 1) * GAP)
        cells = grid(Rect(area.x, area.y, area.w, height), columns, rows, GAP)
        page = len(cells) - len(among)
        start = (int(self.page) % -(-len(sheet.choices) // page)) * page if sheet.choices else 0
        return cells, sheet.choices[start : start + page]

    def _key(self, choice: Choice) -> Key:
        key = Key(
            target_name=choice.name, text=choice.text, note=choice.note, glyph=choice.glyph,
            lit=choice.lit,
        )  # fmt: skip
        if choice.face is not None or choice.swatch:
            key.art = partial(_person_art, choice)
        elif choice.line:
            key.art = partial(_line_art, choice)
        key.bind(on_tap=lambda *_args: self._tapped(choice.name))
        return key

    def _tapped(self, name: str) -> None:
        if name == "more":
            self.page += 1
        else:
            self.choose(name)


def _moved(cell: Rect, down: float) -> Rect:
    return Rect(cell.x, cell.y + down, cell.w, cell.h)


def _share(room: float, count: int) -> float:
    return (room - (count - 1) * GAP) / count


def _person_art(choice: Choice, pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
    """A face alone, a face over its name, or a patch of color."""
    if choice.swatch:
        side = min(w, h) * 0.62
        patch = PERSONS[choice.swatch]
        pen.rounded(w / 2 - side / 2, h / 2 - side / 2, side, side, side * 0.3, patch)
        return
    assert choice.face is not None
    if not choice.text and h < 50:
        face_picture(
            pen, choice.face, w / 2, h * 0.54, min(w, h) * 0.84,
            "turn" if choice.lit else "", choice.tint,
        )  # fmt: skip
        return
    size = min(w, h) * (0.62 if not choice.text else 0.5)
    y = h * (0.54 if not choice.text else 0.38)
    face_picture(pen, choice.face, w / 2, y, size, "turn" if choice.lit else "", choice.tint)
    if choice.text:
        _name_art(pen, choice.text, w, h, color)


def _name_art(pen: Pen, name: str, w: float, h: float, color: Rgba) -> None:
    """A name at the foot of a key."""
    size = max(20.0, min(27.0, 0.25 * h))
    shortened_name(pen, w / 2, h - 0.6 * size, name, size, w - 8, color)


def _line_art(choice: Choice, pen: Pen, w: float, h: float, color: Rgba, _face: Rgba) -> None:
    """A rule: its name and value, and below what it changes."""
    muted = theme.palette.onlit2 if choice.lit else theme.palette.text2
    lines = _lines_of(choice, w)
    top = (h - len(lines) * LINE_STEP) / 2 - 1
    both = lettering.width(choice.text + choice.note, LINE_NAME * pen.u) / pen.u
    size = LINE_NAME if both <= w - 40 else LEAST
    named = pen.text(12, top, choice.text, size, color, align="left", room=w * 0.7)
    pen.text(w - 12, top, choice.note, size, color, align="right", room=w - 36 - named)
    for i, line in enumerate(lines, 1):
        y = top + i * LINE_STEP + 1
        pen.text(12, y, line, LEAST, muted, weight=800, align="left")


def _lines_of(choice: Choice, w: float) -> list[str]:
    """What it changes, in lines for a key `w` u wide."""
    return lettering.wrapped(choice.line, LEAST * theme.u, (w - 24) * theme.u)


def _line_height(choice: Choice, w: float) -> float:
    """How high the key of a choice has to be, u."""
    lines = len(_lines_of(choice, w)) if choice.line else 0
    return max(LEAST_H, 24 + LINE_STEP * lines)
