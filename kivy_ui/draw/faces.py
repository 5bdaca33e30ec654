"""Twenty-four faces: a head, a topper, eyes, a mouth and a color each; and their moods.

No two rows share both head and topper, so that a face is known by its outline alone. A face is
drawn in a box of 64 round the middle of its head; toppers reach up to 30 above it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kivy_ui.draw import face_parts as parts
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import FEATURES, PERSONS, Rgba

BOX = 64  # u the drawing is measured in
ASIDE, ABOVE, BELOW = (
    42,
    48,
    30,
)  # how far ears, toppers and chins reach from the middle of the head
MOODS = ("", "turn", "skip", "early", "lost", "won")


@dataclass(frozen=True)
class FaceRow:
    """What a face is made of, by the names of :mod:`kivy_ui.draw.face_parts`."""

    head: str
    topper: str
    eyes: str
    mouth: str
    tint: str


FACES = (
    FaceRow("round", "ears", "dot", "smile", "peach"),
    FaceRow("squircle", "antenna", "big", "grin", "aqua"),
    FaceRow("bell", "tuft", "oval", "cat", "lilac"),
    FaceRow("wide", "horns", "sleepy", "tooth", "lime"),
    FaceRow("tall", "bunny", "dot", "smirk", "rose"),
    FaceRow("gum", "sprout", "big", "o", "sand"),
    FaceRow("round", "cat", "oval", "cat", "sky"),
    FaceRow("squircle", "mohawk", "sleepy", "line", "orchid"),
    FaceRow("bell", "bobble", "dot", "tongue", "mint"),
    FaceRow("wide", "frog", "frog", "grin", "mint"),
    FaceRow("tall", "curl", "glasses", "smile", "clay"),
    FaceRow("gum", "cat", "cyclops", "tooth", "peri"),
    FaceRow("round", "bow", "oval", "smile", "orchid"),
    FaceRow("squircle", "floppy", "dot", "tongue", "stone"),
    FaceRow("bell", "horns", "cyclops", "grin", "rose"),
    FaceRow("wide", "bobble", "oval", "line", "sky"),
    FaceRow("tall", "mohawk", "big", "tooth", "lime"),
    FaceRow("gum", "ears", "glasses", "cat", "clay"),
    FaceRow("round", "sprout", "sleepy", "smirk", "mint"),
    FaceRow("squircle", "bunny", "oval", "tooth", "peri"),
    FaceRow("bell", "bow", "big", "smile", "sand"),
    FaceRow("wide", "floppy", "glasses", "smirk", "peach"),
    FaceRow("tall", "antenna", "cyclops", "o", "lilac"),
    FaceRow("gum", "tuft", "dot", "grin", "aqua"),
)

MOOD_MOUTH = {"turn": "grin", "skip": "frown", "early": "o", "lost": "wave", "won": "laugh"}


def tint_of(face: int) -> str:
    """The color a face comes in when nobody has chosen another, by its name."""
    return FACES[face % len(FACES)].tint


def person_color(face: int, tint: str = "") -> Rgba:
    """The color of a person: the chosen tint, or the face's own."""
    return PERSONS.get(tint) or PERSONS[tint_of(face)]


def face(
    pen: Pen, number: int, cx: float, cy: float, size: float, mood: str = "", tint: str = ""
) -> None:
    """Draw a face of ``size`` u, the middle of its head at (cx, cy).

    ``mood`` is "" at rest, or ``turn``, ``skip``, ``early``, ``lost``, ``won``; it replaces eyes
    and mouth. ``tint`` names a color of a person, else it is the face's own.
    """
    row = FACES[number % len(FACES)]
    look = parts.Look(row.head, row.topper, row.eyes, mood, person_color(number, tint))
    with pen.at(cx, cy, scale=size / BOX):
        parts.BEHIND.get(row.topper, parts.nothing)(pen, look)
        pen.rounded(
            -look.width / 2, -look.height / 2, look.width, look.height, look.corners, look.base
        )
        parts.ON_TOP.get(row.topper, parts.nothing)(pen, look)
        if mood not in ("skip", "early"):
            parts.cheeks(pen, look)
        parts.eyes(pen, look)
        if mood == "skip":
            parts.brows(pen, look)
        with pen.at(0, look.mouth_y):
            parts.MOUTHS[MOOD_MOUTH.get(mood, row.mouth)](pen)


def face_picture(
    pen: Pen, number: int, cx: float, cy: float, size: float, mood: str = "", tint: str = "",
    alpha: float = 1.0,
) -> None:  # fmt: skip
    """The same on the screen, by its texture."""
    aside, above, below = (size * reach / BOX for reach in (ASIDE, ABOVE, BELOW))
    w, h = 2 * aside, above + below
    texture = picture(
        ("face", number, mood, tint), w, h, pen.u,
        lambda small: face(small, number, aside, above, size, mood, tint),
    )  # fmt: skip
    pen.picture(texture, cx - aside, cy - above, w, h, (1, 1, 1, alpha))


def porthole(
    pen: Pen, number: int, cx: float, cy: float, r: float,
    mood: str = "", tint: str = "", disc: Rgba = FEATURES,
) -> None:  # fmt: skip
    """A face on a ground of its own color: it looks out of a dark disc of radius ``r``."""
    pen.circle(cx, cy, r, disc)
    face_picture(pen, number, cx, cy + 0.10 * r, 1.42 * r, mood, tint)
