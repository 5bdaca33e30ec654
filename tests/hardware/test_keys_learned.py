"""Two keys learned as paddles by pressing them, also in the terminal."""

from __future__ import annotations

import json
import threading
import time

import pytest
from click.testing import CliRunner

from hardware import key_command, key_learning, units
from hardware.commands import duel
from hardware.events import Fault
from hardware.faults import UnitError, sentence
from hardware.input_devices import open_all, open_device, staying_name
from hardware.key_learning import KeyLearner
from hardware.key_settings import KeySettings, key_name
from hardware.keys import KeysUnit
from hardware.settings_file import SettingsFile
from hardware.unit import now_us
from tests.hardware.keyboard import ESC, REPEAT, A, Keyboard, L

# -- learned by pressing


def test_two_keys_are_learned_by_pressing_them(keyboard):
    learner = KeyLearner([keyboard.opened(str(keyboard.path))])
    assert learner.asked == "left"
    assert not learner.poll()
    keyboard.press(A)
    assert learner.poll()
    assert (learner.asked, learner.device_name) == ("right", "Test Keyboard")
    keyboard.report((A, REPEAT))
    keyboard.release(A)
    assert not learner.poll()
    keyboard.press(L)
    learner.poll()
    assert learner.asked is None
    assert learner.found == KeySettings(str(keyboard.path), A, L)
    learner.close()


def test_what_was_typed_before_is_not_learned(keyboard):
    device = keyboard.opened(str(keyboard.path))
    keyboard.press(L)
    learner = KeyLearner([device])
    learner.poll()
    assert learner.asked == "left"
    learner.close()


def test_keys_that_cannot_be_learned_say_why(keyboard, tmp_path, clock):
    other = Keyboard(tmp_path / "event8", clock, name="Gamepad", codes=(0x130, 0x110))
    devices = [each.opened(str(each.path)) for each in (keyboard, other)]
    learner = KeyLearner(devices)
    keyboard.press(ESC)
    learner.poll()
    assert learner.fault == Fault("key_escape")
    other.press(0x110)  # a mouse button
    learner.poll()
    assert learner.asked == "left"
    keyboard.press(A)
    learner.poll()
    assert learner.fault is None
    keyboard.release(A)
    keyboard.press(A)
    learner.poll()
    assert learner.fault == Fault("key_twice")
    other.press(0x130)
    learner.poll()
    assert sentence(learner.fault) == (
        "That key is on “Gamepad”, and stamps of two devices don’t compare; press one of "
        "“Test Keyboard”."
    )
    keyboard.unplug()
    learner.poll()
    learner.close()
    other.close()


def test_all_devices_with_keys_are_listened_to(keyboard, tmp_path, clock):
    mouse = Keyboard(tmp_path / "event11", clock, name="Mouse", codes=(0x110, 0x111))

    def opened(path):
        return (mouse if path == str(mouse.path) else keyboard).opened(path)

    devices = open_all(opened, tmp_path)
    assert [each.name for each in devices] == ["Test Keyboard"]
    devices[0].close()
    mouse.close()


def test_no_devices_at_all_or_none_that_may_be_read(tmp_path):
    with pytest.raises(UnitError, match=r"No keyboard, gamepad .* is plugged in"):
        open_all(folder=tmp_path)
    (tmp_path / "event0").touch()

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    with pytest.raises(UnitError, match="event0 may not be read by this user"):
        open_all(refuse, tmp_path)


def test_the_name_that_stays_with_a_device(tmp_path):
    (tmp_path / "event3").touch()
    assert staying_name(str(tmp_path / "event3"), tmp_path) == str(tmp_path / "event3")
    (tmp_path / "by-id").mkdir()
    link = tmp_path / "by-id" / "usb-Arcade-event-joystick"
    link.symlink_to("../event3")
    assert staying_name(str(tmp_path / "event3"), tmp_path) == str(link)


def test_what_is_printed_on_keys():
    codes = (30, 38, 2, 57, 0x120, 0x130, 700)
    assert [key_name(code) for code in codes] == ["A", "L", "1", "Space", "button 1", "A", "700"]


# -- in the terminal


class Now:
    """The real clock, as a keyboard reads it."""

    @property
    def us(self) -> int:
        return now_us()


def test_learned_and_played_in_the_terminal(keyboard, tmp_path, monkeypatch):
    keyboard.clock = Now()
    opened = keyboard.opened
    monkeypatch.setattr(key_learning, "open_all", lambda: [opened(str(keyboard.path))])
    monkeypatch.setattr(key_command, "open_device", lambda path: open_device(path, opened))
    monkeypatch.setattr(KeysUnit.__init__, "__defaults__", (None, None, now_us, opened))
    data = tmp_path / "data"

    asked, armed = threading.Event(), threading.Event()

    def told_of(owner, name, event):
        method = getattr(owner, name)

        def telling(self, *args):
            event.set()
            return method(self, *args)

        monkeypatch.setattr(owner, name, telling)

    told_of(KeyLearner, "poll", asked)
    told_of(units.Unit, "poll", armed)

    def hands():
        assert asked.wait(30)
        for code in (A, L):
            keyboard.press(code)
            time.sleep(0.05)
            keyboard.release(code)
        assert armed.wait(30)
        keyboard.press(L)  # the count has just begun
        time.sleep(0.05)
        keyboard.release(L)

    thread = threading.Thread(target=hands)
    thread.start()
    done = CliRunner().invoke(duel, ["--unit", "keys", "--data", str(data)], standalone_mode=False)
    thread.join()
    assert "Press the key that is to be the left paddle." in done.output
    assert "Left is A, right is L, on “Test Keyboard”." in done.output
    assert "Presses less than 10 ms apart are a dead heat" in done.output
    assert "early" in done.output
    assert SettingsFile(data).read().keys == KeySettings(str(keyboard.path), A, L)
    assert done.return_value == 0


def test_only_keys_are_learned(tmp_path):
    done = CliRunner().invoke(duel, ["--unit", "mock", "--learn", "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "Only keys are learned" in done.output


def test_scripts_are_told_that_nothing_was_learned(tmp_path):
    done = CliRunner().invoke(duel, ["--unit", "keys", "--json", "--data", str(tmp_path)])
    assert done.exit_code == 2
    told = json.loads(done.output)
    assert (told["unit"], told["fault"], told["params"]) == ("keys", "keys_unlearned", {})
    assert "Nobody has said which two keys" in told["reason"]


def test_the_option_says_what_there_is():
    done = CliRunner().invoke(duel, ["--help"])
    assert "keys[:DEVICE]" in done.output
    done = CliRunner().invoke(duel, ["--unit", "keys:"])
    assert "there is no unit “keys:”; the units are mock, gpio, serial[:PORT], keys[:DEVICE]" in (
        done.output
    )
