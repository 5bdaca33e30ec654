"""Hardware by touch: choosing, looking, trying, mending, in the middle of a game."""

from __future__ import annotations

from contextlib import closing, contextmanager

import pytest

from hardware import units
from hardware.faults import UnitError
from hardware.settings_file import SettingsFile
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1200), (720, 1280)]
BEGUN = {"op": "first_card", "card": "number", "color": "red", "value": 5}


@pytest.fixture
def pins():
    """A board of pins that a test moves."""
    from tests.hardware.board import Board
    from tests.hardware.clock import Clock

    return Board(Clock())


@pytest.fixture
def bench(open_app, evening_of, store, pins):
    """`bench(size, kind)`: the screen in the middle of a game, on pins of a board."""
    from hardware.gpio import GpioUnit
    from hardware.gpio_lines import GpioLines
    from kivy_ui.hardware.offers import open_unit

    @contextmanager
    def lines(settings):
        with closing(GpioLines(settings, pins)) as opened:
            yield opened

    def opener(offer, settings):
        if offer.kind == "gpio":
            return GpioUnit(settings, factory=pins)
        return open_unit(offer, settings)

    def bench(size=(800, 480), kind="", game="showdown"):
        evening = evening_of(game, ["Mia", "Ben", "Cy"], BEGUN, dealer="Cy")
        stage = open_app(size, "hardware", evening=evening, store=store, unit=units.open("touch"))
        stage.app.screen.bench.opener = opener
        stage.app.screen.bench.lines_of = {"gpio": lines}
        if kind:
            choose(stage, kind)
        return stage

    return bench


def choose(stage, kind):
    stage.tap("unit")
    asked = stage.app.screen._asking
    stage.tap(f"unit {next(i for i, offer in enumerate(asked) if offer.kind == kind)}")
    stage.settle()


def wires(stage):
    return stage.app.screen.ids.picture.wires


def press(stage, pins, pin, down):
    pins.pin(pin).edge(pins.clock.us, high=not down)
    pins.clock.wait(10_000)
    stage.settle()


def test_each_paddle_is_seen_as_it_is(bench, pins):
    stage = bench(kind="gpio")
    assert stage.app.unit.kind == "gpio"
    assert wires(stage).pins == {"left": 17, "right": 27}
    press(stage, pins, 17, down=True)
    stage.wait(lambda: wires(stage).down == {"left"})
    press(stage, pins, 17, down=False)
    stage.wait(lambda: not wires(stage).down)
    assert wires(stage).good == {"left"}


def test_the_game_goes_on_by_the_other_unit(bench):
    stage = bench(kind="gpio")
    game = stage.app.evening.game
    choose(stage, "mock")
    assert (stage.app.unit.kind, stage.app.evening.game) == ("mock", game)
    stage.tap("main")
    assert stage.shown() == "table"
    assert stage.app.evening.game is game


def test_paddles_of_the_screen_are_pressed_in_the_picture(bench):
    stage = bench()
    stage.press("paddle right")
    stage.wait(lambda: wires(stage).down == {"right"})
    stage.release()
    stage.wait(lambda: not wires(stage).down)


def test_lamps_are_tried_one_after_the_other(bench, pins):
    stage = bench(kind="gpio")
    seen = []
    stage.tap("try lamps")

    def done():
        lit = wires(stage).lit
        if lit and lit not in seen:
            seen.append(lit)
            assert pins.pin({"red": 5, "green": 6, "arrow_left": 19, "arrow_right": 26}[lit]).state
        return seen[-1:] == ["arrow_right"] and not lit

    stage.wait(done)
    assert seen == ["red", "green", "arrow_left", "arrow_right"]
    stage.tap("try buzzer")
    assert pins.pin(13).state


def test_a_unit_that_is_not_there_says_what_to_do_and_the_screen_is(bench):
    stage = bench()

    def missing(offer, settings):
        raise UnitError("no_gpiochip", chip="/dev/gpiochip0")

    stage.app.screen.bench.opener = missing
    choose(stage, "gpio")
    assert stage.reads("This machine has no GPIO pins")
    assert stage.app.unit.kind == "touch"
    stage.app.screen.bench.opener = lambda offer, settings: units.open("touch")
    stage.tap("touch instead")
    assert stage.reads("All is well")


def test_polarity_is_turned_kept_and_turned_back(bench, store):
    stage = bench(kind="gpio")
    stage.tap("paddle right")
    stage.tap("polarity")
    wire = SettingsFile(store.folder).read().pins["right"]
    assert (wire.pin, wire.active, wire.pull) == (27, "high", "down")
    assert stage.app.unit.settings.pins["right"] == wire
    assert stage.app.screen.ids.undo.text == "Pin 27"
    stage.tap("undo")
    assert stage.app.screen.ids.redo.text == "Pin 27"
    stage.tap("redo")
    assert stage.app.screen.ids.undo.text == "Pin 27"
    stage.pause(0.4)
    stage.tap("undo")
    wire = SettingsFile(store.folder).read().pins["right"]
    assert (wire.active, wire.pull) == ("low", "up")


def test_the_wires_are_gone_through_step_by_step(bench, pins):
    stage = bench(kind="gpio")
    stage.tap("main")
    assert stage.reads("Take your hands off everything.")
    stage.pause(0.4)
    stage.tap("main")
    for pin, what in ((17, "left paddle"), (27, "right paddle"), (22, "timer button")):
        stage.wait(lambda what=what: stage.reads(f"Press the {what}"))
        press(stage, pins, pin, down=True)
        stage.pause(0.4)
        stage.tap("main")
        stage.wait(lambda what=what: stage.reads(f"Let the {what} go."))
        press(stage, pins, pin, down=False)
        stage.pause(0.4)
        stage.tap("main")
    stage.wait(lambda: stage.reads("All is well"))
    assert wires(stage).good == {"left", "right"}
    assert stage.app.unit.kind == "gpio"


def test_a_silent_paddle_is_named_and_its_wire_is_broken(bench, pins):
    stage = bench(kind="gpio")
    stage.tap("main")
    stage.pause(0.4)
    stage.tap("main")
    stage.pause(0.4)
    stage.tap("main")
    stage.wait(lambda: stage.reads("was pressed and its line never answered"))
    assert wires(stage).bad == {"left"}
    assert stage.reads("Left paddle")
    assert stage.reads("Try again")


def test_left_in_the_middle_of_a_check_the_unit_is_whole(bench):
    stage = bench(kind="gpio")
    stage.tap("main")
    stage.app.go_game()
    assert stage.app.unit.kind == "gpio"
    stage.app.unit.arm()
    stage.app.unit.cancel()


def test_the_wheel_is_set_by_two_turns(bench, pins, store):
    from tests.hardware.spinning import CYCLE

    (store.folder / "hardware.toml").write_text('[wheel]\nsensor = "quadrature"\nindex = false\n')
    stage = bench(kind="gpio", game="spin")
    stage.tap("set wheel")
    keys = [space.key for space in stage.app.screen.setting.spaces]
    for key in keys:
        stage.tap(f"space {key}")
    stage.tap("named")
    assert stage.reads("has just come under the pointer")
    stage.tap("main")
    stage.pause(0.4)
    assert stage.reads("Turn the wheel once")

    def turn(positions):
        for position in positions:
            before, now = CYCLE[position % 4], CYCLE[(position + 1) % 4]
            for pin, was, level in zip((23, 24), before, now, strict=True):
                if was != level:
                    pins.pin(pin).edge(pins.clock.us, high=not level)
            pins.clock.wait(20_000)
        stage.settle()
        pins.clock.wait(400_000)
        stage.tap("main")

    turn(range(92))
    stage.wait(lambda: stage.reads("Turn the wheel once more"))
    turn(range(92, 184))
    stage.wait(lambda: stage.reads("The wheel is set") or stage.app.screen.bench.fault)
    wheel = SettingsFile(store.folder).read().wheel
    assert list(wheel.spaces) == keys
    assert wheel.calibration.counts_per_turn == 92
    assert stage.app.unit.wheel.placed


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_wheel_that_is_set_and_was_moved_is_shown_its_place(bench, pins, store, pictures, size):
    from companion import editions

    names = ", ".join(f'"{key}"' for key in editions.load("spin").spaces)
    (store.folder / "hardware.toml").write_text(
        f'[wheel]\nsensor = "slots"\nindex = false\ncounts_per_turn = 36\nspaces = [{names}]\n'
    )
    stage = bench(size, kind="gpio", game="spin")
    assert stage.reads("Where does the wheel stand?")
    assert not wires(stage).placed
    look_at(stage, size)
    stage.screenshot(pictures / f"hardware-wheel-lost-{size[0]}.png")
    stage.tap("set wheel")
    look_at(stage, size)
    stage.screenshot(pictures / f"hardware-wheel-names-{size[0]}.png")
    stage.tap("stand")
    assert stage.reads("“Almost UNO” has just come under the pointer")
    look_at(stage, size)
    stage.screenshot(pictures / f"hardware-wheel-stand-{size[0]}.png")
    stage.tap("main")
    assert stage.reads("The wheel is set")
    assert stage.app.unit.wheel.placed
    assert wires(stage).placed
    stage.tap("set wheel")
    assert "stand" not in stage.targets()


def test_the_unit_that_was_chosen_last_is_taken_up_at_the_next_start(bench, open_app, store):
    from kivy_ui.hardware import offers

    stage = bench(kind="mock")
    assert stage.app.settings[offers.UNIT] == ["mock", ""]
    stage = open_app((800, 480), "home", store=store, unit=units.open("touch"))
    offers.take_up(stage.app, store.folder)
    stage.wait(lambda: stage.app.unit.kind == "mock")
    stage.app.keep(offers.UNIT, ["serial", "/dev/nowhere"])
    offers.take_up(stage.app, store.folder)
    stage.pause(0.3)
    assert stage.app.unit.kind == "mock"


def test_nothing_is_drawn_while_nothing_happens(bench):
    stage = bench(kind="gpio")
    stage.pause(0.5)
    drawn = stage.look("drawn")
    stage.pause(0.5)
    assert stage.look("drawn") - drawn <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_fits(bench, pins, pictures, size, text, as_it_was):
    stage = bench(size)
    as_it_was.text_scale = text
    stage.settle()
    look_at(stage, size)
    stage.screenshot(pictures / f"hardware-touch-{size[0]}-{text}.png")
    stage.tap("unit")
    look_at(stage, size)
    stage.screenshot(pictures / f"hardware-choose-{size[0]}-{text}.png")
    stage.tap("none")
    choose(stage, "mock")
    stage.screenshot(pictures / f"hardware-mock-{size[0]}-{text}.png")
    choose(stage, "gpio")
    look_at(stage, size)
    for _tap in range(3):
        stage.tap("main")
        stage.pause(0.4)
        look_at(stage, size)
    stage.screenshot(pictures / f"hardware-gpio-{size[0]}-{text}.png")


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_without_two_paddles_asks_nobody_to_press_them(bench, store, size):
    SettingsFile(store.folder).change({"gpio": {"left": False, "right": False}})
    stage = bench(size, kind="gpio")
    assert stage.reads("duels are fought on the screen")
    assert not stage.reads("Press both paddles")
    look_at(stage, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("kind", "lowest"), [("", "buzzer"), ("gpio", "polarity")])
def test_the_keys_have_the_room_that_is_used(bench, pictures, size, kind, lowest):
    stage = bench(size, kind)
    stage.settle()
    ids = stage.app.screen.ids
    stage.screenshot(pictures / f"hardware-keys-{size[0]}-{kind or 'touch'}.png")
    look_at(stage, size)
    low, foot = ids[lowest], ids.undo if size[0] > 720 else ids.main
    assert (low.y - foot.top) / (low.height / low.height_u) < 11  # nothing is left free below them
    if size[0] >= 1280:
        assert ids.lamps.height_u >= 110
    assert ids.ground.height_u >= 120
