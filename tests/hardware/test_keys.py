"""Two keys as paddles, on a keyboard that a test types on."""

from __future__ import annotations

import json
import random
import threading
import time

import pytest
from click.testing import CliRunner

from hardware import input_device, key_command, key_learning, units
from hardware.commands import duel
from hardware.countdown import Countdown
from hardware.events import Decided, Fault, Go, NotReady, Paddle
from hardware.faults import UnitError, sentence
from hardware.input_devices import open_all, open_device, staying_name
from hardware.key_learning import KeyLearner
from hardware.key_settings import KeySettings, key_name
from hardware.keys import KeysUnit
from hardware.polling import Polling, stated_us
from hardware.settings import Settings
from hardware.settings_file import SettingsFile
from hardware.unit import now_us
from tests.hardware.clock import Clock
from tests.hardware.keyboard import ESC, REPEAT, A, Keyboard, L

SOON = Countdown(1, 500, 500)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def keyboard(tmp_path, clock):
    one = Keyboard(tmp_path / "event3", clock)
    yield one
    one.close()


def taught(keyboard, **changes) -> Settings:
    keys = {"device": str(keyboard.path), "left": A, "right": L} | changes
    return Settings.of({"keys": keys})


@pytest.fixture
def unit(keyboard, clock):
    one = KeysUnit(settings=taught(keyboard), clock=clock, opener=keyboard.opened)
    yield one
    one.close()


def until_go(unit, clock) -> int:
    """Armed, and GO shown as a screen does; its stamp."""
    unit.arm(None, SOON)
    while True:
        for event in unit.poll():
            if isinstance(event, Go):
                assert event.at_us is None
                unit.green_flipped(clock.us)
                return clock.us
        clock.wait(1_000)


def poll_for(unit, clock, us, step_us=5_000) -> list:
    told, end_us = [], clock.us + us
    while clock.us < end_us:
        told += unit.poll()
        clock.wait(step_us)
    return told


def verdict(unit, clock):
    (decided,) = [each for each in poll_for(unit, clock, 600_000) if isinstance(each, Decided)]
    return decided.verdict


# -- the kernel's interface


def test_the_calls_are_numbered_as_the_kernels_header_does():
    assert input_device.STAMP_CLOCK == 0x400445A0
    assert input_device.NAME == 0x81004506
    assert input_device.KEYS_NOW == 0x80604518
    assert input_device.KEYS_THERE == 0x80604521
    assert input_device.EVENT.size in (16, 24)


def test_presses_are_stamped_on_the_monotonic_clock(unit, keyboard):
    assert keyboard.stamped_by == time.CLOCK_MONOTONIC
    assert unit.device_name == "Test Keyboard"


# -- a showdown


def test_a_showdown_on_two_keys(unit, keyboard, clock):
    go_us = until_go(unit, clock)
    keyboard.press(L, go_us + 208_000)
    keyboard.press(A, go_us + 232_000)
    clock.wait(260_000)
    fell = verdict(unit, clock)
    assert (fell.winner, fell.margin_us) == ("right", 24_000)
    assert fell.reaction_us == {"left": 232_000, "right": 208_000}


def test_both_keys_in_one_report_are_a_dead_heat(unit, keyboard, clock):
    go_us = until_go(unit, clock)
    keyboard.report((A, 1), (L, 1), at_us=go_us + 208_000)
    clock.wait(260_000)
    assert verdict(unit, clock).verdict == "dead_heat"


def test_keys_in_neighboring_reports_are_a_dead_heat_and_those_further_apart_are_not(
    unit, keyboard, clock
):
    for reports, expected in ((1, "dead_heat"), (2, "win")):
        go_us = until_go(unit, clock)
        keyboard.press(A, go_us + 208_000)
        keyboard.press(L, go_us + 208_000 + 8_000 * reports)
        clock.wait(260_000)
        assert verdict(unit, clock).verdict == expected
        keyboard.report((A, 0), (L, 0))
        unit.poll()


def test_automatic_repeat_is_no_press(unit, keyboard, clock):
    keyboard.press(A)
    assert unit.poll() == (Paddle("left", True),)
    for _ in range(30):
        clock.wait(33_000)
        keyboard.report((A, REPEAT))
        assert unit.poll() == ()
    assert unit.levels() == {"left": "down", "right": "up"}
    unit.arm(None, SOON)
    assert unit.poll() == (NotReady(("left",)),)


def test_repeats_of_an_early_press_do_not_win_after_go(unit, keyboard, clock):
    unit.arm(None, SOON)
    clock.wait(1_000_000)
    keyboard.press(A)
    for _ in range(30):
        clock.wait(33_000)
        keyboard.report((A, REPEAT))
    fell = verdict(unit, clock)
    assert (fell.verdict, fell.offender) == ("false_start", "left")


def test_other_keys_and_other_events_mean_nothing(unit, keyboard):
    keyboard.press(ESC)
    assert unit.poll() == ()


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_stamps_decides_on_a_keyboard_polled_every_8_ms(seed, unit, keyboard, clock):
    chance = random.Random(seed)
    for _ in range(10):
        go_us = until_go(unit, clock)
        first, second = chance.choice([(A, L), (L, A)])
        steps = chance.randint(2, 10)
        at_us = go_us + 8_000 * chance.randint(20, 40)
        keyboard.press(first, at_us)
        keyboard.press(second, at_us + 8_000 * steps)
        clock.wait(450_000)
        assert verdict(unit, clock).winner == ("left" if first == A else "right")
        keyboard.report((A, 0), (L, 0))
        unit.poll()


# -- what can go wrong


def test_unplugged_in_the_middle_the_duel_is_void_and_plugged_in_again_it_plays_on(
    unit, keyboard, clock
):
    keyboard.press(A)
    unit.poll()
    keyboard.release(A)
    unit.arm(None, SOON)
    clock.wait(300_000)
    unit.poll()
    keyboard.press(L)
    unit.poll()
    keyboard.unplug()
    told = poll_for(unit, clock, 3_000_000)
    faults = [event for event in told if isinstance(event, Fault)]
    assert faults == [Fault("keys_unplugged", {"device": "Test Keyboard"})]
    assert Paddle("right", False) in told
    assert not any(isinstance(event, Decided) for event in told)
    assert "“Test Keyboard” was unplugged; plug it in again" in sentence(faults[0])
    with pytest.raises(UnitError, match="was unplugged"):
        unit.arm()
    keyboard.plug_in()
    assert poll_for(unit, clock, 1_000_000) == []
    keyboard.press(A)
    assert unit.poll() == (Paddle("left", True),)
    keyboard.release(A)
    unit.poll()
    go_us = until_go(unit, clock)
    keyboard.press(L, go_us + 200_000)
    clock.wait(250_000)
    assert verdict(unit, clock).winner == "right"


def test_presses_that_the_kernel_had_to_drop_make_the_duel_void(unit, keyboard, clock):
    until_go(unit, clock)
    keyboard.drop()
    keyboard.press(A)
    clock.wait(100_000)
    told = poll_for(unit, clock, 1_000_000)
    assert Fault("keys_lost", {"device": "Test Keyboard"}) in told
    assert not any(isinstance(event, Decided) for event in told)
    # The paddle is seen as it is all the same.
    assert Paddle("left", True) in told
    keyboard.release(A)
    assert unit.poll() == (Paddle("left", False),)


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


def test_a_closed_unit_lets_go_of_the_device(unit, keyboard):
    unit.close()
    unit.close()
    with pytest.raises(UnitError, match="open it again"):
        unit.poll()
    keyboard.press(A)  # nobody listens, and nothing breaks


def test_a_unit_whose_device_is_dead_is_closed_all_the_same(unit, mocker):
    unit.arm(None, SOON)
    closed = mocker.patch.object(input_device.os, "close", side_effect=OSError(5, "I/O error"))
    unit.close()
    unit.close()
    mocker.stop(closed)
    closed.assert_called_once_with(mocker.ANY)
    with pytest.raises(UnitError, match="open it again"):
        unit.poll()


# -- what it can tell apart


@pytest.mark.parametrize("step_us", [1_000, 2_000, 4_000, 8_000, 10_000])
@pytest.mark.parametrize("jitter_us", [0, 40])
def test_the_step_of_a_device_shows_in_its_reports(step_us, jitter_us):
    chance, polling, at = random.Random(step_us + jitter_us), Polling(), 0
    assert polling.step_us == 8_000
    for _ in range(60):
        # A hand that drums: 30 to 140 ms between two changes.
        at += max(1, chance.randint(30_000, 140_000) // step_us)
        polling.take(5_000_000 + at * step_us + chance.randint(-jitter_us, jitter_us))
    assert polling.measured_us == step_us
    assert polling.resolution_us == step_us * 5 // 4


def test_a_device_without_a_grid_is_as_coarse_as_its_descriptor_says():
    chance, polling, at_us = random.Random(3), Polling(4_000), 0
    for _ in range(60):
        at_us += chance.randint(30_000, 140_000)
        polling.take(at_us)
    assert polling.measured_us is None
    assert polling.resolution_us == 5_000


def test_a_few_presses_measure_nothing_yet(unit, keyboard, clock):
    assert unit.resolution_us == 10_000
    for _ in range(6):
        for change in (keyboard.press, keyboard.release):
            clock.wait(61_000)
            change(A)
        unit.poll()
        measured = unit.resolution_us
    assert measured == 10_000
    for wait_us in (31_000, 47_000, 33_000, 59_000):
        clock.wait(wait_us)
        keyboard.report((A, int(wait_us % 4_000 == 3_000)))
    unit.poll()
    assert unit.resolution_us == 1_250


def test_the_descriptor_of_a_device_is_found_above_its_event_file(tmp_path):
    usb = tmp_path / "devices" / "1-1" / "1-1:1.0"
    own = usb / "0003:046D:C31C.0001" / "input" / "input7"
    (own / "event3").mkdir(parents=True)
    (usb / "ep_81").mkdir()
    (usb / "ep_81" / "interval").write_text("10ms\n")
    system = tmp_path / "class"
    (system / "event3").mkdir(parents=True)
    (system / "event3" / "device").symlink_to(own)
    assert stated_us("/dev/input/event3", system) == 10_000
    (usb / "ep_81" / "interval").write_text("125us\n")
    assert stated_us("/dev/input/event3", system) == 125
    assert stated_us("/dev/input/event4", system) is None


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
