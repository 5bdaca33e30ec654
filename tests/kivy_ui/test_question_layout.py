"""Answers of every kind and number lie on the screen, large enough and apart."""

from itertools import combinations

import pytest

from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.question import question_layout

AREAS = {
    "small": (Rect(10, 78, 780, 330), False),
    "large": (Rect(12, 88, 1111, 530), False),
    "portrait": (Rect(10, 78, 437, 655), True),
}
QUESTIONS = {
    "a color": (["color"], [4]),
    "an opponent of one": (["player"], [1]),
    "an opponent of nine": (["player"], [9]),
    "yes or no": (["yes"], [2]),
    "a symbol": (["number"], [10]),
    "wild showdown of ten": (["color", "player", "number"], [4, 9, 4]),
    "wild showdown with a high stake": (["color", "player", "number"], [4, 9, 10]),
    "a written rule": (["color", "agreed"], [4, 15]),
    "nobody's wild showdown": (["player", "color", "player", "number"], [10, 4, 9, 4]),
    "nobody's of four": (["player", "color", "player", "number"], [4, 4, 3, 4]),
    "swap hands": (["color", "player"], [4, 9]),
    "a duel of ten": (["pair", "number"], [10, 10]),
    "who, and a symbol": (["player", "number"], [10, 10]),
}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_lie_in_the_area_and_apart(area, question):
    room, upright = AREAS[area]
    kinds, counts = QUESTIONS[question]
    groups = question_layout(room, kinds, counts, upright)
    assert [len(group.cells) for group in groups] == counts
    cells = [cell for group in groups for cell in group.cells]
    for cell in cells:
        assert room.holds(cell), cell
        assert cell.w >= 57, cell
        assert cell.h >= 57, cell
    for one, other in combinations(cells, 2):
        assert one.gap(other) >= 9.99
    labels = [group.label for group in groups if group.label]
    for one, other in combinations(labels, 2):
        assert one.gap(other) >= 7.99
    for label in labels:
        assert room.holds(label)
        assert label.w >= 170 or label.h >= 54  # else its words need two lines
        assert all(label.gap(cell) >= -0.01 for cell in cells)


@pytest.mark.parametrize("area", AREAS)
def test_four_people_stand_two_by_two(area):
    room, upright = AREAS[area]
    people = question_layout(room, ["color", "player", "number"], [4, 4, 4], upright)[1]
    assert len({cell.x for cell in people.cells}) == len({cell.y for cell in people.cells}) == 2


ASKED_TOGETHER = [name for name, (kinds, _) in QUESTIONS.items() if len(kinds) > 1]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("question", ASKED_TOGETHER)
def test_groups_use_the_height(area, question):
    room, upright = AREAS[area]
    kinds, counts = QUESTIONS[question]
    groups = question_layout(room, kinds, counts, upright)
    top = min(group.label.y for group in groups)
    bottom = max(cell.bottom for group in groups for cell in group.cells)
    assert bottom - top > 0.93 * room.h
    assert all(cell.w >= 0.61 * cell.h for group in groups for cell in group.cells)
    narrow = min(group.cells[0].w for group in groups) < 72  # no key stands up like a pillar
    if not upright and not narrow:
        ends = [max(cell.bottom for cell in group.cells) for group in groups]
        assert max(ends) - min(ends) < 0.1  # all columns are of one height


ALONE = [("color", 4), ("yes", 2), ("number", 10), *(("player", n) for n in range(1, 11))]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("kind", "count"), ALONE)
def test_the_answers_to_one_question_fill_the_field_and_stand_in_its_middle(area, kind, count):
    room, upright = AREAS[area]
    (group,) = question_layout(room, [kind], [count], upright)
    left, right = min(c.x for c in group.cells), max(c.right for c in group.cells)
    top, bottom = min(c.y for c in group.cells), max(c.bottom for c in group.cells)
    assert abs((left + right) / 2 - room.cx) < 1
    assert abs((top + bottom) / 2 - room.cy) < 1
    assert all(0.7 <= cell.w / cell.h <= 2.25 for cell in group.cells)
    cell = group.cells[0]
    as_large_as_a_hand_needs = cell.h == 290 and cell.w >= min(430, room.w)
    filled = (right - left) * (bottom - top) / (room.w * room.h)
    assert as_large_as_a_hand_needs or filled > 0.6
    last = [c for c in group.cells if c.y == group.cells[-1].y]
    assert abs((last[0].x + last[-1].right) / 2 - room.cx) < 1


def test_one_question_needs_no_label():
    (group,) = question_layout(AREAS["small"][0], ["color"], [4], False)
    assert group.label is None
