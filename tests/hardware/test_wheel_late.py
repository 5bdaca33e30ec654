"""A busy program hears of the wheel's edges late; in order, none of them is lost."""

from __future__ import annotations

import pytest

from hardware.watch import WheelWatch
from hardware.wheel import Wheel
from hardware.wire import LineEdge
from tests.hardware.spinning import quadrature

GRACE_US = 250_000
COUNTS = 2_000


@pytest.mark.parametrize("late_us", [0, 240_000, 700_000, 3_000_000])
@pytest.mark.parametrize("poll_us", [5_000, 90_000, 700_000])
def test_however_late_the_edges_are_told_every_count_is_there(late_us, poll_us):
    watch = WheelWatch(Wheel("quadrature", 8, 80, start=0), {}, list("ABCDEFGH"), GRACE_US)
    coming = [LineEdge(e.t_us, e.line, e.level) for e in quadrature(range(COUNTS + 1), 0, 500)]
    watch.arm(0)
    for now_us in range(0, COUNTS * 500 + late_us + poll_us, poll_us):
        told = [edge for edge in coming if edge.t_us + late_us <= now_us]
        coming = coming[len(told) :]
        watch.hear(told)
        watch.poll(now_us)
    assert coming == []
    assert (watch.count.net, watch.count.position, watch.count.lost) == (COUNTS, COUNTS, 0)
