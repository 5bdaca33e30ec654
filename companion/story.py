"""The evening's story in five numbers: what people remember of a game when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import Game
from companion.journal import Op


@dataclass(frozen=True, slots=True)
class Record:
    """A number and whose it is."""

    value: int
    whose: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Five numbers; what never happened, or was never measured, is ``None``.

    rounds    rounds played
    fastest   the shortest reaction on a paddle, µs after GO
    closest   the smallest margin of a showdown, µs, and its two players
    fullest   the most cards anybody held at once, where hands were counted
    led       after how many rounds one side alone led, for the side that did so most often
    """

    rounds: int
    fastest: Record | None = None
    closest: Record | None = None
    fullest: Record | None = None
    led: Record | None = None


def story(game: Game, deeds: Iterable[tuple[Op | None, Game]]) -> Story:
    """The story of a game from the ops that count and the state after each, newest first.

    A showdown's players are those asked in the state before it.
    """
    fastest = closest = fullest = None
    verdict: Op | None = None  # the one after the state that is looked at
    for op, after in deeds:
        if verdict is not None:
            fastest, closest = _duel(verdict, after, fastest, closest)
        verdict = op if op is not None and op.get("op") == "showdown" else None
        fullest = _most(fullest, after)
    return Story(len(game.rounds), fastest, closest, fullest, _led(game))


def _duel(
    verdict: Op, before: Game, fastest: Record | None, closest: Record | None
) -> tuple[Record | None, Record | None]:
    if "winner" not in verdict:
        return fastest, closest
    for name, time in _reactions(verdict).items():
        if time > 0 and (fastest is None or time < fastest.value):
            fastest = Record(time, (name,))
    margin = verdict.get("margin_us")
    if isinstance(margin, int) and (closest is None or margin < closest.value):
        asked = before.pending.asked if before.pending is not None else ()
        closest = Record(margin, tuple(before.name(player) for player in asked))
    return fastest, closest


def _reactions(verdict: Op) -> dict[str, int]:
    """Reactions by name; one without a name is the winner's."""
    timed: Any = verdict.get("reaction_us")
    if isinstance(timed, Mapping):
        return {str(name): time for name, time in timed.items() if isinstance(time, int)}
    return {str(verdict["winner"]): timed} if isinstance(timed, int) else {}


def _most(fullest: Record | None, game: Game) -> Record | None:
    for name, count in (game.hands or {}).items():
        if count is not None and (fullest is None or count > fullest.value):
            fullest = Record(count, (name,))
    return fullest


def _led(game: Game) -> Record | None:
    """How often a side alone was in the lead after a round."""
    pick = min if game.rules["game_mode"] in ("elimination", "lowest") else max
    totals: Counter[int] = Counter(dict.fromkeys(game.opening.scores, 0))
    led: Counter[int] = Counter()
    for result in game.rounds:
        totals.update(result.points)
        best = pick(totals.values())
        ahead = [side for side, total in totals.items() if total == best]
        if len(ahead) == 1:
            led[ahead[0]] += 1
    if not led:
        return None
    side, times = led.most_common(1)[0]
    return Record(times, tuple(game.side_name(side).split("+")) if game.teams else (
        game.side_name(side),
    ))  # fmt: skip
