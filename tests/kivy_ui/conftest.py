"""Windows for the tests of what people see: an X server of our own, and the app on it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from companion import words
from kivy_ui import boot
from tests.kivy_ui import xserver
from tests.kivy_ui.stage import Process, Stage

# Before any test module imports Kivy: it reads these while it is imported.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="companion-cache-")
os.environ["SDL_AUDIODRIVER"] = "dummy"
boot.environment("x11")

FIRST_SIZE = (800, 480)


@pytest.fixture(scope="session")
def display(needed):
    """The name of an X display in memory, for as long as the tests run."""
    needed("xvfb", "libgl1")
    server = xserver.xvfb()
    os.environ["DISPLAY"] = server.name
    yield server.name
    server.close()


@pytest.fixture(scope="session")
def pointer(display):
    """The mouse of that display."""
    pointer = xserver.Pointer(display)
    yield pointer
    pointer.close()


@pytest.fixture(scope="session")
def window(display):
    """The one window of this process; a test gives it the size it wants."""
    boot.prepare(FIRST_SIZE)
    window = boot.open_window()
    from kivy.base import _runTouchApp_prepare
    from kivy.clock import Clock

    _runTouchApp_prepare()
    yield window
    for event in Clock.get_events():  # closing lets a frame pass, and nothing can be drawn anymore
        event.cancel()
    window.close()  # before its display goes, which would end this process


@pytest.fixture
def open_app(window, pointer):
    """`open_app(size, screen, evening=None, unit=None, store=None, people={}, **what)`.

    Opens the app on one screen ("": on none; None: where it begins by itself); `what` is what the
    screen's `enter` is given. Gives back a Stage.
    """
    stages: list[Stage] = []

    def open_app(
        size=FIRST_SIZE, screen="home", *, evening=None, unit=None, store=None, people=None, **what
    ):
        from kivy_ui.app import CompanionApp
        from kivy_ui.widgets import target

        while stages:
            stages.pop().close()
        target.last_tap.__init__()  # a tap of the test before must not make this one's doubled
        app = CompanionApp(store, unit, first=screen)
        app.first_with, app.evening = what, evening
        app.people |= people or {}
        stage = Stage(app, window, pointer)
        stages.append(stage)
        resize(stage, size)
        app._run_prepare()
        stage.settle()
        return stage

    yield open_app
    while stages:
        stages.pop().close()


def resize(stage: Stage, size: tuple[int, int]) -> None:
    """Give the window a size and wait until the window system and the app agree about it."""
    from kivy.clock import Clock

    stage.window.left = stage.window.top = 0
    if tuple(stage.window.size) != size:
        stage.window.size = size
    stage.wait(lambda: tuple(stage.window._win._get_gl_size()) == size, "the window kept its size")
    start = Clock.frames
    stage.wait(lambda: Clock.frames > start + 3)


@pytest.fixture
def store(tmp_path):
    """A store of this test's own."""
    from companion.store import Store

    with Store(tmp_path / "data") as store:
        yield store


@pytest.fixture
def evening_of(store):
    """`evening_of("showdown", ["Mia", "Ben"], {"op": …}, …, dealer="Ben")`: a game that far."""
    from companion.evening import Evening
    from companion.game import Refusal

    def evening_of(edition, players, *ops, dealer=None, rules=None, teams=None):
        evening = Evening.start(store, edition, players, dealer, rules, teams)
        assert not isinstance(evening, Refusal), evening
        for op in ops:
            answer = evening.do(op)
            assert not isinstance(answer, Refusal), (op, answer)
        return evening

    return evening_of


@pytest.fixture
def showdown(open_app, evening_of, store):
    """Opens the pending showdown of Mia and Cy, by default with the halves as paddles."""

    def showdown(size=(800, 480), kind="touch", count_s=1):
        from hardware import units
        from hardware.countdown import Countdown
        from tests.kivy_ui.duels import DUEL, RED

        evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
        stage = open_app(size, "", evening=evening, store=store, unit=units.open(kind))
        stage.app.countdown = Countdown(count_s, 100, 200)
        stage.app.go_game()
        stage.settle()
        return stage

    return showdown


@pytest.fixture
def at_wheel(open_app, evening_of, store):
    """`at_wheel(ops …, players=…, size=…)` opens the wheel; Ben spins."""

    from hardware import units
    from tests.kivy_ui.wheels import PEOPLE, RED, SWIRL

    def at_wheel(*ops, players=PEOPLE, size=(800, 480), rules=None, unit=None):
        evening = evening_of("spin", players, RED, *ops, SWIRL, dealer=players[-1], rules=rules)
        unit = unit or units.open("touch")
        stage = open_app(size, "wheel", evening=evening, store=store, unit=unit)
        stage.evening = evening
        stage.disc = stage.app.screen.ids.disc
        return stage

    return at_wheel


@pytest.fixture
def at_table(open_app, evening_of, store):
    """`at_table("showdown", ops …, players=…, size=…)` opens the table of a game that far."""

    from hardware import units
    from tests.kivy_ui.tables import PEOPLE, RED

    def at_table(edition="showdown", *ops, players=PEOPLE, size=(800, 480), rules=None):
        evening = evening_of(edition, players, RED, *ops, dealer=players[-1], rules=rules)
        unit = units.open("touch")
        stage = open_app(size, "table", evening=evening, store=store, unit=unit)
        stage.evening = evening
        return stage

    return at_table


@pytest.fixture
def wired():
    """A unit on pins in memory, its clock, and a hand on each wire."""
    from tests.hardware.board import Wired

    one = Wired()
    yield one
    one.unit.close()


@pytest.fixture
def open_process(display, pointer, tmp_path):
    """`open_process("play", "--data", …)` runs the real command in a process of its own."""
    processes: list[Process] = []

    def open_process(*arguments: str, on: str = "", by=None) -> Process:
        process = Process(list(arguments), on or display, by or pointer, tmp_path)
        processes.append(process)
        return process

    yield open_process
    for process in processes:
        process.close()


@pytest.fixture
def touch_panel(needed):
    """A display with a touch panel of ten fingers: its name, its pointer and the fingers."""
    needed("xserver-xorg-core", "xserver-xorg-video-dummy", "libgl1")
    server, fingers = xserver.xorg_touch()
    pointer = xserver.Pointer(server.name)
    yield server.name, pointer, fingers
    pointer.close()
    fingers.close()
    server.close()


@pytest.fixture
def pictures(tmp_path) -> Path:
    """Where pictures of this test go: a kept folder when PICTURES names one."""
    kept = os.environ.get("PICTURES")
    return Path(kept) if kept else tmp_path


@pytest.fixture
def as_it_was():
    """Language, text size and theme are put back."""
    from kivy_ui.theme import theme

    yield theme
    words.use(words.ENGLISH)
    theme.text_scale, theme.name, theme.reduce_motion = 1.0, "dusk", False
