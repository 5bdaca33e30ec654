"""The least Kivy app that shows a touch: what ours is measured against."""

from __future__ import annotations

import os

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1")
os.environ.update(KIVY_NO_CONSOLELOG="1", SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")

# The window is made while Kivy is imported.
from kivy.config import Config  # noqa: E402

Config.set("graphics", "width", 800)
Config.set("graphics", "height", 480)
Config.set("graphics", "multisamples", 0)

from kivy.app import App  # noqa: E402
from kivy.graphics import Color, Rectangle  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402


class Lamp(Widget):
    """Lit by a tap, put out by the next."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.canvas:
            self.color = Color(0.4, 0.2, 0.6)
            Rectangle(size=(800, 480))

    def on_touch_up(self, touch):
        self.color.r = 1.4 - self.color.r
        return True


class EmptyApp(App):
    """Nothing but the lamp."""

    def build(self):
        return Lamp()


if __name__ == "__main__":
    EmptyApp().run()
