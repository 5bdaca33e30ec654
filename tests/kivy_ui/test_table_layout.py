"""The table's proportions, without a window: nothing outside, nothing too small or too near."""

from itertools import combinations

import pytest

from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.ring import CLEAR, HALO
from kivy_ui.layout.seats import SEAT_W, seat_places
from kivy_ui.layout.table import table_layout

SCREENS = {
    "800x480": (800.0, 480.0, "small"),
    "1024x600": (1024 / 1.279, 600 / 1.279, "small"),
    "1280x720": (1280 / 1.535, 720 / 1.535, "small"),
    "1280x800": (1280 / 1.128, 800 / 1.128, "large"),
    "1920x1200": (1920 / 1.68, 1200 / 1.68, "large"),
    "720x1280": (720 / 1.575, 1280 / 1.575, "portrait"),
    "800x1280": (800 / 1.575, 1280 / 1.575, "portrait"),
    "1920x1080": (1920 / 1.5297, 1080 / 1.5297, "large"),
}
PLAY = ("number", "skip", "reverse", "draw", "uno", "over", "card", "color", "turn", "duel")


@pytest.fixture(params=SCREENS)
def screen(request):
    return SCREENS[request.param]


@pytest.fixture(params=range(2, 11))
def seats(request):
    return request.param


@pytest.fixture(params=[False, True], ids=["text 100", "text 150"])
def large_text(request):
    return request.param


@pytest.mark.parametrize("level", ["turns", "marks", "score"])
@pytest.mark.parametrize("cards", [2, 4, 5, 9])
def test_targets_lie_on_the_screen_and_apart(screen, seats, large_text, level, cards):
    table = table_layout(*screen, seats, level, cards, large_text)
    glass = Rect(0, 0, table.width, table.height)
    targets = dict(table.tray.keys)
    targets |= {f"seat {i}": place.rect for i, place in enumerate(table.seats)}
    for name, rect in targets.items():
        least = 57 if name.startswith(PLAY) else 47
        assert glass.holds(rect), name
        assert min(rect.w, rect.h) >= least - 0.01, (name, rect)
    for (a, one), (b, other) in combinations(targets.items(), 2):
        assert one.gap(other) >= 9.99, (a, b, one.gap(other))


def test_the_middle_of_the_ring_keeps_away_from_the_seats(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    middle = table.ring.middle_target
    assert min(middle.w, middle.h) >= 47 - 0.01
    assert all(middle.gap(place.rect) >= 9.99 for place in table.seats)
    corner = middle.x, middle.bottom
    assert not table.ring.on_band(*corner)


def test_seats_stay_in_the_field_and_go_round_clockwise(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    assert all(table.field.holds(place.rect) for place in table.seats)
    edges = [place.edge for place in table.seats]
    assert edges[0] == "near"
    order = ["near", "left", "far", "right"]
    met = [order.index(edge) for edge in edges if edge != "near"]
    assert met == sorted(met)
    far = [place.rect.x for place in table.seats if place.edge == "far"]
    assert far == sorted(far)
    left = [place.rect.y for place in table.seats if place.edge == "left"]
    assert left == sorted(left, reverse=True)
    right = [place.rect.y for place in table.seats if place.edge == "right"]
    assert right == sorted(right)


def test_the_picture_is_symmetrical(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    spots = sorted((round(p.rect.x, 3), p.rect.y) for p in table.seats)
    turned = sorted((round(table.field.w - p.rect.right, 3), p.rect.y) for p in table.seats)
    for one, other in zip(spots, turned, strict=True):
        assert one == pytest.approx(other, abs=0.01)


def test_the_ring_keeps_clear_of_every_seat(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    ring = table.ring
    assert all(ring.clearance(p.rect) >= CLEAR - 0.02 for p in table.seats)
    assert table.field.holds(ring.rect.inset(-HALO))
    assert ring.inner >= 35
    assert ring.cx == pytest.approx(table.field.cx)


def test_chevrons_and_middle_are_two_targets(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    ring = table.ring
    band, middle = ring.band_target, ring.middle_target
    assert min(band.w, band.h, middle.w, middle.h) >= 47 - 0.01
    assert band.gap(middle) >= 9.99
    assert ring.on_band(band.cx, band.cy)
    assert not ring.on_band(middle.cx, middle.cy)
    for place in table.seats:
        assert place.rect.gap(band) >= 9.9
        assert not ring.on_band(place.rect.cx, place.rect.cy)
    around = [ring.on_band(ring.cx + dx * ring.w / 2.1, ring.cy) for dx in (-1, 1)]
    assert all(around)


def test_a_larger_ring_would_touch(screen, seats, large_text):
    table = table_layout(*screen, seats, large_text=large_text)
    ring = table.ring
    nearest = min(ring.clearance(p.rect) for p in table.seats)
    edge = min(ring.rect.x - table.field.x, ring.rect.y - table.field.y,
               table.field.bottom - ring.rect.bottom)  # fmt: skip
    assert min(nearest, edge) < CLEAR + 2


def test_five_seats_lie_as_in_the_mock_up():
    table = table_layout(800.0, 480.0, "small", 5)
    spots = [(round(p.rect.x), round(p.rect.y)) for p in table.seats]
    assert spots == [(192, 364), (10, 294), (54, 8), (330, 8), (374, 294)]
    assert table.ring.w == table.ring.h == pytest.approx(239, abs=2)


def test_ten_seats_lie_as_in_the_mock_up():
    table = table_layout(800.0, 480.0, "small", 10)
    spots = [(round(p.rect.x), round(p.rect.y)) for p in table.seats]
    assert spots[:6] == [(192, 363), (50, 363), (11, 246), (11, 128), (50, 11), (192, 11)]


def test_keys_lie_as_in_the_mock_up():
    keys = table_layout(800.0, 480.0, "small", 5).tray.keys
    assert keys["red number"] == Rect(528, 10, 58, 58)
    assert keys["blue draw two"] == Rect(732, 214, 58, 58)
    assert keys["card 3"] == Rect(732, 282, 58, 58)
    assert keys["over"] == Rect(664, 350, 126, 58)
    assert keys["undo"] == Rect(664, 418, 126, 52)


def test_upright_ten_the_ring_is_a_stadium():
    ring = table_layout(*SCREENS["720x1280"], 10).ring
    assert ring.h > 1.4 * ring.w


def test_ten_in_large_letters_have_a_stadium():
    ring = table_layout(*SCREENS["800x480"], 10, large_text=True).ring
    assert ring.h > 1.25 * ring.w


def test_undo_is_the_bottom_right_key_at_every_level(screen):
    corners = set()
    for level in ("turns", "marks", "score"):
        table = table_layout(*screen, 4, level)
        undo = table.tray.keys["undo"]
        others = [r for name, r in table.tray.keys.items() if name != "undo"]
        assert all(r.right <= undo.right + 0.01 and r.bottom <= undo.bottom + 0.01 for r in others)
        corners.add((round(undo.right, 3), round(undo.bottom, 3)))
    assert len(corners) == 1


def test_seats_keep_their_size_on_a_small_screen():
    assert all(p.rect.w == SEAT_W for p in seat_places(Rect(0, 0, 516, 480), 10, 1.0))


@pytest.mark.parametrize("count", [0, 1, 11])
def test_other_counts_are_refused(count):
    with pytest.raises(ValueError, match="2 to 10"):
        seat_places(Rect(0, 0, 516, 480), count, 1.0)


def test_ten_seats_of_large_text_lie_as_in_the_mock_up():
    table = table_layout(800.0, 480.0, "small", 10, large_text=True)
    rects = [p.rect for p in table.seats[:6]]
    assert all((r.w, r.h) == (156.0, 108.0) for r in rects)
    wanted = [(180, 364), (14, 364), (4, 245), (4, 127), (14, 8), (180, 8)]
    for rect, (x, y) in zip(rects, wanted, strict=True):
        assert abs(rect.x - x) <= 8, rect
        assert abs(rect.y - y) <= 8, rect
    assert min(table.ring.w, table.ring.h) > 160
