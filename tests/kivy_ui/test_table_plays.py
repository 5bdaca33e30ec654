"""What the table's keys mean, without a window: the game is asked, nothing is known here."""

import pytest

from companion import editions
from companion.game import Question, Refusal, new_game
from companion.journal import Journal
from kivy_ui.layout.tray import MOST_CARDS
from kivy_ui.table import plays
from kivy_ui.table.first import DealerDraw, first_card, first_keys, first_questions, follows
from kivy_ui.table.plays import Extras
from kivy_ui.table.seat_acts import answered, catcher, seat_acts
from kivy_ui.table.seats_shown import seats_shown
from kivy_ui.table.tray_keys import own_slots, tray_keys

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]


class Table:
    """A game that is asked and played on, as the evening does it."""

    def __init__(self, edition="showdown", players=PEOPLE, dealer="Dad", rules=None):
        self.journal = Journal.of(new_game(editions.load(edition), players, dealer, rules or {}))

    @property
    def game(self):
        return self.journal.game

    def may(self, op):
        return self.journal.may(op)

    def do(self, *ops):
        for op in ops:
            done = self.journal.do(op)
            assert not isinstance(done, Refusal), (op, done)
            self.journal = done.journal
        return self

    def key(self, name, level="turns", extras=plays.NOTHING):
        return next(key for key in tray_keys(self, level, extras) if key.name == name)

    def tap(self, name, **answers):
        key = self.key(name)
        assert key.offered, name
        assert {question.field for question in key.questions} == set(answers)
        return self.do({**key.op, **answers})


@pytest.fixture
def table():
    return Table().do(first_card("number", "red"))


@pytest.mark.parametrize("card", ["number", "skip", "reverse", "draw two"])
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_an_ordinary_turn_asks_nothing(table, card, color):
    key = table.key(f"{color} {card}")
    assert key.offered
    assert key.questions == ()
    assert key.op == {"op": "play", "by": "Mia", "card": card, "color": color}
    table.do(key.op)
    assert table.game.color == color


def test_a_wild_asks_only_what_its_rule_demands(table):
    fields = {
        "wild": ["choose_color"],
        "wild draw four": ["choose_color"],
        "wild showdown": ["choose_color", "target", "stake"],
    }
    for name, wanted in fields.items():
        assert [question.field for question in table.key(name).questions] == wanted


def test_what_the_game_would_refuse_is_not_offered(table):
    table.tap("red skip")
    assert table.key("blue skip").offered
    assert table.key("red number").offered
    assert not table.key("blue number").offered
    assert not table.key("green draw two").offered


def test_five_turns_are_five_taps(table):
    for name in ("red number", "green number", "green skip", "yellow skip", "yellow reverse"):
        table.tap(name)
    assert table.game.direction == "ccw"
    assert table.game.turn == "Mia"


def test_the_symbol_is_tapped_before_its_card(table):
    key = table.key("blue reverse", extras=Extras(mark="showdown"))
    assert [question.field for question in key.questions] == ["showdown"]
    table.do({**key.op, "showdown": 3})
    assert table.game.pending.type == "showdown"
    assert table.game.pending.amount == 3
    assert [answer.name for answer in plays.answers(table)] == ["to the showdown"]


def test_a_key_for_the_symbol_stands_only_where_the_edition_has_one(table):
    assert table.key("with showdown").mark == "showdown"
    assert all(not key.mark for key in tray_keys(Table("classic"), "turns"))


def test_uno_said_beforehand_goes_with_the_card(table):
    op = table.key("red number", extras=Extras(uno=True)).op
    assert op["uno"] is True
    assert table.key("uno").op is None
    table.do({"op": "set", "hands": {"Mia": 2}}).tap("red number")
    assert table.key("uno").op == {"op": "uno_call", "by": "Mia"}


def test_who_owes_four_takes_them_or_doubts(table):
    table.tap("wild draw four", choose_color="blue")
    assert [answer.name for answer in plays.answers(table)] == ["takes", "challenge"]
    assert "4" in plays.owed_words(table.game)
    assert not table.key("blue number").offered
    assert not table.key("draw").offered
    take, challenge = plays.answers(table)
    assert [question.kind for question in challenge.questions] == ["yes"]
    table.do(take.op)
    assert table.game.hands["Ben"] == 11


def test_a_house_without_challenges_offers_none():
    table = Table(rules={"stack_draw_two": True}).do(first_card("number", "red"))
    table.tap("red draw two")
    assert [answer.name for answer in plays.answers(table)] == ["takes"]
    assert table.key("green draw two").offered


def test_a_drawn_card_that_waits_is_played_or_kept(table):
    table.do(plays.draw_to_play(table.game))
    assert table.key("draw").op == {"op": "pass", "by": "Mia"}
    assert table.key("green number").op["drawn"] is True
    table.tap("green number")
    assert table.game.turn == "Ben"
    assert table.game.hands["Mia"] == 7


def test_drawing_is_one_tap(table):
    table.tap("draw")
    assert table.game.turn == "Ben"
    assert table.game.hands["Mia"] == 8


def test_a_card_dragged_onto_a_seat_is_played_by_it(table):
    op = plays.play(table.game, "skip", "green", seat="Nana")
    assert op == {"op": "play", "by": "Nana", "card": "skip", "color": "green", "force": True}
    table.do(op)
    assert table.game.turn == "Mia"
    assert "force" not in plays.play(table.game, "skip", "green", seat="Mia")


def test_with_nobody_on_turn_a_card_asks_who_it_was(table):
    table.do({"op": "tracking", "level": "marks"}, {"op": "tracking", "level": "turns"})
    assert table.game.turn is None
    key = table.key("green number")
    assert key.offered
    assert [question.field for question in key.questions] == ["by"]
    table.tap("green number", by="Cy")
    assert table.game.turn == "Nana"


def test_marks_keep_direction_color_duels_and_the_end_only(table):
    table.do({"op": "tracking", "level": "marks"})
    names = {key.name for key in tray_keys(table, "marks")}
    colors = {f"color {color}" for color in ("red", "yellow", "green", "blue")}
    assert names == colors | {"turn round", "duel", "over"}
    assert all(key.offered for key in tray_keys(table, "marks"))
    table.do(table.key("color blue", "marks").op, table.key("turn round", "marks").op)
    assert (table.game.color, table.game.direction) == ("blue", "ccw")
    duel = table.key("duel", "marks")
    table.do({**duel.op, "players": ["Mia", "Cy"], "stake": 2})
    assert table.game.pending.type == "showdown"


def test_score_only_speaks_of_nothing_else(table):
    assert [key.name for key in tray_keys(table, "score")] == ["scores", "over"]
    acts = [act.name for act in seat_acts(table, "Ben", score_only=True)]
    assert acts == ["went out", "leaves", "takes over"]


@pytest.mark.parametrize("edition", editions.available())
def test_every_edition_finds_a_place_for_every_card(edition):
    table = Table(edition)
    keys = tray_keys(table, "turns")
    assert own_slots(table.game.edition) <= MOST_CARDS
    shown = {key.card for key in keys if key.card}
    assert shown == set(table.game.edition.cards)
    slots = [key.slot for key in keys]
    assert len(slots) == len(set(slots))


# -- putting the table right


def test_a_seat_offers_what_the_game_would_take(table):
    names = [act.name for act in seat_acts(table, "Cy")]
    assert names == ["on turn", "said uno", "cards", "went out", "leaves", "takes over"]
    assert "on turn" not in [act.name for act in seat_acts(table, "Mia")]


def test_only_who_owes_uno_can_be_caught(table):
    seven = {"op": "play", "by": "Mia", "card": "number", "color": "red", "value": 7}
    assert "caught" not in [act.name for act in seat_acts(table, "Mia")]
    table.do({"op": "set", "hands": {"Mia": 2}}, seven)
    assert table.game.uno_due == ("Mia",)
    assert "caught" in [act.name for act in seat_acts(table, "Mia")]
    assert "caught" not in [act.name for act in seat_acts(table, "Cy")]
    table.do({"op": "uno_call", "by": "Mia"})
    assert "caught" not in [act.name for act in seat_acts(table, "Mia")]


def test_every_act_of_a_seat_is_taken(table):
    answers = {"count": 3, "with": "Oma"}
    for act in seat_acts(table, "Cy"):
        given = {question.field: answers[question.field] for question in act.questions}
        Table().do(first_card("number", "red"), answered(act, given))


def test_the_hand_of_a_seat_is_set_or_unknown(table):
    act = next(act for act in seat_acts(table, "Cy") if act.name == "cards")
    table.do(answered(act, {"count": 3}))
    assert table.game.hands["Cy"] == 3
    table.do(answered(act, {"count": None}))
    assert table.game.hands["Cy"] is None


def test_whoever_is_on_turn_catches_or_the_next_seat_does(table):
    assert catcher(table.game, "Cy") == "Mia"
    assert catcher(table.game, "Mia") == "Ben"


def test_what_the_seats_show(table):
    table.tap("red skip")
    table.do({"op": "set", "skip_flags": ["Dad"], "hands": {"Cy": 2, "Ben": None}})
    table.tap("red number")
    seats = {s.name: s for s in seats_shown(table.game, _looks, reminds=True, score_only=False)}
    assert list(seats) == PEOPLE
    assert [name for name, seat in seats.items() if seat.on_turn] == ["Nana"]
    assert seats["Cy"].cards == 1
    assert seats["Cy"].uno_due
    assert seats["Ben"].cards is None
    assert seats["Ben"].counted
    assert seats["Dad"].skip
    assert seats["Dad"].dealer
    silent = seats_shown(table.game, _looks, reminds=False, score_only=False)
    assert not any(seat.uno_due for seat in silent)


def test_what_is_owed_stands_at_the_seat_that_owes_it(table):
    table.tap("wild draw four", choose_color="red")
    seats = seats_shown(table.game, _looks, reminds=False, score_only=False)
    assert [(seat.name, seat.owed) for seat in seats if seat.owed] == [("Ben", 4)]


def test_by_score_only_nobody_has_cards_or_a_turn(table):
    seats = seats_shown(table.game, _looks, reminds=False, score_only=True)
    assert not any(seat.counted or seat.on_turn for seat in seats)


def test_one_who_joins_in_mid_round_waits(table):
    table.do({"op": "join", "by": "Ida"}, {"op": "leave", "by": "Cy"})
    seats = {s.name: s for s in seats_shown(table.game, _looks, reminds=False, score_only=False)}
    assert "Cy" not in seats
    assert seats["Ida"].waiting
    assert not seats["Ida"].counted


def _looks(name):
    return PEOPLE.index(name) if name in PEOPLE else 9, "rose"


# -- the first card


def test_what_follows_from_a_first_card_is_said():
    table = Table()
    after = follows(table.game, first_card("draw two", "blue"))
    assert after.next_player == "Ben"
    assert after.sentences == ("Mia draws 2.", "Mia loses the turn.", "Ben begins.")
    reverse = follows(table.game, first_card("reverse", "red"))
    assert reverse.next_player == "Dad"
    assert follows(table.game, first_card("wild draw four")).again


def test_a_first_wild_asks_for_its_color_only():
    table = Table("classic")
    fields = {
        "wild": ["choose_color"],
        "wild swap hands": ["choose_color", "target"],
        "wild draw four": [],
    }
    for card, wanted in fields.items():
        asked = first_questions(table, first_card(card))
        assert [question.field for question in asked] == wanted, card
    (color,) = first_questions(table, first_card("wild"))
    assert color == Question("choose_color", "color", ("red", "yellow", "green", "blue"))


@pytest.mark.parametrize("edition", editions.available())
def test_every_card_may_be_turned_up(edition):
    assert all(key.offered for key in first_keys(Table(edition), None))


def test_the_highest_card_deals_and_level_ones_draw_again():
    table = Table(dealer=None)
    draw = DealerDraw.of(table.game)
    for figure in (7, -1, 9, 9, 0):
        draw = draw.tell(figure)
    table.do(draw.op())
    assert table.game.phase == "dealer"
    draw = DealerDraw.of(table.game)
    assert draw.due == ("Cy", "Nana")
    draw = draw.tell(3).turn_to("Cy").tell(8)
    assert draw.next == "Nana"
    assert draw.op() is None
    table.do(draw.tell(5).op())
    assert table.game.dealer == "Cy"


def test_one_deed_has_one_glyph_on_its_key_and_on_undo(table):
    from kivy_ui.table.menu import menu, people_items
    from kivy_ui.taken_back import taken_back

    table.do({"op": "leave", "by": "Nana"})
    keys = [(act.glyph, act.op) for act in seat_acts(table, "Ben")]
    keys += [
        (item.key.glyph, item.op or {"op": item.key.name})
        for item in (*menu(table, "turns"), *people_items(table))
        if item.op or item.key.name == "join"
    ]
    keys += [(key.glyph, key.op) for level in ("turns", "marks") for key in tray_keys(table, level)]
    differ = [
        (glyph, op, taken_back(op, table.game).glyph)
        for glyph, op in keys
        if op and glyph and taken_back(op, table.game).glyph != glyph
    ]
    assert not differ
    assert {"home", "plus", "reverse", "again"} <= {glyph for glyph, op in keys if op}
