"""What people set about the app itself, and how each setting takes hold at once.

Values are kept by `app.keep` under the names here; what was never set stays as it comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion import words
from kivy_ui import sound
from kivy_ui.theme import PALETTES, theme

THEME, TEXT, CALM = "look.theme", "look.text", "look.calm"
VOLUME, LANGUAGE = sound.VOLUME, "words.language"
DIAGONAL, ROTATION, WINDOW = "screen.diagonal", "screen.rotation", "screen.window"

DEFAULTS: Final[Mapping[str, Any]] = {
    THEME: "dusk",
    TEXT: 100,
    CALM: False,
    VOLUME: sound.LOUD,
    LANGUAGE: words.ENGLISH,
    DIAGONAL: 0.0,
    ROTATION: 0,
    WINDOW: "",
}
"""Theme by name; text in percent; whether motion is reduced; loudness 0 (mute) to 1; language;
inches across, 0 guessed; degrees clockwise; "" as it was started, "window", "full" or "kiosk"."""

SMALLEST, LARGEST = 3.5, 32.0
"""Inches across that a screen may have."""

_CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    THEME: tuple(PALETTES),
    TEXT: (100, 150),
    CALM: (False, True),
    ROTATION: (0, 90, 180, 270),
    WINDOW: ("", "window", "full", "kiosk"),
}


class App(Protocol):
    """The app, as far as its settings need it."""

    settings: dict[str, Any]

    @property
    def root_window(self) -> Any: ...

    def make_anew(self) -> None: ...


def value(app: App, name: str) -> Any:
    """What is in force; a value that nobody knows, of another version for one, never is."""
    if name == LANGUAGE:
        return words.language()
    kept = app.settings.get(name, DEFAULTS[name])
    return kept if _can_be(name, kept) else DEFAULTS[name]


def _can_be(name: str, kept: Any) -> bool:
    if name == DIAGONAL:
        return _is_size(kept)
    if name == VOLUME:
        return type(kept) in (int, float) and 0 <= kept <= 1
    return type(kept) is type(DEFAULTS[name]) and kept in _CHOICES[name]


def apply_all(app: App) -> None:
    """At the start: everything that was ever set."""
    for name in DEFAULTS:
        if name in app.settings:
            apply(app, name)


def apply(app: App, name: str) -> None:
    """Let one setting take hold. The volume is read each time something is played."""
    kept = value(app, name)
    if name == THEME:
        theme.name = kept
    elif name == TEXT:
        theme.text_scale = kept / 100
    elif name == CALM:
        theme.reduce_motion = kept
    elif name == DIAGONAL:
        theme.diagonal = float(kept)
    elif name == LANGUAGE:
        words.use(str(app.settings.get(LANGUAGE, kept)))
        app.make_anew()
    elif name == ROTATION:
        app.root_window.rotation = kept
        app.root_window.update_viewport()  # Kivy does so only where the size changes: not at 180°
    elif name == WINDOW and kept:
        _fill(app.root_window, kept)


def _is_size(inches: Any) -> bool:
    if type(inches) not in (int, float):
        return False
    return inches == 0 or SMALLEST <= inches <= LARGEST


def _fill(window: Any, how: str) -> None:
    """Fill the screen or don't; a kiosk shows no pointer either."""
    filled = "auto" if how != "window" else False
    if window.fullscreen != filled:
        window.fullscreen = filled
    window.show_cursor = how != "kiosk"


def px_per_mm() -> float:
    """Pixels of a true millimeter, by the diagonal that is set or guessed."""
    inches = theme.diagonal or guessed()
    return float((theme.width**2 + theme.height**2) ** 0.5 / inches / 25.4)


def guessed() -> float:
    """The diagonal in inches that is taken when nobody has set one."""
    return 10.1 if theme.layout == "large" else 7.0
