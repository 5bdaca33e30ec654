"""What is said of a card that does not go on the one that lies there."""

import pytest

from companion.game import Refusal, apply
from companion.words import sentence
from tests.companion.table import a_game

RED_5 = {"op": "first_card", "card": "number", "color": "red", "value": 5}


@pytest.mark.parametrize(
    ("before", "op", "said"),
    [
        ([], {"card": "number", "color": "blue", "value": 7},
         "This does not match: blue 7 on red 5, and red is in force."),
        ([], {"card": "skip", "color": "green"},
         "This does not match: green Skip on red 5, and red is in force."),
        ([{"op": "play", "by": "Ben", "card": "reverse", "color": "red"}],
         {"by": "Mia", "card": "number", "color": "blue", "value": 7},
         "This does not match: blue 7 on red Reverse, and red is in force."),
        ([{"op": "play", "by": "Ben", "card": "wild", "choose_color": "yellow"}],
         {"by": "Zoé", "card": "number", "color": "blue", "value": 7},
         "This does not match: blue 7 on Wild, and yellow is in force."),
    ],
)  # fmt: skip
def test_both_cards_are_named_with_color_and_value(before, op, said):
    game = a_game()
    for done in [RED_5, *before]:
        game = apply(game, done).game
    refusal = apply(game, {"op": "play", "by": "Ben", **op})
    assert isinstance(refusal, Refusal)
    assert sentence(refusal) == said
