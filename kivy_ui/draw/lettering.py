"""Letters as textures: measured, fitted to a width, and hung by the middle of their capitals.

Kivy's own label centers the line box, which sits too high for a face that stands beside a picture;
everything here is placed by the capitals. Sizes are in px; whole ones, since SDL sets type in them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from unicodedata import combining, normalize

from kivy.core.text import Label
from kivy.graphics.texture import Texture

from kivy_ui.draw.fonts import face_for
from kivy_ui.theme import TYPE

CAPITALS = 0.714  # their height in em
ACCENT = 0.26  # what an accent stands over a capital, em
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


def over_capitals(text: str) -> float:
    """How far its letters reach over the height of capitals, em: Å, É and their like do."""
    accented = any(
        letter.isupper() and any(map(combining, normalize("NFD", letter))) for letter in text
    )
    return ACCENT if accented else 0.0


def fitted(text: str, px: float, room: float, weight: int = 900, least: float = 1) -> int:
    """The largest size up to ``px`` at which the line is no wider than ``room``, but ``least``."""
    size, floor = max(1, round(px)), max(1, round(least))
    if room <= 0 or not text:
        return min(size, floor)
    while size > floor and width(text, size, weight) > room:
        # Widths are proportional to within a pixel or two: jump, then step.
        size = min(size - 1, max(floor, int(size * room / width(text, size, weight)) + 1))
    return size


def wrapped(text: str, px: float, room: float, weight: int = 800, breaks: bool = True) -> list[str]:
    """The text in lines no wider than ``room``, broken between words and where it is broken.

    A word that alone is wider is broken itself, with a hyphen; unless it ``breaks`` it goes beyond
    them.
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
    """A word in pieces no wider than ``room``, as alike as can be. What is no word, as the name of
    a port, gets no hyphen: it would be read as one of its letters."""
    if width(word, px, weight) <= room or len(word) < 2:
        return [word]
    hyphen = "-" if _is_word(word) else ""
    count = -(-width(word, px, weight) // max(1, int(room)))
    while True:
        pieces = _split(word, int(count), hyphen)
        if count >= len(word) or max(width(piece, px, weight) for piece in pieces) <= room:
            return pieces
        count += 1


def _is_word(word: str) -> bool:
    """Letters, with the marks of a sentence round them."""
    marks = ".,;:!?…“”„‚‘’«»()\"'-"
    return all(letter.isalpha() for letter in word.strip(marks).replace("’", "").replace("-", ""))


def _split(word: str, count: int, hyphen: str) -> list[str]:
    """A word in so many pieces, none of which ends in two hyphens."""
    inner = [round(len(word) * i / count) for i in range(1, count)]
    if hyphen and len(word) > 4 * count:
        inner = [_syllable(word, at) for at in inner]
    ends = [0, *inner, len(word)]
    pieces = [word[start:end] for start, end in zip(ends, ends[1:], strict=False)]
    return [*(piece.removesuffix("-") + hyphen if hyphen else piece for piece in pieces[:-1]),
            pieces[-1]]  # fmt: skip


VOWELS = frozenset("aeiouyäöüáéíóúàèìòùâêîôûëï")
TOGETHER = ("ch", "ck", "ph", "th", "sh", "qu")


def _syllable(word: str, at: int) -> int:
    """Where near ``at`` a syllable seems to begin: at a consonant before a vowel."""
    low = word.lower()
    for i in (at, at - 1, at + 1, at - 2, at + 2):
        begins = low[i] not in VOWELS and low[i + 1] in VOWELS
        if begins and low[i - 1 : i + 1] not in TOGETHER:
            return i
    return at


@lru_cache(maxsize=1024)
def in_lines(
    text: str, px: float, room: float, high: float, enough: float, weight: int = 900
) -> tuple[tuple[str, ...], int]:
    """The text on as many even lines as let it be largest, and its size, px.

    It stays on one line where it is ``enough`` px large there; lines stand one em apart, and all
    of them in ``high`` px. A word that would have to be smaller is broken with a hyphen. Lines that
    are already broken stay as they are.
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
    if size < int(enough):
        best, size = _broken(text, room, high, int(enough), weight) or (best, size)
    return best, size


def _broken(
    text: str, room: float, high: float, px: int, weight: int
) -> tuple[tuple[str, ...], int] | None:
    """The text with its long words broken, px large; None where even so it has no room."""
    lines = tuple(wrapped(text, px, room, weight))
    fits = len(lines) * px <= high and max(width(line, px, weight) for line in lines) <= room
    return (lines, px) if fits and len(lines) <= MOST_LINES else None


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
