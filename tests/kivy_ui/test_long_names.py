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
