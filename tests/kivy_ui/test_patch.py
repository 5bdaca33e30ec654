"""Round corners made of pieces of a picture: clear outside, full inside, smooth between."""

from __future__ import annotations

import pytest


def opacities(patch):
    """Of each pixel of its picture, rows from the bottom."""
    width, height = patch.texture.size
    alpha = patch.texture.pixels[3::4]
    return [list(alpha[y * width : (y + 1) * width]) for y in range(height)]


def test_corners_are_round_and_the_rest_is_full(window):
    from kivy_ui.draw.patch import RIM, rounded_patch

    patch = rounded_patch(10, 20, 200, 90, (12, 12, 12, 12))
    rows = opacities(patch)
    assert patch.pos == (10 - RIM, 20 - RIM)
    assert patch.size == (200 + 2 * RIM, 90 + 2 * RIM)
    assert rows[0] == [0] * len(rows[0])
    assert rows[RIM][RIM] == 0  # the corner's own corner
    middle = len(rows) // 2
    assert rows[middle] == [0, *[255] * (len(rows[middle]) - 2), 0]
    partly = sum(0 < opacity < 255 for row in rows for opacity in row)
    assert partly > 30
    covered = sum(map(sum, rows)) / 255
    inner = len(rows) - 2 * RIM
    assert covered == pytest.approx(inner**2 - (4 - 3.14159) * 12**2, rel=0.01)


def test_each_corner_has_its_own_radius(window):
    from kivy_ui.draw.patch import RIM, rounded_patch

    top_left, top_right, bottom_right, bottom_left = 20, 0.01, 8, 0.01
    corners = (top_left, top_right, bottom_right, bottom_left)
    rows = opacities(rounded_patch(0, 0, 100, 100, corners))
    assert rows[RIM][RIM] == 255
    assert rows[-1 - RIM][-1 - RIM] == 255
    assert rows[RIM][-1 - RIM] == 0
    assert rows[-1 - RIM][RIM] == 0
    clear_left = sum(opacity < 255 for opacity in rows[-1 - RIM][: len(rows) // 2])
    clear_right = sum(opacity < 255 for opacity in rows[RIM][len(rows) // 2 :])
    assert clear_left > clear_right > RIM


def test_what_is_smaller_than_its_corners_is_not_stretched(window):
    from kivy_ui.draw.patch import RIM, rounded_patch

    pill = rounded_patch(0, 0, 60, 24, (12, 12, 12, 12))
    assert pill.texture.height == 24 + 2 * RIM
