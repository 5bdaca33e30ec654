"""One pen for everything drawn: shapes in u, from the top left, put on a Kivy canvas.

The pen works as on paper: x to the right, y *down*, angles in degrees clockwise from the right.
That is how the look is measured. It is turned into Kivy's coordinates here and nowhere else.

A pen is *smooth* when it draws on the screen itself (Kivy's ``Smooth*`` instructions, antialiased
without multisampling) and plain when it draws a picture four times too large (see
:mod:`kivy_ui.draw.picture`), where the shrinking does the smoothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kivy.graphics import (
    Color,
    Ellipse,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    SmoothTriangle,
    Translate,
    Triangle,
)
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.graphics.texture import Texture

from kivy_ui.draw import lettering
from kivy_ui.draw.edges import distinct, fading, offset
from kivy_ui.draw.ground import ground
from kivy_ui.draw.patch import rounded_patch
from kivy_ui.palette import Rgba

THIN = 5.0
"""px: Kivy draws a shape this thin, or thinner, with hard edges even where it is a smooth one."""

Point = tuple[float, float]
Radius = float | Sequence[float]


class Pen:
    """Draws into ``group`` what is given in u from the point (``left``, ``top``) in px.

    ``u`` is the pixels of a unit, ``smooth`` whether edges are antialiased by the instructions.
    """

    def __init__(
        self, group: InstructionGroup, left: float, top: float, u: float, smooth: bool = True
    ) -> None:
        self.group = group
        self.left = left
        self.top = top
        self.u = u
        self.smooth = smooth
        self._color: Rgba | None = None

    # -- where

    @contextmanager
    def at(self, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Iterator[Pen]:
        """Draw round a new origin, turned by ``turn`` degrees and scaled."""
        before = (self.left, self.top, self.u)
        self.left, self.top = self.left + x * self.u, self.top - y * self.u
        self.u *= scale
        if turn:
            self.group.add(PushMatrix())
            self.group.add(Translate(self.left, self.top, 0))
            self.group.add(Rotate(angle=-turn, axis=(0, 0, 1)))
            self.left = self.top = 0.0
        try:
            yield self
        finally:
            if turn:
                self.group.add(PopMatrix())
            self.left, self.top, self.u = before

    def px(self, x: float, y: float) -> Point:
        """Kivy's coordinates of a point."""
        return (self.left + x * self.u, self.top - y * self.u)

    # -- shapes

    def rectangle(self, x: float, y: float, w: float, h: float, color: Rgba) -> None:
        self._ink(color)
        self.group.add(Rectangle(pos=self.px(x, y + h), size=(w * self.u, h * self.u)))

    def ground(self, x: float, y: float, w: float, h: float, color: Rgba) -> None:
        """The same on the screen itself, opaque and upright; what a large one is drawn with."""
        (left, top), (right, bottom) = self.px(x, y), self.px(x + w, y + h)
        self.group.add(ground(left, bottom, right, top, color))

    def rounded(self, x: float, y: float, w: float, h: float, radius: Radius, color: Rgba) -> None:
        """A rectangle with round corners; ``radius`` one number or (tl, tr, br, bl).

        Without any width or height (a window that is still growing) nothing is drawn.
        """
        if w <= 0 or h <= 0:
            return
        self._ink(color)
        corners = [radius] * 4 if isinstance(radius, int | float) else list(radius)
        most = min(w, h) / 2
        size = (w * self.u, h * self.u)
        corners = [max(0.01, min(corner, most)) * self.u for corner in corners]
        pos = self.px(x, y + h)
        if self.smooth:
            self.group.add(rounded_patch(*pos, *size, corners))
        else:
            segments = _segments(max(corners) * 0.25)
            self.group.add(RoundedRectangle(pos=pos, size=size, radius=corners, segments=segments))

    def outlined(
        self,
        x: float, y: float, w: float, h: float, radius: Radius,
        color: Rgba, line: Rgba | None, width: float,
    ) -> None:  # fmt: skip
        """The same with a line of ``width`` on its edge, half of it outside."""
        if not line:
            self.rounded(x, y, w, h, radius, color)
            return
        corners = [radius] * 4 if isinstance(radius, int | float) else list(radius)
        o = width / 2
        outer = [corner + o for corner in corners]
        inner = [max(0.0, corner - o) for corner in corners]
        self.rounded(x - o, y - o, w + width, h + width, outer, line)
        self.rounded(x + o, y + o, w - width, h - width, inner, color)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, color: Rgba) -> None:
        self._ink(color)
        shape = SmoothEllipse if self.smooth else Ellipse
        segments = _segments(max(rx, ry) * self.u)
        self.group.add(
            shape(
                pos=self.px(cx - rx, cy + ry),
                size=(2 * rx * self.u, 2 * ry * self.u),
                segments=segments,
            )
        )

    def circle(self, cx: float, cy: float, r: float, color: Rgba) -> None:
        self.ellipse(cx, cy, r, r, color)

    def ring(self, cx: float, cy: float, r: float, width: float, color: Rgba) -> None:
        """A circle drawn as a line."""
        self.arc(cx, cy, r, 0, 360, width, color)

    def polygon(self, points: Sequence[Point], color: Rgba, rounding: float = 0.0) -> None:
        """A filled shape of any outline; its corners rounded by a line of ``rounding``."""
        self._ink(color)
        spots = [self.px(x, y) for x, y in points]
        if len(spots) == 3:
            shape = SmoothTriangle if self.smooth and not rounding else Triangle
            self.group.add(shape(points=[n for spot in spots for n in spot]))
        elif rounding or not self.smooth:
            self._fill(spots)
        elif len(spots := distinct(spots)) > 2:
            outside = offset(spots, 0.5)
            inside = offset(spots, -0.5)
            self._fill(inside)
            self.group.add(fading(inside, outside))
        if rounding:
            self.stroke([*points, points[0]], rounding, color)

    def stroke(self, points: Sequence[Point], width: float, color: Rgba) -> None:
        """A line with round ends and joints."""
        self._ink(color)
        if not self.smooth:
            flat = [n for x, y in points for n in self.px(x, y)]
            self.group.add(
                Line(
                    points=flat, width=width * self.u / 2, cap="round", joint="round",
                    cap_precision=16, joint_precision=16,
                )
            )  # fmt: skip
            return
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
            self._capsule(x0, y0, x1, y1, width)

    def arc(
        self,
        cx: float, cy: float, r: float, start: float, end: float, width: float, color: Rgba,
    ) -> None:  # fmt: skip
        """Part of a circle as a line, from ``start`` to ``end`` degrees, round at the ends."""
        self._ink(color)
        steps = max(8, int(abs(end - start) / 6))
        points = around(cx, cy, r, start, end, steps)
        if not self.smooth:
            self.stroke(points, width, color)
            return
        flat = [n for x, y in points for n in self.px(x, y)]
        self.group.add(SmoothLine(points=flat, width=max(0.5, width * self.u / 2 - 0.5)))
        if abs(end - start) < 360:
            for x, y in (points[0], points[-1]):
                self.circle(x, y, width / 2, color)

    def dashes(
        self, points: Sequence[Point], width: float, color: Rgba, dash: float, gap: float
    ) -> None:
        """A broken line: free, not yet, or broken."""
        for piece in broken(points, dash, gap):
            self.stroke(piece, width, color)

    # -- letters and pictures

    def text(
        self,
        x: float, y: float, text: str, size: float, color: Rgba,
        *, weight: int = 900, align: str = "center", room: float | None = None,
        least: float = lettering.LAST_RESORT,
    ) -> float:  # fmt: skip
        """A line of letters, ``y`` the middle of its capitals; returns its width in u.

        ``align`` says what of it stands at ``x``: ``"left"``, ``"center"`` or ``"right"``.
        With ``room`` (u) it is set smaller, down to ``least``, until it fits.
        """
        px = size * self.u
        if room is not None:
            px = lettering.fitted(text, px, room * self.u, weight, least * self.u)
        texture = lettering.letters(text, px, weight)
        if texture is None:
            return 0.0
        w, h = texture.size
        left, middle = self.px(x, y)
        left -= {"left": 0.0, "center": w / 2, "right": w}[align]
        bottom = middle + lettering.capitals_middle(px, weight, text) - h
        self._picture(texture, left, bottom, w, h, color)
        return w / self.u

    def picture(
        self, texture: Texture, x: float, y: float, w: float, h: float, color: Rgba = (1, 1, 1, 1)
    ) -> None:
        """A texture in a box."""
        left, bottom = self.px(x, y + h)
        self._picture(texture, left, bottom, w * self.u, h * self.u, color)

    def _picture(
        self, texture: Texture, left: float, bottom: float, w: float, h: float, color: Rgba
    ) -> None:
        self._ink(color)
        if self.smooth:  # pixel on pixel
            left, bottom = round(left), round(bottom)
        self.group.add(Rectangle(texture=texture, pos=(left, bottom), size=(w, h)))

    # -- how

    def _ink(self, color: Rgba) -> None:
        if color != self._color:
            self.group.add(Color(*color))
            self._color = color

    def _capsule(self, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
        half = width * self.u / 2
        (ax, ay), (bx, by) = self.px(x0, y0), self.px(x1, y1)
        length = math.hypot(bx - ax, by - ay)
        self.group.add(PushMatrix())
        self.group.add(Translate(ax, ay, 0))
        self.group.add(Rotate(angle=math.degrees(math.atan2(by - ay, bx - ax)), axis=(0, 0, 1)))
        if 2 * half < THIN:
            corners = (half, half, half, half)
            self.group.add(rounded_patch(-half, -half, length + 2 * half, 2 * half, corners))
        else:
            self.group.add(
                SmoothRoundedRectangle(
                    pos=(-half, -half),
                    size=(length + 2 * half, 2 * half),
                    radius=[half],
                    segments=_segments(half),
                )
            )
        self.group.add(PopMatrix())

    def _fill(self, spots: Sequence[Point]) -> None:
        tesselator = Tesselator()
        tesselator.add_contour([n for spot in spots for n in spot])
        if not tesselator.tesselate(WINDING_ODD, TYPE_POLYGONS):
            raise ValueError(f"an outline of {len(spots)} points that cannot be filled")
        vertices: list[float] = []
        indices: list[int] = []
        for fan, corners in tesselator.meshes:  # one mesh of them all: each is a thing to draw
            first = len(vertices) // 4
            vertices += fan
            for i in range(1, len(corners) - 1):
                indices += (first + corners[0], first + corners[i], first + corners[i + 1])
        self.group.add(Mesh(vertices=vertices, indices=indices, mode="triangles"))


def _segments(radius_px: float) -> int:
    """Enough sides of a circle that nobody sees one."""
    return max(12, min(180, int(radius_px * 1.2) + 12))


def around(
    cx: float, cy: float, r: float, start: float, end: float, steps: int = 24
) -> list[Point]:
    """Points on a circle from ``start`` to ``end`` degrees, clockwise from the right."""
    return [
        (
            cx + r * math.cos(math.radians(start + (end - start) * i / steps)),
            cy + r * math.sin(math.radians(start + (end - start) * i / steps)),
        )
        for i in range(steps + 1)
    ]


def broken(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """The pieces of a line that a dash pattern leaves."""
    pieces: list[list[Point]] = []
    drawing, left = True, dash
    piece = [points[0]]
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > left:
            done += left
            spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                pieces.append([*piece, spot])
            piece = [spot]
            drawing, left = not drawing, gap if drawing else dash
        left -= length - done
        piece.append((x1, y1))
    if drawing and len(piece) > 1:
        pieces.append(piece)
    return pieces


def rounded_outline(x: float, y: float, w: float, h: float, radius: float) -> list[Point]:
    """The outline of a rounded rectangle as points, closed, for :meth:`Pen.dashes`."""
    r = min(radius, w / 2, h / 2)
    corners = (
        (x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    )  # fmt: skip
    outline = [p for cx, cy, a in corners for p in around(cx, cy, r, a, a + 90, 10)]
    return [*outline, outline[0]]


Paint = Callable[[Pen], None]
