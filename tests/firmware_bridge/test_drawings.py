"""The wiring drawings of `docs/build-serial.md`: the pins of the firmware, and never stale."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ET
from types import ModuleType

import pytest

from tests.firmware_bridge.pico import LAMPS as PICO_LAMPS
from tests.firmware_bridge.pico import PINS as PICO_PADDLES
from tests.firmware_bridge.pure_firmware import ROOT
from tests.firmware_bridge.uno import BUZZER, LAMPS, PADDLES, TIMER, WHEEL

DRAWINGS = ROOT / "docs/drawings"


@pytest.fixture(scope="module")
def wiring() -> ModuleType:
    path = DRAWINGS / "serial_wiring.py"
    spec = importlib.util.spec_from_file_location("serial_wiring", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_drawings_are_what_the_script_draws(wiring):
    for name, svg in wiring.drawings().items():
        assert (DRAWINGS / name).read_text(encoding="utf-8") == svg, (
            "run `python docs/drawings/serial_wiring.py`"
        )
        ET.fromstring(svg)


def printed(pin: tuple[str, int]) -> str:
    port, number = pin
    return {"B": f"D{number + 8}", "C": f"A{number}", "D": f"D{number}"}[port]


def test_the_uno_is_wired_where_its_firmware_was_tried(wiring):
    tried = {side: printed(pin) for side, pin in PADDLES.items()}
    tried |= {"timer": printed(TIMER), "buzzer": printed(BUZZER)}
    tried |= {lamp.replace("_", " "): printed(pin) for pin, lamp in LAMPS.items()}
    tried |= {f"wheel {line}": printed(pin) for line, pin in WHEEL.items()}
    assert wiring.uno_pins() == tried


def test_the_pico_is_wired_where_its_firmware_was_tried(wiring):
    pins = wiring.pico_pins()
    assert {side: pins[side] for side in PICO_PADDLES} == {
        side: f"GP{pin}" for side, pin in PICO_PADDLES.items()
    }
    lamps = {lamp.replace("_", " "): f"GP{pin}" for lamp, pin in PICO_LAMPS.items()}
    assert {lamp: pins[lamp] for lamp in lamps} == lamps
    assert [pins[f"wheel {line}"] for line in WHEEL] == ["GP10", "GP11", "GP12"]


def test_every_pin_is_in_its_drawing_and_on_the_page(wiring):
    page = (ROOT / "docs/build-serial.md").read_text(encoding="utf-8")
    for name, pins in (("serial-uno", wiring.uno_pins()), ("serial-pico", wiring.pico_pins())):
        svg = wiring.drawings()[f"{name}.svg"]
        assert f"drawings/{name}.svg" in page
        assert len(set(pins.values())) == len(pins)
        for pin in pins.values():
            assert f">{pin}</text>" in svg
            assert pin in page


def test_the_papers_of_the_tablet_say_that_they_are_untested_and_which_version_they_build():
    spec = (ROOT / "docs/android/buildozer.spec").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    page = (ROOT / "docs/android.md").read_text(encoding="utf-8")
    untested = "Untested until it has run on a tablet"
    assert untested in spec.splitlines()[0]
    assert untested in page.splitlines()[2]
    version = next(line for line in project.splitlines() if line.startswith("version"))
    assert version.replace('"', "") in spec.splitlines()
    for name in ("device_filter.xml", "intent_filters.xml"):
        text = (ROOT / "docs/android" / name).read_text(encoding="utf-8")
        ET.fromstring(text if name == "device_filter.xml" else text_in_one(text))
        assert name in spec


def text_in_one(text: str) -> str:
    """Several elements as a document of their own."""
    return f'<all xmlns:android="http://schemas.android.com/apk/res/android">{text}</all>'
