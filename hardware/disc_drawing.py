"""A wheel's disc in Gray code, to be printed: rings of black and white under reflective sensors.

One ring a bit, the lowest outermost, where its fields are longest. White is 1: it reflects, and
the usual sensors then pull their output low, which is what `active = "low"` reads as 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from hardware import svg
from hardware.disc_settings import GRAY_PINS

FEWEST_SPACES, MOST_SPACES = 2, 32
FIELD_MM: Final = 4.0
"""No field of the finest ring is shorter, and no ring narrower than twice that: a reflective
sensor sees a spot of 2 to 3 mm."""

RING_MM: Final = 8.0
RIM_MM: Final = 9.0
"""Outside the rings, for the numbers of the spaces."""

LARGEST_MM: Final = 1_000


class DiscError(ValueError):
    """A disc that can't be: `key` says why, `params` what would be."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params


@dataclass(frozen=True, slots=True)
class GrayDisc:
    """A disc of `spaces` spaces, `diameter_mm` wide, with a hole of `hole_mm`.

    An odd number of spaces can't close its circle with one bit changing, so it takes two codes a
    space, centered in the code (`referee.md` 2). Raises `DiscError` for one that can't be: too few
    or many spaces, or too small.
    """

    spaces: int
    diameter_mm: float = 200
    hole_mm: float = 8

    def __post_init__(self) -> None:
        if not FEWEST_SPACES <= self.spaces <= MOST_SPACES:
            raise DiscError("spaces", least=FEWEST_SPACES, most=MOST_SPACES)
        least_mm = self._least_mm
        if not least_mm <= self.diameter_mm <= LARGEST_MM:
            raise DiscError("diameter", least=least_mm, most=LARGEST_MM, bits=self.bits)
        if not 0 <= self.hole_mm <= 2 * self.inner_mm - 4:
            raise DiscError("hole", most=2 * self.inner_mm - 4)

    @property
    def codes(self) -> int:
        """Codes in a turn."""
        return self.spaces if self.spaces % 2 == 0 else 2 * self.spaces

    @property
    def bits(self) -> int:
        """Rings, and sensors."""
        return (self.codes - 1).bit_length()

    @property
    def gray_from(self) -> int:
        """The lowest number: the codes lie in the middle of all that the bits have."""
        return ((1 << self.bits) - self.codes) // 2

    @property
    def outer_mm(self) -> float:
        """The outermost ring's outer radius."""
        return self.diameter_mm / 2 - RIM_MM

    @property
    def inner_mm(self) -> float:
        """The innermost ring's inner radius."""
        return self.outer_mm - self.bits * RING_MM

    @property
    def _least_mm(self) -> int:
        """The least diameter: room in the middle, and the shortest field long enough."""
        rings = self.bits * RING_MM + RIM_MM
        fields = 0.0
        for bit in range(self.bits):
            shortest = min((to - begin for begin, to in self._runs(bit)), default=self.codes)
            inner = FIELD_MM * self.codes / (2 * pi * shortest)
            fields = max(fields, inner + (bit + 1) * RING_MM + RIM_MM)
        return round(2 * max(fields, rings + 12) + 0.5)

    def is_white(self, code: int, bit: int) -> bool:
        """Whether this bit is 1 in the code with that place on the disc, from 0."""
        number = self.gray_from + code % self.codes
        return bool((number ^ number >> 1) >> bit & 1)

    def ring_mm(self, bit: int) -> tuple[float, float]:
        """Inner and outer radius of a bit's ring."""
        outer = self.outer_mm - bit * RING_MM
        return outer - RING_MM, outer

    def settings(self) -> str:
        """What belongs into hardware.toml for it."""
        pins = ", ".join(map(str, GRAY_PINS[: self.bits]))
        more = "" if self.bits <= len(GRAY_PINS) else ", …"
        return f'[wheel]\nsensor = "gray"\ngray = [{pins}{more}]\n'

    def drawing(self) -> str:
        """The disc at its size, seen from the side that the sensors look at."""
        size = self.diameter_mm + 4
        shapes = [svg.circle(0, 0, self.diameter_mm / 2, "white", svg.INK, 0.4)]
        for bit in range(self.bits):
            inner, outer = self.ring_mm(bit)
            shapes += [
                _field(inner, outer, self._angle(begin), self._angle(to))
                for begin, to in self._runs(bit)
            ]
        shapes += self._marks()
        shapes.append(svg.circle(0, 0, max(self.hole_mm / 2, 0.3), "white", svg.INK, 0.3))
        shapes += [svg.line(-3, 0, 3, 0, 0.2), svg.line(0, -3, 0, 3, 0.2)]
        return svg.picture(size, size, shapes, "mm", -size / 2, -size / 2)

    def _runs(self, bit: int) -> list[tuple[int, int]]:
        """The black fields of a ring: from code to code, the end beyond the turn where it wraps."""
        black = [not self.is_white(code, bit) for code in range(self.codes)]
        begins = [i for i in range(self.codes) if black[i] and not black[i - 1]]
        if not begins:
            return [(0, self.codes)] if black[0] else []
        runs = []
        for begin in begins:
            end = begin
            while black[end % self.codes]:
                end += 1
            runs.append((begin, end))
        return runs

    def _marks(self) -> list[str]:
        """A stroke at each line between two spaces, and the number of each space."""
        shapes = []
        for space in range(self.spaces):
            begin = 2 * pi * space / self.spaces
            shapes.append(svg.line(*_at(self.outer_mm + 0.8, begin), *_at(self.outer_mm + RIM_MM,
                                   begin), 0.4))  # fmt: skip
            x, y = _at(self.outer_mm + 4, begin + pi / self.spaces)
            shapes.append(svg.text(x, y + 1.4, str(space + 1), 4, "middle", "bold"))
        return shapes

    def _angle(self, code: int) -> float:
        return 2 * pi * code / self.codes


def _at(radius: float, angle: float) -> tuple[float, float]:
    """A point so far round from the top, clockwise."""
    return round(radius * sin(angle), 3), round(-radius * cos(angle), 3)


def _field(inner: float, outer: float, begin: float, end: float) -> str:
    """A black field of a ring; a whole ring in two halves, for an arc can't end where it begins."""
    if end - begin > pi + 1e-9:
        middle = (begin + end) / 2
        return _field(inner, outer, begin, middle) + _field(inner, outer, middle, end)
    (ax, ay), (bx, by) = _at(outer, begin), _at(outer, end)
    (cx, cy), (dx, dy) = _at(inner, end), _at(inner, begin)
    way = (
        f"M{ax:g} {ay:g}A{outer:g} {outer:g} 0 0 1 {bx:g} {by:g}"
        f"L{cx:g} {cy:g}A{inner:g} {inner:g} 0 0 0 {dx:g} {dy:g}Z"
    )
    return svg.path(way, "black")
