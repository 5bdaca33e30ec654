"""Pictures of the window, as people see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels


def save(window: Any, path: Path) -> Path:
    """Draw the window once more and write it as a PNG; the folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    window.dispatch("on_draw")
    width, height = window.size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    window.dispatch("on_flip")
    window._win.save_bytes_in_png(str(path), pixels, width, height)
    return path
