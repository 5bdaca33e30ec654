"""A duel for practice is fought by whoever sits there."""

from __future__ import annotations

import pytest

from companion.people import Person
from hardware import units
from kivy_ui.showdown.practice import next_free
from tests.kivy_ui.duels import NEAR, SIZES, claim, decide, stage_of
from tests.kivy_ui.duels import SHOWN as DUELS
from tests.kivy_ui.test_table_fits import look_at

KNOWN = {name: Person(name, face, "") for face, name in enumerate(("Otto", "Ida", "Mia", "Ben"))}


@pytest.fixture
def at_home(open_app, evening_of, store):
    def at_home(*names, known=KNOWN, size=(800, 480)):
        evening = evening_of("showdown", list(names), dealer=names[-1]) if names else None
        return open_app(
            size, "home", evening=evening, store=store, people=known, unit=units.open("touch")
        )

    return at_home


def fighting(stage):
    sides = stage.app.screen.duel.sides
    return sides["left"], sides["right"]


def test_two_of_those_who_sit_together_are_proposed(at_home):
    stage = at_home("Mia", "Ben", "Cy")
    stage.tap("practice duel")
    assert fighting(stage) == ("Mia", "Ben")


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_face_puts_the_next_free_one_there(at_home, pictures, size):
    stage = at_home("Mia", "Ben", "Cy", size=size)
    stage.tap("practice duel")
    for _turn in range(3):
        look_at(stage, size)
        stage.screenshot(pictures / f"practice-{stage.app.screen.arrangement}-{size[0]}.png")
        stage.tap("turn")
        stage.pause(0.4)
    stage.tap("face far")
    assert fighting(stage) == ("Mia", "Cy")
    stage.tap("face near")
    assert fighting(stage) == ("Ben", "Cy")
    stage.pause(0.4)
    stage.tap("face near")
    assert fighting(stage) == ("Otto", "Cy"), "after those who sit there come all others"
    assert not stage.app.screen.duel.claimed, "a face is no paddle"


def test_a_half_is_a_paddle_all_the_same(at_home):
    stage = at_home("Mia", "Ben", "Cy")
    stage.tap("practice duel")
    stage.tap(NEAR)
    assert stage.app.screen.duel.claimed == {"Mia"}
    stage.tap("face far")
    assert fighting(stage) == ("Mia", "Cy")
    claim(stage)
    stage.wait(lambda: stage_of(stage) in ("count", "hold"))
    assert not [name for name in stage.targets() if name.startswith("face")]


def test_a_duel_of_the_game_is_of_those_two_alone(showdown):
    stage = showdown()
    assert not [name for name in stage.targets() if name.startswith("face")]


def test_after_the_verdict_nobody_is_put_in_its_place(at_home):
    stage = at_home("Mia", "Ben", "Cy")
    stage.tap("practice duel")
    decide(stage, DUELS["none"][1])
    assert not [name for name in stage.targets() if name.startswith("face")]


def test_two_who_are_alone_cannot_be_changed(at_home):
    stage = at_home(known={})
    stage.tap("practice duel")
    assert len(set(fighting(stage))) == 2
    assert not [name for name in stage.targets() if name.startswith("face")]


def test_the_next_free_one_is_never_the_other():
    names = ("Mia", "Ben", "Cy")
    assert next_free(names, "Mia", "Ben") == "Cy"
    assert next_free(names, "Cy", "Mia") == "Ben"
    assert next_free(names, "Zoe", "Mia") == "Ben"
    assert next_free(("Mia", "Ben"), "Mia", "Ben") == "Mia"
