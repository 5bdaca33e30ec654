"""Every mis-tap is one tap to undo, in the same corner of every screen."""

from __future__ import annotations

import pytest

from tests.kivy_ui import everywhere

MARGIN = 10.0  # u
OFF = 0.7  # u that whole pixels may move an edge
CORNER = (58.0, 40.0)  # u from the right and from the foot: what begins there is in the corner
CHANGE_NOTHING = {"home", "rules", "last", "house", "self-test"}
"""Places that only lead elsewhere or are only read."""


@pytest.mark.parametrize("size", everywhere.SIZES, ids="{0[0]}x{0[1]}".format)
def test_undo_has_its_corner_and_nothing_else_has(
    open_app, evening_of, store, as_it_was, pictures, size
):
    as_it_was.reduce_motion = True
    faults = []
    for name, stage in everywhere.places(open_app, evening_of, store, size):
        stage.screenshot(pictures / f"corner-{size[0]}-{name}.png")
        found = faults_of(stage, size, as_it_was.u, name not in CHANGE_NOTHING)
        faults += [f"{name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


WITHOUT_REDO = {
    "person": "undo there leads back to the table, where nothing was done yet",
    "showdown": "a key with nothing to do would lie in somebody's half",
}
"""Screens whose undo stands alone, and why."""


@pytest.mark.parametrize("size", everywhere.SIZES, ids="{0[0]}x{0[1]}".format)
def test_redo_stands_beside_undo_and_says_what_it_brings_back(
    open_app, evening_of, store, as_it_was, size
):
    from kivy_ui.theme import theme
    from tests.kivy_ui import looking

    as_it_was.reduce_motion = True
    faults = []
    for name, stage in everywhere.places(open_app, evening_of, store, size):
        keys = {  # where the main key may have its room, an empty redo is not seen
            key.target_name: key
            for key in stage.app.screen.walk()
            if getattr(key, "target_name", "") in ("undo", "redo")
        }
        undo, redo = keys.get("undo"), keys.get("redo")
        if undo not in looking.visible(stage.app) or stage.app.shown in WITHOUT_REDO:
            continue
        if redo is None:
            faults.append(f"{name}: no redo")
            continue
        for key in (undo, redo):
            faults += [f"{name}: {key.target_name} {fault}" for fault in silent(key, theme.u)]
    assert not faults, "\n".join(faults)


def silent(key, u):
    """What a key does not say, of a person's card and of a deed of nobody."""
    from companion.people import Person
    from kivy_ui.taken_back import TakenBack

    what = key.what
    for name in ("Mia", "Leonie", "Alexandra Maria Fox"):
        key.what = TakenBack(name, suit="red", person=Person(name, 3, ""))
        said = key.said(key.width_u, key.height_u - key.lip, u)
        if not said.shape or not (said.word or said.face) or said.wide > key.width_u - 5:
            yield f"says {said} of {name}"
    key.what = TakenBack("Written rule", glyph="pencil")
    said = key.said(key.width_u, key.height_u - key.lip, u)
    if not (said.shape or said.word) or said.wide > key.width_u - 5:
        yield f"says {said} of a rule"
    key.what = what


def faults_of(stage, size, u, can_change):
    """What is wrong in the corner of a screen; an undo that is empty now keeps its place."""
    from tests.kivy_ui import looking

    back = {
        key.target_name: looking._box(key, size[1])
        for key in looking.visible(stage.app)
        if getattr(key, "target_name", "") in ("undo", "redo") and (key.empty or not key.disabled)
    }
    if undo := back.get("undo"):
        x, y, w, h = undo
        if max(abs(size[0] - x - w - MARGIN * u), abs(size[1] - y - h - MARGIN * u)) > OFF * u:
            yield f"undo ends {(size[0] - x - w) / u:.1f} and {(size[1] - y - h) / u:.1f} u away"
        if redo := back.get("redo"):
            gap, foot = x - redo[0] - redo[2], y + h - redo[1] - redo[3]
            if gap < (MARGIN - OFF) * u or gap > (MARGIN + OFF) * u or abs(foot) > OFF * u:
                yield f"redo is {gap / u:.1f} u left of undo, its foot {foot / u:.1f} u above"
    if not can_change:
        return
    for key, (x, y, w, h) in stage.targets().items():
        right, low = (size[0] - x - w) / u, (size[1] - y - h) / u
        if key != "undo" and right < CORNER[0] and low < CORNER[1] and "paddle" not in key:
            yield f"{key} lies in the corner of undo"
