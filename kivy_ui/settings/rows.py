"""What stands on the settings: chapters, their rows, and what each row can be set to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.words import _, languages
from kivy_ui.draw.pen import Pen
from kivy_ui.palette import Rgba
from kivy_ui.settings import art
from kivy_ui.settings import preferences as p
from kivy_ui.table.habits import FACES, GLASS, REMINDS, Habits

Art = Callable[[Pen, float, float, Rgba, Rgba], None]

STEP = 0.1
"""Inches that a tap on smaller or larger changes the screen by."""


@dataclass(frozen=True)
class Option:
    """A value a row can have: its word, and a picture of what it does."""

    value: Any
    text: str
    art: Art | None = None


@dataclass(frozen=True)
class Row:
    """A setting: its name, one line of what it is about, and its values.

    `steps`: a tap changes the value by so much, and nothing is chosen among others. `abreast`: so
    many values stand side by side, the others below them; 0 all.
    """

    name: str
    title: str
    options: tuple[Option, ...]
    steps: bool = False
    abreast: int = 0

    @property
    def columns(self) -> int:
        """How many of its values stand side by side."""
        return self.abreast or len(self.options)


@dataclass(frozen=True)
class Chapter:
    """Rows that belong together."""

    name: str
    title: str
    rows: tuple[Row, ...]


def chapters() -> tuple[Chapter, ...]:
    """All that can be set, in the language in force."""
    return (
        Chapter("look", _("Look"), (_themes(), _text(), _motion())),
        Chapter("table", _("Table"), (_middle(), _reminds(), _glass())),
        Chapter("sound", _("Sound"), (_volume(),)),
        Chapter("screen", _("Screen"), (_size(), _turned(), _window())),
        Chapter("language", _("Language"), (_languages(),)),
    )


def in_force(app: Any, name: str) -> Any:
    """The value of a row."""
    if name in p.DEFAULTS:
        return p.value(app, name)
    habits = Habits(app)
    return {FACES: habits.faces, REMINDS: habits.reminds, GLASS: habits.glass}[name]


def _themes() -> Row:
    names: Mapping[str, str] = {"dusk": _("Dusk"), "light": _("Light"), "black": _("Black")}
    options = (Option(key, word, art.theme_art(key)) for key, word in names.items())
    return Row(p.THEME, _("Colors"), tuple(options))


def _text() -> Row:
    return Row(
        p.TEXT, _("Size of names and numbers"),
        (Option(100, _("As usual"), art.letters(1.0)), Option(150, _("Large"), art.letters(1.5))),
    )  # fmt: skip


def _motion() -> Row:
    return Row(
        p.CALM, _("Motion"),
        (Option(False, _("Lively"), art.hop(True)), Option(True, _("Calm"), art.hop(False))),
    )  # fmt: skip


def _middle() -> Row:
    return Row(
        FACES, _("The middle turns to whoever is on"),
        (Option(True, _("Turns"), art.middle(True)), Option(False, _("Stays"), art.middle(False))),
    )  # fmt: skip


def _reminds() -> Row:
    return Row(
        REMINDS, _("Who forgets to say UNO"),
        (
            Option(False, _("Table catches"), art.reminder(False)),
            Option(True, _("App reminds"), art.reminder(True)),
        ),
    )  # fmt: skip


def _glass() -> Row:
    lengths = ((0, _("None")), (30, _("30 s")), (60, _("1 min")), (120, _("2 min")))
    return Row(
        GLASS, _("A glass for each turn; it forces nobody"),
        tuple(Option(seconds, word, art.glass(seconds / 120)) for seconds, word in lengths),
    )  # fmt: skip


def _volume() -> Row:
    steps = (0.0, 0.15, 0.35, p.DEFAULTS[p.VOLUME], 1.0)
    pictures = (Option(value, "", art.loudness(bars)) for bars, value in enumerate(steps))
    return Row(p.VOLUME, _("How loud"), tuple(pictures))


def _languages() -> Row:
    found = languages().items()
    options = tuple(Option(code, word) for code, word in found)
    return Row(p.LANGUAGE, _("Language"), options, abreast=2)


def _size() -> Row:
    return Row(
        p.DIAGONAL, _("Hold a card to the screen: as wide as this?"),
        (
            Option(-STEP, "", art.sign("minus")),
            Option(0.0, "", art.card_edge),
            Option(STEP, "", art.sign("plus")),
        ),
        steps=True,
    )  # fmt: skip


def _turned() -> Row:
    turns = (0, 90, 180, 270)
    return Row(
        p.ROTATION, _("Which edge is up"), tuple(Option(n, "", art.turned(n)) for n in turns)
    )


def _window() -> Row:
    return Row(
        p.WINDOW, _("How it fills the screen"),
        (
            Option("window", _("Window"), art.frame("window")),
            Option("full", _("Full"), art.frame("full")),
            Option("kiosk", _("Kiosk"), art.frame("kiosk")),
        ),
    )  # fmt: skip
