"""Every refusal becomes a sentence, with all its parameters filled."""

import string

import pytest

from companion import words
from companion.game import Refusal
from companion.sentences import SENTENCES
from companion.words import sentence
from tests.companion.refusal_keys import named, uses

USES = sorted(uses("companion", "hardware", "firmware_bridge", "kivy_ui"), key=lambda u: u.where)


def placeholders(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_the_code_is_read():
    assert len(USES) > 120
    assert {"turn.other", "store.locked", "header.type"} <= {use.key for use in USES}


@pytest.mark.parametrize("key", sorted({use.key for use in USES if "." in use.key}))
def test_every_key_in_the_code_has_a_sentence_with_its_parameters(key):
    assert key in SENTENCES, f"{key} has no sentence"
    for use in (use for use in USES if use.key == key):
        if use.params is not None:
            assert placeholders(SENTENCES[key]) <= use.params, use.where


def test_no_sentence_is_for_nothing():
    assert set(SENTENCES) <= named("companion", "kivy_ui")


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_every_sentence_reads_as_one(key):
    template = SENTENCES[key]
    params = dict.fromkeys(placeholders(template), "X")
    text = sentence(Refusal(key, params))
    assert "…" not in text
    assert text[0].isupper() or text[0] in "“X"
    assert text.endswith((".", "X"))
    assert "\n" not in text
    assert "{" not in text or key == "op.unreadable" or "{}" in text


def test_the_nearest_word_is_suggested():
    refusal = Refusal("op.unknown", {"op": "drow", "nearest": "draw"})
    assert sentence(refusal) == "There is no op “drow”. Did you mean “draw”?"
    assert sentence(Refusal("op.unknown", {"op": "x", "nearest": ""})) == "There is no op “x”."


def test_whatever_the_parameters_are_there_is_a_sentence():
    assert sentence(Refusal("op.unknown", {})) == "There is no op “…”."
    assert sentence(Refusal("no.such.key", {})) == "This cannot be done now (no.such.key)."
    odd = Refusal("turn.other", {"player": "A\nB\x00", "turn": None})
    assert sentence(odd) == "It is not the turn of A·B·; nobody is on."
    some = Refusal("dealer.who_draws", {"players": ("A", "B", "C")})
    assert sentence(some).endswith("A, B and C.")
    nested = Refusal("game.op_dropped", {"seq": 3, "why": Refusal("round.runs", {})})
    assert sentence(nested).endswith("That has to wait until the round is over.")


def test_a_language_without_a_catalog_speaks_english():
    words.use("tlh")
    assert words._("There is nothing to take back.") == "There is nothing to take back."
    words.use("en")


def test_a_fault_in_an_edition_is_named_with_file_and_line():
    refusal = Refusal(
        "edition.effect",
        {"where": "cards.skip", "effect": "skipp", "nearest": "skip", "file": "a.toml", "line": 7},
    )
    assert sentence(refusal) == (
        "a.toml, line 7: cards.skip: there is no effect “skipp”. Did you mean “skip”?"
    )
    assert sentence(Refusal("edition.one_space", {"file": "", "line": 1})) == (
        "A wheel needs more than one space."
    )
