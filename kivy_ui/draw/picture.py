"""Pictures: drawn once, four times too large, shrunk, kept as textures by what and how large.

Faces, glyphs and the art on keys are dozens of shapes each; as textures they are one. The large
drawing is averaged into the small one on the graphics chip (the shader below), which gives every
edge sixteen steps whatever it is made of.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from functools import cache

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Rectangle,
    RenderContext,
)
from kivy.graphics.context import get_context
from kivy.graphics.opengl import (
    GL_BLEND,
    GL_MAX_TEXTURE_SIZE,
    glDisable,
    glEnable,
    glGetIntegerv,
)
from kivy.graphics.texture import Texture

from kivy_ui.draw import edges, lettering, patch
from kivy_ui.draw.pen import Paint, Pen

OVERSIZE = 4
SHEETS = (512, 1024, 2048)  # px of the sheets that large drawings are made on
LARGEST = 4096  # px: a larger sheet would be 64 MB; a Pi 3's chip takes only half of it
KEPT = 800

# Four looks between four pixels each take in all sixteen. Colors come out of the large drawing
# multiplied by their alpha; a texture wants them undivided, also just outside an edge, or every
# picture would have a dark rim when it is drawn between pixels.
_SHRINK = """
$HEADER$
uniform vec2 look;
void main(void) {
    vec2 up = vec2(look.x, -look.y);
    vec4 sum = 0.25 * (
        texture2D(texture0, tex_coord0 + look) + texture2D(texture0, tex_coord0 - look)
        + texture2D(texture0, tex_coord0 + up) + texture2D(texture0, tex_coord0 - up));
    vec4 hue = sum;
    if (sum.a < 0.002) {
        hue = texture2D(texture0, tex_coord0 + 4.0 * look)
            + texture2D(texture0, tex_coord0 - 4.0 * look)
            + texture2D(texture0, tex_coord0 + 4.0 * up)
            + texture2D(texture0, tex_coord0 - 4.0 * up);
    }
    gl_FragColor = vec4(hue.rgb / max(hue.a, 0.001), sum.a);
}
"""

_kept: OrderedDict[Hashable, Texture] = OrderedDict()


def picture(what: Hashable, w: float, h: float, u: float, paint: Paint) -> Texture:
    """The texture of ``w`` x ``h`` u at ``u`` px each that ``paint`` draws.

    ``what`` names everything the drawing depends on but its size; the same name and size is the
    same texture. ``paint`` gets a pen whose (0, 0) is the top left.
    """
    size = (max(1, round(w * u)), max(1, round(h * u)))
    key = (what, size)
    texture = _kept.get(key)
    if texture is None:
        texture = _kept[key] = _render(size, size[0] / w, paint)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return texture


def _render(size: tuple[int, int], u: float, paint: Paint) -> Texture:
    times = _oversize(max(size))
    width, height = size[0] * times, size[1] * times
    side = next((side for side in SHEETS if side >= max(width, height)), None)
    sheet = _sheet(side, len(_painting)) if side else Fbo(size=(width, height))
    sheet.clear()
    with sheet:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
    _painting.append(sheet)
    try:
        paint(Pen(sheet, 0, height, u * times, smooth=False))
    finally:
        _painting.pop()
    sheet.draw()
    small = Fbo(size=size)
    shrink = _shrinker()
    shrink.clear()
    away = times / 4.0  # to between four pixels of the large drawing
    shrink["look"] = (away / sheet.size[0], away / sheet.size[1])
    with shrink:
        Color(1, 1, 1, 1)
        Rectangle(texture=sheet.texture.get_region(0, 0, width, height), size=size)
    with small:
        ClearBuffers()
        Callback(lambda _instruction: glDisable(GL_BLEND))
    small.add(shrink)
    with small:
        Callback(lambda _instruction: glEnable(GL_BLEND))
    small.draw()
    small.clear()
    return small.texture


def _oversize(longest: int) -> int:
    """How many times too large a picture is drawn whose longer side has so many px: what would be
    larger than a sheet can be is drawn less oversized, and then in its own size."""
    if OVERSIZE * longest <= SHEETS[-1]:
        return OVERSIZE
    largest = min(LARGEST, glGetIntegerv(GL_MAX_TEXTURE_SIZE)[0])
    return 2 if 2 * longest <= largest else 1


_painting: list[Fbo] = []
"""Sheets that are being drawn on: a picture may hold others, each on a sheet of its own."""


@cache
def _sheet(side: int, _depth: int) -> Fbo:
    """What pictures are drawn on, over and over."""
    return Fbo(size=(side, side))


@cache
def _shrinker() -> RenderContext:
    """The shader, compiled once."""
    return RenderContext(
        fs=_SHRINK, use_parent_projection=True, use_parent_modelview=True, nocompiler=True
    )


def forget(*_context: object) -> None:
    """Drop every picture: the window's graphics context is a new one."""
    _kept.clear()
    _shrinker.cache_clear()
    _sheet.cache_clear()
    lettering.forget()
    patch.forget()
    edges.forget()


get_context().add_reload_observer(forget, before=True)
