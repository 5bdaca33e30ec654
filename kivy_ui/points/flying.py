"""Points that fly from one place to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.animation import Animation
from kivy.uix.widget import Widget

from kivy_ui.theme import EASING, theme
from kivy_ui.widgets import Text

Place = tuple[float, float]


def fly(
    over: Widget, ways: Sequence[tuple[Place, str]], to: Place, landed: Callable[[], None]
) -> None:
    """Let texts fly over a widget to a place, in px; then say so. A touch lands them at once."""
    seconds = theme.motion("points")
    if not ways or not seconds:
        landed()
        return
    flyers = [_flyer(text, place) for place, text in ways]
    for flyer in flyers:
        over.add_widget(flyer)
    done = False

    def land(*_args: object) -> bool:
        nonlocal done
        if not done:
            done = True
            over.funbind("on_touch_down", land)
            for flyer in flyers:
                Animation.cancel_all(flyer)
                over.remove_widget(flyer)
            landed()
        return False

    over.fbind("on_touch_down", land)
    animation = Animation(center=to, d=seconds, t=EASING["points"])
    for flyer in flyers[1:]:
        animation.start(flyer)
    last = Animation(center=to, d=seconds, t=EASING["points"])
    last.bind(on_complete=land)
    last.start(flyers[0])


def _flyer(text: str, place: Place) -> Text:
    flyer = Text(text=text, kind="points", align="center")
    flyer.size = (theme.px(140), theme.px(70))
    flyer.center = place
    return flyer
