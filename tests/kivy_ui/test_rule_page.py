"""The rules at hand: a held card, the pages of an edition, under these house rules."""

import pytest

from companion import editions
from companion.game import SWITCHES
from hardware import units
from kivy_ui.rules.book import at_hand, first_words, last_words, pages, rules_of
from kivy_ui.rules.house_rules import default_of, house_rules

PEOPLE = ["Mia", "Ben", "Cy", "Nana"]
RED = {"op": "first_card", "card": "number", "color": "red"}
SIZES = [(800, 480), (1024, 600), (1280, 800), (720, 1280)]


def kind(edition, card):
    return editions.load(edition).cards[card]


def test_a_card_says_what_it_does_in_this_edition():
    classic = editions.load("classic")
    said = at_hand(classic, {}, classic.cards["draw two"])
    assert said == "Draw Two: The next player draws two cards and loses the turn."


def test_a_house_rule_that_touches_a_card_is_said_with_it():
    classic = editions.load("classic")
    said = at_hand(classic, {"stack_draw_two": True}, classic.cards["draw two"])
    assert said.endswith("House rule: Stack +2, on.")
    assert "House rule" not in at_hand(classic, {"stack_draw_two": True}, classic.cards["skip"])
    four = at_hand(classic, {"challenge_wd4": False}, classic.cards["wild draw four"])
    assert "Challenge +4, off" in four
    written = {"custom_cards": ("Sing a song.",)}
    assert "“Sing a song.”" in at_hand(classic, written, classic.cards["wild customizable"])
    spin = editions.load("spin")
    assert "Spinning is the turn, off" in at_hand(
        spin, {"spin_consumes_turn": False}, spin.cards["number"]
    )


def test_what_a_first_and_a_last_card_do_follows_the_house():
    two = kind("classic", "draw two")
    assert first_words(two) == "First: the first player draws 2 and loses the turn."
    classic = editions.load("classic")
    assert last_words(two, rules_of(classic, {})) == "Last: the next player still draws 2."
    off = rules_of(classic, {"final_draw_counts": False})
    assert last_words(two, off) == "Last: the round is over."
    assert "goes back" in first_words(kind("classic", "wild draw four"))
    assert "names the color" in first_words(kind("splash", "splash"))
    splash = rules_of(editions.load("splash"), {})
    assert last_words(kind("splash", "splash"), splash) == "Last: the chosen player still draws 3."


@pytest.mark.parametrize("key", editions.available())
def test_every_edition_has_its_pages_whole(key):
    edition = editions.load(key)
    chapters = {page.key: page.rows for page in pages(edition, {}, 2)}
    cards = [row for row in chapters["cards"] if row.kind is not None]
    assert [row.kind.key for row in cards] == list(edition.cards)
    assert len(chapters["cards"]) == len(cards) + len(edition.marks)
    assert [row.kind.key for row in chapters["ends"]] == list(edition.cards)
    assert all(row.words for rows in chapters.values() for row in rows)
    assert ("wheel" in chapters) == bool(edition.spaces)
    assert len(chapters["house"]) == len(house_rules(edition, 2))


def test_every_switch_has_its_line_in_some_edition():
    """All but the three that are chosen elsewhere: mode, target, who starts."""
    said = {
        rule.key: rule
        for key in editions.available()
        for rule in house_rules(editions.load(key), 2)
    }
    assert set(SWITCHES) - set(said) == {"game_mode", "target_score", "first_player"}
    for key, rule in said.items():
        assert rule.line
        assert rule.values[0][0] == SWITCHES[key].default
        assert all(SWITCHES[key].takes(value, ()) for value, _word in rule.values)


def test_a_rule_that_is_not_as_usual_is_lit():
    edition = editions.load("classic")
    house = pages(edition, {"seven_zero": True})[-1].rows
    assert [row.title for row in house if row.lit] == ["7 and 0"]
    assert default_of("seven_zero", edition) is False


# -- in a window


@pytest.fixture
def at_table(open_app, evening_of, store):
    def at_table(edition, size=(800, 480), rules=None):
        evening = evening_of(edition, PEOPLE, RED, dealer="Nana", rules=rules)
        return open_app(size, "table", evening=evening, store=store, unit=units.open("touch"))

    return at_table


def test_a_held_card_key_tells_its_rule(at_table):
    stage = at_table("bts", rules={"dance_refusal_loses_turn": True})
    stage.hold("dancing wild")
    assert stage.reads("dances or draws three cards")
    assert stage.reads("No dance, no turn, on")
    stage = at_table("spin")
    stage.hold("with spin")
    assert stage.reads("With a swirl: A number with a swirl")
    assert stage.shown() == "table"


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_opens_the_rules_and_every_row_can_be_reached(at_table, size, pictures):
    stage = at_table("spin", size, {"spin_consumes_turn": False})
    stage.tap("menu")
    stage.tap("rule_page")
    assert stage.shown() == "rule_page"
    edition = editions.load("spin")
    for page in pages(edition, {"spin_consumes_turn": False}, 4):
        stage.tap(f"chapter {page.key}")
        stage.settle()
        stage.screenshot(pictures / f"rules-{page.key}-{size[0]}.png")
        unread = {row.title for row in page.rows}
        for _sheet in range(12):
            unread -= {title for title in unread if stage.reads(title)}
            if not unread:
                break
            stage.pause(0.4)
            stage.tap("more")
        assert not unread, page.key
    stage.tap("back")
    assert stage.shown() == "table"


@pytest.mark.parametrize("edition", editions.available())
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(open_app, store, edition, size):
    from kivy_ui.theme import theme

    stage = open_app(
        size, "rule_page", store=store, unit=units.open("touch"),
        edition=editions.load(edition), rules={},
    )  # fmt: skip
    for page in stage.app.screen._pages:
        stage.tap(f"chapter {page.key}")
        foot = theme.height_u - 10 - 52
        for row in stage.app.screen.ids.rows.children:
            x, y, w, h = row.spot
            assert x >= 0
            assert x + w <= theme.width_u + 0.1
            assert y + h <= foot + 0.6


def test_new_game_shows_the_rules_of_its_edition_and_keeps_what_was_chosen(open_app, store):
    stage = open_app((800, 480), "new_game", store=store, unit=units.open("touch"))
    assert "edition bts" in stage.targets()
    stage.tap("edition spin")
    stage.tap("rule page")
    assert stage.shown() == "rule_page"
    assert stage.reads("Almost UNO") or "chapter wheel" in stage.targets()
    stage.tap("back")
    assert stage.shown() == "new_game"
    assert stage.app.screen.setting.seating.edition == "spin"
    stage.hold("edition splash")
    assert stage.shown() == "rule_page"
    assert stage.reads("Splash")


@pytest.mark.parametrize("size", SIZES)
def test_every_edition_stands_in_new_game(open_app, store, size, pictures):
    (store.folder / "editions").mkdir(parents=True, exist_ok=True)
    text = editions.text_of("classic").replace('key = "classic"', 'key = "ours"')
    (store.folder / "editions" / "ours.toml").write_text(text.replace('"Classic"', '"Ours"'))
    (store.folder / "editions" / "wrong.toml").write_text("key = 3")
    stage = open_app(size, "new_game", store=store, unit=units.open("touch"))
    for key in (*editions.available(), "ours"):
        stage.tap(f"edition {key}")
        assert stage.app.screen.setting.seating.edition == key
    assert stage.reads("wrong.toml")
    stage.settle()
    stage.screenshot(pictures / f"new-game-{size[0]}.png")
