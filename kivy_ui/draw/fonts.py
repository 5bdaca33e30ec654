"""Which face a line is set in: ours, or one of the system's that has the letters ours lacks.

Ours has Latin (with Vietnamese) and Cyrillic. A name in Greek, Chinese, Japanese, Korean or any
other script is set in the boldest upright sans face that fontconfig finds for all its letters.
"""

from __future__ import annotations

import struct
import subprocess
from functools import cache, lru_cache
from pathlib import Path

from kivy_ui.theme import FONT_FILES

SURELY_OURS = "\u0180"
"""All letters before this one are ours: nothing needs to be asked."""

ASK_S = 2.0
"""How long fontconfig may take; without an answer the line is set in ours."""

KINDS = (".ttf", ".otf", ".ttc")
AGAINST = ("italic", "oblique", "mono", "serif", "condensed", "light", "thin")
"""What speaks against a face, as its file's name or style says."""


def face_for(text: str, weight: int) -> str:
    """The file of the face that ``text`` is set in."""
    if text.isascii() or max(text) < SURELY_OURS:
        return FONT_FILES[weight]
    return _face_for(frozenset(text), weight)


@lru_cache(maxsize=512)
def _face_for(letters: frozenset[str], weight: int) -> str:
    ours = FONT_FILES[weight]
    wanted = frozenset(ord(letter) for letter in letters if not letter.isspace())
    if wanted <= covered(ours):
        return ours
    return _system_face(wanted) or ours


@lru_cache(maxsize=256)
def _system_face(wanted: frozenset[int]) -> str:
    """The best face for these characters; "" where the system has none, or can't say."""
    charset = " ".join(f"{code:x}" for code in sorted(wanted))
    try:
        answer = subprocess.run(
            ["fc-list", "--format", "%{file}\t%{style}\n", f":charset={charset}"],
            capture_output=True, text=True, timeout=ASK_S, check=True,
        ).stdout  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    faces = [line.split("\t") for line in answer.splitlines() if "\t" in line]
    fit = [(file, style) for file, style in faces if file.lower().endswith(KINDS)]
    return min(fit, key=_rank)[0] if fit else ""


def _rank(face: tuple[str, str]) -> tuple[int, bool, bool, str]:
    """The lower, the better it stands beside our own face."""
    file, style = face
    said = f"{Path(file).stem} {style}".lower()
    against = sum(word in said for word in AGAINST)
    return against, "sans" not in said, "bold" not in said, file


@cache
def covered(file: str) -> frozenset[int]:
    """The characters (of the first 65 536) that a TrueType face has, by its `cmap` table."""
    data = Path(file).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    entries = [struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(tables)]
    cmap = next(offset for tag, _sum, offset, _length in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for i in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * i)
        if (platform, encoding) in ((3, 1), (0, 3)):
            (form,) = struct.unpack_from(">H", data, cmap + offset)
            if form == 4:
                return _segments(data, cmap + offset)
    return frozenset()


def _segments(data: bytes, at: int) -> frozenset[int]:
    """Of a `cmap` in format 4: the ranges, whatever glyphs they lead to."""
    (twice,) = struct.unpack_from(">H", data, at + 6)
    ends = struct.unpack_from(f">{twice // 2}H", data, at + 14)
    starts = struct.unpack_from(f">{twice // 2}H", data, at + 16 + twice)
    ranges = zip(starts, ends, strict=True)
    return frozenset(code for start, end in ranges for code in range(start, end + 1)) - {0xFFFF}
