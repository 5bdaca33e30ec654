"""Names of up to twenty letters are whole in every list; only the ring shortens them."""

from __future__ import annotations

import pytest

SIZES = [(800, 480), (1280, 800), (720, 1280)]


def ask_duel(app):
    from kivy_ui.table.tray_keys import duel_of

    app.go("table")
    app.screen.ask(*duel_of(app.evening.game))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_no_list_shortens_a_name(
    open_app, evening_of, store, as_it_was, monkeypatch, pictures, size, text
):
    from hardware import units
    from tests.kivy_ui import everywhere
    from tests.kivy_ui.reading import Reader
    from tests.kivy_ui.test_table_fits import NAMES

    as_it_was.text_scale, as_it_was.reduce_motion = text, True
    wanted = {"duel": ("showdown", everywhere.AT_TABLE, ask_duel)}
    wanted["war"] = ("spin", everywhere.SWIRL, everywhere.land(WAR))
    for edition, ops, steps in everywhere.PLACES:
        wanted |= {
            name: (edition, ops, step) for name, step in steps.items()
            if name in LISTS
        }  # fmt: skip
    faults = []
    with Reader() as reader:
        for name, (edition, ops, step) in wanted.items():
            dealer = None if ops is None else "Dad"
            evening = evening_of(edition, NAMES, *(ops or ()), dealer=dealer)
            stage = open_app(size, "", evening=evening, store=store, unit=units.open("touch"),
                             people=everywhere.PEOPLE)  # fmt: skip
            step(stage.app)
            stage.settle(4)
            from tests.kivy_ui import looking

            said = [_together(reader.written.get(w, ())) for w in looking.visible(stage.app)]
            for who in ("Alexandra Maria Fox", "Maximilian"):
                if not any(who.replace(" ", "") in words for words in said):
                    faults.append(f"{name}: no {who}")
            stage.screenshot(pictures / f"list-{name}-{size[0]}-{text}.png")
    assert not faults, "\n".join(faults)


def _together(lines):
    """What a widget says, as one word: a name may stand on several lines."""
    return "".join(line.text.removesuffix("-") for line in lines).replace(" ", "")


WAR = 7
"""The space of the wheel whose answer is a person."""

LISTS = ("dealer draw", "question", "nobody’s", "correct", "round over", "who went out",
         "dealer")  # fmt: skip
