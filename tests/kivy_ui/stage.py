"""The app on a stage: opened in a real window, looked at, and touched through the window system.

Two kinds with the same words: `Stage` runs the app in the test's own process, `Process` runs the
real command in a process of its own, which can be killed.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE_S = 60
"""How long a condition may take on a loaded machine before it counts as never."""


class Acting:
    """What a person can do before the window; places in pixels of the window from the top left."""

    pointer: Any

    # what the two kinds of stage bring
    def look(self, what: str, *args: Any) -> Any:
        raise NotImplementedError

    def pump(self) -> None:
        raise NotImplementedError

    def wait(self, condition: Callable[[], Any], why: str = "", seconds: float = PATIENCE_S) -> Any:
        """Let the app run until `condition` is true and give back what it said."""
        limit = time.monotonic() + seconds
        while True:
            said = condition()
            if said:
                return said
            if time.monotonic() > limit:
                raise AssertionError(f"{why or 'it never came'}; on {self.shown()}: {self.texts()}")
            self.pump()

    def settle(self, frames: int = 3) -> None:
        """Let a few frames pass, so that what was set off by the last touch is done."""
        start = self.look("frames")
        self.wait(lambda: self.look("frames") >= start + frames)

    def pause(self, seconds: float) -> None:
        """Let the app run for a while; for what is itself a matter of time."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            self.pump()

    # looking
    def shown(self) -> str:
        """The name of the screen that is shown."""
        return self.look("shown")

    def texts(self) -> list[str]:
        """All that can be read on the screen."""
        return self.look("texts")

    def reads(self, part: str) -> bool:
        """Whether `part` stands somewhere on the screen."""
        return any(part in text for text in self.texts())

    def targets(self) -> dict[str, list[float]]:
        """What can be touched: name to x, y, width, height."""
        return self.look("targets")

    def screenshot(self, path: Path) -> Path:
        """A picture of the window, where PICTURES asks for them: each takes a while."""
        if os.environ.get("PICTURES"):
            self.look("picture", str(path))
        return path

    # touching
    def place(self, target: str) -> tuple[float, float]:
        """The middle of a target, which must be there within PATIENCE_S."""
        self.wait(lambda: target in self.targets(), f"no target {target!r}: {list(self.targets())}")
        x, y, width, height = self.targets()[target]
        return x + width / 2, y + height / 2

    def tap(self, target: str | tuple[float, float]) -> None:
        """Put the finger on a target (or a place) and lift it at once: on a loaded machine a
        tap must not become a hold."""
        begun, ended = self.look("touches")
        self.pointer.move(*self._root(*self._at(target)))
        self.pointer.down()
        self.pointer.up()
        self.wait(lambda: self.look("touches")[0] > begun, f"no touch arrived at {target}")
        self.wait(lambda: self.look("touches")[1] > ended, "the finger was never lifted")
        self.settle()

    def hold(self, target: str | tuple[float, float], seconds: float = 0.8) -> None:
        """Leave the finger on a target for a while."""
        self.press(target)
        self.pause(seconds)
        self.release()

    def drag(self, start: str | tuple[float, float], end: str | tuple[float, float]) -> None:
        """Pull the finger from one target or place to another."""
        x0, y0 = self._at(start)
        x1, y1 = self._at(end)
        self.press((x0, y0))
        for step in range(1, 9):
            self.pointer.move(*self._root(x0 + (x1 - x0) * step / 8, y0 + (y1 - y0) * step / 8))
            self.settle(1)
        self.release()

    def press(self, target: str | tuple[float, float]) -> None:
        begun, _ = self.look("touches")
        self.pointer.move(*self._root(*self._at(target)))
        self.pointer.down()
        self.wait(lambda: self.look("touches")[0] > begun, f"no touch arrived at {target}")

    def release(self) -> None:
        _, ended = self.look("touches")
        self.pointer.up()
        self.wait(lambda: self.look("touches")[1] > ended, "the finger was never lifted")
        self.settle()

    def _at(self, target: str | tuple[float, float]) -> tuple[float, float]:
        return self.place(target) if isinstance(target, str) else target

    def _root(self, x: float, y: float) -> tuple[float, float]:
        left, top = self.look("corner")
        return left + x, top + y


class Stage(Acting):
    """The app in this process."""

    def __init__(self, app: Any, window: Any, pointer: Any) -> None:
        self.app, self.window, self.pointer = app, window, pointer

    def look(self, what: str, *args: Any) -> Any:
        from tests.kivy_ui import looking  # imports Kivy, whose environment must be set by then

        return getattr(looking, what)(self.app, *args)

    def pump(self) -> None:
        from kivy.base import EventLoop

        EventLoop.idle()
        self.window.mainloop()

    def close(self) -> None:
        if self.app.screen is not None:
            self.app.screen.leave()
        self.app.dispatch("on_stop")
        self.window.remove_widget(self.app.root)
        for child in list(self.window.children):
            self.window.remove_widget(child)


class Process(Acting):
    """`companion` in a process of its own, looked at through a pipe that only tests have."""

    def __init__(self, arguments: list[str], display: str, pointer: Any, home: Path) -> None:
        self.pointer = pointer
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.kivy_ui.actor", *arguments],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "DISPLAY": display, "XDG_CACHE_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.wait(lambda: self.look("shown"), "the app never opened")

    def _listen(self) -> None:
        for line in self.process.stdout:
            if line.startswith("@"):
                self._answers.put(line[1:])
        self._answers.put("")

    def look(self, what: str, *args: Any) -> Any:
        self.process.stdin.write(json.dumps([what, *args]) + "\n")
        self.process.stdin.flush()
        answer = self._answers.get(timeout=PATIENCE_S)
        if not answer:
            raise AssertionError(f"the app has ended with {self.process.wait(PATIENCE_S)}")
        return json.loads(answer)

    def pump(self) -> None:
        time.sleep(0.005)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.process.stdin.close()
        self.process.stdout.close()
