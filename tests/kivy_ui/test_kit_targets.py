"""Taps, doubled taps, holds and drags: the one place that all keys share."""

from __future__ import annotations

import pytest


@pytest.fixture
def keys(open_app):
    """Two keys side by side in an empty window, and what happened to them."""
    from kivy_ui.theme import theme
    from kivy_ui.widgets import Board, Key, place

    stage = open_app((800, 480), "")
    board = Board(size=stage.window.size)
    happened: list[str] = []
    for i, name in enumerate(("left", "right")):
        key = Key(text=name, target_name=name, holds=True, drags=True)
        for event in ("on_tap", "on_hold", "on_drop"):
            key.bind(**{event: lambda _key, *_, say=f"{name} {event[3:]}": happened.append(say)})
        board.add_widget(key)
        place(key, board, 100 + i * 200, 100, 120, 60)
    stage.window.add_widget(board)
    assert theme.u == 1.0
    stage.pause(0.4)  # a tap of the test before this one is over
    return stage, board, happened


def test_a_tap_is_one_tap_when_the_finger_is_lifted(keys):
    stage, _board, happened = keys
    stage.press("left")
    assert happened == []
    stage.release()
    assert happened == ["left tap"]


def test_the_same_key_again_at_once_is_one_tap(keys):
    stage, _board, happened = keys
    stage.tap("left")
    stage.tap("left")
    assert happened == ["left tap"]
    stage.pause(0.4)
    stage.tap("left")
    assert happened == ["left tap", "left tap"]


def test_another_key_at_once_is_another_tap(keys):
    stage, _board, happened = keys
    stage.tap("left")
    stage.tap("right")
    assert happened == ["left tap", "right tap"]


def test_what_comes_up_under_a_doubled_tap_is_not_tapped(keys):
    from kivy_ui.widgets import Key, place

    stage, board, happened = keys
    late = Key(text="late", target_name="late")
    late.bind(on_tap=lambda _key: happened.append("late tap"))
    stage.tap("left")
    board.add_widget(late)
    place(late, board, 100, 100, 120, 60)
    stage.tap("late")
    assert happened == ["left tap"]
    stage.pause(0.4)
    stage.tap("late")
    assert happened == ["left tap", "late tap"]


def test_a_key_made_anew_is_the_same_key(keys):
    from kivy_ui.widgets import Key, place

    stage, board, happened = keys
    stage.tap("left")
    board.remove_widget(next(key for key in board.children if key.target_name == "left"))
    again = Key(text="left", target_name="left")
    again.bind(on_tap=lambda _key: happened.append("second tap"))
    board.add_widget(again)
    place(again, board, 500, 300, 120, 60)
    stage.tap("left")
    assert happened == ["left tap"]


def test_a_held_key_is_held_and_not_tapped(keys):
    stage, _board, happened = keys
    stage.hold("left", 0.75)
    assert happened == ["left hold"]


def test_a_finger_that_slides_away_has_not_tapped(keys):
    from kivy_ui.widgets import Key

    stage, board, happened = keys
    for key in board.children:
        key.drags = False
    stage.drag("left", (700, 400))
    assert happened == []
    assert not any(key.pressed for key in board.children if isinstance(key, Key))


def test_a_dragged_key_is_dropped_where_it_is_let_go(keys):
    stage, board, happened = keys
    left = next(key for key in board.children if key.target_name == "left")
    places = []
    left.bind(on_drop=lambda _key, touch: places.append(touch.pos))
    stage.drag("left", (600, 300))
    assert happened == ["left drop"]
    assert places[0] == pytest.approx((600, 180), abs=2)


def test_a_disabled_key_is_no_target_and_not_drawn(keys):
    from kivy_ui.widgets import targets

    stage, board, happened = keys
    left = next(key for key in board.children if key.target_name == "left")
    left.disabled = True
    stage.settle()
    assert [key.target_name for key in targets(board)] == ["right"]
    assert len(left._ink.children) == 0
    stage.press((160, 130))
    stage.release()
    assert happened == []


def test_at_rest_nothing_is_drawn(keys):
    stage, _board, _happened = keys
    flips = []
    stage.window.fbind("on_flip", lambda _window: flips.append(1))
    stage.press("left")
    stage.wait(lambda: flips, "the pressed key was never shown")
    stage.release()
    stage.pause(0.5)
    flips.clear()
    stage.pause(0.5)
    assert flips == []


def test_reduced_motion_presses_at_once(keys):
    from kivy_ui.theme import theme

    stage, board, _happened = keys
    theme.reduce_motion = True
    try:
        stage.press("left")
        left = next(key for key in board.children if key.target_name == "left")
        assert left.depth == 1
        stage.release()
        assert left.depth == 0
    finally:
        theme.reduce_motion = False


def test_a_board_that_makes_its_children_while_it_arranges_comes_to_rest(window, keys):
    from kivy_ui.widgets import Board, Key

    stage, _board, _happened = keys
    made = []

    def arrange(board):
        board.clear_widgets()
        made.append(Key(text="new", target_name="new", spot=(10, 10, 60, 60)))
        board.add_widget(made[-1])

    stage.window.add_widget(Board(size=stage.window.size, arranger=arrange))
    stage.settle(6)
    assert len(made) < 4
    assert made[-1].size == [60, 60]
