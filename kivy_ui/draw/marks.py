"""What lies about at a seat: a hand of cards, the dealer's chip, what is owed, a coming skip."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy_ui.draw import lettering
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import CREAM, FEATURES, INK, Rgba, mix

MOST_BEHIND = 11  # cards drawn behind the front one
FAN = (76, 52)  # u the widest hand takes, its front card in the middle


def hand(
    pen: Pen, cx: float, cy: float, count: int | None, paper: Rgba, line: Rgba,
    scale: float = 1.0, most_behind: int = MOST_BEHIND,
) -> None:  # fmt: skip
    """A hand of cards: the front one, in the middle of (cx, cy), bears how many there are.

    ``None`` is a hand nobody has counted: "?". The others are fanned behind, 10° each up to 66°.
    """
    with pen.at(cx, cy, scale=1.16 * scale if count == 1 else scale):
        behind = max(0, min(5 if count is None else count, most_behind + 1) - 1)
        spread, pivot = min(66, 10 * behind + 6), 30
        for i in range(behind):
            turn = -13.0 if behind == 1 else -spread / 2 + spread * i / (behind - 1)
            with pen.at(0, pivot, turn):
                pen.outlined(-11.5, -pivot - 20, 23, 34, 5, paper, line, 1.6)
        pen.outlined(-17, -19, 34, 38, 7, paper, line, 2)
        text = "?" if count is None else str(count)
        pen.text(0, 0, text, 27, FEATURES, room=29)


def hand_picture(
    pen: Pen, cx: float, cy: float, count: int | None, paper: Rgba, line: Rgba,
    scale: float = 1.0, most_behind: int = MOST_BEHIND,
) -> None:  # fmt: skip
    """The same on the screen, by its texture."""
    w, h = FAN[0] * scale, FAN[1] * scale
    texture = picture(
        ("hand", count, paper, line, most_behind), w, h, pen.u,
        lambda small: hand(small, w / 2, h / 2, count, paper, line, scale, most_behind),
    )  # fmt: skip
    pen.picture(texture, cx - w / 2, cy - h / 2, w, h)


WIDE_FAN = (164, 104)  # u of a fan spread out
WIDE_FAN_PIVOT = (82, 99)
WIDE_FAN_CARDS = 18  # drawn at most


def wide_fan(pen: Pen, x: float, y: float, count: int | None, paper: Rgba, line: Rgba) -> None:
    """A hand spread out round (x, y), card by card as long as they can be told apart; the front
    one bears how many there are, "?" where nobody knows."""
    behind = min(5 if count is None else count, WIDE_FAN_CARDS) - 1
    spread = min(88.0, 10.0 * behind)
    for i in range(behind):
        turn = -12.0 if behind == 1 else -spread / 2 + spread * i / (behind - 1)
        with pen.at(x, y, turn):
            pen.outlined(-18, -92, 36, 64, 7, paper, line, 1.6)
    pen.outlined(x - 29, y - 80, 58, 74, 11, paper, line, 2)
    pen.text(x, y - 43, "?" if count is None else str(count), 48, FEATURES, room=50)


def wide_fan_picture(
    pen: Pen, cx: float, cy: float, count: int | None, paper: Rgba, line: Rgba, scale: float
) -> None:
    """The same on the screen, by its texture."""
    (w, h), (px, py) = WIDE_FAN, WIDE_FAN_PIVOT

    def paint(small: Pen) -> None:
        with small.at(0, 0, scale=scale):
            wide_fan(small, px, py, count, paper, line)

    w, h = w * scale, h * scale
    texture = picture(("wide fan", count, paper, line), w, h, pen.u, paint)
    pen.picture(texture, cx - w / 2, cy - h / 2, w, h)


def dealer_chip(pen: Pen, cx: float, cy: float, r: float) -> None:
    """A counter with six notches and the deck seen from above."""
    pen.circle(cx, cy, r + 0.9, FEATURES)
    pen.circle(cx, cy, r - 0.9, CREAM)
    for notch in range(6):
        a = math.radians(notch * 60 + 30)
        x, y = math.cos(a), math.sin(a)
        ends = [(cx + x * r * 0.84, cy + y * r * 0.84), (cx + x * r * 0.92, cy + y * r * 0.92)]
        pen.stroke(ends, r * 0.30, FEATURES)
    with pen.at(cx, cy, 12):
        pen.rounded(-0.31 * r, -0.43 * r, 0.62 * r, 0.86 * r, 0.124 * r, FEATURES)


def dealer_chip_picture(pen: Pen, cx: float, cy: float, r: float) -> None:
    """The same on the screen."""
    half = r + 2
    texture = picture(
        ("chip", r), 2 * half, 2 * half, pen.u, lambda small: dealer_chip(small, half, half, r)
    )
    pen.picture(texture, cx - half, cy - half, 2 * half, 2 * half)


def badge(pen: Pen, cx: float, cy: float, r: float, name: str, ground: Rgba = CREAM) -> None:
    """A glyph on a cream disc: a coming skip, a tick."""
    half = r + 2

    def paint(small: Pen) -> None:
        small.circle(half, half, r + 1, FEATURES)
        small.circle(half, half, r - 1, ground)
        glyph(small, name, half, half, 1.5 * r, FEATURES, ground)

    texture = picture(("badge", name, r, ground), 2 * half, 2 * half, pen.u, paint)
    pen.picture(texture, cx - half, cy - half, 2 * half, 2 * half)


def pill(
    pen: Pen, x: float, y: float, h: float, text: str, size: float,
    ground: Rgba, color: Rgba, line: Rgba | None = None,
) -> float:  # fmt: skip
    """A word or number on a pill whose top left is (x, y); returns its width."""
    w = pill_width(pen, text, size)
    pen.outlined(x, y, w, h, h / 2, ground, line, 2)
    pen.text(x + w / 2, y + h / 2, text, size, color)
    return w


def pill_width(pen: Pen, text: str, size: float) -> float:
    """How wide a pill with this text is, u."""
    return lettering.width(text, size * pen.u) / pen.u + 18


def paddle(
    pen: Pen, cx: float, cy: float, s: float, color: Rgba, down: bool, well: Rgba = FEATURES
) -> None:
    """A thick key in a well: its lip seen, it is up; no lip, it is pressed."""
    w, h, lip = s, 0.62 * s, 0.17 * s
    pen.rounded(cx - 0.6 * w, cy - h / 2 - 0.08 * s, 1.2 * w, h + lip + 0.16 * s, 0.26 * s, well)
    if not down:
        pen.rounded(cx - w / 2, cy - h / 2 + lip, w, h, 0.19 * s, mix(color, INK, 0.48))
    pen.rounded(cx - w / 2, cy - h / 2 + (lip if down else 0), w, h, 0.19 * s, color)


def shortened_name(
    pen: Pen, x: float, cy: float, name: str, size: float, room: float, color: Rgba,
    dots: bool = True, align: str = "center", whole_from: float | None = None,
) -> None:  # fmt: skip
    """A name as the ring shows it: whole, else five letters and three dots, where that saves at
    least two letters. ``align``: whether its middle or its left is at ``x``. ``whole_from``: the
    size (u) down to which it is rather set smaller and stays whole; None: it is not."""
    if whole_from is not None and lettering.width(name, whole_from * pen.u) <= room * pen.u:
        pen.text(x, cy, name, size, color, align=align, room=room, least=whole_from)
        return
    spared = len(name) - lettering.ELLIPSIS_AFTER
    if spared < 2 or lettering.width(name, size * pen.u) <= (room + 4) * pen.u:
        least = size * (0.92 if spared >= 2 else 0.5)
        pen.text(x, cy, name, size, color, align=align, room=room, least=least)
        return
    letters, size = name[: lettering.ELLIPSIS_AFTER].rstrip(), size * 0.973
    k = size / 36
    tail = 19 * k if dots else 0
    least = min(size, lettering.LEAST)
    while len(letters) > 2 and lettering.width(letters, least * pen.u) > (room - tail) * pen.u:
        letters = letters[:-1].rstrip()  # fewer of them rather than smaller ones
    size = lettering.fitted(letters, size * pen.u, (room - tail) * pen.u) / pen.u
    wide = lettering.width(letters, size * pen.u) / pen.u
    left = x if align == "left" else x - (wide + tail) / 2
    pen.text(left, cy, letters, size, color, align="left")
    if dots:
        for i in range(3):
            pen.circle(left + wide + (4 + 6.8 * i) * k, cy + 10.2 * k, 2.7 * k, color)


TWO_LINES = 0.8
"""The letters of a name in two lines are at most so large against those in one."""

NAME_STEP = 0.92
"""From the first line of a name to the second, in its own size."""


def name_lines(
    pen: Pen, name: str, size: float, room: float, one_from: float = lettering.LEAST
) -> tuple[list[str], float]:
    """A whole name in one line of at most ``size`` u, in two where one would be smaller than
    ``one_from`` u and two are not, and how large it is, u. None of it where even two lines are too
    small to read."""
    less = max(lettering.LEAST, size * TWO_LINES)
    found: tuple[list[str], float] = ([], 0.0)
    for lines, most in (([name], size), (lettering.halves(name), less)):
        px = min(lettering.fitted(line, most * pen.u, room * pen.u) for line in lines)
        if px >= int(lettering.LEAST * pen.u) and px / pen.u > found[1]:
            found = lines, px / pen.u
        if found[1] >= int(one_from * pen.u) / pen.u:
            break
    return found


def name_room(u: float, name: str) -> float:
    """How much room (u) a whole name needs, on one line or two, to be read; ``u`` in px."""
    least = lettering.LEAST * u
    two = max(lettering.width(line, least) for line in lettering.halves(name))
    return min(two, lettering.width(name, least)) / u


def two_lines_over(h: float, em: float) -> tuple[float, float, float]:
    """On a key ``h`` u high: how large both lines of a name may be (``em`` at the most) under a
    face that is still found, the middle between them, and how large that face is, u."""
    em = max(lettering.LEAST, min(em, (h * (1 - FACE_SHARE) - 3) / (2 * NAME_STEP)))
    return em, h - em * NAME_STEP - 1, h - 2 * em * NAME_STEP - 3


FACE_SHARE = 0.42
"""What a face keeps of the height of a key with a name of two lines under it."""


def whole_name(
    pen: Pen, x: float, cy: float, name: str, size: float, room: float, color: Rgba,
    align: str = "center", one_from: float = lettering.LEAST,
) -> float:  # fmt: skip
    """A name in full round the middle ``cy``, on two lines if need be; how wide it is, u."""
    lines, em = name_lines(pen, name, size, room, one_from)
    if not lines:
        shortened_name(pen, x, cy, name, size, room, color, align=align)
        return room
    wide = 0.0
    for i, line in enumerate(lines):
        y = cy + (i - (len(lines) - 1) / 2) * em * NAME_STEP
        wide = max(wide, pen.text(x, y, line, em, color, align=align))
    return wide


def dotted(points: Sequence[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Spots ``step`` apart along a line, for a line of dots."""
    spots, ahead = [points[0]], step
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done >= ahead:
            done += ahead
            ahead = step
            spots.append((x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length))
        ahead -= length - done
    return spots
