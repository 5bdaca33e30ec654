"""The demo plays to its end wherever it is started."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

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


def test_where_nothing_can_draw_it_plays_all_the_same(tmp_path):
    """No OpenGL: SDL is told to use a library that is not there."""
    done = run(
        "--screenshots",
        str(tmp_path),
        SDL_VIDEO_GL_DRIVER="/nowhere/libGL.so",
        SDL_VIDEO_EGL_DRIVER="/nowhere/libEGL.so",
    )
    judge(done)
    assert done.stderr.splitlines() == [
        "No display and nothing to draw with here: the demo plays without pictures."
    ]
    assert not list(tmp_path.glob("*.png"))


@pytest.mark.long
def test_in_a_window_it_is_watched_to_the_winner(display):
    done = run("--size", "800x480", DISPLAY=display)
    judge(done)
    assert done.stderr == ""
