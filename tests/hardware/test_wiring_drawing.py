"""The wiring drawing: made from the default pins, and the committed one is what is made now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware.disc_settings import GRAY_PINS, LINE_PINS
from hardware.settings import ROLES

FOLDER = Path(__file__).parents[2] / "docs" / "drawings"


@pytest.fixture(scope="module")
def wiring():
    spec = importlib.util.spec_from_file_location("gpio_wiring", FOLDER / "gpio_wiring.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_drawing_is_what_the_script_makes(wiring):
    assert (FOLDER / "gpio_wiring.svg").read_text(encoding="utf-8") == wiring.drawing(), (
        "run: .venv/bin/python docs/drawings/gpio_wiring.py"
    )


def test_the_header_is_that_of_a_pi(wiring):
    assert len(wiring.HEADER) == 40
    assert sorted(pin for pin in wiring.HEADER if isinstance(pin, int)) == list(range(28))
    # gpiozero knows the header of a Pi 4.
    names = [PiBoardInfo.from_revision(0xC03111).headers["J8"].pins[i].name for i in range(1, 41)]
    assert names == [f"GPIO{each}" if isinstance(each, int) else each for each in wiring.HEADER]


def test_every_default_pin_is_drawn_with_its_words(wiring):
    drawn = ElementTree.fromstring(wiring.drawing())
    words = " ".join(drawn.itertext())
    for role in ROLES.values():
        assert role.what in words
    assert set(wiring.parts()) == {
        *(role.pin for role in ROLES.values()), *LINE_PINS.values(), *GRAY_PINS,
    }  # fmt: skip


def test_another_default_pin_is_another_drawing(wiring, monkeypatch):
    before = wiring.drawing()
    monkeypatch.setitem(wiring.ROLES, "left", ROLES["left"]._replace(pin=4))
    assert wiring.drawing() != before
