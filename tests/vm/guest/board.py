"""A simulated chip of GPIO lines, and the hand that moves them at exact times."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

LINES = 28
CONFIG = Path("/sys/kernel/config/gpio-sim/pi")
PULLS = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{line}/pull"

LEVELS = {"down": b"pull-down", "up": b"pull-up"}
"""What a contact to ground does to its line."""


class Move(NamedTuple):
    """`lines` go "down" or "up", `at_us` after the hand was told, in this order."""

    at_us: int
    lines: tuple[int, ...]
    level: str


class Moved(NamedTuple):
    """The first line of a move changed between these two moments, on the monotonic clock."""

    before_us: float
    after_us: float


def make_chip() -> None:
    """The chip of a Pi's header, as /dev/gpiochip0."""
    (CONFIG / "header").mkdir(parents=True)
    (CONFIG / "header" / "num_lines").write_text(str(LINES))
    (CONFIG / "live").write_text("1")
    if not Path("/dev/gpiochip0").exists():
        raise SystemExit("gpio-sim made no /dev/gpiochip0")


class Hand:
    """A process of its own, ahead of every ordinary one, that moves the lines when it is told."""

    def __init__(self) -> None:
        hand = subprocess.Popen(
            [sys.executable, "-m", "tests.vm.guest.hand"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._tell: Any = hand.stdin
        self._hear: Any = hand.stdout
        self.move([Move(0, (line,), "up") for line in range(LINES)])
        self.moved()

    def move(self, moves: Iterable[Move]) -> None:
        """Begin these moves now; `moved` waits for their end."""
        self._tell.write(json.dumps(sorted(moves)) + "\n")

    def moved(self) -> list[Moved]:
        """When each move was made, in the order of their times."""
        return [Moved(*each) for each in json.loads(self._hear.readline())]


def pull_file(line: int) -> int:
    """The open file that pulls a line up or down."""
    return os.open(PULLS.format(line=line), os.O_WRONLY)
