"""The ring and the middle as widgets: what changes moves, the rest stands."""

import math

import pytest

from kivy_ui.layout.table import table_layout


@pytest.fixture
def five():
    return table_layout(800.0, 480.0, "small", 5)


@pytest.fixture
def spots(five):
    return [(place.rect.cx, place.rect.cy) for place in five.seats]


@pytest.fixture
def still(window):
    """Without motion: everything is where it belongs at once."""
    from kivy_ui.theme import theme

    theme.reduce_motion = True
    yield theme
    theme.reduce_motion = False


@pytest.fixture
def ring(window, five, spots):
    from kivy_ui.widgets.ring import Ring, RingLook

    ring = Ring()
    ring.show(five.ring, RingLook("red", True, spots[0]))
    return ring


def look(color="red", clockwise=True, seat=None, plain=False):
    from kivy_ui.widgets.ring import RingLook

    return RingLook(color, clockwise, seat, plain)


def test_the_lit_stretch_is_before_the_seat_on_turn(still, ring, five, spots):
    for spot in spots:
        ring.show(five.ring, look(seat=spot))
        x, y = ring._track.point(ring.lit)
        toward = (spot[0] - five.ring.cx, spot[1] - five.ring.cy)
        assert x * toward[0] + y * toward[1] > 0


def test_the_light_runs_the_way_of_play(ring, five, spots):
    start = ring.lit
    ring.show(five.ring, look(seat=spots[1]))
    assert ring.lit == start  # it has only begun to run
    assert ring._lit_at(ring.look) != pytest.approx(start % ring._track.length, abs=1)


def chevrons(ring):
    """Each chevron's middle and the degrees it points to, as they are drawn."""
    corners = [tuple(ring._mesh.vertices[i : i + 2]) for i in range(0, len(ring._mesh.vertices), 4)]
    found = []
    for (ax, ay), (bx, by), (cx, cy), _last in zip(*[iter(corners)] * 4, strict=True):
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        found.append((((ax + cx) / 2, (ay + cy) / 2), angle))
    return found


def test_a_reverse_turns_the_chevrons_about_their_own_middles(ring, five, spots):
    before = chevrons(ring)
    assert len(before) >= 16
    ring.show(five.ring, look(clockwise=False, seat=spots[0]))
    assert ring.turned == 180.0
    for (was, old), (now, new) in zip(before, chevrons(ring), strict=True):
        assert now == pytest.approx(was, abs=1e-3)
        assert math.cos(math.radians(new - old)) == pytest.approx(1.0, abs=1e-6)
    ring.turned = 0.0
    for (was, old), (now, new) in zip(before, chevrons(ring), strict=True):
        assert now == pytest.approx(was, abs=1e-3)
        assert math.cos(math.radians(new - old)) == pytest.approx(-1.0, abs=1e-6)


def test_the_chevrons_run_when_the_turn_changes_and_stand_as_they_stood(ring, five, spots):
    from kivy_ui.theme import theme

    before = [middle for middle, _angle in chevrons(ring)]
    ring.show(five.ring, look(seat=spots[1]))
    assert ring.ran <= -2
    along = theme.px(ring._track.length / len(before))
    cx, cy = theme.px(five.ring.cx), theme.height - theme.px(five.ring.cy)
    ring.ran = -1.75
    for (x0, y0), (x1, y1) in zip(
        before, (middle for middle, _angle in chevrons(ring)), strict=True
    ):
        assert 0.15 * along < math.dist((x0, y0), (x1, y1)) < 0.35 * along
        dx, dy = x0 - cx, cy - y0
        assert dx * -(y1 - y0) - dy * (x1 - x0) > 0  # clockwise, as play goes
    ring.ran = 0.0
    for was, (now, _angle) in zip(before, chevrons(ring), strict=True):
        assert now == pytest.approx(was)


def test_with_motion_off_the_chevrons_stand(still, ring, five, spots):
    ring.show(five.ring, look(clockwise=False, seat=spots[1]))
    assert ring.ran == ring.turned == 0.0


def test_a_new_color_sweeps_from_who_named_it(ring, five, spots):
    ring.show(five.ring, look("blue", seat=spots[1]), source=spots[0])
    assert ring.swept == 0.0
    x, y = ring._track.point(ring._source)
    assert y > 0
    assert abs(x) < five.ring.w / 4


def test_the_same_again_moves_nothing(ring, five, spots):
    ring.show(five.ring, look("blue", seat=spots[1]), source=spots[0])
    ring.swept = 0.5
    ring.show(five.ring, look("blue", seat=spots[1]), source=spots[0])
    assert ring.swept == 0.5


def test_without_a_direction_there_are_no_chevrons(still, ring, five):
    ring.show(five.ring, look(None, plain=True))
    assert ring._stands == []


@pytest.mark.parametrize(
    ("edge", "angle"), [("near", 0), ("left", 90), ("far", 180), ("right", 270)]
)
def test_the_middle_faces_the_edge_of_the_seat_on_turn(still, five, edge, angle):
    from kivy_ui.widgets.middle import Middle, MiddleLook

    middle = Middle()
    middle.show(five.ring, MiddleLook("Nana", "red", edge), 66)
    assert middle.angle % 360 == angle
    assert middle.text == "Nana"


def test_the_middle_turns_the_short_way(window, five):
    from kivy_ui.widgets.middle import Middle, MiddleLook

    middle = Middle()
    middle.show(five.ring, MiddleLook("Mia", "red", "right"), 66)
    assert middle.angle == 270
    middle.show(five.ring, MiddleLook("Ben", "red", "near"), 66)
    from kivy.animation import Animation

    animation = Animation._instances and next(
        a for a in Animation._instances if middle.uid in a._widgets
    )
    assert animation.animated_properties["angle"] == 360


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Nana", ["NANA"]),
        ("Alexandra", ["Alexandra"]),
        ("Alexandra Fox", ["Alexandra", "Fox"]),
        ("Bartholomaeus", ["Bartho-", "lomaeus"]),
    ],
)
def test_a_name_is_in_capitals_as_written_or_in_two_lines(still, five, name, lines):
    from kivy_ui.widgets.middle import Middle, MiddleLook

    middle = Middle()
    middle.show(five.ring, MiddleLook(name, "red"), 66)
    assert middle._name(five.ring.inner)[0] == lines
