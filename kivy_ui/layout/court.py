"""The showdown's screen, like a court card: two halves, each turned to its player.

Everything is told in the frame of one half: the origin in the middle of the dividing line, x along
it, y towards the half's player, u. The far half is the same turned by 180 degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from kivy_ui.layout.geometry import LEAST_TARGET, MARGIN, Rect

Arrangement = Literal["across", "beside", "standing"]
"""`across`: near and far. `beside`: left and right, each turned to its edge. `standing`: left and
right, both upright, for a screen that stands at the edge of the table."""

KEY_H, TALL_KEY_H = 52.0, 66.0
"""Of the keys; upright they are narrow, and their words stand on two lines."""

NARROW = 2.0
"""A half less than so many times as wide as high is laid out from top to bottom."""


@dataclass(frozen=True)
class Spot:
    """A place in a half's frame: its middle (or its left end), a size, and the room for words."""

    x: float
    y: float
    size: float
    room: float = 0.0


@dataclass(frozen=True)
class HalfPlan:
    """Where the parts of a half are. `k`: size against the small landscape screen. `arrow_turn`:
    degrees clockwise from away from the player; 180 points to the player's edge, 270 at the name
    and the face."""

    w: float
    h: float
    k: float
    narrow: bool
    face: Spot
    name: Spot
    line: Spot
    big: Spot
    paddle: Spot
    arrow: Spot
    arrow_turn: float = 180.0


def half_plan(w: float, h: float) -> HalfPlan:
    """The plan of a half `w` u along the line and `h` u deep, keys at its outer edge left free."""
    if w >= NARROW * h:
        k = min(w / 800, h / 240)
        left = -w / 2
        return HalfPlan(
            w, h, k, False,
            face=Spot(left + 84 * k, 98 * k, 64 * k),
            name=Spot(left + 166 * k, 74 * k, 80 * k, 76 * k - left - 166 * k),
            line=Spot(left + 167 * k, 134 * k, 38 * k, 76 * k - left - 166 * k),
            big=Spot(86 * k, 94 * k, 112 * k, w / 2 - 100 * k),
            paddle=Spot(196 * k, 90 * k, 128 * k),
            arrow=Spot(0, 90 * k, 120 * k),
        )  # fmt: skip
    k = min(w / 457, h / 400)
    left = -w / 2
    return HalfPlan(
        w, h, k, True,
        face=Spot(left + 74 * k, 128 * k, 58 * k),
        name=Spot(left + 148 * k, 106 * k, 60 * k, w - 250 * k),
        line=Spot(left + 149 * k, 156 * k, 34 * k, w - 160 * k),
        big=Spot(0, 256 * k, 104 * k, w - 24 * k),
        paddle=Spot(0, 248 * k, 124 * k),
        arrow=Spot(left + 74 * k, 13 * k, 92 * k),
    )  # fmt: skip


CARD, ARROW = 62.0, 82.0
"""How far (u times k) card and arrow reach from their middles, with a little air."""

TALL = 1.6
"""A standing half more than so many times as high as wide has its parts spread down it."""

UNDER = 52.0
"""A name no larger than this (u times k) has room below the card on the line."""

FARTHEST = 110.0
"""How far aside (u times k) the arrow goes to make room for a long name."""


def named_plan(plan: HalfPlan, em: float, blamed: bool, middle: bool) -> HalfPlan:
    """The plan with the name as large as it can be: clear of number, arrow, and what lies on the
    line.

    `em`: the name's width, in its own size. `blamed`: the arrow points at this half. `middle`:
    something lies on the middle of the line.
    """
    k, left, em = plan.k, plan.name.x, max(em, 0.1)
    if plan.narrow:
        end = plan.w / 2 - 12 * k
        size = min(plan.name.size, (end - left) / em)
        name = replace(plan.name, size=size, room=end - left)
        return replace(plan, name=name, line=replace(plan.line, room=end - left))
    aside = 0.0
    if blamed:
        aside = min(FARTHEST * k, max(0.0, em * 56 * k + ARROW * k + left))
    end = aside - ARROW * k if blamed else plan.big.x - 10 * k
    beside = min(end, -CARD * k) if middle else end
    size = min(plan.name.size, (beside - left) / em)
    below = min(UNDER * k, (end - left) / em)
    name = replace(plan.name, size=size, room=beside - left)
    if below > size:
        name = Spot(left, 90 * k, below, end - left)
    big = replace(plan.big, x=plan.big.x + aside, room=plan.big.room - aside)
    return replace(
        plan, name=name, line=replace(plan.line, room=end - left), big=big,
        arrow=replace(plan.arrow, x=plan.arrow.x + aside),
    )  # fmt: skip


@dataclass(frozen=True)
class UprightPlan:
    """Where the parts of a standing half are, from the top of its middle; `name` and `head` are the
    middles of one line or two. `medal`: what lies between the halves, `big_note` under a number.
    """

    k: float
    room: float
    face: Spot
    name: Spot
    line: Spot
    head: Spot
    big: Spot
    big_note: Spot
    paddle: Spot
    arrow: Spot
    medal: float


def upright_plan(w: float, h: float) -> UprightPlan:
    """The plan of a standing half `w` x `h` u; one that is high has its parts in its middle."""
    if h > TALL * w:
        k = min(w / 228, h / 560)
        down = min(1.25 * k, h / 560)
        room, top = 0.84 * w - 16, (h - 540 * down) / 2
        rows = {"face": (66, 70), "name": (174, 38), "line": (234, 32), "head": (268, 21),
                "big": (344, 86), "big_note": (404, 30), "paddle": (364, 108),
                "arrow": (66, 104)}  # fmt: skip
        spots = {part: Spot(0, top + y * down, size * k, room) for part, (y, size) in rows.items()}
        return UprightPlan(k, room, **spots, medal=top + 480 * down)
    k, room = min(w / 400, h / 418), w - 120
    rows = {"face": (92, 76), "name": (208, 46), "line": (246, 30), "head": (273, 22),
            "big": (330, 100), "big_note": (386, 30), "paddle": (336, 104),
            "arrow": (112, 112)}  # fmt: skip
    spots = {part: Spot(0, y * k, size * k, room) for part, (y, size) in rows.items()}
    return UprightPlan(k, room, **spots, medal=(h + KEY_H + MARGIN) * 0.66)


def clear_of_middle(plan: UprightPlan, aside: float, wide: float, high: float) -> UprightPlan:
    """The plan with its number clear of what lies between the halves.

    `aside`: how far the half's middle is from that of the window; `wide`, `high`: how far what
    lies there reaches from its own middle, u.
    """
    big = plan.big
    if not wide or abs(plan.medal - big.y) >= big.size / 2 + high:
        return plan
    room = min(big.room, 2 * (aside - wide - MARGIN))
    return replace(plan, big=replace(big, room=room))


@dataclass(frozen=True)
class Court:
    """The window as two halves. `turn`: degrees clockwise of the near half; `cx`, `cy`: the
    middle of the line in the window; `half`: the plan of each."""

    cx: float
    cy: float
    turn: float
    half: HalfPlan
    keys: Rect


def court(width: float, height: float, arrangement: Arrangement) -> Court:
    """The court of a window of `width` x `height` u; `keys` is the row for keys at its foot."""
    key_h = TALL_KEY_H if height > width else KEY_H
    foot = key_h + MARGIN
    keys = Rect(MARGIN, height - foot, width - 2 * MARGIN, key_h)
    if arrangement == "beside":
        deep = width / 2
        return Court(width / 2, (height - foot) / 2, 90.0, _beside(height - foot, deep), keys)
    if arrangement == "standing":
        return Court(width / 2, height / 2, 0.0, half_plan(width / 2, height - foot), keys)
    return Court(width / 2, height / 2, 0.0, half_plan(width, height / 2), keys)


def _beside(w: float, h: float) -> HalfPlan:
    """The plan of a half whose edge is the screen's left or right one: an arrow across a half that
    is wide would point off the screen, so it lies along it, below what lies on the line."""
    plan = half_plan(w, h)
    if plan.narrow:
        return plan
    k = plan.k
    return replace(plan, arrow=Spot(0, 118 * k, 104 * k), arrow_turn=270.0)


def near(x: float, y: float, width: float, height: float, arrangement: Arrangement) -> bool:
    """Whether a place in the window (u from the top left) lies in the near (or left) half."""
    return y >= height / 2 if arrangement == "across" else x < width / 2


def key_row(keys: Rect, widths: tuple[float, ...], gap: float = MARGIN) -> tuple[Rect, ...]:
    """Keys side by side that fill the row, as wide as `widths` are to each other, but for those
    that would get too narrow to be tapped."""
    free = keys.w - gap * (len(widths) - 1)
    total = sum(widths)
    narrow = [width for width in widths if free * width / total < LEAST_TARGET]
    if narrow:
        free -= LEAST_TARGET * len(narrow)
        total -= sum(narrow)
    rects, x = [], keys.x
    for width in widths:
        w = LEAST_TARGET if width in narrow else free * width / total
        rects.append(Rect(x, keys.y, w, keys.h))
        x += w + gap
    return tuple(rects)
