"""The parts of a face. Every part draws round the middle of the head, in a box of 64, y down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy_ui.draw.pen import Pen, around
from kivy_ui.palette import (
    BLUSH,
    DARK_LEAF,
    FEATURES,
    INK,
    LEAF_OF_SPROUT,
    PERSONS,
    TONGUE,
    WHITE,
    Rgba,
    mix,
)

# width, height, corner radii (tl, tr, br, bl)
HEADS = {
    "round": (54, 52, (27, 27, 26, 26)),
    "squircle": (52, 50, (17, 17, 17, 17)),
    "bell": (50, 52, (25, 25, 12, 12)),
    "wide": (60, 44, (22, 22, 22, 22)),
    "tall": (44, 56, (22, 22, 22, 22)),
    "gum": (54, 50, (15, 15, 25, 25)),
}
SIDES = (-1, 1)


@dataclass(frozen=True)
class Look:
    """A face about to be drawn."""

    head: str
    topper: str
    eye: str
    mood: str
    base: Rgba

    @property
    def width(self) -> float:
        return HEADS[self.head][0]

    @property
    def height(self) -> float:
        return HEADS[self.head][1]

    @property
    def corners(self) -> tuple[float, ...]:
        return HEADS[self.head][2]

    @property
    def crown(self) -> float:
        """Where the head ends above."""
        return -self.height / 2

    @property
    def dark(self) -> Rgba:
        return mix(self.base, INK, 0.30)

    @property
    def light(self) -> Rgba:
        return mix(self.base, WHITE, 0.35)

    @property
    def eye_y(self) -> float:
        return 4 if self.topper == "bobble" else -2

    @property
    def eye_x(self) -> float:
        return self.width * 0.20

    @property
    def mouth_y(self) -> float:
        return self.height * (0.28 if self.topper == "bobble" else 0.24)


Part = Callable[[Pen, Look], None]


def nothing(_pen: Pen, _look: Look) -> None:
    """This topper has no part here."""


# -- behind the head


def _ears(pen: Pen, look: Look) -> None:
    for side in SIDES:
        x, y = side * look.width * 0.36, look.crown + 5
        pen.circle(x, y, 11, look.base)
        pen.circle(x, y, 5.5, look.dark)


def _cat_ears(pen: Pen, look: Look) -> None:
    top = look.crown
    for side in SIDES:
        w = side * look.width
        pen.polygon([(0.435 * w, top + 15), (0.42 * w, top - 8), (0.10 * w, top + 5)], look.base, 5)
        pen.polygon([(0.385 * w, top + 6), (0.385 * w, top - 1), (0.25 * w, top + 5)], look.dark, 2)


def _bunny_ears(pen: Pen, look: Look) -> None:
    for side in SIDES:
        with pen.at(side * look.width * 0.22, look.crown + 6, side * 9):
            pen.rounded(-6.5, -25, 13, 32, 6.5, look.base)
            pen.rounded(-2.8, -20, 5.6, 22, 2.8, look.dark)


def _horns(pen: Pen, look: Look) -> None:
    for side in SIDES:
        with pen.at(side * look.width * 0.34, look.crown + 4, side * 24):
            pen.rounded(-5.5, -14, 11, 20, (5.5, 5.5, 2, 2), mix(look.base, INK, 0.45))


def _antenna(pen: Pen, look: Look) -> None:
    for side in SIDES:
        pen.stroke([(side * 8, look.crown + 3), (side * 13, look.crown - 9)], 4, look.dark)
        pen.circle(side * 13.5, look.crown - 11, 5.5, look.light)


def _floppy_ears(pen: Pen, look: Look) -> None:
    for side in SIDES:
        with pen.at(side * look.width * 0.46, look.crown + 10, side * -14):
            pen.rounded(-8, -6, 16, 34, 8, look.dark)


def _mohawk(pen: Pen, look: Look) -> None:
    for i, high in zip((-1, 0, 1), (9, 14, 9), strict=True):
        with pen.at(i * 8.5, look.crown + 5, i * 14):
            pen.polygon([(-6, 0), (0, -high - 3), (6, 0)], look.dark, 4)


def _frog_eyes(pen: Pen, look: Look) -> None:
    for side in SIDES:
        pen.circle(side * look.width * 0.27, look.crown + 2, 12.5, look.base)


def _sprout(pen: Pen, look: Look) -> None:
    leaf = DARK_LEAF if look.base == PERSONS["mint"] else LEAF_OF_SPROUT
    pen.stroke([(0, look.crown + 3), (0, look.crown - 5)], 4, look.dark)
    with pen.at(0, look.crown - 5):
        pen.rounded(1, -12, 13, 12, (6, 1, 6, 1), leaf)
        pen.rounded(-14, -9, 13, 11, (1, 6, 1, 6), leaf)


BEHIND: dict[str, Part] = {
    "ears": _ears,
    "cat": _cat_ears,
    "bunny": _bunny_ears,
    "horns": _horns,
    "antenna": _antenna,
    "floppy": _floppy_ears,
    "mohawk": _mohawk,
    "frog": _frog_eyes,
    "sprout": _sprout,
}

# -- on the head


def _tuft(pen: Pen, look: Look) -> None:
    for x, r in ((-7, 6.5), (2, 8), (10, 5.5)):
        pen.circle(x, look.crown + 1, r, look.dark)


def _curls(pen: Pen, look: Look) -> None:
    for i, up in enumerate((0, 5, 7, 5, 0)):
        pen.circle((i - 2) * look.width * 0.20, look.crown + 7 - up, 8, look.dark)


def _bobble_hat(pen: Pen, look: Look) -> None:
    half, top = look.width / 2, look.crown
    pen.rounded(-half, top - 6, 2 * half, 20, (half * 0.9, half * 0.9, 3, 3), look.dark)
    pen.rounded(-half - 2, top + 9, 2 * half + 4, 8, 4, look.light)
    pen.circle(0, top - 8, 7, look.light)


def _bow(pen: Pen, look: Look) -> None:
    ribbon = mix(look.base, INK, 0.62)
    with pen.at(0, look.crown + 1, -8):
        for side in SIDES:
            pen.polygon([(0, 0), (side * 14, -8), (side * 14, 8)], ribbon, 4)
        pen.circle(0, 0, 5.5, look.light)


ON_TOP: dict[str, Part] = {"tuft": _tuft, "curl": _curls, "bobble": _bobble_hat, "bow": _bow}

# -- cheeks, brows, eyes


def cheeks(pen: Pen, look: Look) -> None:
    color = mix(look.base, BLUSH, 0.30)
    for side in SIDES:
        pen.ellipse(side * look.width * 0.335, look.eye_y + 9.5, 4.6, 3.4, color)


def brows(pen: Pen, look: Look) -> None:
    """Worried: about to be skipped."""
    if look.eye == "frog":
        y = look.crown - 8.5
        for side in SIDES:
            x = side * look.width * 0.27
            pen.stroke([(x + side * 5, y + 2.5), (x - side * 4, y - 1.5)], 3, FEATURES)
        return
    y = look.eye_y - (10 if look.eye in ("dot", "oval") else 13)
    if look.eye == "cyclops":
        pen.stroke([(-9, y), (0, y - 2.5), (9, y)], 3, FEATURES)
        return
    for side in SIDES:
        pen.stroke(
            [(side * (look.eye_x + 5), y + 2.5), (side * (look.eye_x - 4), y - 1.5)], 3, FEATURES
        )


def eyes(pen: Pen, look: Look) -> None:
    """Both eyes, or the one."""
    if look.mood == "won":
        _laughing_eyes(pen, look)
    elif look.eye == "cyclops":
        wide = look.mood == "early"
        pen.circle(0, look.eye_y - 1, 11.5, WHITE)
        pen.circle(0, look.eye_y, 4 if wide else 6, FEATURES)
        pen.circle(-2.2, look.eye_y - 2.4, 1.8, WHITE)
    else:
        for side in SIDES:
            _EYES[look.eye](pen, look, side)
        if look.eye == "glasses":
            bridge = look.eye_x - 8
            pen.stroke([(-bridge, look.eye_y), (bridge, look.eye_y)], 3, FEATURES)


def _laughing_eyes(pen: Pen, look: Look) -> None:
    if look.eye == "cyclops":
        pen.arc(0, look.eye_y + 4, 8, 195, 345, 3.8, FEATURES)
        return
    for side in SIDES:
        x, y = side * look.eye_x, look.eye_y
        if look.eye == "frog":
            x, y = side * look.width * 0.27, look.crown + 2
        pen.arc(x, y + 2.5, 5.2, 195, 345, 3.4, FEATURES)


def _dot(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.eye_x, look.eye_y
    pen.circle(x, y, 5 if look.mood == "early" else 4.1, FEATURES)
    pen.circle(x - 1.3, y - 1.5, 1.3, WHITE)


def _oval(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.eye_x, look.eye_y
    pen.ellipse(x, y, 3.8, 5.8, FEATURES)
    pen.circle(x - 1.1, y - 2.3, 1.4, WHITE)


def _big(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.eye_x, look.eye_y
    pen.circle(x, y, 8.4, WHITE)
    pen.circle(x + 1, y + 0.6, 3 if look.mood == "early" else 4.6, FEATURES)


def _sleepy(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.eye_x, look.eye_y
    pen.circle(x, y, 7.6, WHITE)
    pen.circle(x, y + 1.6, 4.2, FEATURES)
    if look.mood not in ("early", "turn"):  # the lid
        pen.polygon([*around(x, y - 0.2, 7.9, 180, 360, 20)], look.dark)


def _glasses(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.eye_x, look.eye_y
    pen.circle(x, y, 9.5, FEATURES)
    pen.circle(x, y, 6.5, WHITE)
    pen.circle(x, y + 0.5, 2.6 if look.mood == "early" else 3.4, FEATURES)


def _frog(pen: Pen, look: Look, side: int) -> None:
    x, y = side * look.width * 0.27, look.crown + 1
    wide = look.mood == "early"
    pen.circle(x, y, 8.2, WHITE)
    pen.circle(x - side * 0.8, y + (0 if wide else 1), 3 if wide else 4.3, FEATURES)


_EYES = {
    "dot": _dot,
    "oval": _oval,
    "big": _big,
    "sleepy": _sleepy,
    "glasses": _glasses,
    "frog": _frog,
}

# -- mouths, round their own middle


def _smile(pen: Pen) -> None:
    pen.arc(0, -4.5, 8, 25, 155, 3.4, FEATURES)


def _open(pen: Pen, r: float) -> None:
    pen.polygon(around(0, -3.5, r, 0, 180, 24), FEATURES, 2.4)
    pen.ellipse(0, -3.5 + 0.72 * r, 0.52 * r, 0.30 * r, TONGUE)


def _tooth(pen: Pen) -> None:
    pen.stroke([(-8, -1), (8, -1)], 3.4, FEATURES)
    pen.outlined(1, -0.4, 6, 6.5, (1, 1, 2.5, 2.5), WHITE, FEATURES, 1.6)


def _cat_mouth(pen: Pen) -> None:
    for side in SIDES:
        pen.arc(side * 4.6, -3, 4.6, 15, 165, 3, FEATURES)
    pen.ellipse(0, -4, 2.8, 2, FEATURES)


def _tongue(pen: Pen) -> None:
    pen.arc(0, -5, 8, 20, 160, 3.4, FEATURES)
    pen.outlined(-1, 1.6, 8, 8, (1, 1, 4, 4), TONGUE, FEATURES, 1.8)


MOUTHS: dict[str, Callable[[Pen], None]] = {
    "smile": _smile,
    "grin": lambda pen: _open(pen, 8.5),
    "laugh": lambda pen: _open(pen, 11),
    "tooth": _tooth,
    "cat": _cat_mouth,
    "smirk": lambda pen: pen.stroke([(-7, 1), (0, 1.6), (7, -2.5)], 3.4, FEATURES),
    "line": lambda pen: pen.stroke([(-6.5, 0), (6.5, 0)], 3.4, FEATURES),
    "o": lambda pen: pen.ellipse(0, 0.6, 4.6, 5.6, FEATURES),
    "tongue": _tongue,
    "frown": lambda pen: pen.arc(0, 6, 7.5, 205, 335, 3.4, FEATURES),
    "wave": lambda pen: pen.stroke(
        [(-8, 1.5), (-4, -1.5), (0, 1.5), (4, -1.5), (8, 1.5)], 3.2, FEATURES
    ),
}
