"""No shape on a screen has steps at its edge, and no picture a dark speck beside it."""

from __future__ import annotations

import math

import pytest

from kivy_ui.draw.pen import around

WHITE = (1.0, 1.0, 1.0, 1.0)
OCTAGON = around(0, 0, 14, 22.5, 382.5, 8)[:-1]
STAR = [(14 * r * math.cos(a), 14 * r * math.sin(a)) for i in range(10)
        for r, a in [((1.0, 0.5)[i % 2], math.radians(36 * i + 5))]]  # fmt: skip
SHAPES = {
    "an octagon": (OCTAGON, 0.0),
    "an octagon with corners a little round": (OCTAGON, 2.0),
    "a star": (STAR, 0.0),
    "a ray": ([(-15.0, -2.0), (15.0, -9.0), (15.0, 9.0), (-15.0, 2.0)], 0.0),
}


@pytest.fixture
def drawn(window):
    """Draws on a black ground of 64 x 64 px, (0, 0) in its middle; gives the light by place."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo

    from kivy_ui.draw.pen import Pen

    def drawn(paint):
        sheet = Fbo(size=(64, 64))
        with sheet:
            ClearColor(0, 0, 0, 1)
            ClearBuffers()
        paint(Pen(sheet, 32.3, 32.6, 1.0))
        sheet.draw()
        pixels = sheet.pixels
        return [[pixels[4 * (64 * y + x)] / 255 for x in range(64)] for y in range(64)]

    return drawn


def covered(points, x, y, fine=5):
    """How much of a pixel lies in an outline."""
    steps = [(i + 0.5) / fine for i in range(fine)]
    return sum(inside(points, x + dx, y + dy) for dx in steps for dy in steps) / fine**2


def inside(points, x, y):
    odd = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


@pytest.mark.parametrize("shape", SHAPES)
def test_an_edge_fades_as_much_of_each_pixel_is_covered(drawn, shape):
    points, rounding = SHAPES[shape]
    light = drawn(lambda pen: pen.polygon(points, WHITE, rounding))
    outline = [(32.3 + x, 32.6 - y) for x, y in points]
    edge = [
        (x, y)
        for x in range(1, 63)
        for y in range(1, 63)
        if any(light[y + j][x + i] > 0.95 for i in (-1, 0, 1) for j in (-1, 0, 1))
        and any(light[y + j][x + i] < 0.05 for i in (-1, 0, 1) for j in (-1, 0, 1))
    ]
    between = [light[y][x] for x, y in edge if 0.1 < light[y][x] < 0.9]
    assert len(between) > 0.2 * len(edge)
    if not rounding:
        off = [abs(light[y][x] - covered(outline, x, y)) for x in range(64) for y in range(64)]
        assert max(off) < 0.62  # at the tip of a corner; a hard edge is off by a half all along
        assert sum(off) / len(edge) < 0.16


@pytest.mark.parametrize("turn", range(0, 180, 15))
@pytest.mark.parametrize("width", [1.5, 2.0, 3.0])
def test_a_thin_line_has_no_steps(drawn, turn, width):
    a = math.radians(turn + 4)
    end = (14 * math.cos(a), 14 * math.sin(a))
    light = drawn(lambda pen: pen.stroke([(-end[0], -end[1]), end], width, WHITE))
    lit = [value for row in light for value in row if value > 0.04]
    assert len([v for v in lit if v < 0.9]) > 0.35 * len(lit)
    assert sum(lit) == pytest.approx(width * 28 + math.pi * width**2 / 4, rel=0.4)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (720, 1280)])
@pytest.mark.parametrize("theme", ["light", "dusk", "black"])
def test_nothing_dark_shows_in_the_notches_of_the_crown(
    open_app, evening_of, store, as_it_was, pictures, size, theme
):
    from kivy_ui import screenshot
    from tests.kivy_ui import everywhere

    as_it_was.name, as_it_was.reduce_motion = theme, True
    evening = evening_of("showdown", everywhere.NAMES, *everywhere.WON, dealer="Dad")
    stage = open_app(size, "winner", evening=evening, store=store, people=everywhere.PEOPLE)
    stage.settle()
    stage.screenshot(pictures / f"crown-{size[0]}-{theme}.png")
    cheer = stage.app.screen.ids.cheer
    u = as_it_was.u
    w, h = cheer.width / u, cheer.height / u
    k = min(w / 392, h / 480)
    cx, cy = w / 2, 196 * k + (h - 480 * k) * 0.3
    pixels, width, _height = screenshot.pixels(stage.window)
    for side in (-1, 1):
        x = round(cheer.x + (cx + side * 0.22 * 92 * k) * u)
        for up in range(133, 160):  # from the body of the crown to above its notch
            y = round(cheer.top - (cy - up * k) * u)
            for beside in range(-3, 4):
                place = 3 * (width * y + x + beside)
                assert max(pixels[place : place + 3]) > 235, (side, up, beside)
