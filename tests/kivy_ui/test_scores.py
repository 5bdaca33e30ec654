"""The score sheet by touch: older rounds, order, corrections, what comes next, the end."""

from __future__ import annotations

import pytest

from companion import settings

FIVE = ("Mia", "Ben", "Cy", "Nana", "Dad")
SIZES = [(800, 480), (1280, 800), (720, 1280)]


def won(winner, points):
    return {"op": "record_round", "winner": winner, "points": points}


@pytest.fixture
def scores(open_app, evening_of, store):
    """`scores(rounds, …)` opens the sheet after so many rounds."""

    def scores(rounds=3, size=(800, 480), players=FIVE, **kwargs):
        ops = [won(players[i % len(players)], 10 + i) for i in range(rounds)]
        evening = evening_of("showdown", players, *ops, dealer=players[-1], **kwargs)
        return open_app(size, "scores", evening=evening, store=store), evening

    return scores


def test_rounds_stand_newest_first(scores):
    stage, _evening = scores(4)
    tops = {name: box[1] for name, box in stage.targets().items() if name.startswith("round ")}
    assert sorted(tops, key=tops.get) == ["round 4", "round 3", "round 2", "round 1"]


def test_older_rounds_come_by_a_key_and_by_drag(scores):
    stage, _evening = scores(9)
    assert "round 1" not in stage.targets()
    stage.tap("older rounds")
    assert "round 1" in stage.targets()
    stage.pause(0.4)
    stage.tap("older rounds")
    assert "round 9" in stage.targets()
    assert "round 1" not in stage.targets()
    stage.drag("round 6", "round 9")
    assert "round 9" not in stage.targets()


@pytest.mark.parametrize(("rounds", "told"), [(0, False), (3, True), (6, False)])
def test_where_there_is_room_it_tells_that_numbers_can_be_put_right(scores, rounds, told):
    stage, _evening = scores(rounds)
    assert stage.reads("Tap a number to put it right.") is told


def test_by_seat_or_by_score(scores):
    stage, _evening = scores(3)
    heads = stage.app.screen._heads
    assert [head.side.name for head in heads[:5]] == list(FIVE)
    stage.tap("sort")
    assert [head.side.total for head in heads[:5]] == [12, 11, 10, 0, 0]


def test_the_next_round_has_the_next_dealer(scores):
    stage, evening = scores(3)
    shown = stage.app.screen.ids.dealer.text
    assert stage.reads("Round 4")
    stage.tap("go on")
    assert evening.game.dealer == shown
    assert evening.game.phase == "first"


def test_an_old_round_is_put_right(scores):
    stage, evening = scores(3)
    stage.tap("round 2")
    stage.wait(lambda: stage.shown() == "correct")
    assert stage.reads("Round 2")
    stage.tap("figure 9")
    stage.tap("figure 5")
    stage.tap("put right")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 95
    stage.tap("undo")
    assert evening.game.scores["Ben"] == 11


def test_no_round_is_worth_five_figures(scores):
    stage, _evening = scores(3)
    stage.tap("round 2")
    stage.wait(lambda: stage.shown() == "correct")
    for _figure in range(6):
        stage.app.screen.digit(9)
    assert stage.app.screen.ids.number.text == "9999"


def test_points_that_were_another_sides(scores):
    stage, evening = scores(3)
    stage.tap("round 2")
    stage.tap("zero")
    stage.tap("row Cy")
    stage.tap("figure 4")
    stage.tap("undo")
    assert stage.app.screen.ids.redo.what.word == "Cy"
    stage.tap("redo")
    assert stage.app.screen.points == {"Ben": 0, "Cy": 4}
    stage.pause(0.4)
    stage.tap("undo")
    stage.tap("figure 7")
    assert "redo" not in stage.targets()
    stage.tap("put right")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores == {"Mia": 10, "Ben": 0, "Cy": 19, "Nana": 0, "Dad": 0}


def test_back_loses_nothing_that_was_typed_for_a_round(scores):
    stage, evening = scores(3)
    stage.tap("round 2")
    for key in ("figure 9", "figure 5", "row Cy", "figure 4", "back"):
        stage.tap(key)
    stage.wait(lambda: stage.shown() == "scores")
    stage.tap("round 1")
    stage.wait(lambda: stage.shown() == "correct")
    assert stage.app.screen.points == {}  # it is that round's alone
    stage.tap("back")
    stage.tap("round 2")
    stage.wait(lambda: stage.shown() == "correct")
    assert stage.app.screen.points == {"Ben": 95, "Cy": 4}
    assert stage.reads("not put right yet")
    stage.tap("undo")
    assert stage.app.screen.points == {}
    stage.tap("back")
    stage.tap("round 2")
    assert stage.app.screen.points == {}
    assert evening.game.scores["Ben"] == 11


def test_what_was_typed_for_a_round_outlasts_the_app_and_ends_when_it_is_put_right(scores, store):
    stage, evening = scores(3)
    stage.tap("round 2")
    stage.tap("figure 9")
    kept = settings.read(store)["correcting"]
    stage.app.settings = {"correcting": kept}
    stage.app.make_anew()
    stage.app.go("correct", round=2)
    stage.settle()
    assert stage.app.screen.points == {"Ben": 9}
    stage.tap("put right")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 9
    assert settings.read(store).get("correcting") is None
    stage.tap("round 2")
    assert stage.app.screen.points == {}


@pytest.mark.parametrize("kept", [
    None, [], {"game": 1}, {"game": 1, "rounds": []}, {"game": 1, "rounds": {"2": 5}},
    {"game": 1, "rounds": {"2": {"at": "Ben", "points": {"Ben": "x"}, "was": {}}}},
    {"game": 1, "rounds": {"2": {"at": "Ben", "points": {"Ben": 9}, "was": {"Ben": 12}}}},
])  # fmt: skip
def test_what_is_kept_for_another_round_is_not_typed_here(scores, store, kept):
    stage, _evening = scores(3)
    stage.app.settings["correcting"] = kept
    stage.app.go("correct", round=2)
    assert stage.app.screen.points == {}
    stage.app.screen.digit(7)
    assert stage.app.screen.points == {"Ben": 7}


def test_the_end_is_asked_for_twice(scores):
    stage, evening = scores(3)
    stage.tap("finish")
    assert evening.game.phase == "between"
    stage.pause(0.4)
    stage.tap("finish")  # no, stay
    stage.pause(0.4)
    stage.tap("finish")
    stage.tap("go on")
    stage.wait(lambda: stage.shown() == "winner")
    assert evening.game.winner == "Cy"


def test_on_after_the_target(scores):
    stage, evening = scores(1, rules={"target_score": 10})
    assert evening.game.phase == "over"
    stage.tap("go on")
    assert evening.game.phase == "between"
    assert evening.game.standing.target == 20
    assert stage.reads("Round 2")


def test_undo_across_the_round(scores):
    stage, evening = scores(2)
    assert stage.app.screen.ids.undo.text == "Points"
    stage.tap("undo")
    assert len(evening.game.rounds) == 1
    stage.tap("redo")
    assert len(evening.game.rounds) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 10])
def test_it_fits_with_two_and_ten(scores, pictures, size, people):
    from tests.kivy_ui.test_kit_layouts import wrong
    from tests.kivy_ui.test_round_over import wrong_on

    players = (*FIVE, "Alexandra", "Tom", "Otto", "Ida", "Maximilian")[:people]
    stage, _evening = scores(12, size, players)
    stage.settle()
    assert wrong_on(stage, wrong) == []
    stage.screenshot(pictures / f"scores-{people}-{size[0]}.png")
    if people == 10:
        stage.tap("chart")
        assert wrong_on(stage, wrong) == []
    stage.pause(0.4)
    stage.app.go("correct", round=2)
    stage.settle()
    assert wrong_on(stage, wrong) == []
    stage.screenshot(pictures / f"correct-{people}-{size[0]}.png")


OUT = {"game_mode": "elimination", "target_score": 100}


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_who_is_knocked_out_is_said_and_struck(
    open_app, evening_of, store, as_it_was, pictures, size, text
):
    as_it_was.text_scale = text
    points = {"Ben": 120, "Cy": 30, "Nana": 99, "Dad": 7}
    evening = evening_of("showdown", FIVE, {**won("Mia", 0), "points": points}, rules=OUT)
    stage = open_app(size, "scores", evening=evening, store=store)
    assert stage.reads("Ben is out")
    stage.screenshot(pictures / f"out-{size[0]}-{text}.png")
    outs = {head.side.name: head.side.out for head in stage.app.screen._heads[:5]}
    assert outs == {"Mia": False, "Ben": True, "Cy": False, "Nana": False, "Dad": False}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_tap_on_a_head_says_whose_it_is(
    open_app, evening_of, store, as_it_was, pictures, size, text
):
    from tests.kivy_ui.test_table_fits import NAMES, look_at

    as_it_was.text_scale = text
    evening = evening_of("classic", NAMES, won("Mia", 138), dealer="Dad")
    stage = open_app(size, "scores", evening=evening, store=store)
    look_at(stage, size)
    stage.tap("head Alexandra Maria Fox")
    assert stage.reads("Alexandra Maria Fox")
    stage.screenshot(pictures / f"head-{size[0]}-{text}.png")
