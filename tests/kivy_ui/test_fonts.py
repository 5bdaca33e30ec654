"""Names in any script the system can letter: no boxes where letters should be."""

import subprocess

import pytest

from kivy_ui.draw import fonts
from kivy_ui.theme import FONT_FILES

OURS = FONT_FILES[900]


@pytest.fixture(autouse=True)
def afresh():
    for asked in (fonts._face_for, fonts._system_face):
        asked.cache_clear()
    yield
    for asked in (fonts._face_for, fonts._system_face):
        asked.cache_clear()


@pytest.mark.parametrize(
    "name", ["Mia", "Großmutter", "François", "Zoë 2", "Žižka", "Nguyễn", "Наташа", "Łukasz"]
)
def test_latin_vietnamese_and_cyrillic_are_ours(name, monkeypatch):
    monkeypatch.setattr(subprocess, "run", None)  # nothing is asked for them
    assert fonts.face_for(name, 900) == OURS


def test_a_greek_name_is_lettered_by_a_face_that_has_it(window, needed):
    needed("fontconfig", "fonts-dejavu-core")
    from kivy_ui.draw import lettering

    lettering.letters.cache_clear()
    face = fonts.face_for("Ελένη", 900)
    assert face != OURS
    assert "Oblique" not in face
    assert {ord(letter) for letter in "Ελένη"} <= fonts.covered(face)
    drawn = {lettering.letters(letter, 40).pixels for letter in "ΕΔΞΩ"}
    assert len(drawn) == 4  # boxes would all be alike


def test_a_whole_line_is_set_in_one_face_that_has_all_of_it(monkeypatch):
    asked = []

    def answer(command, **_how):
        asked.append(command[-1])
        found = (
            "/f/NotoSerifCJK-Bold.ttc\tBold\n/f/NotoSansCJK-Light.ttc\tLight\n"
            "/f/NotoSansCJK-Regular.ttc\tRegular\n/f/NotoSansCJK-Bold.ttc\tBold\n/f/x.pfb\tBold\n"
        )
        return subprocess.CompletedProcess(command, 0, found, "")

    monkeypatch.setattr(subprocess, "run", answer)
    assert fonts.face_for("小明 Li", 900) == "/f/NotoSansCJK-Bold.ttc"
    assert asked == [":charset=4c 69 5c0f 660e"]
    fonts.face_for("明小 Li", 900)
    assert len(asked) == 1


@pytest.mark.parametrize(
    "fault",
    [FileNotFoundError(), subprocess.TimeoutExpired("fc-list", 2),
     subprocess.CalledProcessError(1, "fc-list")],
)  # fmt: skip
def test_without_an_answer_it_is_set_in_ours(monkeypatch, fault):
    def fails(*_args, **_how):
        raise fault

    monkeypatch.setattr(subprocess, "run", fails)
    assert fonts.face_for("小明", 900) == OURS
    monkeypatch.setattr(
        subprocess, "run", lambda c, **_how: subprocess.CompletedProcess(c, 0, "", "")
    )
    assert fonts.face_for("明", 900) == OURS


@pytest.mark.parametrize("name", ["Ελένη", "Наташа", "小明"])
def test_such_a_name_stands_at_its_seat(open_app, evening_of, store, pictures, name):
    from hardware import units

    evening = evening_of(
        "showdown", [name, "Ben", "Cy"], {"op": "first_card", "card": "number", "color": "red"},
        dealer="Cy",
    )  # fmt: skip
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=units.open("touch"))
    assert f"seat {name}" in stage.targets()
    assert stage.app.screen.ids.field.middle.text.lower() == name.lower()
    stage.screenshot(pictures / f"script-{name}.png")
