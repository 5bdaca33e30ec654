"""Round over, scores and winner on paper: inside, apart, large enough, at every size."""

from __future__ import annotations

import itertools

import pytest

from kivy_ui.layout.counting import counting_layout
from kivy_ui.layout.court import court
from kivy_ui.layout.first_card import dealer_layout, first_card_layout
from kivy_ui.layout.hardware import hardware_plan
from kivy_ui.layout.home import home_plan
from kivy_ui.layout.new_game import new_game_plan
from kivy_ui.layout.past_games import game_plan, list_plan
from kivy_ui.layout.people import board_plan, people_plan, person_plan
from kivy_ui.layout.rule_page import rule_page_plan
from kivy_ui.layout.scores import scores_layout
from kivy_ui.layout.settings import settings_plan
from kivy_ui.layout.table import table_layout
from kivy_ui.layout.wheel import wheel_plan
from kivy_ui.layout.winner import winner_layout

SCREENS = {
    "800x480": (800.0, 480.0, "small"),
    "1024x600": (1024 / 1.279, 600 / 1.279, "small"),
    "1280x800": (1280 / 1.128, 800 / 1.128, "large"),
    "1920x1200": (1920 / 1.68, 1200 / 1.68, "large"),
    "720x1280": (720 / 1.575, 1280 / 1.575, "portrait"),
}
PEOPLE = range(2, 11)


@pytest.fixture(params=SCREENS)
def screen(request):
    return SCREENS[request.param]


def wrong(spots, width, height, play=(), slack=0.01):
    """What is too small, too close or outside, in words; ``slack`` u are let go."""
    found = []
    for name, (x, y, w, h) in spots.items():
        least = 57 if name.split()[0] in play else 47
        if min(w, h) < least - slack:
            found.append(f"{name} is {w:.1f} x {h:.1f}")
        if min(x, y) < -slack or x + w > width + slack or y + h > height + slack:
            found.append(f"{name} is outside")
    for (one, a), (other, b) in itertools.combinations(spots.items(), 2):
        dx = max(a[0] - b[0] - b[2], b[0] - a[0] - a[2])
        dy = max(a[1] - b[1] - b[3], b[1] - a[1] - a[3])
        if max(dx, dy) < 10 - 0.3 - slack:
            found.append(f"{one} and {other} are {max(dx, dy):.1f} apart")
    return found


PASSING = (1.0, 57.0, 100.0, 300.0, 457.0, 812.0, 2_500.0)
PLANS = {
    "counting": lambda layout, w, h: counting_layout(w, h, layout, 5, 15),
    "court": lambda layout, w, h: court(w, h, "across"),
    "first card": lambda layout, w, h: first_card_layout(w, h, layout, 8),
    "dealer": lambda layout, w, h: dealer_layout(w, h, layout, 8),
    "hardware": hardware_plan,
    "home": lambda layout, w, h: home_plan(layout, w, h, 6),
    "new game": new_game_plan,
    "past games": lambda layout, w, h: list_plan(layout, w, h, 1.5),
    "past game": game_plan,
    "people": lambda layout, w, h: people_plan(layout, w, h, 1.5),
    "duel board": board_plan,
    "person": person_plan,
    "rules": lambda layout, w, h: rule_page_plan(layout, w, h, 6),
    "scores": lambda layout, w, h: scores_layout(w, h, layout, 6),
    "chart": lambda layout, w, h: scores_layout(w, h, layout, 6, chart=True),
    "settings": lambda layout, w, h: settings_plan(layout, w, h, 6, 6, 1.5),
    "table": lambda layout, w, h: table_layout(w, h, layout, 6),
    "marks": lambda layout, w, h: table_layout(w, h, layout, 6, "marks"),
    "points": lambda layout, w, h: table_layout(w, h, layout, 6, "score"),
    "wheel": lambda layout, w, h: wheel_plan(layout, w, h, True),
    "winner": lambda layout, w, h: winner_layout(w, h, layout),
}


@pytest.mark.parametrize("plan", PLANS)
def test_a_size_on_the_way_to_another_stops_nothing(plan):
    """A window that grows tells its parts so one after the other: for a moment none fits."""
    for layout, w, h in itertools.product(("small", "large", "portrait"), PASSING, PASSING):
        assert PLANS[plan](layout, w, h)


@pytest.mark.parametrize("asked", [0, 80, 150, 250, 330, 900])
@pytest.mark.parametrize(("w", "h"), [(457, 813), (450, 800), (600, 960)])
def test_the_upright_wheel_stands_whole_over_what_it_asks(w, h, asked):
    at = wheel_plan("portrait", w, h, True, asked)
    assert at.pointer.y >= 0
    assert at.disc.bottom <= at.panel.y
    assert at.disc.w > 260
    assert at.asked.h >= min(asked, 270)
    assert at.asked.bottom <= at.main.y


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_few_people_are_large(screen, text):
    """As long as all of them fit they use the room; many are as small as they can be."""
    width, height, layout = screen
    small = people_plan(layout, width, height, text).rows
    least_w, least_h = small[0].w, small[0].h
    for count in range(1, len(small) + 1):
        cells = people_plan(layout, width, height, text, count).rows
        assert len(cells) == count
        spots = {f"person {i}": (c.x, c.y, c.w, c.h) for i, c in enumerate(cells)}
        assert wrong(spots, width, height) == []
        assert min(c.w for c in cells) >= least_w - 0.01
        assert min(c.h for c in cells) >= least_h - 0.01
        # a tile twice as large as the small one is large enough; else the room is used
        used = sum(c.w * c.h for c in cells) / sum(c.w * c.h for c in small)
        assert used > 0.6 or cells[0].w * cells[0].h > 2 * least_w * least_h, count
        middle = (min(c.y for c in cells) + max(c.bottom for c in cells)) / 2
        assert abs(middle - (small[0].y + small[-1].bottom) / 2) < 1
    assert people_plan(layout, width, height, text, len(small) + 1).rows == small


@pytest.mark.parametrize("hands", PEOPLE)
@pytest.mark.parametrize("cards", [15, 18])
@pytest.mark.parametrize("redo", [False, True])
def test_counting_hands(screen, hands, cards, redo):
    width, height, layout = screen
    at = counting_layout(width, height, layout, hands, cards, redo)
    spots = {f"row {i}": spot for i, spot in enumerate(at.rows)}
    spots |= {f"key {i}": spot for i, spot in enumerate(at.keys)}
    names = ("went", "strip", "less", "none", "number", "heap", "main", "undo")
    spots |= {name: getattr(at, name) for name in names if name not in ("went", "strip")}
    if redo:
        spots["redo"] = at.redo
    assert len(at.rows) == hands
    assert wrong(spots, width, height, play=("key", "less", "none", "number")) == []
    figures = {f"figure {i}": spot for i, spot in enumerate(at.figures)}
    assert len(figures) == 10
    assert wrong({**figures, "less": at.less}, width, height, play=("figure",)) == []


@pytest.mark.parametrize("sides", PEOPLE)
@pytest.mark.parametrize("redo", [False, True])
def test_the_score_sheet(screen, sides, redo):
    width, height, layout = screen
    at = scores_layout(width, height, layout, sides, redo)
    spots = {f"round {i}": spot for i, spot in enumerate(at.bands)}
    names = ["back", "sort", "finish", "main", "undo", "older"]
    names += ["redo"] if redo else []
    names += ["switch"] if at.switch else []
    spots |= {name: getattr(at, name) for name in names}
    assert wrong(spots, width, height) == []
    assert len(at.heads) == sides
    assert len(at.cells) == sides
    assert len(at.bands) >= 3
    assert (at.chart is None) == (sides > 6)


@pytest.mark.parametrize("sides", PEOPLE)
def test_the_cells_of_a_round_stand_below_their_heads(screen, sides):
    width, height, layout = screen
    at = scores_layout(width, height, layout, sides)
    for head, cell in zip(at.heads, at.cells, strict=True):
        band = at.bands[0]
        if at.across:
            assert band[0] + cell == pytest.approx(head[0] + head[2] / 2, abs=0.5)
        else:
            assert band[1] + cell == pytest.approx(head[1] + head[3] / 2, abs=0.5)


@pytest.mark.parametrize("sides", [7, 10])
def test_the_chart_takes_the_place_of_a_wide_sheet(screen, sides):
    width, height, layout = screen
    at = scores_layout(width, height, layout, sides, chart=True)
    assert at.chart == at.panel
    assert at.bands == ()


def test_the_winner(screen):
    width, height, layout = screen
    at = winner_layout(width, height, layout)
    spots = {name: getattr(at, name) for name in ("home", "scores", "again", "undo")}
    assert wrong(spots, width, height) == []
    shown = [at.cheer, *at.lines, at.code, at.home]
    for (x, y, w, h), (bx, by, bw, bh) in itertools.combinations(shown, 2):
        assert x + w <= bx + 0.01 or bx + bw <= x + 0.01 or y + h <= by + 0.01 or by + bh <= y


@pytest.mark.parametrize("sides", [2, 4, 5])
def test_the_rows_of_a_corrected_round_stand_below_each_other(sides):
    from kivy_ui.layout.counting import counting_layout, listed

    at = counting_layout(800, 480, "small", sides, 0)
    rows = listed(at, sides)
    assert len({x for x, _y, _w, _h in rows}) == 1
    assert min(h for _x, _y, _w, h in rows) >= 47
    assert rows[-1][1] + rows[-1][3] <= at.heap[1] - 10


def test_the_last_of_an_odd_number_of_editions_fills_its_row():
    from kivy_ui.layout.geometry import Rect
    from kivy_ui.layout.new_game import cards

    placed = cards(Rect(118, 120, 221, 280), 5)
    assert placed[4].x == placed[2].x
    assert placed[4].right == pytest.approx(placed[3].right)
