"""The look in numbers: units, contrast, letters, faces and pictures."""

from __future__ import annotations

import itertools

import pytest

from kivy_ui.palette import INK, PALETTES, PERSONS, SUIT_ORDER, SUITS, rgba

SIZES = [
    ((800, 480), "small", 1.0),
    ((1024, 600), "small", 1.279),
    ((1280, 800), "large", 1.128),
    ((1920, 1200), "large", 1.68),
    ((720, 1280), "portrait", 1.575),
]


@pytest.mark.parametrize(("size", "layout", "u"), SIZES)
def test_the_screens_people_have_get_their_unit(size, layout, u):
    from kivy_ui.theme import measure

    assert measure(*size) == (layout, u)


@pytest.mark.parametrize("size", [(640, 400), (1366, 768), (1920, 1080), (3840, 2160), (600, 1024)])
def test_any_window_holds_its_grid(size):
    from kivy_ui.theme import LARGE, PORTRAIT, SMALL, measure

    layout, u = measure(*size)
    grid = {"small": SMALL, "large": LARGE, "portrait": PORTRAIT}[layout]
    assert size[0] / u >= grid[0] - 0.01
    assert size[1] / u >= grid[1] - 0.01


def test_a_small_screen_with_many_pixels_keeps_the_small_grid():
    from kivy_ui.theme import measure

    layout, u = measure(1920, 1200, 7.0)
    assert layout == "small"
    assert u * 47 / 1920 > 0.05  # a target of 9 mm on a screen 151 mm wide


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_letters_are_read_on_what_they_stand_on(palette):
    pairs = [
        (palette.text, palette.table, 7), (palette.text, palette.key, 7),
        (palette.text, palette.plate, 7), (palette.text, palette.bg, 7),
        (palette.text2, palette.table, 7), (palette.onlit, palette.lit, 7),
        (palette.onlit2, palette.lit, 7), (palette.differ, palette.table, 4.5),
    ]  # fmt: skip
    pairs += [(INK, SUITS[suit], 7) for suit in SUIT_ORDER]
    pairs += [(rgba("#FFF4DF"), palette.suit_plate(suit), 7) for suit in SUIT_ORDER]
    pairs += [(rgba("#1B1326"), tint, 7) for tint in PERSONS.values()]
    assert [pair for pair in pairs if contrast(pair[0], pair[1]) < pair[2]] == []


def test_no_two_faces_share_head_and_topper(window):
    from kivy_ui.draw.face_parts import BEHIND, HEADS, MOUTHS, ON_TOP
    from kivy_ui.draw.faces import FACES

    assert len(FACES) == 24
    assert len({(face.head, face.topper) for face in FACES}) == 24
    assert all(face.head in HEADS and face.mouth in MOUTHS for face in FACES)
    assert all(face.topper in {**BEHIND, **ON_TOP} for face in FACES)
    assert {face.tint for face in FACES} == set(PERSONS)


def test_capitals_stand_in_the_middle(window):
    """A line of capitals has as much above as below, within a pixel."""
    from kivy_ui.draw import lettering

    for px in (22, 37, 66):
        texture = lettering.letters("H", px)
        width, height = texture.size
        alpha = texture.pixels[3::4]
        rows = [y for y in range(height) if max(alpha[y * width : (y + 1) * width]) > 127]
        assert (rows[0] + rows[-1] + 1) / 2 == pytest.approx(
            lettering.capitals_middle(px), abs=1.01
        )


def test_text_fits_the_room_it_is_given(window):
    from kivy_ui.draw import lettering

    name = "Maximiliane-Charlotte"
    px = lettering.fitted(name, 66, 200)
    assert lettering.width(name, px) <= 200
    assert lettering.width(name, px + 1) > 200
    port = "/dev/serial/by-id/usb-Arduino__www.arduino.cc__0043_75330303035351F0D1A0-if00"
    lines = lettering.wrapped(f"The unit at {port} went", 24, 180, breaks=True)
    assert "".join(lines).replace(" ", "") == f"Theunitat{port}went"
    assert all(lettering.width(line, 24, 800) <= 180 for line in lines)
    for line in lettering.wrapped("All lay their highest number. Ties go again.", 24, 180):
        assert lettering.width(line, 24, 800) <= 180


def test_figures_are_all_as_wide(window):
    from kivy_ui.draw import lettering

    widths = {lettering.width(figure * 4, 66) for figure in "0123456789"}
    assert max(widths) - min(widths) <= 4


def test_a_picture_is_drawn_once_and_kept(window):
    from kivy_ui.draw.picture import forget, picture

    drawn = []
    forget()
    first = picture("spot", 20, 20, 1.5, lambda pen: drawn.append(pen.u))
    again = picture("spot", 20, 20, 1.5, lambda pen: drawn.append(pen.u))
    other = picture("spot", 20, 20, 2.0, lambda pen: drawn.append(pen.u))
    assert first is again
    assert other is not first
    assert len(drawn) == 2


def test_the_edge_of_a_picture_has_the_color_of_its_inside(window):
    """No dark rim: a half covered pixel is the shape's color, half transparent."""
    from kivy_ui.draw.picture import forget, picture

    forget()
    red = SUITS["red"]
    texture = picture("disc", 20, 20, 1, lambda pen: pen.circle(10, 10, 8, red))
    pixels = texture.pixels
    seen = [pixels[i : i + 4] for i in range(0, len(pixels), 4)]
    edge = [pixel for pixel in seen if 20 < pixel[3] < 235]
    assert len(edge) > 20
    for pixel in edge:
        assert tuple(pixel[:3]) == pytest.approx([round(255 * part) for part in red[:3]], abs=3)


@pytest.mark.parametrize("size", [(1500, 40), (1164, 1164), (2600, 40)])
def test_a_picture_larger_than_a_sheet_is_whole(window, size):
    """A key as wide as a large window, and its wheel."""
    from kivy_ui.draw.picture import forget, picture

    forget()
    w, h = size
    texture = picture("wide", w, h, 1, lambda pen: pen.rounded(0, 0, w, h, 12, SUITS["red"]))
    pixels = texture.pixels
    alpha = [[pixels[4 * (y * w + x) + 3] for x in range(w)] for y in (0, h // 2, h - 1)]
    for edge in (alpha[0], alpha[2]):
        assert edge[0] == edge[-1] == 0  # round corners at both ends
        assert min(edge[20:-20]) > 250
    assert min(alpha[1]) > 250


def test_a_dash_pattern_keeps_its_length(window):
    from kivy_ui.draw.pen import broken

    pieces = broken([(0, 0), (50, 0), (50, 50)], 9, 9)
    assert len(pieces) == 6
    steps = [step for piece in pieces for step in itertools.pairwise(piece)]
    length = sum(abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in steps)
    assert length == pytest.approx(54, abs=1)


def contrast(a, b) -> float:
    """The ratio of two colors' luminance, as WCAG counts it."""

    def luminance(color) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)
