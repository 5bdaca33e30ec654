"""The winner's screen: the cheer, the story, and the ways on."""

from __future__ import annotations

import pytest

SIZES = [(800, 480), (1280, 800), (720, 1280)]
DUEL = (
    {"op": "first_card", "card": "number", "color": "red", "value": 5},
    {"op": "duel", "players": ["Mia", "Ben"], "stake": 3},
    {"op": "showdown", "winner": "Mia", "reaction_us": {"Mia": 198_400, "Ben": 240_000},
     "margin_us": 41_600, "source": "sensor"},
    {"op": "record_round", "winner": "Ben", "points": 512},
)  # fmt: skip


@pytest.fixture
def winner(open_app, evening_of, store):
    """`winner(size=…)` opens the end of a game that Ben has won."""

    def winner(size=(800, 480), players=("Mia", "Ben", "Cy"), ops=DUEL, **kwargs):
        evening = evening_of("showdown", players, *ops, dealer="Mia", **kwargs)
        return open_app(size, "winner", evening=evening, store=store), evening

    return winner


def test_the_winner_is_cheered_and_the_evening_told(winner):
    stage, _evening = winner()
    assert stage.app.screen.ids.cheer.title == "Ben"
    assert stage.app.screen.ids.cheer.note == "wins with 512"
    stage.wait(lambda: stage.reads("ms, fastest press"))
    lines = [(line.value, line.text) for line in stage.app.screen._lines if line.opacity]
    assert lines == [
        ("1", "round"), ("198", "ms, fastest press"), ("42", "ms, closest duel"),
        ("10", "cards, fullest hand"), ("1", "round in the lead"),
    ]  # fmt: skip


def test_the_burst_comes_to_rest(winner):
    stage, _evening = winner()
    cheer = stage.app.screen.ids.cheer
    stage.wait(lambda: cheer.burst == 1)
    flips = []
    stage.pause(0.3)
    stage.window.fbind("on_flip", lambda _window: flips.append(1))
    stage.pause(0.5)
    assert flips == []


def test_the_last_points_can_be_taken_back(winner):
    stage, evening = winner()
    stage.tap("undo")
    assert evening.game.phase == "playing"
    stage.wait(lambda: stage.shown() == "table")


def test_what_was_taken_back_at_the_end_is_done_again(winner):
    stage, evening = winner()
    assert "redo" not in stage.targets()
    evening.do({"op": "correct_round", "round": 1, "points": {"Ben": 530}})
    evening.undo()
    stage.wait(lambda: "redo" in stage.targets())
    assert evening.game.scores["Ben"] == 512
    stage.tap("redo")
    assert evening.game.scores["Ben"] == 530
    assert stage.shown() == "winner"


def test_the_scores_are_one_tap_away_and_back(winner):
    stage, _evening = winner()
    stage.tap("scores")
    assert stage.shown() == "scores"
    stage.tap("back")
    assert stage.shown() == "winner"


def test_level_winners_are_both_cheered(winner):
    rounds = tuple({"op": "record_round", "winner": who, "points": 30} for who in ("Mia", "Cy"))
    stage, evening = winner(ops=(*rounds, {"op": "finish"}))
    assert evening.game.winner == ["Mia", "Cy"]
    assert stage.app.screen.ids.cheer.title == "Mia & Cy"
    assert stage.app.screen.ids.cheer.note == "are level with 30"
    assert len(stage.app.screen.ids.cheer.people) == 2


def test_the_code_holds_the_score_sheet(winner):
    from datetime import date

    from kivy_ui.points.take_home import code_of, score_text

    _stage, evening = winner()
    text = score_text(evening.game, date(2025, 11, 29))
    assert text == "Showdown 2025-11-29\nBen 512\nMia 0\nCy 0\n1 round"
    matrix = code_of(text)
    assert len(matrix) == len(matrix[0])
    finder = "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"
    for y, row in enumerate(finder):
        assert "".join("1" if dark else "0" for dark in matrix[y][:7]) == row


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 10])
def test_it_fits_with_two_and_ten(winner, pictures, size, people):
    from tests.kivy_ui.test_kit_layouts import wrong
    from tests.kivy_ui.test_round_over import wrong_on

    players = ("Mia", "Ben", "Cy", "Nana", "Dad", "Alexandra", "Tom", "Otto", "Ida", "Maximilian")
    stage, _evening = winner(size, players[:people])
    stage.wait(lambda: stage.app.screen.ids.cheer.burst == 1)
    assert wrong_on(stage, wrong) == []
    stage.screenshot(pictures / f"winner-{people}-{size[0]}.png")


def test_the_last_one_in_does_not_win_by_points(winner):
    rules = {"game_mode": "elimination", "target_score": 100}
    ops = ({"op": "record_round", "winner": "Mia", "points": {"Ben": 120, "Cy": 130}},)
    stage, evening = winner(ops=ops, rules=rules)
    assert evening.game.winner == "Mia"
    assert stage.app.screen.ids.cheer.note == "is the last one in"


def test_who_is_left_alone_does_not_win_by_points(winner):
    stage, _evening = winner(ops=({"op": "leave", "by": "Mia"}, {"op": "leave", "by": "Cy"}))
    assert stage.app.screen.ids.cheer.title == "Ben"
    assert stage.app.screen.ids.cheer.note == "is the last at the table"
