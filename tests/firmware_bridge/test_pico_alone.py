"""The Pico's main.py beside its traces: its resolution, no host, handlers without a heap."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware_bridge.messages import Hello, Ok, Ping, Timer, UnitHello, Verdict
from hardware.referee import Limits
from tests.firmware_bridge.carried import Move
from tests.firmware_bridge.duelling import arm_of
from tests.firmware_bridge.pico import HERE, SOURCE, micropython
from tests.firmware_bridge.pico_table import PicoTable

QUICK = Limits(settle_us=20_000, timeout_us=100_000)


@pytest.fixture
def table(needed, tmp_path) -> Iterator[PicoTable]:
    needed("micropython")
    table = PicoTable(tmp_path)
    yield table
    table.close()


def verdict_of(table: PicoTable) -> Verdict:
    for _ in range(100):
        found = [each for each in table.told() if isinstance(each, Verdict)]
        if found:
            return found[0]
        table.ask(Ping())
        table.run(10_000)
    raise AssertionError("no verdict within a second")


def test_it_states_500_microseconds_and_what_is_closer_is_a_dead_heat(table):
    assert table.greet().resolution_us == 500
    cases = [(1, 1, "dead_heat"), (1, 499, "dead_heat"), (1, 500, "win"), (0, 1, "win")]
    for duel, (dead_heat_us, gap_us, outcome) in enumerate(cases, start=1):
        table.answered(arm_of(duel, replace(QUICK, dead_heat_us=dead_heat_us)), Ok)
        for side, at_us in (("left", 9_000 + gap_us), ("right", 9_000)):
            table.move([Move(at_us, side, 1), Move(at_us + 5_000, side, 0)])
        verdict = verdict_of(table)
        assert (verdict.duel, verdict.outcome) == (duel, outcome), (dead_heat_us, gap_us)
        assert verdict.winner == ("right" if outcome == "win" else "none")
        table.run(10_000)


def press_the_timer(table: PicoTable) -> None:
    table.move([Move(0, "timer", 1), Move(60_000, "timer", 0)])
    table.run(80_000)


def until_lit(table: PicoTable, lamp: str) -> None:
    for _ in range(1_000):
        if lamp in table.lamps():
            return
        table.run(10_000)
    raise AssertionError(f"{lamp} was not lit within ten seconds: {table.lamps()}")


def test_alone_the_button_starts_a_duel_and_the_arrow_shows_the_loser(table):
    table.wait_for(UnitHello)
    assert table.lamps() == set()
    press_the_timer(table)
    assert table.lamps() == {"red"}
    began_us = table.now_us
    until_lit(table, "green")
    assert 3_400_000 <= table.now_us - began_us <= 5_600_000  # 3 s and a hold
    table.move([Move(200_000, "right", 1), Move(230_000, "left", 1)])
    until_lit(table, "arrow_left")
    assert table.lamps() == {"green", "arrow_left"}
    # Kept for a host that comes later; of a duel that no host asked for.
    table.answered(Hello(1), UnitHello)
    kept = verdict_of(table)
    assert (kept.duel, kept.outcome, kept.winner) == (0, "win", "right")


@pytest.mark.parametrize(
    ("down_before", "pressed", "shown"),
    [
        ((), {"left": 1_000_000}, {"red", "arrow_left"}),
        ((), {"left": 1_000_000, "right": 1_000_500}, {"arrow_left", "arrow_right"}),
        (("right",), {}, {"red", "arrow_right"}),
    ],
    ids=["false start", "both early", "held"],
)
def test_alone_the_arrows_show_who_it_was(table, down_before, pressed, shown):
    table.wait_for(UnitHello)
    table.move(Move(0, side, 1) for side in down_before)
    table.run(10_000)
    press_the_timer(table)
    table.move(Move(at_us, side, 1) for side, at_us in pressed.items())
    table.run(1_500_000)
    assert table.lamps() == shown


def test_a_second_duel_alone_and_none_while_a_host_is_there(table):
    table.wait_for(UnitHello)
    for _ in range(2):
        press_the_timer(table)
        assert table.lamps() == {"red"}
        table.move([Move(1_000, "left", 1), Move(20_000, "left", 0)])
        table.run(100_000)
        assert table.lamps() == {"red", "arrow_left"}
    table.answered(Hello(1), UnitHello)
    table.told()
    press_the_timer(table)
    assert any(isinstance(each, Timer) for each in table.told())
    assert table.lamps() == {"red", "arrow_left"}


HANDLERS = """
import machine, micropython
from machine import Pin
from board import Board, Changes, CHANGES

class Allocating(Changes):
    def _changed(self, pin):
        self.seen = [pin]

board = ({board})
locked = 0
def counted(lock=micropython.heap_lock):
    global locked
    locked += 1
    lock()
machine.micropython = type("Counting", (), {{
    "heap_lock": staticmethod(counted), "heap_unlock": staticmethod(micropython.heap_unlock)
}})
for at in range(3 * CHANGES):
    machine.move([({pin}, at & 1)])
    machine.interrupt([{pin}])
print("handlers ran", locked, "overrun", board.overrun)
"""


def handlers_run(folder, board: str, pin: int) -> str:
    program = micropython()
    assert program is not None
    done = subprocess.run(
        [program, "-c", HANDLERS.format(board=board, pin=pin)],
        cwd=folder,
        env={"MICROPYPATH": f"{HERE / 'pico_fakes'}:{SOURCE}:.frozen"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(("changes", "pin"), [("paddles", 3), ("wheel", 12)])
def test_interrupt_handlers_allocate_nothing(needed, tmp_path, changes, pin):
    """The heap is locked while they run, with room for the change and without."""
    needed("micropython")
    told = handlers_run(tmp_path, f"Board().{changes}", pin)
    assert told.startswith("handlers ran 7"), told
    assert told.endswith("overrun True\n")


def test_a_handler_that_allocates_would_be_found_out(needed, tmp_path):
    needed("micropython")
    assert "MemoryError" in handlers_run(tmp_path, "Allocating(2, 2)", 3)
