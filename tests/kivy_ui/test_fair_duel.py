"""A head start: proposed from both medians, taken off before they are compared, always shown."""

import pytest

from companion import settings
from hardware import units
from hardware.countdown import Countdown
from hardware.referee import Limits, Verdict, judged_again
from kivy_ui.showdown import fair
from kivy_ui.showdown.duel import Duel
from kivy_ui.showdown.fair import HeadStart
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
DUEL = {"op": "duel", "players": ["Mia", "Cy"], "stake": 3}
VERDICT = Verdict("win", "left", reaction_us={"left": 231_000, "right": 268_000}, margin_us=37_000)
PAIR = ("Mia", "Cy")


def timed(mia, cy):
    return {
        "op": "showdown", "winner": "Mia" if mia < cy else "Cy",
        "reaction_us": {"Mia": mia, "Cy": cy}, "margin_us": abs(mia - cy), "source": "sensor",
    }  # fmt: skip


@pytest.fixture
def showdown(open_app, evening_of, store):
    def showdown(size=(800, 480), *before):
        evening = evening_of(
            "showdown", ["Mia", "Ben", "Cy", "Nana"], RED, *before, DUEL, dealer="Nana"
        )
        stage = open_app(size, "", evening=evening, store=store, unit=units.open("touch"))
        stage.app.countdown = Countdown(1, 100, 200)
        stage.app.go_game()
        stage.settle()
        return stage

    return showdown


def halves(stage):
    look = stage.app.screen.ids.court.look
    return {half.name: half for half in (look.near, look.far)}


def test_nobody_gets_one_until_it_is_asked_for(showdown):
    stage = showdown()
    assert stage.app.screen.duel.head_ms == {}
    assert all(not half.head for half in halves(stage).values())


@pytest.mark.parametrize("size", SIZES)
def test_it_is_proposed_from_both_medians_and_shown_throughout(showdown, pictures, size):
    stage = showdown(size, DUEL, timed(230_000, 290_000), DUEL, timed(240_000, 284_000))
    stage.tap("fair")
    assert stage.app.screen.duel.head_ms == {"Cy": 50}  # 287 - 235, in steps of 5
    assert halves(stage)["Cy"].head == "50 ms head start"
    look_at(stage, size)
    stage.screenshot(pictures / f"fair-choose-{size[0]}.png")
    stage.tap("fair more")
    stage.pause(0.36)
    stage.tap("fair")
    assert stage.app.settings[fair.FAIR] == {"Cy – Mia": ["Cy", 55]}
    look_at(stage, size)
    stage.screenshot(pictures / f"fair-claim-{size[0]}.png")
    screen = stage.app.screen
    screen.duel.stage, screen.duel.count = "count", 2
    screen.show()
    assert halves(stage)["Cy"].head == "55 ms head start"
    stage.settle()
    stage.screenshot(pictures / f"fair-red-{size[0]}.png")
    for arrangement in ("across", "beside", "standing"):
        screen.arrangement = arrangement
        screen.duel.stage, screen.duel.verdict = (
            "verdict",
            judged_again(VERDICT, screen.duel.fair_limits),
        )
        screen.show()
        stage.settle()
        assert screen.duel.winner == "Cy"
        assert halves(stage)["Cy"].head == "268 − 55 = 213 ms"
        assert not halves(stage)["Mia"].head
        assert screen.ids.court.look.medal == "18"
        stage.screenshot(pictures / f"fair-verdict-{arrangement}-{size[0]}.png")


def test_it_stands_ready_when_the_two_meet_again(showdown, store):
    settings.write(store, fair.FAIR, {"Cy – Mia": ["Cy", 40]})
    stage = showdown()
    assert stage.app.screen.duel.head_ms == {"Cy": 40}
    assert stage.app.screen.duel.fair_limits.head_start_us == {"left": 0, "right": 40_000}
    stage.tap("swap")
    assert stage.app.screen.duel.fair_limits.head_start_us == {"left": 40_000, "right": 0}
    stage.tap("fair")
    stage.tap("fair who")
    assert stage.app.screen.duel.head_ms == {"Mia": 40}
    for _ in range(8):
        stage.pause(0.36)
        stage.tap("fair less")
    stage.tap("fair")
    assert stage.app.screen.duel.head_ms == {}
    assert stage.app.settings[fair.FAIR] == {}


def test_sides_swapped_after_the_verdict_take_the_head_start_with_them():
    class Unit:
        kind, resolution_us = "gpio", 100

    duel = Duel(PAIR, Unit(), 3)
    duel.head_ms = {"Cy": 50}
    duel.stage = "verdict"
    duel.verdict = judged_again(VERDICT, duel.fair_limits)
    assert (duel.winner, duel.verdict.margin_us) == ("Cy", 13_000)
    duel.swap()  # so it was Cy who needed 231 ms
    assert (duel.winner, duel.verdict.margin_us) == ("Cy", 87_000)
    duel.swap()
    assert (duel.winner, duel.verdict.margin_us) == ("Cy", 13_000)


def test_what_is_no_two_presses_after_go_is_judged_as_before():
    limits = Limits(head_start_us={"left": 0, "right": 50_000})
    early = {"left": -900_000, "right": None}
    for verdict in (
        Verdict("no_press"),
        Verdict("win", "left", reaction_us={"left": 231_000, "right": None}),
        Verdict("false_start", "right", "left", reaction_us=early),
        Verdict("dead_heat", reaction_us={"left": -5_000, "right": -5_200}),
    ):
        assert judged_again(verdict, limits) is verdict
    level = Verdict("dead_heat", reaction_us={"left": 200_000, "right": 200_000})
    assert judged_again(level, limits).winner == "right"


class Desk:
    def __init__(self, store=None):
        self.settings, self.store = {}, store

    def keep(self, name, value):
        self.settings[name] = value


def test_without_figures_people_choose_themselves():
    assert fair.proposed(Desk(), PAIR) == HeadStart("Cy", 0)


def test_a_setting_nobody_knows_is_none():
    for strange in (None, 7, {"Cy – Mia": ["Zoe", 40]}, {"Cy – Mia": ["Cy", 900]},
                    {"Cy – Mia": ["Cy", "40"]}, {"Cy – Mia": 40}):  # fmt: skip
        assert fair.kept({fair.FAIR: strange}, PAIR) is None
    assert HeadStart("Cy", 98).by(5).ms == fair.MOST_MS
    assert HeadStart("Cy", 3).by(-5).ms == 0
