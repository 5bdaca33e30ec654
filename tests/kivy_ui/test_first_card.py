"""The first card and the dealer draw in a real window."""

import pytest

from hardware import units

PEOPLE = ["Mia", "Ben", "Cy"]


@pytest.fixture
def before_play(open_app, evening_of, store):
    """Opens the screen before a round's first turn."""

    def before_play(edition="showdown", dealer="Cy"):
        evening = evening_of(edition, PEOPLE, dealer=dealer)
        unit = units.open("touch")
        stage = open_app((800, 480), "first_card", evening=evening, store=store, unit=unit)
        stage.evening = evening
        return stage

    return before_play


def test_what_follows_is_read_before_it_counts(before_play):
    stage = before_play()
    stage.tap("blue draw two")
    assert stage.reads("Mia draws 2.")
    assert stage.reads("Ben begins.")
    assert stage.evening.seq == 0
    stage.tap("begin")
    assert stage.shown() == "table"
    assert stage.evening.game.turn == "Ben"
    assert stage.evening.game.hands["Mia"] == 9


def test_another_card_may_be_picked_before_it_counts(before_play):
    stage = before_play()
    stage.tap("red skip")
    stage.tap("undo")
    assert not stage.reads("loses the turn")
    stage.tap("green number")
    stage.tap("begin")
    assert (stage.evening.game.turn, stage.evening.game.color) == ("Mia", "green")


def test_a_first_wild_asks_for_the_color_at_once(before_play):
    stage = before_play()
    stage.tap("wild")
    stage.tap("choose_color yellow")
    assert stage.shown() == "first_card"
    assert stage.reads("Yellow it is.")
    stage.tap("begin")
    assert stage.evening.game.color == "yellow"


def test_a_wild_draw_four_goes_back_and_another_is_turned_up(before_play):
    stage = before_play()
    stage.tap("wild draw four")
    assert stage.reads("Turn up another card.")
    stage.tap("begin")
    assert stage.shown() == "first_card"
    stage.tap("red number")
    stage.tap("begin")
    assert stage.evening.game.turn == "Mia"


def test_nobody_has_to_tell_the_first_card(before_play):
    stage = before_play()
    stage.tap("begin")
    assert stage.shown() == "table"
    stage.tap("blue number")
    assert stage.evening.game.phase == "playing"
    assert stage.evening.game.turn == "Ben"


def test_somebody_else_may_start(before_play):
    stage = before_play()
    stage.tap("starter")
    stage.tap("by Ben")
    assert stage.shown() == "first_card"
    assert stage.evening.game.turn == "Ben"
    stage.tap("undo")
    assert stage.evening.game.turn == "Mia"


def test_the_highest_card_deals(before_play):
    stage = before_play(dealer=None)
    for figure in ("7", "symbol", "9"):
        stage.tap(f"figure {figure}")
    assert stage.evening.game.dealer == "Cy"
    assert "blue draw two" in stage.targets()


def test_level_cards_are_drawn_again_by_those_who_drew_them(before_play):
    stage = before_play(dealer=None)
    stage.tap("figure 7")
    stage.tap("figure 9")
    stage.pause(0.4)
    stage.tap("figure 9")
    assert "row Mia" not in stage.targets()
    stage.tap("figure 3")
    stage.tap("row Ben")
    stage.tap("figure 8")
    stage.tap("figure 2")
    assert stage.evening.game.dealer == "Ben"


def test_a_game_kept_by_score_alone_has_no_first_card(before_play):
    from kivy_ui.table.habits import Habits

    stage = before_play()
    Habits(stage.app).keep_score_only(stage.evening.number, only=True)
    stage.app.go_game()
    stage.settle()
    assert stage.shown() == "table"


def test_play_that_just_began_does_not_ask_for_the_card_again(before_play):
    stage = before_play()
    stage.tap("begin")
    assert stage.shown() == "table"
    stage.app.go("home")
    stage.app.go_game()
    assert stage.shown() == "table"
    for op in ({"op": "record_round", "winner": "Mia", "points": 20}, {"op": "next_round"}):
        stage.evening.do(op)
    stage.app.go_game()
    assert stage.shown() == "first_card"  # the next round has its own


@pytest.mark.parametrize("screen", ["first_card", "table", "home"])
def test_under_everything_lies_the_ground_of_the_screen(before_play, screen):
    from kivy_ui import screenshot
    from kivy_ui.theme import theme

    stage = before_play()
    stage.app.go(screen)
    stage.settle()
    for name in ("light", "dusk"):
        theme.name = name
        stage.settle()
        pixels, width, height = screenshot.pixels(stage.window)
        ground = theme.palette.bg if screen == "home" else theme.palette.table
        spot = 3 * (height // 2 * width + 1)
        assert list(pixels[spot : spot + 3]) == [round(255 * part) for part in ground[:3]]
