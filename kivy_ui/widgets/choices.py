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
from kivy_ui.draw.marks import NAME_STEP, name_lines, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import LEAST_TARGET
from kivy_ui.layout.sheet import (
    BETWEEN_SEATS,
    OVER_THE_FIELD,
    SECOND_LINE,
    Frame,
    SheetPlan,
    Wanted,
    sheet_plan,
)
from kivy_ui.palette import PERSONS, Rgba
from kivy_ui.theme import theme
from kivy_ui.widgets.base import Board
from kivy_ui.widgets.key import Key
from kivy_ui.widgets.panel import Panel
from kivy_ui.widgets.text import Text

FOOT_AIR, GLYPH = 17.0, 29.0
"""What a key of the foot has beside its word, and what its glyph takes more, u."""
BELOW_A_LINE, ONE_LINE = 7.0, 40.0
"""What the tails of letters need under the lower line of a title, and how high a title has one line
only, u."""
NARROW = 300.0
"""A sheet less wide than this, u, has all keys of a keyboard in its grid and a short title."""
STACKED_BELOW = 110.0
LARGER = 1.4
"""The highest key of a large window against that of a small one."""
LINE_NAME, LINE_STEP = 20.0, 18.0
"""The name of a rule, and from one line below it to the next, u."""


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
    least_w: float = LEAST_TARGET
    most_columns: int = 13
    least_h: float = LEAST_TARGET
    short: str = ""
    """The title where room is short."""
    first: int = 0
    """So many of the choices are a group of their own, in rows before those of the others."""


class Choices(Board):
    """Shows a :class:`Sheet`; calls `choose(name)` for a tap. `tight`: it stands between seats."""

    spot = ObjectProperty(None, allownone=True)
    sheet = ObjectProperty(None, allownone=True)
    page = NumericProperty(0)
    tight = BooleanProperty(False)
    choose: Callable[[str], None]

    def __init__(self, **kwargs: Any) -> None:
        self._made: tuple[Any, ...] = ()
        self._keys: list[Key] = []
        super().__init__(**kwargs)
        self.bind(sheet=self.rearrange, page=self.rearrange, tight=self.rearrange)

    def arrange(self) -> None:
        """Put the keys where they belong; they are made anew only when others are wanted."""
        sheet: Sheet | None = self.sheet
        shown, plan = ((), None) if sheet is None else self._planned(sheet)
        if (sheet and sheet.title, self.tight, shown) != self._made:
            self._made = (sheet and sheet.title, self.tight, shown)
            self._make(sheet, shown)
        if sheet is None or plan is None:
            return
        w, h = self.width_u, self.height_u
        ground, title = self._furniture
        ground.spot = (0, 0, w, h)
        high = plan.title.h - (BELOW_A_LINE if plan.title.h > ONE_LINE else 0.0)
        title.spot = (plan.title.x, plan.title.y, plan.title.w, high)
        title.text = (sheet.short if self.tight and w < NARROW else "") or sheet.title
        title.size_u = 26 if plan.title.h > 28 else 22
        for key, cell in zip(self._keys, (*plan.cells[: self._held], *plan.foot), strict=True):
            key.spot = (cell.x, cell.y, cell.w, cell.h)
            narrow = bool(key.glyph) and cell.w < STACKED_BELOW and not self.tight
            key.layout = "stack" if narrow else "row"
            key.size_u = 18 if narrow else 24 if cell.h > 50 else 22

    def _planned(self, sheet: Sheet) -> tuple[tuple[Choice, ...], SheetPlan]:
        """The choices of the page, then the foot's, as they are shown, and where they are."""
        frame = BETWEEN_SEATS if self.tight else OVER_THE_FIELD
        if theme.layout == "large" and not self.tight:
            frame = replace(frame, calm=frame.calm * LARGER)
        always, foot = self._divided(sheet)
        more = Choice("more", _("More"), glyph="" if self.tight else "older")
        wanted = Wanted(
            len(sheet.choices), len(always), sheet.least_w, partial(_least_height, sheet),
            sheet.most_columns, sheet.first,
        )  # fmt: skip
        plan = sheet_plan(
            self.width_u, self.height_u, frame, self._title_height(sheet, frame), wanted,
            [_foot_width(choice) for choice in foot], _foot_width(more),
        )  # fmt: skip
        if plan.turns:
            foot.insert(len(foot) - 1, more)
        a_page = len(plan.cells) - len(always)
        pages = max(1, -(-len(sheet.choices) // a_page))
        start = int(self.page) % pages * a_page
        shown = (*sheet.choices[start : start + a_page], *always)
        self._held = len(shown)
        return (*shown, *foot), plan

    def _divided(self, sheet: Sheet) -> tuple[tuple[Choice, ...], list[Choice]]:
        """What of the foot stands in the grid, by its glyph alone, and what stays, by its word."""
        if not self.tight:
            return (), list(sheet.foot)
        among = [choice for choice in sheet.foot if choice.among]
        if self.width_u >= NARROW:
            among = among[:1]
        stays = [replace(choice, glyph="") for choice in sheet.foot if choice not in among]
        return tuple(replace(choice, text="") for choice in among), stays

    def _title_height(self, sheet: Sheet, frame: Frame) -> float:
        """A title stands on one line, a long one over the field on two."""
        wide = lettering.width(sheet.title, LEAST * theme.u) / theme.u
        long = not self.tight and wide > self.width_u - 2 * frame.sides
        return frame.title + (SECOND_LINE if long else 0.0)

    def _make(self, sheet: Sheet | None, wanted: tuple[Choice, ...]) -> None:
        self.clear_widgets()
        self._keys = []
        if sheet is None:
            return
        self._furniture = (
            Panel(tone="plate", radius=22),
            Text(text=sheet.title, kind="key", align="center", wrap=True),
        )
        for widget in self._furniture:
            self.add_widget(widget)
        for choice in wanted:
            self._keys.append(self._key(choice))
            self.add_widget(self._keys[-1])

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
        """A key; one that a finger just before this one has taken away is gone, though it is
        still seen until the next frame."""
        sheet = self.sheet
        if sheet is None:
            return
        if name == "more":
            self.page += 1
        elif any(choice.name == name for choice in (*sheet.choices, *sheet.foot)):
            self.choose(name)


def _foot_width(choice: Choice) -> float:
    """What a key of the foot needs, u."""
    word = lettering.width(choice.text, LEAST * theme.u) / theme.u
    return word + FOOT_AIR + (GLYPH if choice.glyph else 0.0)


def _least_height(sheet: Sheet, w: float) -> float:
    """How high the keys of the grid have to be where they are `w` u wide."""
    lines = max((len(_lines_of(choice, w)) for choice in sheet.choices if choice.line), default=0)
    return max(sheet.least_h, 24 + LINE_STEP * lines if lines else 0.0)


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
    mood = "turn" if choice.lit else ""
    if not choice.text:
        face_picture(pen, choice.face, w / 2, h * 0.54, min(w, h) * 0.62, mood, choice.tint)
        return
    letters = max(20.0, min(27.0, 0.25 * h))
    lines, em = name_lines(pen, choice.text, letters, w - 5)
    foot, y = 1.1 * letters, h - 0.6 * letters
    if len(lines) > 1:
        foot, y = em * 2 * NAME_STEP, h - em * NAME_STEP - 1
    size = min(w * 0.5, h - foot - 3, h * 0.56)
    face_picture(pen, choice.face, w / 2, (h - foot) / 2 + 2, size, mood, choice.tint)
    whole_name(pen, w / 2, y, choice.text, letters, w - 5, color)


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
