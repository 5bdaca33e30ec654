"""The catalogs hold every text that people read, translated, and nothing else."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from companion import editions, words
from companion.game import Refusal
from companion.locale import catalogs
from tests.companion.table import companion

RENEW = "run `make catalogs`, translate what it names, and run it again"


@pytest.fixture(scope="module")
def now():
    """All texts as they stand in the sources."""
    return catalogs.template()


def said(catalog):
    """What a catalog says, by what it is said for."""
    return {
        (message.context, *catalogs.strings(message.id)): catalogs.strings(message.string)
        for message in catalog
        if message.id and all(catalogs.strings(message.string))
    }


@pytest.fixture(autouse=True)
def _english():
    yield
    words.use("en")


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_a_language_is_complete_says_nothing_stale_and_breaks_no_placeholder(language, now):
    assert list(catalogs.faults(catalogs.read(language), now)) == [], RENEW


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_what_the_app_reads_is_what_the_translators_wrote(language):
    with catalogs.compiled(language).open("rb") as file:
        compiled = said(read_mo(file))
    written = said(catalogs.read(language))
    assert compiled == written, RENEW


def test_every_kind_of_source_is_read(now):
    found = {path for message in now for path, _line in message.locations}
    rooms = {path.partition("/")[0] for path in found}
    assert rooms >= {"companion", "hardware", "firmware_bridge", "kivy_ui"}
    assert {"kivy_ui/screens/home.kv", "companion/editions/spin.toml"} <= found
    assert now.get("Practice duel")
    assert now.get("Spin", context="the wheel")
    assert now.get("{count} card").id == ("{count} card", "{count} cards")


@pytest.mark.parametrize("key", editions.available())
def test_all_an_edition_says_is_there(key, now):
    edition = editions.load(key)
    said = {edition.name, edition.tagline, edition.text}
    for part in (*edition.cards.values(), *edition.spaces.values()):
        said |= {part.name, part.text}
    assert {text for text in said if text and now.get(text) is None} == set()


TYPEWRITTEN = re.compile(r"[`\"]|\w'\w")
"""Marks of a typewriter; in a text that people read, they stand only in what is to be typed so."""

TYPED = ('{{"op": "undo"}}', "'table-companion[flash]'")


def test_quotation_marks_are_those_of_a_printed_page(now):
    assert {
        text for message in now for text in printed(message) if TYPEWRITTEN.search(text)
    } == set()
    for language in catalogs.LANGUAGES:
        kept = catalogs.read(language)
        found = {text for message in kept for text in printed(message) if TYPEWRITTEN.search(text)}
        assert found == set(), language


def printed(message):
    """What a message says, without what is to be typed as it stands."""
    if not message.id:
        return
    for text in (*catalogs.strings(message.id), *catalogs.strings(message.string)):
        for typed in TYPED:
            text = text.replace(typed, "")
        yield text


def faults_of(text, translation, *, fuzzy=False):
    """What is said against one translation of one text."""
    catalog, now = Catalog("de"), Catalog()
    catalog.add(text, translation, flags=["fuzzy"] if fuzzy else [])
    now.add(text)
    return list(catalogs.faults(catalog, now))


CARDS = ("{count} card", "{count} cards")


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("{name} wins", "{name} gewinnt", ""),
        ("{name} wins", "{nome} gewinnt", "placeholders"),
        ("{name} wins", "gewinnt", "placeholders"),
        ('{{"op": "undo"}}', '{{"op": "undo"}}', ""),
        (" and ", "und", "spaces"),
        ("wins", "", "not translated"),
        (CARDS, ("{count} Karte", "{count} Karten"), ""),
        (CARDS, ("{count} Karte", ""), "not translated"),
        (CARDS, ("{n} Karte", "{count} Karten"), "placeholders"),
    ],
)
def test_a_broken_translation_is_found(text, translation, fault):
    found = faults_of(text, translation)
    assert [fault in one for one in found] == [True] * bool(fault)


def test_a_doubtful_a_missing_and_a_stale_one_are_found():
    assert "not translated" in faults_of("wins", "gewinnt", fuzzy=True)[0]
    one, none = Catalog("de"), Catalog()
    one.add("wins", "gewinnt")
    assert list(catalogs.faults(none, one)) == ["missing: 'wins'"]
    assert "nobody says" in next(catalogs.faults(one, none))


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "tlh:es_MX:fr"}, "es"),
        ({"LANGUAGE": "en:de", "LANG": "de_DE"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LC_MESSAGES": "pt-BR", "LANG": "es"}, "en"),
    ],
)
def test_the_language_is_guessed_from_the_system(environ, language):
    assert words.guessed(environ) == language


def test_the_languages_are_offered_by_their_own_names():
    assert words.languages() == {
        "en": "English",
        "es": "Español",
        "fr": "Français",
        "de": "Deutsch",
    }


def test_words_change_while_the_app_runs_plurals_and_contexts_too():
    said = {}
    for language in words.languages():
        words.use(language)
        said[language] = (
            words._("Wild"),
            words._c("the wheel", "Spin"),
            *(words._n(*CARDS, n).format(count=n) for n in (0, 1, 2)),
        )
    assert said == {
        "en": ("Wild", "Spin", "0 cards", "1 card", "2 cards"),
        "es": ("Comodín", "Girar", "0 cartas", "1 carta", "2 cartas"),
        "fr": ("Joker", "Tourner", "0 carte", "1 carte", "2 cartes"),
        "de": ("Farbwahl", "Drehen", "0 Karten", "1 Karte", "2 Karten"),
    }


def test_a_text_that_is_also_a_singular_is_said():
    words.use("de")
    assert words._("round") == "Runde"
    assert words._("") == ""


def test_a_refusal_speaks_of_cards_in_the_language_of_the_players():
    card = Refusal("card.colored", {"card": "Draw Two", "color": "red"})
    top = Refusal("card.number", {"value": 7, "color": "blue"})
    refusal = Refusal("play.no_match", {"card": card, "top": top, "in_force": "blue"})
    words.use("de")
    assert words.sentence(refusal) == "Das passt nicht: Rot Zieh Zwei auf Blau 7, und es gilt Blau."


def test_what_the_system_says_of_a_file_is_said_in_the_language_too():
    env = {"LANGUAGE": "de"}
    result = companion("replay", "nowhere.jsonl", **env)
    assert result.stderr.decode() == (
        "companion: Die Datei nowhere.jsonl ist nicht zu gebrauchen: Datei oder Ordner fehlt.\n"
    )
    words.use("fr")
    refusal = Refusal("store.read_only", {"folder": "/x", "reason": "permission denied"})
    assert "(accès refusé)" in words.sentence(refusal)


def test_somebody_who_is_called_like_a_card_keeps_the_name():
    words.use("de")
    refusal = Refusal("player.gone", {"player": "Wild"})
    assert words.sentence(refusal) == "Wild spielt nicht mehr mit."


def test_the_rooms_below_speak_it_too():
    from hardware.faults import Fault, sentence

    words.hand_down()
    words.use("fr")
    assert sentence(Fault("line_silent")).startswith("L’appareil ne répond plus")
    words.use("en")
    assert sentence(Fault("line_silent")).startswith("The unit does not answer")


DEALER_DRAW = ("for the dealer", "Draw")
KEYS_OF_ONE_SCREEN = {
    "a seat": (
        "Done", "On turn", "Starts", "Said UNO", "Caught", "Cards", "Went out", "Leaves",
        "New player", "Sits elsewhere",
    ),
    "the menu": (
        "Every turn", "Marks", "Score only", "Duel", "Deal again", "Wheel", "Rules", "Who plays",
        "Scores", "Hardware", "Settings", "Lock", "Home",
    ),
    "the tray": ("Draw", "UNO!", "Over", "Done"),
    "the practice duel": ("Home", "Starts", "Done", "Again"),
    "a new game": ("to", "house rules", "deals", "Rules", "Deal", "Home"),
    "deals and draws": ("Draw", DEALER_DRAW),
    "past games": ("Home", "Delete"),
}  # fmt: skip
"""Words of keys that stand on one screen, or that people must not take for each other."""


@pytest.mark.parametrize("screen", KEYS_OF_ONE_SCREEN)
@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_no_two_keys_of_a_screen_bear_one_word(language, screen):
    words.use(language)
    keys = KEYS_OF_ONE_SCREEN[screen]
    said = [
        words._c(*key) if isinstance(key, tuple) else words._(key) for key in keys
    ]  # fmt: skip
    assert len({text.casefold() for text in said}) == len(keys), said


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
def test_going_out_is_not_called_as_what_every_other_done_key_does(language):
    words.use(language)
    done = words._("Done").casefold()
    for text in ("Went out", "Who went out?", "went out", "Nobody has gone out yet."):
        assert done not in words._(text).casefold()


BROKEN = re.compile(r"\w\.?-\n\w")


def test_no_text_breaks_a_word_by_itself(now):
    """The lettering does, where a word is too wide for its place."""
    for catalog in (now, *map(catalogs.read, catalogs.LANGUAGES)):
        assert [
            text for message in catalog for text in printed(message) if BROKEN.search(text)
        ] == []
