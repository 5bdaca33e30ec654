"""The wheel at a serial unit in words: what the line can name, and a played unit."""

from __future__ import annotations

import dataclasses
import json
import time
import tomllib
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from firmware_bridge import messages
from hardware import spin_command
from hardware.events import Fault, Spun
from hardware.faults import UnitError
from hardware.serial import SerialUnit
from hardware.settings_file import FILE_NAME
from hardware.unit import UnitEvent
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.hardware.serial_table import Table
from tests.hardware.serial_turner import CALIBRATED, NAMES, settings


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"sensor": "slots"}, "two tracks"),
        ({"counts_per_turn": 10_000}, "counts_per_turn"),
        ({"counts_per_turn": 400, "spaces": ["a"] * 100}, "sectors"),
        ({"spaces": ["a"]}, "sectors"),
        ({"min_turns": 100}, "min_turns"),
    ],
)
def test_a_wheel_that_the_line_can_not_name_is_refused_and_duels_are_not(tmp_path, wrong, why):
    table = Table(tmp_path, PlayedUnit(), settings(**wrong))
    with pytest.raises(UnitError, match=why):
        table.unit.spin()
    table.unit.arm()
    table.close()


def test_no_wheel_in_the_settings_says_what_to_set(tmp_path):
    table = Table(tmp_path, PlayedUnit())
    with pytest.raises(UnitError, match=r"set wheel\.sensor in hardware\.toml"):
        table.unit.spin()
    table.close()


class Spinner(PlayedUnit):
    """A unit at which each spin goes once round at once; `lost` never says what came of it."""

    lost = False
    spins = 0
    refuses = False

    def _answer(self, number: int, message: messages.Message) -> None:
        if self.refuses and isinstance(message, messages.Spin):
            self.tell(messages.No(number, "wheel", "-"))
            return
        super()._answer(number, message)
        if isinstance(message, messages.Spin):
            self.duel = message.spin
            if not self.lost:
                self.tell(messages.Turning(message.spin, 7, -1, 0))
                self.spins += 1
                spun = messages.Spun(self.spins, message.spin, "ok", 3, 100, "up", 0, False)
                self.keep(spun, time.monotonic())


@pytest.fixture
def played(tmp_path) -> Iterator[Table]:
    table = Table(tmp_path, Spinner(), settings())
    table.unit.wheel.place()
    yield table
    table.close()


def until(table: Table, kind: type[UnitEvent]) -> UnitEvent:
    return table.until(kind)[-1]


def test_a_result_that_got_lost_a_unit_that_forgot_and_one_that_refuses(played):
    for attributes, key in (
        ({"lost": True}, "spin_lost"),
        ({"lost": True, "forgets": True}, "unit_forgot"),
        ({"refuses": True}, "unit_refuses"),
    ):
        vars(played.device).update(attributes)
        played.unit.spin()
        if "forgets" in attributes:
            played.poll_for(0.1)
            played.device.duel = 0
        assert until(played, Fault).key == key
        assert not played.unit.wheel.armed


def test_the_spin_of_another_number_is_shown_to_nobody(played):
    played.device.lost = True
    played.unit.spin()
    played.poll_for(0.1)
    with played.plug.lock:
        other = played.device.duel % 9_999 + 1
        spun = messages.Spun(9, other, "ok", 3, 100, "up", 0, False)
        played.device.keep(spun, time.monotonic())
    assert not any(isinstance(each, Spun) for each in played.poll_for(0.2))


def test_the_terminal_spins_on_a_port_that_is_named(tmp_path):
    ports = tmp_path / "ports"
    ports.mkdir()
    table = "\n".join(f"{name} = {json.dumps(value)}" for name, value in CALIBRATED.items())
    (tmp_path / FILE_NAME).write_text(f'[wheel]\nsensor = "quadrature"\nindex = false\n{table}\n')
    plug = Plug(ports / "ttyUSB0", Spinner()).plug_in()
    result = CliRunner().invoke(
        spin_command.spin,
        ["--unit", f"serial:{plug.name}", "--json", "--data", str(tmp_path)],
        standalone_mode=False,
    )
    plug.pull_out()
    told = json.loads(result.output)
    assert (told["name"], told["status"], told["unit"]) == ("Wild", "ok", "serial")
    assert tomllib.loads((tmp_path / FILE_NAME).read_text())["wheel"]["spaces"] == NAMES


def test_every_word_of_the_wheel_has_its_place(tmp_path):
    table = Table(tmp_path, Spinner(), settings(min_turns=0.333, offset=-5))
    set_up = next(each for each in table.device.asked if isinstance(each, messages.Wheel))
    table.close()
    assert dataclasses.astuple(set_up) == (
        80, 4, 75, -1, -1, 34, 600_000, 60_000_000, 10_000_000, -1,
    )  # fmt: skip
    assert isinstance(table.unit, SerialUnit)
