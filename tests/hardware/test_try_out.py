"""Lamps and buzzer, each tried alone."""

from __future__ import annotations

from hardware import units
from hardware.events import Count
from tests.hardware.board import Wired
from tests.hardware.clock import Clock


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


def test_the_mock_has_lamps_that_nobody_sees_and_a_test_of_itself():
    clock = Clock()
    unit = units.open("mock", seed=1, clock=clock)
    assert unit.outputs == ("red", "green", "arrow_left", "arrow_right")
    unit.try_out("green")
    assert unit.lit == "green"
    unit.arm()
    unit.try_out("")
    assert (unit.lit, unit.poll()) == ("", ())
    assert unit.tests_itself
    unit.self_test()
    (told,) = unit.poll()
    assert [each.thing for each in told.things] == ["left paddle", "right paddle"]
    assert all(each.ok for each in told.things)
    assert unit.poll() == ()


def test_a_unit_without_lamps_shows_nothing():
    unit = units.open("touch")
    assert (unit.outputs, unit.tests_itself) == ((), False)
    unit.try_out("red")
    unit.self_test()
    assert unit.poll() == ()
