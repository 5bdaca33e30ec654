"""A line of the wheel that chatters is muted, and what the wheel does meanwhile nobody sees."""

from __future__ import annotations

import pytest

from hardware.chatter import MUTED_US
from hardware.events import Spun
from hardware.faults import Fault
from tests.hardware.board import Wired
from tests.hardware.spinning import CYCLE

NAMES = [f"space {number}" for number in range(8)]
COUNTS = 400
PINS = (23, 24)
MARK = 200


class Wheel:
    """A true quadrature wheel on the pins; muted lines move and tell nothing."""

    def __init__(self, **wheel) -> None:
        table = {"sensor": "quadrature", "index": False, "counts_per_turn": COUNTS}
        self.one = Wired(wheel=table | {"spaces": NAMES} | wheel)
        self.unit = self.one.unit
        self.wheel = self.unit.wheel
        self.index = 25 if "index" in wheel else None
        self.position = 0
        self.told = []

    @property
    def name(self) -> str:
        return NAMES[self.position % COUNTS * 8 // COUNTS]

    def move(self, number: int, level: int) -> None:
        pin = self.one.board.pin(number)
        if pin.is_heard:
            pin.edge(self.one.clock.us, high=not level)
        else:
            pin.turn(high=not level)

    def turn(self, counts: int) -> None:
        for counted in range(counts):
            before, now = CYCLE[self.position % 4], CYCLE[(self.position + 1) % 4]
            self.position += 1
            for number, was, level in zip(PINS, before, now, strict=True):
                if was != level:
                    self.move(number, level)
            if self.index is not None and self.position % COUNTS in (MARK, MARK + 1):
                self.move(self.index, int(self.position % COUNTS == MARK))
            self.one.clock.wait(3_000)
            if counted % 10 == 0:
                self.told += self.unit.poll()

    def chatter(self, number: int) -> None:
        """Half a second at 50 kHz, and the line is where it was."""
        pin = self.one.board.pin(number)
        was = bool(pin.state)
        for _frame in range(30):
            for step in range(834):
                if pin.is_heard:
                    pin.edge(self.one.clock.us + 20 * step, high=bool(step % 2) == was)
            self.one.clock.wait(16_700)
            self.told += self.unit.poll()
        pin.turn(high=was)

    def rest(self, us: int = 1_500_000) -> list:
        told, self.told = self.told + self.one.poll_for(us), []
        return told

    def spin(self, counts: int) -> Spun:
        self.unit.spin()
        self.turn(counts)
        (spun,) = [event for event in self.rest() if isinstance(event, Spun)]
        return spun


@pytest.fixture
def wheel():
    one = Wheel()
    one.wheel.place()
    yield one
    one.unit.close()


@pytest.mark.parametrize("onward", [100, 137, 200, 220])
@pytest.mark.parametrize("number", PINS)
def test_a_spin_in_which_a_line_was_muted_is_asked_and_the_place_is_lost(wheel, number, onward):
    assert wheel.spin(500).name == wheel.name
    wheel.unit.spin()
    wheel.turn(500)
    wheel.chatter(number)
    wheel.turn(onward)
    told = wheel.rest()
    assert [event.key for event in told if isinstance(event, Fault)] == ["line_chatters"]
    (spun,) = [event for event in told if isinstance(event, Spun)]
    assert (spun.spin.status, spun.spin.space, spun.name) == ("unsure", None, None)
    assert not wheel.wheel.placed
    # Told where it stands while it is still deaf, it may be moved again unseen.
    wheel.wheel.place()
    assert not wheel.wheel.placed
    wheel.rest(MUTED_US)
    assert not wheel.wheel.deaf
    spun = wheel.spin(900)
    assert (spun.spin.status, spun.spin.lost, spun.name) == ("unsure", 0, None)
    wheel.wheel.place_at(wheel.position)
    spun = wheel.spin(910)
    assert (spun.spin.status, spun.name) == ("ok", wheel.name)


def test_a_spin_begun_while_a_line_is_muted_is_asked_too(wheel):
    wheel.chatter(23)
    spun = wheel.spin(450)
    assert (spun.spin.status, spun.name) == ("unsure", None)


def test_a_chatter_that_is_only_seen_after_the_spin_is_over_is_in_time(wheel):
    """The program stood still meanwhile: all of it is told in one poll."""
    wheel.unit.spin()
    wheel.turn(500)
    pin = wheel.one.board.pin(23)
    for step in range(25_000):
        pin.edge(wheel.one.clock.us + 20 * step, high=step % 2 == 0)
    wheel.one.clock.wait(3_000_000)
    (spun,) = [event for event in wheel.rest() if isinstance(event, Spun)]
    assert spun.spin.status == "unsure"


def test_the_index_gives_the_place_back_once_all_lines_are_heard():
    one = Wheel(index=25, index_at=MARK)
    one.turn(300)
    one.unit.spin()
    one.turn(450)
    one.chatter(24)
    one.turn(420)
    (spun,) = [event for event in one.rest() if isinstance(event, Spun)]
    assert (spun.spin.status, spun.name) == ("unsure", None)
    one.rest(MUTED_US)
    assert one.wheel.angle is None
    spun = one.spin(810)
    assert (spun.spin.status, spun.name) == ("ok", one.name)
    one.unit.close()


def test_a_turn_by_hand_that_was_not_heard_calibrates_nothing(wheel):
    wheel.wheel.begin_turn()
    wheel.turn(200)
    wheel.chatter(23)
    wheel.turn(200)
    wheel.rest()
    found = wheel.wheel.end_turn(wheel.unit.settings.wheel, len(NAMES))
    assert found == Fault("wheel_turn_unheard")
