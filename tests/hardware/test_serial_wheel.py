"""The wheel at a serial unit, spun on the real firmware."""

from __future__ import annotations

import dataclasses

import pytest

from firmware_bridge import messages
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, Spun, WheelTurns
from hardware.faults import UnitError, sentence
from hardware.referee import Limits
from tests.firmware_bridge.pico import PicoDevice
from tests.firmware_bridge.uno import MHZ, PACKAGES, WHEEL, HandsDevice, Uno
from tests.hardware.serial_table import Table
from tests.hardware.serial_turner import NAMES, Turner, settings
from tests.hardware.spinning import CYCLE


def test_a_spin_on_the_real_firmware_is_told_by_its_space(wheel):
    wheel.unit.wheel.place()
    wheel.at_count(0)
    assert wheel.unit.wheel.angle == 0
    wheel.unit.spin()
    wheel.turn(106)
    spun = wheel.spun()
    assert (spun.name, spun.spin.status, spun.spin.space) == ("Skip", "ok", 1)
    assert (spun.spin.turns, spun.spin.direction, spun.spin.lost) == (1.32, "up", 0)
    assert wheel.unit.wheel.angle == pytest.approx(26 / 80)
    assert not wheel.unit.wheel.armed


def test_a_space_that_people_saw_makes_the_next_spins_sure(wheel):
    """It stands at 37, nobody knows it: told twice what is at the pointer, it is sure enough."""
    assert not wheel.unit.wheel.placed
    assert wheel.unit.wheel.angle is None
    wheel.unit.spin()
    wheel.turn(88)  # at 125: 45, Reverse
    spun = wheel.spun()
    assert (spun.spin.status, spun.name, spun.spin.turns) == ("unsure", None, 1.1)
    wheel.unit.wheel.see(NAMES.index("Reverse"))  # 40 to 59
    assert wheel.unit.wheel.angle == 50 / 80
    wheel.unit.spin()
    wheel.turn(93)  # at 58: of 53 to 72
    assert wheel.spun().spin.status == "unsure"
    wheel.unit.wheel.see(NAMES.index("Reverse"))  # 53 to 60 at most
    wheel.unit.spin()
    wheel.turn(90)  # at 68: of 63 to 70
    spun = wheel.spun()
    assert (spun.spin.status, spun.name, spun.spin.space) == ("ok", "Wild", 3)


def test_the_angle_is_live_and_stays_known_between_spins(wheel):
    wheel.unit.wheel.place()
    wheel.at_count(0)
    wheel.turn(30, every_us=10_000)
    seen = set()
    while wheel.unit.wheel.position != 30:
        wheel.poll_for(0.02)
        seen.add(wheel.unit.wheel.angle)
    assert len(seen) > 3
    wheel.unit.spin()
    wheel.turn(60)
    assert (wheel.unit.poll(), wheel.spun().spin.space) == ((), 0)


def test_a_spin_that_people_must_be_asked_about(wheel):
    wheel.unit.wheel.place()
    wheel.unit.spin()
    wheel.turn(24)
    assert wheel.spun().spin.status == "short"
    wheel.unit.spin()
    wheel.turn(56)
    spun = wheel.spun()
    assert (spun.spin.status, spun.spin.on_line) == ("unsure", True)


def test_a_wheel_that_nobody_placed_names_no_space(wheel):
    wheel.poll_for(0.2)
    assert (wheel.unit.wheel.placed, wheel.unit.wheel.angle) == (False, None)
    wheel.unit.spin()
    wheel.turn(106)
    spun = wheel.spun()
    assert (spun.spin.status, spun.spin.space, spun.name) == ("unsure", None, None)
    assert spun.spin.turns == 1.32


def test_a_wheel_with_an_index_is_placed_by_its_mark(needed, tmp_path):
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings(index=25, index_at=0, offset=4))
    table.mark = 10
    assert table.unit.wheel.placed
    table.unit.spin()
    table.turn(106)  # 16 counts past its mark, which is 0: 12 into the first space
    spun = table.spun()
    table.close()
    assert (spun.spin.status, spun.spin.space) == ("ok", 0)


def test_unplugged_in_mid_spin_it_is_over_and_a_new_one_goes_on(wheel):
    wheel.unit.wheel.place()
    wheel.unit.spin()
    wheel.turn(200)
    wheel.until(WheelTurns)
    wheel.plug.pull_out()
    fault = wheel.until(Fault)[-1]
    assert fault.key == "port_lost"
    assert "the spin" in sentence(fault)
    assert not wheel.unit.wheel.armed
    with pytest.raises(UnitError, match=r"unplugged|no serial port"):
        wheel.unit.spin()
    wheel.device.uno.forget_moves()
    wheel.device.uno.reset()
    wheel.plug.plug_in(wheel.folder / "ttyUSB7")
    assert wheel.unit.link.wait_up(5)
    assert not any(isinstance(each, (Spun, WheelTurns)) for each in wheel.poll_for(0.3))
    assert not wheel.unit.wheel.placed
    wheel.position = 0
    wheel.turn(4)
    wheel.poll_for(0.3)
    wheel.unit.wheel.place()
    wheel.unit.spin()
    wheel.turn(50)
    assert wheel.spun().spin.space == 2


def test_a_restart_in_mid_spin_is_told(wheel):
    wheel.unit.wheel.place()
    wheel.unit.spin()
    wheel.turn(200)
    wheel.until(WheelTurns)
    with wheel.plug.lock:
        wheel.device.uno.reset()
    assert wheel.until(Fault)[-1].key == "unit_restarted"


def test_a_canceled_spin_tells_nothing_and_a_duel_gives_one_up(wheel):
    wheel.unit.wheel.place()
    wheel.unit.spin()
    wheel.unit.wheel.cancel()
    wheel.turn(50)
    assert not any(isinstance(each, (Spun, WheelTurns)) for each in wheel.poll_for(1.2))
    wheel.unit.spin()
    wheel.unit.arm(Limits(timeout_us=100_000), Countdown(0, 0, 0))
    assert isinstance(wheel.until(Spun, Decided)[-1], Decided)
    assert not wheel.unit.wheel.armed


def test_a_wheel_moved_during_a_duel_is_known_to_be_lost(wheel):
    wheel.unit.wheel.place()
    wheel.at_count(0)
    wheel.unit.arm(Limits(timeout_us=400_000), Countdown(0, 0, 0))
    wheel.turn(8, every_us=10_000)
    wheel.until(Decided)
    wheel.poll_for(0.2)
    assert (wheel.unit.wheel.placed, wheel.unit.wheel.position) == (False, None)


def test_a_spin_on_the_picos_firmware(needed, tmp_path):
    needed("micropython")
    board, ports = tmp_path / "board", tmp_path / "ports"
    board.mkdir()
    ports.mkdir()
    pico = PicoDevice(board)
    table = Table(ports, pico, settings())
    table.unit.wheel.place()
    table.unit.spin()
    table.poll_for(0.1)
    moves, levels = [], CYCLE[0]
    for count in range(1, 56):
        moves += [
            ("red", count * 4_000, pin, not level)
            for pin, level in zip((10, 11), CYCLE[count % 4], strict=True)
        ]
        levels = CYCLE[count % 4]
    pico.plan(moves)
    table.unit.link.ask(messages.Lamp(True, False, False, False))
    spun = table.until(Spun)[-1]
    assert levels == CYCLE[55 % 4]
    table.close()
    pico.close()
    assert (spun.name, spun.spin.turns, spun.spin.status) == ("Reverse", 0.68, "ok")


def test_a_line_that_chatters_leaves_the_spin_unsure_though_nobody_can_name_it(wheel):
    """The line to the unit tells counts, no edges: all that is known is that it never rests."""
    watch = wheel.unit.wheel
    watch._wheel = dataclasses.replace(watch._wheel, max_us=500_000)
    watch.place()
    wheel.at_count(0)
    wheel.unit.spin()
    wheel.poll_for(0.15)
    with wheel.plug.lock:
        begin = wheel.device.uno.cycle + 20_000 * MHZ
        for edge in range(2_600):  # 4 000 a second
            wheel.device.uno.move(begin + edge * 250 * MHZ, WHEEL["a"], edge % 2 == 0)
    spun = wheel.spun()
    assert (spun.spin.status, spun.name) == ("unsure", None)
    assert spun.spin.turns < 0.02
