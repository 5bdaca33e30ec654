"""Who sits at the table, and between whom: joining, leaving, taking over, sitting elsewhere."""

import math

import pytest

from hardware import units
from tests.kivy_ui.tables import PEOPLE, RED


def test_somebody_leaves_and_is_back(at_table):
    stage = at_table()
    stage.tap("seat Cy")
    stage.tap("leaves")
    assert "seat Cy" not in stage.targets()
    stage.tap("menu")
    stage.tap("people")
    stage.tap("return Cy")
    assert "seat Cy" in stage.targets()


def test_somebody_takes_over_with_one_tap_on_a_face(at_table):
    stage = at_table()
    stage.tap("seat Cy")
    stage.tap("takes over")
    assert stage.app.screen.ids.choices.sheet.title == "Who plays on for Cy?"
    stage.tap("face 1")
    assert stage.shown() == "table"
    (new,) = set(stage.evening.game.players) - set(PEOPLE)
    assert stage.evening.game.players.index(new) == 2
    assert stage.app.person(new).face == 1


def sits_down(stage, name="Zoe"):
    stage.tap("menu")
    stage.tap("people")
    stage.tap("join")
    stage.tap("name")
    for letter in name:
        stage.tap(f"letter {letter}")
    stage.tap("done")
    stage.wait(lambda: stage.shown() == "question")


def test_somebody_joins_by_a_written_name_and_says_between_whom(at_table):
    stage = at_table()
    sits_down(stage)
    assert stage.reads("Between whom?")
    stage.tap("after Ben")
    assert stage.shown() == "table"
    assert stage.evening.game.players == ("Mia", "Ben", "Zoe", "Cy", "Nana", "Dad")
    assert "seat Zoe" in stage.targets()


def test_a_name_that_is_taken_is_said_and_its_letters_stay(at_table):
    stage = at_table()
    stage.tap("menu")
    stage.tap("people")
    stage.tap("join")
    stage.tap("name")
    for letter in "Mia":
        stage.tap(f"letter {letter}")
    stage.tap("done")
    assert stage.shown() == "person"
    assert stage.reads("Mia sits here already")
    stage.tap("letter x")
    assert stage.reads("Miax_")
    assert not stage.reads("already")
    stage.tap("done")
    stage.tap("after Dad")
    assert stage.evening.game.players[-1] == "Miax"


def test_nobody_joins_before_the_place_is_known(at_table):
    stage = at_table()
    sits_down(stage)
    stage.tap("undo")
    assert stage.shown() == "table"
    assert stage.evening.game.players == tuple(PEOPLE)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("people", [2, 3, 9])
def test_every_place_is_read_and_touched(
    open_app, evening_of, store, as_it_was, pictures, size, text, people
):
    from tests.kivy_ui import looking
    from tests.kivy_ui.reading import Reader, faults_of_place, faults_of_size
    from tests.kivy_ui.test_table_fits import NAMES, look_at

    as_it_was.text_scale = text
    evening = evening_of("showdown", NAMES[1 : people + 1], RED, dealer=NAMES[1])
    with Reader() as reader:
        stage = open_app(size, "table", evening=evening, store=store, unit=units.open("touch"))
        stage.app.screen.menus._joins("Opa")
        stage.settle()
        look_at(stage, size)
        assert len([name for name in stage.targets() if name.startswith("after ")]) == people
        shown = looking.visible(stage.app)
        found = faults_of_place(reader, shown, stage.window)
        found += faults_of_size(reader, shown, as_it_was.u)
        stage.screenshot(pictures / f"place-{people}-{size[0]}-{text}.png")
    assert not found, "\n".join(found)


def clockwise(stage):
    """Who sits round the table as it is shown, begun with Mia."""
    at = {name: stage.place(name) for name in stage.targets() if name.startswith("seat ")}
    middle = stage.place("color") if "color" in stage.targets() else (260, 240)
    names = sorted(at, key=lambda n: math.atan2(at[n][1] - middle[1], at[n][0] - middle[0]))
    names = [name.removeprefix("seat ") for name in names]
    return names[names.index("Mia") :] + names[: names.index("Mia")]


def test_somebody_sits_elsewhere_before_the_first_card(open_app, evening_of, store):
    evening = evening_of("classic", PEOPLE, dealer="Dad")
    stage = open_app((800, 480), "table", evening=evening, store=store)
    stage.tap("seat Dad")
    stage.tap("sits elsewhere")
    stage.wait(lambda: stage.shown() == "question")
    assert "after Nana" not in stage.targets()  # there he sits
    stage.tap("after Mia")
    assert evening.game.players == ("Mia", "Dad", "Ben", "Cy", "Nana")
    stage.wait(lambda: clockwise(stage) == ["Mia", "Dad", "Ben", "Cy", "Nana"])
    stage.tap("menu")
    stage.tap("people")
    stage.tap("seats")
    stage.tap("by Ben")
    stage.tap("after Nana")
    assert evening.game.players == ("Mia", "Dad", "Cy", "Nana", "Ben")


def test_nobody_sits_elsewhere_in_the_middle_of_a_round(at_table):
    stage = at_table()
    stage.tap("seat Cy")
    assert "sits elsewhere" not in stage.targets()
    stage.app.screen.back()
    stage.tap("menu")
    stage.tap("people")
    assert "seats" not in stage.targets()


def test_partners_and_two_people_keep_their_places(evening_of):
    from kivy_ui.table.places import free_places

    four = PEOPLE[:4]
    partners = evening_of("classic", four, dealer="Ben", teams=[four[::2], four[1::2]])
    assert free_places(partners, "Cy").choices == ()
    assert free_places(evening_of("classic", four[:2], dealer="Ben"), "Mia").choices == ()
    assert free_places(evening_of("classic", four[:3], dealer="Ben"), "Mia").choices == ("Ben",)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280)])
def test_at_a_full_table_it_is_said_why_nobody_joins(at_table, pictures, size):
    ten = [*PEOPLE, *(f"Guest {n}" for n in range(10 - len(PEOPLE)))]
    stage = at_table(players=ten, size=size)
    stage.tap("menu")
    stage.tap("people")
    stage.settle()
    assert "join" not in stage.targets()
    assert stage.reads("The table is full")
    stage.screenshot(pictures / f"full-{size[0]}.png")
    stage.tap("menu")
    stage.settle()
    assert not stage.reads("The table is full")
