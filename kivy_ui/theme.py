"""The look in one page: sizes in u, radii, motion, and the theme in force.

One unit ``u`` is 0.1915 mm on the glass (9 mm = 47 u). Everything is measured in u and turned into
pixels by :data:`theme`, which knows the window. Colors live in :mod:`kivy_ui.palette`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
)

from kivy_ui.palette import PALETTES, PERSONS, SUIT_ORDER, SUITS, Palette, Rgba, mix, rgba

__all__ = [
    "EASING", "FONT_FILES", "GAP", "LIP", "MARGIN", "MOTION", "PALETTES", "PERSONS",
    "PLAY_TARGET", "RADIUS", "SUITS", "SUIT_ORDER", "TARGET", "TYPE", "Palette", "Rgba",
    "Theme", "measure", "mix", "rgba", "theme",
]  # fmt: skip

MM_PER_U = 0.1915
FONTS = Path(__file__).parent / "fonts"
FONT_FILES = {
    800: str(FONTS / "Nunito_800ExtraBold.ttf"),  # sentences
    900: str(FONTS / "Nunito_900Black.ttf"),  # names, numbers, keys
}

# Sizes of letters, in u; the capitals are .714 of that.
TYPE = {
    "count": 158, "go": 184, "time": 112, "middle": 66, "points": 66, "title": 56, "name": 37,
    "main": 32, "key": 25, "hand": 27, "note": 22, "least": 18,
}  # fmt: skip

# Space, in u.
MARGIN = 10
GAP = 10  # between any two targets: 2 mm
PADDING = 14
LIP = 4  # how far a key stands above the table
TARGET = 47  # least side of a target: 9 mm
PLAY_TARGET = 57  # least side of a key for play: 11 mm
RADIUS = {"key": 12, "button": 14, "seat": 18, "row": 18, "panel": 22, "field": 26}
LINE = {"table": 1.6, "outline": 3, "chart": 5.5, "wire": 5}

# Motion, in ms, and how it runs. Nothing lasts longer than 400; red to GO is a hard cut.
MOTION = {
    "press": 60, "release": 90, "turn": 260, "plate": 140, "skip": 320, "reverse": 300,
    "color": 300, "cards": 280, "cards_apart": 40, "half": 120, "arrow": 180, "wheel": 120,
    "points": 400, "burst": 400, "go": 0,
}  # fmt: skip
EASING = {
    "press": "linear", "release": "out_quad", "turn": "out_cubic", "plate": "out_quad",
    "skip": "out_quad", "reverse": "in_out_quad", "color": "in_out_quad", "half": "out_quad",
    "cards": "in_out_cubic", "arrow": "out_back", "wheel": "out_back", "points": "in_out_cubic",
    "burst": "out_quad",
}  # fmt: skip
SAME_TAP_MS = 350  # the same key again within this is one tap
HOLD_MS = 600

# The grids the screens are drawn on, in u: width, height at least.
SMALL, LARGE, PORTRAIT = (800.0, 469.0), (1135.0, 706.0), (457.0, 812.6)
# Screens people have: window in px -> diagonal in inches. Others are guessed from the shape.
KNOWN_SCREENS = {
    (800, 480): 1.0,
    (1024, 600): 1.279,
    (1280, 800): 1.128,
    (720, 1280): 1.575,
    (1920, 1200): 1.68,
}


def measure(width: float, height: float, diagonal: float = 0.0) -> tuple[str, float]:
    """Which grid a window gets, and how many pixels a u is on it.

    ``diagonal`` is the screen's in inches, 0 where nobody has set it (then it is guessed: 7 for
    small and for upright windows, 10.1 for large ones). The grid fills the window, so that u is
    never so large that something would not fit. Returns the layout (``"small"``, ``"large"`` or
    ``"portrait"``) and the pixels.
    """
    physical = 0.0  # pixels of a true u
    if diagonal:
        physical = (width**2 + height**2) ** 0.5 / diagonal * MM_PER_U / 25.4
    if height > width:
        layout, grid = "portrait", PORTRAIT
    elif min(width / LARGE[0], height / LARGE[1]) >= 0.98 * (physical or 1.0):
        layout, grid = "large", LARGE
    else:
        layout, grid = "small", SMALL
    known = KNOWN_SCREENS.get((round(width), round(height)))
    if known and not diagonal:
        return layout, known
    return layout, min(width / grid[0], height / grid[1])


class Theme(EventDispatcher):
    """What is in force: palette, unit, layout, text size, motion.

    ``revision`` rises once after anything changed that must be drawn anew. Who draws follows it;
    the widgets of the kit do so by themselves.
    """

    name = OptionProperty("dusk", options=tuple(PALETTES))
    palette = ObjectProperty(PALETTES["dusk"])
    u = NumericProperty(1.0)  # pixels of one u
    layout = OptionProperty("small", options=("small", "large", "portrait"))
    width = NumericProperty(800)  # the window, px
    height = NumericProperty(480)
    diagonal = NumericProperty(0.0)  # inches, 0: guessed
    text_scale = NumericProperty(1.0)
    reduce_motion = BooleanProperty(False)
    revision = NumericProperty(0)

    width_u = AliasProperty(lambda self: self.width / self.u, bind=("width", "u"))
    height_u = AliasProperty(lambda self: self.height / self.u, bind=("height", "u"))

    def __init__(self, **kwargs) -> None:
        self._followers: dict[WeakMethod, None] = {}
        super().__init__(**kwargs)

    def follow(self, redraw: Callable[[], object]) -> None:
        """Call this method of a widget after every change that must be drawn anew, as long as the
        widget is there. (`bind` compares what is bound with all that was bound before, which for
        thousands of widgets takes longer than to make them.)"""
        self._followers[WeakMethod(redraw, lambda gone: self._followers.pop(gone, None))] = None

    def on_revision(self, *_args) -> None:
        for follower in list(self._followers):
            redraw = follower()
            if redraw is not None:
                redraw()

    def attach(self, window) -> None:
        """Follow a window's size from now on."""
        window.bind(size=lambda _window, size: self.fit(*size))
        self.fit(*window.size)

    def fit(self, width: float, height: float) -> None:
        """Measure for a window of this size in px."""
        before = (self.width, self.height, self.u, self.layout)
        self.width, self.height = width, height
        self.layout, self.u = measure(width, height, self.diagonal)
        if before != (self.width, self.height, self.u, self.layout):
            self.revision += 1

    def on_name(self, _theme, name: str) -> None:
        self.palette = PALETTES[name]
        self.revision += 1

    def on_diagonal(self, *_args) -> None:
        self.fit(self.width, self.height)

    def on_text_scale(self, *_args) -> None:
        self.revision += 1

    def px(self, units: float) -> float:
        """Pixels of so many u."""
        return units * self.u

    def motion(self, what: str) -> float:
        """Seconds that a motion of :data:`MOTION` takes; 0 where motion is reduced."""
        return 0.0 if self.reduce_motion else MOTION[what] / 1000


theme = Theme()
