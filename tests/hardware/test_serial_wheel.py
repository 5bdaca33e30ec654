"""The wheel at a serial unit: on the real firmware in simavr, and with a played unit."""

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
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, Spun, WheelTurns
from hardware.faults import UnitError, sentence
from hardware.referee import Limits
from hardware.serial import SerialUnit
from hardware.settings import Settings
from hardware.settings_file import FILE_NAME
from hardware.unit import UnitEvent
from tests.firmware_bridge.pico import PicoDevice
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.ptys import Plug
from tests.firmware_bridge.uno import MHZ, PACKAGES, WHEEL, HandsDevice, Uno
from tests.hardware.serial_table import Table
from tests.hardware.spinning import CYCLE

NAMES = ["Draw 2", "Skip", "Reverse", "Wild"]
CALIBRATED = {"spaces": NAMES, "counts_per_turn": 80, "offset": 0, "direction": "up"}


def settings(**wheel: object) -> Settings:
    table = {"sensor": "quadrature", "index": False, **CALIBRATED, **wheel}
    return Settings.of({"wheel": {name: value for name, value in table.items() if value != ""}})


class Turner(Table):
    """The table with somebody at the wheel. It stands at `position` and is at rest."""

    position = 0
    mark: int | None = None
    per_turn = 80

    def turn(self, counts: int, every_us: int = 3_000) -> None:
        """Turn it so many counts on, from now on; down where `counts` are negative."""
        self.poll_for(0.15)  # what was asked before is taken
        uno, way = self.device.uno, 1 if counts > 0 else -1
        with self.plug.lock:
            begin = uno.cycle + 20_000 * MHZ
            for step in range(1, abs(counts) + 1):
                at = begin + step * every_us * MHZ
                self.position += way
                for line, level in zip("ab", CYCLE[self.position % 4], strict=True):
                    uno.move(at, WHEEL[line], not level)
                if self.mark is not None:
                    on_mark = self.position % self.per_turn == self.mark
                    uno.move(at + 30 * MHZ, WHEEL["index"], not on_mark)

    def at_count(self, position: int, for_s: float = 15) -> None:
        """Wait until the unit said that the wheel is there."""
        end = time.monotonic() + for_s
        while self.unit.wheel.position != position:
            assert time.monotonic() < end, (self.unit.wheel.position, position)
            self.poll_for(0.02)

    def spun(self) -> Spun:
        told = self.until(Spun, Fault, for_s=20)
        assert WheelTurns() in told or told[-1].spin.status == "no_spin", told
        return told[-1]


@pytest.fixture
def wheel(needed, tmp_path) -> Iterator[Turner]:
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings())
    yield table
    table.close()


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


def calibrate(table: Turner, *counts: int, spaces: int = 4) -> object:
    table.unit.wheel.begin_turn()
    table.poll_for(0.3)
    for turns, onward in enumerate(counts):
        table.turn(onward)
        table.poll_for(0.02)
        rest_s = time.monotonic() + abs(onward) * 0.003 + 1.5
        while time.monotonic() < rest_s:
            table.poll_for(0.05)
        if turns == 0:
            table.unit.wheel.turned_once()
    found = table.unit.wheel.end_turn(table.unit.settings.wheel, spaces)
    if not isinstance(found, Fault):
        table.unit.calibrated(found, tuple(NAMES))
    return found


@pytest.mark.parametrize(("counts", "direction"), [((81, 79), "up"), ((-80, -81), "down")])
def test_two_turns_by_hand_calibrates_it(needed, tmp_path, counts, direction):
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings(counts_per_turn=""))
    with pytest.raises(UnitError, match="--unit serial --calibrate"):
        table.unit.spin()
    found = calibrate(table, *counts)
    assert (found.counts_per_turn, found.direction) == (80, direction)
    table.unit.spin()
    way = 1 if direction == "up" else -1
    table.turn(way * 50)
    spun = table.spun()
    table.close()
    assert (spun.spin.status, spun.name) == ("ok", "Reverse")


def test_two_turns_with_an_index(needed, tmp_path):
    needed(*PACKAGES)
    table = Turner(tmp_path, HandsDevice(Uno()), settings(index=25, counts_per_turn=""))
    table.mark = 10
    found = calibrate(table, 80, 80 + 14)
    assert (found.counts_per_turn, found.offset, found.index_at) == (80, 70, 0)
    table.close()


def test_a_wheel_that_is_not_turned_calibrates_nothing(wheel):
    assert calibrate(wheel, 0, 0) == Fault("wheel_still")
    assert not wheel.unit.wheel.placed


# -- without a board


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


def test_every_word_of_the_wheel_has_its_place(tmp_path):
    table = Table(tmp_path, Spinner(), settings(min_turns=0.333, offset=-5))
    set_up = next(each for each in table.device.asked if isinstance(each, messages.Wheel))
    table.close()
    assert dataclasses.astuple(set_up) == (
        80, 4, 75, -1, -1, 34, 600_000, 60_000_000, 10_000_000, -1,
    )  # fmt: skip
    assert isinstance(table.unit, SerialUnit)


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
