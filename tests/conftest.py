"""What all tests share: naming what this machine lacks, and STRICT=1, which lets nothing be."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

STRICT = os.environ.get("STRICT") == "1"

os.environ["LANGUAGE"] = "en"  # what people read is tested in English, whatever they speak here

# A job in the background ignores Ctrl-C, and so would every program that a test starts from it.
signal.signal(signal.SIGINT, signal.default_int_handler)

PACKAGES: dict[str, Callable[[], object]] = {
    "xvfb": lambda: shutil.which("Xvfb"),
    "xserver-xorg-core": lambda: Path("/usr/lib/xorg/Xorg").exists(),
    "xserver-xorg-video-dummy": lambda: Path("/usr/lib/xorg/modules/drivers/dummy_drv.so").exists(),
    "libgl1": lambda: _loads("libGL.so.1"),
    "libegl1": lambda: _loads("libEGL.so.1"),
    "fontconfig": lambda: shutil.which("fc-list"),
    "fonts-dejavu-core": lambda: Path(
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
    ).exists(),
    "micropython": lambda: shutil.which(
        "micropython", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    ),
    "g++": lambda: shutil.which("g++"),
    "gcc-avr": lambda: shutil.which("avr-g++"),
    "avr-libc": lambda: Path("/usr/lib/avr/include/avr/io.h").exists(),
    "arduino-core-avr": lambda: Path("/usr/share/arduino/hardware/arduino/avr").exists(),
    "libsimavr-dev": lambda: Path("/usr/include/simavr/sim_avr.h").exists(),
}
"""Debian packages that a test may need, and how it is seen that they are there."""


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@pytest.fixture(scope="session")
def needed() -> Callable[..., None]:
    """`needed("xvfb")`: leaves the test out, with the command that mends it, where it is missing.

    With STRICT=1 a test that is left out has failed.
    """

    def needed(*packages: str) -> None:
        missing = [package for package in packages if not PACKAGES[package]()]
        if missing:
            pytest.skip(f"needs {' '.join(missing)}: sudo apt-get install {' '.join(missing)}")

    return needed


def pytest_collection_modifyitems(items):
    """The windows first: their files take longest, and what is short fills the processes' end."""
    items.sort(key=lambda item: "kivy_ui" not in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"left out although STRICT=1: {_reason(report)}"
    return report


def _reason(report) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter):
    """One line for each thing that this machine could not test."""
    left_out: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = _reason(report)
        left_out[reason] = left_out.get(reason, 0) + 1
    if left_out:
        terminalreporter.section("not tested on this machine")
        for reason, count in sorted(left_out.items()):
            terminalreporter.line(f"{count} test{'s' if count > 1 else ''}: {reason}")
