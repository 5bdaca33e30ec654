"""The wheel and the race without a window: physics, fairness, stamps."""

from random import Random

import pytest

from companion import editions
from kivy_ui.wheel.racing import Race
from kivy_ui.wheel.spin import Spin, own_spaces
from kivy_ui.wheel.spinning import Finger, Run, run, space_at, turned_on, turned_to

SPINS = 9_000


@pytest.mark.parametrize("count", [2, 3, 9, 18, 40])
def test_every_space_is_at_the_pointer_where_it_should_be(count):
    for space in range(count):
        for into in (0.01, 0.5, 0.99):
            assert space_at(turned_to(space + into, count), count) == space
            assert space_at(turned_to(space + into, count) + 720, count) == space


@pytest.mark.parametrize("speed", [121.0, -500.0, 640.0, 5_000.0])
def test_a_flick_is_fair_however_hard_it_is(speed):
    """Chi-square over nine spaces: 26.1 is exceeded by chance once in a thousand (df 8)."""
    entropy, counts = Random(7), [0] * 9
    for _ in range(SPINS):
        after = run(12.0, speed, 9, entropy)
        counts[space_at(after.at(after.seconds), 9)] += 1
    expected = SPINS / 9
    assert sum((count - expected) ** 2 / expected for count in counts) < 26.1


@pytest.mark.parametrize("count", [2, 9, 24])
def test_it_runs_the_way_it_was_flicked_slows_down_and_rests_inside_a_space(count):
    entropy = Random(3)
    for speed in (-900.0, -200.0, 130.0, 700.0):
        for _ in range(50):
            after = run(77.0, speed, count, entropy)
            assert after.way * speed > 0
            assert 0.8 < after.seconds < 4.5
            steps = [after.at(after.seconds * i / 20) for i in range(21)]
            ways = [abs(b - a) for a, b in zip(steps, steps[1:], strict=False)]
            assert ways == sorted(ways, reverse=True)
            into = -after.at(after.seconds) % 360 / 360 * count % 1
            assert 0.11 < into < 0.89


def test_a_run_keeps_resting_where_it_stopped():
    after = Run(10.0, 400.0, 2.0)
    assert after.at(0) == 10.0
    assert after.at(2.0) == after.at(99.0) == 410.0
    assert after.over(2.0)
    assert not after.over(1.9)


def test_the_finger_is_as_fast_as_it_was_lately():
    finger = Finger(0.0, 0)
    for i in range(1, 31):
        finger.move(3.0 * i, i * 10_000)
    assert finger.speed(300_000) == pytest.approx(300, rel=0.1)
    assert finger.speed(900_000) == 0
    assert finger.turned == pytest.approx(90)


def test_the_finger_goes_the_short_way_over_the_top():
    finger = Finger(-179.0, 0)
    assert finger.move(179.0, 10_000) == pytest.approx(-2)
    assert turned_on(350, 10) == pytest.approx(20)


# -- the race


def go(*touches, names=("Mia", "Ben", "Cy"), gap_us=4_000):
    """A race whose GO was shown at 2 s; touches (name, stamp) are heard in this order."""
    race = Race(names, 1_000_000)
    now = 0
    for name, t_us in [touch for touch in touches if touch[1] < 1_000_000]:
        race.press(name, t_us)
    race.poll(now)
    race.poll(1_000_000)
    race.lit(2_000_000)
    for name, t_us in [touch for touch in touches if touch[1] >= 1_000_000]:
        race.press(name, t_us)
    now = 2_000_000
    while race.running and now < 12_000_000:
        race.poll(now)
        now += gap_us
    return race


def test_the_earliest_stamp_wins_whatever_arrived_first():
    race = go(("Ben", 2_250_000), ("Mia", 2_200_000), ("Cy", 2_260_000))
    assert (race.stage, race.winner) == ("won", "Mia")


def test_a_stamp_that_arrives_late_still_counts_before_it_is_decided():
    race = Race(("Mia", "Ben"), 0)
    race.poll(0)
    race.lit(0)
    race.press("Ben", 300_000)
    for now in range(4_000, 340_000, 4_000):
        race.poll(now)
    assert race.running
    race.press("Mia", 200_000)
    race.poll(340_000)
    assert (race.stage, race.winner) == ("won", "Mia")


def test_what_the_screen_cannot_tell_apart_is_a_race_again():
    race = go(("Ben", 2_203_000), ("Mia", 2_200_000), ("Cy", 2_400_000))
    assert (race.stage, race.winner) == ("level", None)
    assert race.level == ("Mia", "Ben")
    clear = go(("Ben", 2_204_001), ("Mia", 2_200_000))
    assert (clear.stage, clear.winner) == ("won", "Mia")


def test_who_is_early_is_out_and_the_others_race_on():
    race = go(("Mia", 900_000), ("Mia", 2_100_000), ("Ben", 2_300_000))
    assert race.early == {"Mia"}
    assert race.winner == "Ben"


def test_before_the_light_was_seen_is_early_too():
    race = go(("Mia", 1_990_000), ("Cy", 2_500_000))
    assert race.early == {"Mia"}
    assert race.winner == "Cy"


def test_all_early_or_nobody_at_all_is_nobody():
    assert go(("Mia", 1), ("Ben", 2), ("Cy", 3)).stage == "nobody"
    assert go().stage == "nobody"


def test_after_the_end_a_touch_means_nothing():
    race = go(("Mia", 2_200_000))
    race.press("Ben", 2_100_000)
    race.poll(13_000_000)
    assert race.winner == "Mia"


# -- a real wheel's spaces


def test_a_built_wheel_is_drawn_as_it_is_built():
    spaces = editions.load("spin").spaces
    by_name = [space.name for space in spaces.values()]
    assert own_spaces(spaces, by_name) == tuple(spaces.values())
    turned = [*list(spaces)[4:], *list(spaces)[:4], "war"]
    assert [space.key for space in own_spaces(spaces, turned)] == turned
    numbered = [str(number) for number in range(1, 10)]
    assert own_spaces(spaces, numbered) == tuple(spaces.values())


def test_a_wheel_of_another_edition_is_not_followed():
    spaces = editions.load("spin").spaces
    assert own_spaces(spaces, ["war", "market stall"]) == ()
    assert own_spaces(spaces, []) == ()
    assert own_spaces(spaces, list(spaces)[1:]) == ()


def test_an_answer_that_another_one_makes_impossible_is_forgotten():
    from companion.game import apply, new_game

    game = new_game(editions.load("spin"), ["Mia", "Ben"], "Ben", {})
    for op in (
        {"op": "first_card", "card": "number", "color": "red"},
        {"op": "set", "hands": {"Ben": 3}},
        {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True},
    ):
        game = apply(game, op).game
    spin = Spin(game)
    spin.land("war", "hand")
    for field, choice in (("winner", "Mia"), ("discard", 5), ("top_color", "red")):
        spin.answer(field, choice)
    assert spin.whole
    spin.answer("winner", "Ben")
    assert "discard" not in spin.given
    assert not spin.whole
    spin.answer("winner", None)
    assert spin.op() == {"op": "spin", "by": "Ben", "space": "war", "source": "hand"}
