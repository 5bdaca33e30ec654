"""Pictures of every screen at three sizes, for `docs/gallery.md`: `make gallery`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.people import Person
from hardware import units
from hardware.countdown import Countdown
from hardware.referee import Verdict

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
SIZES = [(800, 480), (1280, 800), (720, 1280)]
FACES = {"Mia": 0, "Ben": 3, "Cy": 6, "Nana": 17, "Dad": 13, "Tom": 1, "Ida": 12, "Otto": 15}
PEOPLE = {name: Person(name, face, "") for name, face in FACES.items()}
FIVE = ["Mia", "Ben", "Cy", "Nana", "Dad"]

ROUNDS = [("Ben", 138), ("Nana", 174), ("Mia", 128), ("Cy", 96), ("Ben", 74), ("Dad", 61)]
EVENING = [op for winner, points in ROUNDS for op in (
    {"op": "record_round", "winner": winner, "points": points}, {"op": "next_round"}
)]  # fmt: skip
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
COUNTS = {"Mia": 6, "Ben": 5, "Cy": 9, "Nana": 1, "Dad": 12}
AT_TABLE = [
    *EVENING, RED,
    {"op": "set", "turn": "Ben", "hands": COUNTS, "skip_flags": ["Cy"]},
]  # fmt: skip
OUT = [*AT_TABLE, {"op": "go_out", "by": "Ben"}]
DUEL = [RED, {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}]
SWIRL = [RED, {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}]
WON = [
    *EVENING, RED, {"op": "duel", "players": ["Mia", "Cy"], "stake": 3},
    {"op": "showdown", "winner": "Mia", "reaction_us": {"Mia": 231_000, "Cy": 268_000},
     "margin_us": 37_000, "source": "sensor"},
    {"op": "record_round", "winner": "Ben", "points": 310},
]  # fmt: skip
BEFORE = [
    ("classic", [*EVENING, RED, {"op": "record_round", "winner": "Mia", "points": 420}]),
    ("spin", [RED, {"op": "record_round", "winner": "Dad", "points": 512}]),
    ("bts", [RED, {"op": "record_round", "winner": "Cy", "points": 530}]),
    ("splash", [RED, {"op": "record_round", "winner": "Nana", "points": 505}]),
]
"""What this family played before."""
VERDICT = Verdict("win", "left", reaction_us={"left": 231_000, "right": 268_000}, margin_us=37_000)
EARLY = Verdict(
    "false_start", "right", "left", reaction_us={"left": -82_000, "right": None}
)  # fmt: skip


@pytest.fixture
def show(open_app, evening_of, store) -> Callable:
    """`show(size, name, ops, …)` opens the screen of a game that far and takes its picture."""

    def show(
        size,
        name,
        ops=(),
        *,
        edition="showdown",
        screen="",
        players=FIVE,
        then=(),
        before=(),
        **what,
    ):
        for one, played in before:
            evening_of(one, players, *played, dealer="Dad")
        evening = evening_of(edition, players, *ops, dealer="Dad") if ops else None
        stage = open_app(
            size, screen or name, evening=evening, store=store, unit=units.open("touch"),
            people=PEOPLE, **what,
        )  # fmt: skip
        stage.app.countdown = Countdown(2, 300, 300)
        for step in then:
            step(stage) if callable(step) else stage.tap(step)
        stage.pause(1.0)
        stage.look("picture", str(GALLERY / f"{name}-{size[0]}x{size[1]}.png"))

    return show


def tap_spots(stage, people: int = 5) -> None:
    for _ in range(people):
        stage.tap(next(name for name in stage.targets() if name.startswith("spot ")))
    stage.tap("done")


def duel(step: str, verdict: Verdict | None = None) -> Callable:
    """A step of the duel, without the wait for it."""

    def show(stage) -> None:
        screen = stage.app.screen
        screen.duel.stage, screen.duel.verdict, screen.duel.count = step, verdict, 2
        screen.show()

    return show


def race(stage) -> None:
    stage.app.screen.start_race()


SCREENS = {
    "home": {"ops": AT_TABLE},
    "new_game": {"then": ["edition showdown", tap_spots]},
    "first_card": {"ops": [*EVENING]},
    "table": {"ops": AT_TABLE},
    "menu": {"ops": AT_TABLE, "screen": "table", "then": ["menu"]},
    "seat_menu": {"ops": AT_TABLE, "screen": "table", "then": ["seat Nana"]},
    "question": {"ops": AT_TABLE, "screen": "table", "then": ["wild showdown"]},
    "hand_count": {"ops": AT_TABLE, "screen": "table", "then": ["seat Cy", "cards"]},
    "person": {"ops": AT_TABLE},
    "rule_page": {"ops": AT_TABLE},
    "claim": {"ops": DUEL, "screen": "showdown"},
    "red": {"ops": DUEL, "screen": "showdown", "then": [duel("count")]},
    "go": {"ops": DUEL, "screen": "showdown", "then": [duel("go")]},
    "verdict": {"ops": DUEL, "screen": "showdown", "then": [duel("verdict", VERDICT)]},
    "early": {"ops": DUEL, "screen": "showdown", "then": [duel("verdict", EARLY)]},
    "wheel": {"ops": SWIRL, "edition": "spin"},
    "wheel_war": {"ops": SWIRL, "edition": "spin", "screen": "wheel", "then": ["space war"]},
    "race": {"ops": SWIRL, "edition": "spin", "screen": "wheel", "then": [race]},
    "round_over": {"ops": OUT, "then": ["card 7", "card skip", "card wild"]},
    "scores": {"ops": AT_TABLE},
    "correct": {"ops": AT_TABLE, "round": 2},
    "winner": {"ops": WON},
    "past_games": {"ops": WON, "before": BEFORE},
    "past_game": {"ops": WON, "number": 1},
    "people": {"ops": WON},
    "person_page": {"ops": WON, "before": BEFORE, "who": "Mia"},
    "settings": {"ops": AT_TABLE},
    "hardware": {"ops": AT_TABLE},
}
"""Each screen by its name, and what of a screen is worth a picture of its own."""


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", SCREENS)
def test_picture(show, name, size) -> None:
    show(size, name, **SCREENS[name])
