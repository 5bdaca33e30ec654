"""Machines in qemu: Debian's kernel, the host's root read-only, time that only instructions make.

The clock of a machine runs with its own instructions, not with the host's: a busy host makes a
run longer and changes nothing in it.
"""

from __future__ import annotations

import json
import platform
import subprocess
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]

LONGEST_S = 1_500
"""A machine that runs longer than this on the host has failed."""


@dataclass
class Machine:
    """One machine, what it is to find, and `2 ** shift` nanoseconds an instruction."""

    parts: str
    shift: int
    found: list[dict[str, Any]] = field(default_factory=list)
    said: deque[str] = field(default_factory=lambda: deque(maxlen=40))
    took_s: float = 0.0
    process: subprocess.Popen[str] | None = None
    _thread: threading.Thread | None = None

    def start(self, built: Path) -> None:
        """Boot it; `wait` for its end."""
        self._thread = threading.Thread(target=self._run, args=(built,))
        self._thread.start()

    def wait(self) -> bool:
        """Wait for its end; whether it came to the end of all its parts."""
        if self._thread is not None:
            self._thread.join()
        return any(each["kind"] == "end" for each in self.found)

    def all(self, kind: str) -> list[dict[str, Any]]:
        """What it found of one kind."""
        return [each for each in self.found if each["kind"] == kind]

    def _run(self, built: Path) -> None:
        begun = time.monotonic()
        self.process = subprocess.Popen(
            _command(built, self.parts, self.shift),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        late = threading.Timer(LONGEST_S, self.process.kill)
        late.start()
        for line in self.process.stdout or ():
            mark, _, rest = line.strip().partition(" ")
            if mark == "FOUND":
                self.found.append(json.loads(rest))
            else:
                self.said.append(line.rstrip())
        self.process.wait()
        late.cancel()
        self.took_s = time.monotonic() - begun


def build() -> Path:
    """The folder with kernel and first file system; SystemExit where they can't be had."""
    prepared = subprocess.run([HERE / "prepare"], stdout=subprocess.PIPE, text=True, check=False)
    if prepared.returncode:
        raise SystemExit(prepared.returncode)
    return Path(prepared.stdout.strip())


def _command(built: Path, parts: str, shift: int) -> list[str]:
    kernel = (
        "console=ttyS0 quiet loglevel=3 panic=-1 mitigations=off audit=0 apparmor=0 "
        "cryptomgr.notests random.trust_cpu=on "
        f"companion.checkout={CHECKOUT} companion.parts={parts}"
    )
    return [
        f"qemu-system-{platform.machine()}",
        *("-M", "pc", "-cpu", "max", "-m", "768", "-smp", "1"),
        *("-accel", "tcg,thread=single", "-icount", f"shift={shift},sleep=off"),
        *("-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
        *("-kernel", str(built / "vmlinuz"), "-initrd", str(built / "initramfs")),
        *("-append", kernel),
        "-virtfs",
        "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
    ]
