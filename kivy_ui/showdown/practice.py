"""Who fights for practice: two of those who sit together, and whoever else is known instead."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from companion.game import spelled
from companion.people import Person
from kivy_ui.draw.court_look import UPRIGHT_OUT
from kivy_ui.layout.court import Arrangement, court, upright_plan
from kivy_ui.layout.geometry import Rect
from kivy_ui.new_game.seating import nickname

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

NEVER_MET = (0, 6)
"""Faces of two whom nobody knows yet."""


def fighters(app: CompanionApp) -> tuple[str, ...]:
    """Everybody who may fight: those of the last game by their seats, then all others known; two
    at least, who get to know each other here."""
    names: list[str] = []
    if app.evening is not None:
        game = app.evening.game
        names += [game.name(player) for player in game.staying]
    for name in app.people:
        if spelled(name, names) is None:
            names.append(name)
    for face in NEVER_MET:
        if len(names) < 2 and spelled(nickname(face), names) is None:
            names.append(nickname(face))
            app.people.setdefault(names[-1], Person(names[-1], face, ""))
    return tuple(names)


def next_free(names: tuple[str, ...], now: str, other: str) -> str:
    """Who fights instead of ``now`` against ``other``: the next one of all, round and round."""
    at = names.index(now) if now in names else -1
    around = names[at + 1 :] + names[: max(at, 0)]
    return next((name for name in around if name != other), now)


def face_rects(width: float, height: float, arrangement: Arrangement) -> tuple[Rect, Rect]:
    """Where in the window the faces of the near (or left) and the far half are, u."""
    plan = court(width, height, arrangement)
    if arrangement == "standing":
        spot = upright_plan(plan.half.w, plan.half.h).face
        aside = plan.cx * (0.5 + UPRIGHT_OUT)
        places = [(plan.cx - aside, spot.y), (plan.cx + aside, spot.y)]
    else:
        spot = plan.half.face
        turn = math.radians(plan.turn)
        dx = spot.x * math.cos(turn) - spot.y * math.sin(turn)
        dy = spot.x * math.sin(turn) + spot.y * math.cos(turn)
        places = [(plan.cx + dx, plan.cy + dy), (plan.cx - dx, plan.cy - dy)]
    r = spot.size
    near, far = (Rect(x - r, y - r, 2 * r, 2 * r) for x, y in places)
    return near, far
