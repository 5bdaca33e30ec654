"""The two halves of a court: claimed, judged, or waiting for people's word."""

from __future__ import annotations

from dataclasses import replace

from kivy_ui.draw import lettering
from kivy_ui.draw.court_look import (
    NIGHT,
    UPRIGHT_OUT,
    CourtLook,
    Half,
    each_player,
    looking_out,
    pad,
)
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.court import (
    Court,
    HalfPlan,
    Spot,
    UprightPlan,
    clear_of_middle,
    named_plan,
    upright_plan,
)
from kivy_ui.palette import CREAM, INK, PAPER, Rgba, rgba

STRIPES = rgba("#FF5A66")
MEASURE = 80
"""The size (px) in which a name is measured."""

HEAD, HEAD_DOWN = 23, 31
"""What is said of a head start, and how far below the line before it (u times k)."""

PAPER_LINE = rgba("#C9B89B")

MEDAL_END = 24
"""The pill's round ends beside its words."""


def _divide(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    k = plan.half.k
    if look.arrangement == "standing":
        line = [(w / 2 + 24, -20), (w / 2 + 24, h * 0.23), (w / 2 - 24, h * 0.69),
                (w / 2 - 24, h + 20)]  # fmt: skip
        pen.polygon([*line, (-9, h + 20), (-9, -20)], look.near.fill)
        pen.polygon([*line, (w + 9, h + 20), (w + 9, -20)], look.far.fill)
        pen.stroke(line, 12, INK)
        return
    with pen.at(plan.cx, plan.cy, plan.turn):
        reach, deep = max(w, h), max(w, h)
        line = [(-reach, 24 * k), (-130 * k, 24 * k), (130 * k, -24 * k), (reach, -24 * k)]
        pen.polygon([*line, (reach, deep), (-reach, deep)], look.near.fill)
        pen.polygon([*line, (reach, -deep), (-reach, -deep)], look.far.fill)
        pen.stroke(line, 12 * k, INK)


def halves(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    _divide(pen, look, plan, w, h)
    aside = plan.cx * (0.5 + UPRIGHT_OUT)
    upright = clear_of_middle(
        upright_plan(plan.half.w, plan.half.h), aside, *_on_the_line(look, plan.half.k)
    )
    lies = look.fault or bool(look.medal) or look.stake is not None

    def draw(pen: Pen, half: Half) -> None:
        em = lettering.width(half.name, MEASURE) / MEASURE
        if look.arrangement == "standing":
            _upright_half(pen, half, upright, half is look.near, aside)
        else:
            _turned_half(pen, half, named_plan(plan.half, em, half.blamed, lies))

    each_player(pen, look, plan, draw)
    middle = plan.cy if look.arrangement != "standing" else upright.medal
    with pen.at(plan.cx, middle, plan.turn, plan.half.k):
        if look.fault:
            glyph(pen, "fault", 0, 0, 104, CREAM)
        elif look.medal:
            _medal(pen, look.medal, look.medal_unit, plan.half.k)
        elif look.stake is not None:
            _stake(pen, look.stake)


def _on_the_line(look: CourtLook, k: float) -> tuple[float, float]:
    """How far what lies on the line reaches from its middle, sideways and up, u."""
    if look.fault:
        return 56 * k, 56 * k
    if look.medal:
        return (_medal_width(look.medal, look.medal_unit, k) / 2 + MEDAL_END + 3) * k, 40 * k
    return 0.0, 0.0


def _turned_half(pen: Pen, half: Half, plan: HalfPlan) -> None:
    if half.ground == "early":
        _stripes(pen, plan)
    looking_out(pen, half, plan.face.x, plan.face.y, plan.face.size)
    if half.sentence:
        x, y, k = plan.name.x, max(plan.face.y - plan.face.size, 60 * plan.k), plan.k
        _sentence(pen, half, x, y, plan.w / 2 - x - 16, plan.h - y - 70 * k, 30 * k)
        return
    pen.text(
        plan.name.x, plan.name.y, half.name, plan.name.size, half.ink,
        align="left", room=plan.name.room,
    )  # fmt: skip
    _line(pen, half, plan)
    if half.head:
        y, size = plan.line.y + HEAD_DOWN * plan.k, HEAD * plan.k
        room = plan.line.room
        if not plan.narrow and not half.big_note:  # it passes below the arrow and the number
            room = max(room, plan.big.x + 60 * plan.k - plan.line.x)
        pen.text(plan.line.x, y, half.head, size, half.ink, align="left", room=room)
    if half.pad:
        pad(pen, half, plan.paddle.x, plan.paddle.y, plan.paddle.size)
    if half.call:
        _call(pen, plan, half.ink)
    if half.big:
        _number(pen, half, plan)
    if half.blamed:
        with pen.at(plan.arrow.x, plan.arrow.y, plan.arrow_turn):
            glyph(pen, "blame", 0, 0, plan.arrow.size, CREAM)


def _line(pen: Pen, half: Half, plan: HalfPlan) -> None:
    x, room = plan.line.x, plan.line.room
    if half.ready:
        r = plan.line.size * 0.46
        pen.circle(x + r, plan.line.y, r, half.ink)
        glyph(pen, "check", x + r, plan.line.y, r * 1.42, half.fill)
        x, room = x + 2.5 * r, room - 2.5 * r
    size = plan.line.size
    pen.text(x, plan.line.y, half.line, size, half.ink, align="left", room=room, least=LEAST)


def _sentence(
    pen: Pen, half: Half, x: float, y: float, room: float, deep: float, size: float
) -> None:
    """A sentence where name and number would be, as large as fits."""
    lines = _wrapped(pen, half.sentence, size, room)
    while len(lines) * size * 1.2 > deep and size > 14:
        size -= 1
        lines = _wrapped(pen, half.sentence, size, room)
    for i, line in enumerate(lines):
        pen.text(x, y + (i + 0.5) * size * 1.2, line, size, half.ink, weight=800, align="left")


def _wrapped(pen: Pen, text: str, size: float, room: float) -> list[str]:
    return lettering.wrapped(text, size * pen.u, room * pen.u, 900)


def _number(pen: Pen, half: Half, plan: HalfPlan) -> None:
    """The time with its unit, or a word, and a note under it."""
    spot, k = plan.big, plan.k
    up = 24 * k if half.big_note else 0
    size = spot.size * (0.88 if half.big_note else 1.0)
    if not half.unit:
        size = 72 * k
    align = "center" if plan.narrow else "left"
    x = spot.x
    if not half.unit:
        pen.text(x, spot.y - up, half.big, size, half.ink, align=align, room=spot.room, least=24)
    else:
        unit = 46 * k
        room = spot.room - unit * 1.8
        if plan.narrow:
            x = -len(half.big) * size * 0.3 - unit * 0.8
        x += pen.text(x, spot.y - up, half.big, size, half.ink, align="left", room=room) + 10 * k
        pen.text(x, spot.y - up + (size - unit) * 0.357, half.unit, unit, half.ink, align="left")
    if half.big_note:
        note = (38 if plan.narrow else 46) * k if half.unit else 34 * k
        y = spot.y + ((42 if plan.narrow else 52) * k if half.unit else 36 * k)
        pen.text(spot.x, y, half.big_note, note, half.ink, align=align, room=spot.room, least=LEAST)


def _upright_half(pen: Pen, half: Half, plan: UprightPlan, left: bool, middle: float) -> None:
    """A half of the standing screen: the origin at the top of its middle, `middle` u from that of
    the window."""
    k, room = plan.k, plan.room
    looking_out(pen, half, 0, plan.face.y, plan.face.size)
    if half.sentence:
        y = plan.name.y - 18 * k
        _sentence(pen, half, -room / 2, y, room, 220 * k, 28 * k)
        return
    deep = 2 * (plan.line.y - plan.name.y) - plan.line.size
    _in_lines(pen, plan.name, half.name, half.ink, deep)
    pen.text(0, plan.line.y, half.line, plan.line.size, half.ink, room=room)
    _in_lines(pen, plan.head, half.head, half.ink, plan.head.size)
    if half.pad:
        pad(pen, half, 0, plan.paddle.y, plan.paddle.size)
    elif half.big:
        _upright_number(pen, half, plan)
    if half.blamed:
        way = -1 if left else 1
        with pen.at(-way * middle, plan.arrow.y, way * 90):
            glyph(pen, "blame", 0, 0, plan.arrow.size, CREAM)


def _in_lines(pen: Pen, spot: Spot, words: str, color: Rgba, deep: float) -> None:
    """Words on one line, or on two where they would become small, no more than `deep` u high."""
    u, size = pen.u, spot.size
    lines, px = lettering.in_lines(words, size * u, spot.room * u, deep * u, 0.8 * size * u)
    for i, line in enumerate(lines):
        y = spot.y + (i - (len(lines) - 1) / 2) * px / u * 1.05
        pen.text(0, y, line, px / u, color)


def _upright_number(pen: Pen, half: Half, plan: UprightPlan) -> None:
    spot, k, room = plan.big, plan.k, plan.big.room
    size, unit = (spot.size, 0.42 * spot.size) if half.unit else (64 * k, 0.0)
    wide = len(half.big) * size * 0.6 + (unit * 1.8 if unit else 0)
    if half.unit:
        shrunk = min(1.0, room / wide)
        size, unit, wide = size * shrunk, max(LEAST, unit * shrunk), wide * shrunk
        x = -wide / 2
        x += pen.text(x, spot.y, half.big, size, half.ink, align="left")
        foot = spot.y + (size - unit) * 0.357
        pen.text(x + 0.08 * size, foot, half.unit, unit, half.ink, align="left")
    else:
        _in_lines(pen, replace(spot, size=size), half.big, half.ink, 1.5 * size)
    note = plan.big_note
    pen.text(0, note.y, half.big_note, note.size, half.ink, room=note.room, least=LEAST)


def _call(pen: Pen, plan: HalfPlan, color: Rgba) -> None:
    """An arrow at the paddle: press here."""
    spot, s = plan.paddle, plan.paddle.size
    with pen.at(spot.x + s * 0.98, spot.y, 180):
        glyph(pen, "arrow", 0, 0, s * 0.62, color)


def _medal(pen: Pen, text: str, unit: str, k: float) -> None:
    """The margin in a pill on the line."""
    w, small = _medal_width(text, unit, k), _unit_size(k)
    pen.outlined(-w / 2 - MEDAL_END, -37, w + 2 * MEDAL_END, 74, 37, NIGHT, CREAM, 5)
    if not unit:
        pen.text(0, 0, text, 40, CREAM)
        return
    end = -w / 2 + pen.text(-w / 2, 0, text, 60, CREAM, align="left")
    pen.text(end + 8, (60 - small) * 0.357, unit, small, CREAM, align="left")


def _medal_width(text: str, unit: str, k: float) -> float:
    """Of the words in the pill, in its own scale ``k``."""
    return len(text) * 36 + (len(unit) * 0.65 * _unit_size(k) + 8 if unit else 0)


def _unit_size(k: float) -> float:
    """The letters behind the margin: never too small, however small the pill is drawn."""
    return max(28.0, LEAST / k)


def _stake(pen: Pen, cards: int) -> None:
    """The cards at stake between the two, to be read from both sides."""
    for turn in (-17, 12, -3):
        with pen.at(0, 0, turn):
            pen.outlined(-38, -52, 76, 104, 14, PAPER, INK, 3.4)
    for turn in (-3, 177):
        with pen.at(0, 0, turn):
            pen.text(0, 26, str(cards), 54, NIGHT, room=64)
    with pen.at(0, 0, -3):
        pen.stroke([(-24, 0), (24, 0)], 3.4, PAPER_LINE)


def _stripes(pen: Pen, plan: HalfPlan) -> None:
    """The edge of a half whose player was too early."""
    foot = plan.h
    step = 58 * plan.k
    x = -plan.w / 2 - step
    while x < plan.w / 2 + step:
        band = [(x, foot), (x + step * 0.48, foot), (x + step * 0.86, foot - step * 0.38),
                (x + step * 0.38, foot - step * 0.38)]  # fmt: skip
        pen.polygon(band, STRIPES)
        x += step
