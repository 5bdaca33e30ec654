"""The wheel in a real window: flicked, tapped, asked; the race; on every screen."""

import pytest

from hardware import units
from hardware.countdown import Countdown

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red"}
SWIRL = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
SIZES = [(800, 480), (1280, 800), (720, 1280)]


@pytest.fixture
def at_wheel(open_app, evening_of, store):
    """`at_wheel(ops …, players=…, size=…)` opens the wheel; Ben spins."""

    def at_wheel(*ops, players=PEOPLE, size=(800, 480), rules=None, unit=None):
        evening = evening_of("spin", players, RED, *ops, SWIRL, dealer=players[-1], rules=rules)
        unit = unit or units.open("touch")
        stage = open_app(size, "wheel", evening=evening, store=store, unit=unit)
        stage.evening = evening
        stage.disc = stage.app.screen.ids.disc
        return stage

    return at_wheel


def flick(stage):
    """A finger down the right side of the wheel, that leaves while it moves."""
    ended = stage.look("touches")[1]
    stage.press((330, 150))
    for step in range(1, 6):  # at once: on a loaded machine it must not come to rest on the way
        stage.pointer.move(*stage._root(330 + 2 * step, 150 + 20 * step))
    stage.pointer.move(*stage._root(342, 300))
    stage.pointer.up()
    stage.wait(lambda: stage.look("touches")[1] > ended)


@pytest.mark.parametrize("size", SIZES)
def test_war_asks_who_won_what_was_shed_and_what_lies_on_top(at_wheel, size, pictures):
    stage = at_wheel(size=size)
    stage.settle()
    stage.screenshot(pictures / f"wheel-turn-{size[0]}.png")
    stage.tap("space war")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    for answer in ("winner Nana", "discard 2", "top_color green"):
        assert stage.app.screen.ids.main.empty
        stage.tap(answer)
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-war-{size[0]}.png")
    stage.tap("done")
    game = stage.evening.game
    assert stage.evening.undoes["source"] == "hand"
    assert (game.hands["Nana"], game.color, game.turn) == (5, "green", "Dad")
    assert stage.shown() == "table"


def test_a_flick_spins_with_weight_and_lands_off_every_line(at_wheel):
    stage = at_wheel()
    ticks = []
    stage.disc.bind(on_tick=lambda _disc, way: ticks.append(way))
    flick(stage)
    assert stage.app.screen.stage == "runs"
    assert "space war" not in stage.targets()
    stage.wait(lambda: stage.app.screen.stage == "landed")
    spaces = list(stage.evening.game.edition.spaces)
    at = -stage.disc.angle % 360 / 40
    assert stage.app.screen.spin.space == spaces[int(at)]
    assert 0.1 < at % 1 < 0.9
    assert len(ticks) > 5
    assert set(ticks) == {1.0}
    assert "space war" not in stage.targets()


def test_a_finger_that_only_turns_it_has_not_spun(at_wheel):
    stage = at_wheel()
    before = stage.disc.angle
    stage.press((330, 150))
    for step in range(1, 9):
        stage.pointer.move(*stage._root(330 + 3 * step, 150 + 8 * step))
        stage.settle(1)
    stage.pause(0.3)
    stage.release()
    assert abs(stage.disc.angle - before) > 5
    assert stage.app.screen.stage == "turn"
    assert not stage.disc.running


def test_with_reduced_motion_the_space_is_chosen_at_once(at_wheel):
    from kivy_ui.theme import theme

    stage = at_wheel()
    theme.reduce_motion = True
    try:
        stage.tap("spin")
        assert stage.app.screen.stage == "landed"
        assert not stage.disc.running
    finally:
        theme.reduce_motion = False


def test_undo_takes_the_spin_back_and_then_the_card_that_asked_for_it(at_wheel):
    stage = at_wheel()
    stage.tap("space draw_red")
    assert stage.app.screen.ids.undo.text == "Spin"
    stage.tap("undo")
    assert stage.app.screen.stage == "turn"
    stage.tap("space show_hand")
    stage.tap("done")
    assert stage.shown() == "table"
    stage.tap("undo")
    assert stage.shown() == "wheel"
    stage.tap("redo")
    assert stage.evening.game.turn == "Cy"
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("undo")
    assert stage.shown() == "table"
    assert stage.evening.game.turn == "Mia"


def test_a_space_tapped_by_mistake_is_another_tap(at_wheel):
    stage = at_wheel()
    stage.tap("space draw_red")
    stage.tap("drawn 2")
    stage.tap("space draw_blue")
    assert stage.app.screen.spin.given == {}
    stage.tap("drawn more")
    stage.tap("drawn 11")
    stage.tap("done")
    assert stage.evening.game.hands["Ben"] == 18
    assert stage.evening.undoes["space"] == "draw_blue"


def test_the_table_can_be_looked_at_and_leads_back(at_wheel):
    stage = at_wheel()
    stage.tap("back")
    assert stage.shown() == "table"
    stage.tap("to the wheel")
    assert stage.shown() == "wheel"


def test_where_nobody_counts_anybody_spins(open_app, evening_of, store):
    ops = ({"op": "tracking", "level": "marks"},)
    evening = evening_of("spin", PEOPLE, RED, *ops, dealer="Dad")
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=units.open("touch"))
    stage.tap("menu")
    stage.tap("wheel")
    stage.tap("space discard_color")
    for answer in ("by Cy", "discard 3", "top_color blue"):
        stage.tap(answer)
    stage.tap("done")
    assert evening.game.color == "blue"
    assert evening.undoes["by"] == "Cy"


@pytest.mark.parametrize("size", SIZES)
def test_ten_people_find_room_and_nobody_may_have_won(at_wheel, size, pictures):
    people = [*PEOPLE, "Otto", "Alexandra", "Ida", "Lou", "Zoe"]
    stage = at_wheel(players=people, size=size)
    stage.tap("space war")
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-ten-{size[0]}.png")
    stage.tap("winner Zoe")
    stage.tap("discard 1")
    stage.settle()
    stage.screenshot(pictures / f"wheel-ten-won-{size[0]}.png")
    stage.tap("undo")
    stage.tap("space uno_spin")
    stage.tap("winner nobody")
    stage.tap("done")
    assert stage.evening.game.turn == "Cy"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 5, 6, 7, 10])
def test_a_spaces_answers_use_the_room_below_its_words(at_wheel, size, people, pictures):
    """Names and faces to be read, even rows, nobody in a row of its own, and 10 u to the words."""
    from kivy_ui.theme import theme
    from kivy_ui.widgets import Text
    from kivy_ui.widgets.text import LINE_HEIGHT
    from tests.kivy_ui.reading import Reader

    names = [*PEOPLE, "Otto", "Alexandra", "Ida", "Maximilian", "Zoe"][:people]
    with Reader() as reader:
        stage = at_wheel(players=names, size=size)
        screen = stage.app.screen
        for i, space in enumerate(stage.evening.game.edition.spaces):
            screen.landed(i, "hand")
            stage.settle()
            assert screen.spin.space == space
            labels = [w for w in screen.ids.answers.children if isinstance(w, Text)]
            if not labels:
                continue
            words = screen.ids.words
            lines, letters = words._lines(words.size_u, words.width_u)
            foot = words.top - len(lines) * letters * LINE_HEIGHT * theme.u
            assert letters >= 18
            assert foot - max(label.top for label in labels) >= 10 * theme.u - 1.5
            if "winner" not in [question.field for question in screen.spin.questions]:
                continue
            stage.screenshot(pictures / f"answers-{space}-{people}-{size[0]}.png")
            who = {n: box for n, box in stage.targets().items() if n.startswith("winner ")}
            rows: dict[int, list[float]] = {}
            for x, y, w, h in who.values():
                assert min(w, h) >= 56.5 * theme.u
                rows.setdefault(round(y), []).append(x + w)
            assert all(len(row) > 1 for row in rows.values())
            assert len({round(max(row)) for row in rows.values()}) == 1
            assert len(who) == people + 1
            for key in screen.ids.answers.children:
                if getattr(key, "art", None) is not None:
                    assert reader.written[key]
                    least = min(written.px for written in reader.written[key])
                    assert least >= 17.5 * theme.u, reader.written[key]


def test_every_target_is_large_enough_and_apart(at_wheel):
    for size in SIZES:
        stage = at_wheel(size=size)
        from kivy_ui.theme import theme

        for name in ("space war", "space uno_spin"):
            stage.tap(name)
            stage.settle()
            keys = [box for key, box in stage.targets().items() if not key.startswith("space ")]
            for i, (x, y, w, h) in enumerate(keys):
                assert min(w, h) >= 46.9 * theme.u
                assert x >= 0
                assert y >= 0
                assert x + w <= size[0]
                assert y + h <= size[1]
                for x2, y2, w2, h2 in keys[i + 1 :]:
                    apart = max(x - x2 - w2, x2 - x - w, y - y2 - h2, y2 - y - h)
                    assert apart >= 7.9 * theme.u


# -- the race


def land_on_race(stage):
    stage.tap("space uno_spin")
    stage.tap("race")
    stage.race = stage.app.screen.ids.race_field


@pytest.mark.parametrize("size", SIZES)
def test_when_a_race_is_over_its_keys_stand_between_the_seats(at_wheel, size):
    everybody = [*PEOPLE, "Ida", "Lou", "Tom", "Maximilian", "Alexandra Maria Fox"]
    stage = at_wheel(players=everybody, size=size)
    land_on_race(stage)
    field = stage.race
    for count in range(2, 11):
        field.start([stage.app.person(name) for name in everybody[:count]])
        field.race.stage, field.race.winner = "won", everybody[count - 1]
        field.show()
        keys = [field._leave, field._again, field._take, field._lamp]
        for key in keys:
            x, y, w, h = key.spot
            for pad in field.pads.values():
                left, top, wide, high = pad.spot
                apart = x + w <= left or left + wide <= x or y + h <= top or top + high <= y
                assert apart, f"{count}: {key} on the seat of {pad.text}"


def test_the_race_is_run_on_the_screen_and_its_winner_taken(at_wheel, pictures):
    stage = at_wheel()
    land_on_race(stage)
    stage.screenshot(pictures / "race-wait-800.png")
    stage.wait(lambda: stage.race.race.stage == "go", "never GO")
    stage.wait(lambda: stage.race.race._lit_us is not None, "GO was never stamped")
    stage.screenshot(pictures / "race-go-800.png")
    stage.tap("paddle Cy")
    stage.wait(lambda: stage.race.race.stage == "won")
    assert stage.reads("Cy was first")
    stage.screenshot(pictures / "race-won-800.png")
    stage.tap("race done")
    assert stage.app.screen.spin.given == {"winner": "Cy"}
    stage.tap("top_color yellow")
    stage.tap("done")
    assert stage.evening.game.hands["Cy"] == 6
    assert stage.evening.game.turn == "Nana"


def test_who_cannot_wait_is_out_of_this_race(at_wheel, monkeypatch):
    slow = Countdown(count_s=0, hold_min_ms=60_000, hold_max_ms=60_000)
    monkeypatch.setattr("kivy_ui.widgets.race.WAIT", slow)
    stage = at_wheel(players=["Mia", "Ben"])
    land_on_race(stage)
    assert stage.reads("wait")
    stage.tap("paddle Mia")
    stage.wait(lambda: stage.race.pads["Mia"].state == "early")
    stage.tap("paddle Ben")
    stage.wait(lambda: stage.race.race.stage == "nobody")
    stage.tap("race again")
    assert stage.reads("wait")
    stage.tap("race back")
    assert stage.app.screen.stage == "landed"
    assert "winner Ben" in stage.targets()


def test_the_stamps_decide_and_level_ones_race_again(at_wheel):
    stage = at_wheel()
    land_on_race(stage)
    race = stage.race.race
    stage.wait(lambda: race.stage == "go" and race._lit_us is not None)
    late = race._lit_us + 400_000
    race.press("Ben", late)
    race.press("Dad", late - 1)
    stage.wait(lambda: not race.running)
    assert race.stage == "level"
    assert "race done" not in stage.targets()
    stage.tap("race again")
    assert stage.race.race is not race


# -- wheels of other editions, and real ones


SMALL_WHEEL = """
[spaces.{key}]
name = "{name}"
effect = "{effect}"
text = "{name}, all of you."
"""


def own_edition(store, spaces):
    """A family's own edition with a wheel of so many spaces; its key."""
    from companion import editions

    text = editions.text_of("spin")
    head = text[: text.index("[spaces.")].replace('key = "spin"', 'key = "ours"')
    effects = ("nothing", "shed", "war", "race", "trade_hands")
    for i in range(spaces):
        effect = effects[i % len(effects)]
        head += SMALL_WHEEL.format(key=f"s{i}", name=f"Market stall {i}", effect=effect)
    (store.folder / "editions").mkdir(parents=True, exist_ok=True)
    (store.folder / "editions" / "ours.toml").write_text(head)
    return "ours"


@pytest.mark.parametrize("spaces", [2, 6, 24])
def test_a_wheel_of_any_number_of_spaces(open_app, evening_of, store, pictures, spaces):
    evening = evening_of(own_edition(store, spaces), PEOPLE, RED, SWIRL, dealer="Dad")
    stage = open_app((800, 480), "wheel", evening=evening, store=store, unit=units.open("touch"))
    stage.settle()
    stage.screenshot(pictures / f"wheel-of-{spaces}.png")
    last = f"s{spaces - 1}"
    stage.tap(f"space {last}")
    assert stage.app.screen.spin.space == last
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-of-{spaces}-landed.png")
    disc = stage.app.screen.ids.disc
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("spin")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    assert stage.app.screen.spin.space == f"s{int(-disc.angle % 360 / 360 * spaces)}"


def test_a_real_wheel_is_followed_and_its_sure_spin_taken(at_wheel):
    unit = units.open("mock")
    stage = at_wheel(unit=unit)
    assert "spin" not in stage.targets()
    stage.wait(lambda: stage.app.screen.stage == "landed")
    spin = stage.app.screen.spin
    assert spin.source == "sensor"
    spaces = list(stage.evening.game.edition.spaces)
    assert spin.space == spaces[int(unit.wheel.angle * 9)]


# -- a wheel that does not know where it stands


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
