"""The showdown on the screen, from two claims to a verdict that is taken."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from hardware import units
from hardware.countdown import Countdown
from hardware.referee import Limits, Verdict
from kivy_ui.layout.court import court
from tests.hardware.board import Wired
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}
NEAR, FAR = (400, 330), (400, 90)


@pytest.fixture
def showdown(open_app, evening_of, store):
    """Opens the pending showdown of Mia and Cy, by default with the halves as paddles."""

    def showdown(size=(800, 480), kind="touch", count_s=1):
        evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
        stage = open_app(size, "", evening=evening, store=store, unit=units.open(kind))
        stage.app.countdown = Countdown(count_s, 100, 200)
        stage.app.go_game()
        stage.settle()
        return stage

    return showdown


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


def test_a_whole_duel_by_touch_enters_the_game(showdown):
    stage = showdown()
    assert stage.shown() == "showdown"
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    assert stage.reads("GO")
    stage.press(NEAR)
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.release()
    near = stage.app.screen.duel.sides["left"]
    assert stage.app.screen.duel.winner == near
    assert stage.reads("wins")
    stage.tap("take")
    op = stage.app.evening.undoes
    assert op["op"] == "showdown"
    assert op["winner"] == near
    assert op["source"] == "screen"
    assert 0 < op["reaction_us"][near] < 5_000_000
    assert stage.shown() == "table"


def test_too_early_is_said_with_by_how_much(showdown):
    stage = showdown(count_s=3)
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "count")
    stage.press(FAR)
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.release()
    far = stage.app.screen.duel.sides["right"]
    assert stage.reads("too early")
    assert stage.app.screen.duel.loser == far
    stage.tap("take")
    assert stage.app.evening.undoes["false_start"] == far


def test_green_is_stamped_when_it_was_shown(showdown):
    stage = showdown()
    lit = []
    unit = stage.app.unit
    flipped = unit.green_flipped
    unit.green_flipped = lambda t_us: (lit.append((t_us, stage_of(stage))), flipped(t_us))
    claim(stage)
    stage.wait(lambda: lit)
    [(_t_us, at)] = lit
    assert at == "go"
    assert stage.app.screen.ids.court.look.kind == "go"
    assert stage.app.unit.resolution_us > 0


def test_swap_gives_each_the_other_half(showdown):
    stage = showdown()
    before = dict(stage.app.screen.duel.sides)
    stage.tap("swap")
    after = stage.app.screen.duel.sides
    assert (after["left"], after["right"]) == (before["right"], before["left"])


def test_the_verdict_stays_until_somebody_takes_it_and_again_leaves_no_trace(showdown):
    stage = showdown()
    decide(stage, SHOWN["win"][1])
    stage.pause(0.5)
    assert stage_of(stage) == "verdict"
    assert stage.reads("37")
    stage.tap("again")
    assert stage_of(stage) in ("claim", "armed", "count")
    assert stage.app.evening.undoes == DUEL


def test_the_mocks_people_fight_it_out_by_themselves(showdown):
    stage = showdown(kind="mock")
    stage.wait(lambda: stage_of(stage) == "verdict")
    assert stage.app.screen.duel.verdict.verdict in ("win", "false_start", "dead_heat")


def test_by_hand_is_always_there(showdown):
    stage = showdown()
    stage.tap("by hand")
    near = stage.app.screen.duel.sides["left"]
    stage.tap("say near")
    stage.tap("take")
    assert stage.app.evening.undoes == {"op": "showdown", "winner": near, "source": "hand"}


def test_a_press_that_was_not_felt_is_settled_by_hand(showdown):
    stage = showdown()
    sides = stage.app.screen.duel.sides
    decide(stage, Verdict("win", "left", None, {"left": 231_000, "right": None}))
    assert stage.reads("too late")
    stage.tap("by hand")
    stage.tap("say far")
    stage.tap("take")
    assert stage.app.evening.undoes["winner"] == sides["right"]
    assert stage.app.evening.undoes["source"] == "hand"


def test_a_dead_heat_is_fought_again_or_given_by_the_cards(showdown):
    stage = showdown()
    duel = stage.app.screen.duel
    decide(stage, SHOWN["tied"][1])
    assert stage.reads("dead heat")
    stage.tap("again")
    assert stage.app.evening.undoes["dead_heat"] is True
    decide(stage, SHOWN["tied"][1])
    stage.tap("by the cards")
    stage.tap("say far")
    stage.tap("take")
    assert stage.app.evening.undoes["winner"] == duel.sides["left"]


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict("no_press"), "not pressed"),
        (Verdict("void", sides=("left",)), "this press got lost"),
    ],
)
def test_what_decides_nothing_is_said_plainly_with_a_way_on(showdown, verdict, words):
    stage = showdown()
    decide(stage, verdict)
    assert stage.reads(words)
    assert {"again", "by hand", "undo"} == set(stage.targets())


def test_undo_takes_the_duel_back(showdown):
    stage = showdown()
    stage.tap("undo")
    assert stage.app.evening.game.pending is None
    assert stage.shown() == "table"


@pytest.mark.parametrize("size", SIZES)
def test_a_verdict_taken_back_is_there_to_be_taken_again(showdown, pictures, size):
    stage = showdown(size)
    assert "redo" not in stage.targets()
    decide(stage, SHOWN["win"][1])
    stage.tap("take")
    verdict = stage.app.evening.undoes
    stage.app.evening.undo()
    stage.app.go_game()
    stage.settle()
    assert stage.shown() == "showdown"
    for name, (at, fallen) in SHOWN.items():
        stage.app.screen.duel.stage, stage.app.screen.duel.verdict = at, fallen
        stage.app.screen.show()
        stage.settle()
        look_at(stage, size)
        assert "redo" in stage.targets(), name
        stage.screenshot(pictures / f"showdown-redo-{name}-{size[0]}.png")
    stage.tap("redo")
    assert stage.app.evening.undoes == verdict
    assert stage.app.evening.game.pending is None
    assert stage.shown() == "table"


def test_turning_the_halves_is_not_drawn_like_redo(showdown):
    stage = showdown()
    ids = stage.app.screen.ids
    assert ids.turn.glyph not in (ids.redo.arrow, ids.undo.arrow)


def test_escape_stops_a_duel_that_runs(showdown):
    stage = showdown(count_s=3)
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "count")
    stage.window.dispatch("on_keyboard", 27, 0, None, [])
    stage.settle()
    assert stage_of(stage) == "claim"
    assert stage.shown() == "showdown"


def test_at_rest_no_frame_is_drawn(showdown):
    stage = showdown()
    stage.pause(0.6)
    drawn, frames = stage.look("drawn"), stage.look("frames")
    stage.settle(30)
    assert stage.look("frames") >= frames + 30
    assert stage.look("drawn") == drawn


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


@pytest.mark.parametrize("size", SIZES)
def test_it_fits_whichever_way_the_halves_lie(showdown, pictures, size):
    stage = showdown(size)
    screen = stage.app.screen
    for _turn in range(3):
        for name, (at, verdict) in SHOWN.items():
            screen.duel.stage, screen.duel.verdict = at, verdict
            screen.show()
            stage.settle()
            look_at(stage, size)
            stage.screenshot(pictures / f"showdown-{name}-{screen.arrangement}-{size[0]}.png")
        screen.turn()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_half_lies_under_the_keys(showdown, size):
    from tests.kivy_ui.reading import SLACK, Reader

    stage = showdown(size)
    screen = stage.app.screen
    screen.duel.head_ms = {screen.duel.sides["left"]: 40}
    offence = Verdict("false_start", "right", "left", {"left": -84_000, "right": None})
    for name, (at, verdict) in {**SHOWN, "mine": ("verdict", offence)}.items():
        with Reader() as reader:
            screen.duel.stage, screen.duel.verdict = at, verdict
            screen.show()
            stage.settle()
        top = stage.window.height - min(y for _x, y, _w, _h in stage.targets().values())
        lines = [line for line in reader.written[screen.ids.court] if not line.turned]
        assert lines
        for line in lines:
            assert line.low >= top - SLACK, (name, line.text)
        for one, other in combinations(lines, 2):
            assert not one.crosses(other), (name, one.text, other.text)
    paddle, keys = court(*in_u(size), "across").half.paddle, court(*in_u(size), "across").keys
    assert in_u(size)[1] / 2 + paddle.y + 0.56 * paddle.size <= keys.y


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("at", ["by hand", "by cards"])
def test_whoever_won_taps_their_own_half(showdown, size, at):
    stage = showdown(size)
    screen = stage.app.screen
    across = ((size[0] * 0.7, size[1] * 0.7), (size[0] * 0.3, size[1] * 0.2))
    beside = ((size[0] * 0.3, size[1] * 0.3), (size[0] * 0.7, size[1] * 0.3))
    for halves in (across, beside, beside):
        for side, half in zip(("left", "right"), halves, strict=True):
            screen.again()
            screen.ask_people(at)
            stage.settle()
            keys = stage.targets()
            x, y, w, h = keys["undo"]
            stage.tap((x - 4, y + h / 2))  # between two keys: nobody is meant
            assert stage_of(stage) == at
            stage.tap(half)
            assert stage_of(stage) == "verdict"
            told = screen.duel.winner if at == "by hand" else screen.duel.loser  # more cards lose
            assert told == screen.duel.sides[side]
        screen.turn()


LETTERS = ("Jo", "Panda", "Großmut", "Maximilian", "Bartholomew-Alexander"[:20])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LETTERS)
def test_no_name_lies_under_card_arrow_or_margin(window, name, size):
    from kivy_ui.draw import lettering
    from kivy_ui.layout.court import CARD, court, named_plan

    em = lettering.width(name, 80) / 80
    for arrangement in ("across", "beside"):
        for blamed in (False, True):
            w, h = (size[0] / size[1] * 480, 480) if size[0] > size[1] else (450, 800)
            plan = named_plan(court(w, h, arrangement).half, em, blamed, middle=True)
            k, spot = plan.k, plan.name
            right, top = spot.x + em * spot.size, spot.y - 0.45 * spot.size
            assert spot.size >= 15
            assert right <= spot.x + spot.room + 1
            assert right < plan.w / 2
            if right > -56 * k:  # below card (61 high, 52 wide) and pill (40 high)
                assert top >= 61 * k
            reach = 0.61 * plan.arrow.size
            if blamed and plan.narrow:  # over the line, before the face that it points at
                assert plan.arrow.x == plan.face.x
                assert -plan.w / 2 <= plan.arrow.x - reach
                assert plan.arrow.x + reach <= -CARD * k
                assert plan.arrow.y + 0.5 * plan.arrow.size < plan.face.y - 0.5 * plan.face.size
            elif blamed:
                assert right <= plan.arrow.x - reach
                assert plan.arrow.x + reach <= plan.w / 2 + 1
                assert plan.big.x >= plan.arrow.x + reach
                assert plan.big.room > 150 * k
            elif not plan.narrow:
                assert right < plan.big.x


@pytest.mark.parametrize("name", LETTERS)
def test_names_of_any_length_are_shown_whole(open_app, evening_of, store, pictures, name):
    other = name[::-1].title()
    duel = {"op": "duel", "players": [name, other], "stake": 3}
    evening = evening_of("showdown", [name, "Ben", other, "Nana"], RED, duel, dealer="Nana")
    stage = open_app((800, 480), "", evening=evening, store=store, unit=units.open("touch"))
    stage.app.go_game()
    screen = stage.app.screen
    for at, verdict in (
        *((SHOWN[kind]) for kind in ("claim", "win", "lost", "early")),
        ("hold", None),
    ):
        screen.duel.stage, screen.duel.verdict = at, verdict
        for _turn in range(3):
            screen.show()
            stage.settle()
            assert stage.reads(name)
            kind = f"{at}-{verdict.verdict if verdict else ''}-{screen.arrangement}"
            winner = getattr(verdict, "winner", "")
            stage.screenshot(pictures / f"names-{len(name)}-{kind}-{winner}.png")
            screen.turn()


def test_the_verdict_is_seen_a_frame_before_its_keys(showdown):
    """Whoever waits for the verdict waits for no key to be drawn."""
    from kivy.clock import Clock

    stage = showdown()
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    screen, seen = stage.app.screen, []
    screen.ids.court.bind(look=lambda *_a: seen.append(("look", Clock.frames)))
    screen.ids.take.bind(disabled=lambda _k, off: off or seen.append(("key", Clock.frames)))
    stage.press(NEAR)
    stage.wait(lambda: any(what == "key" for what, _frame in seen))
    stage.release()
    (_, looked), (_, keyed) = next(s for s in seen if s[0] == "look"), seen[-1]
    assert looked < keyed
    assert "take" in stage.targets()


def test_the_unit_is_asked_most_often_while_a_verdict_is_about_to_fall(showdown):
    from kivy.clock import Clock

    from kivy_ui.screens.showdown import FAST_PACE, LAST_PACE, PACE

    stage = showdown()
    stage.app.screen.duel.limits = Limits(settle_us=1_000_000)  # a slow machine polls in it, too
    assert Clock._max_fps == PACE
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    assert Clock._max_fps == FAST_PACE
    paces = []
    screen, poll = stage.app.screen, stage.app.screen.duel.poll

    def noted():
        told = poll()
        if screen.duel.stage == "go":
            paces.append(Clock._max_fps)
        return told

    screen.duel.poll = noted
    stage.press(NEAR)
    stage.release()
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.settle()
    assert paces[-1] == LAST_PACE
    assert Clock._max_fps == PACE


def in_u(size):
    """A window of so many pixels, u, as the theme measures it."""
    return (size[0] / size[1] * 480, 480) if size[0] > size[1] else (457, 813)


@pytest.mark.parametrize("size", SIZES)
def test_beside_each_other_the_arrow_points_at_the_face_of_the_loser(size):
    """Across a half that is wide it would point off the screen, at nobody."""
    from kivy_ui.layout.court import court, named_plan

    for em in (0.6, 2.4, 6.0):
        plan = named_plan(court(*in_u(size), "beside").half, em, blamed=True, middle=True)
        turn = math.radians(plan.arrow_turn)
        way = (math.sin(turn), -math.cos(turn))
        to_face = (plan.face.x - plan.arrow.x, plan.face.y - plan.arrow.y)
        ahead = way[0] * to_face[0] + way[1] * to_face[1]
        aside = abs(way[0] * to_face[1] - way[1] * to_face[0])
        assert ahead > plan.arrow.size / 2
        assert aside < plan.face.size / 2
        reach = 0.61 * plan.arrow.size
        if not plan.narrow:  # clear of the octagon on the line, and of the keys' edge
            assert plan.arrow.y - reach >= 52 * plan.k
            assert plan.arrow.y + reach <= plan.h


@pytest.mark.parametrize("size", SIZES)
def test_a_standing_dead_heat_has_its_margin_beside_both_times(window, size):
    from kivy.graphics import InstructionGroup

    from kivy_ui.draw.court_halves import halves
    from kivy_ui.draw.court_look import CourtLook, Half
    from kivy_ui.draw.pen import Pen
    from kivy_ui.layout.court import court

    w, h = (1135, 709) if size == (1280, 800) else in_u(size)
    texts, pills = [], []

    class Traced(Pen):
        def text(self, x, y, text, *args, align="center", **kwargs):
            wide = super().text(x, y, text, *args, align=align, **kwargs)
            left = self.left + (x if align == "left" else x - wide / 2) * self.u
            texts.append((text, left, left + wide * self.u, self.px(0, y)[1]))
            return wide

        def outlined(self, x, y, w, h, *args):
            pills.append((self.px(x, 0)[0], self.px(x + w, 0)[0], self.px(0, y + h)[1]))
            pills[-1] += (self.px(0, y)[1],)
            super().outlined(x, y, w, h, *args)

    here = Half("Mia", 0, "rose", line="dead heat", big="231.0", unit="ms")
    there = Half("Cy", 6, "sky", line="dead heat", big="231.4", unit="ms")
    look = CourtLook("halves", here, there, "standing", medal="0.4", medal_unit="ms")
    halves(Traced(InstructionGroup(), 0, h, 1.0), look, court(w, h, "standing"), w, h)
    ((left, right, low, high),) = pills
    for text, begin, end, y in texts[:-2]:  # the last two stand in the pill
        if low - 20 < y < high + 20:
            assert end <= left - 5 or begin >= right + 5, text


ONE = {"left": 17, "right": False}
NONE = {"left": False, "right": False}


@pytest.fixture
def wheel_alone():
    """A unit with a wheel, and these paddles."""
    opened = []

    def wheel_alone(paddles):
        opened.append(Wired(gpio=paddles, wheel={"sensor": "slots", "index": False}))
        return opened[-1].unit

    yield wheel_alone
    for each in opened:
        each.unit.close()


@pytest.mark.parametrize("paddles", [NONE, ONE])
@pytest.mark.parametrize("practice", [False, True])
def test_a_unit_without_two_paddles_leaves_the_duel_to_the_screen(
    open_app, evening_of, store, wheel_alone, paddles, practice
):
    evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
    players = {"players": ("Mia", "Cy")} if practice else {}
    stage = open_app((800, 480), "", evening=evening, store=store, unit=wheel_alone(paddles))
    stage.app.countdown = Countdown(1, 100, 200)
    stage.app.go("home")
    stage.app.go("showdown", **players)
    stage.settle()
    assert stage.reads("press yours")
    assert not stage.reads("in a moment")
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    stage.press(NEAR)
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.release()
    duel = stage.app.screen.duel
    assert duel.outcome == "win"
    assert duel.source == "screen"
    assert stage.app.unit.wheel is not None
    stage.tap("take")
    assert stage.shown() == ("home" if practice else "table")


def test_no_unit_at_all_leaves_the_duel_to_the_screen(open_app, evening_of, store):
    evening = evening_of("showdown", ["Mia", "Ben", "Cy", "Nana"], RED, DUEL, dealer="Nana")
    stage = open_app((800, 480), "showdown", evening=evening, store=store)
    claim(stage)
    stage.wait(lambda: stage_of(stage) in ("count", "hold", "go"))
