"""What the court of a showdown shows, as values: two halves, and what lies on the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.marks import paddle
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.court import Arrangement, Court
from kivy_ui.palette import CREAM, Rgba, mix, rgba

NIGHT = rgba("#150C1E")
OFFENDER = rgba("#3A0915")
OFFENDER_HOLE = rgba("#22050D")
DIM, DIM_HOLE = 0.18, 0.05

Ground = Literal["lit", "dim", "early"]
Pad = Literal["", "up", "down", "done"]


@dataclass(frozen=True)
class Half:
    """What one half shows.

    `line`: the words under the name, and `head` what is said there of a head start. `big`,
    `unit`: the number, and `big_note` under it. `pad`: the paddle, if it is shown. `call`: an
    arrow points at the paddle. `ready`: a tick before the line. `blamed`: the red arrow points
    here. `changes`: a tap on the face puts somebody else there. `sentence` stands instead of
    everything but the face.
    """

    name: str
    face: int
    tint: str
    mood: str = ""
    line: str = ""
    head: str = ""
    ground: Ground = "lit"
    big: str = ""
    unit: str = ""
    big_note: str = ""
    pad: Pad = ""
    call: bool = False
    ready: bool = False
    blamed: bool = False
    changes: bool = False
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


BADGE = 0.3
"""The mark at a face that can be changed, against the face's disc."""

UPRIGHT_OUT = 0.08
"""How far out of their middles standing halves are drawn, so that the medal fits between."""


def each_player(pen: Pen, look: CourtLook, plan: Court, part: Callable[[Pen, Half], None]) -> None:
    """Draw a part for each player: in front of one, turned by 180 degrees before the other."""
    if look.arrangement == "standing":
        for half, side in ((look.near, -1), (look.far, 1)):
            with pen.at(plan.cx + side * (plan.cx / 2 + UPRIGHT_OUT * plan.cx), 0):
                part(pen, half)
        return
    for half, turn in ((look.near, plan.turn), (look.far, plan.turn + 180)):
        with pen.at(plan.cx, plan.cy, turn):
            part(pen, half)


# -- what every picture of the court has


def looking_out(
    pen: Pen, half: Half, x: float, y: float, r: float, hole: Rgba | None = None
) -> None:
    pen.circle(x, y, r, hole or half.hole)
    face_picture(pen, half.face, x, y + r * 0.10, r * 1.42, half.mood, half.tint)
    if half.changes:
        bx, by, s = x + r * 0.72, y + r * 0.72, r * BADGE
        pen.circle(bx, by, s * 1.12, NIGHT)
        pen.circle(bx, by, s, CREAM)
        glyph(pen, "people", bx, by, s * 1.4, NIGHT, CREAM)


def pad(
    pen: Pen, half: Half, x: float, y: float, s: float, color: Rgba = CREAM, well: Rgba = NIGHT
) -> None:
    """The half's paddle, with a tick on it when it has been claimed."""
    paddle(pen, x, y, s, color, half.pad in ("down", "done"), well)
    if half.pad == "done":
        glyph(pen, "check", x, y + s * 0.17, s * 0.5, NIGHT)
