"""Lamps and buzzer, each tried alone."""

from __future__ import annotations

from hardware import units
from hardware.events import Count
from tests.hardware.board import Wired


def test_each_lamp_alone_and_all_dark_again():
    wired = Wired()
    assert wired.unit.outputs == ("red", "green", "arrow_left", "arrow_right", "buzzer")
    for name in ("red", "green", "arrow_left", "arrow_right"):
        wired.unit.try_out(name)
        assert wired.lit() == {name}
    wired.unit.try_out("")
    assert wired.lit() == set()


def test_the_buzzer_ends_by_itself():
    wired = Wired()
    wired.unit.try_out("buzzer")
    assert wired.lit() == {"buzzer"}
    wired.poll_for(500_000)
    assert wired.lit() == set()


def test_a_lamp_that_is_not_wired_is_not_offered():
    wired = Wired(gpio={"red": False, "buzzer": False})
    assert wired.unit.outputs == ("green", "arrow_left", "arrow_right")
    wired.unit.try_out("red")
    wired.unit.try_out("buzzer")
    assert wired.lit() == set()


def test_trying_gives_a_showdown_up():
    wired = Wired()
    wired.unit.arm()
    assert Count(3) in wired.unit.poll()
    wired.unit.try_out("green")
    assert wired.poll_for(6_000_000) == []
    assert wired.lit() == {"green"}


def test_a_unit_without_lamps_shows_nothing():
    unit = units.open("touch")
    assert unit.outputs == ()
    unit.try_out("red")
