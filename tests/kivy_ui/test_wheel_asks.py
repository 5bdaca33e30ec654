"""What the game must be told of a spin, of cards drawn, of a number: asked of the game alone."""

import pytest

from companion import editions
from companion.game import Refusal, apply, asks, asks_draw, asks_space, new_game

PEOPLE = ["Mia", "Ben", "Cy"]


def spinning(rules=None, hands=None):
    """Ben has to spin."""
    game = new_game(editions.load("spin"), PEOPLE, "Cy", rules or {})
    if hands:
        game = apply(game, {"op": "first_card", "card": "number", "color": "red"}).game
        game = apply(game, {"op": "set", "hands": hands}).game
    play = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
    step = apply(game, play)
    assert not isinstance(step, Refusal), step
    return step.game


def fields(game, space, given=None):
    return [question.field for question in asks_space(game, "Ben", space, given)]


def choices(game, space, field, given=None):
    asked = asks_space(game, "Ben", space, given)
    return next(question.choices for question in asked if question.field == field)


@pytest.mark.parametrize(
    ("space", "wanted"),
    [
        ("almost_uno", ["discard", "top_color"]),
        ("discard_number", ["discard", "top_color"]),
        ("discard_color", ["discard", "top_color"]),
        ("draw_red", ["drawn"]),
        ("draw_blue", ["drawn"]),
        ("trade_hands", []),
        ("show_hand", []),
        ("war", ["winner", "discard", "top_color"]),
        ("uno_spin", ["winner", "top_color"]),
    ],
)
def test_a_space_asks_what_its_rule_leaves_open(space, wanted):
    assert fields(spinning(), space) == wanted


def test_nothing_shed_leaves_no_color_to_tell():
    assert fields(spinning(), "discard_number", {"discard": 0}) == ["discard"]
    assert fields(spinning(), "discard_number", {"discard": 2}) == ["discard", "top_color"]


def test_with_nobody_as_winner_there_is_no_more_to_tell():
    for space in ("war", "uno_spin"):
        assert fields(spinning(), space, {"winner": None}) == ["winner"]
        assert choices(spinning(), space, "winner") == ("Mia", "Ben", "Cy", None)


def test_so_many_can_be_shed_as_the_one_who_sheds_holds():
    game = spinning(hands={"Ben": 5, "Cy": 2})
    assert choices(game, "almost_uno", "discard") == (0, 1, 2, 3)
    assert choices(game, "discard_color", "discard") == (0, 1, 2, 3, 4, 5)
    assert choices(game, "war", "discard", {"winner": "Cy"}) == (1, 2)
    assert choices(game, "war", "discard")[-1] == 20


def test_after_a_last_card_only_a_draw_has_anything_to_tell():
    game = spinning({"spin_on_final_card": True}, {"Mia": 1})
    assert game.pending.card.last
    assert fields(game, "war") == []
    assert fields(game, "almost_uno") == []
    assert fields(game, "draw_red") == ["drawn"]


@pytest.mark.parametrize("space", editions.load("spin").spaces)
def test_what_is_asked_is_what_the_game_takes(space):
    """Every first answer to everything asked makes an op that is taken; one left out is refused."""
    game, given = spinning(), {}
    while any(question.field not in given for question in asks_space(game, "Ben", space, given)):
        question = next(q for q in asks_space(game, "Ben", space, given) if q.field not in given)
        given[question.field] = next(c for c in question.choices if c not in (0, None))
    op = {"op": "spin", "by": "Ben", "space": space, **given}
    assert not isinstance(apply(game, op), Refusal)
    for field in given:
        less = {name: value for name, value in op.items() if name != field}
        refused = isinstance(apply(game, less), Refusal)
        assert refused or field in ("discard", "winner")


def test_a_number_is_asked_for_its_value_where_a_house_rule_needs_it():
    for rule in ("seven_zero", "jump_in"):
        game = new_game(editions.load("classic"), PEOPLE, "Cy", {rule: True})
        (value,) = asks(game, "Mia", "number")
        assert (value.field, value.choices) == ("value", tuple(range(10)))
    game = new_game(editions.load("classic"), PEOPLE, "Cy", {"seven_zero": True})
    assert [question.field for question in asks(game, "Mia", "number", 7)] == ["target"]
    assert asks(game, "Mia", "number", 3) == ()
    assert asks(new_game(editions.load("classic"), PEOPLE, "Cy", {}), "Mia", "number") == ()


def test_how_many_were_drawn_is_asked_only_where_it_may_be_more_than_one():
    assert asks_draw(new_game(editions.load("classic"), PEOPLE, "Cy", {})) == ()
    house = {"draw_until_playable": True}
    (count,) = asks_draw(new_game(editions.load("classic"), PEOPLE, "Cy", house))
    assert count.field == "count"
    assert count.choices[0] == 1
