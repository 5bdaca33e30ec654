"""What hardware says is said in the language of the house."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import firmware_bridge
import hardware
from companion import words as house
from firmware_bridge import words as line_words
from hardware.faults import SENTENCES, Fault, UnitError, sentence
from hardware.holders import UNNAMED
from hardware.settings import ROLES

ROOMS = [Path(room.__file__).parent for room in (hardware, firmware_bridge)]


@pytest.fixture
def loud(monkeypatch):
    """A language in which everything is said in capitals, braces as they are."""
    monkeypatch.setattr(line_words, "_translate", lambda text: f"<{text}>")


def test_the_house_hands_its_language_down(monkeypatch):
    monkeypatch.setattr(line_words, "_translate", str)
    house.use("en")
    assert line_words._translate is house._


def test_a_fault_is_said_in_the_language_in_force_with_its_words(loud):
    fault = Fault("chattering", {"side": "left"})
    assert sentence(fault).startswith("<The <left> paddle sends")


def test_an_error_is_said_when_it_is_asked_and_not_when_it_was_made(monkeypatch):
    error = UnitError("pin_busy", pin=17, what=ROLES["left"].what, holder=UNNAMED, free="left = 4")
    english = str(error)
    monkeypatch.setattr(line_words, "_translate", lambda text: f"<{text}>")
    assert str(error) != english
    assert "(<left paddle>)" in str(error)
    assert "<another program>" in str(error)


def test_what_a_person_wrote_is_not_translated(loud):
    assert "left is left" in sentence(
        Fault("setting_wrong", {"name": "left", "value": "left", "wanted": "a pin"})
    )


def test_every_sentence_is_marked_for_the_translators():
    marked = {
        node.args[0].value
        for room in ROOMS
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("N_", "_")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert set(SENTENCES.values()) <= marked
    assert {role.what for role in ROLES.values()} <= marked
