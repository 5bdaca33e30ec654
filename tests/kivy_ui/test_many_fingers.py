"""Several fingers at once: each means what was under it when it came down, and nothing else."""

from __future__ import annotations

import math

import pytest

from hardware import units
from hardware.unit import now_us

NAMES = ["Mia", "Ben", "Cy", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}


class Hand:
    """Fingers put straight into the window's queue, as a panel's driver does."""

    def __init__(self, stage) -> None:
        from kivy_ui import touch

        self._stage, self._queue = stage, touch.install(stage.window)._queue
        self._at: dict[str, tuple[float, float]] = {}

    def down(self, target: str, at: tuple[float, float] | None = None) -> None:
        self._put("begin", target, at or self._stage.place(target))

    def lift_together(self, *targets: str) -> None:
        """All between two frames."""
        for target in targets:
            self._put("end", target, self._at[target], frames=0)
        self._stage.settle()

    def move(self, target: str, to: tuple[float, float]) -> None:
        self._put("update", target, to)

    def up(self, target: str) -> None:
        self._put("end", target, self._at[target])

    def _put(self, phase: str, finger: str, at: tuple[float, float], frames: int = 2) -> None:
        width, height = self._stage.window.size
        place = at[0] / width, 1.0 - at[1] / height
        self._at[finger] = at
        self._queue.taken.append((now_us(), phase, "finger", finger, *place))
        if frames:
            self._stage.settle(frames)


@pytest.fixture
def at_table(open_app, evening_of, store):
    """A table in the middle of a game, and a hand of many fingers."""
    evening = evening_of("classic", NAMES, RED, dealer="Dad")
    stage = open_app((800, 480), "home", evening=evening, store=store, unit=units.open("touch"))
    stage.app.go("table")
    stage.settle()
    return stage, Hand(stage)


def test_two_answers_at_once_are_one(at_table):
    stage, hand = at_table
    hand.down("wild")
    hand.up("wild")
    seq = stage.app.evening.seq
    for color in ("choose_color red", "choose_color blue"):
        hand.down(color)
    for color in ("choose_color red", "choose_color blue"):
        hand.up(color)
    assert stage.shown() == "table"
    assert stage.app.evening.seq == seq + 1
    assert stage.app.evening.undoes["choose_color"] == "red"


def test_two_who_are_named_at_once_are_both_meant(at_table):
    """The first answer makes every key of the screen anew under the second finger."""
    stage, hand = at_table
    stage.app.screen.toggle_menu()
    stage.settle()
    hand.down("duel")
    hand.up("duel")
    for name in ("players Mia", "players Cy"):
        hand.down(name)
    for name in ("players Mia", "players Cy"):
        hand.up(name)
    assert stage.app.screen.given["players"] == ["Mia", "Cy"]


@pytest.mark.parametrize("seconds", [0, 0.8])
def test_a_menu_opened_under_a_card_takes_its_finger_away(at_table, seconds):
    stage, hand = at_table
    seq = stage.app.evening.seq
    hand.down("wild")
    hand.down("menu")
    hand.up("menu")
    stage.pause(seconds)
    hand.up("wild")
    assert stage.app.screen.menus.is_open
    assert (stage.shown(), stage.app.evening.seq) == ("table", seq)


def test_a_card_whose_key_goes_while_it_is_dragged_hangs_nowhere(at_table):
    stage, hand = at_table
    seq = stage.app.evening.seq
    hand.down("wild")
    seat = stage.place("seat Ben")
    hand.move("wild", seat)
    assert stage.app.screen.ids.pulled.children
    hand.down("menu")
    hand.up("menu")
    hand.move("wild", (seat[0] + 2, seat[1]))
    assert not stage.app.screen.ids.pulled.children
    assert not any(seat.ghost for seat in stage.app.screen.ids.field.seats.values())
    hand.up("wild")
    assert stage.app.evening.seq == seq


def test_a_screen_left_under_a_dragged_card_keeps_nothing_of_it(at_table):
    stage, hand = at_table
    seq = stage.app.evening.seq
    hand.down("draw")
    hand.move("draw", stage.place("seat Cy"))
    stage.app.back()
    stage.settle()
    hand.up("draw")
    assert (stage.shown(), stage.app.evening.seq) == ("home", seq)
    stage.app.go("table")
    stage.settle()
    assert not stage.app.screen.ids.pulled.children
    assert not any(seat.ghost for seat in stage.app.screen.ids.field.seats.values())


def test_a_key_that_has_become_another_one_is_not_tapped(at_table):
    """“7” has become “8” under the finger: neither is told."""
    stage, hand = at_table
    told: list[int | None] = []
    stage.app.go("hand_count", seat="Ben", count=9, told=told.append)
    stage.settle()
    numbers = stage.app.screen.hand.near
    hand.down(f"count {numbers[0]}")
    stage.app.screen.touch(stage.app.screen.hand.step(10))
    stage.settle()
    if stage.app.screen.hand.near == numbers:
        stage.app.go("hand_count", seat="Ben", count=40, told=told.append)
        stage.settle()
    hand.up(f"count {numbers[0]}")
    assert (stage.shown(), told) == ("hand_count", [])


def test_a_file_is_not_brought_in_from_a_list_that_was_just_left(open_app, store):
    (store.folder / "exports").mkdir()
    (store.folder / "exports" / "evening.jsonl").write_text("{}")
    stage = open_app((800, 480), "past_games", store=store, unit=units.open("touch"))
    stage.tap("import")
    hand = Hand(stage)
    hand.down("none")
    hand.down("file 0")
    hand.lift_together("none", "file 0")
    assert stage.shown() == "past_games"
    assert stage.reads("No game yet")


def test_a_face_is_not_given_to_somebody_who_has_just_got_up(open_app, store):
    stage = open_app((800, 480), "new_game", store=store, unit=units.open("touch"))
    stage.app.screen.tap_spot(4)
    stage.settle()
    hand = Hand(stage)
    hand.down("stand")
    hand.down("face 5")
    hand.lift_together("stand", "face 5")
    assert stage.app.screen.setting.seating.seated == {}
    assert stage.app.screen.setting.sheet == ""


# -- cards that are dragged


def hanging(stage):
    """The cards that hang on fingers: kind and color, and where."""
    cards = stage.app.screen.ids.pulled.children
    return {(card.kind.key, card.suit): card.center_x for card in cards}


def ghosts(stage):
    return {name for name, seat in stage.app.screen.ids.field.seats.items() if seat.ghost}


def test_two_cards_hang_on_two_fingers_and_each_is_played_where_it_is_let_go(at_table):
    stage, hand = at_table
    ben, cy = stage.place("seat Ben"), stage.place("seat Cy")
    hand.down("red skip")
    hand.move("red skip", ben)
    hand.down("wild")
    hand.move("wild", cy)
    assert hanging(stage) == {
        ("skip", "red"): pytest.approx(ben[0], abs=2), ("wild", ""): pytest.approx(cy[0], abs=2),
    }  # fmt: skip
    assert ghosts(stage) == {"Ben", "Cy"}
    hand.move("wild", (cy[0], cy[1] + 4))
    hand.up("red skip")
    assert stage.app.evening.undoes["by"] == "Ben"
    assert stage.app.evening.undoes["card"] == "skip"
    assert list(hanging(stage)) == [("wild", "")]
    assert ghosts(stage) == {"Cy"}
    hand.up("wild")
    assert stage.shown() == "question"
    stage.tap("choose_color blue")
    assert (stage.app.evening.undoes["by"], stage.app.evening.undoes["card"]) == ("Cy", "wild")
    assert not hanging(stage)
    assert not ghosts(stage)


def test_a_second_finger_on_a_dragged_key_is_none(at_table):
    stage, hand = at_table
    seq, seat = stage.app.evening.seq, stage.place("seat Ben")
    key = stage.place("red skip")
    hand.down("red skip")
    hand.move("red skip", seat)
    hand.down("second", key)
    hand.move("second", stage.place("seat Cy"))
    hand.up("second")
    assert (stage.app.evening.seq, ghosts(stage)) == (seq, {"Ben"})
    assert list(hanging(stage)) == [("skip", "red")]
    hand.up("red skip")
    assert stage.app.evening.undoes["by"] == "Ben"


def test_a_key_elsewhere_works_while_a_card_is_dragged(at_table):
    stage, hand = at_table
    hand.down("red skip")
    hand.move("red skip", stage.place("seat Cy"))
    hand.down("red reverse")
    hand.up("red reverse")
    assert stage.app.evening.undoes["card"] == "reverse"
    assert list(hanging(stage)) == [("skip", "red")]
    hand.up("red skip")
    assert (stage.app.evening.undoes["by"], stage.app.evening.undoes["card"]) == ("Cy", "skip")


def test_the_ring_goes_with_the_first_finger_alone(at_table):
    stage, hand = at_table
    places = {name: stage.place(f"seat {name}") for name in NAMES}
    turned = []
    stage.app.screen.ids.field.bind(on_turned=lambda _field, names: turned.append(names))
    hand.down("seat Ben")
    hand.move("seat Ben", places["Cy"])
    assert len(turned) == 1
    hand.down("second", stage.place("seat Dad"))
    hand.move("second", places["Ben"])
    assert len(turned) == 1
    assert ghosts(stage) == {"Ben"}
    hand.up("second")
    assert ghosts(stage) == {"Ben"}
    hand.move("seat Ben", stage.place("seat Mia"))
    assert len(turned) == 2
    hand.up("seat Ben")
    assert ghosts(stage) == set()


# -- the wheel


@pytest.fixture
def at_wheel(open_app, evening_of, store):
    """The wheel at which somebody is to spin, and a hand of many fingers."""
    swirl = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
    evening = evening_of("spin", NAMES, RED, swirl, dealer="Dad")
    stage = open_app((800, 480), "wheel", evening=evening, store=store, unit=units.open("touch"))
    return stage, Hand(stage), stage.app.screen.ids.disc


def at(disc, degrees, share=0.65):
    """A place on the disc, degrees clockwise from the top."""
    turned = math.radians(degrees - 90)
    x, y = disc.center_x, disc.get_root_window().height - disc.center_y
    away = share * disc.radius
    return x + away * math.cos(turned), y + away * math.sin(turned)


def test_a_second_finger_turns_no_wheel_and_says_no_space(at_wheel):
    stage, hand, disc = at_wheel
    hand.down("first", at(disc, 90))
    hand.move("first", at(disc, 120))
    angle = disc.angle
    hand.down("second", at(disc, 200))
    hand.move("second", at(disc, 260))
    assert disc.angle == angle
    hand.down("third", at(disc, 300))
    hand.up("third")
    hand.up("second")
    assert (disc.angle, stage.app.screen.stage) == (angle, "turn")
    hand.move("first", at(disc, 130))
    assert disc.angle == pytest.approx(angle + 10, abs=1)
    stage.pause(0.2)
    hand.up("first")
    assert stage.app.screen.stage == "turn"
    hand.down("second", at(disc, 200))  # and now it is the first
    hand.move("second", at(disc, 240))
    assert disc.angle == pytest.approx(angle + 50, abs=2)


def test_a_second_finger_on_a_space_while_the_first_rests_on_another_is_none(at_wheel):
    stage, hand, disc = at_wheel
    hand.down("first", at(disc, 0))
    hand.down("second", at(disc, 120))
    hand.up("second")
    assert stage.app.screen.stage == "turn"
    hand.up("first")
    assert stage.app.screen.stage == "landed"
    assert stage.app.screen.spin.source == "hand"


def test_a_key_flicks_a_wheel_that_a_finger_holds_and_the_finger_does_no_more(at_wheel):
    stage, hand, disc = at_wheel
    hand.down("first", at(disc, 90))
    hand.move("first", at(disc, 100))
    hand.down("spin")
    hand.up("spin")
    assert stage.app.screen.stage == "runs"
    hand.move("first", at(disc, 140))
    assert disc.running
    stage.wait(lambda: stage.app.screen.stage == "landed")
    landed, angle = stage.app.screen.spin.space, disc.angle
    hand.move("first", at(disc, 200))
    hand.up("first")
    assert (stage.app.screen.spin.space, disc.angle) == (landed, angle)


def test_a_finger_put_down_on_a_running_wheel_is_no_tap_when_it_has_stopped(at_wheel):
    stage, hand, disc = at_wheel
    disc.flick(500.0)
    stage.settle()
    hand.down("late", at(disc, 45))
    stage.wait(lambda: stage.app.screen.stage == "landed")
    landed = stage.app.screen.spin.space
    stage.app.screen._lift()
    stage.settle()
    hand.up("late")
    assert (stage.app.screen.stage, bool(landed)) == ("which", True)
    assert stage.app.screen.spin.space == ""
