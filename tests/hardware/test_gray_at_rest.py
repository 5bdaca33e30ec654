"""A Gray disc is read at rest (`referee.md` 2): an edge that got lost is seen there."""

from __future__ import annotations

import pytest

from hardware.events import Spun
from tests.hardware.board import Wired
from tests.hardware.spinning import gray_levels

NAMES = [f"space {number}" for number in range(9)]
PINS = (23, 24, 25, 16, 12)
FIRST = 7
CODES = 18


class Disc:
    """Nine spaces of two codes each, on the pins."""

    def __init__(self) -> None:
        table = {"sensor": "gray", "gray": list(PINS), "counts_per_turn": CODES}
        self.one = Wired(wheel=table | {"gray_from": FIRST, "spaces": NAMES})
        self.code = 0
        for pin, level in zip(PINS, gray_levels(FIRST, 5).values(), strict=True):
            self.one.board.pin(pin).edge(self.one.clock.us, high=not level)
        self.one.poll_for(400_000)

    def turn(self, lost: tuple[int, str] | None = None, steps: int = 27) -> None:
        """On by so many codes; of one step the edge of a line gets lost."""
        for step in range(steps):
            self.code = (self.code + 1) % CODES
            for pin, (line, level) in zip(
                PINS, gray_levels(FIRST + self.code, 5).items(), strict=True
            ):
                on_board = self.one.board.pin(pin)
                if on_board.state == (not level):
                    continue
                if (step, line) == lost:
                    on_board.turn(high=not level)
                else:
                    on_board.edge(self.one.clock.us, high=not level)
            self.one.clock.wait(30_000)
            self.one.unit.poll()

    def spin(self, lost: tuple[int, str] | None = None, steps: int = 27) -> Spun:
        self.one.unit.spin()
        self.turn(lost, steps)
        (spun,) = [event for event in self.one.poll_for(2_500_000) if isinstance(event, Spun)]
        return spun


@pytest.fixture
def disc():
    one = Disc()
    yield one
    one.one.unit.close()


def test_the_last_edge_lost_is_asked_with_the_space_that_is_read(disc):
    """From code 17 on to 0 and back to 8: the highest bit changes there."""
    sure = disc.spin()
    assert (sure.spin.status, sure.spin.space) == ("ok", disc.code // 2)
    lost = disc.spin(lost=(26, "g4"))
    assert (lost.spin.status, lost.spin.space) == ("unsure", disc.code // 2)
    # The next one begins with what was read.
    again = disc.spin(steps=9)
    assert (again.spin.status, again.spin.space) == ("ok", disc.code // 2)


@pytest.mark.parametrize("steps", range(1, 19))
def test_whichever_edge_is_the_last_and_gets_lost_no_wrong_space_is_sure(disc, steps):
    for line in (f"g{bit}" for bit in range(5)):
        spun = disc.spin(lost=(17 + steps, line), steps=18 + steps)
        assert spun.spin.space == disc.code // 2
        assert spun.spin.status in ("ok", "unsure")


def test_a_disc_that_is_touched_again_before_it_is_judged_keeps_its_space(disc):
    disc.one.unit.spin()
    disc.turn(steps=20)
    rested = disc.code
    told = disc.one.poll_for(1_600_000)
    disc.turn(steps=2)
    told += disc.one.poll_for(1_000_000)
    (spun,) = [event for event in told if isinstance(event, Spun)]
    assert (spun.spin.status, spun.spin.space) == ("ok", rested // 2)
