"""A showdown of Mia and Cy, and what can be done in it."""

from __future__ import annotations

from hardware.referee import Verdict

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}
NEAR, FAR = (400, 330), (400, 90)
SHOWN = {
    "claim": ("claim", None),
    "win": ("verdict", Verdict("win", "left", None, {"left": 231_000, "right": 268_000}, 37_000)),
    "lost": ("verdict", Verdict("win", "right", None, {"left": 231_000, "right": 198_000}, 33_000)),
    "late": ("verdict", Verdict("win", "left", None, {"left": 231_000, "right": None})),
    "early": ("verdict", Verdict("false_start", "left", "right", {"left": None, "right": -84_000})),
    "tied": ("verdict", Verdict("dead_heat", None, None, {"left": 231_000, "right": 231_400})),
    "none": ("verdict", Verdict("no_press")),
    "hand": ("by hand", None),
}
"""What a duel may show: its stage, and the verdict."""


def claim(stage):
    for half in (NEAR, FAR):
        stage.press(half)
        stage.release()


def stage_of(stage):
    return stage.app.screen.duel.stage


def decide(stage, verdict):
    """As if the unit had just said so."""
    screen = stage.app.screen
    screen.duel.stage, screen.duel.verdict = "verdict", verdict
    screen.show()
    stage.settle()


def in_u(size):
    """A window of so many pixels, u, as the theme measures it."""
    return (size[0] / size[1] * 480, 480) if size[0] > size[1] else (457, 813)
