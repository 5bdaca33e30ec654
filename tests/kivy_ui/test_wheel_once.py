"""A wheel that was spun stays spun, whichever way people leave it."""

from __future__ import annotations

import pytest

from hardware import units
from tests.kivy_ui.test_table_fits import look_at
from tests.kivy_ui.wheels import PEOPLE, RED, SIZES, SWIRL

ASKED = "Which space was it?"


@pytest.fixture
def spun(open_app, evening_of, store):
    """`spun(size)`: Ben has just flicked the wheel, and it has landed."""

    def spun(size=(800, 480)):
        from kivy_ui.theme import theme

        evening = evening_of("spin", PEOPLE, RED, SWIRL, dealer="Dad")
        theme.reduce_motion = True
        stage = open_app(size, "wheel", evening=evening, store=store, unit=units.open("touch"))
        stage.tap("spin")
        stage.wait(lambda: stage.app.screen.stage == "landed")
        return stage

    return spun


@pytest.fixture(autouse=True)
def moving(as_it_was):
    """Motion is as it was after each test."""


def space_of(stage):
    return stage.app.screen.spin.space


def escape(stage):
    stage.window.dispatch("on_keyboard", 27, 0, None, [])
    stage.settle()


def lit(stage):
    """The space that the disc shows as the one where it landed."""
    disc = stage.app.screen.ids.disc
    return disc.spaces[int(disc.landed)].key if disc.landed >= 0 else None


@pytest.mark.parametrize("size", SIZES)
def test_it_is_where_it_landed_after_a_look_at_the_table(spun, pictures, size):
    stage = spun(size)
    space = space_of(stage)
    stage.tap("back")
    assert stage.shown() == "table"
    stage.tap("to the wheel")
    assert stage.app.screen.stage == "landed"
    assert (space_of(stage), lit(stage)) == (space, space)
    assert stage.app.screen.spin.source == "screen"
    assert "spin" not in stage.targets()
    stage.pause(0.3)
    stage.screenshot(pictures / f"wheel-once-landed-{size[0]}.png")


def test_it_is_where_it_landed_after_a_restart(spun, open_app, store):
    from companion.evening import Evening

    stage = spun()
    space, given = space_of(stage), {}
    for question in stage.app.screen.spin.questions[:1]:
        stage.app.screen.answer(question.field, question.choices[0])
        given = {question.field: question.choices[0]}
    stage.wait(lambda: stage.app.evening.committed)
    evening = Evening.resume(store, stage.app.evening.number)
    stage = open_app((800, 480), "home", evening=evening, store=store, unit=units.open("touch"))
    stage.tap("go on")
    assert stage.app.screen.stage == "landed"
    assert (space_of(stage), lit(stage), stage.app.screen.spin.given) == (space, space, given)


@pytest.mark.parametrize("size", SIZES)
def test_undo_asks_which_space_it_was_and_offers_no_other_spin(spun, pictures, size):
    stage = spun(size)
    space = space_of(stage)
    stage.tap("undo")
    assert stage.reads(ASKED)
    assert lit(stage) == space
    assert "spin" not in stage.targets()
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-once-which-{size[0]}.png")
    stage.app.screen.go_on()
    assert stage.app.screen.stage == "which"
    other = next(each for each in stage.app.evening.game.edition.spaces if each != space)
    stage.app.screen.landed(list(stage.app.evening.game.edition.spaces).index(other), "hand")
    stage.settle()
    assert (space_of(stage), stage.app.screen.spin.source) == (other, "hand")
    escape(stage)
    assert (stage.reads(ASKED), lit(stage)) == (True, space)
    stage.app.screen.ids.disc.dispatch("on_space", int(stage.app.screen.ids.disc.landed))
    assert (space_of(stage), stage.app.screen.spin.source) == (space, "screen")


def test_undo_again_takes_the_card_back_and_done_again_it_is_still_spun(spun):
    stage = spun()
    space = space_of(stage)
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("undo")
    assert stage.shown() == "table"
    stage.tap("redo")
    assert stage.shown() == "wheel"
    assert (stage.app.screen.stage, lit(stage)) == ("which", space)


def test_an_entered_spin_that_is_taken_back_is_still_spun(spun):
    stage = spun()
    screen, space = stage.app.screen, space_of(stage)
    while not screen.spin.whole:
        question = screen.spin.questions[screen.spin.first_open]
        screen.answer(question.field, question.choices[0])
    given = dict(screen.spin.given)
    screen.go_on()
    stage.settle()
    assert stage.shown() == "table"
    stage.tap("undo")
    assert (stage.shown(), stage.app.screen.stage) == ("wheel", "landed")
    assert (space_of(stage), stage.app.screen.spin.given) == (space, given)


def test_whoever_walks_out_of_a_spin_finds_it_landed(spun):
    from kivy_ui.theme import theme

    stage = spun()
    stage.app.evening.undo()
    stage.app.evening.do(SWIRL)  # another card, another spin
    stage.app.go_game()
    stage.settle()
    assert stage.app.screen.stage == "turn"
    theme.reduce_motion = False
    stage.pause(0.4)
    stage.tap("spin")
    assert stage.app.screen.stage == "runs"
    disc = stage.app.screen.ids.disc
    space = disc.spaces[disc.rests_on].key
    stage.tap("back")
    assert stage.shown() == "table"
    stage.tap("to the wheel")
    assert (stage.app.screen.stage, space_of(stage)) == ("landed", space)


def test_only_what_people_told_is_lifted_freely(spun):
    stage = spun()
    stage.app.evening.undo()
    stage.app.evening.do(SWIRL)
    stage.app.go_game()
    stage.settle()
    stage.tap("space war")
    stage.tap("back")
    stage.tap("to the wheel")
    assert space_of(stage) == "war", "told, it is not lost either"
    stage.tap("undo")
    assert stage.app.screen.stage == "turn"
    assert "spin" in stage.targets()


@pytest.mark.parametrize(
    "kept",
    [
        None, [], {"told": ["war", "screen", 0]}, {"told": ["war", "x", 0], "spun": ["", "", -1]},
        {"told": ["nowhere", "screen", 0], "spun": ["nowhere", "screen", 0]},
        {"told": ["war", [], 0], "spun": [[], "screen", 0]},
        {"told": ["", "", -1], "spun": ["war", "hand", 0]},
    ],
    ids=str,
)  # fmt: skip
def test_a_space_that_cannot_be_one_is_spun_anew(spun, kept):
    from kivy_ui.wheel.spin import SPACE

    stage = spun()
    stage.app.go("table")
    [entry] = stage.app.settings[SPACE]
    stage.app.keep(SPACE, [{**entry, "what": kept}])
    stage.app.go_game()
    assert stage.app.screen.stage == "turn"


def test_answers_that_nobody_could_give_are_asked_again(spun):
    from kivy_ui.wheel.spin import SPACE

    stage = spun()
    stage.app.go("table")
    [entry] = stage.app.settings[SPACE]
    war = {"told": ["war", "screen", 99], "spun": ["war", "screen", 99]}
    for given in ({"winner": "Zoe"}, {"winner": []}, [], {"winner": "Mia", "discard": -4}):
        stage.app.keep(SPACE, [{**entry, "what": {**war, "given": given}}])
        stage.app.go_game()
        stage.settle()
        assert (stage.app.screen.stage, lit(stage)) == ("landed", "war")
        assert not stage.app.screen.spin.whole
        stage.app.go("table")
