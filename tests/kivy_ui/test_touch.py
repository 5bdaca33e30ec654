"""Touches reach the app once each, stamped, from a mouse and from fingers."""

from __future__ import annotations

from kivy.uix.widget import Widget

from kivy_ui import touch


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
