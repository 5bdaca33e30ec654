"""Pictures of the window, as people see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels


def pixels(window: Any) -> tuple[bytes, int, int]:
    """Draw the window once more: its pixels, RGB from the bottom left, its width and height, as
    the screen has it, however it is turned."""
    window.dispatch("on_draw")
    width, height = window.system_size
    read = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
    window.dispatch("on_flip")
    return read, width, height


def save(window: Any, path: Path) -> Path:
    """Write it as a PNG; the folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    window._win.save_bytes_in_png(str(path), *pixels(window))
    return path
