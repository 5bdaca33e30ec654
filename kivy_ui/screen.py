"""What every screen of the app is: a widget with the app behind it, shown one at a time.

A screen is two files in `screens/`: `round_over.py` with a class `RoundOverScreen(Screen)`, and
`round_over.kv` with its rule. Nothing else registers it: `app.go("round_over")` loads both, once,
when somebody first goes there.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from kivy_ui.theme import theme

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

PACKAGE = "kivy_ui.screens"


class Screen(FloatLayout):
    """One screen. Its class is made once and kept; `enter` is called each time it is shown."""

    app: CompanionApp = ObjectProperty(None, rebind=True)
    ground = "bg"
    """The palette's color that lies under everything."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(self._theme_changed)

    def enter(self, **what: Any) -> None:
        """The screen is about to be shown; `what` is what `app.go` was given."""
        self.refresh()

    def refresh(self) -> None:
        """The game, the unit's state or what is stored has changed: show it."""

    def restyle(self) -> None:
        """The window's size, the letters or the colors have changed: show it so."""
        self.refresh()

    def leave(self) -> None:
        """The screen goes out of sight: stop what runs for it."""

    def back(self) -> bool:
        """The back gesture or Escape. True when the screen has dealt with it itself."""
        return False

    def _theme_changed(self, *_args: Any) -> None:
        if self.parent is not None:
            self.restyle()


def exists(name: str) -> bool:
    """Whether there is a screen of that name."""
    return name.isidentifier() and find_spec(f"{PACKAGE}.{name}") is not None


def load(name: str) -> type[Screen]:
    """The class of the screen `name`, its kv rule loaded beside it."""
    module = import_module(f"{PACKAGE}.{name}")
    kv = Path(str(module.__file__)).with_suffix(".kv")
    if kv.exists() and str(kv) not in Builder.files:
        Builder.load_file(str(kv))
    screen: type[Screen] = getattr(module, "".join(p.title() for p in name.split("_")) + "Screen")
    return screen
