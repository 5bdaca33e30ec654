"""What undo and redo say."""

from __future__ import annotations

import pytest

from companion import editions
from companion.game import new_game


@pytest.fixture
def game():
    return new_game(editions.load("showdown"), ["Mia", "Ben"], dealer="Mia")


@pytest.mark.parametrize(
    ("op", "word", "suit", "card", "glyph"),
    [
        ({"op": "play", "by": "Ben", "card": "draw two", "color": "red"},
         "Ben", "red", "draw two", ""),
        ({"op": "play", "by": "Mia", "card": "number", "color": "blue"}, "Mia", "blue", None, ""),
        ({"op": "play", "by": "Mia", "card": "number", "color": "blue", "value": 3},
         "Mia", "blue", "number", ""),
        ({"op": "play", "by": "Mia", "card": "wild", "choose_color": "green"},
         "Mia", "", "wild", ""),
        ({"op": "draw", "by": "Ben"}, "Ben", "", None, "draw"),
        ({"op": "uno_catch", "by": "Ben", "on": "Mia"}, "Mia", "", None, "hand"),
        ({"op": "showdown", "false_start": "Mia"}, "Mia", "", None, "duel"),
        ({"op": "showdown", "dead_heat": True}, "Duel", "", None, "duel"),
        ({"op": "set", "turn": "Ben"}, "Ben", "", None, "play"),
        ({"op": "set", "color": "red"}, "Color", "red", None, ""),
        ({"op": "next_round"}, "Round", "", None, "play"),
        ({"op": "tracking", "level": "marks"}, "Marks", "", None, "gear"),
        ({"op": "record_round", "winner": "Mia", "points": 30}, "Points", "", None, "chart"),
    ],
)  # fmt: skip
def test_every_deed_is_named(game, op, word, suit, card, glyph):
    from kivy_ui.taken_back import taken_back

    said = taken_back(op, game)
    assert (said.word, said.suit, said.glyph) == (word, suit, glyph)
    assert (said.kind.key if said.kind else None) == card


def test_every_op_of_the_game_has_a_word(game):
    from companion.game.play import OPS
    from kivy_ui.taken_back import taken_back

    silent = [op for op in OPS if not taken_back({"op": op, "by": "Mia"}, game).word]
    assert silent == []


def test_every_glyph_of_a_deed_is_in_the_book():
    from kivy_ui import taken_back
    from kivy_ui.draw.glyphs import GLYPHS

    named = {*taken_back._GLYPHS.values(), *taken_back._SIGNS.values(), "gear", "heap", "check"}
    assert named <= set(GLYPHS)


def test_nothing_to_take_back_is_an_empty_key(window, game):
    from kivy_ui.taken_back import taken_back
    from kivy_ui.widgets import RedoKey, UndoKey

    assert RedoKey().disabled
    key = UndoKey(what=taken_back({"op": "draw", "by": "Ben"}, game))
    assert (key.disabled, key.text) == (False, "Ben")
    key.what = taken_back(None, game)
    assert key.disabled
    assert key.draws_disabled()
