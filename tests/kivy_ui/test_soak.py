"""Somebody small taps everything: whatever is touched, nothing breaks, sticks or gets lost."""

from __future__ import annotations

import random

import pytest

from companion.evening import Evening
from companion.game import Refusal
from hardware import units
from tests.kivy_ui.test_many_fingers import Hand

SIZES = [(800, 480), (720, 1280)]


def games(evening_of) -> list[Evening]:
    """An evening of each kind to begin with, in the middle of something."""
    people = ["Mia", "Ben", "Cy", "Nana"]
    number = {"op": "first_card", "card": "number", "color": "red", "value": 5}
    wild_four = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}
    duel = {"op": "play", "by": "Mia", "card": "number", "color": "red", "showdown": 2}
    return [
        evening_of("classic", people, number, wild_four, dealer="Nana"),
        evening_of("showdown", people, number, duel, dealer="Nana"),
        evening_of("showdown", people, {"op": "record_round", "winner": "Ben", "points": 480}),
    ]


OTHER_WINDOWS = ("screen.window ", "screen.rotation ")
"""Keys that move the window from under the hand of these tests; they have tests of their own."""


def touch_something(stage, dice: random.Random) -> None:
    """Tap, hold or drag what can be touched, one or several, or tap where nothing is."""
    targets = sorted(name for name in stage.targets() if not name.startswith(OTHER_WINDOWS))
    how = dice.random()
    if not targets or how < 0.08:
        width, height = stage.window.size
        stage.tap((dice.uniform(4, width - 4), dice.uniform(4, height - 4)))
    elif how < 0.80:
        stage.tap(at(stage, dice.choice(targets)))
    elif how < 0.86:
        touch_several(stage, dice.sample(targets, min(len(targets), dice.choice((2, 3, 10)))))
    elif how < 0.93:
        stage.hold(at(stage, dice.choice(targets)), 0.65)
    else:
        stage.drag(at(stage, dice.choice(targets)), at(stage, dice.choice(targets)))


def touch_several(stage, targets: list[str]) -> None:
    """A finger on each, and all are lifted between two frames."""
    hand = Hand(stage)
    for target in targets:
        hand.down(target, at(stage, target))
    hand.lift_together(*targets)


def at(stage, target: str) -> tuple[float, float]:
    """The middle of a target as it is now; the middle of the window when it has just gone."""
    x, y, width, height = stage.targets().get(target, (0, 0, *stage.window.size))
    return x + width / 2, y + height / 2


def soak(open_app, evening_of, store, size, seed: int, touches: int) -> None:
    dice = random.Random(seed)
    for number in [evening.number for evening in dice.sample(games(evening_of), 3)]:
        evening = Evening.resume(store, number)  # who played before may have been there too
        assert isinstance(evening, Evening)
        stage = open_app(size, None, evening=evening, store=store, unit=units.open("touch"))
        for _ in range(touches // 3):
            touch_something(stage, dice)
            assert stage.shown()
            # At the red light of a duel the two halves are all there is, until it is over.
            stage.wait(stage.targets, "nothing can be touched anymore")
        kept_as_shown(stage, store)


def kept_as_shown(stage, store) -> None:
    """What is shown is what is kept, once the disk has caught up."""
    evening = stage.app.evening
    if evening is None:
        return
    assert evening.stored is True, evening.stored
    stage.wait(lambda: evening.committed, "an op never reached the disk")
    again = Evening.resume(store, evening.number)
    assert not isinstance(again, Refusal)
    assert again.game == evening.game


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_two_hundred_and_fifty_touches(open_app, evening_of, store, size) -> None:
    soak(open_app, evening_of, store, size, seed=7, touches=250)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", range(20))
def test_ten_thousand_touches(open_app, evening_of, store, seed) -> None:
    soak(open_app, evening_of, store, SIZES[seed % 2], seed, touches=500)
