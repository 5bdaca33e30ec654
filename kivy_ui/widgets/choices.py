"""A sheet of things to choose from: keys in a grid, as many as fit, the rest behind "more"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.marks import shortened_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect, grid
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
CALM = 84.0
"""No key of the grid is higher than this, u."""


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


@dataclass(frozen=True)
class Sheet:
    """What a panel offers. `least_w`: how narrow a key of the grid may get, u. `foot`: keys that
    are always there, the last of them leads on."""

    title: str
    choices: tuple[Choice, ...]
    foot: tuple[Choice, ...]
    least_w: float = LEAST_W
    most_columns: int = 13


class Choices(Board):
    """Shows a :class:`Sheet`; calls `choose(name)` for a tap."""

    spot = ObjectProperty(None, allownone=True)
    sheet = ObjectProperty(None, allownone=True)
    page = NumericProperty(0)
    choose: Callable[[str], None]

    def __init__(self, **kwargs: Any) -> None:
        self._made: tuple[Any, ...] = ()
        self._keys: list[Key] = []
        super().__init__(**kwargs)

    def on_sheet(self, _choices: Any, sheet: Sheet | None) -> None:
        self.rearrange()

    def on_page(self, *_args: Any) -> None:
        self.rearrange()

    def arrange(self) -> None:
        """Put the keys where they belong; they are made anew only when others are wanted."""
        sheet: Sheet | None = self.sheet
        placed = [] if sheet is None else self._placed(sheet)
        wanted = tuple(choice for choice, _cell in placed)
        if (sheet and sheet.title, wanted) != self._made:
            self._made = (sheet and sheet.title, wanted)
            self._make(sheet, wanted)
        if sheet is None:
            return
        w, h = self.width_u, self.height_u
        ground, title = self._furniture
        ground.spot = (0, 0, w, h)
        title.spot = (PAD, PAD - 4, w - 2 * PAD, TITLE_H)
        for key, (_choice, cell) in zip(self._keys, placed, strict=True):
            key.spot = (cell.x, cell.y, cell.w, cell.h)
            narrow = bool(key.glyph) and cell.w < 110
            key.layout, key.size_u = ("stack", 18) if narrow else ("row", 24)

    def _placed(self, sheet: Sheet) -> list[tuple[Choice, Rect]]:
        """The choices of the page and of the foot, and where their keys are."""
        w, h = self.width_u, self.height_u
        rows = 2 if w < 500 and len(sheet.foot) > 4 else 1
        foot_h = rows * FOOT_H + (rows - 1) * GAP
        area = Rect(PAD, PAD + TITLE_H, w - 2 * PAD, h - 2 * PAD - TITLE_H - GAP - foot_h)
        foot = list(sheet.foot)
        cells, choices = self._cells(sheet, area)
        if len(sheet.choices) > len(choices):
            foot.insert(max(0, len(foot) - 1), Choice("more", _("More"), glyph="older"))
        low = Rect(PAD, h - PAD - foot_h, w - 2 * PAD, foot_h)
        return [
            *zip(choices, cells, strict=False),
            *zip(foot, grid(low, -(-len(foot) // rows), rows, GAP), strict=False),
        ]

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

    def _cells(self, sheet: Sheet, area: Rect) -> tuple[tuple[Rect, ...], tuple[Choice, ...]]:
        """The grid's cells, as large as they get, and the choices of the page that is shown."""
        most = max(1, min(sheet.most_columns, int((area.w + GAP) / (sheet.least_w + GAP))))
        wide = _share(area.w, most)
        least_h = max((_line_height(choice, wide) for choice in sheet.choices), default=LEAST_H)
        most_rows = max(1, int((area.h + GAP) / (least_h + GAP)))
        count = max(1, len(sheet.choices))
        columns, rows, best = most, most_rows, 0.0
        for row_count in range(1, most_rows + 1):
            across = -(-count // row_count)
            side = min(_share(area.w, across), _share(area.h, row_count), CALM)
            if across <= most and side > best:
                columns, rows, best = across, row_count, side
        height = min(area.h, rows * CALM + (rows - 1) * GAP)
        cells = grid(Rect(area.x, area.y, area.w, height), columns, rows, GAP)
        pages = -(-count // len(cells))
        start = (int(self.page) % pages) * len(cells)
        return cells, sheet.choices[start : start + len(cells)]

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
    size = min(w, h) * (0.62 if not choice.text else 0.5)
    y = h * (0.54 if not choice.text else 0.38)
    face_picture(pen, choice.face, w / 2, y, size, "turn" if choice.lit else "", choice.tint)
    if choice.text:
        _name_art(pen, choice.text, w, h, color)


def _name_art(pen: Pen, name: str, w: float, h: float, color: Rgba) -> None:
    """A name at the foot of a key."""
    shortened_name(pen, w / 2, h - 12, name, 20, w - 8, color)


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
