"""The same people again: the table before the deal as a game had it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game import Edition, Game
from companion.people import Person
from kivy_ui.new_game.seating import Seating, as_they_sat
from kivy_ui.rules.house_rules import default_of, house_rules


def like(
    game: Game,
    editions: Mapping[str, Edition],
    people: Mapping[str, Person],
    spots: int,
    names: Sequence[str] = (),
    sat: Mapping[str, int] | None = None,
) -> Seating:
    """The people of a game round a table of so many spots, its edition and house rules.

    `names`: they clockwise from the near edge, where that is not the game's own order. `sat`: at
    which spots of such a table people sat down last.
    """
    key = game.edition.key if game.edition.key in editions else next(iter(editions))
    names = list(names or game.players)
    chosen = as_they_sat(names, sat or {}, spots)
    chosen = chosen or {name: i * spots // len(names) for i, name in enumerate(names)}
    seated = {spot: people[name] for name, spot in chosen.items()}
    known = [rule.key for rule in house_rules(editions[key], len(names))]
    rules = {
        rule: game.rules[rule]
        for rule in (*known, "target_score", "game_mode")
        if game.rules[rule] != default_of(rule, editions[key])
    }
    return Seating(key, seated, rules, partners=bool(game.teams))
