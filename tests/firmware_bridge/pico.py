"""A Pico in memory: the unmodified main.py on MicroPython's unix port; a test moves its pins."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hardware.edges import Side

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "firmware_bridge/pico"
PINS: dict[Side, int] = {"left": 2, "right": 3}
TIMER = 4
LAMPS = {"red": 5, "green": 6, "arrow_left": 7, "arrow_right": 8}


def module(name: str) -> Any:
    """A module of the Pico, loaded here: referee, wheel and lines import nothing of the board."""
    spec = importlib.util.spec_from_file_location(f"pico_{name}", SOURCE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def micropython() -> str | None:
    """The unix port: beside this Python, or the system's."""
    return shutil.which(
        "micropython", path=f"{Path(os.sys.executable).parent}:{os.environ['PATH']}"
    )


class PicoDevice:
    """The firmware as a device behind a pty: it runs in real time, edges have exact stamps."""

    def __init__(self, folder: Path) -> None:
        self.plan_file = folder / "plan.txt"
        self.plan_file.write_text("")
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        program = micropython()
        assert program is not None
        fakes = HERE / "pico_fakes"
        self._process = subprocess.Popen(
            [program, str(SOURCE / "main.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._folder,
            env={
                "MICROPYPATH": f"{fakes}:{SOURCE}:.frozen",
                "PICO_PLAN_FILE": str(self.plan_file),
            },
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)

    def plan(self, moves: Sequence[tuple[str, int, int, bool]]) -> None:
        """Lamp, microseconds after it goes on, pin, whether it is high from then on."""
        fresh = self.plan_file.with_suffix(".new")
        words = (f"{LAMPS[lamp]} {us} {pin} {int(high)}" for lamp, us, pin, high in moves)
        fresh.write_text(",".join(words))
        fresh.replace(self.plan_file)

    def hear(self, data: bytes, now_s: float) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def speak(self, now_s: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._process.poll() is None, "the firmware ended"
        return self._process.stdout.read() or b""

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def presses(*pressed: tuple[str, Side, int]) -> list[tuple[str, int, int, bool]]:
    """Each side pressed so long after a lamp, and let go 10 ms later."""
    return [
        (lamp, us + late_us, PINS[side], high)
        for lamp, side, us in pressed
        for late_us, high in ((0, False), (10_000, True))
    ]
