"""How many lines a second the codec of the line to a unit writes, reads and refuses.

The figures are printed; judged is that it takes far more than the line can bring. Run by
`make bench`.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median

import pytest

from firmware_bridge import codec
from firmware_bridge.lines import LineError, Splitter
from firmware_bridge.messages import FROM_HOST, FROM_UNIT
from tests.firmware_bridge.talk import a_message, damaged

LINES = 5_000
RUNS = 7
LINE_BRINGS = 115_200 / 10 / len("1 ping*00000000\n")
"""The most lines a second at 115 200 baud: the shortest there are, without a pause."""

MOST_SHARE = 0.25
"""Of a processor that a line without a pause may take."""


def lines_a_second(action) -> float:
    """The median of some runs over all lines."""
    took = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        action()
        took.append(time.perf_counter() - begin)
    return LINES / median(took)


@pytest.fixture(scope="module")
def sent():
    chance = Random(4)
    return [(chance.randint(1, 255), a_message(chance)) for _ in range(LINES)]


def test_lines_a_second(sent):
    chance = Random(5)
    lines = [codec.write(*each) for each in sent]
    stream = b"".join(lines)
    spoilt = [damaged(chance, line) for line in lines]

    def refuse():
        for line in spoilt:
            try:
                codec.read(line)
            except LineError:
                continue

    figures = {
        "written": lines_a_second(lambda: [codec.write(*each) for each in sent]),
        "read": lines_a_second(lambda: [codec.read(line) for line in lines]),
        "damaged ones refused": lines_a_second(refuse),
        "split": lines_a_second(lambda: list(Splitter().feed(stream))),
    }
    told = ", ".join(f"{figure:,.0f} {what}" for what, figure in figures.items())
    kinds = len(FROM_HOST + FROM_UNIT)
    print(
        f"\ncodec, lines a second of all {kinds} kinds: {told} (the line brings {LINE_BRINGS:.0f})"
    )
    assert min(figures.values()) * MOST_SHARE > LINE_BRINGS
