"""What must be settled before the first line of Kivy is imported.

Kivy reads its environment and opens its window while it is imported, so everything that decides
where people see the app, and whether they see it at all, is decided here: the display, the video
driver, where touches come from, and where Kivy keeps its own files.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from companion.sentences import N_
from companion.words import _

DESKTOP_SIZE = (1280, 800)
"""Pixels of a window on a desktop, when nothing else is asked for."""


SENTENCES = {
    "no_display": N_(
        "There is no display to show the app on; start it from the desktop, or see “companion "
        "demo”, which needs none."
    ),
    "display_refused": N_(
        "The display {name} does not answer; start the app from the desktop itself, as the user "
        "who is logged in there."
    ),
    "wayland_only": N_(
        "This desktop is Wayland without X programs; install them with “sudo apt-get install "
        "xwayland” and log in again."
    ),
    "no_x11_library": N_(
        "The library libX11 is missing; “sudo apt-get install libx11-6” brings it."
    ),
    "no_graphics": N_(
        "No OpenGL library is here to draw with; “sudo apt-get install libgl1 libegl1” brings it."
    ),
    "no_window": N_(
        "No window could be opened ({driver}); “sudo apt-get install libgl1 libegl1” brings what "
        "drawing needs."
    ),
}


GRAPHICS = {"SDL_OPENGL_LIBRARY": "libGL.so.1", "SDL_VIDEO_EGL_DRIVER": "libEGL.so.1"}
"""The libraries that SDL loads to draw with, by the variable that names another one."""


class LaunchError(Exception):
    """The app cannot be seen on this machine: `key` says why, `str()` what to do about it."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(_(SENTENCES[key]).format_map(params))
        self.key = key


@dataclass(frozen=True)
class Display:
    """Where the window goes. `driver` is SDL's name for it, `size` its pixels when known."""

    driver: str
    name: str = ""
    size: tuple[int, int] | None = None


@dataclass(frozen=True)
class Launch:
    """How the window is opened; pixels, None for what suits the display."""

    size: tuple[int, int] | None = None
    fullscreen: bool = False
    offscreen: bool = False
    display: Display = field(default=Display("offscreen"))


def find_display(environ: Mapping[str, str] = os.environ, root: Path = Path("/")) -> Display:
    """The display people look at: X11 (also under Wayland), else the bare screen by KMSDRM.

    Raises LaunchError: `no_display`, `display_refused` (name), `wayland_only`, `no_x11_library`.
    """
    name = environ.get("DISPLAY", "")
    if name:
        return Display("x11", name, _ask_x11(name))
    if environ.get("WAYLAND_DISPLAY"):
        raise LaunchError("wayland_only")
    for status in sorted((root / "sys/class/drm").glob("card*-*/status")):
        card = root / "dev/dri" / status.parent.name.split("-")[0]
        with contextlib.suppress(OSError):
            if status.read_text().strip() == "connected" and os.access(card, os.R_OK | os.W_OK):
                return Display("KMSDRM", status.parent.name)
    raise LaunchError("no_display")


def _ask_x11(name: str) -> tuple[int, int]:
    """Pixels of the X display `name`, asked of the display, so that it is known to answer."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError as error:
        raise LaunchError("no_x11_library") from error
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    for call in (x11.XDisplayWidth, x11.XDisplayHeight):
        call.argtypes = [ctypes.c_void_p, ctypes.c_int]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x11.XDefaultScreen.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(name.encode())
    if not display:
        raise LaunchError("display_refused", name=name)
    screen = x11.XDefaultScreen(display)
    size = (x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen))
    x11.XCloseDisplay(display)
    return size


def find_graphics(
    environ: Mapping[str, str] = os.environ, load: Callable[[str], object] = ctypes.CDLL
) -> str:
    """The OpenGL library that SDL would draw with, as it is told or by its usual name.

    Raises LaunchError `no_graphics`.
    """
    for told, usual in GRAPHICS.items():
        library = environ.get(told, usual)
        with contextlib.suppress(OSError):
            load(library)
            return library
    raise LaunchError("no_graphics")


def prepare(
    size: tuple[int, int] | None = None, fullscreen: bool = False, offscreen: bool = False
) -> Launch:
    """Find the display, pin SDL to it, and set Kivy up. Call it before Kivy is imported.

    `offscreen` draws into memory only; it is never chosen unless it is asked for.
    Raises LaunchError when there is no display to be seen on.
    """
    display = Display("offscreen") if offscreen else find_display()
    fullscreen = fullscreen or display.driver == "KMSDRM"
    if size is None and not fullscreen:
        size = DESKTOP_SIZE
        if display.size and (display.size[0] < size[0] or display.size[1] < size[1]):
            size, fullscreen = display.size, True
    launch = Launch(size, fullscreen, offscreen, display)
    environment(display.driver)
    _configure(launch)
    return launch


def environment(driver: str) -> None:
    """Set what SDL and Kivy read from the environment, `driver` being SDL's video driver."""
    os.environ["SDL_VIDEODRIVER"] = driver
    # One source of touches: fingers stay fingers, nothing turns them into a mouse (touch.py).
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "0"
    if driver == "offscreen":
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for provider in ("WINDOW", "TEXT", "IMAGE", "AUDIO"):
        os.environ[f"KIVY_{provider}"] = "sdl2"  # Kivy would try others, which end the program
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_CONFIG"] = "1"
    os.environ["KIVY_LOG_MODE"] = "MIXED"  # leaves sys.stderr as it is
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ["KIVY_HOME"] = str(_kivy_home())


def _kivy_home() -> Path:
    """A folder of our own for Kivy's files, so that no other Kivy program's settings reach us."""
    home = platformdirs.user_cache_path("table-companion") / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="table-companion-"))
    return home if os.access(home, os.W_OK) else Path(tempfile.mkdtemp(prefix="table-companion-"))


def _configure(launch: Launch) -> None:
    from kivy.config import Config

    width, height = launch.size or DESKTOP_SIZE
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "fullscreen", "auto" if launch.fullscreen else "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "show_cursor", "0" if launch.display.driver == "KMSDRM" else "1")
    Config.set("graphics", "allow_screensaver", "1")  # until a round runs (awake.py)
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "desktop", "1")
    for provider in Config.options("input"):
        Config.remove_option("input", provider)


def open_window() -> object:
    """Kivy's window, on the display that `prepare` found.

    Raises LaunchError `no_graphics` or `no_window` (driver). Sounds are loaded before it:
    afterwards that can hang.
    """
    from kivy_ui import sound

    sound.load()
    from kivy.core.window import Window

    if Window is None:
        find_graphics()
        raise LaunchError("no_window", driver=os.environ["SDL_VIDEODRIVER"])
    return Window


if __name__ == "__main__":  # for `make run`: 1 where the demo plays instead, which says why
    try:
        find_display()
        find_graphics()
    except LaunchError:
        sys.exit(1)
