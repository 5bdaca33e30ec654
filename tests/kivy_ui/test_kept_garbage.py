"""What is kept is not what was written: the app begins all the same, as if nothing had been set."""

from __future__ import annotations

import pytest

from companion import people, settings
from companion.game import view
from companion.people import Person
from hardware import units
from kivy_ui.settings.preferences import DEFAULTS
from kivy_ui.table.habits import FACES, GLASS, REMINDS, SCORE_ONLY
from kivy_ui.table.turning import NEAR

NAMES = ["Mia", "Ben", "Cy"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
OUT = {"op": "go_out", "by": "Mia"}
OTHERS = (
    FACES, GLASS, REMINDS, SCORE_ONLY, NEAR, "duel.fair", "duel.verdict", "wheel.space", "counting",
    "scores.by_score", "hardware.unit", "sound.on", "shown", "drawn",
    "turned_up", "hand_count", "table.levels",
)  # fmt: skip
GARBAGE = (None, [], {}, "", "no", -1, 10**30, 1.5, True, [[1]], {"game": 1}, float("1e308"))
KEPT_HANDS = (
    None, [], {}, {"winner": "Mia"}, {"winner": "Zoe", "hands": {}, "at": None, "typing": False},
    {"winner": "Mia", "hands": {}, "at": "Zoe", "typing": False},
    {"winner": "Mia", "hands": {"Ben": {"cards": ["²"], "number": None, "empty": False}},
     "at": "Ben", "typing": False},
    {"winner": "Mia", "hands": {"Ben": {"cards": [], "number": "x", "empty": False}},
     "at": "Ben", "typing": False},
)  # fmt: skip


@pytest.fixture
def out(evening_of):
    """A game in which somebody has just gone out."""
    return evening_of("classic", NAMES, RED, OUT, dealer="Cy")


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_settings_of_any_kind_open_every_screen(open_app, store, out, as_it_was, garbage):
    for name in (*DEFAULTS, *OTHERS):
        settings.write(store, name, garbage)
    stage = open_app((800, 480), None, evening=out, store=store, unit=units.open("touch"))
    assert tuple(stage.window.size) == (800, 480)
    for chapter in ("look", "table", "sound", "screen", "language"):
        stage.app.go("settings", chapter=chapter)
        stage.settle(1)
    for name in ("round_over", "scores", "hardware", "new_game", "people", "table", "first_card"):
        stage.app.go(name)
        stage.settle(1)
    stage.app.go("hand_count", seat="Mia", count=7)
    stage.app.go("showdown", players=("Mia", "Ben"))
    stage.app.evening.undo()
    stage.app.go_game()
    stage.settle(1)
    assert view(stage.app.evening.game)["phase"] == "playing"


@pytest.mark.parametrize("entry", KEPT_HANDS, ids=range(len(KEPT_HANDS)))
def test_hands_that_were_half_counted_by_nobody_are_counted_anew(open_app, store, out, entry):
    settings.write(store, "counting", {"game": out.number, "round": 0, "entry": entry})
    stage = open_app((800, 480), "round_over", evening=out, store=store)
    assert stage.app.screen.entry.winner == "Mia"
    assert stage.app.screen.entry.at == "Ben"
    stage.app.screen.counting.none_left()
    assert stage.app.screen.entry.hand("Ben").empty


def test_people_of_unknown_looks_sit_down(open_app, store, out):
    for name, face, tint in (("Mia", 23, "no such color"), ("Ben", 0, ""), ("", 5, "clay")):
        people.remember(store, [Person(name, face, tint)])
    stage = open_app((800, 480), "table", evening=out, store=store)
    for name in ("people", "new_game", "table"):
        stage.app.go(name)
        stage.settle(1)
    assert stage.reads("Mia")
