"""Points that were typed for an old round and are not put right yet: kept until they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from kivy_ui.points.hands import MOST


@dataclass(frozen=True)
class Typed:
    """``points`` by side, and the side ``at`` which was typed last."""

    at: str
    points: Mapping[str, int]


@dataclass(frozen=True)
class Place:
    """A round on the sheet: of which ``game``, which ``round`` (from 1), and what each side has
    there now. What was typed for other points is for another round."""

    game: int | None
    round: int
    was: Mapping[str, int | None]


def typed_there(kept: Any, place: Place) -> Typed | None:
    """What is kept for this round; None where nothing is, or nothing that can be read."""
    entry = _rounds(kept, place.game).get(str(place.round))
    if not isinstance(entry, dict) or entry.get("was") != dict(place.was):
        return None
    at, points = entry.get("at"), entry.get("points")
    if not isinstance(points, dict) or not _sound(points, place.was) or at not in place.was:
        return None
    return Typed(at, points)


def _sound(points: Mapping[Any, Any], sides: Collection[str]) -> bool:
    return set(points) <= set(sides) and all(
        type(n) is int and 0 <= n <= MOST for n in points.values()
    )


def keeping(kept: Any, place: Place, typed: Typed | None) -> dict[str, Any] | None:
    """What to keep from now on; of another game nothing, and None where there is nothing."""
    rounds = {n: entry for n, entry in _rounds(kept, place.game).items() if n != str(place.round)}
    if typed is not None and typed.points:
        rounds[str(place.round)] = {
            "at": typed.at, "points": dict(typed.points), "was": dict(place.was),
        }  # fmt: skip
    return {"game": place.game, "rounds": rounds} if rounds else None


def _rounds(kept: Any, game: int | None) -> Mapping[str, Any]:
    if not isinstance(kept, dict) or kept.get("game") != game:
        return {}
    rounds = kept.get("rounds")
    return rounds if isinstance(rounds, dict) else {}
