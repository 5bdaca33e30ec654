"""Units on serial lines, on wires and on a keyboard for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.keys import KeysUnit
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.uno import PACKAGES, HandsDevice, Uno
from tests.hardware.board import Wired
from tests.hardware.clock import Clock
from tests.hardware.keyboard import Keyboard
from tests.hardware.serial_table import Table
from tests.hardware.serial_turner import Turner, settings
from tests.hardware.typing_duels import taught


@pytest.fixture
def table(needed, tmp_path) -> Iterator[Table]:
    needed(*PACKAGES)
    table = Table(tmp_path, HandsDevice(Uno()))
    yield table
    table.close()


@pytest.fixture
def played(tmp_path) -> Iterator[Table]:
    table = Table(tmp_path, PlayedUnit())
    yield table
    table.close()


@pytest.fixture
def wired() -> Iterator[Wired]:
    one = Wired()
    yield one
    one.unit.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keyboard(tmp_path, clock) -> Iterator[Keyboard]:
    one = Keyboard(tmp_path / "event3", clock)
    yield one
    one.close()


@pytest.fixture
def keys_unit(keyboard, clock) -> Iterator[KeysUnit]:
    """Two keys of that keyboard, taught as paddles."""
    one = KeysUnit(settings=taught(keyboard), clock=clock, opener=keyboard.opened)
    yield one
    one.close()


@pytest.fixture
def wheel(needed, tmp_path) -> Iterator[Turner]:
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings())
    yield table
    table.close()
