"""What the unit says, and the events it keeps until the host has them (docs/protocol.md 4, 5)."""

import board
from lines import seal

PROTOCOL, OLDEST = 2, 1
FIRMWARE = "1.1.0"

HOST_GONE_US = 3_000_000
AGAIN_US = 100_000
MOST_EVENTS = 4

SIDES = ("left", "right")
SPLIT = ("none", "left", "right", "both")

ORDER = {
    "unit": "qpfbiotra",
    "ok": "q",
    "no": "qwv",
    "pong": "qsnolrkxeu",
    "count": "ns",
    "hold": "n",
    "go": "nt",
    "paddle": "lr",
    "turning": "npil",
    "tested": "qmchlrtw",
}
"""The fields of each word in their order; MicroPython does not keep that of keyword arguments."""


class Telling:
    """The half of a unit that speaks."""

    def __init__(self, its_board):
        self._board = its_board
        self._number = 0
        self._host = False
        self._heard_at = board.now()
        self._events = []  # number, when it was said last or None, word, its other fields
        self._event = 0
        self._pushed_out = 0

    def _run_host(self):
        if self._host and board.since(board.now(), self._heard_at) >= HOST_GONE_US:
            self._host = False
        if not self._host:
            return
        for event in self._events:
            if event[1] is None or board.since(board.now(), event[1]) >= AGAIN_US:
                event[1] = board.now()
                self._write(f"{event[2]} e={event[0]}{event[3]}")
                return

    def _keep(self, text, word="verdict"):
        self._event = self._event % 255 + 1
        self._events.append([self._event, None, word, " " + text if text else ""])
        if len(self._events) > MOST_EVENTS:
            self._events.pop(0)
            self._pushed_out += 1

    def _say(self, word, **fields):
        self._write(word + "".join(f" {each}={fields[each]}" for each in ORDER[word]))

    def _say_no(self, request, why, what="-"):
        self._say("no", q=request.number, w=why, v=what)

    def _say_unit(self, answers):
        self._say(
            "unit", q=answers, p=PROTOCOL, f=FIRMWARE, b="pico", i=self._board.unit_id,
            o=self._board.boot_number, t=board.TICK_NS, r=board.RESOLUTION_US, a="ptrgabwi",
        )  # fmt: skip

    def _write(self, text):
        self._number = self._number % 255 + 1
        self._board.send(seal(f"{self._number} {text}"))


def verdict_text(number, verdict):
    """A verdict as its fields stand on the line."""
    winner, offender = _side(verdict.winner), _side(verdict.offender)
    left, right = _maybe(verdict.reaction_us[0]), _maybe(verdict.reaction_us[1])
    who = f"k={verdict.outcome} w={winner} o={offender}"
    margin, sides = _maybe(verdict.margin_us), SPLIT[verdict.sides]
    return f"n={number} {who} l={left} r={right} m={margin} s={sides}"


def _maybe(us):
    return "none" if us is None else us


def _side(side):
    return "none" if side is None else SIDES[side]
