"""What doctor says about the pins."""

from __future__ import annotations

import pytest

from hardware import checks
from hardware.faults import UnitError


@pytest.mark.parametrize(
    ("error", "ok", "found", "cure"),
    [
        (
            UnitError("no_gpiochip", chip="/dev/gpiochip0"),
            None,
            "has no GPIO pins",
            "on the screen",
        ),
        (UnitError("no_pi"), None, "does not find a Raspberry Pi", "on the screen"),
        (
            UnitError("no_permission", chip="/dev/gpiochip0", group="gpio"),
            False,
            "/dev/gpiochip0",
            "adduser",
        ),
        (UnitError("no_lgpio", why="gone"), False, "lgpio is missing", "apt install"),
        (UnitError("untrue_stamps", factory="native"), False, "set to native", "unset GPIOZERO"),
    ],
)
def test_pins_that_cannot_be_used_are_found_with_what_to_do(mocker, error, ok, found, cure):
    mocker.patch("hardware.pins.open_factory", side_effect=error)
    (finding,) = checks.gpio()
    assert finding.ok is ok
    assert found in finding.text
    assert cure in finding.cure


def test_pins_that_can_be_used_are_let_go_again(mocker):
    factory = mocker.patch("hardware.pins.open_factory").return_value
    factory.board_info.model = "4B"
    (finding,) = checks.gpio()
    assert finding.ok is True
    assert "Raspberry Pi 4B" in finding.text
    factory.close.assert_called_once_with()


def test_settings_that_can_not_be_and_pins_that_are_held_are_found(mocker, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    factory = mocker.patch("hardware.pins.open_factory").return_value
    held = mocker.patch("hardware.holders.holder_of", return_value=None)
    assert len(checks.gpio()) == 1
    held.side_effect = lambda _, pin: "“spi0 CS0”" if pin == 5 else None
    pins, busy = checks.gpio()
    assert (pins.ok, busy.ok) == (True, False)
    assert "GPIO 5 (red lamp) is already in use by “spi0 CS0”" in busy.text
    assert "set gpio.red = 16" in busy.cure
    (tmp_path / "hardware.toml").write_text("[gpio]\nred = 99\n")
    _, wrong = checks.gpio()
    assert wrong.thing == "GPIO"
    assert wrong.text == f"{tmp_path / 'hardware.toml'}: gpio.red is 99"
    assert wrong.cure.startswith("write a BCM number from 0 to 27")
    assert factory.close.call_count == 3


# -- keys as paddles


@pytest.fixture
def taught(tmp_path, monkeypatch):
    """`taught(text)` writes hardware.toml where the app looks for it."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))

    def taught(text):
        (tmp_path / "hardware.toml").write_text(text)

    return taught


def test_no_keys_need_be_taught(taught):
    (finding,) = checks.keys()
    assert (finding.state, finding.text) == ("absent", "none are taught as paddles")
    assert finding.cure


def test_keys_that_are_taught_and_there(taught, tmp_path, monkeypatch):
    from hardware.keys import KeysUnit
    from hardware.unit import now_us
    from tests.hardware.clock import Clock
    from tests.hardware.keyboard import Keyboard

    keyboard = Keyboard(tmp_path / "event3", Clock())
    defaults = (None, None, now_us, keyboard.opened)
    monkeypatch.setattr(KeysUnit.__init__, "__defaults__", defaults)
    taught(f'[keys]\ndevice = "{keyboard.path}"\nleft = 30\nright = 38\n')
    (finding,) = checks.keys()
    assert finding.state == "ok"
    assert finding.text == "“Test Keyboard”, presses less than 10 ms apart are a dead heat"
    keyboard.close()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[keys]\ndevice = "/nowhere/event3"\nleft = 30\nright = 38\n', "is not there"),
        ("[keys]\nleft = true\n", "keys.left is True"),
    ],
)
def test_keys_that_can_not_be_read_say_why_and_what_to_do(taught, text, found):
    taught(text)
    (finding,) = checks.keys()
    assert finding.state == "broken"
    assert finding.thing == "Keys"
    assert found in finding.text
    assert finding.cure


WRONG = """
[gpio]
left = "17; 18"

[timer]
undo = "no"

[wheel]
sensor = "optical"

[keys]
left = "A"

[lamps]
red = 5
"""


def test_each_mistake_in_the_file_is_told_under_its_own_thing_whole(taught, mocker, tmp_path):
    taught(WRONG)
    mocker.patch("hardware.pins.open_factory", side_effect=UnitError("no_pi"))
    no_pi, *told = checks.gpio()
    told += checks.keys()
    assert no_pi.state == "absent"
    assert all(finding.state == "broken" for finding in told)
    file = tmp_path / "hardware.toml"
    assert [(finding.thing, finding.text, finding.cure) for finding in told] == [
        ("GPIO", f"{file}: gpio.left is 17; 18",
         "write a BCM number from 0 to 27 without quotes, or false where nothing is wired."),
        ("timer button", f"{file}: timer.undo is no", "it can be true, false."),
        ("the wheel", f"{file}: wheel.sensor is optical",
         'it can be "quadrature", "slots", "gray", false.'),
        ("hardware.toml", f"{file}: The settings know no lamps",
         "there is gpio, timer, wheel, keys."),
        ("Keys", f"{file}: keys.left is A", "it can be the code of a key, from 1 to 767."),
    ]  # fmt: skip


def test_a_wheel_on_a_pin_that_the_file_gives_back_is_well(taught, mocker):
    taught('[gpio]\nleft = 4\n\n[wheel]\nsensor = "quadrature"\na = 17\n')
    mocker.patch("hardware.pins.open_factory", side_effect=UnitError("no_pi"))
    assert [finding.state for finding in checks.gpio()] == ["absent"]


def test_two_tables_that_name_one_pin_are_told_and_a_file_that_is_none(taught, mocker, tmp_path):
    mocker.patch("hardware.pins.open_factory", side_effect=UnitError("no_pi"))
    taught('[wheel]\nsensor = "quadrature"\na = 17\n')
    _, twice = checks.gpio()
    assert (twice.thing, twice.cure) == ("the wheel", "give each its own pin.")
    assert "GPIO 17 is named for left paddle and for wheel.a" in twice.text
    taught("[keys")
    _, damaged = checks.gpio()
    assert damaged.thing == "hardware.toml"
    assert damaged.text.startswith(f"{tmp_path / 'hardware.toml'} can’t be read: in line 1, ")
    assert damaged.cure.endswith("(or delete the file to begin anew).")
    assert checks.keys() == ()
