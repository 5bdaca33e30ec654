"""Every screen with text at 150 %: nothing is off the screen, too small or too near."""

from __future__ import annotations

import pytest

from hardware import units
from tests.kivy_ui.test_table_fits import NAMES, look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
FOUR = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}
OUT = {"op": "go_out", "by": "Ben"}
ROUND = {"op": "record_round", "winner": "Ben", "points": 31}
DUEL = {"op": "duel", "players": ["Mia", "Alexandra Maria Fox"], "stake": 2}


@pytest.fixture
def large(open_app, evening_of, store):
    """`large(size, screen, people, edition, *ops)`: the app read at 150 %."""
    from kivy_ui.theme import theme

    def large(size, screen, people, edition, *ops, dealer=True):
        names = NAMES[:people]
        evening = evening_of(edition, names, *ops, dealer=names[-1] if dealer else None)
        theme.text_scale = 1.5
        stage = open_app(size, screen, evening=evening, store=store, unit=units.open("touch"))
        stage.settle()
        return stage

    yield large
    theme.text_scale = 1.0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 5, 10])
def test_every_screen_fits(large, pictures, size, people):
    for name, screen, ops in (
        ("table", "table", (RED, FOUR)),
        ("first", "first_card", ()),
        ("over", "round_over", (RED, OUT)),
        ("scores", "scores", (ROUND,) * 7),
        ("correct", "scores", (ROUND,) * 7),
        ("winner", "winner", (ROUND, {"op": "finish"})),
        ("home", "home", (ROUND,)),
    ):
        names = NAMES[:people]
        if "Ben" not in names:
            ops = tuple({**op, **{k: "Mia" for k in ("winner", "by") if k in op}} for op in ops)
        stage = large(size, screen, people, "classic", *ops)
        if name == "correct":
            stage.app.go("correct", round=2)
            stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"large-{name}-{people}-{size[0]}.png")
    if people == 10:
        stage.app.go("new_game", like=stage.app.evening.game)
        stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"large-new-{people}-{size[0]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_showdown_fits(large, pictures, size):
    stage = large(size, "showdown", 5, "showdown", RED, DUEL)
    look_at(stage, size)
    stage.screenshot(pictures / f"large-showdown-{size[0]}.png")
