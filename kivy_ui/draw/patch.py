"""A rectangle with round corners, made of nine pieces of one small picture.

The corners are shown as they are, what is between them is stretched. A processor that draws (no
graphics chip) fills pieces with straight edges two to five times as fast as the fan of triangles
that is Kivy's ``SmoothRoundedRectangle``; the edges are as smooth.
"""

from __future__ import annotations

import math
from functools import lru_cache

from kivy.graphics import BorderImage, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

RIM = 1
"""Clear pixels round the shape, so that an edge between two pixels is smooth too."""

LARGEST = 64
"""The largest radius (px) that is kept as a picture."""

KEPT = 200  # pictures

Corners = tuple[float, float, float, float]


def rounded_patch(
    left: float, bottom: float, w: float, h: float, corners: Corners
) -> BorderImage | SmoothRoundedRectangle:
    """The shape at a place in px; ``corners`` are the radii (tl, tr, br, bl) in px.

    One with larger corners than `LARGEST`, a disc say, stays a drawn shape.
    """
    most = max(corners)
    if most > LARGEST:
        segments = min(180, int(most * 0.3) + 12)
        return SmoothRoundedRectangle(
            pos=(left, bottom), size=(w, h), radius=list(corners), segments=segments
        )
    side = math.ceil(most) + RIM + 1
    across, up = min(2 * side, math.ceil(w) + 2 * RIM), min(2 * side, math.ceil(h) + 2 * RIM)
    texture = _texture(across, up, tuple(round(corner, 1) for corner in corners))
    return BorderImage(
        texture=texture,
        border=(up / 2, across / 2, up / 2, across / 2),
        pos=(left - RIM, bottom - RIM),
        size=(w + 2 * RIM, h + 2 * RIM),
    )


@lru_cache(maxsize=KEPT)
def _texture(w: int, h: int, corners: Corners) -> Texture:
    """The shape just large enough for its corners, white; how much of a pixel it covers is its
    opacity."""
    tl, tr, br, bl = corners
    rows = []
    for y in range(h):
        away = min(y, h - 1 - y)  # from the nearer edge
        left, right = (bl, br) if y < h / 2 else (tl, tr)
        half = _row((w + 1) // 2, away, left)
        other = half if left == right else _row((w + 1) // 2, away, right)
        rows.append(half + other[: w // 2][::-1])
    pixels = b"".join(b"\xff\xff\xff" + bytes((opacity,)) for opacity in b"".join(rows))
    texture = Texture.create(size=(w, h), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba")
    return texture


@lru_cache(maxsize=4096)
def _row(length: int, away: int, radius: float) -> bytes:
    """How opaque (0..255) the pixels of a row are, from the edge at the side inwards; the row is so
    many pixels away from the edge below or above."""
    y = away - RIM
    if y < 0:
        return bytes(length)
    inside = [255] * (length - RIM)
    for x in range(min(len(inside), math.ceil(radius))) if y < radius else ():
        gap = radius - math.hypot(radius - x - 0.5, radius - y - 0.5)
        inside[x] = round(255 * max(0.0, min(1.0, gap + 0.5)))
    return bytes(RIM) + bytes(inside)


def forget() -> None:
    """Drop every picture: the window's graphics context is a new one."""
    _texture.cache_clear()
