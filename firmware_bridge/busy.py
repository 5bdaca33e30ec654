"""Who has a port open, without opening it: that would reset many boards."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")


def holder_of(device: str, proc: Path = PROC) -> str | None:
    """The program that has this device open; None for nobody, or for who can't be seen."""
    real = os.path.realpath(device)
    for process in proc.glob("[0-9]*"):
        if real in _opened(process):
            return _name(process)
    return None


def _opened(process: Path) -> set[str]:
    """What a process has open; what it closes meanwhile, and what may not be seen, is left out."""
    opened = set()
    with suppress(OSError):
        for each in os.listdir(process / "fd"):
            with suppress(OSError):
                opened.add(os.readlink(process / "fd" / each))
    return opened


def _name(process: Path) -> str | None:
    with suppress(OSError):
        return (process / "comm").read_text(encoding="utf-8").strip()
    return None
