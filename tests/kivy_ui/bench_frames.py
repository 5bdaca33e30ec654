"""The table in motion against an empty screen in motion. `make bench`.

Both are shown by one window of one process at Kivy's own pace, 60 frames a second at most: the time
from frame to frame, the game's own work in it included, is compared; absolute figures are printed.
They take turns, and the best of each counts: what else the machine does only adds.
"""

from __future__ import annotations

import time

import pytest
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.uix.widget import Widget

FRAMES, EACH, TURNS, LIMIT = 150, 12, 3, 2.0
PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad", "Lou", "Ida", "Tom", "Eva", "Max"]
PLAYS = (
    {"card": "skip", "color": "red"},
    {"card": "reverse", "color": "red"},
    {"card": "wild", "choose_color": "blue"},
    {"card": "draw two", "color": "blue"},
    {"card": "wild", "choose_color": "red"},
)
"""Skip hops, chevrons turning, a color running round the ring, cards flying."""


def frame_s(stage, between) -> float:
    """Seconds a frame takes; `between` is called every EACH frames."""
    for _ in range(20):
        stage.pump()
    start = time.perf_counter()
    for number in range(FRAMES):
        if number % EACH == 0:
            between(number // EACH)
        stage.window.canvas.ask_update()
        EventLoop.idle()
    return (time.perf_counter() - start) / FRAMES


@pytest.mark.timeout(600)
def test_a_frame_of_the_table_against_an_empty_one(open_app, evening_of, window):
    first = {"op": "first_card", "card": "number", "color": "red", "value": 5}
    evening = evening_of("classic", PEOPLE, first, dealer="Max")

    def of_nothing() -> float:
        stage = open_app((1280, 800), "")
        dot = Widget(size=(40, 40))
        stage.app.root.add_widget(dot)
        return frame_s(stage, lambda n: Animation(x=1000 * (n % 2), d=0.3).start(dot))

    def of_table() -> float:
        stage = open_app((1280, 800), "table", evening=evening)

        def play(number: int) -> None:
            game = evening.game
            if game.pending is not None:
                stage.app.screen.do({"op": "draw", "by": game.pending.player})
            else:
                stage.app.screen.do({"op": "play", "by": game.turn, **PLAYS[number % len(PLAYS)]})

        return frame_s(stage, play)

    turns = [(of_nothing(), of_table()) for _ in range(TURNS)]
    empty, table = (min(times) for times in zip(*turns, strict=True))
    print(f"\na frame of the table in motion: {1000 * table:.2f} ms against {1000 * empty:.2f} ms, "
          f"{table / empty:.2f} x (at most {LIMIT} x)")  # fmt: skip
    assert table / empty <= LIMIT
