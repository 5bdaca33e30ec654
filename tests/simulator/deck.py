"""Real cards and the decks of the five editions (rules.md 1.0 to 1.5)."""

from __future__ import annotations

import random
from dataclasses import dataclass

COLORS = ("red", "yellow", "green", "blue")
ACTIONS = ("skip", "reverse", "draw two")
EDITIONS = ("classic", "splash", "spin", "showdown", "bts")


@dataclass(frozen=True)
class Face:
    """One printed card; `stake` is its showdown symbol, `swirl` makes it a Spin card."""

    kind: str
    color: str | None = None
    value: int | None = None
    stake: int | None = None
    swirl: bool = False

    @property
    def wild(self) -> bool:
        """True for cards without a printed color."""
        return self.color is None

    @property
    def spoken(self) -> str:
        """The card as it is called when hands are counted out."""
        word = str(self.value) if self.kind == "number" else self.kind
        return word if self.color is None else f"{self.color} {word}"

    def same_print(self, other: Face) -> bool:
        """Color, kind and number agree (what a jump-in needs)."""
        return (self.kind, self.color, self.value) == (other.kind, other.color, other.value)

    def goes_on(self, top: Face | None, color: str | None) -> bool:
        """Whether it may be laid on `top` while `color` is in force (rules.md 1.0)."""
        if self.wild or self.color == color or top is None:
            return True
        if self.kind != top.kind:
            return False
        return self.value == top.value


def numbers() -> list[Face]:
    """The 76 number cards: one 0 and two of 1 to 9 in each color."""
    return [
        Face("number", color, value)
        for color in COLORS
        for value in range(10)
        for _ in range(1 if value == 0 else 2)
    ]


def base() -> list[Face]:
    """The 108 cards every edition is built on."""
    actions = [Face(kind, color) for color in COLORS for kind in ACTIONS for _ in range(2)]
    wilds = [Face(kind) for kind in ("wild", "wild draw four") for _ in range(4)]
    return numbers() + actions + wilds


def deck(edition: str, rng: random.Random) -> list[Face]:
    """All cards of one box, unshuffled; what the pages leave open is drawn from `rng`."""
    cards = base()
    if edition == "classic":
        hands = rng.choice(["wild swap hands", "wild shuffle hands"])
        return [*cards, Face(hands), *[Face("wild customizable")] * 3]
    if edition == "splash":
        return [*cards, *[Face("splash")] * 4]
    if edition == "bts":
        return [*cards, *[Face("dancing wild")] * 4]
    if edition == "spin":
        for color in COLORS:
            for value in range(1, 6):
                cards.remove(Face("number", color, value))
                cards.append(Face("number", color, value, swirl=True))
        return cards
    for color in COLORS:
        colored = [card for card in cards if card.color == color and card.stake is None]
        for card in rng.sample(colored, 5):
            cards.remove(card)
            cards.append(Face(card.kind, card.color, card.value, stake=rng.randint(1, 4)))
    return [*cards, *[Face("wild showdown")] * 4]


def colored_splashes(cards: list[Face]) -> list[Face]:
    """The same box with one Splash card in each color instead of four wild ones."""
    others = [card for card in cards if card.kind != "splash"]
    return others + [Face("splash", color) for color in COLORS]


def points(card: Face, rules: dict[str, object]) -> int:
    """What a card left in a hand is worth."""
    if card.kind == "number":
        return int(card.value or 0)
    if card.kind in ACTIONS:
        return 20
    if card.kind in ("wild swap hands", "wild customizable", "wild showdown"):
        return 40
    if card.kind == "wild shuffle hands":
        return int(str(rules.get("shuffle_points", 40)))
    if card.kind == "splash":
        return int(str(rules.get("splash_points", 50)))
    return 50
