"""What runs inside the machine: `python -m tests.vm.guest presses,duels=300,spins`.

Each part prints what it found as one line of JSON behind `FOUND`; the host makes sentences and
tables of it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from tests.vm.guest import board, duels, idle, keys, presses, spins

SEED = 20_26


def find_presses(hand: board.Hand, _: int) -> None:
    found("presses", presses.reopen(hand))


def find_duels(hand: board.Hand, count: int) -> None:
    drawn = duels.draw(count, duels.GAPS_US, SEED)
    too_close = duels.draw(count // 15, duels.TOO_CLOSE_US, SEED)
    for fought in duels.fight(hand, drawn + too_close, SEED):
        found("duel", fought.as_dict())
    for duel, winner in zip(drawn, duels.poll_in_turn(hand, drawn, SEED), strict=True):
        found("recipe", {"gap_us": duel.gap_us, "first": duel.first, "winner": winner})


def find_spins(hand: board.Hand, _: int) -> None:
    for busy in (False, True):
        for rate in spins.RATES:
            found("spin", spins.spin(hand, rate, busy))


def find_keys(_hand: board.Hand, _: int) -> None:
    found("keys", keys.play())


def find_idle(_hand: board.Hand, _: int) -> None:
    for kind in ("touch", "pins"):
        found("idle", idle.rest(kind))


PARTS = {
    "presses": find_presses,
    "duels": find_duels,
    "spins": find_spins,
    "keys": find_keys,
    "idle": find_idle,
}


def found(kind: str, what: dict[str, Any]) -> None:
    print("FOUND", json.dumps({"kind": kind, **what}), flush=True)


def main(parts: str) -> None:
    board.make_chip()
    hand = board.Hand()
    for part in parts.split(","):
        name, _, count = part.partition("=")
        begun = time.monotonic()
        PARTS[name](hand, int(count or 0))
        print(f"{name}: {time.monotonic() - begun:.1f} s on the machine's clock", flush=True)
    found("end", {"kernel": os.uname().release})


if __name__ == "__main__":
    main(sys.argv[1])
