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
    stage.tap((400, 240))
    assert [what[:2] for what in feeler.felt] == [("down", "mouse"), ("up", "mouse")]
    assert before < feeler.felt[0][2] < feeler.felt[1][2] < touch.now_us()
