"""Round over by touch: cards, numbers, one heap, who went out, and taking back."""

from __future__ import annotations

import pytest

from companion.game import view

FOUR = ("Mia", "Ben", "Cy", "Nana")
BEGUN = (
    {"op": "first_card", "card": "number", "color": "red", "value": 5},
    {"op": "set", "hands": {"Mia": 2, "Cy": 3, "Nana": 1}},
)
OUT = (*BEGUN, {"op": "go_out", "by": "Ben"})
SIZES = [(800, 480), (1280, 800), (720, 1280)]


@pytest.fixture
def counting(open_app, evening_of, store):
    """`counting(size=…)` opens round over after Ben went out; gives the stage and the evening."""

    def counting(size=(800, 480), players=FOUR, ops=OUT, **kwargs):
        evening = evening_of("showdown", players, *ops, dealer="Mia", **kwargs)
        stage = open_app(size, "round_over", evening=evening, store=store)
        return stage, evening

    return counting


def count(stage, *keys):
    """Tap keys of the keyboard; the same one again only when it is another tap."""
    for i, key in enumerate(keys):
        if i and keys[i - 1] == key:
            stage.pause(0.4)
        stage.tap(key)


def test_a_round_is_counted_card_by_card(counting):
    stage, evening = counting()
    count(stage, "card 7", "card 7", "card skip", "next")
    assert stage.reads("Next: Mia")
    count(stage, "card wild", "next", "card 4", "card 0", "next")
    stage.wait(lambda: stage.shown() == "scores")
    assert view(evening.game)["scores"] == {"Mia": 0, "Ben": 88, "Cy": 0, "Nana": 0}


def test_a_count_that_differs_is_a_gentle_word(counting):
    stage, evening = counting()
    count(stage, "card 7", "row Mia")
    assert stage.reads("1 here, the\ntable says 3") or row(stage, "Cy").note.startswith("1 here")
    assert row(stage, "Cy").state == "differs"
    count(stage, "card 1", "card 2", "row Nana", "no cards", "next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 10


def test_minus_and_hold_take_a_card_back(counting):
    stage, _evening = counting()
    count(stage, "card 7", "card 3", "card 9", "take back")
    assert row(stage, "Cy").points == "10"
    stage.hold("card 7")
    assert row(stage, "Cy").points == "3"


def test_a_number_instead_and_an_explicit_zero(counting):
    stage, evening = counting()
    count(stage, "as number", "figure 4", "figure 7")
    assert row(stage, "Cy").points == "47"
    count(stage, "row Nana", "no cards", "no cards")
    assert stage.reads("Ben +47")
    stage.tap("next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 47


def test_who_types_numbers_goes_on_typing_them(counting):
    stage, _evening = counting()
    count(stage, "as number", "figure 4", "next", "figure 7")
    assert row(stage, "Nana").points == "7"


def test_points_taken_back_leave_the_hands_as_they_were_counted(counting):
    stage, evening = counting()
    count(stage, "card 7", "next", "card 3", "next", "card 4", "next")
    stage.wait(lambda: stage.shown() == "scores")
    for _again in range(2):
        stage.tap("undo")
        stage.wait(lambda: stage.shown() == "round_over")
        assert [row(stage, name).points for name in ("Cy", "Nana", "Mia")] == ["7", "3", "4"]
        stage.tap("redo")
        stage.wait(lambda: stage.shown() == "scores")
    stage.tap("undo")
    stage.pause(0.4)
    count(stage, "row Nana", "take back", "card 9", "next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 20


def test_all_hands_in_one_heap(counting):
    stage, evening = counting()
    count(stage, "one heap", "card 9", "card wild draw four")
    assert stage.reads("Ben +59")
    stage.tap("next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 59


@pytest.mark.parametrize("size", SIZES)
def test_a_heap_keeps_what_was_counted_and_undo_brings_the_hands_back(counting, pictures, size):
    stage, evening = counting(size)
    count(stage, "card 7", "card skip", "next", "card 9", "one heap")
    assert stage.reads("Ben +36")
    assert "next" not in stage.targets()  # the heap is still to be counted
    assert [row(stage, name).state for name in ("Nana", "Mia")] == ["done", "heap"]
    stage.screenshot(pictures / f"heap-{size[0]}-begun.png")
    count(stage, "as number", "figure 5")
    stage.screenshot(pictures / f"heap-{size[0]}-typed.png")
    stage.tap("next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores["Ben"] == 41
    stage.tap("undo")
    stage.wait(lambda: stage.shown() == "round_over")
    assert stage.reads("Ben +41")
    stage.pause(0.4)
    stage.tap("one heap")
    assert [row(stage, name).points for name in ("Cy", "Nana", "Mia")] == ["27", "9", ""]
    assert stage.app.screen.entry.at == "Mia"


def test_rows_never_move_while_hands_are_counted(counting):
    stage, _evening = counting()
    before = rows(stage)
    count(stage, "card 7", "next", "card 8", "row Mia", "no cards")
    assert rows(stage) == before


def test_undo_says_what_it_takes_back_down_to_the_round(counting):
    stage, evening = counting()
    assert undo(stage).text == "Ben"  # who went out
    count(stage, "card 7", "next")
    assert undo(stage).text == "Nana"
    stage.tap("undo")
    assert undo(stage).what.value == 7
    stage.pause(0.4)
    stage.tap("undo")
    assert row(stage, "Cy").points == ""
    stage.tap("redo")
    assert row(stage, "Cy").points == "7"
    for _deed in range(2):
        stage.pause(0.4)
        stage.tap("undo")
    stage.wait(lambda: stage.shown() == "table")
    assert evening.game.phase == "playing"


def test_an_entry_outlasts_the_app(counting, open_app, store):
    stage, evening = counting()
    count(stage, "card 7", "card 3", "next", "card 1")
    again = open_app((800, 480), "round_over", evening=evening, store=store)
    assert row(again, "Cy").points == "10"
    assert row(again, "Nana").state == "now"


def test_kept_by_score_alone_it_asks_who_went_out(counting):
    stage, evening = counting(players=("Mia", "Ben"), ops=())
    assert stage.reads("Who went out?")
    count(stage, "row Mia", "as number", "figure 3", "figure 5", "next")
    stage.wait(lambda: stage.shown() == "scores")
    assert evening.game.scores == {"Mia": 35, "Ben": 0}


def test_the_wrong_one_who_went_out_is_one_tap_to_undo(counting):
    stage, _evening = counting(players=("Mia", "Ben"), ops=())
    count(stage, "row Mia", "undo")
    assert stage.reads("Who went out?")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 10])
def test_it_fits_with_two_and_ten(counting, pictures, size, people):
    from tests.kivy_ui.test_kit_layouts import wrong

    players = (*FOUR, "Dad", "Alexandra", "Tom", "Otto", "Ida", "Maximilian")[:people]
    ops = (BEGUN[0], {"op": "go_out", "by": "Ben"})
    stage, _evening = counting(size, players, ops)
    stage.settle()
    assert wrong_on(stage, wrong) == []
    stage.screenshot(pictures / f"round-over-{people}-{size[0]}.png")


def wrong_on(stage, wrong):
    from kivy_ui.theme import theme

    spots = {name: tuple(n / theme.u for n in box) for name, box in stage.targets().items()}
    pixel = 1 / theme.u  # spots lie on whole pixels
    return wrong(spots, theme.width_u, theme.height_u, play=("card",), slack=pixel)


def rows(stage):
    return {name: box for name, box in stage.targets().items() if name.startswith("row ")}


def row(stage, name):
    return next(row for row in stage.app.screen._rows if row.name == name and not row.disabled)


def undo(stage):
    return stage.app.screen.ids.undo
