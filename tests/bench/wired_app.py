"""The app at the table with a unit, for the bench: `wired_app.py gpio|touch FOLDER`."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from companion.store import Store
from hardware import units
from hardware.unit import Unit
from kivy_ui import boot


def unit_of(kind: str) -> Unit:
    """The unit; that on pins as it is wired by default, on pins in memory."""
    if kind != "gpio":
        return units.open(kind)
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return units.open("gpio", factory=MockFactory(pin_class=MockPWMPin))


def main(kind: str, folder: str) -> None:
    with closing(unit_of(kind)) as unit, closing(Store(Path(folder))) as store:
        boot.prepare((800, 480))
        boot.open_window()
        from kivy_ui.app import CompanionApp

        CompanionApp(store, unit).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
