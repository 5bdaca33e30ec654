"""The hand: reads moves, makes each at its time, and says when that was."""

from __future__ import annotations

import gc
import json
import os
import sys
import time

from tests.vm.guest.board import LEVELS, LINES, pull_file

PRIORITY = 10
"""Before all ordinary processes, behind the kernel's own interrupt threads (50)."""

SPIN_NS = 80_000
"""A sleep may end so much late; the rest of a wait is spun."""


def wait_until(at_ns: int) -> None:
    ahead_ns = at_ns - time.monotonic_ns() - SPIN_NS
    if ahead_ns > 0:
        time.sleep(ahead_ns / 1e9)
    while time.monotonic_ns() < at_ns:
        pass


def main() -> None:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    pulls = [pull_file(line) for line in range(LINES)]
    gc.disable()
    for order in sys.stdin:
        moves = [(at_us * 1_000, lines, LEVELS[level]) for at_us, lines, level in json.loads(order)]
        moved = []
        begin_ns = time.monotonic_ns()
        for at_ns, lines, level in moves:
            wait_until(begin_ns + at_ns)
            before_ns = time.monotonic_ns()
            os.pwrite(pulls[lines[0]], level, 0)
            after_ns = time.monotonic_ns()
            for line in lines[1:]:
                os.pwrite(pulls[line], level, 0)
            moved.append((before_ns / 1_000, after_ns / 1_000))
        print(json.dumps(moved), flush=True)


if __name__ == "__main__":
    main()
