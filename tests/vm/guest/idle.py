"""The app at rest at the table, on the real kernel: with the unit open, lgpio's threads and all.

Nothing is drawn at rest, so that the missing screen (SDL's `offscreen`) makes no difference.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.kept_game import evening

RESTS_S = 20.0
"""A machine's seconds cost nothing while nothing runs."""


def rest(kind: str) -> dict[str, Any]:
    """The share of the processor that the app uses at rest with a unit of this kind."""
    with tempfile.TemporaryDirectory() as folder:
        evening(Path(folder), "table")
        app = subprocess.Popen(
            [sys.executable, "tests/bench/wired_app.py", kind, folder],
            env={
                **os.environ,
                "PYTHONPATH": ".",
                "SDL_VIDEODRIVER": "offscreen",
                "SDL_AUDIODRIVER": "dummy",
                "XDG_CACHE_HOME": folder,
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            if app.stdout is None or app.stdout.readline() != "at rest\n":
                raise SystemExit(f"the app did not come to rest with {kind}")
            begun, used = time.monotonic(), _used_s(app.pid)
            time.sleep(RESTS_S)
            share = (_used_s(app.pid) - used) / (time.monotonic() - begun)
            if app.poll() is not None:
                raise SystemExit(f"the app has ended with {app.returncode}")
            threads = len(os.listdir(f"/proc/{app.pid}/task"))
        finally:
            app.kill()
            app.wait()
    return {"unit": kind, "share": share, "threads": threads}


def _used_s(pid: int) -> float:
    """Time on the processor of all threads of a process up to now, by the scheduler's own book."""
    books = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(book.read_text().split()[0]) for book in books) / 1e9
