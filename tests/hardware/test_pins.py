"""Opening the pins: only where the kernel's stamps come through, else a sentence."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import time
import types
import warnings
from contextlib import closing
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.exc import PinFactoryFallback, PinUnknownPi
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.native import NativeFactory

from hardware import pins, units
from hardware.countdown import Countdown
from hardware.events import Decided, Go, Paddle
from hardware.faults import UnitError
from hardware.pins import let_go_factory, open_factory
from hardware.settings import Settings
from tests.hardware.fake_lgpio import FakeLgpio

PI_4, PI_5 = 0xC03111, 0xD04170


@pytest.fixture
def lgpio(monkeypatch, tmp_path):
    """A Raspberry Pi 4 with one chip, whose lgpio is in the test's hands."""
    fake = FakeLgpio()
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(pins, "CHIPS", str(tmp_path / "gpiochip*"))
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", fake)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_4)
    yield fake
    sys.modules.pop("gpiozero.pins.lgpio", None)


def refused(**settings) -> UnitError:
    with pytest.raises(UnitError) as raised:
        units.open("gpio", **settings)
    return raised.value


def test_a_showdown_through_lgpio_with_stamps_in_nanoseconds(lgpio):
    with closing(units.open("gpio")) as unit:
        unit.arm(None, Countdown(0, 0, 0))
        (go,) = [event for event in unit.poll() if isinstance(event, Go)]
        go_ns = time.monotonic_ns()
        assert abs(unit._armed_us + go.at_us - go_ns // 1_000) < 50_000
        for pin, level, after_ns in (
            (27, 0, 203_000_400),
            (27, 1, 290_000_000),
            (17, 0, 201_500_000),
            (17, 1, 280_000_000),
        ):
            lgpio.edge(pin, level, go_ns + after_ns)
        (decided,) = [event for event in unit.poll() if isinstance(event, Decided)]
    assert decided.verdict.winner == "left"
    assert decided.verdict.margin_us == pytest.approx(1_500, abs=1)


def test_lgpio_is_trusted_to_bring_the_edges_of_a_line_in_order(lgpio):
    with closing(units.open("gpio")) as unit:
        assert unit.orderly


def test_no_pin_is_debounced_by_lgpio(lgpio):
    units.open("gpio").close()
    assert lgpio.debounced == {17: 0, 27: 0, 22: 0}


def test_closed_and_opened_again_no_callback_stays_behind(lgpio):
    for _ in range(50):
        unit = units.open("gpio")
        assert [pin for pin, _ in lgpio.callbacks] == [17, 27, 22]
        lgpio.edge(17, 0, time.monotonic_ns())
        assert unit.poll() == (Paddle("left", True),)
        lgpio.edge(17, 1, time.monotonic_ns())
        unit.close()
        assert lgpio.callbacks == []


@pytest.mark.parametrize("when", ["at once", "sounding", "after a showdown", "tried"])
def test_the_buzzer_is_stopped_once_and_the_pins_are_given_back_without_a_word(lgpio, when):
    for _ in range(3):
        unit = units.open("gpio")
        assert lgpio.pulsing == {13}
        if when == "sounding":
            unit.arm(None, Countdown(3, 0, 0))
            unit.poll()
        elif when == "after a showdown":
            unit.arm(None, Countdown(0, 0, 0))
            unit.poll()
            unit.cancel()
        elif when == "tried":
            unit.try_out("buzzer")
            unit.try_out("")
        unit.close()
        unit.close()
        assert lgpio.pulsing == set()


@pytest.mark.parametrize("call", ["gpio_claim_input", "gpiochip_close"])
def test_a_chip_whose_pins_are_dead_is_closed_too(lgpio, mocker, call):
    factory = open_factory()
    factory.pin(17)
    closed = mocker.spy(lgpio, "gpiochip_close")
    mocker.patch.object(lgpio, call, side_effect=lgpio.error("bad handle"))
    let_go_factory(factory)
    if call != "gpiochip_close":
        closed.assert_called_once()
        assert factory._handle is None


def test_gpiozeros_own_choice_is_left_alone(lgpio):
    units.open("gpio").close()
    assert Device.pin_factory is None


@pytest.mark.parametrize(("has_chip_4", "opened"), [(True, [4]), (False, [0])])
def test_the_chip_of_a_pi_5_is_found_in_both_places(lgpio, monkeypatch, has_chip_4, opened):
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_5)
    exists = os.path.exists
    monkeypatch.setattr(
        os.path, "exists", lambda path: has_chip_4 if path == "/dev/gpiochip4" else exists(path)
    )
    units.open("gpio").close()
    assert lgpio.opened == opened


# -- refused, each with what to do


@pytest.mark.parametrize("name", ["rpigpio", "native", "mock", "pigpio", "nonsense"])
def test_another_library_asked_for_is_refused(lgpio, monkeypatch, name):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", name)
    assert f"gpiozero is set to {name}, but only lgpio" in str(refused())
    assert lgpio.opened == []


def test_lgpio_asked_for_by_name_is_opened(lgpio, monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    units.open("gpio").close()
    assert lgpio.opened == [0]


def test_a_factory_that_stamps_when_python_runs_is_refused():
    factory = NativeFactory.__new__(NativeFactory)
    with pytest.raises(UnitError, match="gpiozero is set to NativeFactory"):
        pins.open_factory(factory)


def test_a_mock_given_by_a_test_is_taken():
    factory = MockFactory()
    assert pins.open_factory(factory) is factory


def test_a_fallback_of_gpiozero_is_an_error(lgpio, monkeypatch):
    def fall_back():
        warnings.warn(PinFactoryFallback("Falling back from lgpio: no chip"), stacklevel=1)

    monkeypatch.setattr(pins, "_open_lgpio", fall_back)
    assert "Falling back from lgpio: no chip" in str(refused())


def test_a_missing_lgpio_falls_back_to_nothing(lgpio, monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    error = refused()
    assert error.fault.key == "no_lgpio"
    assert "sudo apt install python3-lgpio" in str(error)
    assert "gpiozero.pins.rpigpio" not in sys.modules
    assert Device.pin_factory is None


def test_the_empty_package_0_0_0_2_is_told_from_the_real_one(lgpio, monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", types.ModuleType("lgpio"))
    error = refused()
    assert error.fault.key == "lgpio_empty"
    assert "empty package" in str(error)
    assert "pip uninstall lgpio" in str(error)


def test_the_empty_package_without_a_module_is_told_by_its_version(lgpio, monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0.0.2")
    assert refused().fault.key == "lgpio_empty"

    def none(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", none)
    assert refused().fault.key == "no_lgpio"


def test_the_empty_package_is_never_asked_for():
    asked = [each for each in importlib.metadata.requires("table-companion") if "lgpio" in each]
    assert asked
    assert all(each.startswith("lgpio>=0.2.2") for each in asked)


def test_a_machine_without_gpio(lgpio, monkeypatch, tmp_path):
    monkeypatch.setattr(pins, "CHIPS", str(tmp_path / "none*"))
    assert "has no GPIO pins" in str(refused())


def test_a_chip_without_a_raspberry_pi(lgpio, monkeypatch):
    def unknown():
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", unknown)
    assert refused().fault.key == "no_pi"


def test_a_user_who_is_not_in_the_group(lgpio, monkeypatch):
    lgpio.refuses_to_open = "can not open gpiochip"
    monkeypatch.setattr(pins.os, "access", lambda path, mode: "gpiochip" not in str(path))
    monkeypatch.setattr(pins, "group_that_may", lambda chip: "gpio")
    error = refused()
    assert error.fault.key == "no_permission"
    assert "sudo adduser $USER gpio" in str(error)
    monkeypatch.setattr(pins, "group_that_may", lambda chip: None)
    error = refused()
    assert error.fault.key == "chip_closed"
    assert "udev rule" in str(error)


def test_a_chip_that_fails_for_another_reason_says_which(lgpio):
    lgpio.refuses_to_open = "not enough memory"
    refusal = str(refused())
    assert "can’t be opened" in refusal
    assert "gpiochip0: not enough memory" in refusal
    assert "close other programs that use them" in refusal


@pytest.mark.parametrize(
    ("pin", "what", "name"),
    [
        (27, "right paddle", "gpio.right"),
        (6, "green lamp", "gpio.green"),
        (13, "buzzer", "gpio.buzzer"),
    ],
)
def test_a_pin_another_program_uses_until_it_is_free(lgpio, pin, what, name):
    lgpio.held = {pin: "spi0 CS0"}
    assert (
        f"GPIO {pin} ({what}) is already in use by “spi0 CS0”; close that program, or set "
        f"{name} = 16 in hardware.toml." == str(refused())
    )
    assert lgpio.mode == {}
    lgpio.held = {}
    units.open("gpio").close()


def test_free_pins_are_proposed_for_all_that_are_held(lgpio):
    lgpio.held = {17: "lg", 22: "w1", 16: "fan", 12: ""}
    error = refused()
    assert error.fault.params["holder"] == "“lg”"
    assert error.fault.params["free"] == "gpio.left = 20, gpio.timer = 21"
    proposed = {"gpio": {"left": 20, "timer": 21}}
    units.open("gpio", settings=Settings.of(proposed)).close()


def test_a_pin_held_by_somebody_without_a_name(lgpio):
    lgpio.held = {19: ""}
    assert "in use by another program" in str(refused())


def test_no_pin_is_left_to_propose(lgpio):
    lgpio.held = dict.fromkeys(range(28), "gpio-sim")
    assert "or set nothing, for no pin is free" in str(refused())


def test_a_pin_taken_at_the_last_moment_is_busy_all_the_same(lgpio):
    lgpio.held, lgpio.knows_holders = {27: "lg"}, False
    assert "GPIO 27 (right paddle) is already in use by another program" in str(refused())


def test_a_working_directory_that_cannot_be_written_to(lgpio, monkeypatch, tmp_path):
    missing = str(tmp_path / "missing")
    monkeypatch.setenv("LG_WD", missing)
    error = refused()
    assert error.fault.key == "no_work_dir"
    assert missing in str(error)


def test_lgpio_that_cannot_make_its_pipe(lgpio, monkeypatch, tmp_path):
    (tmp_path / "lgpio.py").write_text("open('/nonexistent/.lgd-nfy-3', 'rb')\n")
    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.syspath_prepend(tmp_path)
    assert refused().fault.key == "no_work_dir"


def test_lgpio_gets_a_folder_of_its_own_and_the_process_stays_where_it_is(
    lgpio, monkeypatch, tmp_path
):
    # As lgpio does when it is imported: it goes to LG_WD and makes its pipe there.
    (tmp_path / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nopen('.lgd-nfy0', 'w').close()\n"
    )
    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("LG_WD")
    here = Path.cwd()
    assert refused().fault.key == "lgpio_empty"
    assert Path.cwd() == here
    folder = Path(os.environ["LG_WD"])
    assert (folder / ".lgd-nfy0").exists()
    assert not (here / ".lgd-nfy0").exists()
    monkeypatch.setenv("LG_WD", str(folder))


@pytest.mark.skipif(
    importlib.util.find_spec("lgpio") is None,
    reason="needs python3-lgpio: sudo apt-get install python3-lgpio",
)
def test_the_real_lgpio_leaves_nothing_behind(tmp_path):
    code = (
        "import os; from hardware import pins; pins._load_lgpio();"
        "print(os.getcwd(), os.listdir(), os.environ['LG_WD'])"
    )
    environment = {name: value for name, value in os.environ.items() if name != "LG_WD"}
    environment["PYTHONPATH"] = os.getcwd()
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    here, listed, folder = done.stdout.split()
    assert (here, listed) == (str(tmp_path), "[]")
    assert not Path(folder).exists()
