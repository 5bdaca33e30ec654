"""Home: the last game at a glance, and one tap to what comes next."""

from __future__ import annotations

import gc
import weakref

import pytest

from hardware import units
from tests.kivy_ui.test_table_fits import look_at

NAMES = ["Mia", "Ben", "Cy", "Nana", "Dad", "Lou", "Ida", "Tom", "Eva", "Maximilian"]
SIZES = [(800, 480), (1024, 600), (1280, 800), (720, 1280)]
ROUND = {"op": "record_round", "winner": "Ben", "points": 212}
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}


@pytest.fixture
def home(open_app, evening_of, store):
    def home(*ops, people=4, size=(800, 480), edition="showdown", teams=None):
        evening = None
        if people:
            names = NAMES[:people]
            evening = evening_of(edition, names, *ops, dealer=names[-1], teams=teams)
        return open_app(size, None, evening=evening, store=store, unit=units.open("touch"))

    return home


def test_without_a_game_a_new_one_is_the_main_thing(home):
    stage = home(people=0)
    assert "go on" not in stage.targets()
    stage.tap("new game")
    assert stage.shown() == "new_game"


def test_it_goes_on_where_the_game_is(home):
    stage = home(RED)
    assert stage.shown() == "home"
    stage.tap("go on")
    assert stage.shown() == "table"


def test_a_showdown_that_waits_is_gone_on_with(home):
    stage = home(RED, {"op": "duel", "players": ["Mia", "Cy"], "stake": 2})
    stage.tap("go on")
    assert stage.shown() == "showdown"
    assert stage.reads("Cy")


@pytest.mark.parametrize("size", SIZES)
def test_the_two_whose_duel_waits_look_out_of_the_ring(home, pictures, size):
    stage = home(RED, {"op": "duel", "players": ["Cy", "Ben"], "stake": 2}, size=size)
    glance = stage.app.screen.ids.hero.glance
    assert (glance.turn, glance.against) == ("Cy", "Ben")
    stage.screenshot(pictures / f"home-duel-{size[0]}.png")


def test_whose_spin_waits_looks_out_of_the_ring(home):
    swirl = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
    stage = home(RED, swirl, edition="spin")
    glance = stage.app.screen.ids.hero.glance
    asked = stage.app.evening.game.pending.asked[0]
    assert glance.turn == stage.app.evening.game.name(asked)
    assert glance.against == ""


def test_it_is_dealt_again_with_one_tap(home):
    stage = home(RED)
    stage.tap("deal again")
    assert stage.shown() == "first_card"
    assert stage.app.evening.undoes == {"op": "redeal"}


def test_between_rounds_nothing_is_dealt_again(home):
    assert "deal again" not in home(ROUND).targets()


def test_the_same_people_find_everything_ready(home):
    stage = home(ROUND)
    stage.tap("again with the same people")
    assert stage.shown() == "new_game"
    seating = stage.app.screen.setting.seating
    assert (seating.edition, seating.names) == ("showdown", ("Mia", "Ben", "Cy", "Nana"))
    stage.tap("deal")
    assert stage.app.evening.game.edition.key == "showdown"
    assert list(stage.app.evening.game.players) == ["Mia", "Ben", "Cy", "Nana"]


def test_after_the_end_it_is_played_again_or_looked_at(home):
    stage = home(ROUND, {"op": "finish"})
    assert stage.app.screen.ids.hero.glance.title == "Ben won"
    stage.tap("scores")
    assert stage.shown() == "winner"


def test_a_duel_for_practice_needs_no_game(home):
    stage = home(people=0)
    stage.tap("practice duel")
    assert stage.shown() == "showdown"
    stage.tap("home")
    assert stage.shown() == "home"
    assert stage.app.evening is None


def test_escape_leads_back_and_never_out(home):
    stage = home(RED)
    stage.tap("go on")
    for _ in range(3):
        stage.window.dispatch("on_keyboard", 27, 0, None, [])
        stage.settle()
    assert stage.shown() == "home"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [0, 2, 10])
def test_it_fits(home, pictures, size, people):
    stage = home(*([ROUND, {"op": "next_round"}, RED] if people else []), people=people, size=size)
    look_at(stage, size)
    stage.screenshot(pictures / f"home-{people}-{size[0]}.png")


def test_what_was_cut_short_is_gone_on_with_and_what_was_left_in_peace_is_not(
    open_process, tmp_path
):
    words = ["play", "--size", "800x480", "--data", str(tmp_path / "data")]
    app = open_process(*words)
    app.tap("new game")
    app.tap("spot 1")
    app.tap("done")
    app.tap("spot 6")
    app.tap("done")
    app.tap("deal")
    app.wait(lambda: app.shown() == "first_card")
    app.wait(lambda: app.look("committed"))
    app.kill()
    app = open_process(*words)
    assert app.shown() == "first_card"
    app.look("close_window")
    assert app.process.wait(60) == 0
    assert open_process(*words).shown() == "home"


def test_an_app_that_is_closed_leaves_no_screen_behind(home):
    """Whatever outlives a screen (theme, window, clock) must not keep it, nor draw it again."""
    stage = home(RED)
    screens = []
    for name in ("table", "new_game", "settings", "people", "past_games", "hardware", "home"):
        screens.append(weakref.ref(stage.app.go(name)))
        stage.settle()
    del stage
    home(people=0)  # closes the first
    gc.collect()
    assert [screen() for screen in screens if screen() is not None] == []
