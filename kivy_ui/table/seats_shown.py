"""How things stand at every seat, as values that the seats draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.game import Game


@dataclass(frozen=True)
class SeatShown:
    """What one seat says.

    ``cards``: in hand, None unknown; ``counted`` False: hands are not spoken of at this level.
    ``owed``: cards to take, 0 none. ``waiting``: dealt in with the next round only.
    """

    name: str
    face: int
    tint: str
    cards: int | None
    counted: bool
    points: int
    on_turn: bool = False
    owed: int = 0
    skip: bool = False
    dealer: bool = False
    uno_due: bool = False
    waiting: bool = False


Looks = Callable[[str], tuple[int, str]]
"""Face (0-23) and tint of a person, by name."""


def seats_shown(
    game: Game, looks: Looks, *, reminds: bool, score_only: bool, order: Sequence[str] = ()
) -> tuple[SeatShown, ...]:
    """All who sit at the table, clockwise; ``reminds``: an UNO that is due is shown.

    ``order``: their names clockwise from the near edge, where that is not the game's own order.
    """
    hands = game.hands if not score_only else None
    pending = game.pending
    owing = {}
    if pending is not None and pending.type != "showdown":
        owing = {game.name(player): pending.amount for player in pending.asked}
    shown = []
    for player in game.staying:
        name = game.name(player)
        face, tint = looks(name)
        shown.append(
            SeatShown(
                name,
                face,
                tint,
                cards=(hands or {}).get(name),
                counted=hands is not None and name in hands,
                points=game.scores[game.side_name(game.side(player))],
                on_turn=name == game.turn and not score_only,
                owed=owing.get(name, 0),
                skip=name in game.skip_flags,
                dealer=name == game.dealer,
                uno_due=reminds and name in game.uno_due,
                waiting=not game.is_in(player),
            )  # fmt: skip
        )
    if order:
        shown.sort(key=lambda seat: order.index(seat.name))
    return tuple(shown)
