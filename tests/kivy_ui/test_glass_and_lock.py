"""A turn glass that forces nobody, and a lock for small hands and for wiping."""

import pytest

from hardware import units
from kivy_ui.table.habits import GLASS
from tests.kivy_ui.test_table_fits import look_at

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red"}
SIZES = [(800, 480), (1280, 800), (720, 1280)]


@pytest.fixture
def at_table(open_app, evening_of, store):
    def at_table(size=(800, 480), seconds=0):
        from companion import settings

        settings.write(store, GLASS, seconds)
        evening = evening_of("showdown", PEOPLE, RED, dealer="Dad")
        return open_app(size, "table", evening=evening, store=store, unit=units.open("touch"))

    return at_table


def glass_of(stage):
    return stage.app.screen.ids.field.glass


# -- the glass


def test_there_is_no_glass_until_somebody_sets_one_up(at_table):
    stage = at_table()
    assert not glass_of(stage).running
    assert glass_of(stage).share == 0


def test_it_runs_down_by_the_second_and_each_turn_turns_it_over(at_table):
    stage = at_table(seconds=60)
    stage.wait(lambda: 0 < glass_of(stage).share < 1)
    stage.tap("red number")
    assert glass_of(stage).share > 0.99
    stage.wait(lambda: glass_of(stage).share < 1)
    stage.tap("seat Dad")  # no turn: it runs on
    stage.tap("said uno")
    assert glass_of(stage).share < 1


def test_it_draws_a_frame_a_second_and_no_more(at_table):
    stage = at_table(seconds=60)
    stage.pause(1.2)
    frames = []
    stage.window.bind(on_draw=frames.append)
    stage.pause(2.5)
    stage.window.unbind(on_draw=frames.append)
    assert 1 <= len(frames) <= 3


def test_run_out_it_forces_nothing_and_draws_no_more(at_table, monkeypatch):
    from kivy_ui.table import glass

    stage = at_table(seconds=60)
    now = glass.monotonic()
    monkeypatch.setattr(glass, "monotonic", lambda: now + 100)
    stage.wait(lambda: not glass_of(stage).running)
    assert glass_of(stage).share == 0
    assert stage.app.evening.game.turn == "Mia"
    assert stage.app.evening.undoes["op"] == "first_card"
    stage.tap("red number")
    assert stage.app.evening.game.turn == "Ben"


def test_it_stands_still_where_the_table_is_not_seen(at_table):
    stage = at_table(seconds=30)
    field_glass = glass_of(stage)
    assert field_glass.running
    stage.app.go("scores")
    assert not field_glass.running


@pytest.mark.parametrize("size", SIZES)
def test_how_it_looks(at_table, pictures, size):
    stage = at_table(size, seconds=60)
    field_glass = glass_of(stage)
    stage.pause(0.5)
    field_glass.share = 0.6
    stage.settle()
    look_at(stage, size)
    stage.screenshot(pictures / f"glass-{size[0]}.png")


def test_it_is_set_on_the_settings(open_app, store, pictures):
    stage = open_app((800, 480), "settings", store=store, chapter="table")
    stage.screenshot(pictures / "settings-table.png")
    stage.tap(f"{GLASS} 60")
    assert stage.app.settings[GLASS] == 60
    stage.tap("undo")
    assert stage.app.settings[GLASS] == 0


# -- the lock


@pytest.mark.parametrize("size", SIZES)
def test_nothing_takes_a_touch_until_the_key_is_held(at_table, pictures, size):
    stage = at_table(size)
    stage.tap("menu")
    stage.screenshot(pictures / f"menu-{size[0]}.png")
    stage.tap("lock")
    assert stage.app.locked
    seq, targets = stage.app.evening.seq, stage.targets()
    for target in ("seat Ben", "red number", "direction"):
        stage.tap(target)
    stage.app._on_keyboard(None, 27)
    stage.screenshot(pictures / f"locked-{size[0]}.png")
    stage.tap("unlock")  # too short
    assert stage.app.locked
    assert stage.app.evening.seq == seq
    assert stage.targets() == targets
    stage.pause(0.4)  # the same key again at once is one tap
    stage.press("unlock")
    stage.wait(lambda: not stage.app.locked)
    stage.release()
    stage.tap("red number")
    assert stage.app.evening.seq == seq + 1


def test_a_whole_hand_does_not_open_it(at_table):
    from kivy.tests.common import UnitTestTouch

    stage = at_table()
    stage.app.lock()
    stage.settle()
    x, y = stage.place("unlock")
    height = stage.window.height
    hand = [UnitTestTouch(x - 300, height - y), UnitTestTouch(x, height - y)]
    for finger in hand:
        finger.touch_down()
    stage.pause(1.6)
    assert stage.app.locked
    for finger in hand:
        finger.touch_up()
    assert stage.app.locked


def test_a_finger_joined_by_a_hand_does_not_open_it(at_table):
    from kivy.tests.common import UnitTestTouch

    stage = at_table()
    stage.app.lock()
    stage.settle()
    x, y = stage.place("unlock")
    other = UnitTestTouch(x - 300, stage.window.height - y)
    stage.press("unlock")
    other.touch_down()
    stage.pause(1.6)
    assert stage.app.locked
    other.touch_up()
    stage.release()


def test_it_is_on_the_settings_too(open_app, store):
    stage = open_app((800, 480), "settings", store=store)
    stage.tap("lock")
    stage.tap("back")
    assert stage.app.locked
    assert stage.shown() == "settings"
