"""A whole game of each edition by touch in a real window: every card, every space, to the winner.

Two rounds at most; what the tray, the questions, the wheel and the paddles offer is tapped by name.
"""

import pytest

from companion import editions
from hardware import units

COLORS = ("red", "yellow", "green", "blue")
SAME_KEY_S, NEAR = 0.36, 24
"""A tap at the same place (px) within this time is the one before it, doubled."""


class Player:
    """Whoever taps: knows the keys, never the same place within 350 ms."""

    def __init__(self, stage, evening):
        self.stage, self.evening = stage, evening
        self.last, self.at = "", (0.0, 0.0)
        self.played = set()

    @property
    def game(self):
        return self.evening.game

    def tap(self, *names):
        for name in names:
            x, y = self.stage.place(name)
            if name == self.last or max(abs(x - self.at[0]), abs(y - self.at[1])) < NEAR:
                self.stage.pause(SAME_KEY_S)
            self.stage.tap(name)
            self.last, self.at = name, (x, y)

    def play(self, card, *answers, mark=""):
        """A card in the color in force, with its answers."""
        kind = self.game.edition.cards[card]
        if mark:
            self.tap(f"with {mark}")
        key = card if kind.is_wild(self.game.rules) else f"{self.game.color} {card}"
        self.tap(key, *answers)
        self.played.add(mark or card)

    def shown(self, name):
        self.stage.wait(lambda: self.stage.shown() == name, f"{name} never came")

    def finish_round(self, by, *points):
        """Somebody is out; the hands are told as numbers."""
        if self.game.phase == "playing":
            self.tap("over", f"by {by}")
        self.shown("round_over")
        self.count(*points)

    def count(self, *points):
        for value in points:
            if "figure 0" not in self.stage.targets():
                self.tap("as number")
            for figure in str(value):
                self.tap(f"figure {figure}")
            self.tap("next")

    def win(self):
        self.shown("winner")
        assert self.game.phase == "over"
        assert self.played >= set(self.game.edition.cards)


@pytest.fixture
def opened(open_app, store):
    """`opened(edition, people, rules)`: from new game to the table, by touch."""

    def opened(edition, people=2, rules=(), first="red number"):
        stage = open_app((800, 480), "new_game", store=store, unit=units.open("touch"))
        stage.tap(f"edition {edition}")
        setting = stage.app.screen.setting
        for _ in range(people):
            stage.tap(next(name for name in stage.targets() if name.startswith("spot ")))
            stage.tap("done")
        for key, value in dict(rules).items():
            setting.seating = setting.seating.rule(key, value, None)
        stage.tap("dealer")
        stage.tap(f"dealer {setting.seating.names[-1]}")
        stage.tap("deal")
        stage.wait(lambda: stage.shown() == "first_card")
        stage.tap(first)
        return Player(stage, stage.app.evening)

    return opened


def begin(player):
    player.tap("begin")
    player.shown("table")


def test_classic(opened):
    p = opened("classic", people=3, rules={"target_score": 60})
    begin(p)
    one, two, three = p.game.players
    p.play("number")
    p.play("skip")
    assert p.game.turn == one
    p.play("reverse")
    p.play("draw two")
    p.play("wild", "choose_color green")
    assert p.game.color == "green"
    p.play("wild draw four", "choose_color blue")
    p.tap("challenge", "legal True")
    hands, by = dict(p.game.hands), p.game.turn
    target = other(p, by)
    p.play("wild swap hands", "choose_color red", f"target {target}")
    assert (p.game.hands[by], p.game.hands[target]) == (hands[target], hands[by] - 1)
    p.play("wild shuffle hands", "choose_color yellow")
    held = p.game.hands.values()
    assert max(held) - min(held) <= 1
    agreed = index_of({"next_draws": 2})
    p.play("wild customizable", "choose_color red", f"effect {agreed}")
    target = index_of({"target_draws": 3})
    victim = other(p, p.game.turn)
    before = p.game.hands[victim]
    p.play("wild customizable", "choose_color blue", f"effect {target}", f"target {victim}")
    assert p.game.hands[victim] == before + 3
    p.tap("draw")
    p.tap("play it")
    p.play("number")
    p.finish_round(three, 40, 30)
    p.win()
    assert p.game.winner == three


def other(player, name):
    """Somebody else at the table."""
    return next(each for each in player.game.playing if each != name)


def index_of(effect):
    """The answer's number of what came of a written rule."""
    from kivy_ui.table.plays import AGREED

    return AGREED.index(effect)


def test_splash(opened):
    p = opened("splash", people=3, rules={"target_score": 100}, first="splash")
    p.stage.wait(lambda: p.stage.shown() == "question" or "begin" in p.stage.targets())
    if p.stage.shown() == "question":
        p.tap("choose_color red")
    if p.stage.shown() == "first_card":
        begin(p)
    p.shown("table")
    one, two, three = p.game.players
    for card in ("number", "skip", "reverse", "draw two"):
        p.play(card)
    p.play("wild", "choose_color green")
    p.play("wild draw four", "choose_color red")
    p.tap("takes")
    by = p.game.turn
    soaked = other(p, by)
    before = p.game.hands[soaked]
    p.play("splash", "choose_color yellow", f"target {soaked}")
    assert p.game.hands[soaked] == before + 3
    p.finish_round(two, 30, 90)
    p.win()


def test_bts(opened):
    rules = {"target_score": 100, "stack_draw_two": True, "stack_draw_four": True}
    p = opened("bts", people=3, rules=rules)
    begin(p)
    one, two, three = p.game.players
    for card in ("number", "skip", "reverse"):
        p.play(card)
    p.play("wild", "choose_color red")
    for result, change in (("danced", 0), ("draws", 3)):
        p.play("dancing wild", "choose_color green")
        dancer = p.game.turn
        before = p.game.hands[dancer]
        assert p.stage.reads("dance")
        p.tap(result)
        assert p.game.hands[dancer] == before + change
        assert p.game.turn == dancer
    p.play("draw two")
    p.play("draw two")
    p.play("wild draw four", "choose_color blue")
    assert p.game.pending.amount == 8
    p.play("wild draw four", "choose_color red")
    victim = p.game.turn
    before = p.game.hands[victim]
    p.tap("takes")
    assert p.game.hands[victim] == before + 12
    p.finish_round(one, 99, 1)
    p.win()


def test_showdown(opened):
    p = opened("showdown", people=3, rules={"target_score": 70})
    begin(p)
    one, two, three = p.game.players
    for card in ("number", "skip", "reverse", "draw two"):
        p.play(card)
    p.play("wild", "choose_color yellow")
    p.play("wild draw four", "choose_color green")
    p.tap("challenge", "legal False")
    for mark in (True, False):
        if mark:
            p.play("number", "showdown 2", mark="showdown")
        else:
            by = p.game.turn
            p.play("wild showdown", "choose_color red", f"target {other(p, by)}", "stake 1")
        p.shown("showdown")
        loser_takes = sum(p.game.hands.values())
        p.tap("by hand", "say near", "take")
        p.shown("table")
        assert sum(p.game.hands.values()) == loser_takes + (2 if mark else 1)
    p.finish_round(three, 60, 20)
    p.win()


SPUN = {
    "almost_uno": ("discard 3", "top_color red"),
    "discard_number": ("discard 2", "top_color green"),
    "discard_color": ("discard 0",),
    "draw_red": ("drawn 2",),
    "draw_blue": ("drawn 5",),
    "trade_hands": (),
    "show_hand": (),
    "war": ("winner {one}", "discard 1", "top_color yellow"),
    "uno_spin": ("winner {two}", "top_color blue"),
}


def test_spin(opened):
    p = opened("spin", people=3, rules={"target_score": 50})
    begin(p)
    one, two, three = p.game.players
    assert set(SPUN) == set(p.game.edition.spaces)
    for card in ("number", "skip", "reverse", "draw two"):
        p.play(card)
    p.play("wild", "choose_color yellow")
    p.play("wild draw four", "choose_color green")
    p.tap("takes")
    for name in p.game.players:
        p.tap(f"seat {name}", "cards", "figure 2", "figure 0", "done")
    for space, answers in SPUN.items():
        p.play("number", mark="spin")
        p.shown("wheel")
        p.tap(f"space {space}")
        for answer in answers:
            p.tap(answer.format(one=one, two=two))
        p.tap("done")
        p.shown("table")
        assert p.evening.undoes["space"] == space
    p.play("number", mark="spin")
    p.tap("spin")
    p.stage.wait(lambda: p.stage.app.screen.stage == "landed")
    p.tap("undo")
    p.tap("space show_hand", "done")
    p.finish_round(two, 25, 30)
    p.win()


def test_a_familys_own_edition(opened, store):
    """The worked example of docs/own-edition.md."""
    from pathlib import Path

    doc = (Path(__file__).parents[2] / "docs" / "own-edition.md").read_text()
    (store.folder / "editions").mkdir(parents=True, exist_ok=True)
    text = doc.split("```toml\n")[1].split("```")[0]
    (store.folder / "editions" / "market-day.toml").write_text(text)
    p = opened("market-day", people=3, rules={"target_score": 50})
    begin(p)
    one, two, three = p.game.players
    for card in ("number", "skip", "draw two"):
        p.play(card)
    p.play("wild", "choose_color yellow")
    hands = dict(p.game.hands)
    by = p.game.turn
    p.play("toll", "choose_color green")
    taker = p.game.turn
    assert taker != by
    assert p.game.hands[taker] == hands[taker] + 2
    answers = {
        "stall": ("discard 1", "top_color red"),
        "color": ("discard 0",),
        "red": ("drawn 1",),
        "race": (f"winner {one}", "top_color blue"),
    }
    for space in p.game.edition.spaces:
        p.play("number", mark="spin")
        p.shown("wheel")
        p.tap(f"space {space}", *answers.get(space, ()), "done")
        p.shown("table")
    p.finish_round(two, 40, 30)
    p.win()


# -- house rules that ask for more


def test_sevens_and_zeros_tell_their_value(opened):
    p = opened("classic", people=3, rules={"seven_zero": True})
    begin(p)
    one, two, three = p.game.players
    p.play("number", "value 3")
    hands = dict(p.game.hands)
    p.play("number", "value 7", f"target {one}")
    assert (p.game.hands[one], p.game.hands[two]) == (hands[two] - 1, hands[one])
    hands = dict(p.game.hands)
    p.play("number", "value 0")
    assert p.game.hands[one] == hands[three] - 1


def test_a_chosen_skip_and_cards_drawn_until_one_fits(opened):
    rules = {"bts_skip_choose": True, "draw_until_playable": True}
    p = opened("classic", people=3, rules=rules)
    begin(p)
    one, two, three = p.game.players
    p.play("skip", f"target {three}")
    assert p.game.skip_flags == (three,)
    p.tap("draw", "count 4")
    assert p.game.hands[two] == 11
    p.tap("play it")
    assert p.game.turn == two
    p.play("number")
    assert p.game.hands[two] == 10
    assert p.game.turn == one


def test_a_spin_after_the_last_card(opened):
    p = opened("spin", people=2, rules={"spin_on_final_card": True, "target_score": 10})
    begin(p)
    one, two = p.game.players
    p.evening.do({"op": "set", "hands": {one: 1}})
    p.stage.settle()
    p.play("number", mark="spin")
    p.shown("wheel")
    p.tap("space draw_red", "drawn 3", "done")
    p.shown("round_over")
    assert p.game.hands[two] == 10
    p.count(12)
    p.shown("winner")


@pytest.mark.parametrize("edition", editions.available())
def test_all_that_is_pending_has_its_keys(evening_of, edition):
    """Whatever a card leaves open, the table has a key for it, or a screen of its own."""
    from kivy_ui.game_screens import PENDING_SCREENS
    from kivy_ui.table import plays

    red = {"op": "first_card", "card": "number", "color": "red"}
    for rules in ({}, {"stack_draw_two": True, "stack_draw_four": True}):
        for card in editions.load(edition).cards:
            for mark in ("", *editions.load(edition).marks):
                evening = evening_of(edition, ["Mia", "Ben", "Cy"], red, dealer="Cy", rules=rules)
                extras = plays.Extras(mark=mark)
                op = plays.play(evening.game, card, "red", extras)
                if evening.game.edition.cards[card].wild:
                    op.pop("color")
                op = plays.filled(op, plays.questions(evening.game, op, extras))
                if evening.may(op) is not None:
                    continue
                evening.do(op)
                pending = evening.game.pending
                if pending is None:
                    continue
                keys = plays.answers(evening)
                assert keys, (card, mark)
                assert plays.owed_words(evening.game)
                own = pending.type in PENDING_SCREENS
                assert all((key.op is None) == own for key in keys)
