"""Every screen with text at 150 %: nothing is off the screen, too small or too near."""

from __future__ import annotations

from itertools import combinations

import pytest

from hardware import units
from tests.kivy_ui.test_table_fits import NAMES, gap, look_at

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1200), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
FOUR = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}
OUT = {"op": "go_out", "by": "Ben"}
ROUND = {"op": "record_round", "winner": "Ben", "points": 31}
DUEL = {"op": "duel", "players": ["Mia", "Alexandra Maria Fox"], "stake": 2}


@pytest.fixture
def large(open_app, evening_of, store):
    """`large(size, screen, people, edition, *ops)`: the app read at 150 %."""
    from kivy_ui.theme import theme

    def large(size, screen, people, edition, *ops, dealer=True, names=()):
        names = names or NAMES[:people]
        evening = evening_of(edition, names, *ops, dealer=names[-1] if dealer else None)
        theme.text_scale = 1.5
        stage = open_app(size, screen, evening=evening, store=store, unit=units.open("touch"))
        stage.settle()
        return stage

    yield large
    theme.text_scale = 1.0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 5, 10])
def test_every_screen_fits(large, pictures, size, people):
    for name, screen, ops in (
        ("table", "table", (RED, FOUR)),
        ("first", "first_card", ()),
        ("over", "round_over", (RED, OUT)),
        ("scores", "scores", (ROUND,) * 7),
        ("correct", "scores", (ROUND,) * 7),
        ("winner", "winner", (ROUND, {"op": "finish"})),
        ("home", "home", (ROUND,)),
    ):
        names = NAMES[:people]
        if "Ben" not in names:
            ops = tuple({**op, **{k: "Mia" for k in ("winner", "by") if k in op}} for op in ops)
        stage = large(size, screen, people, "classic", *ops)
        if name == "correct":
            stage.app.go("correct", round=2)
            stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"large-{name}-{people}-{size[0]}.png")
    if people == 10:
        stage.app.go("new_game", like=stage.app.evening.game)
        stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"large-new-{people}-{size[0]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_showdown_fits(large, pictures, size):
    stage = large(size, "showdown", 5, "showdown", RED, DUEL)
    look_at(stage, size)
    stage.screenshot(pictures / f"large-showdown-{size[0]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_race_the_wheel_and_the_people_fit(large, pictures, size):
    swirl = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
    stage = large(size, "wheel", 10, "spin", RED, swirl)
    look_at(stage, size)
    stage.app.screen.start_race()
    stage.settle()
    field = stage.app.screen.ids.race_field
    boxes = [stage.targets()[f"paddle {name}"] for name in field.pads]
    assert min(gap(a, b) for a, b in combinations(boxes, 2)) >= 0
    assert all(x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1] for x, y, w, h in boxes)
    stage.screenshot(pictures / f"large-race-{size[0]}.png")
    stage.app.screen.leave_race()
    for name, what in (
        ("people", {}), ("past_games", {}), ("settings", {"chapter": "table"}),
        ("hardware", {}), ("person", {}), ("rule_page", {}),
    ):  # fmt: skip
        stage.app.go(name, **what)
        stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"large-{name}-{size[0]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_long_names_are_read_at_the_red_light(large, pictures, size):
    """Twenty letters before the press: as large as a note at least, whole, and inside."""
    from kivy_ui.draw import lettering
    from kivy_ui.theme import theme
    from tests.kivy_ui.reading import Reader, faults_of_place

    long = ["Alexandra Maria Fox", "Bartholomew-Alexandr"]
    duel = {"op": "duel", "players": long, "stake": 2}
    with Reader() as reader:
        stage = large(size, "showdown", 2, "showdown", RED, duel, names=long)
        screen = stage.app.screen
        for arrangement in ("across", "beside", "standing"):
            screen.arrangement, screen.duel.stage, screen.duel.count = arrangement, "count", 2
            screen.show()
            stage.settle()
            court = screen.ids.court
            assert not faults_of_place(reader, [court], stage.window)
            for name in long:
                said = [line for line in reader.written[court] if line.text in
                        (name, *lettering.halves(name))]  # fmt: skip
                assert said
                assert min(line.px for line in said) / theme.u >= 16.9, (arrangement, name)
            stage.screenshot(pictures / f"large-red-{arrangement}-{size[0]}.png")


def test_an_accent_over_a_capital_keeps_clear_of_face_and_fan(
    open_app, evening_of, store, as_it_was, pictures
):
    from kivy_ui.draw import lettering
    from kivy_ui.widgets.seat import SEAT_LARGE_TEXT
    from tests.kivy_ui.reading import Reader

    as_it_was.text_scale = 1.5
    names = ["Åse", "Éva", "Ida", "Ben", "Mia"]
    evening = evening_of("classic", names, dealer="Ben")
    with Reader() as reader:
        stage = open_app((800, 480), "table", evening=evening, store=store)
        stage.screenshot(pictures / "accents.png")
        seats = stage.app.screen.ids.field.seats
        for name, seat in seats.items():
            k = seat.width_u / SEAT_LARGE_TEXT[0] * as_it_was.u
            (line,) = [line for line in reader.written[seat] if line.text == name]
            top = line.high + lettering.over_capitals(name) * line.px * k / as_it_was.u
            assert seat.to_window(*seat.pos)[1] + seat.height - top >= 50 * k, name
    assert lettering.over_capitals("Åse") > lettering.over_capitals("Jörg") == 0


def test_no_letter_of_a_rule_goes_under_the_keys_below_it(
    open_app, evening_of, store, as_it_was, pictures
):
    from tests.kivy_ui import everywhere
    from tests.kivy_ui.reading import Reader

    as_it_was.text_scale = 1.5
    evening = evening_of("classic", ["Mia", "Ben", "Cy"], everywhere.RED, dealer="Ben")
    with Reader() as reader:
        stage = open_app((720, 1280), "table", evening=evening, store=store)
        everywhere.sheet("wording", "Whoever sits to your left sings a song or plays a game")(
            stage.app
        )
        stage.settle()
        stage.screenshot(pictures / "own-rule.png")
        (title,) = [w for w in reader.written if getattr(w, "text", "").startswith("Whoever")]
        lines = reader.written[title]
        assert len(lines) == 2
        tail = lines[-1].low - 0.25 * lines[-1].px
        top = 1280 - min(y for name, (_x, y, _w, _h) in stage.targets().items()
                         if name.startswith("letter "))  # fmt: skip
        assert tail >= top
