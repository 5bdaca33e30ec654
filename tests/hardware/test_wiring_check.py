"""The wiring check as it runs: somebody does as asked, on a board with sound or bad wires."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from companion import cli
from hardware import doctor
from hardware.faults import Fault, UnitError
from hardware.gpio_lines import GpioLines
from hardware.settings import Settings
from hardware.wiring_check import Step, WiringCheck
from tests.hardware.board import PADDLES, Board
from tests.hardware.clock import Clock
from tests.hardware.spinning import CYCLE

WHEEL = {"sensor": "quadrature", "index": False}
POLL_US = 10_000


class Bench:
    """A table with wires on a board, and somebody who does what the check asks for.

    `wires` says on which lines a button really is; `bad` are deviations of a test.
    """

    def __init__(self, **tables) -> None:
        self.clock = Clock()
        self.board = Board(self.clock)
        self.settings = Settings.of(tables)
        self.lines = GpioLines(self.settings, self.board)
        self.wires = {name: (name,) for name in PADDLES}
        self.bounce_us = 0
        self.counts = 80
        self.way = 1
        self.at_rest = ()
        self.begun = None

    def edge(self, line: str, level: int, at_us: int) -> None:
        self.board.pin(PADDLES[line]).edge(at_us, high=not level)

    def do(self, step: Step) -> None:
        """What somebody does half a second after they were asked, once."""
        t_us = self.clock.us
        if step.action == "rest":
            for line in self.at_rest:
                for number in range(10):
                    self.edge(line, number % 2, t_us + 1_000 * number)
        elif step.action == "turn":
            self._turn()
        else:
            down = int(step.action == "press")
            for line in self.wires[step.line]:
                self.edge(line, down, t_us)
                if self.bounce_us:
                    for number in range(4):
                        at_us = t_us + self.bounce_us * (number + 1) // 4
                        self.edge(line, (down + number + 1) % 2, at_us)

    def _turn(self) -> None:
        position = 0
        for _ in range(self.counts):
            before, now = CYCLE[position % 4], CYCLE[(position + self.way) % 4]
            for pin, was, level in zip((23, 24), before, now, strict=True):
                if was != level:
                    self.board.pin(pin).edge(self.clock.us, high=not level)
            position += self.way
            self.clock.wait(20_000)

    def run(self, check: WiringCheck, limit_us: int = 120_000_000) -> list:
        """Poll to the end; the findings."""
        end_us = self.clock.us + limit_us
        asked, asked_us = None, 0
        while check.step is not None:
            if check.step != asked:
                asked, asked_us = check.step, self.clock.us
            if asked_us is not None and self.clock.us - asked_us >= 500_000:
                asked_us = None
                self.do(asked)
            check.poll()
            self.clock.wait(POLL_US)
            assert self.clock.us < end_us
        return check.findings


def faults(findings) -> list[Fault]:
    return [fault for finding in findings for fault in finding.faults]


@pytest.fixture
def bench():
    one = Bench(wheel=WHEEL)
    yield one
    one.lines.close()


def test_sound_wires_are_found_sound_step_by_step(bench):
    check = WiringCheck(bench.lines, bench.settings)
    findings = bench.run(check)
    assert faults(findings) == []
    assert check.ok
    assert [finding.step.action for finding in findings] == [
        "rest",
        *("press", "let go") * 3,
        "turn",
    ]
    assert findings[-1].calibration.counts_per_turn == 80
    assert check.poll() == ()


def test_a_turn_is_compared_with_what_the_wheel_is_set_to():
    """A wheel set to 400 counts gives 380."""
    one = Bench(wheel=WHEEL | {"counts_per_turn": 400, "spaces": ["a", "b"]})
    one.counts = 380
    findings = one.run(WiringCheck(one.lines, one.settings))
    assert faults(findings) == [Fault("wheel_counts_differ", {"counts": 380, "known": 400})]
    one.lines.close()


def test_each_step_says_what_to_do(bench):
    check = WiringCheck(bench.lines, bench.settings)
    said = []
    while check.step is not None:
        said.append(check.step.instruction)
        check.next()
    assert said == [
        "Take your hands off everything.",
        "Press the left paddle, and hold it.",
        "Let the left paddle go.",
        "Press the right paddle, and hold it.",
        "Let the right paddle go.",
        "Press the timer button, and hold it.",
        "Let the timer button go.",
        "Turn the wheel once, the way it is spun.",
    ]


def test_the_lines_are_live_while_it_runs(bench):
    check = WiringCheck(bench.lines, bench.settings)
    bench.edge("right", 1, bench.clock.us)
    check.poll()
    assert check.levels["right"] == 1
    assert check.levels["left"] == 0


def test_only_what_is_wired_is_asked_for():
    bench = Bench(gpio={"timer": False})
    check = WiringCheck(bench.lines, bench.settings)
    assert {finding.step.line for finding in bench.run(check)} == {"", "left", "right"}


def test_swapped_paddles_are_found_while_they_are_pressed(bench):
    bench.wires |= {"left": ("right",), "right": ("left",)}
    found = faults(bench.run(WiringCheck(bench.lines, bench.settings)))
    assert found == [
        Fault("paddles_swapped", {"what": "left paddle", "other": "right paddle"}),
        Fault("paddles_swapped", {"what": "right paddle", "other": "left paddle"}),
    ]


def test_a_dead_paddle_does_not_stop_the_round(bench):
    bench.wires["left"] = ()
    check = WiringCheck(bench.lines, bench.settings)
    assert faults(bench.run(check)) == [Fault("paddle_silent", {"what": "left paddle"})]
    assert not check.ok


def test_wires_that_touch(bench):
    bench.wires["left"] = ("left", "right")
    assert Fault("lines_shorted") in faults(bench.run(WiringCheck(bench.lines, bench.settings)))


def test_a_worn_contact(bench):
    bench.bounce_us = 32_000
    found = faults(bench.run(WiringCheck(bench.lines, bench.settings)))
    assert Fault("paddle_bounces", {"what": "right paddle", "ms": 32}) in found


def test_a_line_that_floats(bench):
    bench.at_rest = ("right",)
    found = faults(bench.run(WiringCheck(bench.lines, bench.settings)))
    assert found[0] == Fault("line_floating", {"what": "right paddle", "edges": 10})


def test_the_polarity_is_the_wrong_way_round():
    paddle = {"pin": 17, "active": "high", "pull": "up"}
    bench = Bench(gpio={"left": paddle})
    found = faults(bench.run(WiringCheck(bench.lines, bench.settings)))
    assert [fault.key for fault in found[:2]] == ["paddle_down", "paddle_inverted"]


def test_a_wheel_that_counts_down(bench):
    bench.way = -1
    assert faults(bench.run(WiringCheck(bench.lines, bench.settings))) == [Fault("wheel_swapped")]


def test_a_wheel_that_nobody_turns_or_feels(bench):
    bench.counts = 0
    assert faults(bench.run(WiringCheck(bench.lines, bench.settings))) == [Fault("wheel_still")]


def test_a_line_that_oscillates_ends_its_step_and_is_named(bench):
    check = WiringCheck(bench.lines, bench.settings)
    for number in range(3_000):
        bench.edge("left", number % 2, bench.clock.us + 20 * number)
    bench.clock.wait(60_000)
    (finding,) = check.poll()
    assert finding.faults == (Fault("chattering", {"side": "left"}),)


def test_a_person_may_end_a_step(bench):
    check = WiringCheck(bench.lines, bench.settings)
    assert check.next().step.action == "rest"
    assert check.step == Step("press", "left")


# -- in the terminal


@pytest.fixture
def terminal(mocker, bench, tmp_path, capfd):
    """`companion doctor --unit gpio` at the bench; its status, and what it printed."""

    @contextmanager
    def open_lines(settings):
        yield bench.lines

    mocker.patch.dict(doctor.LINES, {"gpio": open_lines})
    mocker.patch("hardware.doctor.SettingsFile").return_value.read.return_value = bench.settings
    poll = WiringCheck.poll
    asked = []

    def poll_as_asked(check):
        if check.step not in asked:
            asked.append(check.step)
            bench.clock.wait(500_000)
            bench.do(check.step)
        return poll(check)

    mocker.patch.object(WiringCheck, "poll", poll_as_asked)
    mocker.patch(
        "hardware.doctor.time.sleep", side_effect=lambda s: bench.clock.wait(round(s * 1e6))
    )

    def run(*options):
        with pytest.raises(SystemExit) as left:
            cli.main(["doctor", "--unit", "gpio", "--data", str(tmp_path), *options])
        return left.value.code, *capfd.readouterr()

    return run


def test_doctor_goes_through_the_wires_in_the_terminal(terminal):
    status, out, err = terminal()
    assert status == 0
    assert out.splitlines()[:3] == [
        "✓ at rest: as it should be",
        "✓ left paddle: as it should be",
        "✓ left paddle, let go: as it should be",
    ]
    assert out.splitlines()[-1] == "✓ the wheel: as it should be"
    assert err.splitlines()[0] == "Take your hands off everything."


def test_doctor_names_a_fault_with_its_cure_and_status_1(terminal, bench):
    bench.wires["right"] = ()
    status, out, _ = terminal()
    assert status == 1
    assert (
        "✗ right paddle: The right paddle was pressed and its line never answered → check both its "
        "wires and the pin in the settings."
    ) in out.splitlines()


def test_doctor_for_scripts_is_a_line_of_json_a_finding(terminal, bench):
    bench.way = -1
    status, out, _ = terminal("--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert lines[0] == {"state": "ok", "what": "at rest", "found": "as it should be", "cure": ""}
    assert lines[-1]["state"] == "broken"
    assert lines[-1]["fault"] == "wheel_swapped"
    assert lines[-1]["cure"].startswith("swap the two pins")


@pytest.mark.parametrize(
    "error",
    [
        UnitError("no_gpiochip", chip="/dev/gpiochip0"),
        UnitError("no_permission", chip="/dev/gpiochip0", group="gpio"),
        UnitError("untrue_stamps", factory="native"),
        UnitError("no_lgpio", why="gone"),
        UnitError("lgpio_empty", why="nothing in it"),
        UnitError("pin_busy", pin=17, what="left paddle", holder="“w1”", free="gpio.left = 16"),
    ],
    ids=lambda error: error.fault.key,
)
def test_doctor_names_what_keeps_the_pins_from_being_opened(mocker, tmp_path, capfd, error):
    mocker.patch("hardware.pins.open_factory", side_effect=error)
    assert doctor.examine("gpio", tmp_path, as_json=True) is False
    (line,) = capfd.readouterr().out.splitlines()
    told = json.loads(line)
    assert (told["state"], told["fault"]) == ("broken", error.fault.key)
    assert told["cure"]
    assert doctor.examine("gpio", tmp_path) is False
    assert capfd.readouterr().out.startswith("✗ the pins: ")


def test_doctor_says_which_setting_can_not_be(tmp_path, capfd):
    (tmp_path / "hardware.toml").write_text("[gpio]\nleft = 99\n")
    assert doctor.examine("gpio", tmp_path) is False
    out = capfd.readouterr().out
    assert "gpio.left is 99 → write a BCM number from 0 to 27" in out


@pytest.mark.parametrize(("value", "told"), [("2020-01-01", "2020-01-01"), ("nan", "NaN")])
def test_doctor_says_for_scripts_which_setting_can_not_be(tmp_path, capfd, value, told):
    (tmp_path / "hardware.toml").write_text(f"[gpio]\nleft = {value}\n")
    assert doctor.examine("gpio", tmp_path, as_json=True) is False
    (line,) = capfd.readouterr().out.splitlines()
    assert json.loads(line)["params"]["value"] == told
