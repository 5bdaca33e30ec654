"""A picture that holds another one is drawn whole, also the first time."""

from __future__ import annotations


def test_what_was_painted_before_the_inner_picture_stays(window):
    from kivy_ui.draw.picture import picture

    red, green = (1, 0, 0, 1), (0, 1, 0, 1)

    def inner(pen):
        pen.rectangle(0, 0, 20, 20, green)

    def outer(pen):
        pen.rectangle(0, 0, 20, 40, red)
        pen.picture(picture("test inner", 20, 20, 1.0, inner), 20, 0, 20, 20)

    texture = picture("test outer", 40, 40, 1.0, outer)
    pixels = texture.pixels

    def at(x, y):
        start = 4 * (y * 40 + x)
        return tuple(pixels[start : start + 4])

    corners = {at(x, y) for x in (10, 30) for y in (10, 30)}
    assert (255, 0, 0, 255) in corners
    assert (0, 255, 0, 255) in corners
    assert corners <= {(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 0, 0)}
    assert [at(10, y) for y in (10, 30)] == [(255, 0, 0, 255)] * 2
