"""The court: two halves of the screen in the colors of two players, drawn once for each."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kivy.properties import ObjectProperty, StringProperty

from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.pen import Pen, around
from kivy_ui.layout.court import Arrangement, Court, HalfPlan, court
from kivy_ui.palette import (
    CREAM,
    INK,
    LAMP_GREEN,
    LAMP_GREEN_LENS,
    LAMP_GREEN_RAYS,
    LAMP_RED,
    LAMP_RED_PLATE,
    LAMP_RED_SCREEN,
    PAPER,
    WHITE,
    Rgba,
    mix,
    rgba,
)
from kivy_ui.widgets.base import Drawn

NIGHT = rgba("#150C1E")
RED_LINE = rgba("#4A1422")
RED_HOLE = rgba("#35101C")
OFFENDER = rgba("#3A0915")
OFFENDER_HOLE = rgba("#22050D")
STRIPES = rgba("#FF5A66")
PAPER_LINE = rgba("#C9B89B")
BOLT = ((-130, 24), (54, -62), (-54, 62), (130, -24))
DIM, DIM_HOLE = 0.18, 0.05
UPRIGHT_OUT = 0.08
"""How far out of their middles standing halves are drawn, so that the medal fits between."""

Ground = Literal["lit", "dim", "early"]
Pad = Literal["", "up", "down", "done"]


@dataclass(frozen=True)
class Half:
    """What one half shows.

    `line`: the words under the name. `big`, `unit`: the number, and `big_note` under it. `pad`:
    the paddle, if it is shown. `call`: an arrow points at the paddle. `ready`: a tick before the
    line. `blamed`: the red arrow points here. `sentence` stands instead of everything but the face.
    """

    name: str
    face: int
    tint: str
    mood: str = ""
    line: str = ""
    ground: Ground = "lit"
    big: str = ""
    unit: str = ""
    big_note: str = ""
    pad: Pad = ""
    call: bool = False
    ready: bool = False
    blamed: bool = False
    sentence: str = ""

    @property
    def color(self) -> Rgba:
        return person_color(self.face, self.tint)

    @property
    def fill(self) -> Rgba:
        if self.ground == "early":
            return OFFENDER
        return self.color if self.ground == "lit" else mix(NIGHT, self.color, DIM)

    @property
    def ink(self) -> Rgba:
        return NIGHT if self.ground == "lit" else CREAM

    @property
    def hole(self) -> Rgba:
        if self.ground == "early":
            return OFFENDER_HOLE
        return NIGHT if self.ground == "lit" else mix(NIGHT, self.color, DIM_HOLE)


@dataclass(frozen=True)
class CourtLook:
    """What the court shows: `kind` of picture, both halves, and what lies on the line.

    `count`: the red count ("" while nothing is counted). `medal`: in the pill on the line, with
    `medal_unit`. `fault`: the octagon lies there instead.
    """

    kind: Literal["halves", "red", "go"]
    near: Half
    far: Half
    arrangement: Arrangement = "across"
    stake: int | None = None
    count: str = ""
    medal: str = ""
    medal_unit: str = ""
    fault: bool = False


class CourtField(Drawn):
    """Draws a :class:`CourtLook` over the whole window."""

    drawn_from = ("look",)
    look = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """All that is read on it."""

    def on_look(self, _field: object, look: CourtLook | None) -> None:
        if look is None:
            self.text = ""
            return
        if look.kind == "go":
            self.text = "GO"
            return
        read = [look.count if look.kind == "red" else look.medal]
        for half in (look.near, look.far):
            read += [half.name, half.line, half.big, half.big_note, half.sentence]
        self.text = "\n".join(part for part in read if part)

    def draw(self, pen: Pen) -> None:
        look = self.look
        if look is None:
            return
        plan = court(self.width_u, self.height_u, look.arrangement)
        {"halves": _halves, "red": _red, "go": _go}[look.kind](
            pen, look, plan, self.width_u, self.height_u
        )


def _each(pen: Pen, look: CourtLook, plan: Court, part: Callable[[Pen, Half], None]) -> None:
    """Draw a part for each player: in front of one, turned by 180 degrees before the other."""
    if look.arrangement == "standing":
        for half, side in ((look.near, -1), (look.far, 1)):
            with pen.at(plan.cx + side * (plan.cx / 2 + UPRIGHT_OUT * plan.cx), 0):
                part(pen, half)
        return
    for half, turn in ((look.near, plan.turn), (look.far, plan.turn + 180)):
        with pen.at(plan.cx, plan.cy, turn):
            part(pen, half)


# -- two halves


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


def _halves(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    _divide(pen, look, plan, w, h)
    part = _upright_half if look.arrangement == "standing" else _turned_half
    _each(pen, look, plan, lambda pen, half: part(pen, half, plan.half))
    middle = 0.0 if look.arrangement != "standing" else h * 0.16
    with pen.at(plan.cx, plan.cy + middle, plan.turn, plan.half.k):
        if look.fault:
            glyph(pen, "fault", 0, 0, 104, CREAM)
        elif look.medal:
            _medal(pen, look.medal, look.medal_unit)
        elif look.stake is not None:
            _stake(pen, look.stake)


def _turned_half(pen: Pen, half: Half, plan: HalfPlan) -> None:
    if half.ground == "early":
        _stripes(pen, plan)
    _face(pen, half, plan.face.x, plan.face.y, plan.face.size)
    if half.sentence:
        x, y, k = plan.name.x, plan.face.y - plan.face.size, plan.k
        _sentence(pen, half, x, y, plan.w / 2 - x - 16, plan.h - y - 70 * k, 30 * k)
        return
    pen.text(
        plan.name.x, plan.name.y, half.name, plan.name.size, half.ink,
        align="left", room=plan.name.room, least=24,
    )  # fmt: skip
    _line(pen, half, plan)
    if half.pad:
        _paddle(pen, half, plan.paddle.x, plan.paddle.y, plan.paddle.size)
    if half.call:
        _call(pen, plan, half.ink)
    if half.big:
        _number(pen, half, plan)
    if half.blamed:
        with pen.at(plan.arrow.x, plan.arrow.y, 180):
            glyph(pen, "blame", 0, 0, plan.arrow.size, CREAM)


def _line(pen: Pen, half: Half, plan: HalfPlan) -> None:
    x, room = plan.line.x, plan.line.room
    if half.ready:
        r = plan.line.size * 0.46
        pen.circle(x + r, plan.line.y, r, half.ink)
        glyph(pen, "check", x + r, plan.line.y, r * 1.42, half.fill)
        x, room = x + 2.5 * r, room - 2.5 * r
    size = plan.line.size
    pen.text(x, plan.line.y, half.line, size, half.ink, align="left", room=room, least=18)


def _sentence(pen: Pen, half: Half, x: float, y: float, room: float, deep: float, size: float):
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
        note = 46 * k if half.unit else 34 * k
        y = spot.y + (52 * k if half.unit else 36 * k)
        pen.text(spot.x, y, half.big_note, note, half.ink, align=align, room=spot.room, least=18)


def _upright_half(pen: Pen, half: Half, plan: HalfPlan) -> None:
    """A half of the standing screen: the origin at the top of its middle."""
    k, room = min(plan.w / 400, plan.h / 418), plan.w - 120
    _face(pen, half, 0, 92 * k, 76 * k)
    if half.sentence:
        _sentence(pen, half, -room / 2, 190 * k, room, 220 * k, 28 * k)
        return
    pen.text(0, 208 * k, half.name, 46 * k, half.ink, room=room, least=20)
    pen.text(0, 250 * k, half.line, 30 * k, half.ink, room=room, least=14)
    if half.pad:
        _paddle(pen, half, 0, 332 * k, 108 * k)
    elif half.big:
        size, unit = (100 * k, 42 * k) if half.unit else (64 * k, 0.0)
        wide = len(half.big) * size * 0.6 + (unit * 1.8 if unit else 0)
        size *= min(1.0, room / wide)
        x = -min(room, wide) / 2
        x += pen.text(x, 322 * k, half.big, size, half.ink, align="left", room=room)
        foot = 322 * k + (size - unit) * 0.357
        pen.text(x + 8 * k, foot, half.unit, unit or 1, half.ink, align="left")
        pen.text(0, 384 * k, half.big_note, 30 * k, half.ink, room=room, least=18)
    if half.blamed:
        with pen.at(-plan.w / 2 - 8 * k, 112 * k, 90):
            glyph(pen, "blame", 0, 0, 112 * k, CREAM)


# -- the red light, the count, and GO


def _red(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
    pen.rectangle(0, 0, w, h, LAMP_RED_SCREEN)
    short = min(w, h)
    r, k = short / 2 - 4, short / 480
    half = plan.half
    middle = (w / 2, h / 2)
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
        pen.text(w / 2, h / 2, look.count or "…", 250 * k, WHITE)
        for one, way in ((look.near, -1), (look.far, 1)):
            with pen.at(w / 2 + way * (w / 4 + r / 2), 0):
                _face(pen, one, 0, 92 * k, 58 * k, RED_HOLE)
                pen.text(0, 186 * k, one.name, 40 * k, CREAM, room=w / 2 - r - 20, least=18)
                _paddle(pen, one, 0, 300 * k, 96 * k, one.color, RED_HOLE)
                pen.text(0, 392 * k, one.line, 40 * k, CREAM, room=w / 2 - r - 20, least=18)
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
        words, size, room = y + 46 * k, 32 * k, wide / 2 - 80 * k
    else:
        spots = ((-wide / 2 + 82 * k, 102 * k, 58 * k), (wide / 2 - 82 * k, 90 * k, 96 * k))
        words, size, room = 194 * k, 44 * k, 150 * k
    (fx, fy, fr), (px, py, ps) = spots
    _face(pen, one, fx, fy, fr, RED_HOLE)
    pen.text(fx, words, one.name, size, CREAM, room=room, least=18)
    _paddle(pen, one, px, py, ps, one.color, RED_HOLE)
    pen.text(px, words, one.line, size, CREAM, room=room, least=18)


def _go(pen: Pen, look: CourtLook, plan: Court, w: float, h: float) -> None:
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


# -- parts


def _face(pen: Pen, half: Half, x: float, y: float, r: float, hole: Rgba | None = None) -> None:
    pen.circle(x, y, r, hole or half.hole)
    face_picture(pen, half.face, x, y + r * 0.10, r * 1.42, half.mood, half.tint)


def _paddle(
    pen: Pen, half: Half, x: float, y: float, s: float,
    face: Rgba = CREAM, well: Rgba = NIGHT,
) -> None:  # fmt: skip
    """A paddle as a thick key in a well: its lip is seen while it is up."""
    w, h, lip = s, s * 0.62, s * 0.17
    pen.rounded(x - w * 0.60, y - h / 2 - s * 0.08, w * 1.2, h + lip + s * 0.16, s * 0.26, well)
    down = half.pad in ("down", "done")
    if not down:
        pen.rounded(x - w / 2, y - h / 2 + lip, w, h, s * 0.19, mix(face, INK, 0.48))
    pen.rounded(x - w / 2, y - h / 2 + (lip if down else 0), w, h, s * 0.19, face)
    if half.pad == "done":
        glyph(pen, "check", x, y + lip, s * 0.5, NIGHT)


def _call(pen: Pen, plan: HalfPlan, color: Rgba) -> None:
    """An arrow at the paddle: press here."""
    spot, s = plan.paddle, plan.paddle.size
    with pen.at(spot.x + s * 0.98, spot.y, 180):
        glyph(pen, "arrow", 0, 0, s * 0.62, color)


def _medal(pen: Pen, text: str, unit: str) -> None:
    """The margin in a pill on the line."""
    w = len(text) * 36 + (len(unit) * 18 + 8 if unit else 0)
    pen.outlined(-w / 2 - 24, -37, w + 48, 74, 37, NIGHT, CREAM, 5)
    if not unit:
        pen.text(0, 0, text, 40, CREAM)
        return
    end = -w / 2 + pen.text(-w / 2, 0, text, 60, CREAM, align="left")
    pen.text(end + 8, 11, unit, 28, CREAM, align="left")


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
