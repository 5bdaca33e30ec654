"""Duels on the real kernel: by the referee, by callbacks, and by the reaction-game recipe."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from random import Random
from typing import Any, NamedTuple

from gpiozero import LED, Button, Device

from hardware.countdown import Countdown
from hardware.edges import SIDES, Side
from hardware.gpio import GpioUnit
from hardware.referee import Verdict
from hardware.unit import Decided, Fault, Go, NotReady
from tests.vm.guest.board import Hand, Move, Moved
from tests.vm.guest.load import busy_threads

GAPS_US = (10_000, 7_000, 5_000, 3_500, 2_500, 2_000, 1_500, 1_250, 1_100, 1_050)
TOO_CLOSE_US = (900, 500, 200, 50)
"""Gaps down to the dead heat's limit of 1 ms, and gaps that nobody is to win by."""

PADDLES: dict[Side, int] = {"left": 17, "right": 27}
TWINS: dict[Side, int] = {"left": 20, "right": 21}
"""Lines that move with the paddles', for gpiozero's buttons; a line belongs to one request."""

GREEN = 6
COUNTDOWN = Countdown(count_s=0, hold_min_ms=20, hold_max_ms=60)

AFTER_GO_US = (3_000, 20_000)
"""The first contact closes so long after GO."""

POLL_S = 0.002
LONGEST_S = 30.0
MISSED_S = 0.2
"""Longer than any press here: whoever saw none by then has missed them."""


Press = tuple[tuple[int, str], ...]
"""A contact's way down and up, bounce and all: us since its first touch, level."""


class Duel(NamedTuple):
    """Who is first by how much, and how both contacts bounce."""

    first: Side
    gap_us: int
    presses: dict[Side, Press]

    def moves(self, lines: Mapping[Side, tuple[int, ...]], begin_us: int) -> list[Move]:
        return [
            Move(begin_us + (0 if side == self.first else self.gap_us) + at_us, lines[side], level)
            for side, press in self.presses.items()
            for at_us, level in press
        ]


def draw(count: int, gaps_us: tuple[int, ...], seed: int) -> list[Duel]:
    """So many duels, the gaps in turn."""
    chance = Random(seed)
    return [
        Duel(
            chance.choice(SIDES),
            gaps_us[number % len(gaps_us)],
            {side: _press(chance) for side in SIDES},
        )
        for number in range(count)
    ]


def _press(chance: Random) -> Press:
    at_us, edges = 0, []
    for _ in range(chance.randint(0, 4)):
        edges.append((at_us, "down"))
        at_us += chance.randint(200, 600)
        edges.append((at_us, "up"))
        at_us += chance.randint(100, 300)
    edges.append((at_us, "down"))
    edges.append((at_us + chance.randint(25_000, 35_000), "up"))
    return tuple(edges)


class Fought(NamedTuple):
    """A duel that was fought: the verdict, and when each contact first closed.

    `called` and `woken` are whose callback ran first, and whose waiting thread.
    """

    duel: Duel
    verdict: Verdict
    touch: dict[Side, Moved]
    called: Side | None
    woken: Side | None

    def as_dict(self) -> dict[str, Any]:
        first = self.touch[self.duel.first]
        other = self.touch["right" if self.duel.first == "left" else "left"]
        return {
            "gap_us": self.duel.gap_us,
            "first": self.duel.first,
            "least_us": round(other.before_us - first.after_us),
            "most_us": round(other.after_us - first.before_us),
            "verdict": self.verdict.verdict,
            "winner": self.verdict.winner,
            "margin_us": self.verdict.margin_us,
            "called": self.called,
            "woken": self.woken,
        }


def _touched(moves: list[Move], moved: list[Moved]) -> dict[Side, Moved]:
    """When each side's contact first closed, as the hand saw it."""
    first: dict[int, Moved] = {}
    for move, when in zip(sorted(moves), moved, strict=True):
        first.setdefault(move.lines[0], when)
    return {side: first[PADDLES[side]] for side in SIDES}


def _first(sides: list[Side]) -> Side | None:
    return sides[0] if sides else None


def fight(hand: Hand, duels: list[Duel], seed: int) -> Iterator[Fought]:
    """Each duel once on the unit and on twin buttons, while two busy threads run."""
    chance = Random(seed)
    lines = {side: (PADDLES[side], TWINS[side]) for side in SIDES}
    with gpiozero_as_it_is(), closing(GpioUnit()) as unit, busy_threads():
        buttons = {side: Button(TWINS[side]) for side in SIDES}
        called: list[Side] = []
        for side, button in buttons.items():
            button.when_pressed = lambda side=side: called.append(side)
        for duel in duels:
            called.clear()
            waiting, woken = _wait_each(buttons)
            moves = duel.moves(lines, chance.randint(*AFTER_GO_US))
            verdict = _one(unit, hand, moves)
            touch = _touched(moves, hand.moved())
            _until(lambda: not any(button.is_pressed for button in buttons.values()))
            for thread in waiting:
                thread.join(LONGEST_S)
            yield Fought(duel, verdict, touch, _first(called), _first(woken))


def _one(unit: GpioUnit, hand: Hand, moves: list[Move]) -> Verdict:
    """Arm, press after GO, and poll to the verdict."""
    unit.arm(countdown=COUNTDOWN)
    late = time.monotonic() + LONGEST_S
    while time.monotonic() < late:
        for event in unit.poll():
            if isinstance(event, Go):
                hand.move(moves)
            elif isinstance(event, Decided):
                return event.verdict
            elif isinstance(event, (Fault, NotReady)):
                raise SystemExit(f"the unit told {event}")
        time.sleep(POLL_S)
    raise SystemExit("the unit told no verdict")


def _wait_each(buttons: dict[Side, Button]) -> tuple[list[threading.Thread], list[Side]]:
    """A thread for each button that waits for its press; the list fills as they wake."""
    woken: list[Side] = []

    def wait(side: Side) -> None:
        buttons[side].wait_for_press()
        woken.append(side)

    waiting = [threading.Thread(target=wait, args=(side,), daemon=True) for side in SIDES]
    for thread in waiting:
        thread.start()
    return waiting, woken


def poll_in_turn(hand: Hand, duels: list[Duel], seed: int) -> Iterator[Side | None]:
    """The same duels by gpiozero's reaction game: its loop, while two busy threads run."""
    chance = Random(seed)
    lines = {side: (PADDLES[side],) for side in SIDES}
    with gpiozero_as_it_is(), busy_threads():
        player_1, player_2 = Button(PADDLES["left"]), Button(PADDLES["right"])
        led = LED(GREEN)
        for duel in duels:
            moves = duel.moves(lines, chance.randint(*AFTER_GO_US))
            led.on()
            hand.move(moves)
            late = time.monotonic() + MISSED_S
            winner: Side | None = None
            while time.monotonic() < late:
                if player_1.is_pressed:
                    winner = "left"
                    break
                if player_2.is_pressed:
                    winner = "right"
                    break
            led.off()
            hand.moved()
            yield winner


@contextmanager
def gpiozero_as_it_is() -> Iterator[None]:
    """gpiozero's devices on its default factory, which keeps pins and callbacks until it goes."""
    try:
        yield
    finally:
        Device.pin_factory.close()
        Device.pin_factory = None


def _until(done: Callable[[], bool]) -> None:
    late = time.monotonic() + LONGEST_S
    while not done():
        if time.monotonic() > late:
            raise SystemExit("a button stayed pressed")
        time.sleep(POLL_S)
