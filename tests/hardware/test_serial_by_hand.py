"""What people ask of a serial unit between two duels: lamps, buzzer, self-test, timer button."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_bridge import messages
from firmware_bridge.messages import Lamp, SelfTest, Tone
from hardware.countdown import Countdown
from hardware.events import Count, Fault, SelfTested, TimerHeld, TimerPressed
from hardware.faults import UnitError, sentence
from hardware.self_test import GOOD, SENTENCES, Found
from hardware.settings import Settings
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.uno import MHZ, PACKAGES, TIMER, HandsDevice, Uno
from tests.hardware.serial_table import NOW, OVER, SWIFT, Table

LAMPS = ("red", "green", "arrow_left", "arrow_right")


def shines(table: Table, *lamps: str) -> bool:
    """Wait until these lamps and no other are lit on the board."""
    for _ in range(200):
        table.poll_for(0.01)
        with table.plug.lock:
            if table.device.shining == set(lamps):
                return True
    return False


def test_each_lamp_of_the_board_is_lit_alone_and_all_are_dark_again(table):
    assert table.unit.outputs == (*LAMPS, "buzzer")
    for lamp in LAMPS:
        table.unit.try_out(lamp)
        assert shines(table, lamp)
    table.unit.try_out("")
    assert shines(table)


def test_the_buzzer_of_the_board_is_heard_and_ends_by_itself(table):
    table.unit.try_out("buzzer")
    table.poll_for(0.9)
    with table.plug.lock:
        turned = list(table.device.buzzed)
    assert len(turned) == pytest.approx(2 * 880 * 0.4, rel=0.03)
    assert (turned[-1] - turned[0]) / MHZ == pytest.approx(400_000, rel=0.03)


def test_trying_gives_a_duel_up(table):
    table.unit.arm(SWIFT, Countdown(3, 0, 0))
    table.until(Count)
    table.unit.try_out("green")
    assert shines(table, "green")
    assert not any(isinstance(each, OVER) for each in table.poll_for(0.3))


def test_what_a_unit_says_is_not_attached_is_not_offered(tmp_path):
    class Bare(PlayedUnit):
        def _hello(self, number):
            return replace(super()._hello(number), attached="ptg")

    table = Table(tmp_path, Bare())
    assert table.unit.outputs == ("green",)
    table.unit.try_out("red")
    table.unit.try_out("buzzer")
    table.unit.try_out("green")
    table.poll_for(0.1)
    asked = [each for each in table.device.asked if isinstance(each, (Lamp, Tone))]
    assert asked == [Lamp(False, True, False, False)]
    table.close()


def test_what_can_not_be_tried_is_said(played):
    played.device.busy = True
    played.unit.try_out("red")
    assert played.until(Fault)[-1].key == "unit_busy"
    played.plug.pull_out()
    played.until(Fault)
    for tried in (lambda: played.unit.try_out("red"), played.unit.self_test):
        with pytest.raises(UnitError, match="was unplugged; plug it in"):
            tried()


def test_firmware_without_a_self_test_is_named(tmp_path):
    class Simple(PlayedUnit):
        def _answer(self, number, message):
            if isinstance(message, SelfTest):
                self.tell(messages.No(number, "unknown", "-"))
            else:
                super()._answer(number, message)

    table = Table(tmp_path, Simple())
    table.unit.self_test()
    assert "has no self-test; flash" in sentence(table.until(Fault)[-1])
    table.close()


def keys_of(told: SelfTested) -> dict[str, str]:
    return {each.thing: each.key for each in told.things}


def cable_of(told: SelfTested) -> Found:
    return next(each for each in told.things if each.thing == "cable")


def test_the_board_tests_itself(table):
    table.poll_for(0.3)
    table.unit.self_test()
    told = table.until(SelfTested)[-1]
    assert all(each.ok for each in told.things), told
    assert [each.thing for each in told.things] == [
        "memory", "clock", "chance", "left paddle", "right paddle", "timer button", "cable",
        "words",
    ]  # fmt: skip
    before = cable_of(told)
    with table.plug.lock:
        table.device.uno.press("right", 0)
        table.device.uno.give(b"1 ping*00000000\n")
    table.poll_for(0.1)
    table.unit.self_test()
    told = table.until(SelfTested)[-1]
    assert keys_of(told)["right paddle"] == "line_down"
    cable = cable_of(told)
    assert cable.ok
    assert cable.params["bad"] == before.params["bad"] + 1


def test_a_wheel_is_read_in_the_self_test_and_a_spin_given_up(tmp_path):
    wheel = Settings.of({"wheel": {"sensor": "quadrature"}})
    device = PlayedUnit()
    device.tested = replace(device.tested, wheel=5)
    table = Table(tmp_path, device, settings=wheel)
    table.unit.self_test()
    said = [each.sentence for each in table.until(SelfTested)[-1].things if each.thing == "wheel"]
    assert said == ["Its sensors read a 1, b 0, index 1."]
    table.close()


@pytest.mark.parametrize(
    ("found", "thing", "key"),
    [
        ({"memory": False}, "memory", "memory_fails"),
        ({"clock": False}, "clock", "clock_stands"),
        ({"noise": 3}, "chance", "noise_flat"),
        ({"left_down": True}, "left paddle", "line_down"),
        ({"timer_down": True}, "timer button", "line_down"),
    ],
)
def test_what_is_wrong_is_found_and_said_with_its_cure(played, found, thing, key):
    played.device.tested = replace(played.device.tested, **found)
    played.unit.self_test()
    (bad,) = [each for each in played.until(SelfTested)[-1].things if not each.ok]
    assert (bad.thing, bad.key) == (thing, key)
    state, _thing, text, cure = bad.finding
    assert (state, bool(text), bool(cure)) == ("broken", True, True)


def test_a_bad_cable_and_words_of_another_version_are_told(played):
    played.device.unknown = 2
    for _ in range(20):
        with played.plug.lock:
            played.device._out += b"rubbish\n"
            played.device.tell_text("dance a=1")
    played.poll_for(0.1)
    played.unit.self_test()
    told = {each.thing: each for each in played.until(SelfTested)[-1].things}
    assert "20 of them damaged; take a shorter" in told["cable"].sentence
    assert "did not know 2 words, the app 20; flash" in told["words"].sentence


def test_every_thing_that_is_wrong_has_a_cure():
    for key, text in SENTENCES.items():
        assert ("; " in text) is (key not in GOOD), key


# -- the timer button


def press(table: Table, down: bool) -> None:
    """The button is moved; not so soon after the unit was met that it is an old press."""
    if down:
        table.poll_for(0.2)
    with table.plug.lock:
        table.device.uno.move(0, TIMER, not down)


def test_where_holding_means_undo_a_press_is_told_as_it_ends(table):
    press(table, down=True)
    assert table.poll_for(0.2) == []
    press(table, down=False)
    assert table.until(TimerPressed) == [TimerPressed()]


def test_held_it_is_told_while_it_lasts_and_its_end_means_nothing(table):
    press(table, down=True)
    assert table.until(TimerHeld) == [TimerHeld()]
    press(table, down=False)
    assert table.poll_for(0.2) == []


def test_where_holding_means_nothing_a_press_is_told_as_it_begins(needed, tmp_path):
    needed(*PACKAGES)
    settings = Settings.of({"timer": {"undo": False}})
    table = Table(tmp_path, HandsDevice(Uno()), settings=settings)
    press(table, down=True)
    assert table.until(TimerPressed) == [TimerPressed()]
    assert table.poll_for(1.2) == []
    press(table, down=False)
    assert table.poll_for(0.1) == []
    table.close()


def test_a_unit_of_version_1_can_not_tell_that_it_is_held(played):
    played.poll_for(0.2)
    with played.plug.lock:
        played.device.tell(messages.Timer(1))
    assert played.until(TimerPressed) == [TimerPressed()]


@pytest.mark.parametrize("passes", [True, False])
def test_whether_the_timer_button_passes_the_turn_is_set_in_the_same_place(tmp_path, passes):
    table = Table(tmp_path, PlayedUnit(), settings=Settings.of({"timer": {"next_turn": passes}}))
    assert table.unit.timer_passes is passes
    table.close()


def test_a_duel_begins_and_ends_beside_it(table):
    press(table, down=True)
    table.unit.arm(SWIFT, NOW)
    told = table.until(*OVER)
    press(table, down=False)
    told += table.poll_for(0.2)
    assert not any(isinstance(each, TimerHeld) for each in told)
