"""The unit on GPIO, with exact stamps; each trap of gpiozero and lgpio is one test."""

from __future__ import annotations

import gc
import random
import threading
import time
import warnings
from dataclasses import replace

import pytest
from gpiozero.exc import GPIOZeroError

from hardware.countdown import Countdown
from hardware.edges import Edge
from hardware.events import (
    Count,
    Decided,
    Fault,
    Go,
    Hold,
    NotReady,
    Paddle,
    TimerHeld,
    TimerPressed,
)
from hardware.faults import UnitError, sentence
from hardware.gpio import GpioUnit
from hardware.gpio_lines import MOST_WAITING, STAMP_US
from hardware.pins import Line
from hardware.referee import Limits, Verdict, find_presses
from hardware.settings import Settings
from hardware.traces import read_duel
from tests.hardware.board import LAMPS, Board, StampedPin, Wired
from tests.hardware.clock import Clock
from tests.hardware.test_running_traces import RUN

SOON = Countdown(count_s=1, hold_min_ms=500, hold_max_ms=500)
GO = 1_500_000


@pytest.fixture
def wired():
    one = Wired()
    yield one
    one.unit.close()


def armed_until_go(one: Wired, limits: Limits | None = None) -> int:
    """Arm, poll until GO is lit; its stamp on the board's clock."""
    one.unit.arm(limits, SOON)
    begin_us = one.clock.us
    while True:
        for event in one.unit.poll():
            if isinstance(event, Go):
                return begin_us + event.at_us
        one.clock.wait(1_000)


def verdict(one: Wired, us: int = 600_000):
    (decided,) = [event for event in one.poll_for(us) if isinstance(event, Decided)]
    return decided.verdict


# -- the way of a showdown


def test_a_showdown_on_wires_from_arming_to_the_arrow(wired):
    wired.unit.arm(None, SOON)
    told = wired.poll_for(1_500_001)
    assert told == [Count(1), Hold(), Go(GO)]
    assert wired.lit() == {"green", "buzzer"}
    wired.clock.wait(200_000)
    wired.edge("left", "down")
    wired.clock.wait(30_000)
    wired.edge("right", "down")
    fell = verdict(wired)
    assert (fell.winner, fell.margin_us) == ("left", 30_000)
    assert wired.lit() == {"green", "arrow_right"}


def test_go_is_stamped_at_the_lamps_write(wired):
    go_us = armed_until_go(wired)
    assert wired.clock.us == go_us
    wired.edge("right", "down", at_us=go_us + 187_654)
    wired.clock.wait(300_000)
    assert verdict(wired).reaction_us["right"] == 187_654


def test_the_hold_looks_like_the_last_second_of_the_count(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(999_000)
    counting = wired.lit()
    wired.poll_for(480_000)
    assert counting == wired.lit() == {"red"}


def test_a_beep_ends_by_itself(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    assert wired.lit() == {"red", "buzzer"}
    assert wired.pin("buzzer").frequency == 440
    wired.poll_for(125_000)
    assert wired.lit() == {"red"}


def test_a_false_start_ends_the_countdown_and_the_red_arrow_points_at_the_offender(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(1_000_000)
    wired.edge("right", "down")
    told = wired.poll_for(1_000_000)
    assert told[-1].verdict.offender == "right"
    assert not any(isinstance(event, Go) for event in told)
    assert wired.lit() == {"red", "arrow_right"}


def test_a_held_paddle_is_not_ready_and_pointed_at(wired):
    wired.pin("left").turn(high=False)
    wired.unit.arm()
    assert wired.unit.poll() == (NotReady(("left",)),)
    assert wired.lit() == {"red", "arrow_left", "buzzer"}


def test_both_arrows_after_a_dead_heat(wired):
    go_us = armed_until_go(wired)
    wired.edge("left", "down", at_us=go_us + 200_000)
    wired.edge("right", "down", at_us=go_us + 200_999)
    wired.clock.wait(300_000)
    assert verdict(wired).verdict == "dead_heat"
    assert wired.lit() >= {"arrow_left", "arrow_right"}


def test_a_canceled_showdown_is_dark(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    wired.unit.cancel()
    assert wired.lit() == set()


def test_the_timer_button_is_told_once_a_press_and_no_spark_is_one(wired):
    wired.edge("timer", "down")
    wired.clock.wait(300)
    wired.edge("timer", "up")
    assert wired.poll_for(100_000) == []
    for level in ("down", "up", "down"):
        wired.edge("timer", level)
        wired.clock.wait(400)
    assert wired.poll_for(300_000) == []
    wired.edge("timer", "up")
    assert wired.poll_for(100_000) == [TimerPressed()]


def test_the_timer_button_held_is_told_once_while_it_is_held(wired):
    wired.edge("timer", "down")
    assert wired.poll_for(990_000) == []
    assert wired.poll_for(900_000) == [TimerHeld()]
    wired.edge("timer", "up")
    assert wired.poll_for(300_000) == []


def test_where_holding_means_nothing_a_press_is_told_as_it_begins():
    one = Wired(timer={"undo": False})
    one.edge("timer", "down")
    assert one.poll_for(30_000) == [TimerPressed()]
    assert one.poll_for(2_000_000) == []
    one.unit.close()


def test_a_press_of_the_timer_between_two_polls_is_told(wired):
    wired.edge("timer", "down", at_us=wired.clock.us + 10_000)
    wired.edge("timer", "up", at_us=wired.clock.us + 90_000)
    wired.clock.wait(100_000)
    assert wired.unit.poll() == (TimerPressed(),)


def test_paddles_wired_to_the_supply():
    paddle = {"active": "high", "pull": "down"}
    one = Wired(gpio={"left": paddle, "right": paddle})
    assert one.unit.levels() == {"left": "up", "right": "up"}
    one.pin("left").edge(one.clock.us, high=True)
    assert one.unit.levels() == {"left": "down", "right": "up"}
    assert one.unit.poll() == (Paddle("left", True),)
    one.unit.close()


def test_without_a_green_lamp_the_screen_is_the_lamp_and_stamps_go():
    one = Wired(gpio={"green": False})
    one.unit.arm(None, SOON)
    told = one.poll_for(1_500_001)
    assert told[-1] == Go(None)
    one.unit.green_flipped(one.clock.us)
    go_us = one.clock.us
    one.edge("left", "down", at_us=go_us + 200_000)
    one.clock.wait(300_000)
    assert verdict(one).reaction_us["left"] == 200_000
    one.unit.close()


def test_nothing_but_lamps_on_the_pins_and_no_showdown():
    one = Wired(gpio={"left": False, "right": False, "timer": False})
    assert one.unit.levels() == {"left": "up", "right": "up"}
    with pytest.raises(UnitError, match=r"no two paddles on the pins.*set gpio\.left"):
        one.unit.arm()
    assert one.unit.poll() == ()
    one.unit.close()


def test_a_lamp_that_is_lit_by_a_low_pin():
    one = Wired(gpio={"red": {"pin": 5, "active": "low"}})
    assert one.pin("red").state
    one.unit.arm(None, SOON)
    one.unit.poll()
    assert not one.pin("red").state
    one.unit.close()
    assert one.unit.settings.pins["red"].active == "low"


# -- a line that oscillates


def oscillate(one: Wired, name: str, seconds: float) -> list:
    """50 000 edges a second on a line, polled as a screen does; all that was told."""
    told = []
    pin = one.pin(name)
    for _ in range(round(seconds * 60)):
        for step in range(833):
            pin.edge(one.clock.us + 20 * step, high=step % 2 == 0)
        one.clock.wait(16_667)
        told += one.unit.poll()
    return told


def test_a_paddle_that_oscillates_ends_the_showdown_and_is_named(wired):
    wired.unit.arm(None, Countdown(60, 0, 0))
    told = oscillate(wired, "right", 0.5)
    assert [event for event in told if isinstance(event, Fault)] == [
        Fault("chattering", {"side": "right"})
    ]
    assert "right paddle sends more edges" in sentence(told[-1])
    assert wired.lit() == set()
    assert not wired.pin("right").is_heard
    # The other paddle is heard on, and after some seconds this one is heard again.
    wired.edge("left", "down")
    assert Paddle("left", True) in wired.unit.poll()
    wired.poll_for(5_100_000)
    assert wired.pin("right").is_heard


def test_a_paddle_that_oscillates_for_ten_seconds_costs_next_to_nothing(wired):
    begun_s = time.thread_time()
    told = oscillate(wired, "left", 10)
    assert len([event for event in told if isinstance(event, Fault)]) == 2
    heard = [event for event in told if isinstance(event, Paddle)]
    assert len(heard) < 20
    # Ten seconds of edges; driving the board is most of it.
    assert time.thread_time() - begun_s < 8


def test_a_timer_button_that_oscillates_is_named_too(wired):
    told = oscillate(wired, "timer", 0.2)
    assert told == [Fault("line_chatters", {"what": "timer button"})]
    assert "“timer button”" in sentence(told[0])


def test_a_unit_that_nobody_polls_does_not_fill_the_memory(wired):
    pin = wired.pin("left")
    for step in range(MOST_WAITING + 1_000):
        pin.edge(wired.clock.us + 20 * step, high=step % 2 == 0)
    assert len(wired.unit._lines._queue) == MOST_WAITING


def test_a_unit_closed_in_the_middle_of_a_showdown_can_be_opened_again(wired):
    wired.unit.arm(None, SOON)
    wired.poll_for(700_000)
    wired.edge("left", "down")
    wired.unit.close()
    again = GpioUnit(factory=wired.board)
    assert again.poll() == ()
    assert wired.lit() == set()
    again.close()


def test_a_unit_of_two_paddles_and_one_lamp():
    one = Wired(gpio=dict.fromkeys(("timer", "red", "buzzer", "arrow_left", "arrow_right"), False))
    go_us = armed_until_go(one)
    one.edge("left", "down", at_us=go_us + 200_000)
    one.clock.wait(300_000)
    assert verdict(one).winner == "left"
    one.unit.close()


# -- the same duels on wires, told late


def play_late(case, one: Wired, orderly: bool) -> dict:
    """A recorded duel on the wires, its callbacks up to 200 ms late.

    `orderly`: those of one line keep their order, as lgpio brings them; else only those of one
    line with equal stamps.
    """
    one.unit.orderly = orderly
    trace, chance = read_duel(case), random.Random(case["id"])
    one.unit._draw_go_us = lambda countdown: trace.go_us
    for side, level in trace.start.items():
        one.pin(side).turn(high=level == "up")
    coming, latest = [], {}
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        kept = edge.line if orderly else (edge.line, edge.t_us)
        due_us = max(edge.t_us + chance.randint(0, 200_000), latest.get(kept, edge.t_us))
        latest[kept] = due_us
        coming.append((due_us, edge))
    coming.sort(key=lambda each: each[0])
    falls_us = find_presses(trace.edges, trace.go_us, trace.limits).falls_us
    one.unit.arm(trace.limits)
    begin_us = one.clock.us
    while True:
        since_us = one.clock.us - begin_us
        while coming and coming[0][0] <= since_us:
            edge = coming.pop(0)[1]
            one.edge(edge.line, edge.level, at_us=begin_us + edge.t_us)
        read_lines(one, trace, since_us, falls_us)
        for event in one.unit.poll():
            if isinstance(event, Decided):
                return event.verdict.as_dict()
            if isinstance(event, NotReady):
                return Verdict("not_ready", sides=event.sides).as_dict()
        # GO falls on a poll, as it does in the trace.
        next_us = one.clock.us + 4_700
        go_at_us = begin_us + trace.go_us
        one.clock.us = go_at_us if one.clock.us < go_at_us < next_us else next_us
        assert since_us < 12_000_000


def read_lines(one: Wired, trace, since_us: int, falls_us: int) -> None:
    """The pins read what the lines really were, whether or not the edge was told yet."""
    levels = dict(trace.start if since_us < falls_us else trace.levels)
    for edge in sorted(trace.edges, key=lambda edge: edge.t_us):
        if edge.t_us <= since_us and (since_us < falls_us or edge.t_us > falls_us):
            levels[edge.line] = edge.level
    for side, level in levels.items():
        one.pin(side).turn(high=level == "up")


@pytest.mark.parametrize("orderly", [True, False], ids=["in order", "shuffled"])
@pytest.mark.parametrize("case", RUN, ids=lambda case: case["id"])
def test_recorded_duels_on_wires_with_callbacks_up_to_200_ms_late(case, orderly):
    one = Wired()
    got = play_late(case, one, orderly)
    one.unit.close()
    trace = read_duel(case)
    if trace.limits.dead_heat_us < STAMP_US:
        # Two lines can't be told apart so finely on pins.
        got_at_best = replace(trace, limits=trace.limits.at_resolution(STAMP_US)).verdict.as_dict()
        assert got == got_at_best
    else:
        assert {key: got[key] for key in case["expect"]} == case["expect"]


def test_only_lgpio_is_trusted_to_bring_the_edges_of_a_line_in_order(wired):
    assert not wired.unit.orderly


# -- the traps


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


def test_close_takes_the_handlers_away_before_the_pins(wired):
    pins = [wired.pin(name) for name in ("left", "right", "timer")]
    wired.unit.close()
    assert not any(pin.is_heard for pin in pins)
    wired.edge("left", "down")
    with pytest.raises(UnitError, match="open it again"):
        wired.unit.poll()


def test_fifty_times_closed_and_opened_again_every_press_is_seen():
    clock = Clock()
    board = Board(clock)
    for _ in range(50):
        unit = GpioUnit(factory=board)
        for side, pin in (("left", 17), ("right", 27)):
            board.pin(pin).edge(clock.us, high=False)
            assert unit.poll() == (Paddle(side, True),)
            board.pin(pin).edge(clock.us, high=True)
            assert unit.poll() == (Paddle(side, False),)
        unit.close()


def test_closing_one_line_leaves_the_others_heard(wired):
    wired.unit._lines._lines["right"].close()
    wired.edge("left", "down")
    assert wired.unit.poll() == (Paddle("left", True),)


def test_after_close_the_lamps_are_dark_and_the_pins_are_free(wired):
    wired.unit.arm(None, SOON)
    wired.unit.poll()
    wired.unit.close()
    wired.unit.close()
    assert {name for name in LAMPS if wired.pin(name).state} == set()
    GpioUnit(factory=wired.board).close()


def test_pins_that_stop_answering_are_a_fault_and_not_a_crash(wired, mocker):
    wired.unit.arm(None, SOON)
    mocker.patch.object(StampedPin, "_set_state", side_effect=GPIOZeroError("gone"))
    (fault,) = wired.unit.poll()
    assert fault == Fault("lamp_failed", {"why": "gone"})
    assert "this showdown is void" in sentence(fault)
    # Nothing goes on by itself, and nothing crashes.
    assert wired.unit.poll() == ()


DEAD = (GPIOZeroError("gone"), OSError(5, "Input/output error"))


@pytest.mark.parametrize("error", DEAD, ids=["gpiozero", "system"])
@pytest.mark.parametrize(
    "call",
    ["_set_state", "_get_state", "_set_when_changed", "_set_frequency", "_set_function", "close"],
)
def test_a_unit_whose_wires_are_dead_is_closed_all_the_same(mocker, call, error):
    one = Wired(wheel={"sensor": "quadrature"})
    one.unit.arm(None, SOON)
    one.unit.poll()
    broken = mocker.patch.object(StampedPin, call, side_effect=error)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one.unit.close()
        tried = broken.call_count
        one.unit.close()
        assert tried == broken.call_count
        one.unit = None
        gc.collect()
    mocker.stop(broken)
    GpioUnit(Settings.of({"wheel": {"sensor": "quadrature"}}), factory=one.board).close()


def test_beside_a_dead_lamp_the_others_go_dark(mocker):
    one = Wired()
    one.unit.arm(None, SOON)
    one.unit.poll()
    assert one.lit() == {"red", "buzzer"}
    one.unit.try_out("buzzer")
    mocker.patch.object(one.pin("red"), "_set_state", side_effect=GPIOZeroError("gone"))
    one.unit.close()
    assert one.lit() == set()


def test_pins_that_cannot_be_read_at_arming_are_a_sentence(wired, mocker):
    mocker.patch.object(StampedPin, "_get_state", side_effect=OSError(5, "Input/output error"))
    for use in (wired.unit.arm, wired.unit.levels):
        with pytest.raises(UnitError, match=r"do not answer \(\[Errno 5\] Input/output error\)"):
            use()


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


# -- pins that can't be had


def test_a_pin_that_is_unfit_is_refused_and_nothing_stays_taken():
    board = Board(Clock())
    with pytest.raises(UnitError, match=r"GPIO 2 can’t be used for left paddle \(.*pull"):
        Wired.on(board, gpio={"left": {"pin": 2, "active": "high", "pull": "down"}})
    GpioUnit(factory=board).close()


def test_a_pin_in_use_is_named_with_what_it_is_for_and_a_free_one():
    board = Board(Clock())
    first = GpioUnit(factory=board)
    with pytest.raises(UnitError, match=r"GPIO 17 \(left paddle\) is already in use by this prog"):
        GpioUnit(factory=board)
    with pytest.raises(UnitError, match=r"GPIO 5 \(red lamp\) .* or set gpio.red = 16 in"):
        Wired.on(board, gpio={"left": 2, "right": 3, "timer": 4})
    first.close()


def test_nothing_of_gpiozero_warns_while_it_is_opened_and_closed():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Wired().unit.close()
