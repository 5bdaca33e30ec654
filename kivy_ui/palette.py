"""Colors by name: the house hue, the four suits, the people, the lamps.

The house hue is aubergine, the one hue no card has. Cream is light: whatever is lit is cream with
ink on it. People are pastel, cards are saturated, furniture is aubergine; the three never mix.
Every color here is an ``(r, g, b, a)`` tuple of 0..1, as Kivy takes it.
"""

from __future__ import annotations

from dataclasses import dataclass

Rgba = tuple[float, float, float, float]


def rgba(code: str) -> Rgba:
    """The color of a code such as ``"#FF695C"``, opaque."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, 1.0)


def mix(a: Rgba, b: Rgba, share: float) -> Rgba:
    """The color ``share`` (0..1) of the way from ``a`` to ``b``, opaque."""
    return tuple(x + (y - x) * share for x, y in zip(a[:3], b[:3], strict=True)) + (1.0,)


INK = rgba("#0D0714")  # every glyph on a suit
FEATURES = rgba("#1B1326")  # what is drawn on faces and paper
CREAM = rgba("#FFF4DF")
PAPER = rgba("#FFF9EC")
WHITE = rgba("#FFFFFF")
LEAF_OF_SPROUT = rgba("#2FD6A0")
DARK_LEAF = rgba("#158F6C")
TONGUE = rgba("#FF7D8B")
BLUSH = rgba("#E8486A")

SUIT_ORDER = ("red", "yellow", "green", "blue")
SUITS = {
    "red": rgba("#FF695C"),
    "yellow": rgba("#FFDA36"),
    "green": rgba("#2FD6A0"),
    "blue": rgba("#6399FF"),
}
# How much of the suit goes into the plate under the middle: cream on it keeps 7 : 1.
PLATE_SHARE = {"red": 0.34, "yellow": 0.24, "green": 0.28, "blue": 0.34}

PERSONS = {
    "rose": rgba("#F79DB2"),
    "peach": rgba("#F8B88C"),
    "sand": rgba("#EAD49B"),
    "lime": rgba("#C6DC7F"),
    "mint": rgba("#93DFB8"),
    "aqua": rgba("#86D8E0"),
    "sky": rgba("#A0C7F7"),
    "peri": rgba("#B7B3F8"),
    "lilac": rgba("#D8AAF0"),
    "orchid": rgba("#F19FD9"),
    "stone": rgba("#D3C7CE"),
    "clay": rgba("#DFA285"),
}

LAMP_RED = rgba("#FF2D3D")
LAMP_RED_PLATE = rgba("#A30B1F")
LAMP_RED_SCREEN = rgba("#1A0710")
LAMP_GREEN = rgba("#3DFF8F")
LAMP_GREEN_RAYS = rgba("#8CFFBE")
LAMP_GREEN_LENS = rgba("#D6FFE8")


@dataclass(frozen=True)
class Palette:
    """The furniture's colors in one theme.

    ``lit`` and what stands on it are for the one thing that is lit; ``disc`` lies under the ring
    and is dark in every theme; ``suit_line`` outlines suit shapes where the ground is light
    (``None`` elsewhere); ``wild`` is the face of a wild card's key.
    """

    name: str
    bg: Rgba
    table: Rgba
    plate: Rgba
    key: Rgba
    key_lip: Rgba
    line: Rgba
    text: Rgba
    text2: Rgba
    lit: Rgba
    lit_lip: Rgba
    onlit: Rgba
    onlit2: Rgba
    disc: Rgba
    differ: Rgba
    wild: Rgba
    wild_lip: Rgba
    wild_line: Rgba | None
    paper: Rgba
    paper_line: Rgba
    suit_line: Rgba | None

    @property
    def hairline(self) -> Rgba:
        """Rules between rows of a panel."""
        return mix(self.table, self.line, 0.45)

    @property
    def empty_key(self) -> Rgba:
        """The face of a key that stands there with nothing to do (redo, when nothing waits)."""
        return mix(self.table, self.key, 0.35)

    @property
    def empty_lip(self) -> Rgba:
        return mix(self.table, self.key_lip, 0.30)

    def suit_lip(self, suit: str) -> Rgba:
        """The lip below a key in a suit's color."""
        return self.suit_line or mix(SUITS[suit], INK, 0.42)

    def suit_plate(self, suit: str) -> Rgba:
        """The suit as a ground on the disc; cream on it keeps 8.8 : 1."""
        share = PLATE_SHARE[suit] - (0.06 if self.suit_line else 0.0)
        return mix(self.disc, SUITS[suit], share)


def _palette(name: str, **colors: str | None) -> Palette:
    return Palette(name, **{part: code and rgba(code) for part, code in colors.items()})


PALETTES = {
    "dusk": _palette(
        "dusk",
        bg="#1B1326", table="#251A33", plate="#302341", key="#3A2B4D", key_lip="#120B1B",
        line="#57446D", text="#FFF4DF", text2="#D2C3E0", lit="#FFF4DF", lit_lip="#C9B89B",
        onlit="#1B1326", onlit2="#5A4870", disc="#1B1326", differ="#FFC7A6",
        wild="#0F0817", wild_lip="#4A3A5E", wild_line="#6A557F",
        paper="#FFF9EC", paper_line="#1B1326", suit_line=None,
    ),
    "light": _palette(
        "light",
        bg="#EADFCB", table="#FFF8EA", plate="#FFF8EA", key="#FFFFFF", key_lip="#B9A98F",
        line="#A999B8", text="#241733", text2="#584A69", lit="#2B1C3D", lit_lip="#120B1B",
        onlit="#FFF4DF", onlit2="#D2C3E0", disc="#2B1C3D", differ="#8A3B10",
        wild="#241733", wild_lip="#120B1B", wild_line=None,
        paper="#FFFFFF", paper_line="#241733", suit_line="#241733",
    ),
    "black": _palette(
        "black",
        bg="#000000", table="#000000", plate="#15101C", key="#1F1829", key_lip="#000000",
        line="#5B4C6C", text="#FFF4DF", text2="#C9BBD6", lit="#FFF4DF", lit_lip="#A8987C",
        onlit="#000000", onlit2="#4A3B5C", disc="#000000", differ="#FFC7A6",
        wild="#17111F", wild_lip="#4A3A5E", wild_line="#6A557F",
        paper="#FFF9EC", paper_line="#000000", suit_line=None,
    ),
}  # fmt: skip
