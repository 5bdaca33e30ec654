"""The demo plays to its end wherever it is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEMO = [sys.executable, "-m", "companion", "demo"]


def run(*words, stderr=subprocess.PIPE, **env):
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [*DEMO, *words],
        env={**clean, **env},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        timeout=110,
        check=False,
    )


def judge(done):
    assert done.returncode == 0, done.stderr
    assert "Cy wins" in done.stdout
    assert "Traceback" not in done.stderr


def test_off_screen_it_says_so_and_in_the_last_line_where_its_pictures_are(needed, tmp_path):
    needed("libegl1", "libgl1")
    done = run("--screenshots", str(tmp_path), stderr=subprocess.STDOUT)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "There is no display here, so the demo plays off-screen."
    assert "Cy wins." in lines
    names = [path.name[3:-4] for path in sorted(tmp_path.glob("*.png"))]
    assert lines[-1] == f"{len(names)} pictures of it are in {tmp_path}."
    assert names[0] == "first-card"
    assert names[-1] == "winner"
    assert {"slip", "slip-taken-back", "showdown", "verdict"} <= set(names)


def test_off_screen_without_a_folder_it_says_how_to_see_it(needed):
    needed("libegl1", "libgl1")
    done = run()
    judge(done)
    assert done.stderr.splitlines() == [
        "There is no display here, so the demo plays off-screen.",
        "No pictures were kept; “companion demo --screenshots FOLDER” keeps them.",
    ]


NO_OPENGL = {
    "SDL_OPENGL_LIBRARY": "/nowhere/libGL.so",
    "SDL_VIDEO_EGL_DRIVER": "/nowhere/libEGL.so",
}
"""SDL is told to use libraries that are not there."""


def test_where_nothing_can_draw_it_plays_all_the_same(tmp_path):
    done = run("--screenshots", str(tmp_path), **NO_OPENGL)
    judge(done)
    assert done.stderr.splitlines() == [
        "No display and nothing to draw with here: the demo plays without pictures."
    ]
    assert not list(tmp_path.glob("*.png"))


def test_a_display_without_graphics_is_not_called_none(display):
    done = run(DISPLAY=display, **NO_OPENGL)
    judge(done)
    [line] = done.stderr.splitlines()
    assert line.startswith("No OpenGL library is here to draw with; “sudo apt-get install")
    assert line.endswith(" The demo plays without pictures.")


@pytest.fixture
def made(tmp_path):
    """`make run` with this machine's Python, what it needs being there; `made(DISPLAY=…)`."""
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    (tmp_path / ".ci").mkdir()
    here = f'export PYTHONPATH="{ROOT}"; exec "{sys.executable}"'
    for name, script in (
        (".venv/bin/python", f'{here} "$@"'),
        (".venv/bin/companion", f'echo "$1" >>said; {here} -m companion "$@"'),
        (".ci/prepare", "true"),
    ):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)

    def made(**env):
        clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        done = subprocess.run(
            ["make", "-s", "-f", ROOT / "Makefile", "run"],
            cwd=tmp_path,
            env={**clean, **env},
            capture_output=True,
            text=True,
            timeout=110,
            check=False,
        )
        return done, (tmp_path / "said").read_text().split()

    return made


def test_make_run_says_in_a_line_why_there_is_no_window_and_plays_the_demo(made):
    done, commands = made(DISPLAY=":987", **NO_OPENGL)
    judge(done)
    assert commands == ["demo"]
    [line] = done.stderr.splitlines()
    assert line.startswith("The display :987 does not answer; start the app from the desktop")
    assert line.endswith(" The demo plays without pictures.")


def test_make_run_with_a_display_but_nothing_to_draw_with(made, display):
    done, commands = made(DISPLAY=display, **NO_OPENGL)
    judge(done)
    assert commands == ["demo"]
    [line] = done.stderr.splitlines()
    assert line.startswith("No OpenGL library is here to draw with;")


@pytest.mark.long
def test_in_a_window_it_is_watched_to_the_winner(display):
    done = run("--size", "800x480", DISPLAY=display)
    judge(done)
    assert done.stderr == ""
