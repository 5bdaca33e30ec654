"""A real wheel on the screen: followed, told its place, doubted, unplugged."""

import pytest

from hardware import units
from tests.kivy_ui.wheels import SIZES


def test_a_real_wheel_is_followed_and_its_sure_spin_taken(at_wheel):
    unit = units.open("mock")
    stage = at_wheel(unit=unit)
    assert "spin" not in stage.targets()
    stage.wait(lambda: stage.app.screen.stage == "landed")
    spin = stage.app.screen.spin
    assert spin.source == "sensor"
    spaces = list(stage.evening.game.edition.spaces)
    assert spin.space == spaces[int(unit.wheel.angle * 9)]


class Turned:
    """The app's unit, whose slotted wheel (nine spaces of four counts) is turned by a test."""

    def __init__(self, spaces, **wheel):
        from tests.hardware.board import Wired

        table = {"sensor": "slots", "index": False, "counts_per_turn": 36, "spaces": list(spaces)}
        self.wired = Wired(wheel=table | wheel)
        self.unit = self.wired.unit
        self.clock = self.wired.clock

    def turn(self, stage, counts):
        """Turn it on by so many counts; it rests."""
        for number in range(2 * counts):
            self.clock.wait(4_000)
            self.wired.board.pin(23).edge(self.clock.us, high=bool(number % 2))
        stage.settle()
        for _rest in range(20):
            self.clock.wait(100_000)
            stage.settle(1)


@pytest.fixture
def lost_wheel(at_wheel):
    """`lost_wheel(size, **wheel)`: the wheel's screen with a wheel that could stand anywhere."""
    from companion import editions

    opened = []

    def lost_wheel(size=(800, 480), **wheel):
        turned = Turned(editions.load("spin").spaces, **wheel)
        opened.append(turned)
        return at_wheel(unit=turned.unit, size=size), turned

    yield lost_wheel
    for each in opened:
        each.unit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_wheel_that_was_moved_unseen_is_set_by_one_tap(lost_wheel, size, pictures):
    from tests.kivy_ui.test_table_fits import look_at

    stage, turned = lost_wheel(size)
    assert stage.reads("has just come under the pointer")
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-lost-{size[0]}.png")
    turned.turn(stage, 7)  # to the beginning of the first space
    assert stage.reads("Tap the space that you see. Or turn the wheel until")
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-lost-which-{size[0]}.png")
    stage.tap("place")
    assert "place" not in stage.targets()
    assert stage.reads("Turn the wheel. Or tap the space")
    turned.turn(stage, 50)
    stage.wait(lambda: stage.app.screen.stage == "landed")
    spin = stage.app.screen.spin
    assert (spin.source, spin.space) == ("sensor", list(stage.evening.game.edition.spaces)[3])


def test_the_space_tapped_after_an_unsure_spin_becomes_the_place(lost_wheel):
    """It began at the first count of the second space: 4."""
    stage, turned = lost_wheel()
    spaces = list(stage.evening.game.edition.spaces)
    true, asked = 4, []
    for counts in (38, 41, 43, 39, 37, 42, 40, 45):
        turned.turn(stage, counts)
        true += counts
        space = spaces[true % 36 // 4]
        stage.wait(lambda: stage.app.screen.stage in ("which", "landed"))
        asked.append(stage.app.screen.stage == "which")
        if asked[-1]:
            stage.tap(f"space {space}")
        screen = stage.app.screen
        assert (screen.spin.space, screen.spin.source) == (space, "hand" if asked[-1] else "sensor")
        enter(stage)
        begin_again(stage)
    assert asked[0]
    assert sum(asked) <= 5
    assert not any(asked[-2:])
    assert turned.unit.wheel.placed, asked


def test_after_a_line_that_chattered_the_spin_does_not_land_by_itself(lost_wheel):
    stage, turned = lost_wheel()
    stage.tap("place")
    turned.turn(stage, 40)
    stage.wait(lambda: stage.app.screen.stage == "landed")
    stage.tap("undo")
    pin = turned.wired.board.pin(23)
    for _frame in range(30):
        for step in range(834):
            if pin.is_heard:
                pin.edge(turned.clock.us + 20 * step, high=step % 2 == 1)
        turned.clock.wait(16_700)
        stage.settle(1)
    stage.wait(lambda: stage.app.screen.stage == "which")
    assert stage.reads("sends more edges")
    for _rest in range(30):
        turned.clock.wait(100_000)
        stage.settle(1)
    assert stage.app.screen.stage == "which"
    assert stage.reads("sends more edges")
    assert not turned.unit.wheel.placed
    stage.tap("space war")
    assert stage.app.screen.spin.source == "hand"


def enter(stage):
    """The first answer to everything that the space asks, then done."""
    screen = stage.app.screen
    while not screen.spin.whole:
        question = screen.spin.questions[screen.spin.first_open]
        screen.answer(question.field, question.choices[0])
    screen.show()
    stage.settle()
    stage.pause(0.36)  # the same key again at once is one tap
    stage.tap("done")
    stage.wait(lambda: stage.shown() == "table")


def begin_again(stage):
    """The next spin of the same game, whoever's turn it is."""
    evening = stage.evening
    game = evening.game
    evening.do({"op": "play", "by": game.turn, "card": "number", "color": game.color, "spin": True})
    stage.app.go("wheel")
    stage.settle()


def test_a_tap_that_is_taken_back_tells_the_wheel_nothing(lost_wheel):
    stage, turned = lost_wheel()
    turned.turn(stage, 40)
    stage.tap("space war")
    stage.tap("undo")
    assert turned.unit.wheel.angle == 4 / 36
    assert not turned.unit.wheel.placed


@pytest.mark.parametrize(
    ("least", "words"),
    [(0.5, "less than half a turn"), (1.0, "less than one turn"), (1.5, "less than 1.5 turns")],
)
def test_a_short_spin_is_told_by_the_number_that_is_set(lost_wheel, least, words):
    stage, turned = lost_wheel(min_turns=least)
    stage.tap("place")
    turned.turn(stage, 14)
    stage.wait(lambda: stage.app.screen.stage == "which")
    assert stage.reads(words)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wrong", ["another name", "one is missing"])
def test_a_wheel_with_other_spaces_than_the_game_is_told_of(at_wheel, size, wrong, pictures):
    from companion import editions
    from tests.kivy_ui.test_table_fits import look_at

    spaces = list(editions.load("spin").spaces)
    spaces = [*spaces[:-1], "lose a turn"] if wrong == "another name" else spaces[:-1]
    turned = Turned(spaces)
    stage = at_wheel(unit=turned.unit, size=size)
    assert stage.reads("has other spaces than this game: set it on the hardware screen")
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-strange-{size[0]}.png")
    stage.tap("space war")
    assert stage.app.screen.spin.source == "hand"
    turned.unit.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_wheel_that_was_never_set_is_told_of_and_the_game_goes_on_by_hand(
    at_wheel, size, pictures
):
    from tests.hardware.board import Wired
    from tests.kivy_ui.test_table_fits import look_at

    wired = Wired(wheel={"sensor": "slots", "index": False})
    stage = at_wheel(unit=wired.unit, size=size)
    assert stage.reads("doesn’t know the spaces yet: name them on the hardware screen")
    look_at(stage, size)
    stage.screenshot(pictures / f"wheel-unset-{size[0]}.png")
    stage.tap("spin")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    assert stage.app.screen.spin.source == "screen"
    stage.tap("undo")
    assert stage.reads("Which space was it?")
    seen = (stage.app.screen.spin.spun.at + 1) % 9
    stage.app.screen.landed(seen, "hand")
    assert stage.app.screen.spin.source == "hand"
    wired.unit.close()


@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_the_words_of_an_unset_wheel_and_of_every_space_are_large(at_wheel, as_it_was, language):
    from companion import words
    from tests.hardware.board import Wired

    words.use(language)
    wired = Wired(wheel={"sensor": "slots", "index": False})
    stage = at_wheel(unit=wired.unit)
    screen = stage.app.screen
    told = screen.ids.words
    assert told._lines(told.size_u, told.width_u)[1] >= 18
    for i, space in enumerate(stage.evening.game.edition.spaces):
        screen.landed(i, "hand")
        stage.settle()
        assert told._lines(told.size_u, told.width_u)[1] >= 18, space
    wired.unit.close()


class Doubtful:
    """A unit whose wheel stopped on a line."""

    kind, resolution_us = "gpio", 1

    class wheel:  # noqa: N801 - stands for the watch
        spaces, angle, placed = tuple(str(n) for n in range(1, 10)), 0.25, True

        @staticmethod
        def cancel():
            pass

    def __init__(self):
        self.told = False

    def spin(self):
        pass

    def poll(self):
        from hardware.unit import Spun
        from hardware.wheel import Spin

        if self.told:
            return ()
        self.told = True
        return (Spun(Spin("unsure", 2, 1.0, "up", on_line=True)),)


def test_a_stop_on_a_line_is_asked_of_the_people(at_wheel):
    stage = at_wheel(unit=Doubtful())
    stage.wait(lambda: stage.app.screen.stage == "which")
    assert stage.reads("It stopped on a line")
    assert stage.disc.angle % 360 == pytest.approx(270)
    stage.tap("space discard_color")
    assert stage.app.screen.spin.source == "hand"
    assert stage.app.screen.spin.space == "discard_color"


class Unplugged(Doubtful):
    """A unit on a cable that is pulled while its wheel turns."""

    kind = "serial"

    class wheel(Doubtful.wheel):  # noqa: N801 - stands for the wheel
        armed = False

    def poll(self):
        from hardware.unit import Fault, WheelTurns

        if self.told:
            return ()
        self.told = True
        return (WheelTurns(), Fault("port_lost", {"port": "/dev/ttyUSB0"}))


def test_a_unit_that_is_unplugged_in_mid_spin_leaves_the_space_to_the_people(at_wheel):
    stage = at_wheel(unit=Unplugged())
    stage.wait(lambda: stage.app.screen.stage == "which")
    assert stage.reads("was unplugged")
    stage.tap("space discard_color")
    assert stage.app.screen.spin.source == "hand"
