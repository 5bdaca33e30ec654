"""Units on serial lines and on wires for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.uno import PACKAGES, HandsDevice, Uno
from tests.hardware.board import Wired
from tests.hardware.serial_table import Table


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
