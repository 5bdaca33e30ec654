"""The app against an empty Kivy app: first frame, idle, memory, tap to frame. `make bench`.

The first frame is home's with a game to go on with; the rest is measured at the table, with 2 000
games in the store. Home is started once more with those, against home that knows no game.

Both run as processes of their own on one display and are looked at from outside, through the X
server: a frame counts when its pixels are there. The best start and the best quarter of the taps
are compared, so that what else the machine does matters little; absolute figures are printed.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles

import pytest
from Xlib import X
from Xlib.display import Display
from Xlib.error import BadDrawable, BadWindow

from tests.bench.kept_game import evening
from tests.kivy_ui import xserver

SIZE = "800x480"
STARTS, TAPS, IDLE_S = 7, 20, 6.0
LIMITS = {"first frame": 2.5, "idle CPU": 1.5, "resident memory": 1.5, "tap to frame": 3.0}
STORED, STORED_LIMIT = 2_000, 1.5

EMPTY_SPOT, TABLE_SPOT = (400, 240, 40, 40), (238, 210, 40, 40)
TAP_EMPTY = (600, 400)
PATIENCE_S = 60


class Seen:
    """A program seen from outside."""

    def __init__(self, words: list[str], display: str, env: dict[str, str]) -> None:
        self._display = Display(display)
        self._root = self._display.screen().root
        self.at = (0, 0)
        self.began = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, *words],
            env={**os.environ, **env, "DISPLAY": display},
            cwd=Path(__file__).parents[2],
        )

    def corner(self) -> tuple[int, int]:
        """Where its window is, once there is one."""
        limit = time.monotonic() + PATIENCE_S
        while time.monotonic() < limit:
            for window in self._root.query_tree().children:
                try:
                    box, mapped = window.get_geometry(), window.get_attributes().map_state
                except (BadWindow, BadDrawable):  # gone meanwhile
                    continue
                if (box.width, box.height) == (800, 480) and mapped == X.IsViewable:
                    return box.x, box.y
        raise AssertionError("it never opened a window")

    def pixels(self, spot: tuple[int, int, int, int]) -> bytes:
        x, y, width, height = spot
        left, top = self.at
        image = self._root.get_image(left + x, top + y, width, height, X.ZPixmap, 0xFFFFFFFF)
        return bytes(image.data)

    def until(self, spot: tuple[int, int, int, int], before: bytes) -> float:
        """When the pixels of a spot were no longer what they were."""
        limit = time.monotonic() + PATIENCE_S
        while self.pixels(spot) == before:
            assert self._process.poll() is None, "it has ended"
            assert time.monotonic() < limit, "nothing ever changed"
        return time.monotonic()

    def first_frame(self) -> float:
        """Seconds from its start to its first pixels."""
        self.at = self.corner()
        width, height = EMPTY_SPOT[2:]
        return self.until(EMPTY_SPOT, bytes(4 * width * height)) - self.began

    def cpu_s(self) -> float:
        """Processor time up to now."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mb(self) -> float:
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def idle(self) -> float:
        """Share of a processor used while nothing happens."""
        time.sleep(2)
        start, used = time.monotonic(), self.cpu_s()
        time.sleep(IDLE_S)
        return (self.cpu_s() - used) / (time.monotonic() - start)

    def taps(self, pointer, place, spot) -> float:
        """Seconds from lifting the finger to the frame that shows it, of the best quarter."""
        times = []
        for _ in range(TAPS):
            time.sleep(0.6)
            pointer.move(self.at[0] + place[0], self.at[1] + place[1])
            pointer.down()
            time.sleep(0.08)
            before = self.pixels(spot)
            start = time.monotonic()
            pointer.up()
            times.append(self.until(spot, before) - start)
        return quantiles(times, n=4)[0]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._display.close()
        time.sleep(0.3)


def own_threads() -> list[int]:
    """The threads of this process and of those it has started: X server, painters and all."""
    tasks = list(Path("/proc/self/task").iterdir())
    started = [pid for task in tasks for pid in (task / "children").read_text().split()]
    more = [task for pid in started for task in Path("/proc", pid, "task").iterdir()]
    return [int(task.name) for task in (*tasks, *more)]


def rank(niceness: int) -> None:
    """Put all of them before what else the machine does, or back; where it is allowed."""
    for thread in own_threads():
        with contextlib.suppress(PermissionError, ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, thread, niceness)
    # Where the kernel groups processes by session, threads compete only within theirs.
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness))


@pytest.fixture(scope="module", autouse=True)
def before_others():
    """Both programs come before what else the machine does."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    rank(-15)
    yield
    rank(usual)


@pytest.fixture(scope="module")
def display():
    server = xserver.xvfb()
    yield server.name
    server.close()


def number_key() -> tuple[float, float]:
    """Where the key of a red number is, from the layout of the table."""
    from kivy_ui.layout.table import table_layout

    rect = table_layout(800, 480, "small", 4).tray.key("red number")
    return rect.cx, rect.cy


@pytest.mark.timeout(600)
def test_against_an_empty_app(display, tmp_path):
    evening(tmp_path / "home", "home")
    evening(tmp_path / "table", "table", STORED)
    evening(tmp_path / "stored", "home", STORED)
    env = {
        "XDG_CACHE_HOME": str(tmp_path),
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONDONTWRITEBYTECODE": "",  # both start from what was compiled at the first start
        "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"),
    }
    empty = ["tests/bench/empty_app.py"]
    play = ["-m", "companion", "play", "--size", SIZE, "--data"]
    home, table, stored, first = (
        [*play, str(tmp_path / name)] for name in ("home", "table", "stored", "first")
    )
    pointer = xserver.Pointer(display)
    figures: dict[str, dict[str, float]] = {}
    for words in (empty, home, table, stored, first):
        seen = Seen(words, display, env)
        seen.first_frame()  # compiled, and in the disk's cache
        seen.close()
    kinds = {"empty": empty, "ours": home, "stored": stored, "first": first}
    starts: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(STARTS):
        for name, words in kinds.items():
            seen = Seen(words, display, env)
            starts[name].append(seen.first_frame())
            seen.close()
    for name, words, place, spot in (
        ("empty", empty, TAP_EMPTY, EMPTY_SPOT),
        ("ours", table, number_key(), TABLE_SPOT),
    ):
        seen = Seen(words, display, env)
        seen.first_frame()
        figures[name] = {
            "first frame": min(starts[name]),
            "idle CPU": seen.idle(),
            "resident memory": seen.resident_mb(),
            "tap to frame": seen.taps(pointer, place, spot),
        }
        seen.close()
    pointer.close()
    print()
    ratios = {}
    for what, limit in LIMITS.items():
        one, other = figures["ours"][what], figures["empty"][what]
        ratios[what] = one / other
        print(f"{what}: {one:.4g} against {other:.4g}, {one / other:.2f} x (at most {limit} x)")
    many, none = min(starts["stored"]), min(starts["first"])
    print(f"home with {STORED} games: {many:.4g} against {none:.4g}, {many / none:.2f} x "
          f"(at most {STORED_LIMIT} x)")  # fmt: skip
    assert {what: ratio for what, ratio in ratios.items() if ratio > LIMITS[what]} == {}
    assert many / none <= STORED_LIMIT
