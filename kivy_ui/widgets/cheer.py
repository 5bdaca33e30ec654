"""What the winner's screen is made of: the cheer, a line of the story, the code to take home."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache, partial

from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.people import Person
from kivy_ui.draw import lettering
from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.glyphs import glyph
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen, Point
from kivy_ui.draw.picture import picture
from kivy_ui.draw.suits import suit
from kivy_ui.palette import FEATURES, SUIT_ORDER, SUITS, WHITE, Rgba, mix
from kivy_ui.points.take_home import Matrix
from kivy_ui.theme import RADIUS, theme
from kivy_ui.widgets.base import Drawn

RAYS = 14
QUIET = 3  # modules of white round a code, at least
PIECES = 26


class Cheer(Drawn):
    """The winner, crowned, on rays of the own color, under what was thrown in the air.

    ``people`` are who won; ``title`` the name, ``note`` the points. ``burst`` runs from 0 to 1
    once: so far has flown what is thrown. ``corners`` (tl, tr, br, bl) in u.
    """

    drawn_from = ("people", "title", "note", "burst", "corners")
    people = ObjectProperty(())
    title = StringProperty("")
    note = StringProperty("")
    text = StringProperty("")
    burst = NumericProperty(1)
    corners = ObjectProperty((0, RADIUS["field"], RADIUS["field"], 0))

    def on_title(self, _cheer: object, title: str) -> None:
        self.text = title

    def draw(self, pen: Pen) -> None:
        if not self.people:
            return
        w, h = self.width_u, self.height_u
        k = min(w / 392, h / 480)
        lead: Person = self.people[0]
        color = person_color(lead.face, lead.tint)
        cx, cy, r = w / 2, 196 * k + (h - 480 * k) * 0.3, 138 * k
        self._ground(pen, w, h, cx, cy, color)
        for x, y, size, turn, name in pieces(w, cy + 134 * k, cx, cy, k):
            way = self.burst
            with pen.at(cx + (x - cx) * way, cy + (y - cy) * way, turn):
                suit(pen, name, 0, 0, size * (0.4 + 0.6 * way), line=FEATURES, width=2.2 * k)
        pen.circle(cx, cy, r, FEATURES)
        self._faces(pen, cx, cy, k)
        name_y = cy + r + (h - cy - r) * 0.32
        title = self.title.upper() if len(self.title) <= 6 else self.title
        pen.text(cx, name_y, title, 84 * k, FEATURES, room=w - 40)
        pen.text(cx, name_y + 66 * k, self.note, 34 * k, FEATURES, room=w - 40)

    def _faces(self, pen: Pen, cx: float, cy: float, k: float) -> None:
        people: Sequence[Person] = self.people[:3]
        if len(people) == 1:
            one = people[0]
            face_picture(pen, one.face, cx, cy + 16 * k, 206 * k, "won", one.tint)
        else:
            size = {2: 118, 3: 84}[len(people)] * k
            for i, person in enumerate(people):
                x = cx + (i - (len(people) - 1) / 2) * size * 1.02
                face_picture(pen, person.face, x, cy + 12 * k, size, "won", person.tint)
        s = 92 * k
        crown = picture(
            ("crown", SUITS["yellow"]), 1.3 * s, 1.3 * s, pen.u,
            lambda small: glyph(small, "crown", 0.65 * s, 0.65 * s, s, SUITS["yellow"]),
        )  # fmt: skip
        top = cy - 135 * k  # its notches end above the disc, which would show in them
        pen.picture(crown, cx - 0.65 * s, top - 0.65 * s, 1.3 * s, 1.3 * s)

    def _ground(self, pen: Pen, w: float, h: float, cx: float, cy: float, color: Rgba) -> None:
        light, reach = mix(color, WHITE, 0.38), 2 * max(w, h)
        pen.rectangle(0, 0, w, h, color)
        for i in range(RAYS):
            middle, half = i * 360 / RAYS, 90 / RAYS
            ends = [math.radians(middle - half), math.radians(middle + half)]
            tips = [(cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in ends]
            pen.polygon(clipped([(cx, cy), *tips], 0, w, h), light)
        self._round_corners(pen, w, h)

    def _round_corners(self, pen: Pen, w: float, h: float) -> None:
        """Cut the corners with the color of what lies under the panel."""
        bg = theme.palette.bg
        spots = ((0, 0, 1, 1), (w, 0, -1, 1), (w, h, -1, -1), (0, h, 1, -1))
        for (x, y, dx, dy), r in zip(spots, self.corners, strict=True):
            if r:
                left, top = min(x, x + dx * r), min(y, y + dy * r)
                cut = picture(
                    ("corner", bg, dx, dy, r), r, r, pen.u, partial(_corner, dx, dy, r, bg)
                )
                pen.picture(cut, left, top, r, r)


def _corner(dx: int, dy: int, r: float, color: Rgba, pen: Pen) -> None:
    """What lies outside a round corner, in a box of r x r; (dx, dy) points to the inside."""
    x, y = (0.0 if dx > 0 else r), (0.0 if dy > 0 else r)
    turns = (math.pi / 2 * i / 16 for i in range(17))
    arc = [(x + dx * r * (1 - math.cos(a)), y + dy * r * (1 - math.sin(a))) for a in turns]
    pen.polygon([(x, y), *arc], color)


def clipped(points: Sequence[Point], start: float, w: float, h: float) -> list[Point]:
    """What of an outline with straight sides lies between (start, start) and (w, h)."""
    outline = list(points)
    for axis, limit, sign in ((0, start, 1), (0, w, -1), (1, start, 1), (1, h, -1)):
        kept: list[Point] = []
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
            inside_a, inside_b = (sign * (p[axis] - limit) >= 0 for p in (a, b))
            if inside_a:
                kept.append(a)
            if inside_a != inside_b:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        outline = kept
    return outline


@lru_cache(maxsize=16)
def pieces(
    w: float, bottom: float, cx: float, cy: float, k: float
) -> tuple[tuple[float, float, float, float, str], ...]:
    """What is thrown in the air: x, y, size, turn and suit, clear of the face and the crown."""
    dice = random.Random(11)
    placed: list[tuple[float, float, float, float, str]] = []
    for _attempt in range(4000):
        if len(placed) == PIECES:
            break
        x, y = dice.uniform(16 * k, w - 16 * k), dice.uniform(14 * k, bottom)
        size = dice.uniform(6, 11) * k
        covered = any(
            math.hypot((x - ax) / rx, (y - ay) / ry) < 1
            for ax, ay, rx, ry in (
                (cx, cy, 160 * k, 158 * k), (cx, cy - 136 * k, 70 * k, 58 * k),
            )
        )  # fmt: skip
        near = any(math.hypot(x - a, y - b) < size + s + 9 * k for a, b, s, _t, _n in placed)
        if not covered and not near:
            name = SUIT_ORDER[len(placed) % 4]
            placed.append((x, y, size, dice.uniform(-40, 40), name))
    return tuple(placed)


class StoryLine(Drawn):
    """A number of the evening, what it counts, and whose it is."""

    drawn_from = ("value", "text", "people", "peers")
    value = StringProperty("")
    text = StringProperty("")
    people = ObjectProperty(())
    peers = ObjectProperty(())
    """All lines of the story, as told: their words, and their numbers, are of one size."""

    def draw(self, pen: Pen) -> None:
        p, h = theme.palette, self.height_u
        k, w, grow = self._scale(), self.width_u, min(1.25, theme.text_scale)
        pen.rounded(0, 0, w, h, 14 * k, p.table)
        told = (*self.peers, (self.value, self.text, self.people))
        longest = max((value for value, _text, _people in told), key=len)
        number = lettering.fitted(longest, 36 * k * grow * pen.u, 66 * k * pen.u) / pen.u
        pen.text(74 * k, h / 2, self.value, number, p.text, align="right")
        faces = self.people[:2]
        size = min(self._fitted(pen, text, people, 24 * k * grow)[1] for _v, text, people in told)
        lines, px = self._fitted(pen, self.text, self.people, size / pen.u)
        for i, line in enumerate(lines):
            y = h / 2 + k + (i - (len(lines) - 1) / 2) * px / pen.u
            pen.text(86 * k, y, line, px / pen.u, p.text, weight=800, align="left")
        for i, person in enumerate(reversed(faces)):
            x = w - (26 + 36 * i) * k
            face_picture(pen, person.face, x, h / 2 + 1.5 * k, 33 * k, "", person.tint)

    def _scale(self) -> float:
        return min(self.height_u / 40, self.width_u / 300)

    def _fitted(
        self, pen: Pen, text: str, people: Sequence[object], size: float
    ) -> tuple[tuple[str, ...], int]:
        """Words in lines beside so many faces, no larger than ``size`` u, and their px."""
        k = self._scale()
        room = self.width_u - (86 + 12 + 36 * len(people[:2])) * k
        high = (self.height_u - 2) * pen.u
        return lettering.in_lines(text, size * pen.u, room * pen.u, high, LEAST * pen.u, 800)


class Code(Drawn):
    """A QR code on white, its squares whole pixels."""

    drawn_from = ("matrix",)
    matrix = ObjectProperty(())

    def draw(self, pen: Pen) -> None:
        matrix: Matrix = self.matrix
        if not matrix:
            return
        side = min(self.width, self.height)
        size = max(1, int(side // (len(matrix) + 2 * QUIET))) * len(matrix)
        pen.rounded(0, 0, side / theme.u, side / theme.u, 10, WHITE)
        edge = (side - size) // 2 / theme.u
        pen.picture(code_texture(matrix), edge, edge, size / theme.u, size / theme.u)


@lru_cache(maxsize=4)
def code_texture(matrix: Matrix) -> Texture:
    """A pixel a module, never blurred."""
    side = len(matrix)
    texture = Texture.create(size=(side, side), colorfmt="luminance")
    rows = (bytes(0 if dark else 255 for dark in row) for row in reversed(matrix))
    texture.blit_buffer(b"".join(rows), colorfmt="luminance", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    return texture
