"""The board that many tests of a file talk to, a fresh one for each, and a desk with ports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware_bridge.desk import Desk
from tests.firmware_bridge.duelling import greet
from tests.firmware_bridge.uno import PACKAGES, Uno


@pytest.fixture(scope="module")
def uno(needed) -> Iterator[Uno]:
    """The real firmware on a simulated Uno; it has said hello."""
    needed(*PACKAGES)
    uno = Uno()
    greet(uno)
    yield uno
    uno.close()


@pytest.fixture
def fresh(needed) -> Iterator[Uno]:
    """A board of the test's own, as it starts."""
    needed(*PACKAGES)
    uno = Uno()
    yield uno
    uno.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    for link in desk.links:
        link.close()
    for plug in desk.plugs:
        plug.pull_out()
