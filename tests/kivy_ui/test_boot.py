"""The app is seen or says why not; it is never silently drawn where nobody looks."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kivy_ui import boot

PLAY = [sys.executable, "-m", "companion", "play"]


def run(*words, **env):
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        words, env={**clean, **env}, capture_output=True, text=True, timeout=100, check=False
    )


def test_play_without_a_display_refuses_with_one_sentence(tmp_path):
    if boot_driver_without_x():
        pytest.skip("this machine shows programs on its bare screen")
    done = run(*PLAY, "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "no display" in done.stderr


def boot_driver_without_x():
    try:
        return boot.find_display({}).driver
    except boot.LaunchError:
        return ""


def test_a_display_that_does_not_answer_is_named(tmp_path):
    done = run(*PLAY, "--data", str(tmp_path), DISPLAY=":987")
    assert done.returncode == 2
    assert ":987" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_wayland_alone_asks_for_xwayland(tmp_path):
    with pytest.raises(boot.LaunchError) as caught:
        boot.find_display({"WAYLAND_DISPLAY": "wayland-0"}, tmp_path)
    assert "xwayland" in str(caught.value)


def test_a_bare_screen_is_used_where_one_is_connected(tmp_path):
    for name, status in (("card0-HDMI-A-1", "disconnected"), ("card1-DSI-1", "connected")):
        folder = tmp_path / "sys/class/drm" / name
        folder.mkdir(parents=True)
        (folder / "status").write_text(status + "\n")
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card1").touch()
    assert boot.find_display({}, tmp_path) == boot.Display("KMSDRM", "card1-DSI-1")


def test_a_bare_screen_that_may_not_be_opened_is_none(tmp_path):
    folder = tmp_path / "sys/class/drm/card0-DSI-1"
    folder.mkdir(parents=True)
    (folder / "status").write_text("connected\n")
    with pytest.raises(boot.LaunchError) as caught:
        boot.find_display({}, tmp_path)
    assert caught.value.key == "no_display"


@pytest.mark.parametrize("size", ["800", "0x0", "800x", "99999x10", "big", "-800x480"])
def test_a_size_that_is_none_is_refused(size, tmp_path):
    done = run(*PLAY, "--data", str(tmp_path), f"--size={size}")
    assert done.returncode == 2
    assert "no size such as 800x480" in done.stderr


def test_the_driver_is_the_displays_own(open_app):
    stage = open_app(screen="")
    assert os.environ["SDL_VIDEODRIVER"] == "x11"
    assert stage.window._win.get_window_info().window
