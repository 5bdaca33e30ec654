"""The board that many tests of a file talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
