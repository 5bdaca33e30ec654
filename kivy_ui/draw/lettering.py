"""Letters as textures: measured, fitted to a width, and hung by the middle of their capitals.

Kivy's own label centers the line box, which sits too high for a face that stands beside a picture;
everything here is placed by the capitals. Sizes are in px; whole ones, since SDL sets type in them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kivy.core.text import Label
from kivy.graphics.texture import Texture

from kivy_ui.draw.fonts import face_for
from kivy_ui.theme import TYPE

CAPITALS = 0.714  # their height in em
LEAST = TYPE["least"]  # u: nothing of our own that is read is smaller
LAST_RESORT = 12.0  # u: so small before what people wrote themselves stands over its place
MOST_LINES = 3  # on a key
ELLIPSIS_AFTER = 5  # letters of a name that the ring shows


@lru_cache(maxsize=128)
def _face(file: str, px: int) -> Label:
    return Label(font_name=file, font_size=px, font_hinting=None)


@lru_cache(maxsize=4096)
def width(text: str, px: float, weight: int = 900) -> int:
    """How wide a line of text is, px."""
    return _face(face_for(text, weight), max(1, round(px))).get_extents(text)[0]


@lru_cache(maxsize=1024)
def letters(text: str, px: float, weight: int = 900) -> Texture | None:
    """A line of text in white, to be tinted; ``None`` for one without letters."""
    if not text.strip():
        return None
    label = Label(
        text=text, font_name=face_for(text, weight), font_size=max(1, round(px)), font_hinting=None
    )
    label.refresh()
    return label.texture


def capitals_middle(px: float, weight: int = 900, text: str = "") -> float:
    """From the top of a texture of :func:`letters` to the middle of its capitals, px; ``text``
    tells in which face it is set."""
    size = max(1, round(px))
    return _face(face_for(text, weight), size).get_ascent() - CAPITALS * size / 2


def fitted(text: str, px: float, room: float, weight: int = 900, least: float = 1) -> int:
    """The largest size up to ``px`` at which the line is no wider than ``room``, but ``least``."""
    size, floor = max(1, round(px)), max(1, round(least))
    if room <= 0 or not text:
        return min(size, floor)
    while size > floor and width(text, size, weight) > room:
        # Widths are proportional to within a pixel or two: jump, then step.
        size = min(size - 1, max(floor, int(size * room / width(text, size, weight)) + 1))
    return size


def wrapped(
    text: str, px: float, room: float, weight: int = 800, breaks: bool = False
) -> list[str]:
    """The text in lines no wider than ``room``, broken between words and where it is broken.

    A word that alone is wider, as the name of a port may be, goes beyond them unless it ``breaks``.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        words = paragraph.split(" ")
        if breaks:
            words = [piece for word in words for piece in _pieces(word, px, room, weight)]
        for word in words:
            longer = f"{line} {word}" if line else word
            if line and width(longer, px, weight) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def _pieces(word: str, px: float, room: float, weight: int) -> list[str]:
    """A word in pieces no wider than ``room``."""
    pieces = []
    while width(word, px, weight) > room and len(word) > 1:
        at = max(1, min(len(word) - 1, int(len(word) * room / width(word, px, weight))))
        while at > 1 and width(word[:at], px, weight) > room:
            at -= 1
        pieces.append(word[:at])
        word = word[at:]
    return [*pieces, word]


@lru_cache(maxsize=1024)
def in_lines(
    text: str, px: float, room: float, high: float, enough: float, weight: int = 900
) -> tuple[tuple[str, ...], int]:
    """The text on as many even lines as let it be largest, and its size, px.

    It stays on one line where it is ``enough`` px large there; lines stand one em apart, and all
    of them in ``high`` px. Lines that are already broken stay as they are.
    """
    given = tuple(text.split("\n")) if text else ()
    best, size = given, min((fitted(line, px, room, weight) for line in given), default=0)
    words = text.split(" ")
    if len(given) != 1 or size >= min(round(px), int(enough)):
        return best, size
    for count in range(2, min(MOST_LINES, len(words)) + 1):
        if count > 2 and size >= int(enough):
            break
        lines = _evenly(words, count, px, weight)
        fits = min(fitted(line, min(px, high / count), room, weight) for line in lines)
        if fits > size:
            best, size = lines, fits
    return best, size


def _evenly(words: list[str], count: int, px: float, weight: int) -> tuple[str, ...]:
    """The words on ``count`` lines whose widest is as narrow as can be."""
    ways = []
    for breaks in combinations(range(1, len(words)), count - 1):
        ends = zip((0, *breaks), (*breaks, len(words)), strict=True)
        ways.append(tuple(" ".join(words[start:end]) for start, end in ends))
    return min(ways, key=lambda lines: max(width(line, px, weight) for line in lines))


MOST_OF_IT = 0.72


def halves(name: str) -> list[str]:
    """A long name in two lines: at the space nearest its middle, else, also where one line would
    be most of it, in the middle."""
    middle = len(name) / 2
    spaces = [i for i, letter in enumerate(name) if letter in " -"]
    if spaces:
        at = min(spaces, key=lambda i: abs(i - middle))
        lines = [name[: at + 1].strip(), name[at + 1 :].strip()]
        if max(len(line) for line in lines) <= len(name) * MOST_OF_IT:
            return lines
    at = round(middle)
    return [name[:at] + "-", name[at:]]


def forget() -> None:
    """Drop every texture: the window's graphics context is a new one."""
    letters.cache_clear()
