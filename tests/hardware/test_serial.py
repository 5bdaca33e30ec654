"""The serial unit: behind its interface, over a pty, with the real firmware at the other end."""

from __future__ import annotations

import json
import re
import time

import pytest
from click.testing import CliRunner

from firmware_bridge import messages
from hardware import units
from hardware.commands import duel
from hardware.countdown import Countdown
from hardware.events import Count, Decided, Fault, Go, Hold, NotReady, Paddle, SelfTested
from hardware.faults import UnitError
from hardware.referee import Limits
from hardware.serial_verdict import believable
from tests.firmware_bridge.pico import PicoDevice, presses
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.firmware_bridge.uno import tap
from tests.hardware.serial_table import NOW, OVER, SWIFT, Table


def test_a_duel_on_the_real_firmware(table):
    table.device.hands = (*tap("left", 52_000), *tap("right", 60_000))
    table.unit.arm(SWIFT, NOW)
    told = table.until(*OVER)
    kinds = [type(each) for each in told if not isinstance(each, Paddle)]
    assert kinds == [Hold, Go, Decided]
    verdict = told[-1].verdict
    assert (verdict.verdict, verdict.winner) == ("win", "left")
    assert verdict.reaction_us["left"] == pytest.approx(52_000, abs=15)
    assert verdict.margin_us == pytest.approx(8_000, abs=15)


def test_a_duel_on_the_picos_firmware(needed, tmp_path):
    needed("micropython")
    board, ports = tmp_path / "board", tmp_path / "ports"
    board.mkdir()
    ports.mkdir()
    pico = PicoDevice(board)
    table = Table(ports, pico)
    assert table.unit.resolution_us == 500
    table.unit.try_out("red")
    table.unit.try_out("buzzer")
    table.unit.self_test()
    assert all(each.ok for each in table.until(SelfTested)[-1].things)
    pico.plan(presses(("green", "right", 52_000), ("green", "left", 60_000)))
    table.unit.arm(SWIFT, NOW)
    told = table.until(*OVER)
    table.close()
    pico.close()
    assert (told[-1].verdict.verdict, told[-1].verdict.winner) == ("win", "right")
    assert told[-1].verdict.margin_us == 8_000


def test_a_false_start_a_dead_heat_and_nobody_on_the_real_firmware(table):
    for hands, outcome in (
        (tap("right", 5_000, after="red"), "false_start"),
        ((*tap("left", 50_000), *tap("right", 50_400)), "dead_heat"),
        ((), "no_press"),
    ):
        table.device.hands = hands
        table.unit.arm(SWIFT, NOW)
        told = table.until(*OVER)
        assert told[-1].verdict.verdict == outcome
        table.poll_for(0.05)


def test_the_count_is_told(table):
    table.device.hands = tap("left", 50_000)
    table.unit.arm(SWIFT, Countdown(1, 0, 0))
    told = table.until(*OVER)
    assert [each for each in told if isinstance(each, Count)] == [Count(1)]


def test_a_held_paddle_is_not_ready(table):
    with table.plug.lock:
        table.device.uno.press("right", 0)
    assert Paddle("right", True) in table.until(Paddle)
    assert table.unit.levels() == {"left": "up", "right": "down"}
    table.unit.arm(SWIFT, NOW)
    assert table.until(NotReady)[-1] == NotReady(("right",))


def test_a_canceled_duel_tells_no_verdict(table):
    table.device.hands = tap("left", 50_000)
    table.unit.arm(SWIFT, NOW)
    table.until(Go)
    table.unit.cancel()
    assert not any(isinstance(each, OVER) for each in table.poll_for(0.5))
    table.unit.arm(SWIFT, NOW)
    assert isinstance(table.until(*OVER)[-1], Decided)


def test_a_restart_in_mid_duel_voids_it(table):
    table.unit.arm(Limits(), Countdown(2, 0, 0))
    table.until(Count)
    with table.plug.lock:
        table.device.uno.reset()
    assert table.until(Fault)[-1].key == "unit_restarted"
    assert table.unit.link.wait_up(5)


def test_a_unit_that_forgot_the_duel_and_one_that_lost_the_verdict(played):
    for number, key in ((0, "unit_forgot"), (None, "verdict_lost")):
        played.unit.arm(SWIFT, NOW)
        played.poll_for(0.1)
        if number is not None:
            played.device.duel = number
        assert played.until(Fault)[-1].key == key
        played.unit.arm(SWIFT, NOW)
        played.unit.cancel()
        played.poll_for(0.1)


def test_a_verdict_of_another_duel_is_shown_to_nobody(played):
    played.unit.arm(SWIFT, NOW)
    played.poll_for(0.1)
    other = played.device.duel % 9_999 + 1
    with played.plug.lock:
        verdict = messages.Verdict(1, other, "no_press", "none", "none", None, None, None, "none")
        played.device.keep(verdict, time.monotonic())
    assert played.poll_for(0.25) == []
    assert not played.device.kept


def test_a_verdict_that_contradicts_itself_is_not_believed(played):
    played.unit.arm(SWIFT, NOW)
    played.poll_for(0.1)
    with played.plug.lock:
        verdict = messages.Verdict(
            1, played.device.duel, "win", "right", "none", 100_000, 120_000, 20_000, "none"
        )
        played.device.keep(verdict, time.monotonic())
    assert played.until(*OVER)[-1].key == "verdict_wrong"


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(window_us=60_000), "window_us"),
        (Limits(settle_us=1_000_000), "settle_us"),
        (Limits(timeout_us=60_000_001), "timeout_us"),
        (Limits(min_reaction_us=2_000_000), "min_reaction_us"),
    ],
)
def test_limits_that_the_line_can_not_carry_are_refused_by_name(played, limits, name):
    with pytest.raises(UnitError, match=name):
        played.unit.arm(limits, NOW)
    assert played.unit.poll() == ()


def test_every_fault_of_the_line_has_its_sentence(tmp_path):
    begin = time.monotonic()
    with pytest.raises(UnitError, match="no serial port") as missing:
        units.open("serial", port=str(tmp_path / "ttyUSB0"), answer_s=0.5)
    assert missing.value.fault.key == "port_missing"
    with pytest.raises(UnitError, match="is no serial port"):
        units.open("serial", port=str(tmp_path), answer_s=0.5)
    with pytest.raises(UnitError, match="port"):
        units.open("serial", port="")
    assert time.monotonic() - begin < 4


class Swift(PlayedUnit):
    """A unit at which left always wins at once."""

    def _answer(self, number, message):
        super()._answer(number, message)
        if isinstance(message, messages.Arm):
            won = messages.Verdict(
                1, message.duel, "win", "left", "none", 100_000, 120_000, 20_000, "none"
            )
            self.keep(won, time.monotonic())


def test_the_terminal_plays_on_a_port_that_is_named(tmp_path):
    plug = Plug(tmp_path / "ttyUSB0", Swift()).plug_in()
    result = CliRunner().invoke(
        duel, ["--unit", f"serial:{plug.name}", "--json"], standalone_mode=False
    )
    plug.pull_out()
    assert json.loads(result.output)["winner"] == "left"


@pytest.mark.parametrize("name", ["serial:", "gpio:17", "serie", "serial:/nowhere/tty"])
def test_a_unit_that_is_not_there_is_refused_in_a_sentence(name):
    result = CliRunner().invoke(duel, ["--unit", name])
    assert result.exit_code in (1, 2)
    assert re.search(r"the units are mock, gpio, serial\[:PORT\]|no serial port", result.output)
    assert "Traceback" not in result.output


def test_a_busy_port_is_told(played):
    with pytest.raises(UnitError, match="in use by another program"):
        units.open("serial", port=played.plug.name, answer_s=0.6)


WON = messages.Verdict(1, 1, "win", "left", "none", 100_000, 120_000, 20_000, "none")
ALONE = messages.Verdict(1, 1, "win", "left", "none", 100_000, None, None, "none")
EARLY = messages.Verdict(1, 1, "false_start", "right", "left", -5, None, None, "none")
TIE = messages.Verdict(1, 1, "dead_heat", "none", "none", 100_000, 100_900, None, "none")
NOBODY = messages.Verdict(1, 1, "no_press", "none", "none", None, None, None, "none")
VOID = messages.Verdict(1, 1, "void", "none", "none", None, None, None, "left")


@pytest.mark.parametrize("told", [WON, ALONE, EARLY, TIE, NOBODY, VOID])
def test_verdicts_of_the_referee_are_believed(told):
    assert believable(told, Limits())


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        (WON, {"winner": "right"}),
        (WON, {"winner": "none"}),
        (WON, {"offender": "right"}),
        (WON, {"margin_us": 20_001}),
        (WON, {"margin_us": None}),
        (WON, {"left_us": 100_001}),
        (WON, {"right_us": 20_000}),
        (WON, {"left_us": -1, "margin_us": 120_001}),
        (WON, {"sides": "left"}),
        (WON, {"outcome": "false_start"}),
        (WON, {"outcome": "no_press"}),
        (WON, {"outcome": "dead_heat"}),
        (ALONE, {"winner": "right"}),
        (ALONE, {"left_us": 5_000_001}),
        (ALONE, {"margin_us": 1}),
        (ALONE, {"left_us": None}),
        (EARLY, {"left_us": 5}),
        (EARLY, {"right_us": 5}),
        (EARLY, {"winner": "left"}),
        (EARLY, {"offender": "none"}),
        (TIE, {"right_us": 101_000}),
        (TIE, {"winner": "left"}),
        (TIE, {"left_us": None}),
        (NOBODY, {"left_us": 5}),
        (NOBODY, {"winner": "left"}),
        (VOID, {"sides": "none"}),
        (NOBODY, {"sides": "both"}),
    ],
)
def test_what_the_referee_never_says_is_not_believed(told, changed):
    values = {name: getattr(told, name) for name in told.__slots__ if name != "word"}
    fields = {"event": told.event, **values, **changed}
    assert not believable(messages.Verdict(**fields), Limits())


def test_the_head_start_is_seen_through():
    limits = Limits(head_start_us={"left": 0, "right": 50_000})
    assert not believable(WON, limits)
    turned = messages.Verdict(1, 1, "win", "right", "none", 100_000, 120_000, 30_000, "none")
    assert believable(turned, limits)
