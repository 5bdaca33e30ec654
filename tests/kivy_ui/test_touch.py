"""Touches reach the app once each, stamped, from a mouse and from fingers."""

from __future__ import annotations

import pytest
from kivy.uix.widget import Widget

from kivy_ui import touch

TEN = ["Mia", "Lou", "Ben", "Alexandra", "Cy", "Tom", "Nana", "Max", "Ida", "Dad"]


class Feeler(Widget):
    """Keeps what it felt."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.felt = []

    def on_touch_down(self, touch):
        self.felt.append(("down", touch.source, touch.stamp_us))

    def on_touch_up(self, touch):
        self.felt.append(("up", touch.source, touch.stamp_us))


def test_a_press_of_the_mouse_is_one_touch_with_its_stamp(open_app, window):
    stage = open_app(screen="")
    feeler = Feeler(size=window.size)
    window.add_widget(feeler)
    before = touch.now_us()
    stage.press((400, 240))
    stage.release()
    assert [what[:2] for what in feeler.felt] == [("down", "mouse"), ("up", "mouse")]
    assert before < feeler.felt[0][2] < feeler.felt[1][2] < touch.now_us()


def test_two_fingers_press_both_paddles_of_the_running_app(touch_panel, open_process, tmp_path):
    """Real touches through the window system: SDL's fingers, not its mouse, and none doubled."""
    name, pointer, fingers = touch_panel
    app = open_process(
        "play", "--size", "800x480", "--data", str(tmp_path / "data"), on=name, by=pointer
    )
    app.tap("practice duel")
    app.wait(lambda: app.reads("press yours"))
    left, top = app.look("corner")
    near, far = (left + 400, top + 330), (left + 400, top + 100)
    begun, ended = app.look("touches")
    fingers.down(0, *near)
    fingers.down(1, *far)
    app.wait(lambda: app.look("touches")[0] == begun + 2, "two fingers were not two touches")
    app.wait(lambda: app.look("paddles") == {"left": "down", "right": "down"})
    fingers.up(0, *near)
    fingers.up(1, *far)
    app.wait(lambda: app.look("touches")[1] == ended + 2)
    app.wait(lambda: app.look("stage") in ("armed", "count"), "both were claimed and let go")
    assert app.look("touches") == [begun + 2, ended + 2]


def test_the_earlier_of_two_fingers_is_the_false_start(touch_panel, open_process, tmp_path):
    """The order of the stamps decides, through the whole way from the panel to the verdict."""
    name, pointer, fingers = touch_panel
    app = open_process(
        "play", "--size", "800x480", "--data", str(tmp_path / "data"), on=name, by=pointer
    )
    app.tap("practice duel")
    left, top = app.look("corner")
    near, far = (left + 400, top + 330), (left + 400, top + 100)
    app.wait(lambda: app.reads("press yours"))
    for finger, place in enumerate((near, far)):
        fingers.down(finger, *place)
        fingers.up(finger, *place)
    app.wait(lambda: app.look("stage") == "count")
    fingers.down(1, *far)
    app.wait(lambda: app.look("stage") == "verdict")
    fingers.up(1, *far)
    verdict = app.look("verdict")
    assert verdict["verdict"] == "false_start"
    assert verdict["offender"] == "right"
    assert app.reads("too early")


def test_ten_fingers_race_and_the_earliest_stamp_wins(touch_panel, open_process, tmp_path):
    """Ten seats of the running app, ten fingers of the panel: whoever is first there wins, whatever
    the seats' order; what the screen cannot tell apart is a race again."""
    from companion import settings
    from companion.evening import Evening
    from companion.store import Store

    data = tmp_path / "data"
    with Store(data) as store:
        evening = Evening.start(store, "spin", TEN, "Dad")
        evening.do({"op": "first_card", "card": "number", "color": "red", "value": 5})
        evening.do({"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True})
        settings.write(store, "shown", "wheel").wait()
    name, pointer, fingers = touch_panel
    app = open_process("play", "--size", "800x480", "--data", str(data), on=name, by=pointer)
    assert app.shown() == "wheel"
    app.tap("space uno_spin")
    app.tap("race")
    left, top = app.look("corner")
    pads = [app.place(f"paddle {who}") for who in TEN]
    places = [(left + x, top + y) for x, y in pads]
    for attempt in range(6):
        app.wait(lambda: app.look("race")["lit"], "never GO")
        begun, first = app.look("touches")[0], (7, 2, 9)[attempt % 3]
        fingers.down(first, *places[first])
        app.pause(0.04)  # more than a frame, less than the race waits for an earlier touch
        for finger in range(10):
            if finger != first:
                fingers.down(finger, *places[finger])
        app.wait(lambda begun=begun: app.look("touches")[0] == begun + 10, "not ten touches")
        app.wait(lambda: app.look("race")["stage"] in ("won", "level"))
        for finger in range(10):
            fingers.up(finger, *places[finger])
        app.wait(lambda: len(set(app.look("touches"))) == 1, "not ten were lifted")
        if app.look("race")["stage"] == "won":
            break
        app.tap("race again")  # a loaded machine: level
    assert app.look("race") == {"stage": "won", "winner": TEN[first], "lit": True}


@pytest.mark.parametrize("calm", [False, True])
def test_a_tap_between_two_frames_is_seen_pressed(open_app, store, window, calm):
    """Down and up may leave the queue in one pass: the key is drawn pressed all the same."""
    from kivy.clock import Clock
    from kivy.tests.common import UnitTestTouch

    from kivy_ui.theme import theme

    stage = open_app((800, 480), "settings", store=store)
    theme.reduce_motion = calm
    key = next(w for w in stage.app.screen.walk() if getattr(w, "target_name", "") == "back")
    seen, done = [], []
    see = lambda *_: seen.append(key.depth)  # noqa: E731
    key.bind(on_tap=lambda *_: done.append(1))
    window.bind(on_flip=see)
    finger = UnitTestTouch(*key.center)

    def tap(_dt):
        finger.touch_down()
        finger.touch_up()
        assert done == [1]  # what it does waits for no frame

    Clock.schedule_once(tap)  # within a pass of the loop, as touches come
    stage.wait(lambda: done)
    stage.wait(lambda: not key.pressed and key.depth == 0)
    stage.settle()
    window.unbind(on_flip=see)
    theme.reduce_motion = False
    assert max(seen) > 0.3, seen
    assert key.depth == 0
