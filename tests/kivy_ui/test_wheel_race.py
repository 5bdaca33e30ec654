"""The race to shout, run on the screen: every seat is a paddle."""

import pytest

from hardware.countdown import Countdown
from tests.kivy_ui.wheels import PEOPLE, SIZES


def land_on_race(stage):
    stage.tap("space uno_spin")
    stage.tap("race")
    stage.race = stage.app.screen.ids.race_field


@pytest.mark.parametrize("size", SIZES)
def test_when_a_race_is_over_its_keys_stand_between_the_seats(at_wheel, size):
    everybody = [*PEOPLE, "Ida", "Lou", "Tom", "Maximilian", "Alexandra Maria Fox"]
    stage = at_wheel(players=everybody, size=size)
    land_on_race(stage)
    field = stage.race
    for count in range(2, 11):
        field.start([stage.app.person(name) for name in everybody[:count]])
        field.race.stage, field.race.winner = "won", everybody[count - 1]
        field.show()
        keys = [field._leave, field._again, field._take, field._lamp]
        for key in keys:
            x, y, w, h = key.spot
            for pad in field.pads.values():
                left, top, wide, high = pad.spot
                apart = x + w <= left or left + wide <= x or y + h <= top or top + high <= y
                assert apart, f"{count}: {key} on the seat of {pad.text}"


def test_the_race_is_run_on_the_screen_and_its_winner_taken(at_wheel, pictures):
    stage = at_wheel()
    land_on_race(stage)
    stage.screenshot(pictures / "race-wait-800.png")
    stage.wait(lambda: stage.race.race.stage == "go", "never GO")
    stage.wait(lambda: stage.race.race._lit_us is not None, "GO was never stamped")
    stage.screenshot(pictures / "race-go-800.png")
    stage.tap("paddle Cy")
    stage.wait(lambda: stage.race.race.stage == "won")
    assert stage.reads("Cy was first")
    stage.screenshot(pictures / "race-won-800.png")
    stage.tap("race done")
    assert stage.app.screen.spin.given == {"winner": "Cy"}
    stage.tap("top_color yellow")
    stage.tap("done")
    assert stage.evening.game.hands["Cy"] == 6
    assert stage.evening.game.turn == "Nana"


def test_who_cannot_wait_is_out_of_this_race(at_wheel, monkeypatch):
    slow = Countdown(count_s=0, hold_min_ms=60_000, hold_max_ms=60_000)
    monkeypatch.setattr("kivy_ui.widgets.race.WAIT", slow)
    stage = at_wheel(players=["Mia", "Ben"])
    land_on_race(stage)
    assert stage.reads("wait")
    stage.tap("paddle Mia")
    stage.wait(lambda: stage.race.pads["Mia"].state == "early")
    stage.tap("paddle Ben")
    stage.wait(lambda: stage.race.race.stage == "nobody")
    stage.tap("race again")
    assert stage.reads("wait")
    stage.tap("race back")
    assert stage.app.screen.stage == "landed"
    assert "winner Ben" in stage.targets()


def test_the_stamps_decide_and_level_ones_race_again(at_wheel):
    stage = at_wheel()
    land_on_race(stage)
    race = stage.race.race
    stage.wait(lambda: race.stage == "go" and race._lit_us is not None)
    late = race._lit_us + 400_000
    race.press("Ben", late)
    race.press("Dad", late - 1)
    stage.wait(lambda: not race.running)
    assert race.stage == "level"
    assert "race done" not in stage.targets()
    stage.tap("race again")
    assert stage.race.race is not race
