"""The way round the ring."""

import math

import pytest

from kivy_ui.layout.track import (
    LIT_STEPS,
    Track,
    lit_stretch,
    stretch_outline,
    stretch_rows,
    way_between,
)

CIRCLE = Track.of_ring(240, 240, 25)
STADIUM = Track.of_ring(132, 212, 24)
WIDE = Track.of_ring(356, 222, 25)


@pytest.fixture(params=[CIRCLE, STADIUM, WIDE], ids=["circle", "upright", "wide"])
def track(request):
    return request.param


def test_a_circle_is_as_long_as_a_circle():
    assert CIRCLE.length == pytest.approx(math.pi * 215)
    assert STADIUM.length == pytest.approx(math.pi * 108 + 2 * 80)


def test_the_way_is_closed_and_even(track):
    steps = 400
    spots = [track.point(track.length * i / steps) for i in range(steps + 1)]
    assert spots[0] == pytest.approx((0, -track.h / 2))
    assert spots[-1] == pytest.approx(spots[0])
    hops = [math.dist(a, b) for a, b in zip(spots, spots[1:], strict=False)]
    assert max(hops) == pytest.approx(track.length / steps, rel=0.02)
    assert min(hops) == pytest.approx(track.length / steps, rel=0.02)


def test_clockwise_means_right_along_the_top_and_left_along_the_bottom(track):
    assert track.heading(1e-6) == pytest.approx(0, abs=1)
    assert track.heading(track.length / 2) % 360 == pytest.approx(180, abs=1)
    assert track.point(track.length / 4)[0] > 0


def test_outwards_is_away_from_the_middle(track):
    for i in range(24):
        s = track.length * i / 24
        assert math.hypot(*track.point(s, 5)) > math.hypot(*track.point(s))


def test_the_nearest_spot_to_a_seat(track):
    assert track.point(track.nearest(0, 400)) == pytest.approx((0, track.h / 2), abs=1.5)
    assert track.point(track.nearest(-400, 0)) == pytest.approx((-track.w / 2, 0), abs=1.5)


def test_the_lit_stretch_lies_before_the_seat_and_ends_between_chevrons(track):
    band = 25
    step = track.length / track.chevrons(band)
    stretch = lit_stretch(track, band, -300, 200)
    assert stretch.length == pytest.approx(LIT_STEPS * step)
    x, y = track.point(stretch.middle)
    assert x < 0 < y
    edge = (stretch.middle - stretch.length / 2) / step
    assert edge == pytest.approx(round(edge))


@pytest.mark.parametrize("clockwise", [True, False])
def test_the_ends_of_the_stretch_point_the_way_of_play(clockwise):
    rows = stretch_rows(CIRCLE, 25, lit_stretch(CIRCLE, 25, 0, -300), clockwise)
    outer, middle, inner = rows
    for end in (0, -1):
        between = CIRCLE.nearest(*outer[end])
        assert CIRCLE.nearest(*inner[end]) == pytest.approx(between, abs=0.2)
        assert (CIRCLE.nearest(*middle[end]) > between) is clockwise
    within, around = CIRCLE.radius - 12.5, CIRCLE.radius + 12.5
    outline = stretch_outline(rows)
    assert all(within - 0.1 <= math.hypot(x, y) <= around + 0.1 for x, y in outline)
    assert set(outline) == {middle[0], middle[-1], *outer, *inner}


def test_the_light_runs_the_way_of_play():
    length = CIRCLE.length
    assert way_between(CIRCLE, 0, 100, clockwise=True) == pytest.approx(100)
    assert way_between(CIRCLE, 0, 100, clockwise=False) == pytest.approx(100 - length)
    assert way_between(CIRCLE, 100, 0, clockwise=True) == pytest.approx(length - 100)
    assert way_between(CIRCLE, 50, 50, clockwise=False) == 0


def test_chevrons_come_in_pairs(track):
    assert track.chevrons(25) % 2 == 0
