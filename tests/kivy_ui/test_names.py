"""Names where there is little room: whole if they can be, and never cut without a sign of it."""

from __future__ import annotations

import pytest


class Paper:
    """A pen that writes down what is lettered, and how wide it comes out."""

    u = 1.0

    def __init__(self):
        self.words = []
        self.dots = 0

    def text(self, x, y, text, size, color, *, align="center", room=None, least=1.0, **kwargs):
        from kivy_ui.draw import lettering

        px = size if room is None else lettering.fitted(text, size, room, least=least)
        wide = lettering.width(text, px)
        self.words.append((text, wide))
        return wide

    def circle(self, *_args):
        self.dots += 1


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Mia", "Mia"), ("Sprout", "Sprout"), ("Bobble", "Bobble"), ("Maximilian", "Maxim")],
)
def test_a_name_is_shortened_only_where_that_saves_two_letters(window, name, shown):
    from kivy_ui.draw.marks import shortened_name

    paper = Paper()
    shortened_name(paper, 50, 0, name, 36, 94, (1, 1, 1, 1))
    [(text, wide)] = paper.words
    assert text == shown
    assert wide <= 94
    assert paper.dots == (3 if shown != name else 0)


@pytest.mark.parametrize(
    ("name", "key_w", "shown"),
    [
        ("Großmut", 88, ["Großmut"]),
        ("Großmutter", 88, ["Großm-", "utter"]),
        ("Großmutter", 124, ["Großmutter"]),
        ("Alexandra Maria Fox", 124, ["Alexandra", "Maria Fox"]),
        ("Bartholomew-Alexandr", 124, ["Barth"]),
    ],
)
def test_who_is_asked_for_is_named_whole_as_long_as_it_is_read(
    window, monkeypatch, name, key_w, shown
):
    from companion.people import Person
    from kivy_ui.widgets import space_answers

    monkeypatch.setattr(space_answers, "face_picture", lambda *_args: None)
    paper = Paper()
    art = space_answers._portrait(Person(name, 0, "peach"), lit=False)
    art(paper, key_w, 60, (1, 1, 1, 1), (0, 0, 0, 1))
    assert [text for text, _wide in paper.words] == shown
    assert all(wide <= key_w - 6 for _text, wide in paper.words)
    assert paper.dots == (3 if shown == ["Barth"] else 0)
