"""The game stands alone: importing it brings no screen, no pins, no serial line, no clock."""

from __future__ import annotations

import subprocess
import sys

STRANGERS = ("kivy", "gpiozero", "lgpio", "serial", "sqlite3", "click", "hardware", "kivy_ui")


def test_importing_the_game_loads_nothing_else() -> None:
    script = "import sys, companion.game; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "companion" in loaded
    assert not loaded & set(STRANGERS)
