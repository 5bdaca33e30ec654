"""A family writes its own rule on its customizable cards, on letters of our own (rules.md 2.14)."""

import pytest

from companion.game import Refusal
from hardware import units

SONG = "Sing or draw 2."
SIZES = [(800, 480), (720, 1280)]


@pytest.fixture
def new_game(open_app, store):
    def new_game(size):
        stage = open_app(size, "new_game", store=store, unit=units.open("touch"))
        for spot in ("spot 0", "spot 5"):
            stage.tap(spot)
            stage.tap("done")
        stage.tap("rules")
        while "rule custom_cards" not in stage.targets():
            stage.pause(0.36)
            stage.tap("more")
        return stage

    return new_game


def write(stage, text):
    """Letter by letter, as a finger does."""
    for sign in text:
        key = "letter  " if sign == " " else f"letter {sign}"
        if key not in stage.targets():
            stage.pause(0.36)
            stage.tap("letters")
        if key not in stage.targets():
            key = f"letter {sign.upper()}"
        stage.pause(0.36)
        stage.tap(key)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_written_kept_and_read_where_the_card_is(new_game, pictures, size):
    stage = new_game(size)
    stage.tap("rule custom_cards")
    stage.screenshot(pictures / f"agreed-{size[0]}.png")
    stage.tap("wording")
    write(stage, SONG)
    assert stage.reads(f"{SONG}_")
    stage.screenshot(pictures / f"wording-{size[0]}.png")
    stage.tap("done")
    assert f"wording {SONG}" in stage.targets()
    stage.screenshot(pictures / f"agreed-two-{size[0]}.png")
    stage.pause(0.36)
    stage.tap("done")
    assert stage.app.screen.setting.seating.rules["custom_cards"] == (SONG,)
    stage.pause(0.36)
    stage.tap("done")
    stage.tap("deal")
    assert stage.app.evening.game.rules["custom_cards"] == (SONG,)


def test_a_text_is_changed_taken_off_and_brought_back(new_game):
    stage = new_game((800, 480))
    setting = stage.app.screen.setting
    stage.tap("rule custom_cards")
    setting._set_texts([SONG])
    stage.app.screen.refresh()
    stage.settle()
    stage.tap(f"wording {SONG}")
    for _ in range(2):
        stage.pause(0.36)
        stage.tap("back")
    write(stage, "3.")
    stage.tap("done")
    assert setting.seating.rules["custom_cards"] == ("Sing or draw 3.",)
    stage.pause(0.36)
    stage.tap("says Everyone else draws 2.")
    assert setting.seating.rules["custom_cards"] == ("Sing or draw 3.", "Everyone else draws 2.")
    stage.pause(0.36)
    stage.tap("says Everyone else draws 2.")
    assert setting.seating.rules["custom_cards"] == ("Sing or draw 3.",)
    setting.choose("wording Sing or draw 3.")
    setting._written = " "
    setting.choose("done")
    assert "custom_cards" not in setting.seating.rules
    setting.undo()
    assert setting.seating.rules["custom_cards"] == ("Sing or draw 3.",)


def test_there_are_three_cards_and_no_more_texts(new_game):
    stage = new_game((800, 480))
    stage.app.screen.setting._set_texts(["One.", "Two.", "Three."])
    stage.tap("rule custom_cards")
    assert "wording" not in stage.targets()
    assert not any(name.startswith("says ") for name in stage.targets())


LONG = "Whoever sits to your left sings a song or draws four cards."


@pytest.mark.parametrize("size", SIZES)
def test_the_text_is_read_on_the_key_in_the_rules_and_when_it_is_asked(
    open_app, evening_of, store, pictures, size
):
    texts = [LONG, "Everyone else swaps hands with whoever has the fewest cards.", SONG]
    evening = evening_of(
        "classic", ["Mia", "Ben", "Cy"], {"op": "first_card", "card": "number", "color": "red"},
        dealer="Cy", rules={"custom_cards": texts},
    )  # fmt: skip
    assert not isinstance(evening, Refusal)
    stage = open_app(size, "table", evening=evening, store=store, unit=units.open("touch"))
    if "wild customizable" not in stage.targets():
        stage.tap("cards")
    stage.hold("wild customizable")
    assert stage.reads(LONG)
    assert stage.reads(SONG)
    stage.screenshot(pictures / f"held-{size[0]}.png")
    stage.app.screen.ids.hint.hush()
    stage.tap("wild customizable")
    assert stage.shown() == "question"
    assert stage.reads(LONG)
    stage.screenshot(pictures / f"asked-{size[0]}.png")
    stage.app.back()
    stage.app.go("rule_page")
    stage.settle()
    while not stage.reads(LONG):
        stage.pause(0.36)
        stage.tap("more")
    stage.screenshot(pictures / f"page-{size[0]}.png")


def test_a_text_begins_with_a_capital_and_goes_on_small():
    from kivy_ui.new_game.sheets import text_sheet

    assert text_sheet("", False).choices[0].text == "A"
    assert text_sheet("Sing ", False).choices[0].text == "a"
    assert text_sheet("Sing. ", False).choices[0].text == "A"
