"""Undo and redo say what they take back wherever they stand, however narrow it is there."""

from __future__ import annotations

import pytest

from companion.people import Person
from hardware import units

NAMES = ["Mia", "Leonie", "Bartholomew Alexande"]
SIZES = [(800, 480), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
PLAY = {"op": "play", "by": "Mia", "card": "number", "color": "blue"}
FACES = {name: Person(name, face, "") for name, face in zip(NAMES, (0, 6, 13), strict=True)}


def said_of(key):
    from kivy_ui.theme import theme

    return key.said(key.width_u, key.height_u - key.lip, theme.u)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("edition", ["classic", "showdown"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("card", ["number", "wild"])
def test_at_the_table_whose_and_what_are_both_seen(
    open_app, evening_of, store, as_it_was, pictures, size, edition, name, card
):
    as_it_was.reduce_motion = True
    others = [other for other in NAMES if other != name]
    color = {"color": "red"} if card == "number" else {"choose_color": "red"}
    play = {"op": "play", "by": name, "card": card, **color}
    first = {"op": "set", "turn": name}
    evening = evening_of(edition, [name, *others], RED, first, play, dealer=others[-1])
    stage = open_app(
        size, "table", evening=evening, store=store, unit=units.open("touch"), people=FACES
    )
    for key, step in (("undo", None), ("redo", evening.undo)):
        if step is not None:
            step()
        stage.settle(2)
        stage.screenshot(pictures / f"says-{edition}-{size[0]}-{len(name)}-{card}-{key}.png")
        widget = getattr(stage.app.screen.ids.corner, key)
        said = said_of(widget)
        assert said.shape > 0
        assert said.word or said.face
        assert said.wide <= widget.width_u - 5


@pytest.mark.parametrize("width", [47, 55, 66, 81, 126])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_gives_way_before_the_shape_does(window, width, name):
    from kivy_ui.taken_back import TakenBack
    from kivy_ui.widgets import UndoKey

    key = UndoKey(what=TakenBack(name, suit="red", person=FACES[name]))
    said = key.said(width, 48, 1.0)
    assert said.shape > 0
    assert (said.word or name)[:5] == name[:5]
    assert said.word or said.face
    assert said.wide <= width - 5


@pytest.mark.parametrize(("width", "word"), [(58, ""), (126, "Written rule")])
def test_a_word_that_is_nobodys_name_has_its_glyph_where_it_has_no_room(window, width, word):
    from kivy_ui.taken_back import TakenBack
    from kivy_ui.widgets import RedoKey

    said = RedoKey(what=TakenBack("Written rule", glyph="pencil")).said(width, 48, 1.0)
    assert (said.word, said.face) == (word, False)
    assert said.word or said.shape
