"""The two lights of a showdown over the whole screen: the red count, and GO."""

from __future__ import annotations

import math

from kivy_ui.draw import lettering
from kivy_ui.draw.court_look import CourtLook, Half, looking_out, pad
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen, around
from kivy_ui.layout.court import Court, HalfPlan
from kivy_ui.palette import (
    CREAM,
    INK,
    LAMP_GREEN,
    LAMP_GREEN_LENS,
    LAMP_GREEN_RAYS,
    LAMP_RED,
    LAMP_RED_PLATE,
    LAMP_RED_SCREEN,
    WHITE,
    rgba,
)

RED_LINE = rgba("#4A1422")
RED_HOLE = rgba("#35101C")
TWO_LINES = 0.62
"""A name that would be set smaller than this, against its usual size, stands in two lines."""

BOLT = ((-130, 24), (54, -62), (-54, 62), (130, -24))


def red(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    pen.rectangle(0, 0, w, h, LAMP_RED_SCREEN)
    short = min(w, h)
    r, k = short / 2 - 4, short / 480
    half = plan.half
    upright = look.arrangement == "standing" and h > w
    middle = (w / 2, h / 2 if not upright else min(h / 2, r + 20))
    with pen.at(*middle, plan.turn):
        reach = max(w, h) / 2
        for way in (-1, 1):
            line = [(way * (r + 14), -way * 24 * k), (way * (reach + 10), -way * 24 * k)]
            pen.stroke(line, 8 * k, RED_LINE)
        for radius, color, edge in ((r, LAMP_RED, 14), (r - 22 * k, LAMP_RED_PLATE, 12)):
            corners = [(radius * x, radius * y) for x, y in around(0, 0, 1, 22.5, 382.5, 8)[:-1]]
            pen.polygon(corners, color, edge * k)
        if look.arrangement != "standing":
            bolt = [(x * k, y * k) for x, y in BOLT]
            pen.stroke([(-r, 24 * k), *bolt, (r, -24 * k)], 16 * k, LAMP_RED_SCREEN)

    def side(pen: Pen, one: Half) -> None:
        pen.text(0, 132 * k, look.count or "…", 158 * k, WHITE)
        _corners(pen, one, half, r, w, h)

    if look.arrangement == "standing":
        pen.text(*middle, look.count or "…", 250 * k, WHITE)
        away, top, room = w / 4 + r / 2, 0.0, w / 2 - r - 20
        if upright:  # a tall screen has no room beside the light, but below it
            away, top, room = w / 4, middle[1] + r + 10 * k, w / 2 - 24
            k = min(k, (h - top) / 450)
        for one, way in ((look.near, -1), (look.far, 1)):
            with pen.at(w / 2 + way * away, top):
                looking_out(pen, one, 0, 92 * k, 58 * k, RED_HOLE)
                _name(pen, 0, 2 * room, 186 * k, one.name, 40 * k, room)
                pad(pen, one, 0, 300 * k, 96 * k, one.color, RED_HOLE)
                pen.text(0, 384 * k, one.line, 40 * k, CREAM, room=room, least=LEAST)
                pen.text(0, 424 * k, one.head, 24 * k, CREAM, room=room + 14)
        return
    for one, turn in ((look.near, plan.turn), (look.far, plan.turn + 180)):
        with pen.at(*middle, turn):
            side(pen, one)


def _corners(pen: Pen, one: Half, half: HalfPlan, r: float, w: float, h: float) -> None:
    """Face and name in one corner of the half, paddle and word in the other."""
    wide, deep, k = half.w, half.h, half.k
    if half.narrow:
        y = deep - 74 * k
        spots = ((-wide / 2 + 62 * k, y - 22 * k, 48 * k), (wide / 2 - 66 * k, y - 26 * k, 84 * k))
        words, size, room = y + 46 * k, 32 * k, wide / 2 - 28 * k
    else:
        spots = ((-wide / 2 + 82 * k, 102 * k, 58 * k), (wide / 2 - 82 * k, 90 * k, 96 * k))
        words, size, room = 194 * k, 44 * k, 246 * k
    (fx, fy, fr), (px, py, ps) = spots
    looking_out(pen, one, fx, fy, fr, RED_HOLE)
    _name(pen, fx, wide, words, one.name, size, room)
    pad(pen, one, px, py, ps, one.color, RED_HOLE)
    _in_corner(pen, px, wide, words, one.line, size, room)
    if one.head:
        y = py - ps / 2 - 26 * k if half.narrow else 222 * k
        word = min(room, lettering.width(one.line, size * pen.u) / pen.u)
        _head(pen, px, wide, y, one.head, 20 * k, room, r, (words, word))


def _head(
    pen: Pen,
    x: float,
    wide: float,
    y: float,
    text: str,
    size: float,
    room: float,
    r: float,
    beside: tuple[float, float],
) -> None:
    """A head start in its corner, or, where it would run into the light of radius `r`, before the
    word there."""
    long = lettering.width(text, size * pen.u) / pen.u
    inner = min(x - long / 2, wide / 2 - 12 - long)
    flat = r * math.cos(math.pi / 8) + 8  # from the light's middle to one of its eight sides
    if y - size / 2 > flat or inner + y - size / 2 > flat * math.sqrt(2):
        _in_corner(pen, x, wide, y, text, size, room)
        return
    word_y, word = beside
    end = min(x - word / 2, wide / 2 - 12 - word) - size * 0.6
    u = pen.u
    lines, px = lettering.in_lines(text, size * u, (end - 8) * u, 2.2 * size * u, LEAST * u)
    for i, line in enumerate(lines):
        down = (i - (len(lines) - 1) / 2) * px / u * 1.1
        pen.text(end, word_y + down, line, px / u, CREAM, align="right")


def _name(pen: Pen, x: float, wide: float, y: float, name: str, size: float, room: float) -> None:
    """A name in one line, or in two where it would be too small to be read before the press."""
    fitted = lettering.fitted(name, size * pen.u, room * pen.u) / pen.u
    if fitted >= size * TWO_LINES:
        _in_corner(pen, x, wide, y, name, size, room)
        return
    lines, size = lettering.halves(name), size * TWO_LINES
    size = min(lettering.fitted(line, size * pen.u, room * pen.u) / pen.u for line in lines)
    for line, way in zip(lines, (-0.6, 0.4), strict=True):
        _in_corner(pen, x, wide, y + way * size, line, size, room)


def _in_corner(
    pen: Pen, x: float, wide: float, y: float, text: str, size: float, room: float
) -> None:
    """A word under what stands at `x`; a long one begins at the half's edge, as large as fits."""
    size = lettering.fitted(text, size * pen.u, room * pen.u) / pen.u
    half = lettering.width(text, size * pen.u) / pen.u / 2
    edge = wide / 2 - 12 - half
    pen.text(max(-edge, min(edge, x)), y, text, size, CREAM)


def go(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    pen.rectangle(0, 0, w, h, LAMP_GREEN)
    short = min(w, h)
    r, k, reach = short / 2 - 8, short / 480, math.hypot(w, h)
    cx, cy = w / 2, h / 2
    for ray in range(16):
        middle = ray * 22.5 + 11.25
        ends = around(cx, cy, reach, middle - 6.2, middle + 6.2, 1)
        pen.polygon([(cx, cy), *ends], LAMP_GREEN_RAYS)
    pen.circle(cx, cy, r, INK)
    pen.circle(cx, cy, r - 16 * k, LAMP_GREEN_LENS)
    if look.arrangement == "standing":
        pen.text(cx, cy, "GO", 230 * k, INK)
        return
    for turn in (plan.turn, plan.turn + 180):
        with pen.at(cx, cy, turn):
            if turn == plan.turn:
                bolt = [(x * 0.74 * k, y * 0.66 * k) for x, y in BOLT]
                ends = ((-(r - 16 * k), 17 * k), (r - 16 * k, -17 * k))
                pen.stroke([ends[0], *bolt, ends[1]], 14 * k, INK)
            pen.text(0, 122 * k, "GO", 184 * k, INK)
