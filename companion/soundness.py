"""Whether a game read from the store hangs together: its numbers of people and lines mean somebody,
its rules are all there. Types alone are the codec's (`companion.codec`).

What does not hang together raises CodecError here, at once, and not on the screen that looks at it
hours later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.codec import CodecError
from companion.game import Game, view
from companion.game.ledger import Line, NewTarget, RoundResult
from companion.game.rules import SWITCHES


def hanging_together(game: Game) -> Game:
    """The game, with a house rule that came with a newer version at its default.

    Raises CodecError where it refers to what is not there.
    """
    rules = {key: game.rules.get(key, switch.default) for key, switch in SWITCHES.items()}
    for key, value in rules.items():
        named = SWITCHES[key].kind == "player" and isinstance(value, str)
        _must(named or SWITCHES[key].takes(value, ()), key)
    game = replace(game, rules={**game.rules, **rules})
    ids = range(len(game.people))
    _must(all(player in ids for player in _players(game)), "a player")
    sides = range(len(game.teams)) if game.teams else ids
    _must(all(side in sides for side in _sides(game)), "a side")
    _must(set(game.opening.scores) <= set(game.standing.scores), "a score")
    _must(all(kind in game.edition.cards for kind in _cards(game)), "a card")
    _must(game.round.direction in (1, -1), "the direction")
    try:
        view(game)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
        raise CodecError(f"it does not hang together: {error!r}") from error
    return game


def as_written(texts: Iterable[str]) -> bool:
    """Whether the texts of score lines, all of them JSON, are rounds and targets at a glance.

    A long evening has hundreds, which differ in nothing but their numbers: what is left without
    those is looked at once each, and nothing is read.
    """
    bare = "\n".join(texts).encode().translate(None, b"0123456789-")
    return all(map(_USUAL.fullmatch, set(bare.split(b"\n"))))


def check_line(line: Line, game: Game) -> None:
    """Raises CodecError for a line about somebody who is not there."""
    sides = range(len(game.teams) or len(game.people))
    named = [] if isinstance(line, NewTarget) else list(line.still_in)
    if isinstance(line, RoundResult):
        named += [line.side, *line.points]
        _must(line.winner in range(len(game.people)), "a winner")
    _must(all(side in sides for side in named), "a side of a line")


_USUAL = re.compile(
    rb'\{"is":(?:"RoundResult","winner":,"side":,"points":\[(?:\[,\](?:,\[,\])*)?\]'
    rb'|"NewTarget","target":),"still_in":\[,*\]\}'
)


def _players(game: Game) -> Iterator[int]:
    """Every number of a player in the running game."""
    now = game.round
    yield from game.order
    for team in game.teams:
        yield from team
    yield from game.tied
    yield from now.hands
    yield from now.skips
    yield from now.uno_due
    alone = [game.dealer_id, now.turn, now.drawn, now.starter, now.winner]
    if now.pending is not None:
        yield from now.pending.asked
        if now.pending.card is not None:
            alone += [now.pending.card.by, now.pending.card.target]
    yield from (player for player in alone if player is not None)


def _sides(game: Game) -> Iterator[int]:
    for standing in (game.opening, game.standing):
        yield from standing.scores
        yield from standing.out
        yield from standing.winners


def _cards(game: Game) -> Iterator[str]:
    if game.round.top is not None:
        yield game.round.top.kind
    if game.round.pending is not None and game.round.pending.card is not None:
        yield game.round.pending.card.kind


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise CodecError(f"{what} is not there")
