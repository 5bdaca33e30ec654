"""Keys as paddles where the device is missing, forbidden, unplugged or dead."""

from __future__ import annotations

import pytest

from hardware import input_device, units
from hardware.events import Decided, Fault, Paddle
from hardware.faults import UnitError, sentence
from hardware.keys import KeysUnit
from hardware.settings import Settings
from tests.hardware.keyboard import A, Keyboard, L
from tests.hardware.typing_duels import SOON, poll_for, taught, until_go, verdict


def test_unplugged_in_the_middle_the_duel_is_void_and_plugged_in_again_it_plays_on(
    keys_unit, keyboard, clock
):
    keyboard.press(A)
    keys_unit.poll()
    keyboard.release(A)
    keys_unit.arm(None, SOON)
    clock.wait(300_000)
    keys_unit.poll()
    keyboard.press(L)
    keys_unit.poll()
    keyboard.unplug()
    told = poll_for(keys_unit, clock, 3_000_000)
    faults = [event for event in told if isinstance(event, Fault)]
    assert faults == [Fault("keys_unplugged", {"device": "Test Keyboard"})]
    assert Paddle("right", False) in told
    assert not any(isinstance(event, Decided) for event in told)
    assert "“Test Keyboard” was unplugged; plug it in again" in sentence(faults[0])
    with pytest.raises(UnitError, match="was unplugged"):
        keys_unit.arm()
    keyboard.plug_in()
    assert poll_for(keys_unit, clock, 1_000_000) == []
    keyboard.press(A)
    assert keys_unit.poll() == (Paddle("left", True),)
    keyboard.release(A)
    keys_unit.poll()
    go_us = until_go(keys_unit, clock)
    keyboard.press(L, go_us + 200_000)
    clock.wait(250_000)
    assert verdict(keys_unit, clock).winner == "right"


def test_presses_that_the_kernel_had_to_drop_make_the_duel_void(keys_unit, keyboard, clock):
    until_go(keys_unit, clock)
    keyboard.drop()
    keyboard.press(A)
    clock.wait(100_000)
    told = poll_for(keys_unit, clock, 1_000_000)
    assert Fault("keys_lost", {"device": "Test Keyboard"}) in told
    assert not any(isinstance(event, Decided) for event in told)
    # The paddle is seen as it is all the same.
    assert Paddle("left", True) in told
    keyboard.release(A)
    assert keys_unit.poll() == (Paddle("left", False),)


@pytest.mark.parametrize(("group", "says"), [("input", "adduser $USER input”"), (None, "udev")])
def test_a_device_that_may_not_be_read(keyboard, mocker, group, says):
    mocker.patch("hardware.input_devices.group_that_may", return_value=group)

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    with pytest.raises(UnitError, match=r"may not be read by this user") as told:
        KeysUnit(settings=taught(keyboard), opener=refuse)
    assert says in str(told.value)


def test_a_device_that_is_not_there(tmp_path):
    settings = Settings.of({"keys": {"device": "/nowhere/event9", "left": A, "right": L}})
    with pytest.raises(UnitError, match="/nowhere/event9 is not there; plug that keyboard"):
        units.open("keys", settings=settings)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_no_input_device(tmp_path, what):
    path = tmp_path / "event1"
    path.mkdir() if what == "folder" else path.write_text("hello")
    settings = Settings.of({"keys": {"left": A, "right": L}})
    with pytest.raises(UnitError, match="can’t be read as a keyboard or gamepad"):
        units.open("keys", device=str(path), settings=settings)


def test_a_device_that_lacks_the_key(keyboard):
    with pytest.raises(UnitError, match="“Test Keyboard” has no key 99"):
        KeysUnit(settings=taught(keyboard, right=99), opener=keyboard.opened)


def test_keys_that_nobody_has_taught(tmp_path):
    with pytest.raises(UnitError, match=r"choose the keys .* or run “companion duel --unit keys"):
        units.open_as_set("keys", tmp_path)
    with pytest.raises(UnitError) as raised:
        units.open_as_set("keys:/dev/input/event0", tmp_path)
    assert raised.value.fault.key == "keys_unlearned"


def test_a_named_device_goes_before_the_one_that_was_taught(keyboard, tmp_path, clock):
    other = Keyboard(tmp_path / "event7", clock, name="Another")
    one = KeysUnit(str(other.path), taught(keyboard), clock, other.opened)
    assert one.device_name == "Another"
    one.close()
    other.close()


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"left": "A"}, "keys.left is A; it can be the code of a key"),
        ({"left": True}, "keys.left is True"),
        ({"right": 5000}, "keys.right is 5000"),
        ({"left": 30, "right": 30}, "The key 30 is named for both paddles"),
        ({"device": 3}, "keys.device is 3"),
        ({"middle": 3}, "no keys.middle"),
    ],
)
def test_keys_that_cannot_be(table, says):
    with pytest.raises(UnitError) as raised:
        Settings.of({"keys": table})
    assert says in str(raised.value)


def test_a_closed_unit_lets_go_of_the_device(keys_unit, keyboard):
    keys_unit.close()
    keys_unit.close()
    with pytest.raises(UnitError, match="open it again"):
        keys_unit.poll()
    keyboard.press(A)  # nobody listens, and nothing breaks


def test_a_unit_whose_device_is_dead_is_closed_all_the_same(keys_unit, mocker):
    keys_unit.arm(None, SOON)
    closed = mocker.patch.object(input_device.os, "close", side_effect=OSError(5, "I/O error"))
    keys_unit.close()
    keys_unit.close()
    mocker.stop(closed)
    closed.assert_called_once_with(mocker.ANY)
    with pytest.raises(UnitError, match="open it again"):
        keys_unit.poll()
