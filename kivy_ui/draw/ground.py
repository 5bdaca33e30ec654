"""The ground of a part of the screen, cleared instead of drawn.

A large plain rectangle is the dearest thing in a frame: each of its pixels is read, blended and
written. Clearing only writes.
"""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.graphics import Callback
from kivy.graphics.opengl import (
    GL_COLOR_BUFFER_BIT,
    GL_SCISSOR_TEST,
    glClear,
    glClearColor,
    glDisable,
    glEnable,
    glScissor,
)

from kivy_ui.palette import Rgba


def ground(left: float, bottom: float, right: float, top: float, color: Rgba) -> Callback:
    """Covers a box, in px of the window, with an opaque color, however the window is turned."""

    def clear(_instruction: Callback) -> None:
        turned = EventLoop.window.render_context["modelview_mat"]
        ax, ay, _ = turned.transform_point(left, bottom, 0)
        bx, by, _ = turned.transform_point(right, top, 0)
        (x0, x1), (y0, y1) = (sorted((round(a), round(b))) for a, b in ((ax, bx), (ay, by)))
        glEnable(GL_SCISSOR_TEST)
        glScissor(x0, y0, x1 - x0, y1 - y0)
        glClearColor(*color)
        glClear(GL_COLOR_BUFFER_BIT)
        glDisable(GL_SCISSOR_TEST)

    return Callback(clear)
