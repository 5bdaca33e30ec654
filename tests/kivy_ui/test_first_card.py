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


def drawn(stage):
    return dict(stage.app.screen.dealing.drawn)


def says(stage, key):
    return getattr(stage.app.screen.ids.corner, key).what


def test_the_card_told_last_is_taken_back_and_told_again(before_play):
    stage = before_play(dealer=None)
    stage.tap("figure 7")
    stage.tap("figure symbol")
    said = says(stage, "undo")
    assert (said.word, said.glyph) == ("Ben", "skip")
    stage.tap("undo")
    assert drawn(stage) == {"Mia": 7}
    assert (says(stage, "undo").word, says(stage, "undo").value) == ("Mia", 7)
    assert says(stage, "redo").word == "Ben"
    stage.tap("redo")
    assert drawn(stage) == {"Mia": 7, "Ben": -1}
    stage.tap("row Mia")
    assert drawn(stage) == {"Ben": -1}
    stage.pause(0.4)
    stage.tap("undo")
    assert drawn(stage) == {"Mia": 7, "Ben": -1}


def test_cards_told_for_the_deal_are_there_after_leaving_and_after_a_restart(
    before_play, open_app, store
):
    stage = before_play(dealer=None)
    stage.tap("figure 7")
    stage.tap("figure 9")
    stage.app.go("home")
    stage.app.go_game()
    stage.settle()
    assert drawn(stage) == {"Mia": 7, "Ben": 9}
    again = open_app((800, 480), "first_card", store=store, unit=units.open("touch"))
    assert drawn(again) == {"Mia": 7, "Ben": 9}
    again.tap("undo")
    assert drawn(again) == {"Mia": 7}


def test_undo_after_the_last_card_takes_that_one_card_back(before_play):
    stage = before_play(dealer=None)
    for figure in ("7", "symbol", "9"):
        stage.tap(f"figure {figure}")
    assert stage.evening.game.dealer == "Cy"
    stage.tap("undo")
    assert drawn(stage) == {"Mia": 7, "Ben": -1}
    stage.tap("figure 3")
    assert stage.evening.game.dealer == "Mia"


def test_of_level_cards_the_first_draw_is_there_again_too(before_play):
    stage = before_play(dealer=None)
    for figure in ("7", "9"):
        stage.tap(f"figure {figure}")
    stage.pause(0.4)
    stage.tap("figure 9")
    stage.tap("figure 3")
    stage.tap("undo")
    assert drawn(stage) == {}
    stage.pause(0.4)
    stage.tap("undo")
    assert drawn(stage) == {"Mia": 7, "Ben": 9}


def test_a_card_turned_up_is_there_again_and_taken_back_one_by_one(before_play, open_app, store):
    stage = before_play()
    stage.tap("red skip")
    stage.tap("blue draw two")
    stage.app.go("home")
    stage.app.go_game()
    stage.settle()
    assert stage.reads("Mia draws 2.")
    stage.tap("undo")
    assert stage.reads("loses the turn")
    assert says(stage, "redo").suit == "blue"
    again = open_app((800, 480), "first_card", store=store, unit=units.open("touch"))
    assert again.app.screen.picked["card"] == "skip"
    again.tap("begin")
    assert again.shown() == "table"
    assert again.app.evening.game.turn == "Ben"


@pytest.mark.parametrize("name", ["drawn", "turned_up"])
@pytest.mark.parametrize(
    "at",
    [
        3, [3], [[["Zoe", 7]]], [[["Mia", 70]]], [[["Mia", 7], ["Mia", 7]]], [[["Mia"]]],
        [{"op": "set"}], [{"op": "first_card", "card": 3}], [[["Mia", 1], ["Ben", 2], ["Cy", 3]]],
    ],
)  # fmt: skip
@pytest.mark.parametrize("dealer", ["Cy", None])
def test_cards_that_cannot_be_read_were_never_told(before_play, name, at, dealer):
    stage = before_play(dealer=dealer)
    for kept in ({"game": stage.evening.number, "at": {"0": at}}, {"game": 1, "at": 3}, at):
        stage.app.settings[name] = kept
        stage.app.screen.enter()
        assert not stage.app.screen.picks
        assert dealer or drawn(stage) == {}
