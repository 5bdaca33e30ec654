"""The app at the table with a unit, for the bench: `wired_app.py touch|gpio|pins FOLDER`."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

from companion.store import Store
from hardware import units
from hardware.unit import Unit
from kivy_ui import boot

RESTS_S = 3.0
"""So long after its first frame nothing moves any more."""


def unit_of(kind: str) -> Unit:
    """The unit; those on pins as they are wired by default: `gpio` on pins in memory, `pins` on
    the kernel's own through lgpio."""
    if kind == "pins":
        return units.open("gpio")
    if kind != "gpio":
        return units.open(kind)
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return units.open("gpio", factory=MockFactory(pin_class=MockPWMPin))


def main(kind: str, folder: str) -> None:
    with closing(unit_of(kind)) as unit, closing(Store(Path(folder))) as store:
        boot.prepare((800, 480), offscreen=os.environ.get("SDL_VIDEODRIVER") == "offscreen")
        boot.open_window()
        from kivy.clock import Clock

        from kivy_ui.app import CompanionApp

        app = CompanionApp(store, unit)
        app.bind(on_start=lambda _app: Clock.schedule_once(say, RESTS_S))
        app.run()


def say(_dt: float) -> None:
    """Whoever measures may begin."""
    print("at rest", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
