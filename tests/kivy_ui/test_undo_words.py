"""Undo and redo speak to people: in their language, and never in the program's own words."""

from __future__ import annotations

import pytest

from companion import editions, words
from companion.game import SWITCHES, new_game
from companion.game.play import OPS
from companion.people import Person
from kivy_ui.new_game.seating import Seating
from kivy_ui.new_game.setting_up import SettingUp
from kivy_ui.taken_back import NOTHING, level_name, taken_back

LANGUAGES = ["en", "es", "fr", "de"]
PEOPLE = {name: Person(name, i, "") for i, name in enumerate(("Mia", "Ben", "Cy", "Nana"))}
IDS = {
    *OPS, *SWITCHES, *editions.available(), "turns", "marks", "score", "points", "elimination",
    "lowest", "single_round",
}  # fmt: skip
"""What the program calls things."""


@pytest.fixture(params=LANGUAGES)
def language(request):
    words.use(request.param)
    yield request.param
    words.use(words.ENGLISH)


def faults(said):
    return [word for word in said if not word or word in IDS or "_" in word or "\n" in word]


def test_every_deed_of_the_game(language):
    game = new_game(editions.load("showdown"), ["Mia", "Ben"], dealer="Mia")
    ops = [{"op": op} for op in OPS]
    ops += [{"op": "tracking", "level": level} for level in ("turns", "marks", "unheard of")]
    ops += [{"op": "set", "direction": "ccw"}, {"op": "set", "color": "red"}]
    said = {taken_back(op, game).word for op in ops if op["op"] not in WITH_A_NAME}
    assert not faults({*said, *(level_name(level) for level in ("turns", "marks", "score"))})


WITH_A_NAME = {
    op for op in OPS
    if not taken_back({"op": op}, new_game(editions.load("classic"), ["Mia", "Ben"])).word
}  # fmt: skip
"""Deeds of somebody, whose name is their word."""


def test_every_choice_before_the_deal(language):
    """Everything that can be tapped on the sheets of every edition."""
    said = set()
    shelf = {key: editions.load(key) for key in editions.available()}
    for key in shelf:
        setting = SettingUp(shelf, PEOPLE, Seating("classic"))
        for spot, name in enumerate(PEOPLE):
            setting.tap_spot(spot)
            setting.choose(f"person {name}")
        setting.take_edition(key)
        said.add(setting.undoes.word)
        for sheet in ("target", "rules", "dealer", "agreed", "seat", "face", "color"):
            setting.open(sheet)
            if sheet in ("seat", "face", "color"):
                setting.spot, setting.sheet = 0, sheet
            for choice in setting.open_sheet().choices:
                setting.sheet, setting.spot = sheet, 0
                setting.choose(choice.name)
                if setting.undoes != NOTHING:
                    said.add(setting.undoes.word)
    assert len(said) > 30
    assert not faults(said)
    if language != "en":
        assert "Knockout" not in said


@pytest.mark.parametrize(
    ("mode", "word"),
    [
        ("elimination", "Knockout"), ("lowest", "Fewest points"), ("single_round", "One round"),
        ("points", "Most points"),
    ],
)  # fmt: skip
def test_a_way_to_play_is_named_as_on_its_key(mode, word):
    setting = SettingUp({"classic": editions.load("classic")}, PEOPLE, Seating("classic"))
    if mode == "points":
        setting.choose("mode lowest")
    setting.choose(f"mode {mode}")
    assert setting.undoes.word == word


def test_a_hyphen_that_belongs_to_a_word_stays(language):
    from kivy_ui.new_game.sheets import mode_name

    knock_out = {"en": "Knockout", "es": "Eliminatoria", "fr": "Élimination", "de": "K.-o.-Spiel"}
    assert mode_name("elimination") == knock_out[language]
