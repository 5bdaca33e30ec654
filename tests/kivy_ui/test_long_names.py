"""Names of twenty letters, one long word among them: whole, and large enough, on every screen."""

from __future__ import annotations

import pytest

from hardware import units
from tests.kivy_ui.everywhere import RED, Step, duel, go, hand, table

NAMES = ["Ben Wolkenbruch-Meie", "Bartholomew Alexande", "Maximiliane Santiago", "Mia", "Cy"]
ROUND = {"op": "record_round", "winner": NAMES[0], "points": 1741}
PLACES: list[tuple[tuple[dict, ...], dict[str, Step]]] = [
    ((ROUND, {"op": "next_round"}, RED), {
        "home": go("home"), "menu of a seat": table(f"seat {NAMES[0]}"), "hand": hand(NAMES[1]),
        "correct": go("correct", round=1), "people": go("people"), "scores": go("scores"),
    }),
    ((RED, {"op": "go_out", "by": NAMES[0]}), {"round over": go("round_over")}),
    ((RED, {"op": "duel", "players": NAMES[:2], "stake": 3}), {
        "by hand": duel("by hand"), "red": duel("count"), "beside": duel("count", None, "beside"),
        "standing": duel("count", None, "standing"),
    }),
]  # fmt: skip


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
@pytest.mark.parametrize("people", [2, 5])
def test_they_are_read(open_app, evening_of, store, as_it_was, pictures, size, people):
    from tests.kivy_ui import looking
    from tests.kivy_ui.reading import Reader, faults_of_place, faults_of_size

    as_it_was.reduce_motion = True
    faults = []
    with Reader() as reader:
        for ops, steps in PLACES:
            names = NAMES[:people]
            evening = evening_of(
                "showdown", names, *ops, dealer=names[1], rules={"target_score": 5000}
            )
            stage = open_app(size, "", evening=evening, store=store, unit=units.open("touch"))
            for name, step in steps.items():
                step(stage.app)
                if hasattr(stage.app.screen, "duel"):
                    stage.app.screen.duel.head_ms = {names[1]: 40}
                    stage.app.screen.show()
                stage.settle(2)
                shown = looking.visible(stage.app)
                found = faults_of_place(reader, shown, stage.window)
                found += faults_of_size(reader, shown, as_it_was.u)
                faults += [f"{name}: {fault}" for fault in found]
                stage.screenshot(pictures / f"long-{name}-{people}-{size[0]}.png")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Alexandra Maria Fox", ["Alexandra", "Maria Fox"]),
        ("Cy Wolkenbruch-Meier", ["Cy Wolkenb-", "ruch-Meier"]),
        ("Maximilian", ["Maxim-", "ilian"]),
    ],
)
def test_a_name_is_halved_where_both_lines_can_be_large(name, lines):
    from kivy_ui.draw import lettering

    assert lettering.halves(name) == lines


COMPOUND = "Donaudampfschifffahrtsgesellschaft"


@pytest.mark.parametrize("room", [60, 110, 200])
@pytest.mark.parametrize("words", [COMPOUND, f"Die {COMPOUND} gewinnt", f"“{COMPOUND}”!"])
def test_a_word_that_is_wider_than_its_line_is_broken_with_a_hyphen(words, room):
    from kivy_ui.draw import lettering

    lines = lettering.wrapped(words, 18, room)
    assert all(lettering.width(line, 18, 800) <= room for line in lines)
    broken = [line for line in lines if line.endswith("-")]
    assert len(broken) >= lettering.width(COMPOUND, 18, 800) // room
    whole = " ".join(lines).replace("- ", "")
    assert whole == words
    pieces = [line.strip("-“”!") for line in lines]
    assert min(len(piece) for piece in pieces if piece in COMPOUND) >= 2  # no letter stands alone


def test_it_is_broken_where_a_syllable_begins():
    from kivy_ui.draw import lettering

    assert lettering.wrapped("Geschwindigkeit", 18, 100) == ["Geschwin-", "digkeit"]
    assert lettering.wrapped("Verrouillage", 18, 80) == ["Verrouil-", "lage"]


@pytest.mark.parametrize("words", ["/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66-if00", "12" * 30])
def test_what_is_no_word_is_not_changed_where_it_is_broken(words):
    from kivy_ui.draw import lettering

    lines = lettering.wrapped(words, 18, 90)
    assert len(lines) > 3
    assert "".join(lines) == words


@pytest.mark.parametrize(("room", "high", "lines"), [(150, 60, 2), (110, 90, 3)])
def test_a_word_on_a_key_is_rather_broken_than_set_too_small(room, high, lines):
    from kivy_ui.draw import lettering

    word = "Geschwindigkeitsgrenze"
    found, px = lettering.in_lines(word, 25, room, high, lettering.LEAST)
    assert len(found) == lines
    assert px >= lettering.LEAST
    assert "".join(line.removesuffix("-") for line in found) == word
    assert all(line.endswith("-") for line in found[:-1])
    assert max(lettering.width(line, px) for line in found) <= room
    assert lettering.in_lines("Sperren", 25, room, high, lettering.LEAST)[0] == ("Sperren",)


@pytest.mark.parametrize("layout", ["row", "stack"])
def test_a_long_word_is_read_on_a_key(open_app, pictures, layout):
    from kivy_ui.theme import theme
    from kivy_ui.widgets import Board, Key, Text
    from tests.kivy_ui.reading import Reader

    stage = open_app((800, 480), "home")
    board = Board()
    key = Key(text=COMPOUND, spot=(20, 20, 160, 70), layout=layout)
    text = Key(text="Geschwindigkeit", glyph="lock", spot=(20, 120, 100, 70), layout=layout)
    told = Text(text=f"Die {COMPOUND} gewinnt", wrap=True, spot=(20, 220, 160, 120))
    for one in (key, text, told):
        board.add_widget(one)
    with Reader() as reader:
        stage.app.root.add_widget(board)
        stage.settle()
        stage.screenshot(pictures / f"long-word-{layout}.png")
        written = [*reader.written[key], *reader.written[text], *reader.written[told]]
    stage.app.root.remove_widget(board)
    assert len(written) > 6
    assert min(line.px for line in written) >= 18 * theme.u - 0.5
