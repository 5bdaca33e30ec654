"""The kit on one sheet, drawn by itself: `python -m kivy_ui.draw.kit_sheet OUT.png [THEME]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from kivy_ui import boot

SIZE = (1200, 1180)  # u
SCALE = 1.5  # px of one u


def main(argv: list[str]) -> int:
    """Write the sheet; 2 where it was called without a file name."""
    if len(argv) not in (2, 3):
        print("usage: python -m kivy_ui.draw.kit_sheet OUT.png [dusk|light|black]", file=sys.stderr)
        return 2
    try:
        boot.prepare((320, 200))
    except boot.LaunchError:
        boot.prepare((320, 200), offscreen=True)
    boot.open_window()
    from kivy_ui.theme import theme

    theme.name = argv[2] if len(argv) == 3 else "dusk"
    theme.u = SCALE
    write(Path(argv[1]))
    return 0


def write(path: Path) -> None:
    """Draw the sheet in the theme and unit in force."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    from kivy_ui.theme import theme

    board = sheet()
    board.size = (SIZE[0] * theme.u, SIZE[1] * theme.u)
    Window.add_widget(board)
    for _ in range(3):  # placed, then drawn
        Clock.tick()
    board.export_to_png(str(path))
    Window.remove_widget(board)


def sheet() -> Any:
    """A board with everything on it."""
    from kivy_ui.draw.kit_parts import PARTS, Ground
    from kivy_ui.widgets import Board

    board = Board(size_hint=(None, None))
    board.add_widget(Ground(spot=(0, 0, *SIZE)))
    for part in PARTS:
        for widget in part():
            board.add_widget(widget)
    return board


if __name__ == "__main__":
    raise SystemExit(main(sys.argv))
