"""The traps of gpiozero and lgpio: each is one test."""

from __future__ import annotations

import gc
import threading

import pytest

from hardware.edges import Edge
from hardware.events import (
    Count,
    Go,
    Paddle,
)
from hardware.gpio import GpioUnit
from hardware.pins import Line
from hardware.referee import Limits
from hardware.settings import Settings
from tests.hardware.board import Board, StampedPin
from tests.hardware.clock import Clock
from tests.hardware.gpio_duels import SOON, armed_until_go, verdict


@pytest.mark.parametrize(("first", "second"), [("left", "right"), ("right", "left")])
def test_the_stamp_decides_never_the_pin_or_the_order_of_callbacks(wired, first, second):
    go_us = armed_until_go(wired)
    wired.clock.wait(250_000)
    wired.edge(second, "down", at_us=go_us + 201_500)
    wired.edge(first, "down", at_us=go_us + 200_000)
    assert verdict(wired).winner == first


@pytest.mark.parametrize("order", [("left", "right"), ("right", "left")])
def test_equal_stamps_are_a_dead_heat_whatever_comes_first(wired, order):
    go_us = armed_until_go(wired, Limits(dead_heat_us=0))
    for name in order:
        wired.edge(name, "down", at_us=go_us + 200_000)
    wired.clock.wait(300_000)
    assert verdict(wired).verdict == "dead_heat"


def test_what_is_closer_than_two_lines_can_be_told_apart_is_a_dead_heat(wired):
    go_us = armed_until_go(wired, Limits(dead_heat_us=0))
    wired.edge("left", "down", at_us=go_us + 200_000)
    wired.edge("right", "down", at_us=go_us + 200_049)
    wired.clock.wait(300_000)
    assert verdict(wired).verdict == "dead_heat"


def test_a_callback_200_ms_late_still_wins_by_its_stamp(wired):
    go_us = armed_until_go(wired)
    wired.clock.wait(220_000)
    wired.edge("right", "down", at_us=go_us + 220_000)
    wired.poll_for(170_000)
    wired.edge("left", "down", at_us=go_us + 190_000)
    assert verdict(wired).winner == "left"


def test_up_and_down_merged_into_one_edge_open_the_press(wired):
    # The kernel typed the merged pair by the level it read later: an "up" on an idle line.
    go_us = armed_until_go(wired)
    wired.edge("left", "up", at_us=go_us + 200_000)
    wired.edge("left", "down", at_us=go_us + 200_400)
    wired.clock.wait(400_000)
    assert verdict(wired).reaction_us["left"] == 200_000


def test_bounce_ahead_does_not_cost_the_win(wired):
    # With debouncing, the last edge of the burst would be stamped, and right would win.
    go_us = armed_until_go(wired)
    for us, level in ((0, "down"), (300, "up"), (900, "down"), (2_100, "up"), (3_000, "down")):
        wired.edge("left", level, at_us=go_us + 200_000 + us)
    wired.edge("right", "down", at_us=go_us + 202_000)
    wired.clock.wait(400_000)
    fell = verdict(wired)
    assert (fell.winner, fell.margin_us) == ("left", 2_000)


def test_no_line_is_debounced_and_both_edges_are_heard(wired):
    for name in ("left", "right", "timer"):
        assert wired.pin(name).bounce is None
        assert wired.pin(name).edges == "both"


def test_a_phantom_edge_is_no_press(wired):
    go_us = armed_until_go(wired)
    wired.edge("left", "down", at_us=go_us + 100_000)
    wired.edge("left", "up", at_us=go_us + 100_150)
    wired.edge("right", "down", at_us=go_us + 230_000)
    wired.clock.wait(400_000)
    fell = verdict(wired)
    assert fell.reaction_us == {"left": None, "right": 230_000}


def test_a_lost_edge_is_void_and_the_side_is_named(wired):
    go_us = armed_until_go(wired)
    wired.edge("left", "down", at_us=go_us + 200_000)
    wired.pin("right").turn(high=False)
    wired.clock.wait(250_000)
    fell = verdict(wired, 700_000)
    assert (fell.verdict, fell.sides) == ("void", ("right",))
    assert wired.lit() >= {"red", "arrow_right"}


def test_a_lost_release_does_not_hold_the_next_showdown_up(wired):
    go_us = armed_until_go(wired)
    wired.edge("left", "down", at_us=go_us + 200_000)
    wired.pin("left").turn(high=True)
    wired.clock.wait(400_000)
    assert verdict(wired).winner == "left"
    wired.unit.arm(None, SOON)
    assert wired.unit.poll()[-1] == Count(1)


def test_what_was_pressed_before_arming_and_told_after_it_is_dropped(wired):
    before_us = wired.clock.us - 5_000
    wired.unit.arm(None, SOON)
    wired.edge("left", "down", at_us=before_us)
    wired.edge("left", "up", at_us=before_us + 4_000)
    told = wired.poll_for(1_600_000)
    assert any(isinstance(event, Go) for event in told)


def test_the_pin_holds_its_handler_weakly_so_the_unit_holds_the_device(wired):
    gc.collect()
    assert all(wired.pin(name).is_heard for name in ("left", "right", "timer"))
    wired.edge("left", "down")
    assert wired.unit.poll() == (Paddle("left", True),)


def test_a_handler_only_queues_and_never_raises():
    handler = Line._changed
    names = handler.__code__.co_names
    assert set(names) <= {"_queue", "append", "PinEdge", "_line", "bool", "_active_high"}


def test_whatever_the_callback_brings_the_listening_thread_lives(wired):
    died = []
    thread = threading.Thread(
        target=lambda: [wired.edge("left", level) for level in ("down", "up", "up", "down") * 50]
    )
    hook, threading.excepthook = threading.excepthook, lambda args: died.append(args)
    try:
        thread.start()
        thread.join()
    finally:
        threading.excepthook = hook
    assert not died
    assert wired.unit.poll() == (Paddle("left", True),)


def test_an_edge_while_the_constructor_still_runs_is_kept():
    class Eager(StampedPin):
        def _set_edges(self, value):
            super()._set_edges(value)
            self._early = True

        def _set_when_changed(self, value):
            super()._set_when_changed(value)
            if value is not None and self._early:
                self._early = False
                self.edge(self.factory.clock.us, high=False)

    board = Board(Clock())
    board.pin_class = Eager
    unit = GpioUnit(Settings.of({"gpio": {"timer": False}}), factory=board)
    assert set(unit.poll()) == {Paddle("left", True), Paddle("right", True)}
    unit.close()


def test_stamps_in_coarse_steps_are_found_out(wired):
    # A kernel that rounds its stamps to its own tick of 4 ms.
    begin_us = wired.clock.us
    assert wired.unit.resolution_us == 50
    for step in range(8):
        wired.edge("left", "down" if step % 2 == 0 else "up", at_us=begin_us + 4_000 * step * 3)
    wired.unit.poll()
    assert wired.unit.resolution_us == 12_000
    wired.edge("left", "down", at_us=begin_us + 4_000 * 40)
    wired.unit.poll()
    assert wired.unit.resolution_us == 4_000
    wired.edge("left", "up", at_us=begin_us + 170_001)
    wired.unit.poll()
    assert wired.unit.resolution_us == 50


def test_an_edge_of_the_board_is_an_edge_of_the_referee(wired):
    wired.unit.arm(None, SOON)
    wired.edge("left", "down", at_us=wired.clock.us + 250)
    wired.unit.poll()
    assert wired.unit._showdown._edges == [Edge(250, "left", "down")]
