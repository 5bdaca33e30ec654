"""The pictures an edition's file may name are those that can be drawn."""

from companion.game import PICTURES
from kivy_ui.draw import editions


def test_every_picture_is_drawn_on_a_ground_of_its_own():
    assert set(editions._ART) == set(editions.GROUNDS) == set(PICTURES)
