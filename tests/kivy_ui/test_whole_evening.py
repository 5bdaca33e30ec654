"""An evening from an empty folder to a winner, in the real app, by touch through the window system.

Nothing is reached into: the tests tap what a person would tap, and look at what is shown.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

KEYS_S = 0.4
"""Longer than the 350 ms within which the same key again is one tap."""


@pytest.fixture
def evening(open_process, tmp_path) -> Callable:
    """`evening()` starts the app on this test's data folder, the same one again after a kill."""
    return lambda: open_process("play", "--size", "800x480", "--data", str(tmp_path / "data"))


def sit_down(app, edition: str, people: int) -> list[str]:
    """From home to the first card: the edition, so many people, the last one deals."""
    app.tap("new game")
    app.tap(f"edition {edition}")
    for _ in range(people):
        app.tap(next(name for name in app.targets() if name.startswith("spot ")))
    app.tap("deals")
    app.tap("done")
    app.tap("deal")
    app.wait(lambda: app.shown() == "first_card", "no first card was asked for")
    return list(app.look("game")["hands"])


def play(app, key: str, *answers: str) -> None:
    """Tap a key of the tray, a moment after the last one, and answer what it asks."""
    app.pause(KEYS_S)
    app.tap(key)
    for answer in answers:
        app.tap(answer)


def turn(app) -> str | None:
    return app.look("game")["next_player"]


def count_hands(app, *points: int) -> None:
    """Give each hand its points as a number, one after the other, and write the round down."""
    for value in points:
        if "figure 0" not in app.targets():
            play(app, "as number")
        for figure in str(value):
            play(app, f"figure {figure}")
        play(app, "next")
    app.wait(lambda: app.shown() in ("scores", "winner"), "the round was not written down")


def test_a_showdown_game_of_two_rounds_with_all_that_happens(evening) -> None:
    app = evening()
    one, two, three = sit_down(app, "showdown", 3)
    app.tap("red number")
    app.tap("begin")
    app.wait(lambda: app.shown() == "table")
    assert turn(app) == one

    # a Wild Draw Four is doubted, rightly
    play(app, "wild draw four", "choose_color blue")
    assert app.look("game")["pending"]["player"] == two
    play(app, "challenge", "legal False")
    assert turn(app) == two
    assert app.look("game")["hands"][one] == 10

    # a Reverse, and a turn that was forgotten put right: play came to the third all the same
    play(app, "blue reverse")
    assert turn(app) == one
    play(app, f"seat {three}", "on turn")
    assert turn(app) == three
    play(app, "blue number")
    assert turn(app) == two

    # a card calls a showdown; who was too early takes the stake
    play(app, "with showdown")
    play(app, "blue number", "showdown 2")
    app.wait(lambda: app.shown() == "showdown")
    near, far = (400, 330), (400, 100)
    for side in (near, far):
        app.tap(side)
    app.wait(lambda: app.look("stage") == "count")
    app.press(near)
    app.wait(lambda: app.look("stage") == "verdict")
    app.release()
    verdict = app.look("verdict")
    assert (verdict["verdict"], verdict["offender"]) == ("false_start", "left")
    before = app.look("game")["hands"]
    play(app, "take")
    app.wait(lambda: app.shown() == "table")
    after = app.look("game")["hands"]
    assert sorted(after[name] - before[name] for name in after) == [0, 0, 2]
    assert turn(app) == one

    # the plug is pulled in the middle of a duel
    play(app, "with showdown")
    play(app, f"{app.look('game')['color']} number", "showdown 1")
    app.wait(lambda: app.look("committed"))
    state = app.look("game")
    app.kill()
    app = evening()
    app.wait(lambda: app.shown() == "showdown", "the pending showdown did not come back")
    assert app.look("game") == state
    play(app, "by hand")
    play(app, "say near")
    play(app, "take")
    app.wait(lambda: app.shown() == "table")

    # one card left and not a word: caught
    hand_count(app, one, 2)
    play(app, f"seat {one}", "on turn")
    color = app.look("game")["color"]
    play(app, f"{color} number")
    assert app.look("game")["uno_due"] == [one]
    play(app, f"seat {one}", "caught")
    assert app.look("game")["hands"][one] == 3
    assert app.look("game")["uno_due"] == []

    # the first round: the second player is out
    play(app, "over", f"by {two}")
    app.wait(lambda: app.shown() == "round_over")
    count_hands(app, 180, 120)
    scores = app.look("game")["scores"]
    assert scores == {one: 0, two: 300, three: 0}
    play(app, "go on")
    app.wait(lambda: app.shown() == "first_card")
    dealer = app.look("game")["dealer"]

    # an undo across the round, and forward again
    while app.look("game")["phase"] != "playing":
        play(app, "undo")
    assert app.look("game")["scores"][two] == 0
    assert app.look("game")["hands"][one] == 3
    while app.look("game")["dealer"] != dealer or app.look("game")["phase"] != "first":
        play(app, "redo")
    assert app.look("game")["scores"] == scores

    # the second round brings the winner
    app.wait(lambda: app.shown() == "first_card")
    play(app, "green skip")
    play(app, "begin")
    app.wait(lambda: app.shown() == "table")
    play(app, "over", f"by {two}")
    app.wait(lambda: app.shown() == "round_over")
    count_hands(app, 150, 90)
    app.wait(lambda: app.shown() == "winner")
    assert app.look("game")["game_winner"] == two
    assert app.reads(two) or app.reads(two.upper())


def hand_count(app, name: str, count: int) -> None:
    """Put a hand's count right from its seat."""
    play(app, f"seat {name}", "cards")
    play(app, *(f"figure {figure}" for figure in str(count)), "done")


def test_a_game_kept_by_score_alone(evening) -> None:
    app = evening()
    one, two, three = sit_down(app, "classic", 3)
    app.tap("begin")
    app.wait(lambda: app.shown() == "table")
    play(app, "menu", "level score")
    play(app, f"seat {two}", "went out")
    for points in (280, 260):
        app.wait(lambda: app.shown() == "round_over")
        if f"row {one}" in app.targets() and "one heap" not in app.targets():
            play(app, f"row {two}")
        play(app, "one heap")
        count_hands(app, points)
        if app.shown() == "scores":
            play(app, "go on")
    app.wait(lambda: app.shown() == "winner")
    assert app.look("game")["scores"] == {one: 0, two: 540, three: 0}
    assert app.look("game")["game_winner"] == two
