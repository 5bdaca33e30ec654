"""The ring: direction, color in force and whose turn it is, seen and not read.

A band in the color in force on a dark disc, chevrons that point the way of play, and the stretch
before the seat on turn lit. It moves only when one of the three changes, and then stands: the lit
stretch runs the way of play, the chevrons turn about their own centers, a new color sweeps round
from the seat that named it.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, InstructionGroup, Mesh, SmoothLine
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.layout.ring import HALO, RingPlace
from kivy_ui.layout.track import (
    Point,
    Stretch,
    Track,
    lit_stretch,
    stretch_outline,
    stretch_rows,
    way_between,
)
from kivy_ui.palette import CREAM, INK, SUITS, Rgba
from kivy_ui.theme import EASING, theme

ARM, DEPTH, WEIGHT = 0.27, 0.20, 0.19
"""A chevron's arms, half its depth and its stroke, against the width of the band."""

EDGE = 0.10
"""The line round the lit stretch, against the band."""

SWEEP_STEPS = 60


@dataclass(frozen=True)
class RingLook:
    """What the ring says. ``color`` None: none yet, or unknown. ``seat``: the middle of the seat
    on turn, in u on the screen; None when nobody is on turn. ``plain``: no direction is known of
    (a game kept at *score*), so that no chevrons stand on it."""

    color: str | None
    clockwise: bool
    seat: Point | None
    plain: bool = False


@lru_cache(maxsize=8)
def _round(track: Track, steps: int) -> list[Point]:
    """So many points along the middle of the band."""
    return [track.point(track.length * i / steps) for i in range(steps)]


LEAST_RUN, MOST_RUN = 2, 8
"""So many chevrons go by when the turn or the direction changes."""


class Ring(Widget):
    """Draws a :class:`RingLook` at a :class:`RingPlace`; `show` changes both."""

    lit = NumericProperty(0.0)  # middle of the lit stretch, u along the track
    turned = NumericProperty(0.0)  # degrees that the chevrons have still to turn
    swept = NumericProperty(1.0)  # how much of the band has the new color
    ran = NumericProperty(0.0)  # chevrons that have still to go by, the way of play; negative

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.place: RingPlace | None = None
        self.look = RingLook(None, True, None)
        self._track = Track(1, 1)
        self._before: str | None = None
        self._source = 0.0
        self._stands: list[float] = []
        self._mesh = Mesh(mode="triangles")
        self._box = 0.0
        self._band, self._light, self._chevrons = (InstructionGroup() for _ in range(3))
        for group in (self._band, self._light, self._chevrons):
            self.canvas.add(group)
        self.bind(lit=self._draw_light, swept=self._draw_band)
        self.bind(turned=self._turn_chevrons, ran=self._turn_chevrons)

    def show(self, place: RingPlace, look: RingLook, source: Point | None = None) -> None:
        """Change what is shown; ``source`` is the middle of the seat that named a new color.

        What changed moves at once, whatever still runs; a new place is taken without motion.
        """
        if place == self.place and look == self.look:
            return
        old, moved = self.look, place != self.place
        self.place, self.look = place, look
        self._track = Track.of_ring(place.w, place.h, place.band)
        Animation.cancel_all(self)
        self._settle(old, moved, source)
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew, in the theme in force."""
        if self.place is None:
            return
        rect = self.place.rect.inset(-HALO)
        self.size = theme.px(rect.w), theme.px(rect.h)
        self.pos = theme.px(rect.x), theme.height - theme.px(rect.bottom)
        self._draw_band()
        self._draw_light()
        self._draw_chevrons()

    # -- from what was to what is

    def _settle(self, old: RingLook, moved: bool, source: Point | None) -> None:
        look = self.look
        target = self._lit_at(look)
        run = not moved and old.seat is not None and look.seat is not None
        self.ran = 0.0
        if target is not None and run and target != self._lit_at(old):
            way = way_between(self._track, self.lit, target, look.clockwise)
            self._move("lit", self.lit + way, "turn")
            self._run(abs(way), "turn")
        elif target is not None:
            self.lit = target
        self.turned = 0.0
        if not moved and old.clockwise != look.clockwise:
            self.turned = 180.0
            self._move("turned", 0.0, "reverse")
            if not self.ran:
                self._run(0.0, "reverse")
        self.swept = 1.0
        self._before = old.color
        if not moved and old.color != look.color and look.color is not None:
            self._source = self._along(source) if source else self.lit
            self.swept = 0.0
            self._move("swept", 1.0, "color")

    def _move(self, name: str, to: float, what: str) -> None:
        seconds = theme.motion(what)
        if seconds:
            Animation(**{name: to}, d=seconds, t=EASING[what]).start(self)
        else:
            setattr(self, name, to)

    def _run(self, way: float, what: str) -> None:
        """The chevrons run about as far as the light, the way of play, and stand as they stood."""
        count = self._track.chevrons(self.place.band) if self.place else 0
        if count and not self.look.plain:
            steps = round(way / self._track.length * count)
            self.ran = -float(min(MOST_RUN, max(LEAST_RUN, steps)))
            self._move("ran", 0.0, what)

    def _along(self, spot: Point) -> float:
        assert self.place is not None
        return self._track.nearest(spot[0] - self.place.cx, spot[1] - self.place.cy)

    def _lit_at(self, look: RingLook) -> float | None:
        if look.seat is None or self.place is None:
            return None
        x, y = look.seat[0] - self.place.cx, look.seat[1] - self.place.cy
        return lit_stretch(self._track, self.place.band, x, y).middle

    # -- drawing

    def _pen(self, group: InstructionGroup) -> Pen:
        assert self.place is not None
        group.clear()
        left, top = theme.px(self.place.cx), theme.height - theme.px(self.place.cy)
        return Pen(group, left, top, theme.u)

    def _draw_band(self, *_args: object) -> None:
        if self.place is None:
            return
        pen, place = self._pen(self._band), self.place
        color = self._hue(self._before if self.swept < 1 else self.look.color)
        w, h = place.w + 2 * HALO, place.h + 2 * HALO
        disc = picture(
            ("ring", place.w, place.h, place.band, color, theme.palette.disc), w, h, theme.u,
            lambda small: self._disc(small, color),
        )  # fmt: skip
        pen.picture(disc, -w / 2, -h / 2, w, h)
        if self.swept < 1 and self.look.color:
            self._sweep(pen, self._hue(self.look.color))

    def _disc(self, pen: Pen, color: Rgba) -> None:
        """The dark disc, and the whole band on it: as one picture it is drawn quickest."""
        assert self.place is not None
        w, h = self.place.w + 2 * HALO, self.place.h + 2 * HALO
        pen.rounded(0, 0, w, h, min(w, h) / 2, theme.palette.disc)
        steps = max(SWEEP_STEPS, int(self._track.length * theme.u / 5))
        with pen.at(w / 2, h / 2):
            loop = _round(self._track, steps)
            pen.stroke([*loop, loop[0]], self.place.band, color)

    def _hue(self, color: str | None) -> Rgba:
        return SUITS[color] if color else theme.palette.line

    def _sweep(self, pen: Pen, color: Rgba) -> None:
        """The new color from its source both ways round, as a strip along the track."""
        assert self.place is not None
        half = self._track.length / 2 * self.swept
        edge = self.place.band / 2
        vertices: list[float] = []
        for i in range(SWEEP_STEPS + 1):
            s = self._source - half + 2 * half * i / SWEEP_STEPS
            for out in (edge, -edge):
                vertices += [*pen.px(*self._track.point(s, out)), 0.0, 0.0]
        pen.group.add(Color(*color))
        pen.group.add(
            Mesh(vertices=vertices, indices=range(len(vertices) // 4), mode="triangle_strip")
        )
        pen._color = None

    def _draw_light(self, *_args: object) -> None:
        if self.place is None:
            return
        pen, place = self._pen(self._light), self.place
        if self.look.seat is None or self.look.plain:
            return
        length = lit_stretch(self._track, place.band, 0, 0).length
        stretch = Stretch(self.lit, length)
        rows = stretch_rows(self._track, place.band, stretch, self.look.clockwise)
        self._light.add(Color(*CREAM))
        for one, other in itertools.pairwise(rows):
            strip = [n for pair in zip(one, other, strict=True) for spot in pair
                     for n in (*pen.px(*spot), 0.0, 0.0)]  # fmt: skip
            indices = range(len(strip) // 4)
            self._light.add(Mesh(vertices=strip, indices=indices, mode="triangle_strip"))
        flat = [n for spot in stretch_outline(rows) for n in pen.px(*spot)]
        width = max(1.4, place.band * EDGE / 2 * theme.u)
        self._light.add(Color(*INK))
        self._light.add(SmoothLine(points=flat, close=True, width=width, joint="round"))

    def _draw_chevrons(self) -> None:
        assert self.place is not None
        group, band, track = self._chevrons, self.place.band, self._track
        group.clear()
        self._stands = []
        if self.look.plain:
            return
        count = track.chevrons(band)
        self._stands = [track.length * (i + 0.5) / count for i in range(count)]
        box = 2 * (ARM + WEIGHT) * band
        texture = picture(
            ("chevron", band), box, box, theme.u, lambda small: self._arms(small, box / 2, band)
        )
        # One mesh of them all: a picture each would be dozens of things to draw.
        corners = [(0, 1, 2), (2, 3, 0)]
        indices = [4 * i + n for i in range(count) for corner in corners for n in corner]
        self._mesh = Mesh(texture=texture, indices=indices, mode="triangles")
        self._box = box * theme.u
        group.add(Color(1, 1, 1, 1))
        group.add(self._mesh)
        self._turn_chevrons()

    def _arms(self, pen: Pen, middle: float, band: float) -> None:
        """A chevron that points to the right."""
        dx, dy = DEPTH * band, ARM * band
        arms = [(middle - dx, middle - dy), (middle + dx, middle), (middle - dx, middle + dy)]
        pen.stroke(arms, WEIGHT * band, INK)

    def _turn_chevrons(self, *_args: object) -> None:
        if not self._stands:
            return
        assert self.place is not None
        half, coords, track = self._box / 2, self._mesh.texture.tex_coords, self._track
        way = 1 if self.look.clockwise else -1
        ran = way * (self.ran % 1.0) * track.length / len(self._stands)
        vertices: list[float] = []
        for stand in self._stands:
            s = (stand + ran) % track.length
            x, y = track.point(s)
            left, top = theme.px(self.place.cx + x), theme.height - theme.px(self.place.cy + y)
            heading = track.heading(s) + (0 if self.look.clockwise else 180)
            angle = math.radians(-heading - self.turned)
            along, across = half * math.cos(angle), half * math.sin(angle)
            for n, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
                vertices += [
                    left + x * along - y * across, top + x * across + y * along,
                    coords[2 * n], coords[2 * n + 1],
                ]  # fmt: skip
        self._mesh.vertices = vertices
