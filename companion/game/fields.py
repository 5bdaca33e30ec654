"""The fields of an op: what each may hold, and how it is read.

A reader gets the game and what was written, and returns it as the engine wants it: a player's
name becomes an id. Whatever cannot be read is refused with the field's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.game.cards import COLORS, read_card
from companion.game.refusal import nearest, refuse
from companion.game.table import Game

Reader = Callable[[Game, str, Any], Any]

NAME_LENGTH = 20
MOST_HAND_POINTS = 10_000
MOST_CARDS = 200


def seat(game: Game, field: str, value: Any) -> int:
    """Anybody who has a seat, also who left or is out."""
    found = game.find(value) if isinstance(value, str) else None
    if found is None:
        refuse(
            "player.unknown", field=field, player=str(value)[:60],
            nearest=nearest(value, game.players),
        )  # fmt: skip
    return found


def player(game: Game, field: str, value: Any) -> int:
    """Somebody who plays the running round."""
    found = seat(game, field, value)
    if not game.is_in(found):
        refuse("player.not_in", player=game.name(found))
    return found


def pair(game: Game, field: str, value: Any) -> tuple[int, int]:
    """Two different players of the round."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        refuse("field.pair", field=field)
    one, other = (player(game, field, name) for name in value)
    if one == other:
        refuse("field.pair", field=field)
    return one, other


def seats(game: Game, field: str, value: Any) -> tuple[int, ...]:
    """A list of seats, none twice."""
    if not isinstance(value, list | tuple):
        refuse("field.list", field=field)
    found = tuple(seat(game, field, name) for name in value)
    if len(set(found)) != len(found):
        refuse("field.twice", field=field)
    return found


def players(game: Game, field: str, value: Any) -> tuple[int, ...]:
    """A list of players of the round, none twice."""
    return tuple(player(game, field, game.name(found)) for found in seats(game, field, value))


def new_name(game: Game, field: str, value: Any) -> str:
    """A name nobody at this table has or had: 1 to 20 characters, none of them a control."""
    name = read_name(value)
    there = game.find(name)
    if there is not None:
        refuse("name.twice", name=game.name(there))
    return name


def read_name(value: Any) -> str:
    """A person's name, without blanks around it."""
    if not isinstance(value, str):
        refuse("name.text", name=str(value)[:60])
    name = value.strip()
    if not name:
        refuse("name.empty")
    if len(name) > NAME_LENGTH:
        refuse("name.long", name=name[:60], most=NAME_LENGTH)
    if not name.isprintable() or "+" in name:
        refuse("name.signs", name="".join(c for c in name if c.isprintable()))
    return name


def card_kind(game: Game, field: str, value: Any) -> str:
    """The key of a kind of card of this edition."""
    cards = game.edition.cards
    if not isinstance(value, str) or value not in cards:
        refuse("card.unknown", card=str(value)[:60], nearest=nearest(value, cards))
    return value


def color(game: Game, field: str, value: Any) -> str:
    """One of the four colors."""
    if not isinstance(value, str) or value not in COLORS:
        refuse("color.unknown", color=str(value)[:60], nearest=nearest(value, COLORS))
    return value


def color_or_none(game: Game, field: str, value: Any) -> str | None:
    """A color, or ``None`` for unknown."""
    return None if value is None else color(game, field, value)


def flag(game: Game, field: str, value: Any) -> bool:
    """True or false, nothing else."""
    if not isinstance(value, bool):
        refuse("field.flag", field=field)
    return value


def whole(low: int, high: int) -> Reader:
    """A whole number in ``low``..``high``."""

    def read(game: Game, field: str, value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            refuse("field.number", field=field, value=str(value)[:40], low=low, high=high)
        return value

    return read


def one_of(*words: str) -> Reader:
    """One of the given words."""

    def read(game: Game, field: str, value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            refuse(
                "field.word", field=field, value=str(value)[:60], allowed=", ".join(words),
                nearest=nearest(value, words),
            )  # fmt: skip
        return value

    return read


def text(game: Game, field: str, value: Any) -> str:
    """A short text."""
    if not isinstance(value, str) or len(value) > 200:
        refuse("field.text", field=field)
    return value


def table(game: Game, field: str, value: Any) -> Mapping[str, Any]:
    """A table with text keys."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        refuse("field.table", field=field)
    return value


def by_player(read: Reader) -> Reader:
    """A table from seats to whatever ``read`` reads."""

    def read_table(game: Game, field: str, value: Any) -> dict[int, Any]:
        rows = table(game, field, value)
        told = {
            seat(game, field, name): read(game, f"{field}.{name}", row)
            for name, row in rows.items()
        }
        if len(told) != len(rows):
            refuse("field.twice", field=field)
        return told

    return read_table


hand_points = whole(0, MOST_HAND_POINTS)


def hand_count(game: Game, field: str, value: Any) -> int | None:
    """Cards in a hand, from 1; ``None`` for unknown."""
    count: int | None = None if value is None else whole(1, MOST_CARDS)(game, field, value)
    return count


def hand_cards(game: Game, field: str, value: Any) -> tuple[int, int]:
    """The cards left in a hand, as their number and what they are worth."""
    if not isinstance(value, list | tuple) or len(value) > MOST_CARDS:
        refuse("field.cards", field=field)
    cards = [read_card(card, game.edition.cards) for card in value]
    return len(cards), sum(card.kind.worth(card.value, game.rules) for card in cards)


def drawn_value(game: Game, field: str, value: Any) -> int:
    """What a card drawn for the deal counts: a number its value, any symbol 0 (2.2)."""
    return read_card(value, game.edition.cards).value or 0


def points_or_hands(game: Game, field: str, value: Any) -> int | dict[int, int]:
    """One sum for the winner's side, or the value of each hand."""
    if isinstance(value, Mapping):
        hands: dict[int, int] = by_player(hand_points)(game, field, value)
        return hands
    total: int = hand_points(game, field, value)
    return total


def reaction(game: Game, field: str, value: Any) -> Any:
    """A time in µs, ``None``, or a table of them by player; within a minute of GO."""
    if isinstance(value, Mapping):
        return by_player(reaction_time)(game, field, value)
    return reaction_time(game, field, value)


def reaction_time(game: Game, field: str, value: Any) -> int | None:
    """A reaction in µs, negative before GO, or ``None`` where none counted."""
    if value is None:
        return None
    time: int = whole(-60_000_000, 60_000_000)(game, field, value)
    return time


def margin(game: Game, field: str, value: Any) -> int | None:
    """A margin in µs, or ``None``."""
    if value is None:
        return None
    gap: int = whole(0, 60_000_000)(game, field, value)
    return gap
