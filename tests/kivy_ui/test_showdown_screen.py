"""The showdown on the screen, from two claims to a verdict that is taken."""

from __future__ import annotations

import pytest

from hardware.referee import Verdict
from tests.kivy_ui.duels import DUEL, FAR, NEAR, SHOWN, SIZES, claim, decide, stage_of
from tests.kivy_ui.test_table_fits import look_at


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


def escape(stage):
    stage.window.dispatch("on_keyboard", 27, 0, None, [])
    stage.settle()


@pytest.mark.parametrize("restarted", [False, True], ids=["home and back", "restarted"])
def test_a_verdict_that_nobody_took_is_found_again(showdown, open_app, store, restarted):
    from companion.evening import Evening

    stage = showdown()
    claim(stage)
    stage.wait(lambda: stage_of(stage) == "go")
    stage.press(FAR)
    stage.wait(lambda: stage_of(stage) == "verdict")
    stage.release()
    fallen, winner = stage.app.screen.duel.verdict, stage.app.screen.duel.winner
    escape(stage)
    assert stage.shown() == "home"
    if restarted:
        stage.wait(lambda: stage.app.evening.committed)
        number = stage.app.evening.number
        stage = open_app((800, 480), "home", evening=Evening.resume(store, number), store=store)
    stage.tap("go on")
    assert stage_of(stage) == "verdict"
    assert stage.app.screen.duel.verdict == fallen
    stage.tap("take")
    op = stage.app.evening.undoes
    assert (op["winner"], op["source"]) == (winner, "screen")
    assert op["reaction_us"][winner] == fallen.reaction_us["right"]


def test_a_verdict_is_of_its_own_duel_alone(showdown):
    stage = showdown()
    decide(stage, SHOWN["win"][1])
    stage.tap("again")
    escape(stage)
    escape(stage)
    stage.tap("go on")
    assert stage_of(stage) == "claim", "who fights again has given the verdict up"
    decide(stage, SHOWN["win"][1])
    stage.tap("take")
    stage.app.evening.undo()
    stage.app.go_game()
    stage.settle()
    assert stage_of(stage) == "verdict", "taken back, it waits again"
    stage.app.evening.redo()
    assert stage.app.evening.do(DUEL).game.pending.type == "showdown"
    stage.app.go_game()
    stage.settle()
    assert stage_of(stage) == "claim"


def test_back_from_the_peoples_answer_is_the_verdict(showdown):
    stage = showdown()
    decide(stage, SHOWN["tied"][1])
    stage.tap("by the cards")
    escape(stage)
    assert stage.shown() == "showdown"
    assert stage.reads("dead heat")


@pytest.mark.parametrize(
    "wrong",
    [
        {"sides": {"left": "Mia", "right": "Ben"}}, {"sides": None}, {"chosen": "Ben"},
        {"verdict": {"verdict": "win"}}, {"verdict": None}, {"by": "x"}, {"resolution_us": "1"},
        {"head_ms": {"Mia": 10**6}}, {"head_ms": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_verdict_that_cannot_be_one_is_fought_again(showdown, wrong):
    from kivy_ui.showdown.kept import VERDICT

    stage = showdown()
    decide(stage, SHOWN["win"][1])
    stage.app.go("home")
    [entry] = stage.app.settings[VERDICT]
    stage.app.keep(VERDICT, [{**entry, "what": {**entry["what"], **wrong}}])
    stage.app.go_game()
    assert stage_of(stage) == "claim"
