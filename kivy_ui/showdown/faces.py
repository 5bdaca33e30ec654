"""Where in the window the two faces of a showdown are: a tap on one may change who fights."""

from __future__ import annotations

import math

from kivy_ui.draw.court_look import UPRIGHT_OUT
from kivy_ui.layout.court import Arrangement, court, upright_plan
from kivy_ui.layout.geometry import Rect


def face_rects(width: float, height: float, arrangement: Arrangement) -> tuple[Rect, Rect]:
    """The faces of the near (or left) and the far half, in u."""
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
