"""The table in a real window, touched through the window system: one tap for an ordinary turn."""

import pytest

from hardware import units
from tests.kivy_ui.tables import PEOPLE


def test_an_ordinary_turn_is_one_tap(at_table):
    stage = at_table()
    for key in ("green number", "green skip", "green reverse", "blue reverse", "draw"):
        seq = stage.evening.seq
        stage.tap(key)
        assert stage.evening.seq == seq + 1
        assert stage.shown() == "table"
    assert stage.evening.undoes["op"] == "draw"


def test_the_same_key_again_at_once_is_one_tap(at_table):
    stage = at_table()
    stage.press("red number")
    stage.pointer.up()
    stage.pointer.down()
    stage.release()
    assert stage.evening.seq == 2
    stage.pause(0.4)
    stage.tap("red number")
    assert stage.evening.seq == 3


def test_a_wild_asks_for_its_color_and_comes_back(at_table):
    stage = at_table()
    stage.tap("wild")
    stage.wait(lambda: stage.shown() == "question")
    assert stage.reads("Wild")
    stage.tap("choose_color blue")
    assert stage.shown() == "table"
    assert stage.evening.game.color == "blue"
    assert stage.evening.game.turn == "Ben"


def test_a_question_is_left_without_a_trace(at_table):
    stage = at_table()
    seq = stage.evening.seq
    stage.tap("wild draw four")
    stage.tap("undo")
    assert stage.shown() == "table"
    assert stage.evening.seq == seq


def test_wild_showdown_asks_three_things_on_one_screen(at_table):
    stage = at_table()
    stage.tap("wild showdown")
    for answer in ("stake 3", "target Nana", "choose_color green"):
        assert stage.shown() == "question"
        stage.tap(answer)
    pending = stage.evening.game.pending
    assert (pending.type, pending.amount) == ("showdown", 3)
    assert stage.shown() == "showdown"


def test_a_card_with_the_symbol_asks_for_its_number(at_table):
    stage = at_table()
    stage.tap("with showdown")
    stage.tap("yellow number")
    stage.tap("showdown 2")
    assert stage.evening.game.pending.amount == 2
    assert stage.shown() == "showdown"


def test_four_cards_are_owed_taken_or_doubted(at_table):
    stage = at_table()
    stage.tap("wild draw four")
    stage.tap("choose_color blue")
    assert stage.reads("Ben: +4")
    assert "takes" in stage.targets()
    stage.tap("challenge")
    stage.tap("legal True")
    assert stage.evening.game.hands["Ben"] == 13
    assert stage.evening.game.turn == "Cy"
    assert "takes" not in stage.targets()


def test_what_may_not_be_done_says_why_and_changes_nothing(at_table):
    stage = at_table()
    stage.tap("red skip")
    seq = stage.evening.seq
    stage.pause(0.4)
    stage.tap("blue number")
    stage.wait(lambda: any(len(text) > 20 for text in stage.texts()), "no word of why")
    assert stage.evening.seq == seq
    stage.tap("red number")
    assert stage.evening.seq == seq + 1


def test_undo_and_redo_say_what_they_take_back(at_table):
    stage = at_table()
    stage.tap("green number")
    stage.tap("green draw two")
    assert stage.app.screen.ids.corner.undo.what.word == "Ben"
    stage.tap("undo")
    assert stage.evening.game.turn == "Ben"
    assert stage.app.screen.ids.corner.undo.what.word == "Mia"
    stage.tap("redo")
    assert stage.evening.game.hands["Cy"] == 9


def test_a_drawn_card_may_still_be_played(at_table):
    stage = at_table()
    assert "play it" not in stage.targets()
    stage.tap("draw")
    assert stage.evening.game.turn == "Ben"
    stage.tap("play it")
    assert stage.evening.game.turn == "Mia"
    stage.tap("blue number")
    assert stage.evening.game.turn == "Ben"
    assert stage.evening.game.hands["Mia"] == 7
    assert "play it" not in stage.targets()


def test_who_is_on_turn_is_two_taps(at_table):
    stage = at_table()
    stage.tap("seat Nana")
    stage.tap("on turn")
    assert stage.evening.game.turn == "Nana"
    assert "red number" in stage.targets()


def test_the_chevrons_turn_the_direction(at_table):
    stage = at_table()
    stage.tap("direction")
    assert stage.evening.game.direction == "ccw"


def test_the_band_is_touched_anywhere(at_table):
    stage = at_table()
    ring = stage.app.screen.layout.ring
    stage.tap((ring.cx - ring.w / 2 + ring.band / 2, ring.cy))
    assert stage.evening.game.direction == "ccw"


def test_the_middle_names_another_color(at_table):
    stage = at_table()
    stage.tap("color")
    stage.tap("color blue")
    assert stage.shown() == "table"
    assert stage.evening.game.color == "blue"


def test_a_card_dragged_onto_a_seat_is_played_by_it(at_table):
    stage = at_table()
    stage.drag("blue skip", "seat Cy")
    assert stage.evening.undoes["by"] == "Cy"
    assert stage.evening.undoes["force"] is True
    assert stage.evening.game.turn == "Dad"


def test_a_card_dropped_elsewhere_is_no_card(at_table):
    stage = at_table()
    seq = stage.evening.seq
    stage.drag("blue skip", (258, 20))
    assert stage.evening.seq == seq
    assert stage.shown() == "table"


def test_a_held_card_tells_its_rule(at_table):
    stage = at_table()
    seq = stage.evening.seq
    stage.hold("red skip")
    assert stage.reads("loses the turn")
    assert stage.evening.seq == seq


def test_caught_without_uno(at_table):
    stage = at_table("classic", {"op": "set", "hands": {"Mia": 2}})
    stage.tap("red number")
    stage.tap("seat Mia")
    stage.tap("caught")
    assert stage.evening.game.hands["Mia"] == 3


def test_uno_is_said_by_who_owes_it(at_table):
    stage = at_table("classic", {"op": "set", "hands": {"Mia": 2}})
    stage.tap("red number")
    stage.tap("uno")
    assert stage.evening.game.uno_due == ()
    assert stage.evening.undoes == {"op": "uno_call", "by": "Mia"}


def test_a_hand_is_counted_anew(at_table):
    stage = at_table()
    stage.tap("seat Cy")
    stage.tap("cards")
    stage.tap("figure 1")
    stage.tap("figure 2")
    stage.tap("done")
    assert stage.shown() == "table"
    assert stage.evening.game.hands["Cy"] == 12


def test_a_hand_that_is_off_by_a_few_is_right_with_one_more_tap(at_table):
    stage = at_table()
    assert stage.evening.game.hands["Cy"] == 7
    for number in (4, 5, 6, 8, 9, 10):
        stage.evening.do({"op": "set", "hands": {"Cy": 7}})
        stage.tap("seat Cy")
        stage.tap("cards")
        stage.tap(f"count {number}")
        assert stage.evening.game.hands["Cy"] == number
    stage.tap("seat Cy")
    stage.tap("cards")
    stage.tap("count ?")
    assert stage.evening.game.hands["Cy"] is None


def test_what_was_tapped_for_a_hand_is_taken_back_touch_by_touch(at_table):
    stage = at_table()
    stage.tap("seat Cy")
    stage.tap("cards")
    for tap, shown in (("more", 8), ("figure 3", 3), ("figure 1", 31)):
        stage.tap(tap)
        assert stage.app.screen.ids.fan.count == shown
    for shown in (3, 8, 7):
        stage.tap("undo")
        stage.pause(0.4)
        assert stage.app.screen.ids.fan.count == shown
    assert "done" not in stage.targets()
    stage.tap("undo")
    assert stage.shown() == "table"
    assert stage.evening.game.hands["Cy"] == 7


def test_the_hardware_is_reached_from_the_table_and_left_to_it(at_table):
    stage = at_table()
    stage.tap("menu")
    stage.tap("hardware")
    stage.wait(lambda: stage.shown() == "hardware")
    stage.app.back()
    stage.wait(lambda: stage.shown() == "table")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280)])
def test_the_fullest_menu_fits(open_app, evening_of, store, pictures, size):
    from tests.kivy_ui.test_table_fits import look_at

    evening = evening_of("spin", PEOPLE, {"op": "tracking", "level": "marks"}, dealer="Dad")
    stage = open_app(size, "table", evening=evening, store=store, unit=units.open("touch"))
    stage.tap("menu")
    stage.settle()
    assert {"wheel", "hardware", "redeal", "home"} <= set(stage.targets())
    look_at(stage, size)
    stage.screenshot(pictures / f"menu-{size[0]}.png")


def test_the_round_is_over_at_any_time(at_table):
    stage = at_table()
    stage.tap("over")
    stage.tap("by Nana")
    assert stage.evening.game.phase == "scoring"
    assert stage.shown() == "round_over"


def test_the_level_changes_at_any_time(at_table):
    stage = at_table()
    stage.tap("menu")
    stage.tap("level marks")
    assert stage.evening.game.level == "marks"
    assert stage.reads("Tap only a new color")  # what the word on the key means
    assert "red number" not in stage.targets()
    stage.tap("color green")
    stage.tap("turn round")
    assert (stage.evening.game.color, stage.evening.game.direction) == ("green", "ccw")
    stage.pause(0.4)
    stage.tap("menu")
    stage.tap("level turns")
    assert stage.evening.game.level == "turns"
    stage.tap("red number")
    stage.tap("by Ben")
    assert stage.evening.game.turn == "Mia"


def test_score_only_is_seats_and_the_end_of_a_round(at_table):
    stage = at_table()
    stage.tap("menu")
    stage.tap("level score")
    names = set(stage.targets())
    seats = {f"seat {name}" for name in PEOPLE}
    assert names == seats | {"scores", "over", "menu", "undo"}
    stage.tap("seat Ben")
    stage.tap("went out")
    assert stage.shown() == "round_over"


def test_score_only_is_remembered_for_the_game(at_table, open_app, store):
    stage = at_table()
    stage.tap("menu")
    stage.tap("level score")
    again = open_app((800, 480), "table", evening=stage.evening, store=store)
    assert "red number" not in again.targets()


def test_nothing_is_drawn_at_rest(at_table):
    stage = at_table()
    stage.tap("green reverse")
    stage.pause(1.2)
    frames = []
    stage.window.bind(on_draw=frames.append)
    stage.pause(1.0)
    stage.window.unbind(on_draw=frames.append)
    assert frames == []


def test_the_next_tap_is_taken_while_things_still_move(at_table):
    stage = at_table()
    for key in ("green reverse", "green skip", "yellow skip", "yellow draw two"):
        stage.tap(key)
    assert stage.evening.seq == 5


def test_unsaved_is_marked_and_memory_only_stays_marked(at_table, monkeypatch):
    stage = at_table()
    stage.tap("red number")
    stage.wait(lambda: stage.app.screen.ids.corner.undo.saved == "disk")
    monkeypatch.setattr(type(stage.app), "saved", "memory")
    stage.pause(0.4)
    stage.tap("red number")
    assert stage.app.screen.ids.corner.undo.saved == "memory"
