"""What `companion doctor` says about the display, touches and sound. No window is opened."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from pathlib import Path

from companion.words import _, _n
from firmware_bridge.finding import Finding
from kivy_ui import boot

ABS_MT_POSITION_X = 0x35
"""The kernel's number of the axis that only a screen or pad for fingers has."""

INPUT_PROP_DIRECT = 1
"""The kernel's property of a panel whose fingers lie on what they mean."""

DEVICES = Path("/proc/bus/input/devices")
SOUND = Path("/dev/snd")


def display() -> tuple[Finding, ...]:
    """Where the app would be seen, and whether it could be drawn there."""
    what = _("display")
    try:
        found = boot.find_display()
    except boot.LaunchError as error:
        return (Finding(what, False if os.environ.get("DISPLAY") else None, str(error)),)
    size = f", {found.size[0]}x{found.size[1]}" if found.size else ""
    text = _("{driver} on {name}{size}").format(driver=found.driver, name=found.name, size=size)
    return (Finding(what, True, text), _drawing())


def _drawing(load: Callable[[str], object] = ctypes.CDLL) -> Finding:
    what = _("drawing")
    try:
        library = boot.find_graphics(load=load)
    except boot.LaunchError:
        cure = "sudo apt-get install libgl1 libegl1"
        return Finding(what, False, _("no OpenGL library is here"), cure)
    return Finding(what, True, _("OpenGL through {library}").format(library=library))


def touch(devices: Path = DEVICES) -> tuple[Finding, ...]:
    """Whether two people can press at once, and where the app takes their presses from.

    It is always the window's own event queue (`kivy_ui.touch`): Kivy's other ways lose the second
    finger, and two ways at once would count every touch twice.
    """
    what = _("touch")
    panels = touch_screens(devices)
    if panels:
        text = _(
            "{names}: two people can press at once; fingers are taken from the app’s own window "
            "and from nowhere else, so that none is lost and none counts twice"
        )
        return (Finding(what, True, text.format(names=", ".join(panels))),)
    text = _("no touch screen is connected, so the app goes by the mouse, which is one finger only")
    cure = _("for two people who press on the screen connect a touch screen")
    return (Finding(what, None, text, cure),)


def touch_screens(devices: Path = DEVICES) -> tuple[str, ...]:
    """The names of the touch screens the kernel knows."""
    try:
        listed = devices.read_text(errors="replace")
    except OSError:
        return ()
    return tuple(
        name
        for block in listed.split("\n\n")
        if (name := _field(block, r'N: Name="(.*)"'))
        and _bit(_field(block, r"B: ABS=(.*)"), ABS_MT_POSITION_X)
        and _bit(_field(block, r"B: PROP=(.*)"), INPUT_PROP_DIRECT)
    )


def _field(block: str, pattern: str) -> str:
    found = re.search(pattern, block)
    return found[1].strip() if found else ""


def _bit(words: str, number: int) -> bool:
    """A bit of the kernel's map: words of 64 bits in hexadecimal, the highest first."""
    bits = 0
    for word in words.split():
        bits = bits << 64 | int(word, 16)
    return bool(bits >> number & 1)


def sound(folder: Path = SOUND) -> tuple[Finding, ...]:
    """Whether there is something to play sounds on; without it the game is silent, no more."""
    what = _("sound")
    outputs = sorted(path.name for path in folder.glob("pcm*p"))
    if outputs:
        return (
            Finding(
                what,
                True,
                _n("{count} output", "{count} outputs", len(outputs)).format(count=len(outputs)),
            ),
        )
    return (Finding(what, None, _("no output is seen here; the game is silent")),)
