"""The edge of a filled shape that fades over one pixel, so that nobody sees its steps.

Kivy smooths rectangles, ellipses and triangles by itself; a shape of any other outline is a mesh
with hard edges. It is filled half a pixel smaller and a band that fades goes round it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

Point = tuple[float, float]

SHARPEST = 3.0
"""How far a corner may be moved, against its edges: one like a needle would go anywhere."""

FULL, CLEAR = 0.25, 0.75  # where the texture is opaque, and where nothing is left of it


def distinct(points: Sequence[Point]) -> list[Point]:
    """The corners of an outline in px without those that lie on the one before."""
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(point, kept[-1]) > 0.01:
            kept.append(point)
    while len(kept) > 1 and math.dist(kept[0], kept[-1]) <= 0.01:
        kept.pop()
    return kept


def offset(points: Sequence[Point], by: float) -> list[Point]:
    """An outline with all its edges moved outwards by so many px (inwards where negative)."""
    count = len(points)
    area = sum(
        points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(count)
    )
    way = by if area > 0 else -by
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[i - 1], points[(i + 1) % count]
        one, other = _normal(x - ax, y - ay), _normal(bx - x, by_ - y)
        nx, ny = one[0] + other[0], one[1] + other[1]
        reach = nx * nx + ny * ny
        k = min(SHARPEST / math.sqrt(reach), 2 / reach) if reach > 1e-6 else 0.0
        moved.append((x + way * nx * k, y + way * ny * k))
    return moved


def _normal(dx: float, dy: float) -> Point:
    """To the right of a direction, of length 1."""
    length = math.hypot(dx, dy)
    return dy / length, -dx / length


def fading(inside: Sequence[Point], outside: Sequence[Point]) -> Mesh:
    """The band between two outlines with the same corners: opaque inside, clear outside."""
    vertices: list[float] = []
    for (x0, y0), (x1, y1) in zip(inside, outside, strict=True):
        vertices += (x0, y0, FULL, 0.5, x1, y1, CLEAR, 0.5)
    indices: list[int] = []
    corners = 2 * len(inside)
    for i in range(0, corners, 2):
        j = (i + 2) % corners
        indices += (i, i + 1, j + 1, i, j + 1, j)
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_fade())


@cache
def _fade() -> Texture:
    """Two pixels, one white, one clear; the colors between them are the chip's own work."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.blit_buffer(b"\xff\xff\xff\xff\xff\xff\xff\x00", colorfmt="rgba")
    return texture


def forget() -> None:
    """Drop the texture: the window's graphics context is a new one."""
    _fade.cache_clear()
